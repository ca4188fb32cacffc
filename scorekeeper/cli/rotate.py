"""`scorekeeper rotate-secret`: another secret, and every link made anew from it, in one step.

Killed at any moment, it is done again by running it again: what a link is made from is in no place
but the secret and the key's id, so that every run makes all of them anew.
"""

import os
import sys
from collections.abc import Iterator
from typing import IO, Any

import click

from scorekeeper import clock, secret, store
from scorekeeper.cli.clubs import opened_store
from scorekeeper.cli.common import PrivateFile, Trouble, counted, database_option, explained
from scorekeeper.store import Role

ALL = (
    "Every link gets another address, and those that were given out open nothing any more. Every "
    "phone is signed out and has to open its new link."
)
OF_ANOTHER = (
    "No link was made with the secret in {file}. If the app is given its secret by "
    f"{secret.NAME}, stop here and run this with a new one in that variable."
)
OLD_ONE = (
    f"the links are made with the secret in {secret.NAME} already: put a new one there first "
    f"({secret.NEW_ONE}). Where a club has lost its links, `scorekeeper key --club ID` makes one"
)
OLD_AND_NEW = (
    f"{{made}} of {{links}} links are made with the secret in {secret.NAME} already, and keep "
    "their address. If somebody may have it, stop here and put a new one there first."
)
WHAT_TO_DO = (
    "These are the links of the owners. Send each to its group, on a way that strangers do not "
    "read; who opens it finds all other links of the group under Links, to be handed on anew."
)
OF_FILE = "The app that runs takes the new secret by itself; there is nothing to restart."
OF_ENVIRONMENT = (
    f"Restart every process of the app now, with the new {secret.NAME}: until then it goes on with "
    "the old one, which is as good as ever to whoever has it."
)


@click.command("rotate-secret")
@click.option(
    "--output",
    type=PrivateFile("w", encoding="utf-8"),
    metavar="FILE",
    help="Where to write the owners' new links; else to the terminal.",
)
@click.option("--yes", is_flag=True, help="Go on without asking.")
@database_option
def rotate_secret(output: IO[str] | None, database: str | None, *, yes: bool) -> None:
    """Make a new secret, and every link anew from it, when somebody may have the old one.

    Where the secret is in SCOREKEEPER_SECRET_KEY, put a new one there first. Can be run again
    whenever it was interrupted, and where links "cannot be shown again".
    """
    if output is None and not sys.stdout.isatty():
        raise Trouble("links do not belong in a log: this is no terminal, so say --output FILE")
    given = os.environ.get(secret.NAME)
    with opened_store(database) as clubs_store, explained():
        _look_first(clubs_store, given)
        if not yes:
            click.confirm(f"{ALL}\nGo on?", abort=True, err=True)
        if output:
            output.flush()  # a file that cannot be written is told before anything is done
        with clubs_store.writing() as session:
            number, links = _made_anew(session, given)
    for line in [*links, *([WHAT_TO_DO] if links else [])]:
        click.echo(line, file=output)
    click.echo(f"{counted(number, 'link', 'links')} made anew.", err=True)
    click.echo(OF_ENVIRONMENT if given else OF_FILE, err=True)


def _look_first(clubs_store: store.Store, given: str | None) -> None:
    """Refuse the secret that the links are made with, and say where it may lie elsewhere."""
    with clubs_store.reading() as session:
        if given:
            made, links = store.links_made_with(session, secret.secret_key(given))
            if made and made == links:
                raise Trouble(OLD_ONE)
            if made:
                click.echo(OLD_AND_NEW.format(made=made, links=links), err=True)
            return
        made, links = store.links_made_with(session, secret.kept() or "")
        if links and not made:
            click.echo(OF_ANOTHER.format(file=secret.file()), err=True)


def _made_anew(session: Any, given: str | None) -> tuple[int, list[str]]:
    """Make the links anew; return how many, and what to print of them.

    The file is replaced once the database has taken everything but the last word. Killed between
    the two, no link is made with the secret in the file, until this is run again.
    """
    if given:
        return store.reissue_keys(session, given), list(_owners_links(session, given))
    with secret.successor() as new:
        number = store.reissue_keys(session, new.text)
        links = list(_owners_links(session, new.text))
        new.take_over()
    return number, links


def _owners_links(session: Any, made_with: str) -> Iterator[str]:
    """Yield the clubs with their owners' links, as paths: the host knows under which name."""
    for club, _ in store.list_clubs(session):
        yield f"{club.id}  {club.name}".rstrip()
        owners = [
            key
            for key in store.list_keys(session, club.id)
            if key.role is Role.OWNER and key.match_id is None and key.good(clock.now())
        ]
        for key in owners:
            path = f"/k/{store.token_of(made_with, club.id, key.id)}"
            yield f"    {path}  {key.name}".rstrip()
        if not owners:
            yield f"    no owner's link: `scorekeeper key --club {club.id}` makes one"
