"""The one kind of error a person meets: what was expected, what was found, where, and what to do.

Every room raises a subclass of ``PasyansError``; the command line prints its message as one line on
standard error and ends with exit code 2.
"""

from __future__ import annotations


class PasyansError(Exception):
    """Something could not be done; the message is one plain line for the person who meets it."""
