"""Copies of a group's matches on a phone.

A pull replaces the result of the last pull. Matches with unpushed changes are not replaced.
"""

from collections.abc import Collection, Sequence
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
from scorekeeper.store.database import tables
from scorekeeper.store.matches import rows
from scorekeeper.store.matches.deletion import PARTS
from scorekeeper.store.statistics.facts import move_facts
from scorekeeper.store.statistics.results import replace_derived_rows
from scorekeeper.sync.protocol import PulledClub, PulledKey

NO_LIMIT = bounds.LAST_MOMENT
"""Any time of the server is accepted, because its clock may have been set back."""


def copy_club(
    session: Session,
    pulled: PulledClub,
    own: Collection[str],
    named: Collection[str],
    now: datetime,
) -> list[str]:
    """Replace the phone's copy of a group with ``pulled``; return the ids of the stored matches.

    The matches ``own`` are not changed. ``named`` are the ids of the house rules and seasons of the
    last pull.

    Raise ``ArchiveError`` if the players, keys, house rules or seasons cannot be read. Then the
    caller must roll back.
    """
    club_id = pulled.id
    started = clubs.start(session, pulled.name, now, club_id)
    if started.name != pulled.name:
        clubs.rename(session, club_id, pulled.name)
    keys = _copy_keys(session, pulled, now)
    people = _copy_players(session, club_id, pulled.archive.players, now)
    known = KnownIds(club_id, people, keys, NO_LIMIT)
    stored = []
    for number, plain in enumerate(pulled.archive.matches):
        if plain["id"] in own:
            continue
        try:
            match = read_match(plain, f"matches[{number}]", known)
        except ArchiveError:
            # This phone does not have the game, or has an older version of it.
            continue
        _replace_match(session, match, pulled, now)
        stored.append(match.id)
    if pulled.whole:
        _copy_named(session, pulled, named)
        _remove_others(session, club_id, {*stored, *own}, people)
    session.flush()
    return stored


# ------------------------------------------------------------------------------------------- keys


def _copy_keys(session: Session, pulled: PulledClub, now: datetime) -> dict[str, str]:
    """Store the phone's own keys and the keys of authors; return the ids of all."""
    row, club_id = tables.Key, pulled.id
    own = {one.id: one for one in pulled.keys}
    stored_ids = set(session.scalars(select(row.id).where(row.club_id == club_id)))
    session.execute(
        update(row)
        .where(row.club_id == club_id, row.withdrawn_at.is_(None), row.id.not_in(own))
        .values(withdrawn_at=now)
    )
    for one in own.values():
        facts = {"role": one.role, "match_id": one.match, "name": one.name, "withdrawn_at": None}
        if one.id in stored_ids:
            query = update(row).where(row.club_id == club_id, row.id == one.id)
            session.execute(query.values(**facts))
        else:
            session.execute(insert(row), [{**_key_row(club_id, one), **facts}])
    others = [_read_key(one) for one in pulled.archive.keys]
    added = [one for one in others if one.id not in stored_ids and one.id not in own]
    if added:
        session.execute(
            insert(row),
            [{**_key_row(club_id, one), "match_id": None, "withdrawn_at": now} for one in added],
        )
    return {one: one for one in (*own, *stored_ids, *(one.id for one in others))}


def _read_key(plain: dict[str, Any]) -> PulledKey:
    key: PulledKey = read_as(PulledKey, {**plain, "match": None}, "keys")
    read_moment(key.created_at, "keys", NO_LIMIT)
    read_id(key.id, "keys")
    return key


def _key_row(club_id: str, key: PulledKey) -> rows.Row:
    return {
        "club_id": club_id,
        "id": key.id,
        "role": key.role,
        "name": read_text(key.name, "keys", bounds.LONGEST_NAME),
        "created_at": read_moment(key.created_at, "keys", NO_LIMIT),
        "token_hash": fingerprint(new_id()),
        "phones": 0,
    }


# ---------------------------------------------------------------------------------------- players


def _copy_players(
    session: Session, club_id: str, plain: Sequence[dict[str, Any]], now: datetime
) -> dict[str, str]:
    """Store all players with their current names; return their ids.

    A local player with the name of a pulled player is merged into the pulled player.
    """
    wanted: dict[str, rows.Row] = {}
    for number, plain_player in enumerate(plain):
        player = read_player(plain_player, f"players[{number}]", NO_LIMIT)
        wanted[player["id"]] = player
    names = {player["same_name"]: player_id for player_id, player in wanted.items()}
    if len(names) < len(wanted):
        raise faulty("players", "archive.player_twice", say("This player is in the file twice."))
    row = tables.Player
    here = {one.id: one for one in session.scalars(select(row).where(row.club_id == club_id))}
    for one in here.values():
        # Free the names that other players get next: names are unique.
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
    taken_names = [player["name"] for player in wanted.values()]
    for player_id, one in strangers.items():
        _merge_player(session, one, player_id, taken_names, now)
    return {one: one for one in wanted}


def _merge_player(
    session: Session, own: tables.Player, player_id: str, taken_names: Sequence[str], now: datetime
) -> None:
    """Merge the phone's own player into the group's player with that name.

    If both are in one match, rename the phone's player instead.
    """
    seat, club_id = tables.Seat, own.club_id
    mine = select(seat.match_id).where(seat.club_id == club_id, seat.player_id == own.id)
    sat = list(session.scalars(mine))
    both = select(seat.match_id).where(
        seat.club_id == club_id, seat.player_id == player_id, seat.match_id.in_(sat)
    )
    if session.scalar(both.limit(1)):
        own.name = free_name(own.name, taken_names)
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


def _replace_match(session: Session, match: Match, pulled: PulledClub, now: datetime) -> None:
    remove_match(session, match.club_id, match.id)
    # Nothing derived from the match is valid, as after a change of names.
    row = {
        **rows.match_row(match),
        "idempotency_key": pulled.match_fingerprints.get(match.id),
        "named_at": now,
    }
    session.execute(insert(tables.Match), [row])
    rows.add_people(session, match, 0)
    fingerprints = pulled.event_fingerprints.get(match.id, {})
    if lines := rows.line_rows(match, match.lines):
        session.execute(
            insert(tables.LogLineRow),
            [{**one, "idempotency_key": fingerprints.get(str(one["number"]))} for one in lines],
        )
    rows.put_drafts(session, match, match.drafts)
    replace_derived_rows(session, match)


def remove_match(session: Session, club_id: str, match_id: str) -> None:
    """Remove a match and its results, but not its players."""
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


def _remove_others(
    session: Session, club_id: str, kept_ids: Collection[str], people: Collection[str]
) -> None:
    """Remove matches that are no longer pulled, and players who are not in any match."""
    match, player, seat = tables.Match, tables.Player, tables.Seat
    gone = session.scalars(
        select(match.id).where(
            match.club_id == club_id, tables.NOT_DELETED, match.id.not_in(kept_ids)
        )
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


def _copy_named(session: Session, pulled: PulledClub, named: Collection[str]) -> None:
    """Store the group's house rules and seasons in addition to the phone's own."""
    club_id, found = pulled.id, pulled.archive
    rules = read_house_rules(found.house_rules, NO_LIMIT)
    seasons = read_seasons(found.seasons, NO_LIMIT)
    gone = {*named, *(one.id for one in rules), *(one.id for one in seasons)}
    for row in (tables.HouseRulesRow, tables.SeasonRow):
        session.execute(
            delete(row)
            .where(row.club_id == club_id, row.id.in_(gone))
            .execution_options(synchronize_session=False)
        )
    session.expire_all()
    add_merged_rules(session, club_id, merge_house_rules(session, club_id, rules))
    add_merged_seasons(session, club_id, merge_seasons(session, club_id, seasons))
