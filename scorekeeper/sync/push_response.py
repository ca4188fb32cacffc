"""Response to a push: stores the sync status and the match as it now is at the server."""

from dataclasses import replace

from scorekeeper import clock, store
from scorekeeper.match.archive.errors import ArchiveError
from scorekeeper.match.archive.writer import moment
from scorekeeper.sync import copy, status
from scorekeeper.sync.protocol import SyncResponse, SyncStatus, read_response
from scorekeeper.sync.pull import PhoneKeys, store_club


def store_response(opened: store.Store, keys: PhoneKeys, push_id: str, text: str) -> None:
    """Store the response to the push ``push_id``. Changes unknown to the server are never lost.

    If a newer version is needed to read the response, save that status.
    """
    response = read_response(text)
    try:
        with opened.writing() as db:
            _store_status(db, keys, push_id, response, text)
    except ArchiveError:
        # The server saved the match, but only a newer version can read its response.
        with opened.writing() as db:
            _store_status(db, keys, push_id, SyncResponse(SyncStatus.NEWER), text)
    keys.read()


def _store_status(
    db: store.Session, keys: PhoneKeys, push_id: str, response: SyncResponse, text: str
) -> None:
    club_id, match_id, revision = push_id.split(":")
    one = status.match(db, club_id, match_id)
    one = replace(one, status=response.status, message=response.message)
    if response.status is SyncStatus.PUSHED:
        _store_pushed(db, keys, one, response, revision)
        return
    if response.status is SyncStatus.CONFLICT:
        one = replace(one, is_pulled=True)
        status.save_server_version(db, one, text)
    if response.status is SyncStatus.LATER:
        # The CSRF token may have expired. A complete pull returns a new one.
        status.forget_etag(db, club_id)
    status.save_match(db, one)


def _store_pushed(
    db: store.Session,
    keys: PhoneKeys,
    one: status.MatchSync,
    response: SyncResponse,
    revision: str,
) -> None:
    """Store the match as the server has it, unless it was continued since the push."""
    state = store.poll_state.state_of(db, one.club, one.id)
    is_same = state is not None and state.mark == revision
    match_id = response.match_id or one.id
    status.drop_match(db, one)
    if is_same and match_id != one.id:
        # The server had begun the match under another id, and that response was lost.
        copy.remove_match(db, one.club, one.id)
        one = replace(one, id=match_id)
    now = moment(clock.now())
    pushed = replace(one, is_pulled=True, status=SyncStatus.UNSENT, sent_at=now)
    status.save_match(db, pushed)
    store_club(db, keys, response, replacing=match_id if is_same else "")
