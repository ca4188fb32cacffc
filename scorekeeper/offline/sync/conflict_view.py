"""Contents of the conflict page: the differences between two versions, and the choices."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from scorekeeper.match import Match
from scorekeeper.rules.ruling import Refusal
from scorekeeper.sync.conflict_resolution import BothVersions, Resolution, resolve
from scorekeeper.web.match import log_view
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import translation
from scorekeeper.web.views.events.sentences import event_text
from scorekeeper.web.views.match.standings import scoring_names, side_names

THEIRS = "theirs"

Scores: TypeAlias = Sequence[tuple[str, int]]
"""The name and the points of each player or side."""


class DealDifference(NamedTuple):
    """A deal that differs between the versions. ``None`` means that a version lacks the deal."""

    number: int
    theirs: Scores | None
    mine: Scores | None


class OwnEvents(NamedTuple):
    """The events that only the server or only this phone has."""

    head: str
    lines: Sequence[log_view.HistoryEntry]


class Choice(NamedTuple):
    """A possible decision: the resulting totals, and the events that it omits, with reasons."""

    value: str
    totals: Scores
    left_out: Sequence[str]


@dataclass(frozen=True, slots=True)
class ConflictView:
    """The contents of the conflict page. ``totals`` are the current totals on this phone."""

    deals: Sequence[DealDifference]
    sides: tuple[OwnEvents, OwnEvents]
    totals: Scores
    choices: Sequence[Choice]


def conflict_view(both: BothVersions, now: datetime) -> ConflictView:
    """Return the differences between the two versions, and the possible decisions."""
    theirs, mine = (log_view.entries_since(one, both.common) for one in (both.theirs, both.mine))
    sides = (
        OwnEvents(gettext("At your group"), theirs),
        OwnEvents(gettext("Entered on this phone"), mine),
    )
    possible = (_choice(both, resolution, now) for resolution in Resolution)
    choices = [Choice(THEIRS, _named_totals(both.theirs), ()), *filter(None, possible)]
    return ConflictView(_differences(both), sides, _named_totals(both.mine), choices)


def _differences(both: BothVersions) -> list[DealDifference]:
    pairs = zip_longest(_points_by_deal(both.theirs), _points_by_deal(both.mine))
    return [
        DealDifference(number, theirs, mine)
        for number, (theirs, mine) in enumerate(pairs, start=1)
        if theirs != mine
    ]


def _points_by_deal(match: Match) -> list[Scores]:
    return [
        list(zip(scoring_names(match, row), map(match.shown, row.settlement.points), strict=True))
        for row in match.sheet.rows
    ]


def _named_totals(match: Match) -> Scores:
    return list(zip(side_names(match), map(match.shown, match.sheet.totals), strict=True))


def _choice(both: BothVersions, resolution: Resolution, now: datetime) -> Choice | None:
    """Return the result of ``resolution``; ``None`` if it would not add anything of the phone."""
    resolved = resolve(both, resolution, now)
    if not resolved.events:
        return None
    left_out = [
        _text_with_reason(event_text(both.mine, one.event), one.refusals, both.mine)
        for one in resolved.left_out
    ]
    return Choice(resolution.value, _named_totals(resolved.match), left_out)


def _text_with_reason(what: str, refusals: Sequence[Refusal], match: Match) -> str:
    if not refusals:
        return gettext("%(what)s: it does not fit the group's version", what=what)
    return gettext(
        "%(what)s: %(why)s", what=what, why=translation.speak(refusals[0].message, match.names)
    )
