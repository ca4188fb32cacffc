"""Push: saves the changes that a phone made to one match offline."""

from flask import Blueprint, Response, request

from scorekeeper import clock, store
from scorekeeper.match import Match, NoMatch, Stale, new_id
from scorekeeper.match.archive.errors import ArchiveError
from scorekeeper.store.clubs.keys import Role
from scorekeeper.sync import push as sync_push
from scorekeeper.sync.merge import Conflict, NotYourKey
from scorekeeper.sync.protocol import PUSH_PATH, PushRequest, SyncStatus, read_request
from scorekeeper.web.platform import auth, phone_id
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.platform.limits import body_limits, rate_limits
from scorekeeper.web.platform.request_priority import Priority, priority
from scorekeeper.web.sync import responses
from scorekeeper.web.views.translation import speak

LARGEST = 4 * 2**20
"""Bytes of a request body: enough for the longest possible history of the largest game."""

TRIES = 2
"""The number of tries. If another phone writes at the same time, the second try includes it."""

blueprint = Blueprint("push", __name__)


@blueprint.post(PUSH_PATH)
@rate_limits.limited(rate_limits.PUSH)
@body_limits.max_body(LARGEST)
@priority(Priority.SLOW)
@auth.open_to_all
def push() -> Response:
    """Save the phone's changes to a match, and respond with the sync status.

    The handler looks up the keys itself.
    """
    try:
        club_id, pushed = read_request(request.get_data())
    except ArchiveError as wrong:
        return _respond_refused(wrong)
    visit = responses.visit_of(club_id)
    if visit is None:
        return responses.no_key(club_id)
    match_id = pushed.match.get("id") if isinstance(pushed.match, dict) else None
    key = visit.key_to(match_id) if isinstance(match_id, str) else visit.club_key
    if key is None:
        return responses.no_key(club_id)
    if not key.role.covers(Role.SCORER):
        return responses.respond(SyncStatus.FORBIDDEN)
    auth.note_use(key, clock.now())
    return _response(visit, key, pushed)


def _response(visit: auth.Visit, key: store.keys.Key, pushed: PushRequest) -> Response:
    try:
        match = _save_push(visit, key, pushed)
        return _respond_with_match(SyncStatus.PUSHED, visit, match, _waiting_note(match))
    except Conflict as conflict:
        return _respond_with_match(SyncStatus.CONFLICT, visit, conflict.here)
    except NotYourKey:
        return responses.respond(SyncStatus.FORBIDDEN)
    except NoMatch:
        return responses.respond(SyncStatus.DELETED)
    except ArchiveError as wrong:
        return _respond_refused(wrong)


def _respond_refused(wrong: ArchiveError) -> Response:
    reasons = [speak(one.refusal.message, one.names) for one in wrong.faults]
    malformed = any(one.refusal.code == "archive.malformed" for one in wrong.faults)
    status = SyncStatus.UNREADABLE if malformed else SyncStatus.REFUSED
    return responses.respond(status, " ".join(dict.fromkeys(reasons)))


def _save_push(visit: auth.Visit, key: store.keys.Key, pushed: PushRequest) -> Match:
    phone = phone_id.get() or new_id()
    pusher = sync_push.Pusher(
        visit.club.id,
        key.id,
        key.role,
        [one.id for one in visit.keys],
        clock.now(),
        only_match=key.match_id,
        phone=phone,
    )
    for _ in range(TRIES):
        try:
            with auth.current_store().writing() as db:
                match = sync_push.push(db, pusher, pushed)
        except Stale:
            continue
        phone_id.adopt_if_entered_here(match, phone)
        return match
    raise store.Unavailable("the match is written to all the time")


def _waiting_note(match: Match) -> str:
    """Return a note if the phone's deal has to be confirmed by a second phone."""
    if not phone_id.entered_pending_deal(match):
        return ""
    number = len(match.entries) + 1
    return gettext("Deal %(number)s waits for a second phone to confirm it.", number=number)


def _respond_with_match(
    status: SyncStatus, visit: auth.Visit, match: Match, message: str = ""
) -> Response:
    """Respond with the match as the server has it."""
    with auth.current_store().reading() as db:
        club = responses.pulled_club(db, visit, [match.id])
    return responses.respond(status, message, club=club, match_id=match.id)
