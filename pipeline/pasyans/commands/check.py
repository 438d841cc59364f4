"""``pasyans check``: what is wrong with the edition as it stands, each fault with a stable code and a hint."""

from __future__ import annotations

import json

import click

from pasyans.check import check
from pasyans.editions import find_project


@click.command()
@click.option("--json", "as_json", is_flag=True, help="The faults as a JSON list.")
def command(as_json: bool) -> int:
    """Find faults of the edition: contradictions, records that cannot be played, stale results and texts.

    Exit code 1 when a fault was found, 0 when there is none.
    """
    project = find_project()
    faults = check(project)
    bad = sum(fault.severity == "fault" for fault in faults)
    if as_json:
        click.echo(json.dumps([fault._asdict() for fault in faults], ensure_ascii=False, indent=1))
    else:
        for fault in faults:
            click.echo(f"{fault.code} {fault.where}: {fault.message}; {fault.hint}")
        click.echo(f"{bad or 'no'} fault{'s' * (bad != 1)}, {len(faults) - bad or 'no'} notices", err=True)
    return 1 if bad else 0
