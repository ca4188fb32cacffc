"""Authorization: the visitor's keys, and the access that each handler requires.

A decorator marks each handler with the access it requires (``needs``), and one guard checks the
mark before the handler is called (``guard``). A browser has its keys in a cookie (``cookies``,
``visitor``). A program sends its key with every request (``bearer``).
"""

from flask import Flask
from flask.sessions import SessionInterface

from scorekeeper.web.platform.auth import cookies, guard
from scorekeeper.web.platform.auth.guard import AmbiguousMatch
from scorekeeper.web.platform.auth.needs import (
    Scope,
    for_club,
    for_match,
    need_of,
    open_to_all,
)
from scorekeeper.web.platform.auth.visitor import (
    CLUB,
    OnlyOwnerCorrects,
    Visit,
    add_key_to_cookie,
    check_may_correct,
    club_in_addresses,
    club_in_forms,
    club_of_address,
    current_store,
    current_visit,
    deleted_clubs,
    drop_keys,
    has_club_role,
    has_other_copies,
    has_role,
    has_room,
    keep_phone_signed_in,
    key_to,
    may_correct,
    name_of,
    note_use,
    reload_visits,
    required_visit,
    visit_to,
    visits,
)

__all__ = [
    "CLUB",
    "AmbiguousMatch",
    "OnlyOwnerCorrects",
    "Scope",
    "Visit",
    "add_key_to_cookie",
    "check_may_correct",
    "club_in_addresses",
    "club_in_forms",
    "club_of_address",
    "current_store",
    "current_visit",
    "deleted_clubs",
    "drop_keys",
    "for_club",
    "for_match",
    "has_club_role",
    "has_other_copies",
    "has_role",
    "has_room",
    "init_app",
    "keep_phone_signed_in",
    "key_to",
    "may_correct",
    "name_of",
    "need_of",
    "note_use",
    "open_to_all",
    "reload_visits",
    "required_visit",
    "visit_to",
    "visits",
]


def init_app(app: Flask, sessions: SessionInterface | None = None) -> None:
    """Set up the sessions, signed cookies unless ``sessions`` is given, and the guard."""
    cookies.init_app(app)
    app.session_interface = sessions or app.session_interface
    guard.init_app(app)
