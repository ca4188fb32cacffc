"""Computes the resolution of a conflict: the events that merge two versions of a match.

The phone's events are added to the group's match. Its deals replace the group's deals with the same
numbers, or follow them. No event is removed; a deal is replaced by a correction.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.match import commands
from scorekeeper.match.commands import ONLY_OWNER_CORRECTS, Refused
from scorekeeper.match.events.adjustments import PointsAdjusted
from scorekeeper.match.events.deals import DealCorrected, DealRecorded, DealRemoved
from scorekeeper.match.events.endings import MatchReopened
from scorekeeper.match.events.event import Event, StoredEvent, fold_events, numbered
from scorekeeper.match.events.pauses import MatchTakenUp
from scorekeeper.match.events.seating import PersonIdentified, PlayersSeated
from scorekeeper.match.events.undo import undo_stacks
from scorekeeper.match.model import Match
from scorekeeper.match.table_checks import check_table
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role


class Resolution(StrEnum):
    """The place of the phone's deals: they replace the group's of the same numbers or follow."""

    INSTEAD = "instead"
    AFTER = "after"


DEAL_EVENTS = (DealRecorded, DealCorrected, DealRemoved)


class LeftOut(NamedTuple):
    """An event that is impossible in the group's version. ``refusals`` has any known reasons."""

    event: StoredEvent
    refusals: Sequence[Refusal] = ()


@dataclass(slots=True)
class ResolvedMatch:
    """The group's ``match`` after adding the phone's ``events``. ``left_out`` were impossible."""

    match: Match
    at: datetime
    key_id: str
    role: Role
    events: list[Event] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)

    @property
    def may_correct(self) -> bool:
        return self.role.may_correct(finished=self.match.finished)

    def add(self, event: Event, original: StoredEvent) -> None:
        """Add an event that repeats ``original``. If it is impossible, list it as left out."""
        at = self.match.stamp(self.at)
        added = numbered([event], self.match.version, at, self.key_id)
        try:
            after = self.match.after(*added)
        except (ValueError, LookupError):
            self.left_out.append(LeftOut(original))
            return
        if after.log_state == self.match.log_state:
            return
        of_table = check_table(after.setup, after.log_state)
        if after.out_of_bounds or after.sheet.refusals or of_table:
            self.left_out.append(LeftOut(original, (*after.sheet.refusals, *of_table)))
            return
        self.match = after
        self.events.append(event)


@dataclass(frozen=True, slots=True)
class BothVersions:
    """The two versions of a match: the server's and the phone's.

    The first ``common`` events are equal. ``role`` is that of the phone's key.
    """

    theirs: Match
    mine: Match
    common: int
    role: Role

    @property
    def own_events(self) -> list[StoredEvent]:
        """Return the phone's own effective events.

        Undone events are not effective. Of several events about one deal, only the last is
        effective.
        """
        done = [line for line in undo_stacks(self.mine.lines).done if line.number > self.common]
        last = {line.deal: line.number for line in done if isinstance(line.event, DEAL_EVENTS)}
        # A redo counts as the event that it restored.
        return [
            line
            for line in done
            if not isinstance(line.event, DEAL_EVENTS) or last[line.deal] == line.number
        ]

    @property
    def common_deals(self) -> int:
        """Return the number of deals before the versions differ."""
        return len(fold_events(self.mine.lines[: self.common]).entries)


def last_key(match: Match) -> str:
    return match.lines[-1].key_id if match.lines else match.begun_by


def resolve(both: BothVersions, resolution: Resolution, at: datetime) -> ResolvedMatch:
    """Add the phone's own events to the server's version, as far as they are possible."""
    theirs, mine = both.theirs, both.mine
    resolved = ResolvedMatch(theirs, at, last_key(mine), both.role)
    if any(isinstance(line.event, DEAL_EVENTS) for line in both.own_events):
        _reopen_match(resolved, mine)
    for line in both.own_events:
        if isinstance(line.event, DEAL_EVENTS):
            _add_deal(resolved, both, line, resolution)
        elif isinstance(line.event, PointsAdjusted) and not resolved.may_correct:
            resolved.left_out.append(LeftOut(line, [ONLY_OWNER_CORRECTS]))
        elif theirs.people == mine.people or not isinstance(
            line.event, PlayersSeated | PersonIdentified
        ):
            resolved.add(replace(line.event, undoes=None), line)
        else:
            resolved.left_out.append(LeftOut(line))
    return resolved


def _reopen_match(resolved: ResolvedMatch, mine: Match) -> None:
    """Reopen a match that was ended or given up at the server, but not on the phone."""
    if resolved.match.given_up and not mine.given_up:
        resolved.add(MatchTakenUp(), mine.lines[-1])
    if resolved.match.stopped and not mine.stopped:
        resolved.add(MatchReopened(), mine.lines[-1])


def _add_deal(
    resolved: ResolvedMatch, both: BothVersions, line: StoredEvent, resolution: Resolution
) -> None:
    number, mine = line.deal or 0, both.mine
    if number > len(mine.entries):
        # The phone removed its own deal again. The group's deal of that number stays.
        return
    entry, theirs = mine.entries[number - 1], resolved.match
    replaces = resolution is Resolution.INSTEAD or number <= both.common_deals
    try:
        if not (replaces and number <= len(theirs.entries)):
            events: list[Event] = [commands.record(theirs, entry)]
        elif theirs.entries[number - 1] == entry:
            return
        elif not resolved.may_correct:
            resolved.left_out.append(LeftOut(line, [ONLY_OWNER_CORRECTS]))
            return
        else:
            events = _corrections(mine, theirs, number, known=both.common_deals)
    except Refused as refused:
        resolved.left_out.append(LeftOut(line, refused.refusals))
        return
    for event in events:
        resolved.add(event, line)


def _corrections(mine: Match, theirs: Match, number: int, *, known: int) -> list[Event]:
    """Return the events that give deal ``number`` in ``theirs`` the entry of ``mine``.

    The events may end the match earlier. Deals after ``known`` are not removed.
    """
    entry, last = mine.entries[number - 1], len(mine.entries)
    # Deals unknown to this phone are not removed.
    ends = commands.last_deal_after(theirs, number, entry) == last
    if ends and len(theirs.entries) <= known:
        return commands.correct_and_end(theirs, number, entry, last)
    return [commands.correct(theirs, number, entry)]
