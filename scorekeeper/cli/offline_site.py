"""`scorekeeper offline-site`."""

from pathlib import Path

import click

from scorekeeper.cli.common import Trouble, counted, explained, give_up, on_stop_signals
from scorekeeper.offline import site

MEGABYTE = 1_000_000


@click.command("offline-site")
@click.argument("folder", type=click.Path(path_type=Path))
def offline_site(folder: Path) -> None:
    """Write a static website into FOLDER that keeps score on the phone, without a server.

    Upload it to any static host with https. Scores never leave the phone. FOLDER must be new,
    empty, or contain an earlier site, which is replaced.
    """
    on_stop_signals(give_up)
    try:
        with explained():
            written = site.write(folder)
    except site.SiteError as error:
        raise Trouble(str(error)) from error
    size = f"{written.size / MEGABYTE:.1f} MB"
    click.echo(f"{folder} contains the site: {counted(written.files, 'file', 'files')}, {size}.")
    click.echo(f"To try it: python -m http.server --directory {folder} 8080")
