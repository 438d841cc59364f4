"""``pasyans simulate``: plays many deals by a policy and says how many come out, with an interval."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import click

from pasyans.editions import find_project, find_record
from pasyans.errors import PasyansError

if TYPE_CHECKING:
    from pasyans.simulation import Progress

BAR_FROM = 2.0
"""Seconds after which a progress bar appears."""


@click.command()
@click.argument("game", required=False)
@click.option("--reading", default="default", show_default=True, help="How doubts are decided: doubt=option,…")
@click.option(
    "--policy", default="greedy", show_default=True, help="random, greedy, careful, rollout, solver, FILE.py:NAME."
)
@click.option("--deals", default=1000, show_default=True, type=click.IntRange(1), help="Play deals 1 … N.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Seed of all deals.")
@click.option("--workers", default=0, type=click.IntRange(0), help="Processes; 0 takes one a processor.")
@click.option("--scheduler", help="Address of a Dask scheduler (tcp://…) instead of processes.")
@click.option("--budget", default=None, type=click.IntRange(1), help="Moves the solver may try for one deal.")
@click.option("--all", "everything", is_flag=True, help="Renew all committed results that are stale.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    game: str | None,
    reading: str,
    policy: str,
    deals: int,
    seed: int,
    workers: int,
    scheduler: str | None,
    budget: int | None,
    everything: bool,
    as_json: bool,
) -> None:
    """Play deals 1 … N of GAME (id, title, alias or RECORD.json) by a policy.

    Ctrl-C keeps what is done; the same command goes on from there. Figures do not depend on the number of workers.
    """
    from pasyans.simulation import Job, default_workers, kept_chunks, program_of, run, summary

    workers = workers or default_workers()
    if everything:
        from pasyans.results import renew

        if game is not None:
            raise PasyansError(f"--all: expected no game beside it, found {game!r}")
        with _Bar() as bar:
            renewed = renew(find_project(), workers=workers, scheduler=scheduler, say=bar.say)
        for path in renewed:
            click.echo(path)
        click.echo(f"{len(renewed)} results renewed" if renewed else "all results are fresh", err=True)
        return
    if game is None:
        raise PasyansError("expected a game, found none; the games are: pasyans table games (or give --all)")
    program = program_of(find_record(game), reading)
    job = Job(program, policy, deals, seed) if budget is None else Job(program, policy, deals, seed, nodes=budget)
    started = time.monotonic()
    with _Bar() as bar:
        figures = run(
            job,
            workers=workers,
            scheduler=scheduler,
            keep=kept_chunks(),
            progress=bar.progress(f"{program.game} {policy}", deals),
        )
    found = {**summary(job, figures), "seconds": round(time.monotonic() - started, 3)}
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    rate, low, high = (f"{100 * found[name]:.2f} %" for name in ("rate", "low", "high"))
    click.echo(f"{found['game']} ({found['reading']}), {policy}: {found['wins']} of {deals} deals won = {rate}")
    click.echo(f"95 % interval {low} … {high}" + (f", undecided {found['undecided']}" if found["undecided"] else ""))
    if "steps" in found:
        left, steps = found["cards_left"], found["steps"]
        click.echo(f"cards left on average {left['mean']}, moves {steps['mean']}, stopped by the cap {found['capped']}")


class _Bar:
    """A progress bar with the time left on standard error, once a run takes long enough to want one."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Display

        self.shown = False
        self.started = time.monotonic()
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"))
        self.bar = Display(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True)
        self.task = self.bar.add_task("", total=None)

    def __enter__(self) -> _Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown:
            self.bar.stop()

    def say(self, what: str, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` are done."""
        if not self.shown and time.monotonic() - self.started > BAR_FROM:
            self.shown = True
            self.bar.start()
        if self.shown:
            self.bar.update(self.task, description=what, completed=done, total=total)

    def progress(self, what: str, total: int) -> Progress:
        """A listener for one run."""
        from pasyans.simulation import Progress

        return Progress(total, watch=lambda done, of: self.say(what, done, of))
