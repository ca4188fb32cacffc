"""Commands `scorekeeper keys`, `key` and `withdraw`, with which the host can help any group."""

import click

from scorekeeper import clock, store
from scorekeeper.cli.clubs import club_option, find_club, make_link, opened_store
from scorekeeper.cli.common import UserError, count_noun, database_option
from scorekeeper.cli.english import english
from scorekeeper.rules import names
from scorekeeper.store.clubs.keys import Role

INDENT = 2
"""The indentation of a link below the link that it was created from, in characters."""


@click.command()
@club_option
@database_option
def keys(club: str | None, database: str | None) -> None:
    """List a group's links, each below the link it was created from.

    The list shows id, role, last use, what the link opens, its expiry and its name.
    """
    with opened_store(database) as clubs_store, clubs_store.reading() as session:
        lines = store.key_ancestry.tree(session, find_club(session, club).id).lines()
    indents = [" " * INDENT * line.depth + line.key.id for line in lines]
    width = max((len(one) for one in indents), default=0)
    for line, key_id in zip(lines, indents, strict=True):
        click.echo(f"{key_id:<{width}}  {_key_line(line.key)}".rstrip())


def _key_line(key: store.keys.Key) -> str:
    used = f"{key.last_used_at:%Y-%m-%d}" if key.last_used_at else "never used"
    reach = f"match {key.match_id}" if key.match_id else "group"
    return f"{key.role:<6}  {used:<10}  {reach:<28}  {_state(key):<16}  {key.name}"


def _state(key: store.keys.Key) -> str:
    if key.revoked:
        return "turned off"
    if key.expires_at is None:
        return ""
    word = "expired" if key.is_expired(clock.now()) else "until"
    return f"{word} {key.expires_at.astimezone():%Y-%m-%d}"


@click.command()
@club_option
@click.option(
    "--role",
    type=click.Choice([role.value for role in Role]),
    default=Role.OWNER.value,
    show_default=True,
    help="What the link allows.",
)
@click.option("--name", default="made by the host", show_default=True, help="Who the link is for.")
@database_option
def key(club: str | None, role: str, name: str, database: str | None) -> None:
    """Create a link to a group, even if all its links are lost, and print its path."""
    if refusal := names.check_name(name, "name"):
        raise UserError(english(refusal.message))
    with opened_store(database) as clubs_store, clubs_store.writing() as session:
        club_id = find_club(session, club).id
        link = make_link(session, club_id, Role(role), names.tidy(name))
    click.echo(link)


@click.command("withdraw")
@club_option
@click.option("--key", "key_id", metavar="ID", help="Turn off this link. `keys` lists the ids.")
@click.option("--with-made", is_flag=True, help="Also turn off every link created from it.")
@click.option("--all-but", "kept_id", metavar="ID", help="Turn off every link except this one.")
@click.option("--all", "every", is_flag=True, help="Turn off every link.")
@database_option
def turn_off(  # noqa: PLR0913 - the options of the command
    club: str | None,
    key_id: str | None,
    kept_id: str | None,
    database: str | None,
    *,
    with_made: bool,
    every: bool,
) -> None:
    """Turn off links, even the last owner link. `key` creates a new one."""
    if [key_id is not None, kept_id is not None, every].count(True) != 1:
        raise UserError("use one of --key ID, --all-but ID and --all")
    if with_made and key_id is None:
        raise UserError("--with-made needs --key ID")
    with opened_store(database) as clubs_store, clubs_store.writing() as session:
        club_id = find_club(session, club).id
        store.locks.lock_club(session, club_id)
        tree = store.key_ancestry.tree(session, club_id)
        wanted = _keys_to_revoke(tree, key_id, kept_id, with_made=with_made)
        revoked = store.revoke_keys.revoke_all(session, wanted, clock.now())
        owners = store.key_ancestry.tree(session, club_id).owners()
    click.echo(f"{count_noun(len(revoked), 'link', 'links')} turned off")
    if not owners:
        click.echo("the group has no owner link left: create one with `scorekeeper key`")


def _keys_to_revoke(
    tree: store.key_ancestry.KeyTree, key_id: str | None, kept_id: str | None, *, with_made: bool
) -> list[store.keys.Key]:
    """Return the selected keys that are not revoked yet."""
    active = [one for one in tree.keys.values() if not one.revoked]
    if key_id is None:
        if kept_id is not None:
            _find_key(tree, kept_id)
        return [one for one in active if one.id != kept_id]
    found = _find_key(tree, key_id)
    made = tree.descendants(key_id) if with_made or found.role is not Role.OWNER else []
    return [*([] if found.revoked else [found]), *made]


def _find_key(tree: store.key_ancestry.KeyTree, key_id: str) -> store.keys.Key:
    if key_id not in tree.keys:
        raise UserError("there is no such link: see `scorekeeper keys`")
    return tree.keys[key_id]
