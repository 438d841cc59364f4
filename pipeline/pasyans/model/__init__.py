"""What flows between the rooms: plain types that compute nothing.

``text`` holds pages and words, ``game`` the pieces of text that make one patience and the statements
read from them, ``rules`` the closed language of playable rules, ``record`` a game's rules with their
provenance.
"""
