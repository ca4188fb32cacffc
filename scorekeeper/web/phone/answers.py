"""What a phone that goes along is told: plain values, and for every fate a word and a sentence.

    {"format": "scorekeeper-phone", "version": 1, "fate": "brought", "message": "…", …}

Whoever reads it knows by the format that it comes from here, and not from the sign-in page of some
network. ``message`` is in the reader's language.
"""

from collections.abc import Sequence
from enum import StrEnum
from http import HTTPStatus
from typing import Any, Final

from flask import Flask, Response, jsonify
from flask_wtf.csrf import generate_csrf
from werkzeug.exceptions import HTTPException

from scorekeeper import __version__, clock, store
from scorekeeper.exports import archive
from scorekeeper.match.archive.writer import moment
from scorekeeper.match.ids import public_name
from scorekeeper.web.platform import auth, errors
from scorekeeper.web.platform.catalogue import gettext

FORMAT: Final = "scorekeeper-phone"
VERSION: Final = 1
PATHS: Final = ("/phone/take", "/phone/bring")


class Fate(StrEnum):
    """What has become of what was asked or brought."""

    TAKEN = "taken"
    BROUGHT = "brought"
    CONFLICT = "conflict"
    REFUSED = "refused"
    UNREADABLE = "unreadable"
    NO_KEY = "no_key"
    FORBIDDEN = "forbidden"
    DELETED = "deleted"
    CLUB_DELETED = "club_deleted"
    TOO_MUCH = "too_much"
    NO_ROOM = "no_room"
    LATER = "later"


BY_STATUS: Final = {
    HTTPStatus.FORBIDDEN: Fate.FORBIDDEN,
    HTTPStatus.NOT_FOUND: Fate.NO_KEY,
    HTTPStatus.GONE: Fate.DELETED,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: Fate.TOO_MUCH,
    HTTPStatus.UNPROCESSABLE_ENTITY: Fate.REFUSED,
    HTTPStatus.INSUFFICIENT_STORAGE: Fate.NO_ROOM,
}
"""What an error means; any other passes, and is worth another try."""


def init_app(app: Flask) -> None:
    """Answer the errors of these addresses so that a program can read them."""
    for path in PATHS:
        errors.answer_below(app, path, _error)


def _error(error: HTTPException) -> Response:
    status = HTTPStatus(error.code or HTTPStatus.INTERNAL_SERVER_ERROR)
    told = error.description if status is HTTPStatus.INSUFFICIENT_STORAGE else ""
    response = say(BY_STATUS.get(status, Fate.LATER), status, told or "")
    for name, value in error.get_headers():
        if name in {"Allow", "Retry-After"}:
            response.headers[name] = value
    return response


def say(fate: Fate, status: HTTPStatus = HTTPStatus.OK, message: str = "", **more: Any) -> Response:
    """Answer that this is the ``fate``."""
    response = jsonify(
        format=FORMAT,
        version=VERSION,
        app=__version__,
        now=moment(clock.now()),
        fate=fate.value,
        message=message,
        **more,
    )
    response.status_code = status
    return response


def shut(club_id: str) -> Response:
    """Answer that no key of this browser opens the club."""
    if club_id in auth.deleted_clubs():
        gone = gettext("This group was deleted, with all its matches.")
        return say(Fate.CLUB_DELETED, HTTPStatus.GONE, gone)
    return say(Fate.NO_KEY, HTTPStatus.NOT_FOUND, gettext("The link was revoked, or has ended"))


def visit_of(club_id: str) -> auth.Visit | None:
    """Return the visit to the club, if a key of this browser opens anything of it."""
    return next((one for one in auth.visits() if one.club.id == club_id), None)


def clubs() -> list[str]:
    """Return the ids of all clubs that this browser's keys open, or open something of."""
    return sorted(one.club.id for one in auth.visits())


def takes(
    db: store.Session, visit: auth.Visit, match_ids: Sequence[str], *, whole: bool, mark: str = ""
) -> dict[str, Any]:
    """Return what the browser takes along: these matches, with its own keys and no secret.

    ``whole`` says that it is all that may be taken of the club: what else the phone has goes.
    """
    taken = store.archive.take(db, visit.club.id, match_ids, clock.now(), whole=whole)
    found = taken.archive
    document = archive.document(
        found.exported_at,
        found.players,
        found.keys,
        taken.matches,
        found.house_rules,
        found.seasons,
    )
    return {
        "club": {"id": visit.club.id, "name": visit.club.name},
        "clubs": clubs(),
        "keys": [_key(one) for one in visit.keys],
        "whole": whole,
        "mark": mark,
        "archive": document,
        "marks": taken.marks,
        "once": taken.once,
        "began": taken.began,
        "csrf": generate_csrf(),
    }


def _key(key: store.keys.Key) -> dict[str, Any]:
    return {
        "id": public_name(key.id),
        "role": key.role.value,
        "match": key.match_id,
        "name": key.name,
        "created_at": moment(key.created_at),
    }
