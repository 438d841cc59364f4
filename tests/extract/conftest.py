"""Lets the tests of this room use the words of ``tests/structure/identity_words.py``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "structure"))
