"""Simulation at any scale: deals in chunks, on one process, several, or a cluster, always with the same figures.

Flows in: a program, a policy (or ``solver``), a range of deals and a seed; flows out: the figures of every deal, from
which ``summary`` makes rates with intervals. Finished chunks are kept beside the project until the run is complete, so
that it can be stopped and go on; a worker that dies loses its chunk and no more.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pasyans.editions import Project, find_project
from pasyans.engine import RulesError, compile_rules
from pasyans.engine.policies import find_policy, names
from pasyans.engine.program import Program
from pasyans.engine.simulate import CAP
from pasyans.engine.solver import NODES, Solver, SolverDoesNotApply
from pasyans.engine.statistics import win_share
from pasyans.errors import PasyansError
from pasyans.files import write_bytes
from pasyans.model.record import Record

SOLVER = "solver"
SOLVER_MARK = "solver-3"
"""Changes when the solver may decide another share of the deals within the same budget."""
CHUNK_SECONDS = 2.0
CLUSTER_SECONDS = 10
RETRIES = 5
"""Seconds in which a cluster must answer; how often a pool of workers is built anew after one of them has died."""

LOST, WON, UNDECIDED = range(3)


class SimulationStopped(PasyansError):
    """The person stopped the run; what is done is kept."""


@dataclass(frozen=True)
class Job:
    """What is to be played: ``deals`` deals from number 1 on. ``policy`` is a policy's name or ``solver``."""

    program: Program
    policy: str
    deals: int
    seed: int = 0
    cap: int = CAP
    nodes: int = NODES

    @property
    def mark(self) -> str:
        """What the figures of a deal depend on besides program and seed: policy, its version, its bounds."""
        if self.policy == SOLVER:
            return f"{SOLVER_MARK}-{self.nodes}"
        return f"{find_policy(self.policy).mark}-{self.cap}"

    @property
    def key(self) -> str:
        """A hash of program, policy and seed: results under one key agree deal by deal, however many there are."""
        text = json.dumps([self.program.hash, self.mark, self.seed])
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def chunks(self) -> list[tuple[int, int]]:
        """First and last deals of the chunks; the same on every machine and for any number of workers."""
        cost = 5.0 if self.policy == SOLVER else find_policy(self.policy).cost
        size = max(10, min(20000, round(CHUNK_SECONDS * 1000 / cost)))
        return [(first, min(first + size - 1, self.deals)) for first in range(1, self.deals + 1, size)]


@dataclass(frozen=True)
class Figures:
    """Of each deal: ``outcome`` (0 lost, 1 won, 2 undecided), cards ``left``, ``steps``, ``capped``.

    ``uses``: how often each row of the program was used in all. Of a solver's deals ``steps`` are the moves
    tried, ``left`` is 0 throughout.
    """

    outcome: npt.NDArray[np.int8]
    left: npt.NDArray[np.int16]
    steps: npt.NDArray[np.int32]
    capped: npt.NDArray[np.bool_]
    uses: npt.NDArray[np.int64]

    def to_bytes(self) -> bytes:
        """The figures as the bytes of an .npz file."""
        out = BytesIO()
        np.savez_compressed(
            out, outcome=self.outcome, left=self.left, steps=self.steps, capped=self.capped, uses=self.uses
        )
        return out.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> Figures:
        """What ``to_bytes`` wrote; raises ``ValueError`` or ``OSError`` for other bytes."""
        with np.load(BytesIO(data), allow_pickle=False) as parts:
            return cls(**{name: parts[name] for name in ("outcome", "left", "steps", "capped", "uses")})

    @classmethod
    def joined(cls, parts: list[Figures], rows: int) -> Figures:
        """The figures of chunks in order as one."""
        if not parts:
            parts = [
                cls(
                    np.zeros(0, np.int8),
                    np.zeros(0, np.int16),
                    np.zeros(0, np.int32),
                    np.zeros(0, np.bool_),
                    np.zeros(rows, np.int64),
                )
            ]
        return cls(
            np.concatenate([part.outcome for part in parts]),
            np.concatenate([part.left for part in parts]),
            np.concatenate([part.steps for part in parts]),
            np.concatenate([part.capped for part in parts]),
            np.sum([part.uses for part in parts], axis=0),
        )


@dataclass
class Progress:
    """Told of deals done; the command line draws a bar from it."""

    total: int
    done: int = 0
    watch: Callable[[int, int], None] | None = field(default=None)

    def add(self, deals: int) -> None:
        """So many more deals are done."""
        self.done += deals
        if self.watch is not None:
            self.watch(self.done, self.total)


_solvers: dict[tuple[str, int], Solver] = {}


def play_chunk(job: Job, first: int, last: int) -> Figures:
    """Play (or decide) the deals ``first`` … ``last`` of a job in this process."""
    if job.policy != SOLVER:
        results = find_policy(job.policy).run(job.program, first, last, job.seed, job.cap)
        return Figures(
            results.won.astype(np.int8), results.left, results.steps, results.capped, results.uses.astype(np.int64)
        )
    key = (job.program.hash, job.nodes)
    if key not in _solvers:
        _solvers.clear()
        _solvers[key] = Solver(job.program, job.nodes)
    found = _solvers[key].outcomes(first, last, job.seed)
    count = last - first + 1
    outcome = np.minimum(found[:, 0], UNDECIDED).astype(np.int8)
    rows = len(job.program.rows)
    return Figures(
        outcome,
        np.zeros(count, np.int16),
        found[:, 1].astype(np.int32),
        np.zeros(count, np.bool_),
        np.zeros(rows, np.int64),
    )


class Kept:
    """Finished chunks of a run in a folder named by the job's key; nothing is kept if there is no folder."""

    def __init__(self, folder: Path | None, job: Job) -> None:
        self.folder = None if folder is None else folder / job.key

    def _path(self, first: int, last: int) -> Path | None:
        return None if self.folder is None else self.folder / f"{first}-{last}.npz"

    def read(self, first: int, last: int) -> Figures | None:
        """The figures of a chunk, if they are there and whole."""
        path = self._path(first, last)
        if path is None or not path.is_file():
            return None
        try:
            figures = Figures.from_bytes(path.read_bytes())
        except (OSError, ValueError, KeyError, EOFError):
            return None
        return figures if len(figures.outcome) == last - first + 1 else None

    def write(self, first: int, last: int, figures: Figures) -> None:
        """Keep the figures of a chunk."""
        path = self._path(first, last)
        if path is not None:
            write_bytes(path, figures.to_bytes())

    def clear(self) -> None:
        """The run is complete: its chunks are not needed any more."""
        if self.folder is not None and self.folder.is_dir():
            for path in self.folder.glob("*.npz"):
                path.unlink()
            self.folder.rmdir()


def run(
    job: Job,
    *,
    workers: int | Workers = 1,
    scheduler: str | None = None,
    keep: Path | None = None,
    clear: bool = True,
    progress: Progress | None = None,
) -> Figures:
    """Play all deals of a job. Any number of ``workers`` or a Dask cluster at ``scheduler`` gives the same figures.

    ``workers``: how many processes, or processes that are there already.

    ``keep``: a folder for finished chunks; a run that was stopped goes on from there. ``clear``: whether they go when
    the run is complete (not when it is one of several that are written together). Raises ``SimulationStopped`` on
    Ctrl-C, ``PasyansError`` when policy, solver or cluster cannot be used.
    """
    try:
        _check(job)
    except (ValueError, SolverDoesNotApply) as error:
        raise PasyansError(str(error)) from error
    kept = Kept(keep, job)
    chunks = job.chunks()
    done: dict[tuple[int, int], Figures] = {}
    for chunk in chunks:
        if (figures := kept.read(*chunk)) is not None:
            done[chunk] = figures
            if progress is not None:
                progress.add(len(figures.outcome))
    todo = [chunk for chunk in chunks if chunk not in done]
    try:
        for chunk, figures in _play(job, todo, workers, scheduler):
            done[chunk] = figures
            kept.write(*chunk, figures)
            if progress is not None:
                progress.add(len(figures.outcome))
    except KeyboardInterrupt as error:
        played = sum(len(figures.outcome) for figures in done.values())
        told = "the same command goes on from there" if keep is not None else "nothing is kept"
        raise SimulationStopped(f"stopped after {played} of {job.deals} deals; {told}") from error
    if clear:
        kept.clear()
    return Figures.joined([done[chunk] for chunk in chunks], len(job.program.rows))


def _check(job: Job) -> None:
    if job.policy == SOLVER:
        Solver(job.program, 1)
    elif ":" not in job.policy and job.policy not in policies():
        raise ValueError(f"expected a policy ({', '.join(policies())}, or FILE.py:NAME), found {job.policy!r}")
    else:
        find_policy(job.policy)


def _play(
    job: Job, todo: list[tuple[int, int]], workers: int | Workers, scheduler: str | None
) -> Iterator[tuple[tuple[int, int], Figures]]:
    if scheduler is not None:
        yield from _on_cluster(job, todo, scheduler)
    elif isinstance(workers, Workers) and workers.count > 1:
        yield from workers.play(job, todo)
    elif isinstance(workers, Workers) or workers <= 1 or len(todo) <= 1:
        for chunk in todo:
            yield chunk, play_chunk(job, *chunk)
    else:
        with Workers(min(workers, len(todo))) as made:
            yield from made.play(job, todo)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that keeps the chunks; a worker ends its own and is told to stop."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Workers:
    """Processes that play chunks, kept for one run after the other; made anew if one of them dies."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes; what they have not begun is dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def play(self, job: Job, todo: list[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], Figures]]:
        """Play chunks of a job in any order; raises ``PasyansError`` if processes die again and again."""
        import multiprocessing

        left = list(todo)
        for _ in range(RETRIES):
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self.count, mp_context=context, initializer=_leave_interrupts)
            try:
                for chunk, figures in self._play(self._pool, job, left):
                    left.remove(chunk)
                    yield chunk, figures
                return
            except BrokenProcessPool:
                self.close()
        raise PasyansError(
            f"expected workers that live, found that {RETRIES} pools lost one each; is there enough memory? "
            "try fewer: --workers 1"
        )

    def _play(
        self, pool: ProcessPoolExecutor, job: Job, left: list[tuple[int, int]]
    ) -> Iterator[tuple[tuple[int, int], Figures]]:
        queue = iter(list(left))
        waiting: dict[Future[Figures], tuple[int, int]] = {}
        for chunk in islice(queue, 2 * self.count):
            waiting[pool.submit(play_chunk, job, *chunk)] = chunk
        while waiting:
            ready, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in ready:
                chunk = waiting.pop(future)
                figures = future.result()
                if (following := next(queue, None)) is not None:
                    waiting[pool.submit(play_chunk, job, *following)] = following
                yield chunk, figures


def _on_cluster(job: Job, todo: list[tuple[int, int]], scheduler: str) -> Iterator[tuple[tuple[int, int], Figures]]:
    try:
        import distributed
    except ImportError as error:
        raise PasyansError(
            "--scheduler: expected the package distributed, found none; install it with: pip install 'pasyans[cluster]'"
        ) from error
    cluster: Any = distributed
    try:
        client = cluster.Client(scheduler, timeout=CLUSTER_SECONDS)
    except (OSError, ValueError) as error:
        raise PasyansError(
            f"--scheduler {scheduler}: expected a Dask scheduler there, found: {error}; start one with: dask scheduler"
        ) from error
    try:
        shared = client.scatter(job, broadcast=True, hash=False)
        futures = {client.submit(play_chunk, shared, *chunk, pure=False, retries=RETRIES): chunk for chunk in todo}
        for future in cluster.as_completed(futures):
            yield futures[future], future.result()
    finally:
        client.close()


def summary(job: Job, figures: Figures) -> dict[str, Any]:
    """What the figures of a run say, as plain data (DESIGN.md, section 9; without seconds)."""
    deals = len(figures.outcome)
    wins = int((figures.outcome == WON).sum())
    undecided = int((figures.outcome == UNDECIDED).sum())
    share = win_share(wins, deals, undecided)
    found: dict[str, Any] = {
        "game": job.program.game,
        "reading": job.program.reading,
        "policy": job.policy,
        "deals": deals,
        "wins": wins,
        "undecided": undecided,
        "rate": round(share.rate, 6),
        "low": round(share.low, 6),
        "high": round(share.high, 6),
        "seed": job.seed,
    }
    if job.policy == SOLVER:
        found["nodes"] = job.nodes
        found["tried"] = spread(figures.steps)
        return found
    found["capped"] = int(figures.capped.sum())
    found["cap"] = job.cap
    found["cards_left"] = spread(figures.left)
    found["cards_left"]["counts"] = counts(figures.left)
    found["steps"] = spread(figures.steps)
    found["uses"] = uses_by_pointer(job.program, figures)
    return found


def spread(values: npt.NDArray[Any]) -> dict[str, Any]:
    """Mean, quartiles and extremes of one figure over all deals."""
    if len(values) == 0:
        return {}
    low, quarter, middle, three, high = (int(v) for v in np.percentile(values, [0, 25, 50, 75, 100], method="lower"))
    mean = round(float(values.astype(np.float64).mean()), 3)
    return {"mean": mean, "least": low, "quarter": quarter, "middle": middle, "three_quarters": three, "most": high}


def counts(values: npt.NDArray[Any]) -> dict[str, int]:
    """How many deals have each value."""
    found, number = np.unique(values, return_counts=True)
    return {str(int(value)): int(count) for value, count in zip(found, number, strict=True)}


def uses_by_pointer(program: Program, figures: Figures) -> dict[str, float]:
    """How often each rule was used, on average of a deal, by the pointer of the rule."""
    deals = max(len(figures.outcome), 1)
    found: dict[str, int] = {}
    for row, used in zip(program.rows, figures.uses, strict=False):
        found[row.pointer] = found.get(row.pointer, 0) + int(used)
    return {pointer: round(used / deals, 4) for pointer, used in sorted(found.items())}


def policies() -> list[str]:
    """Names that ``--policy`` takes."""
    return [*names(), SOLVER]


def default_workers() -> int:
    """One worker for each processor this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def program_of(record: Record, reading: str = "default") -> Program:
    """The program of a record under one reading; raises ``PasyansError`` that says why it cannot be played."""
    if record.kind != "game":
        raise PasyansError(f"{record.id}: expected a game, found a {record.kind}: there is nothing to play in it")
    try:
        return compile_rules(record.reading(reading), game=record.id, reading=reading)
    except RulesError as error:
        first, *others = error.faults
        more = f" (and {len(others)} more; see: pasyans check)" if others else ""
        raise PasyansError(f"{record.id} ({reading}) cannot be played: {first}{more}") from error
    except ValueError as error:
        raise PasyansError(str(error)) from error


def kept_chunks() -> Path:
    """Where chunks of unfinished runs are kept: in the edition's cache, or in the person's if there is no edition."""
    try:
        return find_project().root / ".cache" / "simulations"
    except PasyansError:
        import platformdirs

        return Path(platformdirs.user_cache_dir("pasyans")) / "simulations"


def stale(project: Project) -> list[str]:
    """Committed results that are missing or were made by other rules, policies or numbers than the present ones."""
    from pasyans.results import stale_results

    return stale_results(project)
