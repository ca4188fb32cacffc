"""Push: the server saves all changes that a phone has made to a match, or none of them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import Any

from sqlalchemy import insert, or_, select
from sqlalchemy.orm import Session

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import faulty, read_as, read_moment
from scorekeeper.match.archive.reader import KnownIds, PlainDraft, PlainSeat, read_match
from scorekeeper.match.archive.writer import moment, plain_match, plain_player
from scorekeeper.match.ids import PUBLIC_PREFIX, could_be_id, public_name
from scorekeeper.match.model import Match, NoMatch, Stale
from scorekeeper.registry import find_game
from scorekeeper.rules.names import same_name
from scorekeeper.store.archive.current_names import typed_texts
from scorekeeper.store.clubs.house_rules import note_use_of_house_rules
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.database.quotas import check_club_quotas, check_database_size
from scorekeeper.store.database.session import count_event
from scorekeeper.store.matches import loading, rows
from scorekeeper.store.matches.deletion import is_deleted
from scorekeeper.store.matches.loading import load_locked
from scorekeeper.store.statistics.results import replace_derived_rows
from scorekeeper.sync import fingerprints
from scorekeeper.sync.match_people import MatchPeople, read_match_people
from scorekeeper.sync.merge import NotYourKey, PushedMatch, merge
from scorekeeper.sync.protocol import NOT_ALLOWED, PushRequest
from scorekeeper.sync.sync_events import (
    ANY_TIME,
    clock_offset_of,
    events_of,
    fingerprints_of,
    read_events,
    server_time,
)


@dataclass(frozen=True, slots=True)
class Pusher:
    """A phone that pushes with the key ``key_id`` and its ``role``. ``own_keys`` are all its keys.

    ``only_match`` is set if the key opens a single match. ``phone`` is the phone's number, for
    tables where a second phone confirms each deal.
    """

    club_id: str
    key_id: str
    role: Role
    own_keys: Collection[str]
    at: datetime
    only_match: str | None = None
    phone: str = ""


@dataclass(frozen=True, slots=True)
class _PlainMatch:
    """The parts of a pushed match that are parsed before its history."""

    id: str
    game: str
    seats: tuple[PlainSeat, ...]
    log: tuple[Any, ...]
    created_at: str
    drafts: tuple[PlainDraft, ...]
    joined: tuple[PlainSeat, ...] = ()


NOT_SENT = ("changed_at", "finished_at", "version", "sheet", "rules")
"""The parts of a plain match that the server derives or does not need."""

ONLY_AT_START = ("options", "first_dealer", "began_on", "began_by")
"""The parts that count only if the server does not have the match yet."""


# ------------------------------------------------------------------------------------- the server


def push(session: Session, pusher: Pusher, request: PushRequest) -> Match:
    """Save the phone's changes to a match and return the match. Repeating a push has no effect.

    Raise ``Conflict``, ``NotYourKey`` and ``ArchiveError`` as ``merge`` does, and ``NoRoom`` if a
    quota is reached. Raise ``NotYourKey``, too, if the key only opens another match. Raise
    ``NoMatch`` for a deleted match. Raise ``Stale`` if another phone is pushing the same match.
    """
    plain, at, only = _read_match(request), pusher.at, pusher.only_match
    if only not in (None, plain.id):
        raise NotYourKey
    clock_offset = clock_offset_of(at, read_moment(request.now, "now", at + ANY_TIME))
    match_id = only or _id_here(session, pusher.club_id, request)
    found = load_locked(session, pusher.club_id, match_id)
    lock_club(session, pusher.club_id)
    people = read_match_people(
        session,
        pusher.club_id,
        (*plain.seats, *plain.joined),
        request.players,
        at,
        known=[one.player_id for one in found.match.people] if only and found else None,
    )
    here = found.match if found else _begin(session, pusher, request, people, clock_offset)
    if here.game.slug != plain.game:
        raise faulty("match.game", "archive.malformed", NOT_ALLOWED)
    known = fingerprints.of_events(session, here.club_id, [here.id])[here.id]
    pushed = PushedMatch(
        key_id=pusher.key_id,
        now=at,
        people=people.people,
        events=read_events(here.game, plain.log, request.event_fingerprints, at),
        drafts=plain.drafts,
        clock_offset=clock_offset,
        others=_keys_of_others(session, pusher),
        bases=request.bases,
        waiting_deal=request.waiting_deal,
        # No other phone could confirm deals of a match that is new to this server.
        phone=pusher.phone if found else "",
        # A match may have been corrected by its owner before it was moved to this server.
        may_correct_finished=found is None or pusher.role.may_correct(finished=True),
    )
    after = people.with_merged_names(merge(here, events_of(here, known), pushed), here)
    if new := people.new_in(after):
        session.execute(insert(tables.Player), new)
    if found is None:
        _add_match(session, here, request.match_fingerprint)
    added = fingerprints_of(after.id, pushed.events)[here.version : after.version]
    _save_differences(session, here, after, added, known.values())
    if found is None or new:
        check_club_quotas(session, pusher.club_id)
    return after


def _read_match(request: PushRequest) -> _PlainMatch:
    whole = request.match if isinstance(request.match, dict) else {}
    plain = {name: one for name, one in whole.items() if name not in (*NOT_SENT, *ONLY_AT_START)}
    read: _PlainMatch = read_as(_PlainMatch, plain, "match")
    has_all = len(request.event_fingerprints) == len(read.log)
    if not could_be_id(read.id) or not has_all or find_game(read.game) is None:
        raise faulty("match", "archive.malformed", NOT_ALLOWED)
    return read


def _id_here(session: Session, club_id: str, request: PushRequest) -> str:
    """Return the match's id at the server.

    It differs from the phone's if the response to the start of the match was lost.
    """
    match_id: str = request.match["id"]
    if request.match_fingerprint is None:
        return match_id
    match = tables.Match
    same = or_(match.id == match_id, match.idempotency_key == request.match_fingerprint)
    found = session.scalars(select(match.id).where(match.club_id == club_id, same)).all()
    return match_id if match_id in found or not found else found[0]


def _begin(
    session: Session,
    pusher: Pusher,
    request: PushRequest,
    people: MatchPeople,
    clock_offset: timedelta,
) -> Match:
    """Return the match as it was begun on the phone, before its first event."""
    match_id, at = request.match["id"], pusher.at
    id_here = _id_here(session, pusher.club_id, request)
    if now := loading.load(session, pusher.club_id, id_here):
        raise Stale(now)
    # A key to a single match cannot begin matches.
    from_here = request.is_pulled or pusher.only_match is not None
    if from_here or is_deleted(session, pusher.club_id, id_here):
        raise NoMatch(match_id)
    if match_id.startswith(PUBLIC_PREFIX):
        raise faulty("match.id", "archive.malformed", NOT_ALLOWED)
    created = read_moment(request.match["created_at"], "match.created_at", at + ANY_TIME)
    began = moment(server_time(created, clock_offset, bounds.FIRST_MOMENT, at))
    seats = len(request.match["seats"])
    seated = [{"player": one.player_id, "name": one.name} for one in people.people]
    plain = {name: one for name, one in request.match.items() if name not in NOT_SENT} | {
        "seats": seated[:seats],
        "joined": seated[seats:],
        "created_at": began,
        "changed_at": began,
        "finished_at": None,
        "version": 0,
        "log": [],
        "drafts": [],
    }
    by = request.match.get("began_by")
    keys = {by: pusher.key_id} if isinstance(by, str) else {}
    ids = {one.player_id: one.player_id for one in people.people}
    return read_match(plain, "match", KnownIds(pusher.club_id, ids, keys, at))


def _add_match(session: Session, here: Match, fingerprint: str | None) -> None:
    row = {**rows.match_row(here), "idempotency_key": fingerprint}
    session.execute(insert(tables.Match), [row])
    rows.add_people(session, here, 0)
    note_use_of_house_rules(session, here.club_id, here.game, here.first_table, here.created_at)


def _keys_of_others(session: Session, pusher: Pusher) -> frozenset[str]:
    key = tables.Key
    good = select(key.id).where(key.club_id == pusher.club_id, key.withdrawn_at.is_(None))
    return frozenset(
        public_name(one) for one in session.scalars(good) if one not in pusher.own_keys
    )


def _save_differences(
    session: Session,
    here: Match,
    after: Match,
    own: Sequence[str],
    known: Collection[str],
) -> None:
    """Save the differences between ``here`` and ``after``."""
    if added := after.lines[here.version :]:
        if len({*own, *known}) < len(own) + len(known):
            raise faulty("once", "archive.malformed", NOT_ALLOWED)
        if not rows.update_match(session, here, after):
            raise Stale(here)
        rows.add_people(session, after, len(here.people))
        # The event that confirms a waiting deal is not one of the phone's own.
        made = zip_longest(rows.line_rows(after, added), own)
        session.execute(
            insert(tables.LogLineRow), [{**row, "idempotency_key": one} for row, one in made]
        )
        if any(line.event.free_texts for line in added):
            check_database_size(session)
        for line in added:
            count_event(session, line.kind)
        rows.drop_drafts(session, after, set(here.drafts) - set(after.drafts))
        if here.finished_at or after.finished_at:
            replace_derived_rows(session, after)
    changed = {
        deal: draft for deal, draft in after.drafts.items() if here.drafts.get(deal) != draft
    }
    rows.put_drafts(session, after, changed)
    session.flush()


# -------------------------------------------------------------------------------------- the phone


def request_of(session: Session, match: Match, at: datetime, *, is_pulled: bool) -> PushRequest:
    """Return the request that pushes a match.

    The request includes everybody whose name is in a note, because the server may have removed that
    name.
    """
    of_match = fingerprints.of_matches(session, match.club_id, [match.id])
    of_events = fingerprints.of_events(session, match.club_id, [match.id])[match.id]
    player = tables.Player
    sit = {one.player_id for one in match.people}
    notes = same_name(" ".join(typed_texts(match)))
    people = session.execute(
        select(player.id, player.name, player.same_name, player.created_at)
        .where(player.club_id == match.club_id)
        .order_by(player.id)
    )
    plain = plain_match(match)
    del plain["sheet"]
    return PushRequest(
        now=moment(at),
        is_pulled=is_pulled,
        match=plain,
        players=tuple(
            plain_player(one.id, one.name, one.created_at)
            for one in people
            if one.id in sit or one.same_name in notes
        ),
        match_fingerprint=of_match.get(match.id),
        event_fingerprints=tuple(of_events.get(line.number) for line in match.lines),
        waiting_deal=len(match.entries) + 1 if match.waiting else None,
    )
