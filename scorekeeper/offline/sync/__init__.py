"""The sync of the installed app with its server, as the phone's worker calls it.

Everything is text or a plain value:

    pulls()                             the requests that pull every group
    store_pull_response(text)           the answer to one of them, whatever it was
    pushes()                            the requests to send: {"id", "to", "headers", "body"}
    store_push_response(id, status, text)    the answer to one of them
    is_unpushed(match_id)               whether the server does not know all of a match
    has_match(match_id)                 whether the match is on this phone
    is_alone()                          whether no server knows anything that is on it
    save_as_replayed(match_id)          after the phone repeated a write of the server's

None of them loses anything: what the phone has written stays until the server has saved it.
"""

from typing import Any

from flask import Flask

from scorekeeper import store
from scorekeeper.offline.sync import server_only, server_rendered, status_page
from scorekeeper.offline.sync.phone_keys import phone_keys
from scorekeeper.sync import pull, push_response, unpushed

_apps: list[Flask] = []
"""One, once ``init_app`` was called."""


def init_app(app: Flask) -> None:
    """Let the phone's app sync with a server. Its database need not be open yet."""
    server_rendered.init_app(app)
    status_page.init_app(app)
    server_only.init_app(app)
    _apps[:] = [app]


def pulls() -> list[dict[str, str]]:
    """Return the requests that pull every group, with the ETag of the last pull."""
    with _store().reading() as db:
        return pull.pulls(db)


def store_pull_response(text: str) -> None:
    """Store the response to a pull."""
    pull.store_response(_store(), phone_keys(_apps[0]), text)
    phone_keys(_apps[0]).read()


def pushes() -> list[dict[str, Any]]:
    """Return the pushes to send, in order."""
    with _store().reading() as db:
        return unpushed.pushes(db)


def store_push_response(push_id: str, http_status: int, text: str) -> None:
    """Store the response to a push."""
    keys = phone_keys(_apps[0])
    push_response.store_response(_store(), keys, push_id, http_status, text)
    keys.read()


def is_unpushed(match_id: str) -> bool:
    """Return whether the match has events or drafts that the server does not know yet."""
    with _store().reading() as db:
        return unpushed.is_unpushed(db, match_id)


def has_match(match_id: str) -> bool:
    """Return whether the match is on this phone."""
    with _store().reading() as db:
        return unpushed.has_match(db, match_id)


def is_alone() -> bool:
    """Return whether there is something on this phone and no server knows any of it."""
    with _store().reading() as db:
        return unpushed.is_alone(db)


def save_as_replayed(match_id: str) -> None:
    """Save that the phone has repeated a write that the server saved and did not return."""
    with _store().writing() as db:
        unpushed.save_as_replayed(db, match_id)


def _store() -> store.Store:
    found: store.Store = _apps[0].extensions["store"]
    return found
