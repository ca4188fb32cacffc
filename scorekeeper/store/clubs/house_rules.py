"""House rules that a group has saved under names."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import delete as delete_rows
from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.match.commands import Refused
from scorekeeper.match.house_rules import HouseRules
from scorekeeper.match.ids import could_be_id, new_id
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.names import LONGEST, check_name, same_name, tidy
from scorekeeper.rules.options import with_earlier_values
from scorekeeper.rules.ruling import refuse, say
from scorekeeper.rules.serialization import Malformed, from_plain, to_plain
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club

MOST_KEPT = 50
"""The most sets of house rules of a group, of all games together."""

TAKEN = "rules.taken"


def list_all(session: Session, club_id: str, slug: str | None = None) -> tuple[HouseRules, ...]:
    """Return the group's house rules, for all games or the game ``slug``, last used first.

    Rules that cannot be read are omitted, and so are those of games that are not installed.
    """
    row = tables.HouseRulesRow
    query = select(row).where(row.club_id == club_id).order_by(row.used_at.desc(), row.id)
    if slug is not None:
        query = query.where(row.game == slug)
    return tuple(kept for one in session.scalars(query) if (kept := _read_row(one)))


def saved_since(session: Session, club_id: str, slug: str, moment: datetime) -> str | None:
    """Return the id of the game's last saved or used rules, if that was after ``moment``."""
    row = tables.HouseRulesRow
    return session.scalar(
        select(row.id)
        .where(row.club_id == club_id, row.game == slug, row.used_at > moment)
        .order_by(row.used_at.desc(), row.id)
        .limit(1)
    )


def house_rules_names(session: Session, club_id: str) -> list[tuple[str, str]]:
    """Return game and name of all house rules of the group, including unreadable ones."""
    row = tables.HouseRulesRow
    found = session.execute(select(row.game, row.name).where(row.club_id == club_id))
    return [(slug, name) for slug, name in found]


def find(session: Session, club_id: str, rules_id: str) -> HouseRules | None:
    if not could_be_id(rules_id):
        return None
    row = session.get(tables.HouseRulesRow, (club_id, rules_id))
    return None if row is None else _read_row(row)


def save(  # noqa: PLR0913, PLR0917 - one argument per property of the rules
    session: Session,
    club_id: str,
    game: AnyGame,
    table: Table[Any],
    name: str,
    at: datetime,
    *,
    over: bool = False,
) -> str:
    """Save the options of ``table`` under ``name``; return the id of the rules.

    If the same rules exist under that name, return their id. Other rules under that name are
    replaced if ``over`` is set; otherwise raise ``Refused``.
    """
    lock_club(session, club_id)
    refuse_bad_name(name)
    here = _find_by_name(session, club_id, game.slug, name)
    if here is None:
        _check_number(session, club_id)
        return add_house_rules(session, club_id, game, table, tidy(name), at)
    kept = _read_row(here)
    if not over and (kept is None or not kept.are_those_of(game, table)):
        raise Refused([_name_taken(here.name)])
    if over:
        here.options, here.seats = to_plain(table.options), table.seats
        here.used_at = at
        session.flush()
    return here.id


def add_house_rules(  # noqa: PLR0913, PLR0917 - as in ``save``
    session: Session,
    club_id: str,
    game: AnyGame,
    table: Table[Any],
    name: str,
    at: datetime,
    rules_id: str | None = None,
) -> str:
    """Add rules; return their id. ``name`` must be tidied and unused for the game."""
    row = tables.HouseRulesRow(
        club_id=club_id,
        id=rules_id or new_id(),
        game=game.slug,
        name=name,
        same_name=same_name(name),
        options=to_plain(table.options),
        seats=table.seats,
        created_at=at,
        used_at=at,
    )
    session.add(row)
    session.flush()
    return row.id


def rename(session: Session, club_id: str, rules_id: str, name: str) -> None:
    """Rename the group's house rules ``rules_id``.

    Raise ``Refused`` if the name is invalid, or if other house rules of that game have it.
    """
    lock_club(session, club_id)
    refuse_bad_name(name)
    row = session.get_one(tables.HouseRulesRow, (club_id, rules_id))
    here = _find_by_name(session, club_id, row.game, name)
    if here is not None and here.id != rules_id:
        raise Refused([_name_taken(here.name)])
    row.name, row.same_name = tidy(name), same_name(name)
    session.flush()


def delete(session: Session, club_id: str, rules_id: str) -> None:
    """Delete the group's house rules ``rules_id``. Matches keep their own options."""
    row = tables.HouseRulesRow
    session.execute(delete_rows(row).where(row.club_id == club_id, row.id == rules_id))


def note_use_of_house_rules(
    session: Session, club_id: str, game: AnyGame, table: Table[Any], at: datetime
) -> None:
    """Set the time of last use of the house rules that ``table`` uses, if they are saved."""
    for kept in list_all(session, club_id, game.slug):
        if kept.are_those_of(game, table):
            row = session.get_one(tables.HouseRulesRow, (club_id, kept.id))
            row.used_at = max(row.used_at, at)
    session.flush()


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return ``name`` if it is not in ``taken``, otherwise with the first free number added."""
    known = {same_name(one) for one in taken}
    number = 1
    free = name
    while same_name(free) in known:
        number += 1
        free = numbered(name, number)
    return free


def numbered(name: str, number: int) -> str:
    """Return ``name`` followed by ``number``, shortened to the maximum length of a name."""
    return f"{name[: LONGEST - len(f' {number}')].rstrip()} {number}"


def refuse_bad_name(name: str) -> None:
    """Raise ``Refused`` for a name that is empty or too long."""
    if refusal := check_name(name, "name"):
        raise Refused([refusal])


def _check_number(session: Session, club_id: str) -> None:
    if len(house_rules_names(session, club_id)) >= MOST_KEPT:
        message = say(
            "A group can keep {most} sets of house rules. Delete one that nobody plays any more.",
            most=MOST_KEPT,
        )
        raise Refused([refuse("rules.too_many", message, field="name")])


def _name_taken(name: str) -> Any:
    message = say("Other house rules are already called “{name}”.", name=name)
    return refuse(TAKEN, message, field="name")


def _find_by_name(
    session: Session, club_id: str, slug: str, name: str
) -> tables.HouseRulesRow | None:
    row = tables.HouseRulesRow
    return session.scalar(
        select(row).where(
            row.club_id == club_id, row.game == slug, row.same_name == same_name(name)
        )
    )


def _read_row(row: tables.HouseRulesRow) -> HouseRules | None:
    game = find_game(row.game)
    if game is None:
        return None
    try:
        options = from_plain(game.options, with_earlier_values(game.options, row.options))
    except Malformed:
        return None
    return HouseRules(row.id, game, row.name, options, row.seats, row.created_at)
