"""Matches as plain values, with all that belongs to them: what goes into an archive.

Moments are UTC to the microsecond. Nothing says which club it was, and nothing changes when the
club is another: what is imported and exported again is the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select, union
from sqlalchemy.orm import InstrumentedAttribute, Session

from scorekeeper.match.log import Kind, Line, to_payload
from scorekeeper.match.model import Match
from scorekeeper.registry import AnyGame
from scorekeeper.rules.points_only import read_entry
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store.database import tables
from scorekeeper.store.matches.load import each_match
from scorekeeper.store.matches.selection import EVERYTHING, Selection, oldest_first

Plain = dict[str, Any]

WITH_AN_ENTRY = (Kind.RECORDED, Kind.CORRECTED)
"""The lines of a log that have a deal's entry."""


@dataclass(frozen=True, slots=True)
class Archive:
    """The plain values of an archive. ``matches`` are read as they are asked for, in their order.

    ``players`` and ``keys`` are those that the matches name, the oldest first.
    """

    exported_at: str
    players: list[Plain]
    keys: list[Plain]
    matches: Iterator[Plain]


def archive(
    session: Session, club_id: str, at: datetime, selection: Selection = EVERYTHING
) -> Archive:
    """The club's matches of ``selection``, to be read while the session is open."""
    matches = each_match(session, club_id, selection)
    return Archive(
        exported_at=moment(at),
        players=_players(session, club_id, selection),
        keys=_keys(session, club_id, selection),
        matches=(plain_match(match) for match in matches),
    )


def moment(at: datetime) -> str:
    """``at`` as an archive writes it."""
    return f"{at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"


def count_matches(session: Session, club_id: str, selection: Selection = EVERYTHING) -> int:
    """How many matches of the club there are in ``selection``."""
    chosen = _chosen(club_id, selection).subquery()
    return session.scalar(select(func.count()).select_from(chosen)) or 0


def _players(session: Session, club_id: str, selection: Selection) -> list[Plain]:
    player, seat = tables.Player, tables.Seat
    named = select(seat.player_id).where(
        seat.club_id == club_id, _of(seat.match_id, club_id, selection)
    )
    rows = session.execute(
        select(player.id, player.name, player.created_at)
        .where(player.club_id == club_id, player.id.in_(named))
        .order_by(player.created_at, player.id)
    )
    return [{"id": row.id, "name": row.name, "created_at": moment(row.created_at)} for row in rows]


def _keys(session: Session, club_id: str, selection: Selection) -> list[Plain]:
    key, match, line = tables.Key, tables.Match, tables.Line
    named = union(
        select(match.key_id).where(match.club_id == club_id, _of(match.id, club_id, selection)),
        select(line.key_id).where(line.club_id == club_id, _of(line.match_id, club_id, selection)),
    )
    rows = session.execute(
        select(key.id, key.name, key.role, key.created_at)
        .where(key.club_id == club_id, key.id.in_(named))
        .order_by(key.created_at, key.id)
    )
    return [
        {"id": row.id, "name": row.name, "role": row.role, "created_at": moment(row.created_at)}
        for row in rows
    ]


def _of(
    match_id: InstrumentedAttribute[str], club_id: str, selection: Selection
) -> ColumnElement[bool]:
    return match_id.in_(_chosen(club_id, selection))


def _chosen(club_id: str, selection: Selection) -> Select[str]:
    """The ids of the matches of ``selection``."""
    return oldest_first(club_id, selection).with_only_columns(tables.Match.id).order_by(None)


def plain_match(match: Match) -> Plain:
    """``match`` with its log, its drafts, and the sheet that follows, for whoever reads it."""
    return {
        "id": match.id,
        "game": match.game.slug,
        "options": to_plain(match.table.options),
        "first_dealer": match.table.first_dealer,
        "began_on": match.began_on.isoformat(),
        "created_at": moment(match.created_at),
        "changed_at": moment(match.lines[-1].at if match.lines else match.created_at),
        "finished_at": moment(match.finished_at) if match.finished_at else None,
        "began_by": match.begun_by,
        "version": match.version,
        "seats": [
            {"player": player_id, "name": name}
            for player_id, name in zip(match.player_ids, match.names, strict=True)
        ],
        "log": [_plain_line(match.game, line) for line in match.lines],
        "drafts": [
            {
                "deal": number,
                "stage": draft.stage,
                "entry": to_plain(draft.entry),
                "updated_at": moment(draft.updated_at),
            }
            for number, draft in sorted(match.drafts.items())
        ],
        "sheet": plain_sheet(match),
    }


def _plain_line(game: AnyGame, line: Line) -> Plain:
    payload = to_payload(line)
    if line.kind in WITH_AN_ENTRY:
        # As it is written today, whatever it left out when it was written.
        payload["entry"] = to_plain(read_entry(game, line.entry))
    written = {"number": line.number, "at": moment(line.at), "by": line.key_id}
    return {**written, "kind": line.kind.value, **payload}


def plain_sheet(match: Match) -> Plain:
    """What follows from the log: per seat, per side in a game of partners."""
    return {
        "deals": [
            {
                "number": row.deal.plan.number,
                "dealer": row.deal.plan.dealer,
                "points": list(row.settlement.points),
                "totals": list(row.totals),
            }
            for row in match.sheet.rows
        ],
        "totals": list(match.sheet.totals),
        "places": list(match.sheet.places),
        "finished": match.finished,
    }
