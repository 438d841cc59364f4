"""The command line: finds the verb's module, runs it, and turns errors into one clear line.

Exit codes: 0 done, 1 faults were found, 2 it could not be done. Verbs are imported only when used, so
that ``pasyans --help`` and ``pasyans deal`` wait for nothing.
"""

from __future__ import annotations

import importlib
import os
import sys

import click

from pasyans import __version__
from pasyans.errors import PasyansError

VERBS = {
    "build": "Run the stages: corpus/ -> normalized/ -> site/dist.",
    "normalize": "Old or damaged spelling in, printed or modern text out.",
    "evaluate": "Compare an output with the right text; quality figures.",
    "extract": "Read the rules of games from a text, with the sentence behind each field.",
    "describe": "Say a game's rules in plain Russian or English.",
    "simulate": "Play many deals by a policy; wins with an interval.",
    "solve": "Decide deals whose cards are all known: won, lost or undecided.",
    "deal": "Print the cards of a numbered deal, in order.",
    "play": "Play a game in the terminal.",
    "explain": "Each move of a transcript with the rule and sentence behind it.",
    "review": "List doubtful readings, most doubtful first, and take an editor's answers.",
    "check": "Find faults of the edition: stale results, contradictions, records that cannot be played.",
    "table": "Tables over all records: games, terms, silence.",
    "serve": "Show the site in a browser from this machine.",
    "init": "Begin an edition of your own in a new folder.",
}


class ReaderGone(Exception):
    """Whoever read our output has closed it (a pager, ``head``): nothing more to say, and nothing went wrong here."""


class Verbs(click.Group):
    """A click group that imports a verb's module only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = importlib.import_module(f"pasyans.commands.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> object:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError as error:
            raise ReaderGone from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="pasyans")
def commands() -> None:
    """OCR'd pre-reform Russian books on patience, as an edition that can be read, checked and played.

    Each verb explains itself: pasyans VERB --help
    """


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the command ``pasyans``; ends the process with 0, 1 or 2."""
    try:
        code = commands.main(args=arguments, prog_name="pasyans", standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("stopped; nothing was left half-written", err=True)
        sys.exit(2)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except PasyansError as error:
        click.echo(f"pasyans: {error}", err=True)
        sys.exit(2)
    except ReaderGone:
        # Without this the interpreter complains when it closes what nobody reads.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    sys.exit(code if isinstance(code, int) else 0)
