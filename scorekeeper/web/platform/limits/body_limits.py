"""Limits on the size of a form: pages that take a file have more room than others."""

from collections.abc import Callable
from typing import TypeVar

from flask import Flask, current_app, request

Handler = TypeVar("Handler", bound=Callable[..., object])


def init_app(app: Flask) -> None:
    """Give such forms their room. Comes before whatever reads the form, the token's check too."""
    app.before_request(_make_room)
    app.teardown_request(_close_files)


def up_to(size: int) -> Callable[[Handler], Handler]:
    """Let the handler's form have ``size`` bytes; to be set right below the route."""

    def mark(handler: Handler) -> Handler:
        vars(handler)["largest_body"] = size
        return handler

    return mark


def room(app: Flask, endpoint: str | None) -> int:
    """Return how many bytes a body for ``endpoint`` may have."""
    usual: int = app.config["MAX_CONTENT_LENGTH"]
    return _marked(app, endpoint) or usual


def _marked(app: Flask, endpoint: str | None) -> int | None:
    return getattr(app.view_functions.get(endpoint or ""), "largest_body", None)


def _close_files(_error: BaseException | None) -> None:
    """Close what was too large for memory and lies in a file that nobody else closes."""
    request.close()


def _make_room() -> None:
    size = _marked(current_app, request.endpoint)
    if size is not None:
        request.max_content_length = size
        request.max_form_memory_size = size
