"""Signing a phone in by a link, at once or after a question.

The key in question is stored in the cookie by id, like opened keys, and does not open anything by
itself. A phone is asked if

- another site has led to the link without a tap,
- the browser does not report that, and the link is for a new group, or
- there is no room for one more key.
"""

from flask import session

from scorekeeper import clock, store
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.fetch_metadata import RequestOrigin

SESSION_FIELD = "asked"


def sign_in(key: store.keys.Key) -> None:
    session.pop(SESSION_FIELD, None)
    auth.add_key_to_cookie(key)
    session["opened"] = key.id


def ask_on_next_page(key: store.keys.Key) -> None:
    """Ask on the next page whether to open ``key``."""
    session[SESSION_FIELD] = list(auth.name_of(key))
    session.permanent = True


def pending_key() -> store.key_lookup.Opened | None:
    """Return the key that this phone is asked about, with its club, if it is still valid."""
    name = session.get(SESSION_FIELD)
    if not name:
        return None
    with auth.current_store().reading() as db:
        return next(
            iter(store.key_lookup.valid_keys(db, [store.keys.KeyName(*name)], clock.now())), None
        )


def decline() -> None:
    session.pop(SESSION_FIELD, None)


def needs_confirmation(key: store.keys.Key, origin: RequestOrigin) -> bool:
    """Return whether the visitor must confirm before ``key`` is opened."""
    here = auth.current_visit()
    if here and here.club.id == key.club_id and key.id in {one.id for one in here.keys}:
        return False
    if not auth.has_room(key):
        return True
    others = [visit for visit in auth.visits() if visit.club.id != key.club_id]
    return origin is RequestOrigin.OTHER_SITE or (origin is RequestOrigin.UNKNOWN and bool(others))
