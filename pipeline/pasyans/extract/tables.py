"""Tables over all records: mechanisms a game uses, terms a book uses, leaves no text states.

Records flow in, pandas DataFrames flow out; ``written`` turns one into Markdown or CSV.
"""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from pasyans.extract.terms import terms
from pasyans.model.record import Record


def games(records: Sequence[Record]) -> pd.DataFrame:
    """One row a game: packs, zones, foundations, what may be built and refilled, redeals, pairs, privileges, doubts."""
    rows = []
    for record in records:
        rules = record.rules
        build = next(iter(rules.builds.values()), None)
        rows.append(
            {
                "book": record.book,
                "game": record.id,
                "title": record.titles[0].modern if record.titles else "",
                "kind": record.kind,
                "packs": rules.deck.packs or "",
                "zones": ", ".join(rules.zones),
                "foundations": sum((rules.zones[z].packets or 0) for z in rules.foundations if z in rules.zones) or "",
                "build": f"{build.direction or '?'}/{build.suit or '?'}" if build else "",
                "vacancies": ", ".join(f"{z}: {v.obligation or '?'}" for z, v in rules.vacancies.items()),
                "turn": (rules.turn.placing or "yes") if rules.turn else "",
                "redeals": "" if rules.redeal is None else _often(rules.redeal.times),
                "pairs": ", ".join(p.by or "?" for p in rules.pairings.values()),
                "privileges": ", ".join(rules.privileges),
                "phases": ", ".join(rules.phases),
                "doubts": ", ".join(record.doubts),
                "claim": ", ".join(word for word, _ in record.claims),
            }
        )
    return pd.DataFrame(rows)


def _often(times: int | None) -> str:
    """A number of times as a reader says it."""
    return "" if times is None else "without limit" if times < 0 else str(times)


_ACTS = {
    "марьяж": "build: a card laid on another in the layout",
    "дорожка": "lane: the vacancy that an emptied row leaves",
    "масть": "suit",
}


def terms_used(records: Sequence[Record]) -> pd.DataFrame:
    """One row a term of the field, one column a book: how often the book uses it (all its forms)."""
    from pasyans.extract.morphology import analyse

    vocabulary = terms()
    meaning = {**_ACTS, **vocabulary.packets, **vocabulary.zones}
    wanted = set(meaning)
    counts: dict[str, dict[str, int]] = {}
    for record in records:
        for line in record.lines:
            for word in line.modern.replace("-", " ").split():
                lemma = analyse(word.strip('.,;:!?()«»"[]'))[0] if any(c.isalpha() for c in word) else ""
                if lemma in wanted:
                    of = counts.setdefault(lemma, {})
                    of[record.book] = of.get(record.book, 0) + 1
    books = sorted({record.book for record in records})
    rows = [
        {"term": lemma, "meaning": meaning[lemma], **{book: of.get(book, 0) for book in books}}
        for lemma, of in sorted(counts.items())
    ]
    return pd.DataFrame(rows, columns=["term", "meaning", *books])


def silence(records: Sequence[Record]) -> pd.DataFrame:
    """One row a leaf that a game's text does not state: what fills it and why."""
    rows = [
        {"game": record.id, "leaf": item.pointer, "filled by": item.filled_by, "reason": item.reason}
        for record in records
        for item in record.silent
    ]
    return pd.DataFrame(rows, columns=["game", "leaf", "filled by", "reason"])


def written(frame: pd.DataFrame, form: str) -> str:
    """The table as Markdown (``markdown``) or comma-separated values (``csv``)."""
    if form == "csv":
        return str(frame.to_csv(index=False, lineterminator="\n"))
    head = [str(column) for column in frame.columns]
    cells = ([str(value).replace("|", "\\|") for value in row] for row in frame.itertuples(index=False))
    rows = [head, ["---"] * len(head), *cells]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
