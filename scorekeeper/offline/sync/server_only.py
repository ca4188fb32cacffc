"""Refuses requests that only the group's server can handle.

A phone pushes changes to matches, and new matches. It cannot change names, links, house rules,
seasons and deletions: the next pull would overwrite the changes. A deal that waits for a second
phone is saved at the server. In a group that was started on this phone everything can be changed,
except for links, which would be unknown to every server.
"""

from http import HTTPStatus

from flask import Flask, current_app, g, render_template, request

from scorekeeper import store
from scorekeeper.rules.ruling import say
from scorekeeper.sync import unpushed
from scorekeeper.web.platform import auth, standalone
from scorekeeper.web.platform.concurrency import Busy

LINKS = frozenset({"keys", "match_keys"})
NO_LINK = "keys.stop_offering"
"""The answer "not now" to the offer of a link."""

OF_CLUB = frozenset(
    {
        "archive_import",
        "club_deletion",
        "club_name",
        "deleted_matches",
        "house_rules",
        "retention",
        "players",
        "seasons",
    }
)
ENDPOINTS = frozenset(
    {"second_phone.save_alone", "home.start_club", "more.forget", "more.sign_out"}
)

NOT_HERE = say("This match is only at your group's server. Open it when you are online.")
NEEDED = say("This needs a connection to your group's server.")


def init_app(app: Flask) -> None:
    """Register the check of every request."""
    standalone.set_own_group_check(app, is_own_group)
    app.before_request(_refuse)
    # This check comes before the lookup of keys: a match that was not pulled has none.
    app.before_request_funcs[None].insert(0, _refuse_missing_match)


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
    """Return whether the current group was started on this phone, or there is no group."""
    if "is_own_group" not in g:
        visit = auth.current_visit()
        opened: store.Store = current_app.extensions["store"]
        with opened.reading() as db:
            g.is_own_group = (
                unpushed.is_local_club(db, visit.club.id) if visit else unpushed.is_local_only(db)
            )
    return bool(g.is_own_group)


def _refuse_missing_match() -> None:
    match_id = (request.view_args or {}).get("match_id")
    if match_id is None:
        return
    opened: store.Store = current_app.extensions["store"]
    with opened.reading() as db:
        is_here = unpushed.has_match(db, match_id)
    if not is_here:
        raise Busy(NOT_HERE)
