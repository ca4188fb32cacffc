"""Matches with changes that the phone has not pushed yet."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sqlalchemy import select

from scorekeeper import clock, store
from scorekeeper.match import Match, could_be_id
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.store.database import tables
from scorekeeper.sync import status
from scorekeeper.sync.protocol import PUSH_PATH, RETRIED, PushRequest, request_to_json
from scorekeeper.sync.push import request_of
from scorekeeper.sync.status import ClubSync, MatchSync


def is_unpushed(db: store.Session, match_id: str) -> bool:
    """Return whether a match has events or drafts that the server does not have yet.

    All matches of a group that was started on this phone count as unpushed.
    """
    known = {one.id for one in status.clubs(db)}
    return any(
        differs(db, one, match_id) if one in known else store.poll_state.state_of(db, one, match_id)
        for one in _club_ids(db)
    )


def has_match(db: store.Session, match_id: str) -> bool:
    """Return whether the match is on this phone."""
    if not could_be_id(match_id):
        return False
    match = tables.Match
    found = select(match.id).where(
        match.club_id.in_(select(tables.Club.id)), match.id == match_id, tables.NOT_DELETED
    )
    return db.scalar(found.limit(1)) is not None


def is_local_only(db: store.Session) -> bool:
    """Return whether there are groups on this phone, and none of them has a server."""
    return not status.clubs(db) and bool(_club_ids(db))


def is_local_club(db: store.Session, club_id: str) -> bool:
    """Return whether the group was started on this phone and is unknown to servers."""
    return club_id not in {one.id for one in status.clubs(db)}


def local_clubs(db: store.Session) -> list[tuple[store.clubs.Club, int]]:
    """Return the groups that were started on this phone, with their numbers of matches."""
    return [
        (club, matches)
        for club, matches in store.clubs.list_all(db)
        if matches and is_local_club(db, club.id)
    ]


def _club_ids(db: store.Session) -> list[str]:
    return list(db.scalars(select(tables.Club.id)))


def in_club(db: store.Session, club_id: str) -> list[str]:
    """Return the ids of the group's unpushed matches, oldest first."""
    ids = store.matches.list_ids(db, club_id)
    states = store.poll_state.states_of(db, club_id, ids)
    known = {one.id: one.revision for one in status.matches(db, club_id)}
    return [one for one in ids if states[one].mark != known.get(one)]


def list_all(db: store.Session) -> list[MatchSync]:
    """Return the sync statuses of all unpushed matches."""
    return [
        status.match(db, club.id, match_id)
        for club in status.clubs(db)
        for match_id in in_club(db, club.id)
    ]


def count(db: store.Session) -> tuple[int, int]:
    """Return the numbers of entries that wait, and of matches that need a decision."""
    found = list_all(db)
    waiting = [one for one in found if one.status in RETRIED]
    return sum(count_entries(_load(db, one), one) for one in waiting), len(found) - len(waiting)


def count_entries(match: Match, one: MatchSync) -> int:
    """Return the number of unpushed entries: events, and deals that are being entered.

    A new match without a deal counts as one.
    """
    return max(match.version - one.lines + len(_changed_drafts(match, one)), 1)


def differs(db: store.Session, club_id: str, match_id: str) -> bool:
    """Return whether phone and server have different versions of the match."""
    state = store.poll_state.state_of(db, club_id, match_id)
    return state is not None and state.mark != status.match(db, club_id, match_id).revision


def save_as_replayed(db: store.Session, match_id: str) -> None:
    """Record that the phone has repeated a write that the server had saved.

    The server's response to it was lost.
    """
    for one, revision in _revisions_by_club(db, match_id):
        status.save_match(db, replace(one, replayed_revision=revision))


def is_rendered_here(db: store.Session, match_id: str) -> bool:
    """Return whether the match's page must be rendered on the phone instead of the server.

    The phone renders the page if it has changes that the server does not have.
    """
    if not is_unpushed(db, match_id):
        return False
    return all(
        revision != one.replayed_revision for one, revision in _revisions_by_club(db, match_id)
    )


def _revisions_by_club(db: store.Session, match_id: str) -> Iterable[tuple[MatchSync, str]]:
    for club in status.clubs(db):
        state = store.poll_state.state_of(db, club.id, match_id)
        if state is not None:
            yield status.match(db, club.id, match_id), state.mark


def pushes(db: store.Session) -> list[dict[str, Any]]:
    """Return the push requests to send: first those for matches begun on this phone.

    Matches that need a decision are not pushed.
    """
    found = []
    for club in status.clubs(db):
        unpushed = [status.match(db, club.id, match_id) for match_id in in_club(db, club.id)]
        due = [one for one in unpushed if one.status in RETRIED]
        found += [_push(db, club, one) for one in sorted(due, key=lambda one: one.is_pulled)]
    return found


def _push(db: store.Session, club: ClubSync, one: MatchSync) -> dict[str, Any]:
    match = _load(db, one)
    state = store.poll_state.state_of(db, one.club, one.id)
    if state is None:
        raise store.StoreError(f"the match {one.id} is gone")
    return {
        "id": f"{one.club}:{one.id}:{state.mark}",
        "to": PUSH_PATH,
        "headers": {"Content-Type": "application/json", "X-CSRFToken": club.csrf_token},
        "body": request_to_json(club.id, _push_request(db, match, one)),
    }


def _load(db: store.Session, one: MatchSync) -> Match:
    match = store.matches.load(db, one.club, one.id)
    if match is None:
        raise store.StoreError(f"the match {one.id} is gone")
    return match


def _push_request(db: store.Session, match: Match, one: MatchSync) -> PushRequest:
    """Return the request to push a match, with only the drafts that the phone has changed."""
    request = request_of(db, match, clock.now(), is_pulled=one.is_pulled)
    drafts = _changed_drafts(match, one)
    bases = {deal: draft["entry"] for deal, draft in one.drafts.items()}
    return replace(request, match={**request.match, "drafts": drafts}, bases=bases)


def _changed_drafts(match: Match, one: MatchSync) -> list[Any]:
    waiting_deal = len(match.entries) + 1 if match.waiting else None
    return [
        draft
        for draft in plain_match(match)["drafts"]
        if draft != one.drafts.get(str(draft["deal"])) or draft["deal"] == waiting_deal
    ]
