"""`scorekeeper delete-club` and `scorekeeper clear-away`."""

import click

from scorekeeper import clock, store
from scorekeeper.cli.clubs import find_club, opened_store
from scorekeeper.cli.common import counted, database_option


@click.command()
@database_option
@click.option("--club", metavar="CLUB", required=True, help="The club's id, or its name.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete_club(database: str | None, club: str, *, yes: bool) -> None:
    """Delete a club with everything in it, at once and for good.

    The app may go on meanwhile. Copies made before keep what was deleted.
    """
    with opened_store(database) as opened:
        with opened.reading() as session:
            found = find_club(session, club)
            contents = store.club_contents(session, found.id)
        what = ", ".join(
            (
                counted(contents.matches, "match", "matches"),
                counted(contents.players, "player", "players"),
                counted(contents.keys, "link", "links"),
            )
        )
        if not yes:
            click.confirm(f"Delete {found.name or found.id} ({what})?", abort=True, err=True)
        with opened.writing() as session:
            store.delete_club(session, found.id, clock.now())
        opened.wipe()
    click.echo(f"Deleted {found.name or found.id}: {what}.")


@click.command()
@database_option
def clear_away(database: str | None) -> None:
    """Remove what is past its time, as the app does every hour while it is used.

    That is matches deleted a week ago, and what limits have counted; matches older than their club
    keeps are deleted first. An SQLite file is then written anew, for which it has to be free.
    """
    with opened_store(database) as opened:
        found = store.clear_away(opened, clock.now(), whole=True)
    click.echo(
        f"Deleted for their age: {counted(found.outlived, 'match', 'matches')}. "
        f"Removed for good: {counted(found.purged, 'match', 'matches')}."
    )
