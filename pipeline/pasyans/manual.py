"""The manual of the command line and the published schema, written from the code itself.

``python -m pasyans.manual`` renews ``docs/commands.md`` and ``docs/record.schema.json``; a test holds that
both are current, so that no verb, option or field goes undescribed.
"""

from __future__ import annotations

import json
from pathlib import Path

import click

from pasyans.cli import VERBS, commands
from pasyans.files import write_text
from pasyans.model.record import Record

DOCS = Path(__file__).resolve().parents[2] / "docs"
INTRODUCTION = """\
# The command line

Renewed by `make docs` from the commands themselves. Exit codes: 0 done, 1 faults were found, 2 it could not be done.
`-` is standard input or output; with `--json` the result alone goes to standard output, progress and messages go to
standard error. GAME is a game's id, its title in any spelling, or an alias.
A numbered deal is the same deal everywhere.
"""


def manual() -> str:
    """The text of docs/commands.md: every verb with its own help."""
    parts = [INTRODUCTION]
    above = click.Context(commands, info_name="pasyans", terminal_width=100, **commands.context_settings)
    for verb in VERBS:
        command = commands.get_command(above, verb)
        assert command is not None
        context = click.Context(command, info_name=verb, parent=above)
        parts.append(f"## pasyans {verb}\n\n```\n{command.get_help(context)}\n```\n")
    return "\n".join(parts)


def schema() -> str:
    """The JSON Schema of a record, rules included."""
    data = Record.model_json_schema()
    data["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Write both files."""
    write_text(DOCS / "commands.md", manual())
    write_text(DOCS / "record.schema.json", schema())


if __name__ == "__main__":
    main()
