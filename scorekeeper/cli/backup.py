"""Commands `scorekeeper backup` and `scorekeeper restore`."""

from contextlib import suppress
from pathlib import Path

import click

from scorekeeper import clock, store
from scorekeeper.cli.common import (
    UserError,
    count_noun,
    database_option,
    errors_explained,
    interrupt,
    on_stop_signals,
    progress,
)

NOT_INCLUDED = "The secret key that signs cookies is not part of it."

file_argument = click.argument("file", type=click.Path(path_type=Path))


@click.command()
@file_argument
@database_option
@click.option("--yes", is_flag=True, help="Replace an existing FILE.")
def backup(file: Path, database: str | None, *, yes: bool) -> None:
    """Copy the database into FILE, even while people are playing.

    FILE is an SQLite database, even if the original is PostgreSQL. It contains everything that was
    saved before, but not the secret key. `scorekeeper status` prints the path of the key.

    The copy is read back as `restore` would read it. If a group in it cannot be restored, the copy
    is saved as FILE.not-restorable instead, the group is named, and the exit status is 2.
    """
    on_stop_signals(interrupt)
    if file.exists() and not yes:
        raise UserError(f"{file} is there already: --yes replaces it")
    url = database or store.default_url()
    with errors_explained(), progress("Copying") as copied, progress("Reading back") as checked:
        contents = store.backup.back_up(url, file, copied, checked)
    if contents.fault:
        aside = store.backup.not_restorable_path(file)
        click.echo(f"{aside} holds {contents_text(contents)}.")
        for fault in contents.fault.splitlines():
            click.echo(f"scorekeeper: this cannot be restored: {fault}", err=True)
        raise UserError(f"the copy is {aside}: restore --without ID leaves a group out")
    note_backup(url)
    click.echo(f"{file} holds {contents_text(contents)}.")
    click.echo(NOT_INCLUDED)


def note_backup(url: str) -> None:
    """Record the backup in the database, if it can be written."""
    opened = store.open_store(url)
    with suppress(store.StoreError):  # an older schema, read-only or busy
        store.host.note_backup(opened, clock.now())
    opened.close()


@click.command()
@file_argument
@database_option
@click.option(
    "--without", multiple=True, metavar="ID", help="Leave out this group. Can be repeated."
)
@click.option("--yes", is_flag=True, help="Replace everything in the database.")
def restore(file: Path, database: str | None, without: tuple[str, ...], *, yes: bool) -> None:
    """Check the backup FILE and replace everything in the database with it.

    The database can be SQLite or PostgreSQL. FILE does not change. The secret key is not in FILE
    and does not change either.

    A FILE with a group that cannot be restored is refused, and the group is named. `--without`
    restores everything else.
    """
    on_stop_signals(interrupt)
    url = database or store.default_url()
    with errors_explained(), progress("Checking") as checked:
        store.backup.clubs_replaced(file, url)  # a wrong URL fails before the long check
        with store.backup.checked_copy(file, checked, without) as copy:
            click.echo(f"{file} holds {contents_text(copy.contents)}.")
            confirm_replacement(store.backup.clubs_replaced(file, url), yes=yes)
            with progress("Restoring") as restored:
                store.backup.restore(copy, url, restored)
    click.echo(f"The database now holds the same. {NOT_INCLUDED}")


def confirm_replacement(clubs: int, *, yes: bool) -> None:
    """Raise ``UserError`` if the database has groups, unless ``yes`` is set."""
    if clubs and not yes:
        amount, them = count_noun(clubs, "group", "groups"), "it" if clubs == 1 else "them"
        raise UserError(f"the database has {amount} in it: --yes replaces {them}")


def contents_text(contents: store.backup.Contents) -> str:
    """Describe the contents of a backup."""
    amounts = [
        count_noun(contents.clubs, "group", "groups"),
        count_noun(contents.matches, "match", "matches"),
        count_noun(contents.deals, "deal", "deals"),
    ]
    if contents.changed_at:
        amounts.append(f"the newest change of {contents.changed_at:%Y-%m-%d %H:%M} UTC")
    return ", ".join(amounts)
