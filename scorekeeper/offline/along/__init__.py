"""Along with a club's server: what the phone takes, what is unsent, what has become of it.

The worker asks for all of it in plain text:

    takes()                     what is to be asked of the server, so that the copy is fresh
    take(text)                  what GET /phone/take has answered, whatever that was
    is_ahead(match_id)          whether it has lines that the server does not know
    has(match_id)               whether it is on this phone
    is_alone()                  whether all that is on this phone was begun here
    unsent()                    what is to be posted: {"id", "to", "headers", "body"}, in order
    settle(id, status, text)    what the server has answered to that
    done_again(match_id)        that what the server had written was written here once more

Nothing is lost by any of them: what the phone has written stays until the server has it.
"""

from typing import Any

from flask import Flask

from scorekeeper import store
from scorekeeper.offline.along import ahead, drawn, fates, notes, server_only, settling, taking

_apps: list[Flask] = []
"""One, once ``init_app`` was called."""


def init_app(app: Flask) -> None:
    """Let the phone's app go along with a server; its database need not be open yet."""
    drawn.init_app(app)
    fates.init_app(app)
    server_only.init_app(app)
    _apps[:] = [app]


def takes() -> list[dict[str, str]]:
    """Return what is to be asked for, with the tag of what is there already."""
    with _store().reading() as db:
        return [
            {
                "club": one.id,
                "to": f"/phone/take?club={one.id}",
                "etag": f'W/"{one.mark}"' if one.mark else "",
            }
            for one in notes.clubs(db)
        ]


def take(text: str) -> None:
    """Keep what the server gives along; never over what it does not know yet."""
    taking.take(_apps[0], text)


def is_ahead(match_id: str) -> bool:
    """Return whether the match has lines, or taps, that the server does not know yet."""
    with _store().reading() as db:
        return ahead.is_ahead(db, match_id)


def has(match_id: str) -> bool:
    """Return whether the match is on this phone."""
    with _store().reading() as db:
        return ahead.has(db, match_id)


def is_alone() -> bool:
    """Return whether all that is on this phone was begun here, so that no server knows of it."""
    with _store().reading() as db:
        return ahead.is_alone(db)


def unsent() -> list[dict[str, Any]]:
    """Return what is to be posted, in order: matches begun here, then what others go on with."""
    with _store().reading() as db:
        return ahead.unsent(db)


def settle(sent: str, status: int, text: str) -> None:
    """Note what the server has answered to the post of that ``id``."""
    settling.settle(_apps[0], sent, status, text)


def done_again(match_id: str) -> None:
    """Note that the phone has done what the server had done, and not given back."""
    with _store().writing() as db:
        ahead.note_done_again(db, match_id)


def _store() -> store.Store:
    found: store.Store = _apps[0].extensions["store"]
    return found
