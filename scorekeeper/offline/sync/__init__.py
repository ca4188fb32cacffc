"""Sync of the installed app with its server, called by the phone's worker.

The phone does not discard changes until the server has saved them.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from flask import Flask

from scorekeeper import store
from scorekeeper.offline.sync import server_only, server_rendered, status_page
from scorekeeper.sync import pull, push_response, unpushed

T = TypeVar("T")

_apps: list[Flask] = []
"""Empty until ``init_app`` is called, then with one item."""


def init_app(app: Flask) -> None:
    """Enable the sync in the phone's app. Its database need not be open yet."""
    server_rendered.init_app(app)
    status_page.init_app(app)
    server_only.init_app(app)
    _apps[:] = [app]


def pulls() -> list[dict[str, str]]:
    """Return a pull request for each group, with the ETag of the last pull."""
    return _read(pull.pulls)


def store_pull_response(text: str) -> None:
    """Store the response to a pull. If a newer version is needed to read it, save that status."""
    pull.store_response(_store(), _keys(), text)


def pushes() -> list[dict[str, Any]]:
    """Return the push requests to send, in order: id, URL, headers and body."""
    return _read(unpushed.pushes)


def store_push_response(push_id: str, text: str) -> None:
    """Store the response to the push ``push_id``.

    If a newer version is needed to read the response, save that status.
    """
    push_response.store_response(_store(), _keys(), push_id, text)


def count_unpushed() -> tuple[int, int]:
    """Return the numbers of entries that wait, and of matches that need a decision."""
    return _read(unpushed.count)


def is_unpushed(match_id: str) -> bool:
    """Return whether the match has events or drafts that the server does not have yet."""
    return _read(unpushed.is_unpushed, match_id)


def has_match(match_id: str) -> bool:
    """Return whether the match is on this phone."""
    return _read(unpushed.has_match, match_id)


def is_alone() -> bool:
    """Return whether there are groups on this phone, and none of them has a server."""
    return _read(unpushed.is_local_only)


def save_as_replayed(match_id: str) -> None:
    """Record that the phone has repeated a write that the server had saved.

    The server's response to it was lost.
    """
    with _store().writing() as db:
        unpushed.save_as_replayed(db, match_id)


def _read(read: Callable[..., T], *facts: str) -> T:
    with _store().reading() as db:
        return read(db, *facts)


def _store() -> store.Store:
    found: store.Store = _apps[0].extensions["store"]
    return found


def _keys() -> pull.PhoneKeys:
    return cast("pull.PhoneKeys", _apps[0].session_interface)
