"""Starting a club: whether that may be done here, and how."""

from flask import current_app, session

from scorekeeper import clock, store
from scorekeeper.match import new_id
from scorekeeper.store import Role
from scorekeeper.web.platform import auth, key_links
from scorekeeper.web.views import first_link

PROMISED = "starting"


def is_open() -> bool:
    """Tell whether whoever comes here may start a club."""
    return bool(current_app.config["SCOREKEEPER_SIGNUP"] != "closed")


def start(db: store.Session, name: str) -> store.Key:
    """Start a club; return the key of its owner."""
    return _start(db, name, new_id(), new_id())


def promise() -> None:
    """Choose the ids of the club that this browser may be about to start with its first match.

    They go with the cookie, so that a form that is sent twice starts one club.
    """
    session.setdefault(PROMISED, [new_id(), new_id()])


def start_promised(db: store.Session) -> store.Key:
    """Start the club that was promised, which has no name yet; return the key of its owner."""
    club_id, key_id = session.get(PROMISED) or (new_id(), new_id())
    return _start(db, "", club_id, key_id)


def enter(key: store.Key) -> None:
    """Let this browser in as the owner of the club that it has started with a match."""
    session.pop(PROMISED, None)
    auth.keep_key(key)
    first_link.owe(key.club_id)


def _start(db: store.Session, name: str, club_id: str, key_id: str) -> store.Key:
    at = clock.now()
    club = store.start_club(db, name, at, club_id)
    secret = key_links.secret()
    return store.new_key(db, club.id, secret, at, role=Role.OWNER, key_id=key_id)
