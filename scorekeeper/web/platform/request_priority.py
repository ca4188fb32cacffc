"""The server runs each priority in threads of its own (``scorekeeper.serving``).

So neither slow work nor a slow download delays a tap, and a health check never waits for a lock.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from flask import Flask
from werkzeug.exceptions import HTTPException

Handler = TypeVar("Handler", bound=Callable[..., object])


class Priority(StrEnum):
    """What a request shares threads with."""

    PROBE = "probe"
    NORMAL = "normal"
    SLOW = "slow"
    """Work that may take seconds, or a response that does not fit into the send queue."""


def priority(chosen: Priority) -> Callable[[Handler], Handler]:
    """Set the priority of a handler. Use this mark directly below the route."""

    def mark(handler: Handler) -> Handler:
        vars(handler)["priority"] = chosen
        return handler

    return mark


def priority_of(app: Flask, endpoint: str) -> Priority:
    """Return the priority of the handler of ``endpoint``."""
    found: Priority = getattr(app.view_functions.get(endpoint), "priority", Priority.NORMAL)
    return found


def endpoint_of(app: Flask, method: str, path: str) -> str:
    """Return the endpoint that a request is for, or "" if it is for none."""
    try:
        endpoint, _ = app.url_map.bind("").match(path, method)
    except HTTPException:
        return ""
    return str(endpoint)
