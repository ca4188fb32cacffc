"""Marks handlers with what they need; a handler without a mark is not there for anybody."""

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
    """The thing that a visitor's key has to open."""

    NOTHING = "nothing"
    CLUB = "club"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Need:
    """The need of a handler. ``whole`` says that a key to one match alone is not enough.

    ``strangers`` may come as well, who have no key to anything: the handler sees to them.
    """

    scope: Scope
    role: Role = Role.VIEWER
    whole: bool = False
    strangers: bool = False

    def met_by(self, key: store.keys.Key) -> bool:
        """Tell whether ``key``, which reaches what is asked for, is enough."""
        return key.role.covers(self.role) and not (self.whole and key.match_id is not None)


def open_to_all(handler: Handler) -> Handler:
    """Mark a handler that shows nothing of any club, or sees to its visitors itself."""
    return _marked(handler, Need(Scope.NOTHING))


def for_club(role: Role, *, strangers: bool = False) -> Callable[[Handler], Handler]:
    """Mark a handler of the club visited last, for whoever has a key of ``role`` to all of it."""
    need = Need(Scope.CLUB, role, whole=True, strangers=strangers)
    return lambda handler: _marked(handler, need)


def for_match(role: Role, *, whole: bool = False) -> Callable[[Handler], Handler]:
    """Mark a handler of the match in the address, for whoever reaches it as ``role``."""
    return lambda handler: _marked(handler, Need(Scope.MATCH, role, whole=whole))


def _marked(handler: Handler, need: Need) -> Handler:
    handler.__dict__[MARK] = need
    return handler


def need_of(endpoint: str) -> Need | None:
    """Return what the handler of ``endpoint`` needs; ``None`` where it is not marked."""
    if endpoint == "static":  # Flask's own
        return Need(Scope.NOTHING)
    found: Need | None = getattr(current_app.view_functions.get(endpoint), MARK, None)
    return found
