"""What only the club's server can do: the phone says so, and changes nothing that would be lost.

What is written in a match is brought back, and a match that is begun here. Names, links, house
rules, seasons and whatever is deleted belong to the club: a change of them on the phone alone would
be gone with the next thing that is taken. A deal that waits for a second phone is saved at the
server. A group that was begun here is the phone's own, but for links, which no server would know.
And a match that was not taken yet is not to be had.
"""

from http import HTTPStatus

from flask import Flask, current_app, g, render_template, request

from scorekeeper import store
from scorekeeper.offline.along import ahead
from scorekeeper.rules.ruling import say
from scorekeeper.web.platform import alone, auth
from scorekeeper.web.platform.concurrency import Busy

LINKS = frozenset({"keys", "match_keys"})
NO_LINK = "keys.asked"
"""Who is offered one says not now."""

OF_CLUB = frozenset(
    {
        "archive_import",
        "club_deletion",
        "club_name",
        "deleted_matches",
        "house_rules",
        "keeping",
        "players",
        "seasons",
    }
)
ENDPOINTS = frozenset({"confirming.save_alone", "home.start_club", "more.forget", "more.sign_out"})

NOT_HERE = say(
    "This match is not on this phone yet. Open it once with a connection to your group's server."
)
NEEDED = say("This needs a connection to your group's server.")


def init_app(app: Flask) -> None:
    """Ask before every request."""
    alone.where(app, is_own_group)
    app.before_request(_refuse)
    # Before anybody looks for keys: there are none to a match that was not taken.
    app.before_request_funcs[None].insert(0, _refuse_what_is_not_here)


def _refuse() -> tuple[str, int] | None:
    of_links = request.blueprint in LINKS and request.endpoint != NO_LINK
    if of_links and is_own_group():
        return render_template("platform/without_server.html"), HTTPStatus.NOT_FOUND
    if request.method in {"GET", "HEAD"}:
        return None
    of_club = request.blueprint in OF_CLUB or request.endpoint in ENDPOINTS
    if of_links or (of_club and not is_own_group()):
        raise Busy(NEEDED)
    return None


def is_own_group() -> bool:
    """Return whether the group that is visited was begun on this phone, or there is none yet."""
    if "is_own_group" not in g:
        visit = auth.current_visit()
        opened: store.Store = current_app.extensions["store"]
        with opened.reading() as db:
            g.is_own_group = ahead.is_own(db, visit.club.id) if visit else ahead.is_alone(db)
    return bool(g.is_own_group)


def _refuse_what_is_not_here() -> None:
    match_id = (request.view_args or {}).get("match_id")
    if match_id is None:
        return
    opened: store.Store = current_app.extensions["store"]
    with opened.reading() as db:
        is_here = ahead.has(db, match_id)
    if not is_here:
        raise Busy(NOT_HERE)
