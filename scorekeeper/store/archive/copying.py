"""A club's matches, kept on a phone as they are at the club.

What a phone has taken along (``taking``) is put in the place of what it had taken before. What it
has written itself, and the club does not know yet, is left alone.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, exists, insert, not_, select, update
from sqlalchemy.orm import Session

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import (
    ArchiveError,
    faulty,
    read_as,
    read_id,
    read_moment,
    read_text,
)
from scorekeeper.match.archive.reader import KnownIds, read_match
from scorekeeper.match.ids import fingerprint, new_id
from scorekeeper.match.model import Match
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.people import read_player
from scorekeeper.store.archive.rules_and_seasons import (
    add_merged_rules,
    add_merged_seasons,
    merge_house_rules,
    merge_seasons,
    read_house_rules,
    read_seasons,
)
from scorekeeper.store.clubs import clubs
from scorekeeper.store.clubs.house_rules import free_name
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables
from scorekeeper.store.matches import rows
from scorekeeper.store.matches.deletion import PARTS
from scorekeeper.store.statistics.facts import move_facts
from scorekeeper.store.statistics.results import replace_derived_rows

EVER = bounds.LAST_MOMENT
"""Nothing that the club has written is too late: its clock may have been set back since."""


@dataclass(frozen=True, slots=True)
class OwnKey:
    """A key that the phone has, under its public name: nobody can make a link from it."""

    id: str
    role: Role
    match: str | None
    name: str
    created_at: str


@dataclass(frozen=True, slots=True)
class Copied:
    """What of a club is to be copied, as plain values.

    ``whole`` says that it is all that the phone is to have of it. ``once`` has the fingerprints of
    lines by match and number, ``began`` those of matches.
    """

    club_id: str
    club_name: str
    keys: tuple[OwnKey, ...]
    whole: bool
    archive: dict[str, Any]
    once: dict[str, Any]
    began: dict[str, Any]


def copy_club(
    session: Session, copied: Copied, own: Collection[str], had: Collection[str], now: datetime
) -> list[str]:
    """Keep what was ``copied`` instead of what was there; return the ids of the matches kept.

    The matches ``own`` stay as they are on the phone. ``had`` are the ids of house rules and
    seasons that were copied before. Raises ``ArchiveError``; then nothing may be kept.
    """
    club_id = copied.club_id
    started = clubs.start(session, copied.club_name, now, club_id)
    if started.name != copied.club_name:
        clubs.rename(session, club_id, copied.club_name)
    keys = _keep_keys(session, copied, now)
    people = _keep_players(session, club_id, copied.archive["players"], now)
    known = KnownIds(club_id, people, keys, EVER)
    kept = []
    for number, plain in enumerate(copied.archive["matches"]):
        if plain["id"] in own:
            continue
        try:
            match = read_match(plain, f"matches[{number}]", known)
        except ArchiveError:
            # Of a game or a version that this phone does not have; the others come all the same.
            continue
        _replace(session, match, copied, now)
        kept.append(match.id)
    if copied.whole:
        _keep_named(session, copied, had)
        _drop_others(session, club_id, {*kept, *own}, people)
    session.flush()
    return kept


# ------------------------------------------------------------------------------------------- keys


def _keep_keys(session: Session, copied: Copied, now: datetime) -> dict[str, str]:
    """Keep the keys that the phone has, and of others that they wrote; return all their ids."""
    row, club_id = tables.Key, copied.club_id
    own = {one.id: one for one in copied.keys}
    there = set(session.scalars(select(row.id).where(row.club_id == club_id)))
    session.execute(
        update(row)
        .where(row.club_id == club_id, row.withdrawn_at.is_(None), row.id.not_in(own))
        .values(withdrawn_at=now)
    )
    for one in own.values():
        facts = {"role": one.role, "match_id": one.match, "name": one.name, "withdrawn_at": None}
        read_id(one.id, "keys")
        if one.id in there:
            query = update(row).where(row.club_id == club_id, row.id == one.id)
            session.execute(query.values(**facts))
        else:
            session.execute(insert(row), [{**_key(club_id, one), **facts}])
    others = [_other(one) for one in copied.archive["keys"]]
    added = [one for one in others if one.id not in there and one.id not in own]
    if added:
        session.execute(
            insert(row),
            [{**_key(club_id, one), "match_id": None, "withdrawn_at": now} for one in added],
        )
    return {one: one for one in (*own, *there, *(one.id for one in others))}


def _other(plain: Any) -> OwnKey:
    key: OwnKey = read_as(OwnKey, {**plain, "match": None}, "keys")
    read_moment(key.created_at, "keys", EVER)
    read_id(key.id, "keys")
    return key


def _key(club_id: str, key: OwnKey) -> rows.Row:
    return {
        "club_id": club_id,
        "id": key.id,
        "role": key.role,
        "name": read_text(key.name, "keys", bounds.LONGEST_NAME),
        "created_at": read_moment(key.created_at, "keys", EVER),
        "token_hash": fingerprint(new_id()),
        "phones": 0,
    }


# ---------------------------------------------------------------------------------------- players


def _keep_players(
    session: Session, club_id: str, plain: Sequence[Any], now: datetime
) -> dict[str, str]:
    """Keep everybody under the name of today; whom the phone met by name is the same by id."""
    wanted: dict[str, rows.Row] = {}
    for number, one in enumerate(plain):
        player = read_player(one, f"players[{number}]", EVER)
        wanted[player["id"]] = player
    names = {player["same_name"]: player_id for player_id, player in wanted.items()}
    if len(names) < len(wanted):
        raise faulty("players", "archive.player_twice", say("This player is in the file twice."))
    row = tables.Player
    here = {one.id: one for one in session.scalars(select(row).where(row.club_id == club_id))}
    for one in here.values():
        # For a moment nobody has a name that another is to get.
        if one.id in wanted and one.same_name != wanted[one.id]["same_name"]:
            one.same_name = one.id
    session.flush()
    strangers = {
        names[one.same_name]: one
        for one in here.values()
        if one.id not in wanted and one.same_name in names
    }
    for one in strangers.values():
        one.same_name = one.id
    session.flush()
    for player_id, player in wanted.items():
        found = here.get(player_id) or row(
            club_id=club_id, id=player_id, created_at=player["created_at"]
        )
        found.name, found.same_name = player["name"], player["same_name"]
        session.add(found)
    session.flush()
    taken = [player["name"] for player in wanted.values()]
    for player_id, one in strangers.items():
        _become_one(session, one, player_id, taken, now)
    return {one: one for one in wanted}


def _become_one(
    session: Session, own: tables.Player, player_id: str, taken: Sequence[str], now: datetime
) -> None:
    """Have the phone's own player be the club's of that name, unless both sit at one table."""
    seat, club_id = tables.Seat, own.club_id
    mine = select(seat.match_id).where(seat.club_id == club_id, seat.player_id == own.id)
    sat = list(session.scalars(mine))
    both = select(seat.match_id).where(
        seat.club_id == club_id, seat.player_id == player_id, seat.match_id.in_(sat)
    )
    if session.scalar(both.limit(1)):
        own.name = free_name(own.name, taken)
        own.same_name = same_name(own.name)
        return
    move_facts(session, club_id, sat, own.id, player_id)
    session.execute(
        update(seat)
        .where(seat.club_id == club_id, seat.player_id == own.id)
        .values(player_id=player_id)
        .execution_options(synchronize_session=False)
    )
    match = tables.Match
    session.execute(
        update(match)
        .where(match.club_id == club_id, match.id.in_(sat))
        .values(named_at=now)
        .execution_options(synchronize_session=False)
    )
    session.expire_all()
    session.delete(own)
    session.flush()


# ---------------------------------------------------------------------------------------- matches


def _replace(session: Session, match: Match, copied: Copied, now: datetime) -> None:
    remove_match(session, match.club_id, match.id)
    # Copied is as good as named anew: nothing that was worked out of it before holds.
    row = {
        **rows.match_row(match),
        "idempotency_key": copied.began.get(match.id),
        "named_at": now,
    }
    session.execute(insert(tables.Match), [row])
    rows.add_people(session, match, 0)
    once = copied.once.get(match.id, {})
    if lines := rows.line_rows(match, match.lines):
        session.execute(
            insert(tables.LogLineRow),
            [{**one, "idempotency_key": once.get(str(one["number"]))} for one in lines],
        )
    rows.put_drafts(session, match, match.drafts)
    replace_derived_rows(session, match)


def remove_match(session: Session, club_id: str, match_id: str) -> None:
    """Remove a match and what it counts for; its players stay."""
    for part in PARTS:
        session.execute(
            delete(part)
            .where(part.club_id == club_id, part.match_id == match_id)
            .execution_options(synchronize_session=False)
        )
    row = tables.Match
    session.execute(
        delete(row)
        .where(row.club_id == club_id, row.id == match_id)
        .execution_options(synchronize_session=False)
    )


def _drop_others(
    session: Session, club_id: str, kept: Collection[str], people: Collection[str]
) -> None:
    """Drop matches that the club does not give along any more, and players who sit nowhere."""
    match, player, seat = tables.Match, tables.Player, tables.Seat
    gone = session.scalars(
        select(match.id).where(match.club_id == club_id, tables.STANDS, match.id.not_in(kept))
    ).all()
    for match_id in gone:
        remove_match(session, club_id, match_id)
    sits = exists().where(seat.club_id == club_id, seat.player_id == player.id)
    session.execute(
        delete(player)
        .where(player.club_id == club_id, player.id.not_in(people), not_(sits))
        .execution_options(synchronize_session=False)
    )


# -------------------------------------------------------------------------- house rules, seasons


def _keep_named(session: Session, copied: Copied, had: Collection[str]) -> None:
    """Keep the club's house rules and seasons; those of the phone's own stay beside them."""
    club_id, found = copied.club_id, copied.archive
    rules = read_house_rules(found.get("house_rules", []), EVER)
    seasons = read_seasons(found.get("seasons", []), EVER)
    gone = {*had, *(one.id for one in rules), *(one.id for one in seasons)}
    for row in (tables.HouseRulesRow, tables.SeasonRow):
        session.execute(
            delete(row)
            .where(row.club_id == club_id, row.id.in_(gone))
            .execution_options(synchronize_session=False)
        )
    session.expire_all()
    add_merged_rules(session, club_id, merge_house_rules(session, club_id, rules))
    add_merged_seasons(session, club_id, merge_seasons(session, club_id, seasons))
