"""Limits on the size of a request body. Pages that accept a file have higher limits."""

from collections.abc import Callable
from typing import TypeVar

from flask import Flask, current_app, request

Handler = TypeVar("Handler", bound=Callable[..., object])


def init_app(app: Flask) -> None:
    """Apply the limits before anything reads the form, including the CSRF check."""
    app.before_request(_set_limit)
    app.teardown_request(_close_files)


def max_body(size: int) -> Callable[[Handler], Handler]:
    """Set the limit of a handler in bytes. Use this directly below the route."""

    def mark(handler: Handler) -> Handler:
        vars(handler)["largest_body"] = size
        return handler

    return mark


def limit_of(app: Flask, endpoint: str | None) -> int:
    """Return the largest body for ``endpoint`` in bytes."""
    usual: int = app.config["MAX_CONTENT_LENGTH"]
    return _limit_of_endpoint(app, endpoint) or usual


def _limit_of_endpoint(app: Flask, endpoint: str | None) -> int | None:
    return getattr(app.view_functions.get(endpoint or ""), "largest_body", None)


def _close_files(_error: BaseException | None) -> None:
    # Flask leaves temporary files of large uploads open.
    request.close()


def _set_limit() -> None:
    size = _limit_of_endpoint(current_app, request.endpoint)
    if size is not None:
        request.max_content_length = size
        request.max_form_memory_size = size
