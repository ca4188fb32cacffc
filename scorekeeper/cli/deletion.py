"""Commands `scorekeeper delete-club` and `scorekeeper clear-away`."""

import click

from scorekeeper import clock, store
from scorekeeper.cli.clubs import find_club, opened_store
from scorekeeper.cli.common import RenamedOption, count_noun, database_option


@click.command()
@database_option
@click.option(
    "--group",
    "--club",
    "club",
    cls=RenamedOption,
    metavar="GROUP",
    required=True,
    help="The group's id or name.",
)
@click.option("--yes", is_flag=True, help="Don't ask for confirmation.")
def delete_club(database: str | None, club: str, *, yes: bool) -> None:
    """Delete a group and everything in it, permanently.

    The app can keep running. Earlier backups and exports still contain the group.
    """
    with opened_store(database) as opened:
        with opened.reading() as session:
            found = find_club(session, club)
            contents = store.clubs.contents(session, found.id)
        contents_line = ", ".join(
            (
                count_noun(contents.matches, "match", "matches"),
                count_noun(contents.players, "player", "players"),
                count_noun(contents.keys, "link", "links"),
            )
        )
        if not yes:
            click.confirm(
                f"Delete {found.name or found.id} ({contents_line})?", abort=True, err=True
            )
        with opened.writing() as session:
            store.clubs.delete(session, found.id, clock.now())
        opened.wipe()
    click.echo(f"Deleted {found.name or found.id}: {contents_line}.")


@click.command()
@database_option
def clear_away(database: str | None) -> None:
    """Remove expired data, as the app does every hour while it is used.

    The command removes matches deleted more than a week ago and expired rate-limit counters, after
    deleting matches older than their group's limit. Then the command rewrites an SQLite file, which
    must not be in use.
    """
    with opened_store(database) as opened:
        found = store.purge.purge(opened, clock.now(), whole=True)
    click.echo(
        f"Deleted for their age: {count_noun(found.expired_matches, 'match', 'matches')}. "
        f"Removed for good: {count_noun(found.purged, 'match', 'matches')}."
    )
