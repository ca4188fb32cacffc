"""Responses of the sync, and the groups that the browser's keys open."""

from collections.abc import Sequence
from http import HTTPStatus

from flask import Flask, Response, jsonify
from flask_wtf.csrf import generate_csrf
from werkzeug.exceptions import HTTPException

from scorekeeper import __version__, clock, store
from scorekeeper.match.archive.writer import moment
from scorekeeper.match.ids import public_name
from scorekeeper.store.clubs.keys import Role
from scorekeeper.sync import protocol, pull
from scorekeeper.sync.protocol import PulledClub, PulledKey, SyncResponse, SyncStatus
from scorekeeper.web.platform import auth, errors
from scorekeeper.web.platform.catalogue import gettext


def init_app(app: Flask) -> None:
    """Turn errors of sync requests into responses of the protocol."""
    for path in protocol.PATHS:
        errors.handle_errors_below(app, path, _respond_to_error)


def _respond_to_error(error: HTTPException) -> Response:
    http = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    is_final = http != HTTPStatus.BAD_REQUEST  # an expired token, or a connection that broke
    status = protocol.STATUS_OF_HTTP.get(http, SyncStatus.LATER) if is_final else SyncStatus.LATER
    has_message = status is SyncStatus.NO_ROOM and error.description
    response = respond(status, error.description or "" if has_message else "", http=http)
    for name, value in error.get_headers():
        if name in {"Allow", "Retry-After"}:
            response.headers[name] = value
    return response


def respond(
    status: SyncStatus,
    message: str = "",
    *,
    club: PulledClub | None = None,
    match_id: str = "",
    http: int | None = None,
) -> Response:
    """Return a sync response with a status, and a group if given."""
    found = SyncResponse(status, message, moment(clock.now()), club, match_id=match_id)
    response = jsonify(protocol.response_to_json(found, __version__))
    response.status_code = http or protocol.HTTP_STATUS[status]
    return response


def no_key(club_id: str) -> Response:
    """Respond that no key of this browser opens the group."""
    if club_id in auth.deleted_clubs():
        gone = gettext("This group was deleted, with all its matches.")
        return respond(SyncStatus.CLUB_DELETED, gone)
    return respond(SyncStatus.NO_KEY, gettext("The link was turned off or has expired"))


def visit_of(club_id: str) -> auth.Visit | None:
    """Return the visit to the group if a key of this browser opens any part of it."""
    return next((one for one in auth.visits() if one.club.id == club_id), None)


def club_ids() -> tuple[str, ...]:
    """Return the ids of all groups that this browser's keys open, at least in part."""
    return tuple(sorted(one.club.id for one in auth.visits()))


def pulled_club(
    db: store.Session,
    visit: auth.Visit,
    match_ids: Sequence[str],
    *,
    whole: bool = False,
    etag: str = "",
) -> PulledClub:
    """Return these matches of a group, with the browser's own keys but without secrets."""
    # Only scorers get hidden numbers, to go on offline. Their pages do not show them either.
    hidden = all(key.role.covers(Role.SCORER) for key in visit.keys)
    found = pull.pull(db, visit.club.id, match_ids, clock.now(), whole=whole, hidden=hidden)
    return PulledClub(
        id=visit.club.id,
        name=visit.club.name,
        keys=tuple(_key(one) for one in visit.keys),
        whole=whole,
        archive=found.archive,
        event_fingerprints=found.event_fingerprints,
        match_fingerprints=found.match_fingerprints,
        all_clubs=club_ids(),
        etag=etag,
        revisions=found.revisions,
        csrf_token=generate_csrf(),
        total=store.matches.count(db, visit.club.id) if whole else 0,
    )


def _key(key: store.keys.Key) -> PulledKey:
    created_at = moment(key.created_at)
    return PulledKey(public_name(key.id), key.role, key.match_id, key.name, created_at)
