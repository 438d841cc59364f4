"""Rules in plain words: what the machine understood of a game, to be checked by a person and played with real cards.

:class:`~pasyans.model.rules.Rules` flow in; Russian or English text flows out, a paragraph a topic. The facts are
chosen once (``facts``), the words lie in ``wording_ru.toml`` and ``wording_en.toml``.
"""

from __future__ import annotations

from typing import Literal

from pasyans.extract.describe.facts import paragraphs
from pasyans.extract.describe.wording import Wording
from pasyans.model.rules import Rules

SHORT = 100
"""A paragraph of fewer characters runs on into the next one."""


def describe(rules: Rules, lang: Literal["ru", "en"] = "ru") -> str:
    """``rules`` as text in Russian or English: paragraphs parted by blank lines, all leaves but coordinates in words.

    The same rules give the same text, always. Leaves that are not said are passed over.

    >>> describe(Rules.model_validate({"deck": {"packs": 2}}), "en")
    'Two full packs of cards.\\n'
    """
    wording: Wording
    if lang == "en":
        from pasyans.extract.describe.english import English

        wording = English(rules)
    else:
        from pasyans.extract.describe.russian import Russian

        wording = Russian(rules)
    texts: list[str] = []
    for facts in paragraphs(rules):
        text = wording.paragraph(facts)
        if len(texts) > 1 and len(texts[-1]) < SHORT:
            texts[-1] = f"{texts[-1]} {text}".rstrip()
        elif text:
            texts.append(text)
    return "\n\n".join(texts) + "\n"


__all__ = ["describe"]
