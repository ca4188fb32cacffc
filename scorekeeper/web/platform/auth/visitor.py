"""The clubs that a browser has opened, by the keys in its cookie.

The cookie contains key ids only, never the secret. Each request looks its keys up again, so turning
off a key takes effect at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus

from flask import abort, current_app, g, request, session
from werkzeug.exceptions import Forbidden

from scorekeeper import clock, store
from scorekeeper.match import Match, Revision
from scorekeeper.store.clubs.keys import Role

MOST_KEYS = 30
"""The most keys in a cookie, which browsers limit to 4 kB. A new key never displaces a valid key.
"""

CLUB = "club"
"""The form field and query parameter that names the club of a match."""

USE_STORED_EVERY = timedelta(minutes=1)
"""The precision of a key's last use: reading a page writes no more often than this."""


class OnlyOwnerCorrects(Forbidden):
    """A scorer wants to correct a finished match."""

    def __init__(self, match_id: str) -> None:
        super().__init__()
        self.match_id = match_id


@dataclass(frozen=True, slots=True)
class Visit:
    """A club that this browser has opened, with its keys to it, strongest first.

    ``match_state`` is the state of the match in the address if it belongs to the club. ``deleted``
    means that it did and was deleted.
    """

    club: store.clubs.Club
    keys: tuple[store.keys.Key, ...]
    match_state: Revision | None = None
    deleted: bool = False

    @property
    def club_key(self) -> store.keys.Key | None:
        """The strongest key to the whole club, if there is one."""
        return next((key for key in self.keys if key.match_id is None), None)

    @property
    def key_id(self) -> str:
        """The id of ``club_key``. Respond with 404 if there is none."""
        return (self.club_key or abort(HTTPStatus.NOT_FOUND)).id

    @property
    def match_ids(self) -> list[str]:
        return sorted({key.match_id for key in self.keys if key.match_id is not None})

    def key_to(self, match_id: str) -> store.keys.Key | None:
        """Return the strongest key that opens the match, if it belongs to the club."""
        return next((key for key in self.keys if key.opens(match_id)), None)


def current_store() -> store.Store:
    opened: store.Store = current_app.extensions["store"]
    return opened


def add_key_to_cookie(key: store.keys.Key) -> None:
    """Add ``key`` to the cookie and make its club the current one.

    If there is no room, invalid keys are dropped. See ``has_room``.
    """
    reference = name_of(key)
    others = _keys_without(key)
    if len(others) >= MOST_KEYS:
        valid = {name_of(one) for visit in visits() for one in visit.keys}
        others = [one for one in others if one in valid]
    _store_keys([reference, *others])
    session["club"] = key.club_id
    session.permanent = True
    reload_visits()


def has_room(key: store.keys.Key | None = None) -> bool:
    """Return whether the cookie can take ``key`` without dropping a valid key."""
    if len(_keys_without(key)) < MOST_KEYS:
        return True
    valid = [one for visit in visits() for one in visit.keys if key is None or one.id != key.id]
    return len(valid) < MOST_KEYS


def name_of(key: store.keys.Key) -> store.keys.KeyName:
    """Return the reference to ``key`` for the cookie of a phone that opens its link now."""
    return store.keys.KeyName(key.club_id, key.id, key.phones)


def _keys_without(key: store.keys.Key | None) -> list[store.keys.KeyName]:
    return [one for one in _stored_keys() if key is None or one[:2] != (key.club_id, key.id)]


def _store_keys(names: Sequence[store.keys.KeyName]) -> None:
    # Leave out the usual value: the cookie is short.
    session["keys"] = [list(one if one.phones else one[:2]) for one in names]


def keep_phone_signed_in(key: store.keys.Key, phones: int) -> None:
    """Keep this phone signed in when all other phones of ``key`` are signed out.

    ``phones`` is the new ``key.phones``, which counts these sign-outs.
    """
    _store_keys(
        [one._replace(phones=phones) if one == name_of(key) else one for one in _stored_keys()]
    )
    reload_visits()


def drop_keys(club_id: str) -> None:
    if any(one.club_id == club_id for one in _stored_keys()):
        _store_keys([one for one in _stored_keys() if one.club_id != club_id])
        session.pop("club", None)
        reload_visits()


def reload_visits() -> None:
    """Drop the cached visits, because this request has added or turned off keys."""
    for found in ("visits", "visits_by_match", "copied"):
        g.pop(found, None)


def _stored_keys() -> list[store.keys.KeyName]:
    stored = session.get("keys", [])
    # Cookies of the first version: a mapping with one key per club.
    names = stored.items() if isinstance(stored, dict) else stored
    return [store.keys.KeyName(*name) for name in names]


def visits() -> list[Visit]:
    """Return the clubs that this browser has opened, the current one first."""
    if "visits" not in g:
        g.visits = _find_visits()
    found: list[Visit] = g.visits
    return found


def _find_visits() -> list[Visit]:
    stored = _stored_keys()
    if not stored:
        return []
    with current_store().querying() as db:
        found = store.key_lookup.valid_keys(db, stored, clock.now(), match_in_address())
    found.sort(key=lambda one: _key_priority(one.key), reverse=True)
    order = sorted({one.club_id for one in stored})
    order.sort(key=lambda club_id: club_id != session.get("club"))
    by_club = [[one for one in found if one.club.id == club_id] for club_id in order]
    return [
        Visit(ours[0].club, tuple(one.key for one in ours), ours[0].match_state, ours[0].deleted)
        for ours in by_club
        if ours
    ]


def _key_priority(key: store.keys.Key) -> tuple[int, bool, datetime]:
    return (key.role.rank, key.match_id is None, key.created_at)


def match_in_address() -> str | None:
    return (request.view_args or {}).get("match_id")


def current_visit() -> Visit | None:
    """Return the club that was visited last, if any."""
    return next(iter(visits()), None)


def required_visit() -> Visit:
    """Return the club that was visited last. Respond with 404 if there is none."""
    return current_visit() or abort(HTTPStatus.NOT_FOUND)


def switch_to_club_of_form() -> None:
    """Switch to the club that the form names.

    Respond with 404 if this browser has no key to the club. Another page may have switched clubs
    since the form was shown.
    """
    named = set(request.form.getlist(CLUB))
    if not named or not visits() or named == {visits()[0].club.id}:
        return
    wanted = next((one.club.id for one in visits() if {one.club.id} == named), None)
    session["club"] = wanted or abort(HTTPStatus.NOT_FOUND)
    reload_visits()


def club_of_address() -> Visit | None:
    """Return the club of the match in the address, else the club visited last."""
    return g.get("here") or current_visit()


def visits_to(match_id: str) -> list[Visit]:
    """Return the opened clubs that contain the match in the address.

    An imported archive keeps the ids of its matches, so there may be several.
    """
    return [one for one in visits() if one.match_state and one.key_to(match_id)]


def visit_to(match_id: str) -> Visit | None:
    """Return the club of the match in the address, if a key opens it.

    If the request names a club, only that club counts. Return ``None`` if the request does not name
    a club and several clubs have the match.
    """
    known: dict[str, Visit | None] = g.setdefault("visits_by_match", {})
    if match_id not in known:
        known[match_id] = _find_visit_to(match_id)
    return known[match_id]


def _find_visit_to(match_id: str) -> Visit | None:
    found, named = visits_to(match_id), clubs_of_request()
    if named:
        found = [one for one in found if {one.club.id} == named]
    return found[0] if len(found) == 1 else None


def clubs_of_request() -> set[str]:
    """Return the clubs named by the address and the form. Different clubs are a contradiction."""
    named = request.args.getlist(CLUB)
    return {*named, *(request.form.getlist(CLUB) if request.method == "POST" else ())}


def has_other_copies() -> bool:
    """Return whether the match of this page is in another opened club, too."""
    known: bool | None = g.get("copied")
    if known is None:
        match_id = match_in_address()
        if "here" not in g or match_id is None:
            return False
        known = g.copied = len(visits_to(match_id)) > 1
    return known


def club_in_forms() -> str:
    """Return the club id that the forms of this page send, "" if none."""
    return g.here.club.id if "here" in g else str(g.get("club_of_page", ""))


def club_in_addresses() -> dict[str, str]:
    """Return the query parameters that distinguish this copy of the match, if needed."""
    return {CLUB: g.here.club.id} if has_other_copies() else {}


def deleted_visit_to(match_id: str) -> Visit | None:
    """Return the club from which the match in the address was deleted, if a key would open it."""
    return next((one for one in visits() if one.deleted and one.key_to(match_id)), None)


def deleted_clubs() -> list[str]:
    """Return the ids of clubs that this browser had opened and that were deleted."""
    shut = {name.club_id for name in _stored_keys()} - {one.club.id for one in visits()}
    if not shut:
        return []
    with current_store().reading() as db:
        return sorted(club_id for club_id in shut if store.clubs.deleted_since(db, club_id))


def key_to(match: Match) -> store.keys.Key:
    """Return the strongest key of this browser to the match. Respond with 404 if there is none."""
    keys = (one.key_to(match.id) for one in visits() if one.club.id == match.club_id)
    return next(filter(None, keys), None) or abort(HTTPStatus.NOT_FOUND)


def has_role(role: Role, match: Match) -> bool:
    """Return whether this browser has ``role`` for the match."""
    return key_to(match).role.covers(role)


def may_correct(match: Match) -> bool:
    """Return whether this browser may correct the deals and points of the match."""
    return key_to(match).role.may_correct(finished=match.finished)


def check_may_correct(match: Match) -> None:
    """Raise ``OnlyOwnerCorrects`` unless ``may_correct``."""
    if not may_correct(match):
        raise OnlyOwnerCorrects(match.id)


def has_club_role(role: Role) -> bool:
    """Return whether this browser has ``role`` for the whole current club."""
    one = club_of_address()
    return bool(one and one.club_key and one.club_key.role.covers(role))


def note_use(key: store.keys.Key, at: datetime) -> None:
    """Store the time when ``key`` was last used, at most once a minute."""
    if key.last_used_at and at < key.last_used_at + USE_STORED_EVERY:
        return
    try:
        with current_store().try_writing() as db:
            store.keys.note_use(db, key, at)
    except store.Unavailable:
        # Reading must work even while the database cannot be written.
        return
