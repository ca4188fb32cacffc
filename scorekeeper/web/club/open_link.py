"""Letting a phone in by a link: at once, or after it was asked whether that is wanted.

What is asked about stands in the cookie by the id of its key, as do keys that were opened, and so
opens nothing by itself. A phone is asked where a page of another site has led to the link and
nobody touched anything; where the browser does not tell, and the phone would come into another
group than those it knows; and where it has no room for one more link.
"""

from flask import session

from scorekeeper import clock, store
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.fetch_metadata import RequestOrigin

ASKED = "asked"


def let_in(key: store.keys.Key) -> None:
    """Let this phone in with ``key``."""
    session.pop(ASKED, None)
    auth.add_key_to_cookie(key)
    session["opened"] = key.id


def ask(key: store.keys.Key) -> None:
    """Ask on the next page whether ``key`` is to be opened."""
    session[ASKED] = list(auth.name_of(key))
    session.permanent = True


def asked() -> store.key_lookup.Opened | None:
    """Return the key that this phone is asked about, with its club, while it is good."""
    name = session.get(ASKED)
    if not name:
        return None
    with auth.the_store().reading() as db:
        return next(
            iter(store.key_lookup.good_keys(db, [store.keys.KeyName(*name)], clock.now())), None
        )


def decline() -> None:
    """Ask no more."""
    session.pop(ASKED, None)


def has_to_be_asked(key: store.keys.Key, arrival: RequestOrigin) -> bool:
    """Tell whether somebody has to say first that ``key`` is to be opened."""
    here = auth.current_visit()
    if here and here.club.id == key.club_id and key.id in {one.id for one in here.keys}:
        return False
    if not auth.has_room(key):
        return True
    others = [visit for visit in auth.visits() if visit.club.id != key.club_id]
    return arrival is RequestOrigin.OTHER_SITE or (
        arrival is RequestOrigin.UNKNOWN and bool(others)
    )
