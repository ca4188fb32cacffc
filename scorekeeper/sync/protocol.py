"""The sync protocol: what a phone and its server exchange, and what each status means.

    GET  /phone/take?club=ID&match=ID    pull; returns a ``SyncResponse``
    POST /phone/bring                    push a ``PushRequest`` of one match; returns the same

Both sides write and read with this module only. The addresses, the names in JSON and the words of
the statuses are those of the first version, because installed phones use them.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from http import HTTPStatus
from typing import Any, Final

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import ArchiveError, faulty, read_as, read_id, read_moment
from scorekeeper.match.ids import could_be_fingerprint, could_be_id
from scorekeeper.rules.ruling import say
from scorekeeper.store.clubs.keys import Role
from scorekeeper.sync.json_names import from_json, json_name, to_json

FORMAT: Final = "scorekeeper-phone"
VERSION: Final = 1
PULL_PATH: Final = "/phone/take"
PUSH_PATH: Final = "/phone/bring"
PATHS: Final = (PULL_PATH, PUSH_PATH)

STATUS_HEADER: Final = "Sync-Status"
"""Set only by our server, on responses to forms that the outbox of an open page sends."""

NOT_ALLOWED = say("This value is not allowed here.")
NO_FINGERPRINT = say("This is not a fingerprint: 64 characters from 0 to 9 and a to f.")


class SyncStatus(StrEnum):
    """The outcome of a phone's sync request."""

    PULLED = "taken"
    PUSHED = "brought"
    SAVED = "saved"
    CONFLICT = "conflict"
    DISPUTED = "disputed"
    REFUSED = "refused"
    UNREADABLE = "unreadable"
    FORM_EXPIRED = "form_expired"
    NO_KEY = "no_key"
    FORBIDDEN = "forbidden"
    DELETED = "deleted"
    CLUB_DELETED = "club_deleted"
    TOO_LARGE = "too_much"
    NO_ROOM = "no_room"
    FAILED = "failed"
    LATER = "later"
    # Used on the phone only.
    UNSENT = ""
    NOT_OURS = "not_ours"
    NEWER = "newer"


RETRIED: Final = frozenset({SyncStatus.UNSENT, SyncStatus.LATER, SyncStatus.NOT_OURS})
"""Statuses after which the phone tries again by itself."""

NEEDS_OTHER_LINK: Final = frozenset(
    {SyncStatus.NO_KEY, SyncStatus.FORBIDDEN, SyncStatus.CLUB_DELETED}
)
"""Statuses that may change with another link."""

HTTP_STATUS: Final = {
    SyncStatus.PULLED: HTTPStatus.OK,
    SyncStatus.PUSHED: HTTPStatus.OK,
    SyncStatus.SAVED: HTTPStatus.OK,
    SyncStatus.UNREADABLE: HTTPStatus.BAD_REQUEST,
    SyncStatus.FORBIDDEN: HTTPStatus.FORBIDDEN,
    SyncStatus.NO_KEY: HTTPStatus.NOT_FOUND,
    SyncStatus.CONFLICT: HTTPStatus.CONFLICT,
    SyncStatus.CLUB_DELETED: HTTPStatus.GONE,
    SyncStatus.DELETED: HTTPStatus.GONE,
    SyncStatus.TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    SyncStatus.REFUSED: HTTPStatus.UNPROCESSABLE_ENTITY,
    SyncStatus.NO_ROOM: HTTPStatus.INSUFFICIENT_STORAGE,
    SyncStatus.LATER: HTTPStatus.SERVICE_UNAVAILABLE,
}

STATUS_OF_HTTP: Final[dict[int, SyncStatus]] = {
    int(http): one for one, http in HTTP_STATUS.items()
} | {
    HTTPStatus.REQUEST_TIMEOUT: SyncStatus.LATER,
    HTTPStatus.TOO_MANY_REQUESTS: SyncStatus.LATER,
}
"""The status of a response that does not contain one."""


# ------------------------------------------------------------------------- the server's response


@dataclass(frozen=True, slots=True)
class PulledKey:
    """A key of the phone. Its id is the public name, from which no link can be made."""

    id: str
    role: Role
    match: str | None
    name: str
    created_at: str


@dataclass(frozen=True, slots=True)
class PulledArchive:
    """Matches in the archive format, with the players and keys that they refer to."""

    format: str
    version: int
    exported_at: str
    players: tuple[dict[str, Any], ...]
    keys: tuple[dict[str, Any], ...]
    matches: tuple[dict[str, Any], ...]
    house_rules: tuple[Any, ...] = ()
    seasons: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class PulledClub:
    """A group as a phone stores it.

    If it is ``whole``, the phone deletes everything else that it has of the group, and sends
    ``etag`` with the next pull. ``all_clubs`` are the ids of all groups that the phone's keys open.
    ``revisions`` has the revision of each match. ``total`` is the number of the group's matches at
    the server, if the group is whole. ``event_fingerprints`` has the fingerprints of idempotency
    keys by match and event number, ``match_fingerprints`` those of the matches' starts.
    """

    id: str
    name: str
    keys: tuple[PulledKey, ...]
    whole: bool
    archive: PulledArchive
    event_fingerprints: dict[str, Any] = field(metadata=json_name("once"))
    match_fingerprints: dict[str, Any] = field(metadata=json_name("began"))
    all_clubs: tuple[str, ...] = field(metadata=json_name("clubs"), default=())
    etag: str = field(metadata=json_name("mark"), default="")
    revisions: dict[str, Any] = field(metadata=json_name("marks"), default_factory=dict)
    csrf_token: str = field(metadata=json_name("csrf"), default="")
    total: int = 0


@dataclass(frozen=True, slots=True)
class SyncResponse:
    """The server's response: a status, a message in the reader's language, and perhaps a group.

    ``match_id`` is the id of a pushed match at the server, ``now`` the server's time. ``club_id``
    is the group's id, which is set even if this version cannot read the rest of the response.
    """

    status: SyncStatus
    message: str = ""
    now: str = ""
    club: PulledClub | None = None
    club_id: str = ""
    match_id: str = ""


def response_to_json(response: SyncResponse, app_version: str) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "app": app_version,
        "now": response.now,
        "fate": response.status.value,
        "message": response.message,
    }
    if response.match_id:
        plain["id"] = response.match_id
    if response.club is not None:
        club = to_json(response.club)
        plain |= {"club": {"id": club.pop("id"), "name": club.pop("name")}, **club}
    return plain


def read_response(text: str) -> SyncResponse:
    """Parse the response to a sync request. Any text is accepted.

    The status is ``NOT_OURS`` if another server responded, such as the sign-in page of a network.
    It is ``NEWER`` if this version cannot read the response.
    """
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        return SyncResponse(SyncStatus.NOT_OURS)
    try:
        return _read_known(plain)
    except ArchiveError:
        return SyncResponse(SyncStatus.NEWER, club_id=_club_id(plain))


def _club_id(plain: dict[str, Any]) -> str:
    club = plain.get("club")
    found = club.get("id") if isinstance(club, dict) else None
    return found if isinstance(found, str) and could_be_id(found) else ""


def _read_known(plain: dict[str, Any]) -> SyncResponse:
    if plain.get("version") != VERSION:
        raise faulty("version", "archive.malformed", NOT_ALLOWED)
    status: SyncStatus = read_as(SyncStatus, plain.get("fate", SyncStatus.LATER.value), "fate")
    message, now, match_id = (
        read_as(str, plain.get(name, ""), name) for name in ("message", "now", "id")
    )
    if now:
        read_moment(now, "now", bounds.LAST_MOMENT)
    if match_id:
        read_id(match_id, "id")
    has_club = status in {SyncStatus.PULLED, SyncStatus.PUSHED, SyncStatus.CONFLICT}
    club = _read_club(plain) if has_club else None
    return SyncResponse(status, message, now, club, _club_id(plain), match_id)


def _read_club(plain: dict[str, Any]) -> PulledClub:
    named: dict[str, str] = read_as(dict, plain.get("club"), "club")
    club = from_json(PulledClub, {**plain, "id": named.get("id"), "name": named.get("name")})
    read_id(club.id, "club.id")
    for one in club.keys:
        read_id(one.id, "keys")
    for match in club.archive.matches:
        read_id(read_as(str, match.get("id"), "matches"), "matches")
    for of_match in club.event_fingerprints.values():
        check_fingerprints("once", read_as(dict, of_match, "once").values())
    check_fingerprints("began", club.match_fingerprints.values())
    for revision in club.revisions.values():
        read_as(str, revision, "marks")
    return club


# ---------------------------------------------------------------------------- the phone's request


@dataclass(frozen=True, slots=True)
class PushRequest:
    """A match with changes that the server does not have, in the archive format.

    ``now`` is the time on the phone's clock. ``is_pulled`` means that the match is from the server.
    ``match_fingerprint`` is the fingerprint of the idempotency key with which the match was begun;
    ``event_fingerprints`` are those of the events. ``bases`` has the entries of drafts as pulled.
    ``waiting_deal`` is the deal that a second phone must confirm.
    """

    now: str
    is_pulled: bool = field(metadata=json_name("taken"))
    match: Any
    players: tuple[Any, ...]
    match_fingerprint: str | None = field(metadata=json_name("began"))
    event_fingerprints: tuple[str | None, ...] = field(metadata=json_name("once"))
    bases: dict[str, Any] = field(default_factory=dict)
    waiting_deal: int | None = field(metadata=json_name("told"), default=None)


def request_to_json(club_id: str, request: PushRequest) -> str:
    """Return the body of the push request to the group ``club_id``."""
    head = {"format": FORMAT, "version": VERSION, "club": club_id}
    return json.dumps({**head, **to_json(request)}, ensure_ascii=False)


def read_request(body: bytes) -> tuple[str, PushRequest]:
    """Parse the body of a push request; return the group's id and the request.

    Raise ``ArchiveError`` if the body cannot be parsed.
    """
    try:
        plain = json.loads(body)
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict):
        raise faulty("", "archive.malformed", NOT_ALLOWED)
    head = {name: plain.pop(name, None) for name in ("format", "version", "club")}
    if (head["format"], head["version"]) != (FORMAT, VERSION):
        raise faulty("version", "archive.malformed", NOT_ALLOWED)
    club_id: str = read_as(str, head["club"], "club")
    request = from_json(PushRequest, plain, strict=True)
    known = [one for one in request.event_fingerprints if one is not None]
    check_fingerprints("once", known)
    if request.match_fingerprint is not None:
        check_fingerprints("began", [request.match_fingerprint])
    return club_id, request


def check_fingerprints(place: str, found: Iterable[Any]) -> None:
    """Raise ``ArchiveError`` for a value that is not a fingerprint."""
    for one in found:
        if not (isinstance(one, str) and could_be_fingerprint(one)):
            raise faulty(place, "archive.malformed", NO_FINGERPRINT)
