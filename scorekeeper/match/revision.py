"""Revision of a match, which shows whether a viewer's page is up to date."""

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
    """Return a draft in the form that ``revision_tag`` needs."""
    return (deal, stage, plain, entered_on) if entered_on else (deal, stage, plain)


@dataclass(frozen=True, slots=True)
class Revision:
    """The revision of a match. ``mark`` changes with every write to the match.

    Saving an equal draft does not change it. ``touched_at`` is the time of the last write,
    including drafts.
    """

    mark: str
    finished: bool
    touched_at: datetime


def revision_tag(
    version: int,
    changed_at: datetime,
    drafts: Iterable[DraftState],
    named_at: datetime | None = None,
) -> str:
    """Return a tag that changes with every write to the match.

    The tag includes the time because a database restored from a backup reuses version numbers.
    ``changed_at`` is the time of the last event, ``named_at`` of the last change of a player's
    name.
    """
    facts: list[Any] = [
        version,
        changed_at.isoformat(),
        sorted(drafts, key=lambda draft_state: draft_state[0]),
    ]
    if named_at is not None:
        facts.append(named_at.isoformat())
    return fingerprint(json.dumps(facts, sort_keys=True))
