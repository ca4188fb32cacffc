"""Command `scorekeeper copy`."""

import click

from scorekeeper import store
from scorekeeper.cli.backup import NOT_INCLUDED, contents_text
from scorekeeper.cli.common import errors_explained, interrupt, on_stop_signals, progress


@click.command()
@click.option("--from", "source", required=True, metavar="URL", help="Database to copy.")
@click.option("--to", "target", required=True, metavar="URL", help="Empty database to copy into.")
def copy(source: str, target: str) -> None:
    """Copy a database into an empty database, from SQLite to PostgreSQL or the other way round.

    Every match is read from the new database before the command ends. Stop the app first: what is
    saved while the command runs is in the old database only.
    """
    on_stop_signals(interrupt)
    with errors_explained(), progress("Copying") as copied, progress("Reading back") as checked:
        contents = store.backup.copy_database(source, target, copied, checked)
    click.echo(f"The new database holds {contents_text(contents)}.")
    click.echo(NOT_INCLUDED)
