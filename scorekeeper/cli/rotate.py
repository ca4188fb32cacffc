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
from scorekeeper.store.clubs.keys import Role

ALL = (
    "Every link is replaced, and the old ones stop working. Every phone is signed out and has to "
    "open its new link."
)
OF_ANOTHER = (
    "No link was created with the secret in {file}. If the app gets its secret from "
    f"{secret.NAME}, stop now, put a new secret into that variable and run this again."
)
OLD_ONE = (
    f"the links already use the secret in {secret.NAME}: put a new one there first "
    f"({secret.NEW_ONE}). If a group has lost its links, run `scorekeeper key --club ID`"
)
OLD_AND_NEW = (
    f"{{made}} of {{links}} links already use the secret in {secret.NAME} and do not change. If "
    "that secret may have leaked, stop now and put a new one there first."
)
WHAT_TO_DO = (
    "These are the owner links. Send each to its group in private. Its owners find the group's "
    "other links on the Links page."
)
OF_FILE = "Running servers use the new secret at once. You do not have to restart them."
OF_ENVIRONMENT = (
    f"Restart every process of the app now with the new {secret.NAME}. Until then they accept "
    "the old secret."
)


@click.command("rotate-secret")
@click.option(
    "--output",
    type=PrivateFile("w", encoding="utf-8"),
    metavar="FILE",
    help="File for the new owner links. [default: the terminal]",
)
@click.option("--yes", is_flag=True, help="Don't ask for confirmation.")
@database_option
def rotate_secret(output: IO[str] | None, database: str | None, *, yes: bool) -> None:
    """Create a new secret and replace every link, if the old secret may have leaked.

    If the secret is in SCOREKEEPER_SECRET_KEY, put a new one there first. Run the command again
    if it was interrupted, or if links "cannot be shown again".
    """
    if output is None and not sys.stdout.isatty():
        raise Trouble("this is not a terminal, and links do not belong in a log: use --output FILE")
    given = os.environ.get(secret.NAME)
    with opened_store(database) as clubs_store, explained():
        _look_first(clubs_store, given)
        if not yes:
            click.confirm(f"{ALL}\nContinue?", abort=True, err=True)
        if output:
            output.flush()  # a file that cannot be written is told before anything is done
        with clubs_store.writing() as session:
            number, links = _made_anew(session, given)
    for line in [*links, *([WHAT_TO_DO] if links else [])]:
        click.echo(line, file=output)
    click.echo(f"{counted(number, 'link', 'links')} replaced.", err=True)
    click.echo(OF_ENVIRONMENT if given else OF_FILE, err=True)


def _look_first(clubs_store: store.Store, given: str | None) -> None:
    """Refuse the secret that the links are made with, and say where it may lie elsewhere."""
    with clubs_store.reading() as session:
        if given:
            made, links = store.rotate_keys.links_made_with(session, secret.secret_key(given))
            if made and made == links:
                raise Trouble(OLD_ONE)
            if made:
                click.echo(OLD_AND_NEW.format(made=made, links=links), err=True)
            return
        made, links = store.rotate_keys.links_made_with(session, secret.stored_secret() or "")
        if links and not made:
            click.echo(OF_ANOTHER.format(file=secret.file()), err=True)


def _made_anew(session: Any, given: str | None) -> tuple[int, list[str]]:
    """Make the links anew; return how many, and what to print of them.

    The file is replaced once the database has taken everything but the last word. Killed between
    the two, no link is made with the secret in the file, until this is run again.
    """
    if given:
        return store.rotate_keys.rotate(session, given), list(_owners_links(session, given))
    with secret.new_secret() as new:
        number = store.rotate_keys.rotate(session, new.text)
        links = list(_owners_links(session, new.text))
        new.take_over()
    return number, links


def _owners_links(session: Any, made_with: str) -> Iterator[str]:
    """Yield the clubs with their owners' links, as paths: the host knows under which name."""
    for club, _ in store.clubs.list_all(session):
        yield f"{club.id}  {club.name}".rstrip()
        owners = [
            key
            for key in store.keys.list_all(session, club.id)
            if key.role is Role.OWNER and key.match_id is None and key.good(clock.now())
        ]
        for key in owners:
            path = f"/k/{store.keys.token_of(made_with, club.id, key.id)}"
            yield f"    {path}  {key.name}".rstrip()
        if not owners:
            yield f"    no owner link: create one with `scorekeeper key --club {club.id}`"
