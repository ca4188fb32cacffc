"""`scorekeeper keys`, `key` and `withdraw`, for whoever runs the server: no club is ever locked."""

import click

from scorekeeper import clock, store
from scorekeeper.cli.clubs import club_option, find_club, make_link, opened_store
from scorekeeper.cli.common import Trouble, counted, database_option
from scorekeeper.cli.english import english
from scorekeeper.rules import names
from scorekeeper.store import Role

INDENT = 2
"""Characters by which a key stands to the right of the one that it was made with."""


@click.command()
@club_option
@database_option
def keys(club: str | None, database: str | None) -> None:
    """List a club's keys, each below the one it was made with.

    Their ids, roles, when they were last used, what they open, when they end, their names.
    """
    with opened_store(database) as clubs_store, clubs_store.reading() as session:
        lines = store.key_tree(session, find_club(session, club).id).lines()
    indents = [" " * INDENT * line.depth + line.key.id for line in lines]
    width = max((len(one) for one in indents), default=0)
    for line, key_id in zip(lines, indents, strict=True):
        click.echo(f"{key_id:<{width}}  {_facts(line.key)}".rstrip())


def _facts(key: store.Key) -> str:
    used = f"{key.last_used_at:%Y-%m-%d}" if key.last_used_at else "never used"
    reach = f"match {key.match_id}" if key.match_id else "club"
    return f"{key.role:<6}  {used:<10}  {reach:<28}  {_state(key):<16}  {key.name}"


def _state(key: store.Key) -> str:
    if key.withdrawn:
        return "withdrawn"
    if key.ends_at is None:
        return ""
    word = "ended" if key.ended(clock.now()) else "until"
    return f"{word} {key.ends_at.astimezone():%Y-%m-%d}"


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


@click.command()
@club_option
@click.option("--key", "key_id", metavar="ID", help="Withdraw this key; `keys` lists their ids.")
@click.option("--with-made", is_flag=True, help="And all that were made with it.")
@click.option("--all-but", "kept_id", metavar="ID", help="Withdraw every key but this one.")
@click.option("--all", "every", is_flag=True, help="Withdraw every key.")
@database_option
def withdraw(  # noqa: PLR0913 - the options of the command
    club: str | None,
    key_id: str | None,
    kept_id: str | None,
    database: str | None,
    *,
    with_made: bool,
    every: bool,
) -> None:
    """Withdraw keys, also the last owner's: then make another with `key`."""
    if [key_id is not None, kept_id is not None, every].count(True) != 1:
        raise Trouble("say one of --key ID, --all-but ID and --all")
    if with_made and key_id is None:
        raise Trouble("--with-made goes with --key ID")
    with opened_store(database) as clubs_store, clubs_store.writing() as session:
        club_id = find_club(session, club).id
        store.lock_club(session, club_id)
        tree = store.key_tree(session, club_id)
        wanted = _wanted(tree, key_id, kept_id, with_made=with_made)
        shut = store.withdraw_keys(session, wanted, clock.now())
        owners = store.key_tree(session, club_id).owners()
    click.echo(f"{counted(len(shut), 'key', 'keys')} withdrawn")
    if not owners:
        click.echo("no owner is left: `scorekeeper key` makes a link for one")


def _wanted(
    tree: store.KeyTree, key_id: str | None, kept_id: str | None, *, with_made: bool
) -> list[store.Key]:
    """Return the keys to withdraw that are not withdrawn yet."""
    standing = [one for one in tree.keys.values() if not one.withdrawn]
    if key_id is None:
        if kept_id is not None:
            _named(tree, kept_id)
        return [one for one in standing if one.id != kept_id]
    found = _named(tree, key_id)
    made = tree.made_with(key_id) if with_made or found.role is not Role.OWNER else []
    return [*([] if found.withdrawn else [found]), *made]


def _named(tree: store.KeyTree, key_id: str) -> store.Key:
    if key_id not in tree.keys:
        raise Trouble("there is no such key: see `scorekeeper keys`")
    return tree.keys[key_id]
