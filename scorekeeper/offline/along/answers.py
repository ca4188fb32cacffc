"""What a server says: read, and told from what somebody else may have answered in its place."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from scorekeeper import clock, store
from scorekeeper.match.archive.errors import ArchiveError, read_as

FORMAT: Final = "scorekeeper-phone"
VERSION: Final = 1

TAKEN, BROUGHT, CONFLICT = "taken", "brought", "conflict"
REFUSED, UNREADABLE, TOO_MUCH, NO_ROOM = "refused", "unreadable", "too_much", "no_room"
NO_KEY, FORBIDDEN, CLUB_DELETED, DELETED = "no_key", "forbidden", "club_deleted", "deleted"
LATER, NOT_OURS, NEWER = "later", "not_ours", "newer"

SHUT: Final = frozenset({NO_KEY, FORBIDDEN, CLUB_DELETED})
"""What another link may open again."""

PASSING: Final = frozenset({"", LATER, NOT_OURS})
"""What is tried again by itself."""


OF_ANOTHER_VERSION: Final = (ArchiveError, LookupError, TypeError, ValueError, AttributeError)
"""What is met where an answer is of our server, and not as this version knows it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered: a ``fate``, a ``message`` in words, and what came with it."""

    fate: str
    message: str
    facts: Mapping[str, Any]

    @property
    def club_id(self) -> str:
        """Return the club that it is about; "" where it says none."""
        found = self.facts.get("club")
        return str(found["id"]) if isinstance(found, dict) and "id" in found else ""

    def now(self) -> datetime:
        """Return what time it is: by the server, where this phone's clock is behind."""
        here = clock.now()
        told = self.facts.get("now")
        if not isinstance(told, str):
            return here
        try:
            return max(here, datetime.fromisoformat(told))
        except (ValueError, TypeError):
            return here


def read(text: str) -> Answer:
    """Read an answer. What is not of our server is told as such, and so is what is too new."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        return Answer(NOT_OURS, "", {})
    message = plain.get("message")
    told = message if isinstance(message, str) else ""
    if plain.get("version") != VERSION:
        return Answer(NEWER, told, plain)
    return Answer(str(plain.get("fate", LATER)), told, plain)


def copied(answer: Answer) -> store.archive.Copied:
    """Return what of a club came with the answer. Raises ``ArchiveError``."""
    facts = answer.facts
    wanted = ("keys", "whole", "archive", "once", "began")
    plain = {name: facts[name] for name in wanted if name in facts}
    club = facts.get("club")
    name = club.get("name") if isinstance(club, dict) else None
    plain |= {"club_id": answer.club_id, "club_name": name}
    found: store.archive.Copied = read_as(store.archive.Copied, plain, "")
    return found
