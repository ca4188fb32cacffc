"""The revision of a match: enough to tell whether a viewer's page is up to date."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.match.ids import fingerprint

DraftState = tuple[int, str, Any] | tuple[int, str, Any, str]
"""A draft: its deal, the current stage, its entry as a plain JSON value.

A draft that is pending until a second phone confirms it also has the phone that entered it.
"""


def draft_state(deal: int, stage: str, plain: Any, entered_on: str | None) -> DraftState:
    """Return a draft in the form used by ``mark_of``."""
    return (deal, stage, plain, entered_on) if entered_on else (deal, stage, plain)


@dataclass(frozen=True, slots=True)
class Revision:
    """The revision of a match. ``mark`` changes as soon as anything else is written.

    Writing an equal draft does not change it. ``touched_at`` is the time of the last write, even a
    single tap.
    """

    mark: str
    finished: bool
    touched_at: datetime


def mark_of(
    version: int,
    changed_at: datetime,
    halves: Iterable[DraftState],
    named_at: datetime | None = None,
) -> str:
    """Return the mark of a match last changed at ``changed_at``, with its drafts ``halves``.

    The time is part of it because a database restored from a backup reuses version numbers.
    ``named_at`` is the last change of a name in the match.
    """
    facts: list[Any] = [
        version,
        changed_at.isoformat(),
        sorted(halves, key=lambda draft_state: draft_state[0]),
    ]
    if named_at is not None:
        facts.append(named_at.isoformat())
    return fingerprint(json.dumps(facts, sort_keys=True))
