"""``pasyans build``: runs the stages with a progress display and says where the site is."""

from __future__ import annotations

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from pasyans.build import STAGES, build
from pasyans.editions import find_project


@click.command()
@click.option("--only", type=click.Choice(STAGES), help="Run this stage alone.")
@click.option("--book", help="Build this book alone (its folder's name in corpus/).")
def command(only: str | None, book: str | None) -> None:
    """Run the stages: corpus/ -> normalized/ -> site/dist. What is up to date is not built again."""
    project = find_project()
    console = Console(stderr=True)
    columns = (TextColumn("{task.description:<28}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        tasks: dict[str, TaskID] = {}

        def say(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=total)
            progress.update(tasks[what], completed=done, total=total)

        built = build(project, only=only, book=book, say=say)
    for stage, state in built.stages.items():
        click.echo(f"{stage:<16} {'built' if state == 'ran' else 'up to date'}", err=True)
    for finding in built.findings:
        click.echo(f"found: {finding}", err=True)
    index = project.site / "dist" / "index.html"
    if index.is_file():
        click.echo(f"The site is {index}\nLook at it with: pasyans serve   (or: make serve)")
