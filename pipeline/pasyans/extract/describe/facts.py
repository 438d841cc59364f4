"""What is to be said of a record, in the order in which a book says it: deck, layout, foundations, building, the stock, the end.

:class:`~pasyans.model.rules.Rules` flow in; paragraphs of :class:`Fact` flow out, each the key of a sentence with its terms.
No word of any language stands here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pasyans.extract.describe.layout import layout
from pasyans.extract.describe.terms import Cards, Fact, Number, Ranks, Sources, Span, Zones
from pasyans.model.rules import Rules
