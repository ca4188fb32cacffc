"""What a phone brings of a match, written: all of it in one transaction, or nothing."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import insert, or_, select
from sqlalchemy.orm import Session

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import faulty, read_as, read_moment
from scorekeeper.match.archive.reader import KnownIds, PlainDraft, PlainSeat, read_match
from scorekeeper.match.archive.writer import moment, plain_match, plain_player
from scorekeeper.match.ids import PUBLIC, could_be_fingerprint, could_be_id, public_name
from scorekeeper.match.merging import (
    FAR,
    Brought,
    Line,
    NotYours,
    bring,
    fingerprints,
    lateness,
    lines_of,
    read_lines,
    shifted,
)
from scorekeeper.match.model import Match, NoMatch, Stale
from scorekeeper.registry import find_game
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.current_names import words_of
from scorekeeper.store.archive.match_people import MatchPeople, read_match_people
from scorekeeper.store.clubs.house_rules import note_use_of_house_rules
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.database.quotas import keep_club_within, keep_database_within
from scorekeeper.store.database.session import count_line
from scorekeeper.store.matches import loading, rows
from scorekeeper.store.matches.deletion import is_deleted
from scorekeeper.store.matches.loading import load_locked
from scorekeeper.store.statistics.results import replace_derived_rows


@dataclass(frozen=True, slots=True)
class Load:
    """What a phone sends of one match, as plain values; ``now`` is what its clock shows.

    ``match`` and ``players`` are as an archive has them. ``taken`` says that the phone had the
    match from here. ``began`` and ``once`` are fingerprints of idempotency keys: of the match, and
    of each line. ``bases`` has the entries of half-written deals as the phone had taken them.
    ``told`` is the deal that waits on the phone for a second one to confirm it.
    """

    now: str
    taken: bool
    match: Any
    players: tuple[Any, ...]
    began: str | None
    once: tuple[str | None, ...]
    bases: dict[str, Any] = field(default_factory=dict)
    told: int | None = None


@dataclass(frozen=True, slots=True)
class _Plain:
    """What of a plain match is looked at, whoever is to judge the rest."""

    id: str
    game: str
    seats: tuple[PlainSeat, ...]
    log: tuple[Any, ...]
    created_at: str
    drafts: tuple[PlainDraft, ...]
    joined: tuple[PlainSeat, ...] = ()


NOT_ALLOWED = say("This value is not allowed here.")

NOT_SENT = ("changed_at", "finished_at", "version", "sheet", "rules")
"""What of a plain match follows from the rest, or does not matter here."""


def bring_match(  # noqa: PLR0913, PLR0917 - who brings what, where and when
    session: Session,
    club_id: str,
    key_id: str,
    own: Collection[str],
    load: Load,
    at: datetime,
    *,
    only: str | None = None,
    phone: str = "",
) -> Match:
    """Write what the phone has of a match that is not here yet, with the key ``key_id``.

    ``own`` are all keys that the phone has. ``only`` is the one match that the key opens, which has
    to be here already. ``phone`` is the number of the phone, for a table where a second phone
    confirms each deal. Brought twice it is written once. Returns the match as it then stands.
    Raises ``Conflict``, ``NotYours``, ``ArchiveError``, ``NoRoom``; ``NoMatch`` for one that was
    here and is not any more, and ``Stale`` where somebody else brings the same match just now.
    """
    plain = _read(load)
    if only not in (None, plain.id):
        raise NotYours
    late = lateness(at, read_moment(load.now, "now", at + FAR))
    match_id = only or _known_as(session, club_id, plain.id, load.began)
    found = load_locked(session, club_id, match_id)
    lock_club(session, club_id)
    met = read_match_people(
        session,
        club_id,
        (*plain.seats, *plain.joined),
        load.players,
        at,
        known=[one.player_id for one in found.match.people] if only and found else None,
    )
    here = found.match if found else _begun(session, club_id, key_id, load, (met, late), at)
    if here.game.slug != plain.game:
        raise faulty("match.game", "archive.malformed", NOT_ALLOWED)
    once = fingerprints_of(session, here)
    brought = Brought(
        met.people,
        read_lines(here.game, plain.log, load.once, "log", at),
        plain.drafts,
        late,
        _keys_of_others(session, club_id, own),
        load.bases,
        load.told,
        # What a match begins with was played where no other phone could confirm it.
        phone if found else "",
    )
    after = bring(here, lines_of(here, once), brought, key_id, at)
    after = met.rename_in(after, here)
    if new := met.new_in(after):
        session.execute(insert(tables.Player), new)
    if found is None:
        _add_match(session, here, load.began)
    _write(session, here, after, brought.lines, once.values())
    if found is None or new:
        keep_club_within(session, club_id)
    return after


def _read(load: Load) -> _Plain:
    told = load.match if isinstance(load.match, dict) else {}
    kept = ("options", "first_dealer", "began_on", "began_by")
    plain = {name: one for name, one in told.items() if name not in (*NOT_SENT, *kept)}
    read: _Plain = read_as(_Plain, plain, "match")
    if not could_be_id(read.id) or len(load.once) != len(read.log) or find_game(read.game) is None:
        raise faulty("match", "archive.malformed", NOT_ALLOWED)
    for place, one in (("began", load.began), *(("once", one) for one in load.once)):
        if one is not None and not could_be_fingerprint(one):
            message = say("This is not a fingerprint: 64 characters from 0 to 9 and a to f.")
            raise faulty(place, "archive.malformed", message)
    return read


def _known_as(session: Session, club_id: str, match_id: str, began: str | None) -> str:
    """Return the id of the match here, if it has another because an answer was lost."""
    if began is None:
        return match_id
    match = tables.Match
    same = or_(match.id == match_id, match.idempotency_key == began)
    found = session.scalars(select(match.id).where(match.club_id == club_id, same)).all()
    return match_id if match_id in found or not found else found[0]


def _begun(  # noqa: PLR0913, PLR0917 - what a match is begun with
    session: Session,
    club_id: str,
    key_id: str,
    load: Load,
    known: tuple[MatchPeople, timedelta],
    at: datetime,
) -> Match:
    """Return the match as it was begun on the phone, before its first line."""
    met, late = known
    match_id = load.match["id"]
    here = _known_as(session, club_id, match_id, load.began)
    if now := loading.load(session, club_id, here):
        raise Stale(now)
    if load.taken or is_deleted(session, club_id, here):
        raise NoMatch(match_id)
    if match_id.startswith(PUBLIC):
        raise faulty("match.id", "archive.malformed", NOT_ALLOWED)
    created = read_moment(load.match["created_at"], "match.created_at", at + FAR)
    began = moment(shifted(created, late, bounds.FIRST_MOMENT, at))
    plain = {name: one for name, one in load.match.items() if name not in NOT_SENT}
    seats = len(load.match["seats"])
    people = [{"player": one.player_id, "name": one.name} for one in met.people]
    plain |= {
        "seats": people[:seats],
        "joined": people[seats:],
        "created_at": began,
        "changed_at": began,
        "finished_at": None,
        "version": 0,
        "log": [],
        "drafts": [],
    }
    by = load.match.get("began_by")
    keys = {by: key_id} if isinstance(by, str) else {}
    ids = {one.player_id: one.player_id for one in met.people}
    return read_match(plain, "match", KnownIds(club_id, ids, keys, at))


def _add_match(session: Session, here: Match, began: str | None) -> None:
    row = {**rows.match_row(here), "idempotency_key": began}
    session.execute(insert(tables.Match), [row])
    rows.add_people(session, here, 0)
    note_use_of_house_rules(session, here.club_id, here.game, here.first_table, here.created_at)


def _keys_of_others(session: Session, club_id: str, own: Collection[str]) -> frozenset[str]:
    key = tables.Key
    good = select(key.id).where(key.club_id == club_id, key.withdrawn_at.is_(None))
    return frozenset(public_name(one) for one in session.scalars(good) if one not in own)


def fingerprints_of(session: Session, here: Match) -> dict[int, str]:
    """Return the fingerprints of the idempotency keys in the log of a match, by line."""
    line = tables.LogLineRow
    query = select(line.number, line.idempotency_key).where(
        line.club_id == here.club_id,
        line.match_id == here.id,
        line.idempotency_key.is_not(None),
    )
    return {number: once for number, once in session.execute(query) if once}


def _write(
    session: Session, here: Match, after: Match, brought: Sequence[Line], known: Collection[str]
) -> None:
    """Write what ``after`` has and ``here`` has not."""
    added = after.lines[here.version :]
    if added:
        once: list[str | None] = [*fingerprints(after.id, brought)[here.version : after.version]]
        if len({*once, *known}) < len(once) + len(known):
            raise faulty("once", "archive.malformed", NOT_ALLOWED)
        # A deal that this phone has confirmed is no line of its own log.
        once += [None] * (len(added) - len(once))
        if not rows.move_on(session, here, after):
            raise Stale(here)
        rows.add_people(session, after, len(here.people))
        made = rows.line_rows(after, added)
        session.execute(
            insert(tables.LogLineRow),
            [{**row, "idempotency_key": one} for row, one in zip(made, once, strict=True)],
        )
        if any(line.event.free_texts for line in added):
            keep_database_within(session)
        for line in added:
            count_line(session, line.kind)
        rows.drop_drafts(session, after, set(here.drafts) - set(after.drafts))
        if here.finished_at or after.finished_at:
            replace_derived_rows(session, after)
    changed = {
        deal: draft for deal, draft in after.drafts.items() if here.drafts.get(deal) != draft
    }
    rows.put_drafts(session, after, changed)
    session.flush()


def load_of(session: Session, match: Match, at: datetime, *, taken: bool) -> Load:
    """Return what a phone sends of ``match``, which it has ``taken`` from there or begun itself.

    Whoever is named in a note comes along too: perhaps that name has been taken away there.
    """
    once = fingerprints_of(session, match)
    row, player = tables.Match, tables.Player
    began = session.scalar(
        select(row.idempotency_key).where(row.club_id == match.club_id, row.id == match.id)
    )
    sit = {one.player_id for one in match.people}
    notes = same_name(" ".join(words_of(match)))
    people = [
        (one.id, one.name, one.created_at)
        for one in session.execute(
            select(player.id, player.name, player.same_name, player.created_at)
            .where(player.club_id == match.club_id)
            .order_by(player.id)
        )
        if one.id in sit or one.same_name in notes
    ]
    plain = plain_match(match)
    del plain["sheet"]
    return Load(
        now=moment(at),
        taken=taken,
        match=plain,
        players=tuple(plain_player(*one) for one in people),
        began=began,
        once=tuple(once.get(line.number) for line in match.lines),
        told=len(match.entries) + 1 if match.waiting else None,
    )


__all__ = ["Load", "NotYours", "bring_match", "load_of"]
