"""The clubs that a browser has opened, by the keys in its cookie.

The cookie holds key ids only; the key itself is never kept. Each request looks its keys up again,
so a withdrawn key is shut at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus

from flask import abort, current_app, g, request, session

from scorekeeper import clock, store
from scorekeeper.match import Match, Revision
from scorekeeper.store.clubs.keys import Role

MOST_KEYS = 30
"""In one cookie, of which browsers keep 4 kB. None of them makes room for another by itself."""

CLUB = "club"
"""The field of a form, and the argument of an address, that says which club's match is meant."""

USE_NOTED_EVERY = timedelta(minutes=1)
"""How exactly it is known when a key was last used: reading writes no more often than this."""


@dataclass(frozen=True, slots=True)
class Visit:
    """An opened club: the club, and the keys to it or to matches of it, the strongest first.

    ``match_state`` is the state of the match in the address, if that is one of the club;
    ``deleted`` means that it was one.
    """

    club: store.clubs.Club
    keys: tuple[store.keys.Key, ...]
    match_state: Revision | None = None
    deleted: bool = False

    @property
    def whole(self) -> store.keys.Key | None:
        """Return the strongest key to all of the club, if there is one."""
        return next((key for key in self.keys if key.match_id is None), None)

    @property
    def key_id(self) -> str:
        """Return the id of ``whole``, for handlers marked ``for_club``; else 404."""
        return (self.whole or abort(HTTPStatus.NOT_FOUND)).id

    @property
    def match_ids(self) -> list[str]:
        """Return the ids of the matches that are opened one by one."""
        return sorted({key.match_id for key in self.keys if key.match_id is not None})

    def key_to(self, match_id: str) -> store.keys.Key | None:
        """Return the strongest key that would open the match, if it is one of the club."""
        return next((key for key in self.keys if key.reaches(match_id)), None)


def the_store() -> store.Store:
    """Return the application's store."""
    opened: store.Store = current_app.extensions["store"]
    return opened


def keep_key(key: store.keys.Key) -> None:
    """Remember in the cookie that ``key`` was opened, and visit its club.

    Where there is no room, those that open nothing any more make it; see ``has_room``.
    """
    named = name_of(key)
    kept = _all_but(key)
    if len(kept) >= MOST_KEYS:
        good = {name_of(one) for visit in visits() for one in visit.keys}
        kept = [one for one in kept if one in good]
    _keep([named, *kept])
    session["club"] = key.club_id
    session.permanent = True
    look_again()


def has_room(key: store.keys.Key | None = None) -> bool:
    """Tell whether the cookie can keep ``key`` without dropping one that opens something."""
    if len(_all_but(key)) < MOST_KEYS:
        return True
    good = [one for visit in visits() for one in visit.keys if key is None or one.id != key.id]
    return len(good) < MOST_KEYS


def name_of(key: store.keys.Key) -> store.keys.KeyName:
    """Return the key as a phone knows it that opens its link now."""
    return store.keys.KeyName(key.club_id, key.id, key.phones)


def _all_but(key: store.keys.Key | None) -> list[store.keys.KeyName]:
    return [one for one in _named() if key is None or one[:2] != (key.club_id, key.id)]


def _keep(names: Sequence[store.keys.KeyName]) -> None:
    # Most links have never had their phones forgotten, and the cookie is short.
    session["keys"] = [list(one if one.phones else one[:2]) for one in names]


def keep_phone(key: store.keys.Key, phones: int) -> None:
    """Let this phone stay in, if it is, where all phones of ``key`` are forgotten."""
    _keep([one._replace(phones=phones) if one == name_of(key) else one for one in _named()])
    look_again()


def drop_keys(club_id: str) -> None:
    """Forget the keys of a club: this browser does not open it any more, until it is let in."""
    if any(one.club_id == club_id for one in _named()):
        _keep([one for one in _named() if one.club_id != club_id])
        session.pop("club", None)
        look_again()


def look_again() -> None:
    """Look the keys up again: some were opened or withdrawn by this very request."""
    for found in ("visits", "visits_by_match", "copied"):
        g.pop(found, None)


def _named() -> list[store.keys.KeyName]:
    kept = session.get("keys", [])
    # Until keys had roles, it was one for each club.
    names = kept.items() if isinstance(kept, dict) else kept
    return [store.keys.KeyName(*name) for name in names]


def visits() -> list[Visit]:
    """Return the clubs this browser may see, the one visited last first."""
    if "visits" not in g:
        g.visits = _find_visits()
    found: list[Visit] = g.visits
    return found


def _find_visits() -> list[Visit]:
    named = _named()
    if not named:
        return []
    with the_store().asking() as db:
        found = store.key_lookup.good_keys(db, named, clock.now(), match_in_address())
    found.sort(key=lambda one: _strength(one.key), reverse=True)
    order = sorted({one.club_id for one in named})
    order.sort(key=lambda club_id: club_id != session.get("club"))
    by_club = [[one for one in found if one.club.id == club_id] for club_id in order]
    return [
        Visit(ours[0].club, tuple(one.key for one in ours), ours[0].match_state, ours[0].deleted)
        for ours in by_club
        if ours
    ]


def _strength(key: store.keys.Key) -> tuple[int, bool, datetime]:
    return (key.role.rank, key.match_id is None, key.created_at)


def match_in_address() -> str | None:
    """Return the id of the match in the address, if there is one."""
    return (request.view_args or {}).get("match_id")


def current_visit() -> Visit | None:
    """Return the club visited last, or ``None``."""
    return next(iter(visits()), None)


def visit() -> Visit:
    """Return the club visited last; 404 where there is none, which tells strangers nothing."""
    return current_visit() or abort(HTTPStatus.NOT_FOUND)


def go_to_club_of_form() -> None:
    """Visit the club that the form of this request says; 404 where none of this browser is it.

    Another page may have gone to another club since the form was shown, one of the same name even.
    """
    said = set(request.form.getlist(CLUB))
    if not said or not visits() or said == {visits()[0].club.id}:
        return
    wanted = next((one.club.id for one in visits() if {one.club.id} == said), None)
    session["club"] = wanted or abort(HTTPStatus.NOT_FOUND)
    look_again()


def here() -> Visit | None:
    """Return the club of the match in the address, else the one visited last."""
    return g.get("here") or current_visit()


def visits_to(match_id: str) -> list[Visit]:
    """Return the clubs that hold the match in the address and that this browser reaches it in.

    An archive that is imported keeps the ids of its matches, so that there may be several.
    """
    return [one for one in visits() if one.match_state and one.key_to(match_id)]


def visit_to(match_id: str) -> Visit | None:
    """Return the club of the match in the address, if a key of this browser reaches it.

    Where the request says which club it means, it is that one or none; where it says nothing and
    there are several, it is none of them.
    """
    asked: dict[str, Visit | None] = g.setdefault("visits_by_match", {})
    if match_id not in asked:
        asked[match_id] = _find_visit_to(match_id)
    return asked[match_id]


def _find_visit_to(match_id: str) -> Visit | None:
    found, said = visits_to(match_id), stated_clubs()
    if said:
        found = [one for one in found if {one.club.id} == said]
    return found[0] if len(found) == 1 else None


def stated_clubs() -> set[str]:
    """Return the club that the address and the form of this request say; several contradict."""
    said = request.args.getlist(CLUB)
    return {*said, *(request.form.getlist(CLUB) if request.method == "POST" else ())}


def is_copied() -> bool:
    """Tell whether the match of this page is in another club of this browser as well."""
    known: bool | None = g.get("copied")
    if known is None:
        match_id = match_in_address()
        if "here" not in g or match_id is None:
            return False
        known = g.copied = len(visits_to(match_id)) > 1
    return known


def club_in_forms() -> str:
    """Return what the forms of this page say of the club they mean: "" where they mean none."""
    return g.here.club.id if "here" in g else str(g.get("club_of_page", ""))


def club_in_addresses() -> dict[str, str]:
    """Return what addresses of this page's match have to say so that they mean its club."""
    return {CLUB: g.here.club.id} if is_copied() else {}


def deleted_visit_to(match_id: str) -> Visit | None:
    """Return the club that has deleted the match in the address, if a key would reach it."""
    return next((one for one in visits() if one.deleted and one.key_to(match_id)), None)


def deleted_clubs() -> list[str]:
    """Return the ids of clubs that this browser had opened, and that are deleted."""
    shut = {name.club_id for name in _named()} - {one.club.id for one in visits()}
    if not shut:
        return []
    with the_store().reading() as db:
        return sorted(club_id for club_id in shut if store.clubs.deleted_since(db, club_id))


def key_to(match: Match) -> store.keys.Key:
    """Return the strongest key this browser has to the match; 404 where it has none."""
    keys = (one.key_to(match.id) for one in visits() if one.club.id == match.club_id)
    return next(filter(None, keys), None) or abort(HTTPStatus.NOT_FOUND)


def may(role: Role, match: Match) -> bool:
    """Tell whether this browser reaches the match as ``role``."""
    return key_to(match).role.covers(role)


def may_in_club(role: Role) -> bool:
    """Tell whether this browser has a key of ``role`` to all of the club it is in."""
    one = here()
    return bool(one and one.whole and one.whole.role.covers(role))


def note_use(key: store.keys.Key, at: datetime) -> None:
    """Note that ``key`` was used at the time ``at``, unless that was noted a moment before."""
    if key.last_used_at and at < key.last_used_at + USE_NOTED_EVERY:
        return
    try:
        with the_store().try_writing() as db:
            store.keys.note_use(db, key, at)
    except store.Unavailable:
        # Whoever may read may read on where nothing can be written just now.
        return
