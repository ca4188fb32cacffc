"""The history of a match in words: time, link, event, and changed facts.

``web.views.events`` has the words for each kind of event. The facts of a deal come from the views
of the pad, which need to know its plan. If earlier deals were corrected since, the deal is settled
as it was at the time, up to ``MOST_SETTLED`` deals per page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper import store
from scorekeeper.match import Match, StoredEvent
from scorekeeper.match.events.deals import DealCorrected, DealEntered, DealRemoved, first_key_of
from scorekeeper.match.events.state import MatchState
from scorekeeper.rules.deal import Deal
from scorekeeper.rules.points_only import PointsOnly, read_entry
from scorekeeper.web.match.draft import DealDraft
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.club import key_list
from scorekeeper.web.views.events.registry import WORDS
from scorekeeper.web.views.events.rulings import question_of
from scorekeeper.web.views.events.sentences import event_text, undone_text
from scorekeeper.web.views.events.words import ChangedFact
from scorekeeper.web.views.match import deal_progress
from scorekeeper.web.views.match.standings import unit_names
from scorekeeper.web.views.translation import signed

PER_PAGE = 20
MOST_SINCE = 60
MOST_SETTLED = 2_000
"""The most deals that are settled again for one page."""

Subject = tuple[str, str]
"""The subject of a fact: its sort and its name. A player may have the same name as a question."""


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """An event in the history. ``link`` is the name of the link that wrote it, if it has one.

    ``role`` is "" for an unknown link. ``question`` is the question of a noted ruling. If the event
    confirmed a deal, ``entered_by`` is the name or role of the link that had entered it.
    """

    number: int
    at: datetime
    link: str
    role: str
    mine: bool
    imported: bool
    head: str
    deal: int | None
    facts: tuple[ChangedFact, ...]
    question: str
    entered_by: str = ""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Some events, newest first. ``older`` is the number to continue from, if there are more."""

    lines: tuple[HistoryEntry, ...]
    older: int | None
    begun: HistoryEntry | None


def page(match: Match, deal: int | None, before: int | None) -> LogPage:
    """Return the page of events before event ``before``, only those of ``deal`` if given."""
    found = [
        line
        for line in match.lines
        if (deal is None or line.deal == deal) and (before is None or line.number < before)
    ]
    shown = found[-PER_PAGE:]
    older = shown[0].number if len(found) > len(shown) else None
    authors = _Authors(match, shown)
    texts = _EventTexts(match)
    states = _states_around(match, shown)
    lines = [
        authors.history_entry(line, *texts.describe(line, states[line.number])) for line in shown
    ]
    begun = None if deal or older else authors.begun()
    return LogPage(tuple(reversed(lines)), older, begun)


def entries_since(match: Match, number: int) -> tuple[HistoryEntry, ...]:
    """Return the events after event ``number``, oldest first. There are at most ``MOST_SINCE``."""
    shown = match.lines[number : number + MOST_SINCE]
    authors, texts, states = (
        _Authors(match, shown),
        _EventTexts(match),
        _states_around(match, shown),
    )
    return tuple(
        authors.history_entry(line, *texts.describe(line, states[line.number])) for line in shown
    )


def count_corrections(match: Match, deal: int) -> int:
    """Return the number of corrections of a saved deal."""
    return sum(isinstance(line.event, DealCorrected) and line.deal == deal for line in match.lines)


def _states_around(
    match: Match, shown: Sequence[StoredEvent]
) -> dict[int, tuple[MatchState, MatchState]]:
    """Return the match states before and after each event in ``shown``, by event number."""
    wanted, found, state = {line.number for line in shown}, {}, MatchState()
    for line in match.lines[: max(wanted, default=0)]:
        after = line.event.apply(state)
        if line.number in wanted:
            found[line.number] = (state, after)
        state = after
    return found


class _Authors:
    """The links that wrote the events."""

    def __init__(self, match: Match, lines: Sequence[StoredEvent]) -> None:
        ids = {match.begun_by, *(line.key_id for line in lines)}
        ids |= {first for line in lines if (first := first_key_of(line.event))}
        with auth.current_store().reading() as db:
            self._writers = store.authors.authors(db, match.club_id, ids)
        self._match, self._mine = match, key_list.own_key_ids()

    def history_entry(
        self, line: StoredEvent, head: str, facts: tuple[ChangedFact, ...] = (), question: str = ""
    ) -> HistoryEntry:
        shown = line.deal if line.deal and line.deal <= len(self._match.entries) else None
        what = (head, shown, facts, question, self._entered_by(line))
        return self._entry_by(line.key_id, line.number, line.at, *what)

    def _entered_by(self, line: StoredEvent) -> str:
        key_id = first_key_of(line.event)
        if key_id == line.key_id:
            return str(gettext("another phone with the same link"))
        first = self._writers.get(key_id or "")
        return (first.name or str(gettext(key_list.ROLES[first.role]))) if first else ""

    def begun(self) -> HistoryEntry:
        match = self._match
        head = str(gettext("Match started"))
        return self._entry_by(match.begun_by, 0, match.created_at, head, None, (), "")

    def _entry_by(self, key_id: str, number: int, at: datetime, *what: Any) -> HistoryEntry:
        writer = self._writers.get(key_id)
        role = str(gettext(key_list.ROLES[writer.role])) if writer else ""
        name, imported = (writer.name, writer.imported) if writer else ("", False)
        return HistoryEntry(number, at, name, role, key_id in self._mine, imported, *what)


class _EventTexts:
    """Describes events in words."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._deals_left = MOST_SETTLED

    def describe(
        self, line: StoredEvent, states: tuple[MatchState, MatchState]
    ) -> tuple[str, tuple[ChangedFact, ...], str]:
        """Return the headline of an event, its facts, and the question of a ruling."""
        before, after = states
        match, event = self._match, line.event
        if isinstance(event, DealEntered | DealRemoved):
            facts = self._changed_facts(event.deal, before, after)
        else:
            facts = WORDS[type(event)].facts(match, line, before, after)
        head = event_text if line.undoes is None else undone_text
        return head(match, line), tuple(facts), question_of(event, before)

    def _changed_facts(
        self, number: int, before: MatchState, after: MatchState
    ) -> Iterator[ChangedFact]:
        was, now = (_entry_of_deal(state, number) for state in (before, after))
        deal = self._deal_at_that_time(number, before)
        facts_then_and_now = [self._facts_by_subject(deal, plain) for plain in (was, now)]
        for what in dict.fromkeys([*facts_then_and_now[0], *facts_then_and_now[1]]):
            one, other = (facts.get(what, "") for facts in facts_then_and_now)
            if one != other:
                yield ChangedFact(what[1], one, other)

    def _facts_by_subject(self, deal: Deal[Any, Any] | None, plain: Any) -> dict[Subject, str]:
        """Return an entry in words: each player's facts, then those of the whole deal."""
        match = self._match
        if plain is None:
            return {}
        entry = read_entry(match.game, plain)
        if isinstance(entry, PointsOnly):
            table = deal.table if deal else match.table
            named = zip(unit_names(match, table), entry.points, strict=False)
            return {("whose", name): signed(match.shown(points)) for name, points in named}
        if deal is None:
            return {}
        progress = deal_progress.progress(DealDraft(match, deal, entry, "", entry).views())
        points = self._points_by_name(deal, entry)
        facts: dict[Subject, str] = {}
        for line in progress.lines:
            said = [
                f"{head} {field.selected.label}"
                for head, field in zip(progress.heads, line.fields, strict=True)
                if field and field.selected
            ]
            facts["whose", line.label] = gettext(" · ").join([*said, *points.pop(line.label, [])])
        facts |= {("whose", name): scored for name, (scored,) in points.items()}
        return facts | {("once", one.label): one.answer.label for one in progress.singles}

    def _points_by_name(self, deal: Deal[Any, Any], entry: Any) -> dict[str, list[str]]:
        """Return the points of each player or side, by name."""
        match = self._match
        settled = match.game.settle(deal, match.game.complete(deal, entry))
        named = zip(unit_names(match, deal.table), settled.points, strict=True)
        return {name: [signed(match.shown(points))] for name, points in named}

    def _deal_at_that_time(self, number: int, before: MatchState) -> Deal[Any, Any] | None:
        """Return the plan of deal ``number`` as it was at the time of the event."""
        match, earlier = self._match, before.entries[: number - 1]
        thrown_in = tuple(one for one in before.thrown_in if one <= number)
        now = match.log_state
        same = before.same_table_as(
            now._replace(thrown_in=before.thrown_in)
        ) and thrown_in == tuple(one for one in now.thrown_in if one <= number)
        rows = match.sheet.rows
        if same and earlier == match.log_state.entries[: number - 1]:
            if number <= len(rows):
                return rows[number - 1].deal
            if number == len(rows) + 1 and match.sheet.next:
                return match.sheet.next
        self._deals_left -= number
        if self._deals_left < 0:
            return rows[number - 1].deal if number <= len(rows) else None
        return match.as_of(before._replace(entries=earlier, thrown_in=thrown_in)).sheet.next


def _entry_of_deal(state: MatchState, number: int) -> Any:
    return state.entries[number - 1] if number <= len(state.entries) else None
