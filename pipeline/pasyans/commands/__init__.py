"""One thin module a verb: options in, one call to a room, a message out.

Each module holds a click command named ``command``; ``pasyans.cli`` finds them by their names.
"""
