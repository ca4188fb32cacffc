"""Command `scorekeeper offline-site`."""

from pathlib import Path

import click

from scorekeeper.cli.common import (
    UserError,
    count_noun,
    errors_explained,
    interrupt,
    on_stop_signals,
)
from scorekeeper.offline import site

MEGABYTE = 1_000_000


@click.command("offline-site")
@click.argument("folder", type=click.Path(path_type=Path))
def offline_site(folder: Path) -> None:
    """Write a static website to FOLDER. The website keeps score on the phone, without a server.

    Upload it to any static host with https. Scores never leave the phone. FOLDER must be new,
    empty, or contain an earlier site, which is replaced.
    """
    on_stop_signals(interrupt)
    try:
        with errors_explained():
            written = site.write(folder)
    except site.SiteError as error:
        raise UserError(str(error)) from error
    size = f"{written.size / MEGABYTE:.1f} MB"
    click.echo(f"{folder} contains the site: {count_noun(written.files, 'file', 'files')}, {size}.")
    click.echo(f"To try it: python -m http.server --directory {folder} 8080")
