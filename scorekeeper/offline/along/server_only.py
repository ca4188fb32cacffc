"""What only the club's server can do: the phone says so, and changes nothing that would be lost.

What is written in a match is brought back, and a match that is begun here. Names, links, house
rules, seasons and whatever is deleted belong to the club: a change of them on the phone alone would
be gone with the next thing that is taken.
"""

from flask import Flask, request

from scorekeeper.rules.ruling import say
from scorekeeper.web.platform.slots import Busy

BLUEPRINTS = frozenset(
    {
        "archive_import",
        "club_deletion",
        "club_name",
        "deleted_matches",
        "house_rules",
        "keeping",
        "keys",
        "match_keys",
        "players",
        "seasons",
    }
)
ENDPOINTS = frozenset({"home.start_club", "more.forget", "more.sign_out"})

NEEDED = say("This needs a connection to your group's server.")


def init_app(app: Flask) -> None:
    """Ask before every request."""
    app.before_request(_refuse)


def _refuse() -> None:
    writes = request.method not in {"GET", "HEAD"}
    if writes and (request.blueprint in BLUEPRINTS or request.endpoint in ENDPOINTS):
        raise Busy(NEEDED)
