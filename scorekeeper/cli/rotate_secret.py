"""Command `scorekeeper rotate-secret`: replaces the secret and every link in one step.

If it is interrupted, it can be run again. Links depend only on the secret and the ids of the keys,
so that every run replaces all of them.
"""

import os
import sys
from collections.abc import Iterator
from typing import IO, Any

import click

from scorekeeper import clock, secret, store
from scorekeeper.cli.clubs import opened_store
from scorekeeper.cli.common import (
    PrivateFile,
    UserError,
    count_noun,
    database_option,
    errors_explained,
)
from scorekeeper.store.clubs.keys import Role

WARNING = (
    "Every link is replaced, and the old ones stop working. Every phone is signed out and has to "
    "open its new link."
)
OTHER_SECRET = (
    "No link was created with the secret in {file}. If the app gets its secret from "
    f"{secret.NAME}, stop now, put a new secret into that variable and run this again."
)
SECRET_UNCHANGED = (
    f"the links already use the secret in {secret.NAME}: put a new one there first "
    f"({secret.NEW_ONE}). If a group has lost its links, run `scorekeeper key --group ID`"
)
PARTLY_DONE = (
    f"{{made}} of {{links}} links already use the secret in {secret.NAME} and do not change. If "
    "that secret may have leaked, stop now and put a new one there first."
)
NEXT_STEP = (
    "These are the owner links. Send each to its group in private. Its owners find the group's "
    "other links on the Links page."
)
AFTER_FILE = "Running servers use the new secret at once. You do not have to restart them."
AFTER_ENVIRONMENT = (
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

    If the secret is in SCOREKEEPER_SECRET_KEY, put a new secret into that variable first. Run the
    command again if it was interrupted, or if links "cannot be shown again".
    """
    if output is None and not sys.stdout.isatty():
        raise UserError(
            "this is not a terminal, and links do not belong in a log: use --output FILE"
        )
    given = os.environ.get(secret.NAME)
    with opened_store(database) as clubs_store, errors_explained():
        _check_secret(clubs_store, given)
        if not yes:
            click.confirm(f"{WARNING}\nContinue?", abort=True, err=True)
        if output:
            output.flush()  # fails before anything is done if the file cannot be written
        with clubs_store.writing() as session:
            number, links = _replace_links(session, given)
    for line in [*links, *([NEXT_STEP] if links else [])]:
        click.echo(line, file=output)
    click.echo(f"{count_noun(number, 'link', 'links')} replaced.", err=True)
    click.echo(AFTER_ENVIRONMENT if given else AFTER_FILE, err=True)


def _check_secret(clubs_store: store.Store, given: str | None) -> None:
    """Refuse a secret that the links already use; warn if the server uses another secret."""
    with clubs_store.reading() as session:
        if given:
            made, links = store.rotate_keys.links_made_with(session, secret.secret_key(given))
            if made and made == links:
                raise UserError(SECRET_UNCHANGED)
            if made:
                click.echo(PARTLY_DONE.format(made=made, links=links), err=True)
            return
        made, links = store.rotate_keys.links_made_with(session, secret.stored_secret() or "")
        if links and not made:
            click.echo(OTHER_SECRET.format(file=secret.file()), err=True)


def _replace_links(session: Any, given: str | None) -> tuple[int, list[str]]:
    """Replace the links; return their number, and the lines to print.

    The secret's file is replaced after all changes to the database, directly before the commit. If
    the process is killed between the two, no link works until the command is run again.
    """
    if given:
        return store.rotate_keys.rotate(session, given), list(_owner_links(session, given))
    with secret.new_secret() as new:
        number = store.rotate_keys.rotate(session, new.text)
        links = list(_owner_links(session, new.text))
        new.take_over()
    return number, links


def _owner_links(session: Any, server_secret: str) -> Iterator[str]:
    """Yield lines with each group and the paths of its owner links."""
    for club, _ in store.clubs.list_all(session):
        yield f"{club.id}  {club.name}".rstrip()
        owners = [
            key
            for key in store.keys.list_all(session, club.id)
            if key.role is Role.OWNER and key.match_id is None and key.is_valid(clock.now())
        ]
        for key in owners:
            path = f"/k/{store.keys.token_of(server_secret, club.id, key.id)}"
            yield f"    {path}  {key.name}".rstrip()
        if not owners:
            yield f"    no owner link: create one with `scorekeeper key --group {club.id}`"
