"""What a phone brings of a match, written: all of it in one transaction, or nothing."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import faulty, read_as, read_moment
from scorekeeper.match.archive.reader import (
    KnownIds,
    PlainDraft,
    PlainSeat,
    check_people,
    read_match,
)
from scorekeeper.match.archive.writer import moment, plain_match, plain_player
from scorekeeper.match.bringing import (
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
from scorekeeper.match.ids import could_be_id, public_name
from scorekeeper.match.model import Match, NoMatch, Person, Stale
from scorekeeper.registry import find_game
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.people import read_players
from scorekeeper.store.archive.renamed import as_named_here
from scorekeeper.store.clubs.house_rules import note_use_of_house_rules
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.database.quotas import keep_club_within, keep_database_within
from scorekeeper.store.database.session import count_line
from scorekeeper.store.matches import rows
from scorekeeper.store.matches.deletion import is_deleted
from scorekeeper.store.matches.load import load_locked, load_match
from scorekeeper.store.matches.repository import IN_WORDS
from scorekeeper.store.statistics.results import keep_results


@dataclass(frozen=True, slots=True)
class Load:
    """What a phone sends of one match, as plain values; ``now`` is what its clock shows.

    ``match`` and ``players`` are as an archive has them. ``taken`` says that the phone had the
    match from here. ``began`` and ``once`` are fingerprints of idempotency keys: of the match, and
    of each line. ``bases`` has the entries of half-written deals as the phone had taken them.
    """

    now: str
    taken: bool
    match: Any
    players: tuple[Any, ...]
    began: str | None
    once: tuple[str | None, ...]
    bases: dict[str, Any] = field(default_factory=dict)


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
    session: Session, club_id: str, key_id: str, own: Collection[str], load: Load, at: datetime
) -> Match:
    """Write what the phone has of a match that is not here yet, with the key ``key_id``.

    ``own`` are all keys that the phone has. Brought twice it is written once. Returns the match as
    it then stands. Raises ``Conflict``, ``NotYours``, ``ArchiveError``, ``NoRoom``; ``NoMatch`` for
    one that was here and is not any more, and ``Stale`` where somebody else brings the same match
    just now.
    """
    plain = _read(load)
    late = lateness(at, read_moment(load.now, "now", at + FAR))
    match_id = _known_as(session, club_id, plain.id, load.began)
    found = load_locked(session, club_id, match_id)
    lock_club(session, club_id)
    ids, new, renamed = read_players(session, club_id, _in_the_past(load.players, at), at)
    if new:
        session.execute(insert(tables.Player), new)
    if found is None:
        here = _begun(session, club_id, key_id, load, (ids, late), at)
        here = as_named_here(here, renamed, None)
        _add_match(session, here, load.began)
    else:
        here = found.match
    if here.game.slug != plain.game:
        raise faulty("match.game", "archive.malformed", NOT_ALLOWED)
    once = fingerprints_of(session, here)
    known = lines_of(here, once)
    lines = read_lines(here.game, plain.log, load.once, "log", at)
    others = _keys_of_others(session, club_id, own)
    brought = Brought(_people(plain, ids), lines, plain.drafts, late, others, load.bases)
    after = bring(here, known, brought, key_id, at)
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
    if any(bounds.UNSTORABLE.search(one) for one in (load.began, *load.once) if one):
        raise faulty("once", "archive.malformed", NOT_ALLOWED)
    return read


def _known_as(session: Session, club_id: str, match_id: str, began: str | None) -> str:
    """Return the id of the match here: the answer may have been lost when it was begun."""
    match = tables.Match
    twin = session.scalar(
        select(match.id).where(match.club_id == club_id, match.idempotency_key == began)
    )
    return twin or match_id if began else match_id


def _in_the_past(players: Sequence[Any], at: datetime) -> list[Any]:
    """Return the players, nobody of them in the future, whatever the phone's clock showed."""
    return [
        {**one, "created_at": min(one["created_at"], moment(at))}
        if isinstance(one, dict) and isinstance(one.get("created_at"), str)
        else one
        for one in players
    ]


def _begun(  # noqa: PLR0913, PLR0917 - what a match is begun with
    session: Session,
    club_id: str,
    key_id: str,
    load: Load,
    known: tuple[dict[str, str], timedelta],
    at: datetime,
) -> Match:
    """Return the match as it was begun on the phone, before its first line."""
    ids, late = known
    match_id = load.match["id"]
    here = _known_as(session, club_id, match_id, load.began)
    if now := load_match(session, club_id, here):
        raise Stale(now)
    if load.taken or is_deleted(session, club_id, here):
        raise NoMatch(match_id)
    created = read_moment(load.match["created_at"], "match.created_at", at + FAR)
    began = moment(shifted(created, late, bounds.FIRST_MOMENT, at))
    plain = {name: one for name, one in load.match.items() if name not in NOT_SENT}
    plain |= {
        "created_at": began,
        "changed_at": began,
        "finished_at": None,
        "version": 0,
        "log": [],
        "drafts": [],
    }
    by = load.match.get("began_by")
    keys = {by: key_id} if isinstance(by, str) else {}
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


def _people(plain: _Plain, ids: dict[str, str]) -> tuple[Person, ...]:
    check_people(plain.seats, plain.joined, ids, "match")
    everybody = (*plain.seats, *plain.joined)
    return tuple(Person(ids[one.player], one.name) for one in everybody)


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
        once = fingerprints(after.id, brought)[-len(added) :]
        if len({*once, *known}) < len(once) + len(known):
            raise faulty("once", "archive.malformed", NOT_ALLOWED)
        if not rows.move_on(session, here, after):
            raise Stale(here)
        rows.add_people(session, after, len(here.people))
        made = rows.line_rows(after, added)
        session.execute(
            insert(tables.LogLineRow),
            [{**row, "idempotency_key": one} for row, one in zip(made, once, strict=True)],
        )
        if any(line.kind in IN_WORDS for line in added):
            keep_database_within(session)
        for line in added:
            count_line(session, line.kind)
        rows.drop_drafts(session, after, set(here.drafts) - set(after.drafts))
        keep_results(session, here, after)
    changed = {
        deal: draft for deal, draft in after.drafts.items() if here.drafts.get(deal) != draft
    }
    rows.put_drafts(session, after, changed)
    session.flush()


def load_of(session: Session, match: Match, at: datetime, *, taken: bool) -> Load:
    """Return what a phone sends of ``match``, which it has ``taken`` from there or begun itself."""
    once = fingerprints_of(session, match)
    row, player = tables.Match, tables.Player
    began = session.scalar(
        select(row.idempotency_key).where(row.club_id == match.club_id, row.id == match.id)
    )
    people = session.execute(
        select(player.id, player.name, player.created_at)
        .where(
            player.club_id == match.club_id,
            player.id.in_([one.player_id for one in match.people]),
        )
        .order_by(player.id)
    )
    plain = plain_match(match)
    del plain["sheet"]
    return Load(
        now=moment(at),
        taken=taken,
        match=plain,
        players=tuple(plain_player(*one) for one in people),
        began=began,
        once=tuple(once.get(line.number) for line in match.lines),
    )


__all__ = ["Load", "NotYours", "bring_match", "load_of"]
