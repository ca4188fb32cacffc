"""What the phone has written without a network, brought back: one match at a time."""

import json
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, request

from scorekeeper import clock, store
from scorekeeper.match import Conflict, Match, NoMatch, Stale, new_id
from scorekeeper.match.archive.errors import ArchiveError, read_as
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.phone import answers
from scorekeeper.web.phone.answers import Fate
from scorekeeper.web.platform import auth, lanes, phone_id
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.platform.lanes import Lane
from scorekeeper.web.platform.limits import body_limits, rate_limits
from scorekeeper.web.views.translation import speak

LARGEST = 4 * 2**20
"""Bytes: a log as long as they may be, of the largest game."""

LOOKS = 2
"""Somebody else may begin, or write in, the same match just now: once more and it stands there."""

blueprint = Blueprint("bring", __name__)


@dataclass(frozen=True, slots=True)
class _Body:
    format: str
    version: int
    club: str
    now: str
    taken: bool
    match: Any
    players: tuple[Any, ...]
    began: str | None
    once: tuple[str | None, ...]
    bases: dict[str, Any]
    told: int | None = None


@blueprint.post("/phone/bring")
@rate_limits.limited(rate_limits.BRINGING)
@body_limits.up_to(LARGEST)
@lanes.goes(Lane.LONG)
@auth.open_to_all
def bring() -> Response:
    """Write what the phone has of a match that is not here yet; say what has become of it.

    The handler looks for keys itself.
    """
    body = _read()
    if body is None:
        return answers.say(Fate.UNREADABLE, HTTPStatus.BAD_REQUEST)
    visit = answers.visit_of(body.club)
    if visit is None:
        return answers.shut(body.club)
    match_id = body.match.get("id") if isinstance(body.match, dict) else None
    key = visit.key_to(match_id) if isinstance(match_id, str) else visit.whole
    if key is None:
        return answers.shut(body.club)
    if not key.role.covers(Role.SCORER):
        return answers.say(Fate.FORBIDDEN, HTTPStatus.FORBIDDEN)
    auth.note_use(key, clock.now())
    return _answer(visit, key, body)


def _read() -> _Body | None:
    """Return what was sent; ``None`` where it is of another version, or none of ours."""
    try:
        plain = json.loads(request.get_data())
        body: _Body = read_as(_Body, plain, "")
    except (ValueError, RecursionError):
        return None
    ours = (body.format, body.version) == (answers.FORMAT, answers.VERSION)
    return body if ours else None


def _answer(visit: auth.Visit, key: store.keys.Key, body: _Body) -> Response:
    # With a key to one match none is begun, and no other is found.
    taken = body.taken or key.match_id is not None
    load = store.archive.Load(
        now=body.now,
        taken=taken,
        match=body.match,
        players=body.players,
        began=body.began,
        once=body.once,
        bases=body.bases,
        told=body.told,
    )
    try:
        match = _written(visit, key, load)
        return _said(Fate.BROUGHT, HTTPStatus.OK, visit, match, _waits(match))
    except Conflict as conflict:
        return _said(Fate.CONFLICT, HTTPStatus.CONFLICT, visit, conflict.here)
    except store.archive.NotYours:
        return answers.say(Fate.FORBIDDEN, HTTPStatus.FORBIDDEN)
    except NoMatch:
        return answers.say(Fate.DELETED, HTTPStatus.GONE)
    except ArchiveError as wrong:
        reasons = [speak(one.refusal.message, one.names) for one in wrong.faults]
        malformed = any(one.refusal.code == "archive.malformed" for one in wrong.faults)
        status = HTTPStatus.BAD_REQUEST if malformed else HTTPStatus.UNPROCESSABLE_ENTITY
        fate = Fate.UNREADABLE if malformed else Fate.REFUSED
        return answers.say(fate, status, " ".join(dict.fromkeys(reasons)))


def _written(visit: auth.Visit, key: store.keys.Key, load: store.archive.Load) -> Match:
    own, phone = [one.id for one in visit.keys], phone_id.current() or new_id()
    for look in range(LOOKS):
        try:
            with auth.the_store().writing() as db:
                match = store.archive.bring_match(
                    *(db, visit.club.id, key.id, own, load, clock.now()),
                    only=key.match_id,
                    phone=phone,
                )
            phone_id.keep_if_told(match, phone)
            return match
        except Stale:
            if look == LOOKS - 1:
                raise store.Unavailable("the match is being written in all the time") from None
    raise AssertionError


def _waits(match: Match) -> str:
    """Return that the deal which this phone told has to be confirmed, if it has."""
    if not phone_id.is_first(match):
        return ""
    number = len(match.entries) + 1
    return gettext("Deal %(number)s waits for a second phone to confirm it.", number=number)


def _said(
    fate: Fate, status: HTTPStatus, visit: auth.Visit, match: Match, message: str = ""
) -> Response:
    """Answer with the match as it stands here."""
    with auth.the_store().reading() as db:
        taken = answers.takes(db, visit, [match.id], whole=False)
    return answers.say(fate, status, message, id=match.id, **taken)
