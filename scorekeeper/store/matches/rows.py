"""Builds and writes the rows of a match."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, cast

from sqlalchemy import Table, bindparam, delete, insert, update
from sqlalchemy.orm import Session

from scorekeeper.match.events.deals import first_key_of
from scorekeeper.match.events.event import StoredEvent
from scorekeeper.match.model import Draft, Match
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store.database import tables, upsert

Row = dict[str, Any]
"""A row by column."""


# Built once, because building these statements takes longer than running them.
_MATCHES = cast("Table", tables.Match.__table__)
_DRAFTS = cast("Table", tables.Draft.__table__)

_MOVE_ON = (
    update(_MATCHES)
    .where(
        _MATCHES.c.club_id == bindparam("of_club"),
        _MATCHES.c.id == bindparam("of_match"),
        _MATCHES.c.version == bindparam("of_version"),
    )
    .returning(_MATCHES.c.version)
)
_ADD_LINES = insert(cast("Table", tables.LogLineRow.__table__))
_DROP_DRAFTS = delete(_DRAFTS).where(
    _DRAFTS.c.club_id == bindparam("of_club"),
    _DRAFTS.c.match_id == bindparam("of_match"),
    _DRAFTS.c.deal == bindparam("of_deal"),
)


def update_match(session: Session, before: Match, after: Match) -> bool:
    """Update the row of a match from the version of ``before`` to ``after``, and dependent rows.

    The update is a compare-and-set: return ``False`` if the stored version is not that of
    ``before``.
    """
    where = {"of_club": before.club_id, "of_match": before.id, "of_version": before.version}
    if session.execute(_MOVE_ON, where | derived_columns(after)).first() is None:
        return False
    if before.details.played_on != after.details.played_on:
        _update_day(session, after)
    if (
        before.units != after.units
        or before.participants.identities != after.participants.identities
    ):
        _update_people(session, after)
    return True


def add_lines(
    session: Session,
    match: Match,
    lines: Sequence[StoredEvent],
    fingerprint: str | None = None,
    request: str | None = None,
) -> None:
    """Append ``lines`` to the history. The first one stores the ``fingerprint`` of the write."""
    if added := line_rows(match, lines, fingerprint, request):
        session.execute(_ADD_LINES, added)


def add_people(session: Session, match: Match, since: int) -> None:
    """Add the rows of the match's participants from number ``since``."""
    if added := seat_rows(match)[since:]:
        session.execute(insert(tables.Seat), added)


def put_drafts(session: Session, match: Match, drafts: Mapping[int, Draft]) -> None:
    """Save ``drafts``, which are by deal, replacing earlier drafts of these deals."""
    if drafts:
        query = _put_drafts(session.get_bind().dialect.name)
        session.execute(query, draft_rows(match, drafts))


@cache
def _put_drafts(dialect: str) -> upsert.Insert:
    row = upsert.insert_of(dialect, _DRAFTS)
    saved = {one.name: row.excluded[one.name] for one in _DRAFTS.c if not one.primary_key}
    return row.on_conflict_do_update(index_elements=list(_DRAFTS.primary_key), set_=saved)


def drop_drafts(session: Session, match: Match, deals: Collection[int]) -> None:
    where = {"of_club": match.club_id, "of_match": match.id}
    if deals:
        session.execute(_DROP_DRAFTS, [{**where, "of_deal": deal} for deal in deals])


def match_row(match: Match) -> Row:
    """Return the row of an imported match."""
    return {
        "club_id": match.club_id,
        "id": match.id,
        "key_id": match.begun_by,
        "game": match.game.slug,
        "options": to_plain(match.first_table.options),
        "seats": match.first_table.seats,
        "first_dealer": match.first_table.first_dealer,
        "began_on": match.began_on,
        "created_at": match.created_at,
        **derived_columns(match),
    }


def seat_rows(match: Match) -> list[Row]:
    """Return the rows of the match's participants."""
    units = match.units
    return [
        {
            **_key_columns(match),
            "seat": number,
            "player_id": person.player_id,
            "name": person.name,
            "game": match.game.slug,
            "played_on": match.details.played_on,
            "created_at": match.created_at,
            "plays": number in match.participants.identities,
            "unit": units.get(number),
        }
        for number, person in enumerate(match.people)
    ]


def line_rows(
    match: Match,
    lines: Sequence[StoredEvent],
    fingerprint: str | None = None,
    request: str | None = None,
) -> list[Row]:
    """Return the rows of ``lines``, which are events."""
    return [
        {
            **_key_columns(match),
            "number": line.number,
            "at": line.at,
            "key_id": line.key_id,
            "kind": line.kind,
            "payload": line.event.to_payload(),
            "told_by": first_key_of(line.event),
            "idempotency_key": fingerprint if line is lines[0] else None,
            "request": request if fingerprint and line is lines[0] else None,
        }
        for line in lines
    ]


def draft_rows(match: Match, drafts: Mapping[int, Draft]) -> list[Row]:
    return [
        {
            **_key_columns(match),
            "deal": deal,
            "stage": draft.stage,
            "entry": to_plain(draft.entry),
            "updated_at": draft.updated_at,
            "told_by": draft.entered_by,
            "told_phone": draft.entered_on,
        }
        for deal, draft in drafts.items()
    ]


def derived_columns(match: Match) -> Row:
    """Return the columns of a match that are computed from its events."""
    return {
        "version": match.version,
        "deals": len(match.entries),
        "played_on": match.details.played_on,
        "place": match.details.place,
        "changed_at": match.lines[-1].at if match.lines else match.created_at,
        "finished_at": match.finished_at,
        "given_up_at": match.given_up_at,
    }


def _key_columns(match: Match) -> dict[str, str]:
    return {"club_id": match.club_id, "match_id": match.id}


def _update_day(session: Session, match: Match) -> None:
    seat = tables.Seat
    session.execute(
        update(seat)
        .where(seat.club_id == match.club_id, seat.match_id == match.id)
        .values(played_on=match.details.played_on)
        .execution_options(synchronize_session=False)
    )


def _update_people(session: Session, match: Match) -> None:
    """Update who plays, and the unit that has each player's result."""
    seat = tables.Seat
    for row in seat_rows(match):
        session.execute(
            update(seat)
            .where(
                seat.club_id == match.club_id,
                seat.match_id == match.id,
                seat.seat == row["seat"],
            )
            .values(plays=row["plays"], unit=row["unit"])
            .execution_options(synchronize_session=False)
        )
