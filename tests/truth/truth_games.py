"""The games that have a second, plain writing, by their records: what the comparisons run over.

In goes a game's id; out come its right record compiled by the engine, and the plain position of a numbered deal.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from plain_castle import Castle
from plain_chetyre_ugla import ChetyreUgla
from plain_chetyrnadcat import Chetyrnadcat
from plain_deals import shuffled_pack
from plain_kadril import Kadril
from plain_klondike import Klondike
from plain_krepost import Krepost
from plain_osazhdennyj_gorod import OsazhdennyjGorod
from plain_schet import Schet
from plain_simpatiya import Simpatiya
from plain_sultan import Sultan
from plain_table import Table
from plain_zodiak import Zodiak

from pasyans.engine import Program, compile_rules
from pasyans.model.rules import Rules

RECORDS = Path(__file__).parent.parent / "cases" / "records"

PLAIN: dict[str, type[Table]] = {
    "complete/sultan": Sultan,
    "complete/schet": Schet,
    "complete/krepost": Krepost,
    "complete/chetyrnadcat": Chetyrnadcat,
    "complete/kadril": Kadril,
    "complete/zodiak": Zodiak,
    "complete/osazhdennyj-gorod": OsazhdennyjGorod,
    "complete/chetyre-ugla": ChetyreUgla,
    "complete/simpatiya": Simpatiya,
    "known/beleaguered-castle": Castle,
    "known/klondike-1": Klondike,
}


@lru_cache(maxsize=64)
def program_of(name: str) -> Program:
    """The compiled record ``complete/…`` or ``known/…``."""
    rules = Rules.model_validate_json((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    return compile_rules(rules, game=name.split("/")[1])


def plain_game(name: str, deal: int, seed: int = 0) -> Table:
    """The plain position at the start of a numbered deal."""
    program = program_of(name)
    pack = shuffled_pack(program.packs, deal, seed, owners=program.players)
    return PLAIN[name](pack, deal, seed)
