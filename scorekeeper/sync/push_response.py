"""What a phone stores of the response to a push: the sync status, and the match as it now is."""

from dataclasses import replace

from scorekeeper import clock, store
from scorekeeper.match.archive.errors import ArchiveError
from scorekeeper.match.archive.writer import moment
from scorekeeper.sync import copy, status
from scorekeeper.sync.protocol import HTTP_STATUS, SyncResponse, SyncStatus, read_response
from scorekeeper.sync.pull import PhoneKeys, store_club


def store_response(
    opened: store.Store, keys: PhoneKeys, push_id: str, http_status: int, text: str
) -> None:
    """Store the response to the push ``push_id``. What the server does not know is never lost."""
    response = read_response(text)
    if response.status is SyncStatus.PUSHED and http_status != HTTP_STATUS[SyncStatus.PUSHED]:
        response = replace(response, status=SyncStatus.LATER)
    try:
        _store(opened, keys, push_id, response, text)
    except ArchiveError:
        # The match was saved. Only a newer version can read what came back.
        _store(opened, keys, push_id, replace(response, status=SyncStatus.NEWER), text)


def _store(
    opened: store.Store, keys: PhoneKeys, push_id: str, response: SyncResponse, text: str
) -> None:
    club_id, match_id, revision = push_id.split(":")
    with opened.writing() as db:
        if response.status is SyncStatus.PUSHED:
            _store_pushed(db, keys, status.match(db, club_id, match_id), response, revision)
            return
        one = status.match(db, club_id, match_id)
        one = replace(
            one,
            status=response.status,
            message=response.message,
            tried_at=moment(clock.now()),
            is_pulled=one.is_pulled or response.status is SyncStatus.CONFLICT,
        )
        status.save_match(db, one)
        if response.status is SyncStatus.CONFLICT:
            status.save_server_version(db, one, text)
        if response.status is SyncStatus.LATER:
            # The CSRF token may have expired. A complete pull returns another.
            status.forget_etag(db, club_id)


def _store_pushed(
    db: store.Session,
    keys: PhoneKeys,
    one: status.MatchSync,
    response: SyncResponse,
    revision: str,
) -> None:
    """Store the match as the server has it, unless it was continued since the push."""
    state = store.poll_state.state_of(db, one.club, one.id)
    match = store.matches.load(db, one.club, one.id)
    is_same = state is not None and state.mark == revision
    match_id = response.match_id or one.id
    status.drop_match(db, one)
    pushed = replace(
        one,
        is_pulled=True,
        status=SyncStatus.UNSENT,
        message=response.message,
        sent=match.version - one.lines if match else 0,
        sent_at=moment(clock.now()),
    )
    if is_same and match_id != one.id:
        # The server began the match, too, under another id. The answer to that was lost.
        copy.remove_match(db, one.club, one.id)
        pushed = replace(pushed, id=match_id)
    status.save_match(db, pushed)
    store_club(db, keys, response, replacing=match_id if is_same else "")
