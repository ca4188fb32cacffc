"""Decorators that mark handlers with the access they require.

Unmarked handlers respond with 404.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from flask import current_app

from scorekeeper import store
from scorekeeper.store.clubs.keys import Role

Handler = TypeVar("Handler", bound=Callable[..., Any])

MARK = "need"


class Scope(Enum):
    """The object that a visitor's key must open: none, the current club, or the requested match."""

    NOTHING = "nothing"
    CLUB = "club"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Need:
    """The access that a handler requires.

    With ``whole``, a key to a single match is not enough. With ``strangers``, visitors without any
    key are let in, too; the handler itself checks them.
    """

    scope: Scope
    role: Role = Role.VIEWER
    whole: bool = False
    strangers: bool = False

    def is_met_by(self, key: store.keys.Key) -> bool:
        """Return whether ``key`` satisfies this, given that it opens the club or match."""
        return key.role.covers(self.role) and not (self.whole and key.match_id is not None)


def open_to_all(handler: Handler) -> Handler:
    """Mark a handler that shows no club's data or checks its visitors itself."""
    return _handler_with_need(handler, Need(Scope.NOTHING))


def for_club(role: Role, *, strangers: bool = False) -> Callable[[Handler], Handler]:
    """Mark a handler of the current club that requires ``role`` for the whole club."""
    need = Need(Scope.CLUB, role, whole=True, strangers=strangers)
    return lambda handler: _handler_with_need(handler, need)


def for_match(role: Role, *, whole: bool = False) -> Callable[[Handler], Handler]:
    """Mark a handler of the match in the address that requires ``role`` for it."""
    return lambda handler: _handler_with_need(handler, Need(Scope.MATCH, role, whole=whole))


def _handler_with_need(handler: Handler, need: Need) -> Handler:
    handler.__dict__[MARK] = need
    return handler


def need_of(endpoint: str) -> Need | None:
    """Return the access that ``endpoint`` requires, ``None`` if it is not marked."""
    if endpoint == "static":  # Flask's own
        return Need(Scope.NOTHING)
    found: Need | None = getattr(current_app.view_functions.get(endpoint), MARK, None)
    return found
