"""`scorekeeper keys` and `scorekeeper key`, for whoever runs the server: no club is ever locked."""

import click

from scorekeeper import store
from scorekeeper.cli.clubs import club_option, find_club, make_link, opened_store
from scorekeeper.cli.common import Trouble, database_option
from scorekeeper.cli.english import english
from scorekeeper.rules import names
from scorekeeper.store import Role


@click.command()
@club_option
@database_option
def keys(club: str | None, database: str | None) -> None:
    """List a club's keys: their roles, when they were last used, what they open, their names."""
    with opened_store(database) as clubs_store, clubs_store.reading() as session:
        for key in store.list_keys(session, find_club(session, club).id):
            used = f"{key.last_used_at:%Y-%m-%d}" if key.last_used_at else "never used"
            reach = f"match {key.match_id}" if key.match_id else "club"
            click.echo(f"{key.role:<6}  {used:<10}  {reach:<28}  {key.name}".rstrip())


@click.command()
@club_option
@click.option(
    "--role",
    type=click.Choice([role.value for role in Role]),
    default=Role.OWNER.value,
    show_default=True,
    help="What may be done with it.",
)
@click.option("--name", default="made by the host", show_default=True, help="Who it is for.")
@database_option
def key(club: str | None, role: str, name: str, database: str | None) -> None:
    """Make a key to a club, also where all of its links are lost, and print the link's path."""
    if refusal := names.check_name(name, "name"):
        raise Trouble(english(refusal.message))
    with opened_store(database) as clubs_store, clubs_store.writing() as session:
        club_id = find_club(session, club).id
        link = make_link(session, club_id, Role(role), names.tidy(name))
    click.echo(link)
