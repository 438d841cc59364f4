"""Which packets stand in a relation, taken from where they lie on the table.

Flows in: a relation and the places (row, column, quarter turns) of the packets of its two zones and of all others;
flows out: for each packet of ``of`` the packets of ``to`` related to it. Rows and columns are equal if less than a
quarter of a unit apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pasyans.model.rules import Relation

NEAR = 0.25
Place = tuple[float, float, int]


def _same(a: float, b: float) -> bool:
    return abs(a - b) < NEAR


def related(relation: Relation, table: Mapping[str, Sequence[Place]]) -> set[tuple[int, int]]:
    """Pairs (packet of ``of``, packet of ``to``), both counted from 0 within their zone."""
    of, to = table[relation.of], table[relation.to]
    same_zone = relation.of == relation.to
    pairs = set()
    for i, a in enumerate(of):
        for j, b in enumerate(to):
            if same_zone and i == j:
                continue
            row, column = _same(a[0], b[0]), _same(a[1], b[1])
            if (
                (relation.kind == "same-row" and row)
                or (relation.kind == "same-column" and column)
                or (relation.kind == "same-line" and (row or column))
                or (relation.kind == "covers" and _same(a[0], b[0] + 1) and _same(abs(a[1] - b[1]), 0.5))
                or (relation.kind == "beside" and row and _nothing_between(a, b, table))
            ):
                pairs.add((i, j))
    if relation.kind == "line-end":
        for i, a in enumerate(of):
            pairs |= {(i, j) for j in _ends(a, of, to)}
    return pairs


def _nothing_between(a: Place, b: Place, table: Mapping[str, Sequence[Place]]) -> bool:
    left, right = sorted((a[1], b[1]))
    return not any(
        _same(place[0], a[0]) and left + NEAR <= place[1] <= right - NEAR
        for places in table.values()
        for place in places
    )


def _ends(a: Place, of: Sequence[Place], to: Sequence[Place]) -> set[int]:
    """The packets of ``to`` first met beyond the last packet of ``of`` in each of the four directions from ``a``."""
    found = set()
    for along, across in ((1, 0), (0, 1)):
        line = [place[along] for place in of if _same(place[across], a[across])]
        beyond = [(place[along], j) for j, place in enumerate(to) if _same(place[across], a[across])]
        after = [item for item in beyond if item[0] > max(line) + NEAR]
        before = [item for item in beyond if item[0] < min(line) - NEAR]
        if after:
            found.add(min(after)[1])
        if before:
            found.add(max(before)[1])
    return found
