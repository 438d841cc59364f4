"""Committed results: what each game of the edition is worth, and what the numbers say about the book.

Flows in: the records of an edition and the plan of runs (results.toml); flows out: for each game a file
``normalized/<book>/results/<game>.json`` with runs, comparisons and claims, and beside it a Parquet table of how many
deals ended how. Nothing here depends on the time of day or the machine: the same rules, policies and seed give the same
bytes.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from pasyans.build import readings
from pasyans.editions import Project, read_json, records
from pasyans.engine import RulesError, compile_rules
from pasyans.engine.policies import advice_numbers
from pasyans.engine.program import Program
from pasyans.engine.solver import applies
from pasyans.engine.statistics import Share, paired_difference
from pasyans.errors import PasyansError
from pasyans.files import write_bytes, write_text
from pasyans.mistakes import first_moves, mistakes
from pasyans.model.record import Record, set_pointer
from pasyans.model.rules import Rules
from pasyans.simulation import (
    SOLVER,
    UNDECIDED,
    WON,
    Figures,
    Job,
    Kept,
    Progress,
    Workers,
    kept_chunks,
    run,
    summary,
)

PLAN = Path(__file__).with_name("results.toml")
VERSION = 1

Say = Callable[[str, int, int], None]
Watch = Callable[[int, int], None]


@dataclass(frozen=True)
class Entry:
    """One run of the plan: a reading, or the default reading without one rule (``without`` is its pointer).

    ``few``: so many deals are enough if too many of the first ``pilot`` stay undecided.
    """

    job: Job
    reading: str
    without: str = ""
    few: int = 0
    pilot: int = 0
    decided: float = 0.0

    @property
    def name(self) -> tuple[str, str, str]:
        """Reading, rule left out, policy."""
        return self.reading, self.without, self.job.policy


def read_plan() -> dict[str, Any]:
    """The plan of runs as results.toml has it."""
    return tomllib.loads(PLAN.read_text(encoding="utf-8"))


def without_rule(record: Record, pointer: str) -> Rules:
    """The default rules of a record with one right taken away: a privilege, the redeal, the filling of a vacancy."""
    data = record.rules.model_dump(mode="json", exclude_none=True)
    if pointer == "/redeal":
        set_pointer(data, "/redeal/times", 0)
    elif pointer.startswith("/vacancies/"):
        set_pointer(data, f"{pointer}/sources", [])
        set_pointer(data, f"{pointer}/obligation", "never")
    else:
        set_pointer(data, pointer, None)
    return Rules.model_validate(data)


def rights(record: Record) -> list[str]:
    """Pointers of what the default rules allow beyond plain play: each is measured with and without."""
    rules = record.rules
    found = [f"/privileges/{name}" for name in rules.privileges]
    if rules.redeal is not None and rules.redeal.times:
        found.append("/redeal")
    found += [f"/vacancies/{zone}" for zone, vacancy in rules.vacancies.items() if vacancy.obligation == "at-will"]
    return found


def _programs(record: Record) -> Iterator[tuple[str, str, Program]]:
    for reading in readings(record):
        yield reading, "", compile_rules(record.reading(reading), game=record.id, reading=reading)
    for pointer in rights(record):
        try:
            yield "default", pointer, compile_rules(without_rule(record, pointer), game=record.id, reading="default")
        except RulesError:
            # Without this right the rules do not hold together (cards could never be placed): nothing to compare.
            continue


def entries(record: Record, plan: dict[str, Any]) -> list[Entry]:
    """The runs that a record's results consist of."""
    found = []
    for reading, without, program in _programs(record):
        for policy, numbers in plan["policies"].items():
            if reading != "default" and not numbers["readings"]:
                continue
            if without and not numbers["without"]:
                continue
            if policy == SOLVER and applies(program):
                continue
            if policy == "careful" and not _advised(program):
                continue
            job = Job(program, policy, int(numbers["deals"]), int(plan["seed"]), nodes=int(numbers.get("nodes", 1)))
            trial = {name: numbers[name] for name in ("few", "pilot", "decided") if name in numbers}
            found.append(Entry(job, reading, without, **trial))
    return found


def _advised(program: Program) -> bool:
    """Does the record's advice change anything in the policy ``careful``?"""
    numbers = advice_numbers(program)
    return bool(numbers[0] >= 0 or numbers[2:].any())


def fingerprint(found: list[Entry]) -> list[list[Any]]:
    """What results must have been made from to be fresh: for each run its names, its deals and its key."""
    return [[*entry.name, entry.job.deals, entry.few, entry.pilot, entry.decided, entry.job.key] for entry in found]


def is_stale(record: Record, results: dict[str, Any] | None, plan: dict[str, Any] | None = None) -> bool:
    """Were ``results`` (a results JSON, ``None`` if missing) made by other rules, policies or numbers than now?"""
    if results is None:
        return True
    wanted = fingerprint(entries(record, plan or read_plan()))
    return results.get("version") != VERSION or results.get("made_from") != wanted


def played(project: Project) -> list[Record]:
    """The records whose games can be played."""
    return [record for record in records(project) if record.kind == "game" and record.complete]


def _read(path: Path) -> dict[str, Any] | None:
    if not path.is_file():
        return None
    value = read_json(path)
    return value if isinstance(value, dict) else None


def stale_results(project: Project) -> list[str]:
    """Paths (relative to the project) of results that are missing or stale."""
    plan = read_plan()
    found = []
    for record in played(project):
        path = project.results_path(record)
        try:
            stale = is_stale(record, _read(path), plan)
        except RulesError:
            continue  # The record itself is at fault, which has a code of its own.
        if stale:
            found.append(path.relative_to(project.root).as_posix())
    return found


def renew(
    project: Project, *, workers: int = 1, scheduler: str | None = None, say: Say | None = None, every: bool = False
) -> list[str]:
    """Make all results that are stale (``every``: all of them); returns the paths written, relative to the project."""
    with Workers(workers) as processes:
        return _renew(project, processes, scheduler, say, every)


def _renew(project: Project, processes: Workers, scheduler: str | None, say: Say | None, every: bool) -> list[str]:
    plan = read_plan()
    written = []
    for record in played(project):
        path = project.results_path(record)
        try:
            if not every and not is_stale(record, _read(path), plan):
                continue
            made = entries(record, plan)
        except RulesError as error:
            raise PasyansError(f"{record.id} cannot be played, so it has no results: {error}") from error
        figures = []
        for number, entry in enumerate(made):
            label = f"{record.id} {entry.job.policy} ({number + 1} of {len(made)})"
            watch = None if say is None else (lambda done, of, label=label: say(label, done, of))

            def play(job: Job, watch: Watch | None = watch) -> Figures:
                progress = Progress(job.deals, watch=watch)
                return run(
                    job, workers=processes, scheduler=scheduler, keep=kept_chunks(), clear=False, progress=progress
                )

            figures.append(_played(entry, play))
        write_bytes(path.with_suffix(".parquet"), parquet(made, figures))
        write_text(path, as_text(results_of(record, made, figures, plan)))
        written.append(path.relative_to(project.root).as_posix())
        # Only now: a stop among the runs of a game must not lose those that were complete.
        for entry in made:
            Kept(kept_chunks(), entry.job).clear()
    return written


def _played(entry: Entry, play: Callable[[Job], Figures]) -> Figures:
    """The figures of one entry: all its deals, or few if the first ones show that most would stay undecided."""
    if not entry.pilot:
        return play(entry.job)
    first = play(replace(entry.job, deals=entry.pilot))
    if float((first.outcome != UNDECIDED).mean()) >= entry.decided:
        return play(entry.job)
    return first if entry.few <= entry.pilot else play(replace(entry.job, deals=entry.few))


# --- what the numbers say ---------------------------------------------------------------------------------------------


def results_of(record: Record, made: list[Entry], figures: list[Figures], plan: dict[str, Any]) -> dict[str, Any]:
    """The results JSON of one game from the runs of its plan."""
    by_name = {entry.name: (entry, part) for entry, part in zip(made, figures, strict=True)}
    runs = [
        {**summary(entry.job, part), "program": entry.job.program.hash, "key": entry.job.key}
        for entry, part in zip(made, figures, strict=True)
        if not entry.without
    ]
    return {
        "version": VERSION,
        "game": record.id,
        "seed": plan["seed"],
        "made_from": fingerprint(made),
        "runs": runs,
        "readings": list(_readings_beside(by_name)),
        "rights": list(_rights_beside(by_name)),
        "policies": list(_policies_beside(by_name)),
        "claims": list(_claims_beside(record, runs)),
        **_first_moves(by_name, plan),
    }


def difference(first: Figures, second: Figures) -> dict[str, Any]:
    """How much more often the first figures win than the second on the same deals, with a 95 % interval.

    Deals that a solver left undecided widen the interval: at the low end they count against the first, at the high end
    for it.
    """
    count = min(len(first.outcome), len(second.outcome))
    a, b = first.outcome[:count], second.outcome[:count]
    ends: list[Share] = []
    for a_counts, b_counts in (((WON,), (WON, UNDECIDED)), ((WON, UNDECIDED), (WON,))):
        a_won, b_won = np.isin(a, a_counts), np.isin(b, b_counts)
        ends.append(paired_difference(int((a_won & ~b_won).sum()), int((b_won & ~a_won).sum()), count))
    rate = float((a == WON).mean() - (b == WON).mean()) if count else 0.0
    return {
        "deals": count,
        "difference": round(rate, 6),
        "low": round(ends[0].low, 6),
        "high": round(ends[1].high, 6),
        "only_first": int(((a == WON) & (b == 0)).sum()),
        "only_second": int(((b == WON) & (a == 0)).sum()),
    }


def _readings_beside(by_name: dict[tuple[str, str, str], tuple[Entry, Figures]]) -> Iterator[dict[str, Any]]:
    for (reading, without, policy), (_, figures) in by_name.items():
        if reading != "default" and not without and ("default", "", policy) in by_name:
            default = by_name["default", "", policy][1]
            yield {"reading": reading, "beside": "default", "policy": policy, **difference(figures, default)}


def _policies_beside(by_name: dict[tuple[str, str, str], tuple[Entry, Figures]]) -> Iterator[dict[str, Any]]:
    """What the book's advice, and what looking ahead, adds to ``greedy`` on the same deals."""
    if ("default", "", "greedy") not in by_name:
        return
    greedy = by_name["default", "", "greedy"][1]
    for (reading, without, policy), (_, figures) in by_name.items():
        if reading == "default" and not without and policy not in ("greedy", SOLVER):
            yield {"policy": policy, "beside": "greedy", **difference(figures, greedy)}


def _rights_beside(by_name: dict[tuple[str, str, str], tuple[Entry, Figures]]) -> Iterator[dict[str, Any]]:
    for (_, without, policy), (entry, figures) in by_name.items():
        if without and ("default", "", policy) in by_name:
            with_entry, with_right = by_name["default", "", policy]
            yield {
                "pointer": without,
                "policy": policy,
                "with": summary(with_entry.job, with_right)["rate"],
                "without": summary(entry.job, figures)["rate"],
                **difference(with_right, figures),
            }


def _claims_beside(record: Record, runs: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for word, place in record.claims:
        figures = [
            {key: found[key] for key in ("policy", "deals", "wins", "undecided", "rate", "low", "high")}
            for found in runs
            if found["reading"] == "default"
        ]
        yield {"claim": word, "page": place.page, "start": place.start, "end": place.end, "figures": figures}


def _first_moves(by_name: dict[tuple[str, str, str], tuple[Entry, Figures]], plan: dict[str, Any]) -> dict[str, Any]:
    """How many of the first moves keep a won deal won, and where ``greedy`` throws won deals away."""
    if ("default", "", SOLVER) not in by_name:
        return {}
    entry, figures = by_name["default", "", SOLVER]
    numbers = plan["mistakes"]
    decided = float((figures.outcome != UNDECIDED).mean()) if len(figures.outcome) else 0.0
    won = [int(deal) + 1 for deal in np.flatnonzero(figures.outcome == WON)[: int(numbers["deals"])]]
    if not won or decided < float(numbers["decided"]):
        return {}
    program, seed, nodes = entry.job.program, entry.job.seed, entry.job.nodes
    return {
        "first_moves": first_moves(program, won, seed, nodes),
        "mistakes": mistakes(program, won, seed, nodes),
    }


# --- files ------------------------------------------------------------------------------------------------------------


def as_text(value: dict[str, Any]) -> str:
    """The results as JSON with one run or comparison a line, so that a change shows as the line it is."""
    lines = []
    for name, part in value.items():
        if isinstance(part, list) and part:
            items = ",\n".join(f"  {_line(item)}" for item in part)
            lines.append(f" {json.dumps(name)}: [\n{items}\n ]")
        else:
            lines.append(f" {json.dumps(name)}: {_line(part)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def parquet(made: list[Entry], figures: list[Figures]) -> bytes:
    """How many deals of each run ended how, as a Parquet table: a line for each outcome, cards left and moves met."""
    import pandas as pd

    parts = []
    for entry, part in zip(made, figures, strict=True):
        frame = pd.DataFrame(
            {
                "outcome": np.array(["lost", "won", "undecided"])[part.outcome],
                "cards_left": part.left.astype("int16"),
                "moves": (part.steps * 0 if entry.job.policy == SOLVER else part.steps).astype("int32"),
                "capped": part.capped,
            }
        )
        grouped = frame.groupby(list(frame.columns), sort=True).size().rename("deals").reset_index()
        grouped.insert(0, "seed", entry.job.seed)
        grouped.insert(0, "policy", entry.job.policy)
        grouped.insert(0, "without", entry.without)
        grouped.insert(0, "reading", entry.reading)
        parts.append(grouped)
    table = pd.concat(parts, ignore_index=True)
    data = table.to_parquet(None, index=False, engine="pyarrow", compression="zstd")
    assert isinstance(data, bytes)
    return data
