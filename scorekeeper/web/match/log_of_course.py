"""What lines of the log say of the course of a match: house rules, deals ahead, points, pauses."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.match import Kind, LogLine, Match
from scorekeeper.match.changes import AdjustedPoints, Agreements, Misdeal, Written
from scorekeeper.match.log import LogState
from scorekeeper.match.table_checks import table_at
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.course import misdeal_text, time_of
from scorekeeper.web.views.house_rules import differences
from scorekeeper.web.views.standings import side_names
from scorekeeper.web.views.translation import signed

Told = tuple[str, str, str]
"""What it is about, what stood before and what stands since then."""


def facts(match: Match, line: LogLine, before: LogState, after: LogState) -> Iterator[Told]:
    """Return what ``line`` changed, which was written between the two."""
    match line.kind:
        case Kind.RULES_CHANGED | Kind.RULES_RESTORED if line.deal:
            yield from _rules(match, line.deal, before, after)
        case Kind.DEALS_PLANNED | Kind.DEALS_RESTORED:
            yield from _deals(match, before, after)
        case Kind.ADJUSTED | Kind.ADJUSTMENT_DROPPED:
            yield from _points(match, _one_more(before.adjustments, after.adjustments))
        case Kind.MISDEALT | Kind.MISDEAL_DROPPED:
            yield from _misdeal(match, _one_more(before.misdeals, after.misdeals))
        case Kind.AGREED:
            yield from _agreed(before.agreed, after.agreed)


def _one_more(before: tuple[Any, ...], after: tuple[Any, ...]) -> Any:
    """Return what the longer of the two ends with: written by the line, or taken back by it."""
    return max(before, after, key=len)[-1]


def _rules(match: Match, deal: int, before: LogState, after: LogState) -> Iterator[Told]:
    tables = []
    for left in (before, after):
        options, seats = table_at(match.game, match.first_table, left, deal)
        if options is None:
            return
        tables.append(replace(match.first_table, options=options, seats=seats))
    for one in differences(tables[1], tables[0].options):
        yield one.label, one.usual, one.value


def _deals(match: Match, before: LogState, after: LogState) -> Iterator[Told]:
    was, now = (match.as_of(left).schedule or () for left in (before, after))
    played = len(before.entries)
    told = [" ".join(map(str, cards[played:])) or "–" for cards in (was, now)]
    yield str(gettext("Deals ahead")), told[0], told[1]


def _points(match: Match, written: Written) -> Iterator[Told]:
    told: AdjustedPoints = written.what
    names = dict(enumerate(side_names(match)))
    if not match.game.partners:
        names = dict(enumerate(one.name for one in match.people))
    for one in told.points:
        yield names.get(one.whose, ""), "", signed(one.points)
    if told.reason:
        yield str(gettext("Reason")), "", told.reason


def _misdeal(match: Match, misdeal: Misdeal) -> Iterator[Told]:
    yield str(gettext("Deal again")), "", misdeal_text(match, misdeal)
    if misdeal.reason:
        yield str(gettext("Reason")), "", misdeal.reason


def _agreed(before: Agreements, after: Agreements) -> Iterator[Told]:
    if before.confirm != after.confirm:
        words = {True: str(gettext("on")), False: str(gettext("off"))}
        yield str(gettext("Second phone confirms")), words[before.confirm], words[after.confirm]
    if before.until != after.until:
        yield str(gettext("Done by")), _time(before.until), _time(after.until)


def _time(text: str) -> str:
    moment = time_of(text)
    return f"{moment:%H:%M}" if moment else "–"
