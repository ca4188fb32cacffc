"""What a phone takes along of a club: the matches that may go on, and the latest that are over.

It is an archive, with what an archive leaves out as it is of no use elsewhere: by what a line is
known again when the phone asks for it a second time (``store/archive/bringing.py``).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.match.archive.writer import Plain, plain_player, plain_rules, plain_season
from scorekeeper.match.ids import fingerprint
from scorekeeper.store.archive import export
from scorekeeper.store.archive.export import Archive
from scorekeeper.store.clubs import house_rules, seasons
from scorekeeper.store.database import tables
from scorekeeper.store.database.poll_state import states_of
from scorekeeper.store.matches.selection import Selection
from scorekeeper.store.matches.summaries import finished, in_progress

MOST_GOING_ON = 50
MOST_FINISHED = 30
MOST_PLAYERS = 500
MOST_BYTES = 2_000_000
"""Of the matches, before they are packed; those asked for by name come whatever their size."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What a phone takes along.

    ``marks`` says of each match how it stands, ``once`` has the fingerprints of its lines by
    number, ``began`` that of the match itself.
    """

    archive: Archive
    matches: Sequence[Plain]
    marks: dict[str, str]
    once: dict[str, dict[int, str]]
    began: dict[str, str]


def matches_to_take(session: Session, club_id: str) -> list[str]:
    """Return the ids of the matches that a phone takes along, the likeliest to go on first."""
    going_on = in_progress(session, club_id, MOST_GOING_ON)
    return [one.id for one in (*going_on, *finished(session, club_id, MOST_FINISHED))]


def mark_of_club(session: Session, club_id: str, match_ids: Sequence[str]) -> str:
    """Return what changes as soon as anything does that would be taken along: no log is read."""
    player, club = tables.Player, tables.Club
    names = select(player.id, player.name).where(player.club_id == club_id).order_by(player.id)
    states = states_of(session, club_id, match_ids)
    told: list[Any] = [
        session.scalar(select(club.name).where(club.id == club_id)),
        sorted((match_id, one.mark) for match_id, one in states.items()),
        [tuple(row) for row in session.execute(names)],
        [plain_rules(one) for one in house_rules.list_all(session, club_id)],
        [plain_season(one) for one in seasons.list_all(session, club_id)],
    ]
    return fingerprint(json.dumps(told))


def take(
    session: Session, club_id: str, match_ids: Sequence[str], at: datetime, *, whole: bool
) -> Taken:
    """Return the club's matches ``match_ids`` with all that belongs to them.

    Of the ``whole`` club everybody comes along, with all house rules and seasons.
    """
    states = states_of(session, club_id, match_ids)
    found = export.export_archive(session, club_id, at, Selection(match_ids=tuple(match_ids)))
    plain = list(found.matches)
    if whole:
        plain = _within_bounds(plain, match_ids)
        found = _with_all_of_club(session, club_id, found)
    ids = [one["id"] for one in plain]
    return Taken(
        found,
        plain,
        {match_id: one.mark for match_id, one in states.items() if match_id in ids},
        _once(session, club_id, ids),
        _began(session, club_id, ids),
    )


def _within_bounds(plain: Sequence[Plain], order: Sequence[str]) -> list[Plain]:
    """Return of the matches, by ``order``, as many as are not too large together."""
    room = MOST_BYTES
    kept: list[Plain] = []
    for one in sorted(plain, key=lambda one: order.index(one["id"])):
        room -= len(json.dumps(one))
        if kept and room < 0:
            break
        kept.append(one)
    return kept


def _with_all_of_club(session: Session, club_id: str, found: Archive) -> Archive:
    player = tables.Player
    rows = session.execute(
        select(player.id, player.name, player.created_at)
        .where(player.club_id == club_id)
        .order_by(player.created_at.desc(), player.id)
        .limit(MOST_PLAYERS)
    )
    players = list(found.players)
    named = {one["id"] for one in players}
    others = [plain_player(*row) for row in rows if row.id not in named]
    return replace(
        found,
        players=[*players, *others],
        house_rules=[plain_rules(one) for one in house_rules.list_all(session, club_id)],
        seasons=[plain_season(one) for one in seasons.list_all(session, club_id)],
    )


def _once(session: Session, club_id: str, ids: Sequence[str]) -> dict[str, dict[int, str]]:
    line = tables.LogLineRow
    query = select(line.match_id, line.number, line.idempotency_key).where(
        line.club_id == club_id, line.match_id.in_(ids), line.idempotency_key.is_not(None)
    )
    found: dict[str, dict[int, Any]] = {match_id: {} for match_id in ids}
    for match_id, number, once in session.execute(query):
        found[match_id][number] = once
    return found


def _began(session: Session, club_id: str, ids: Sequence[str]) -> dict[str, str]:
    match = tables.Match
    query = select(match.id, match.idempotency_key).where(
        match.club_id == club_id, match.id.in_(ids), match.idempotency_key.is_not(None)
    )
    return {match_id: once for match_id, once in session.execute(query) if once}
