"""The revision of a match: enough to tell whether a viewer's page is up to date."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.match.ids import fingerprint

Half = tuple[int, str, Any] | tuple[int, str, Any, str]
"""A draft: its deal, the current stage, its entry as a plain JSON value.

A draft that is pending until a second phone confirms it also has the phone that entered it.
"""


def half(deal: int, stage: str, plain: Any, told_phone: str | None) -> Half:
    """Return a draft in the form used by ``mark_of``."""
    return (deal, stage, plain, told_phone) if told_phone else (deal, stage, plain)


@dataclass(frozen=True, slots=True)
class State:
    """The revision of a match. ``mark`` changes as soon as anything else is written.

    Writing an equal draft does not change it. ``touched_at`` is the time of the last write, even a
    single tap.
    """

    mark: str
    finished: bool
    touched_at: datetime


def mark_of(
    version: int, changed_at: datetime, halves: Iterable[Half], named_at: datetime | None = None
) -> str:
    """Return the mark of a match last changed at ``changed_at``, with its drafts ``halves``.

    The time is part of it because a database restored from a backup reuses version numbers.
    ``named_at`` is the last change of a name in the match.
    """
    told: list[Any] = [version, changed_at.isoformat(), sorted(halves, key=lambda half: half[0])]
    if named_at is not None:
        told.append(named_at.isoformat())
    return fingerprint(json.dumps(told, sort_keys=True))
