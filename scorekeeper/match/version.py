"""How far a match is written: enough to tell whether a viewer's page is up to date."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.match.ids import fingerprint

Half = tuple[int, str, Any] | tuple[int, str, Any, str]
"""A half-written deal: its number, the stage it has come to, its entry as a plain JSON value.

One that waits to be confirmed has the phone, too, that has told it.
"""


def half(deal: int, stage: str, plain: Any, told_phone: str | None) -> Half:
    """Return a half-written deal as the mark of the match has it."""
    return (deal, stage, plain, told_phone) if told_phone else (deal, stage, plain)


@dataclass(frozen=True, slots=True)
class State:
    """``mark`` is another as soon as anything else is written; what is written again leaves it.

    ``touched_at`` is when anything was written last, be it a single tap.
    """

    mark: str
    finished: bool
    touched_at: datetime


def mark_of(
    version: int, changed_at: datetime, halves: Iterable[Half], named_at: datetime | None = None
) -> str:
    """Return the mark of a match last written to at ``changed_at``, with its half-written deals.

    The time is in it because a database that was put back from a copy counts its versions anew.
    Since ``named_at`` somebody in it has another name.
    """
    told: list[Any] = [version, changed_at.isoformat(), sorted(halves, key=lambda half: half[0])]
    if named_at is not None:
        told.append(named_at.isoformat())
    return fingerprint(json.dumps(told, sort_keys=True))
