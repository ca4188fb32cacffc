"""The timeline of a match in words: everything between two deals, and the time that is left."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from scorekeeper import clock
from scorekeeper.match import Match
from scorekeeper.match.events.state import Seated
from scorekeeper.match.pace import deals_until, pace
from scorekeeper.match.table_commands import length_by_rules
from scorekeeper.web.platform.catalogue import gettext, ngettext
from scorekeeper.web.views.events.adjustments import adjusted_text
from scorekeeper.web.views.events.agreements import time_of
from scorekeeper.web.views.events.house_rules import rules_text
from scorekeeper.web.views.events.misdeals import misdeal_text
from scorekeeper.web.views.events.seating import each_seating

ONE_DAY = timedelta(days=1)
LONG_PASSED = timedelta(hours=12)
"""After this, a time to be done is that of another evening."""


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """Something that happened before a deal: an icon, what it was, and what the players said of it.

    ``points`` are those of an adjustment, a column each, else none; ``starts`` the scores with
    which players join, by column. ``dated`` says that the text names the deal itself.
    """

    icon: str
    text: str
    said: str = ""
    points: tuple[int, ...] = ()
    dated: bool = False
    starts: tuple[int | None, ...] = ()

    @property
    def in_one_line(self) -> str:
        """Return all of it in words."""
        return f"{self.text} ({self.said})" if self.said else self.text


def events_by_deal(match: Match) -> dict[int, list[TimelineEntry]]:
    """Return what happened between two deals, by the deal before which; after the last as one."""
    following = len(match.sheet.rows) + 1
    found: dict[int, list[TimelineEntry]] = {}
    for before, event in _events(match):
        found.setdefault(min(before, following), []).append(event)
    return found


def all_events(match: Match) -> list[tuple[int, TimelineEntry]]:
    """Return everything that happened between deals, with the number of the deal before which."""
    return sorted(_events(match), key=lambda one: one[0])


def _events(match: Match) -> Iterator[tuple[int, TimelineEntry]]:
    table = match.first_table
    for change in match.changes.rules:
        before, table = table, replace(table, options=change.options)
        yield (
            change.first,
            TimelineEntry("rules", rules_text(change.first, before, table), dated=True),
        )
    for first, text, seated in each_seating(match):
        yield first, TimelineEntry("people", text, starts=_starts(match, first, seated))
    for one in match.log_state.misdeals:
        yield one.deal, TimelineEntry("rub", misdeal_text(match, one), one.reason)
    for adjusted in match.sheet.adjustments:
        text = adjusted_text(match, adjusted.points)
        yield adjusted.before, TimelineEntry("pencil", text, adjusted.reason, adjusted.points)


def _starts(match: Match, first: int, seated: Seated) -> tuple[int | None, ...]:
    """Return with which score each joins who joins with deal ``first``; () for nobody."""
    joined = {match.participants.player(one.person) for one in seated.starts}
    here = zip(range(len(match.sheet.presence)), match.sheet.presence, strict=True)
    starts = tuple(
        one.start if player in joined and one.joined == first else None for player, one in here
    )
    return starts if any(one is not None for one in starts) else ()


def rules_by_deal(match: Match) -> list[str]:
    """Return what house rules changed in the course of the match, and from which deal on."""
    return [event.text for _, event in all_events(match) if event.dated]


def until(match: Match) -> datetime | None:
    """Return when the table wants to be done tonight, if it agreed on a time."""
    moment = time_of(match.log_state.agreed.until)
    return moment if moment and clock.now() - moment < LONG_PASSED else None


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """When the table wants to be done, and how many deals that is; ``None`` before a pace shows.

    ``planned`` are the deals that are left by the plan, where there is one.
    """

    until: str
    deals: int | None
    planned: int | None

    @property
    def too_many(self) -> bool:
        """Whether more deals are planned than there is time for."""
        return self.deals is not None and self.planned is not None and self.deals < self.planned

    @property
    def text(self) -> str:
        """Return it in one line."""
        if self.deals is None:
            return gettext("Done by %(time)s", time=self.until)
        possible = self.deals if self.planned is None else min(self.deals, self.planned)
        left = ngettext(
            "%(num)s more deal by %(time)s",
            "%(num)s more deals by %(time)s",
            possible,
            time=self.until,
        )
        if not self.too_many:
            return str(left)
        return gettext("%(left)s, %(planned)s planned", left=left, planned=self.planned)


def time_left(match: Match) -> TimeLeft | None:
    """Return what is left until the table wants to be done, while the match goes on."""
    moment = until(match)
    if moment is None or match.finished or match.given_up:
        return None
    each, schedule = pace(match.lines), match.schedule
    deals = None if each is None else deals_until(moment, clock.now(), each, match.lines)
    planned = None if schedule is None else len(schedule) - len(match.entries)
    return TimeLeft(_time_and_day(moment), deals, planned)


def _time_and_day(moment: datetime) -> str:
    """Return the time of day by the clock that it was agreed by; one of tomorrow says so."""
    time = f"{moment:%H:%M}"
    today = clock.now().astimezone(moment.tzinfo).date()
    if moment.date() != today + ONE_DAY:
        return time
    return gettext("tomorrow, %(time)s", time=time)


def can_go_on(match: Match) -> bool:
    """Return whether the table can have more deals, or others, than the rules say."""
    table = match.table
    planned = match.game.deal_sizes(table.options, table.seats) is not None
    return planned or length_by_rules(match) is not None
