"""The timeline of a match: everything between two deals, and the time left."""

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
from scorekeeper.web.views.events.agreements import parse_finishing_time
from scorekeeper.web.views.events.house_rules import rules_text
from scorekeeper.web.views.events.misdeals import misdeal_text
from scorekeeper.web.views.events.seating import each_seating

ONE_DAY = timedelta(days=1)
LONG_PASSED = timedelta(hours=12)
"""After this, an agreed end of play belongs to an earlier evening."""


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """An event before a deal: its icon, its text and the players' reason.

    ``points`` are those of an adjustment, by column. ``starts`` are the initial scores of joining
    players, by column. ``dated`` means that the text contains the deal number.
    """

    icon: str
    text: str
    reason: str = ""
    points: tuple[int, ...] = ()
    dated: bool = False
    starts: tuple[int | None, ...] = ()

    @property
    def in_one_line(self) -> str:
        return f"{self.text} ({self.reason})" if self.reason else self.text


def events_by_deal(match: Match) -> dict[int, list[TimelineEntry]]:
    """Return the events by the number of the deal that follows them.

    Events after the last deal have the next number.
    """
    following = len(match.sheet.rows) + 1
    found: dict[int, list[TimelineEntry]] = {}
    for before, event in _events(match):
        found.setdefault(min(before, following), []).append(event)
    return found


def all_events(match: Match) -> list[tuple[int, TimelineEntry]]:
    """Return all events between deals, each with the number of the deal that follows it."""
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
        yield first, TimelineEntry("people", text, starts=_starting_scores(match, first, seated))
    for one in match.log_state.misdeals:
        yield one.deal, TimelineEntry("rub", misdeal_text(match, one), one.reason)
    for adjusted in match.sheet.adjustments:
        text = adjusted_text(match, adjusted.points)
        yield adjusted.before, TimelineEntry("pencil", text, adjusted.reason, adjusted.points)


def _starting_scores(match: Match, first: int, seated: Seated) -> tuple[int | None, ...]:
    """Return the initial scores of players who join with deal ``first``, () if nobody does."""
    joined = {match.participants.player(one.person) for one in seated.starts}
    here = zip(range(len(match.sheet.presence)), match.sheet.presence, strict=True)
    starts = tuple(
        one.start if player in joined and one.joined == first else None for player, one in here
    )
    return starts if any(one is not None for one in starts) else ()


def rules_by_deal(match: Match) -> list[str]:
    """Return the changes of house rules, one sentence each."""
    return [event.text for _, event in all_events(match) if event.dated]


def agreed_end(match: Match) -> datetime | None:
    """Return the agreed end of play tonight, if there is one."""
    moment = parse_finishing_time(match.log_state.agreed.until)
    return moment if moment and clock.now() - moment < LONG_PASSED else None


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The agreed end of play, and the number of deals until then.

    ``deals`` is ``None`` until the pace is known. ``planned`` is the number of deals left by the
    plan, if there is one.
    """

    until: str
    deals: int | None
    planned: int | None

    @property
    def too_many(self) -> bool:
        """Return whether more deals are planned than there is time for."""
        return self.deals is not None and self.planned is not None and self.deals < self.planned

    @property
    def text(self) -> str:
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
    """Return the time left until the agreed end of play, while the match goes on."""
    moment = agreed_end(match)
    if moment is None or match.finished or match.given_up:
        return None
    each, schedule = pace(match.lines), match.schedule
    deals = None if each is None else deals_until(moment, clock.now(), each, match.lines)
    planned = None if schedule is None else len(schedule) - len(match.entries)
    return TimeLeft(_time_and_day(moment), deals, planned)


def _time_and_day(moment: datetime) -> str:
    """Return the time in the time zone of the agreement, with "tomorrow" if necessary."""
    time = f"{moment:%H:%M}"
    today = clock.now().astimezone(moment.tzinfo).date()
    if moment.date() != today + ONE_DAY:
        return time
    return gettext("tomorrow, %(time)s", time=time)


def can_go_on(match: Match) -> bool:
    """Return whether the table can have more or other deals than the rules plan."""
    table = match.table
    planned = match.game.deal_sizes(table.options, table.seats) is not None
    return planned or length_by_rules(match) is not None
