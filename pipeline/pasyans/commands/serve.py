"""``pasyans serve``: shows the built site from this machine, to this machine only."""

from __future__ import annotations

import functools
import http.server
from pathlib import Path

import click

from pasyans.editions import find_project
from pasyans.errors import PasyansError


class _Handler(http.server.SimpleHTTPRequestHandler):
    # The standard table does not know every type the site uses on every system.
    extensions_map = {  # noqa: RUF012
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".woff2": "font/woff2",
        ".svg": "image/svg+xml",
    }

    def log_message(self, format: str, *args: object) -> None:
        return None


@click.command()
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 takes a free one."
)
@click.option("--dir", "folder", type=click.Path(path_type=Path), help="Folder to show (default: site/dist).")
def command(port: int, folder: Path | None) -> None:
    """Show the site in a browser from this machine; Ctrl-C ends it."""
    folder = folder or find_project().site / "dist"
    if not (folder / "index.html").is_file():
        raise PasyansError(f"{folder}: expected a built site (index.html), found none; make it with: pasyans build")
    try:
        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", port), functools.partial(_Handler, directory=str(folder))
        )
    except OSError as error:
        raise PasyansError(f"port {port}: expected a free port, found: {error.strerror}; try --port 0") from error
    with server:
        click.echo(f"http://127.0.0.1:{server.server_address[1]}/  (Ctrl-C ends it)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("ended", err=True)
