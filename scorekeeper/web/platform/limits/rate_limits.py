"""Limits on how often things may be done, per address and per key.

A handler is marked with its limit here. ``rate_limiter`` counts, where Flask-Limiter is installed;
keeping score works without it. The numbers are meant to stop a program gone wild; a hall full of
players behind one address does not meet them. Opening a link is not among them: ``wrong_links``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Handler = TypeVar("Handler", bound=Callable[..., Any])

MARKS = "limits"


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit on how often something may be done; "" says that there is no such limit."""

    name: str
    per_address: str
    per_key: str = ""


STARTING_CLUBS = Limit("start a club", "60 per minute; 600 per hour")
MAKING_KEYS = Limit("make a key", "60 per minute", "60 per minute")
STARTING_MATCHES = Limit("start a match", "600 per minute", "120 per minute")
WRITING_BY_API = Limit("write by the API", "", "3000 per minute")
PULL = Limit("pull", "1200 per minute", "240 per minute")
PUSH = Limit("push", "600 per minute", "120 per minute")
UPLOADING = Limit("upload", "120 per minute", "60 per minute")


@dataclass(frozen=True, slots=True)
class Mark:
    """The limit of a handler; with ``only``, of those requests alone for which it is true."""

    limit: Limit
    only: Callable[[], bool] | None = None


def limited(
    limit: Limit, *, only: Callable[[], bool] | None = None
) -> Callable[[Handler], Handler]:
    """Mark a handler; one that does two things has a mark for each."""

    def mark(handler: Handler) -> Handler:
        handler.__dict__[MARKS] = (*marks_of(handler), Mark(limit, only))
        return handler

    return mark


def marks_of(handler: Callable[..., Any]) -> tuple[Mark, ...]:
    """Return the marks of ``handler``, mostly none."""
    found: tuple[Mark, ...] = getattr(handler, MARKS, ())
    return found
