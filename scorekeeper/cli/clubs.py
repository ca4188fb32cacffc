"""Command `scorekeeper clubs`, and helpers of other commands that need a group."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from scorekeeper import clock, store
from scorekeeper.cli.common import (
    RenamedOption,
    UserError,
    count_noun,
    database_option,
    errors_explained,
)
from scorekeeper.secret import secret_key

club_option = click.option(
    "--group",
    "--club",
    "club",
    cls=RenamedOption,
    metavar="GROUP",
    help="The group's name, or its id if several have that name.",
)


@click.command()
@database_option
def clubs(database: str | None) -> None:
    """List the groups with their ids and their numbers of matches."""
    with opened_store(database) as clubs_store, clubs_store.reading() as session:
        for club, matches in store.clubs.list_all(session):
            click.echo(f"{club.id}  {count_noun(matches, 'match', 'matches'):>14}  {club.name}")


@contextmanager
def opened_store(url: str | None) -> Iterator[store.Store]:
    """Upgrade and open the store at ``url`` for the block."""
    url = url or store.default_url()
    with errors_explained():
        store.upgrade(url)
        found = store.open_store(url)
        try:
            yield found
        finally:
            found.close()


def find_club(session: Any, wanted: str | None) -> store.clubs.Club:
    """Return the group with the id or name ``wanted``; without it, the only group."""
    found = [club for club, _ in store.clubs.list_all(session)]
    if wanted is not None:
        by_id = [club for club in found if club.id == wanted]
        found = by_id or [club for club in found if club.name == wanted]
    if len(found) == 1:
        return found[0]
    if not found:
        which = "there is no such group"
    elif wanted is None:
        which = "choose a group with --group"
    else:
        which = "there is more than one such group"
    raise UserError(f"{which}: see `scorekeeper clubs`")


def make_link(session: Any, club_id: str, role: store.keys.Role, name: str = "") -> str:
    """Create a link to the group and return its path."""
    # The web app's secret, so that its pages can show the link again.
    secret = secret_key(os.environ.get("SCOREKEEPER_SECRET_KEY"))
    key = store.keys.create(session, club_id, secret, clock.now(), role=role, name=name)
    return f"/k/{store.keys.token_of(secret, club_id, key.id)}"
