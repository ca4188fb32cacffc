"""A match, with everything that is computed from its events."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.match import bounds
from scorekeeper.match.events.event import StoredEvent, fold_events
from scorekeeper.match.events.pauses import MatchGivenUp
from scorekeeper.match.events.state import Details, MatchSetup, MatchState, NotedQuestion
from scorekeeper.match.events.teams import TeamEntered
from scorekeeper.match.events.undo import UndoStacks, undo_stacks
from scorekeeper.match.participants import Participants, participants_of, table_changes
from scorekeeper.match.revision import Revision, draft_state, revision_tag
from scorekeeper.registry import AnyGame
from scorekeeper.rules.deal import Row, Table
from scorekeeper.rules.points_only import read_entry
from scorekeeper.rules.ruling import Refusal
from scorekeeper.rules.serialization import to_plain
from scorekeeper.rules.sheet import Sheet, sheet
from scorekeeper.rules.table_changes import TableChanges
from scorekeeper.rules.table_state import TableState


class NoMatch(LookupError):  # noqa: N818 - a result rather than an error
    """The group does not have this match."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A deal that is not saved yet: the current stage and the entry so far.

    If it waits for a second phone to confirm it, ``entered_by`` is the key and ``entered_on`` the
    phone on which it was entered.
    """

    stage: str
    entry: Any
    updated_at: datetime
    entered_by: str | None = None
    entered_on: str | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A person who was added to a match: the group's player, with the name at that time."""

    player_id: str
    name: str


class Ranked(NamedTuple):
    """A player with a place. ``column`` is the column of the sheet with the player's score."""

    column: int
    player: int
    place: int


@dataclass(frozen=True)
class Match:
    """A match, with everything that is computed from its events.

    ``first_table`` is the table at the start, ``table`` that of the next deal or, after the end,
    the last one. ``people`` are all who were added to the match, ``participants`` those who have
    played. ``names`` and ``player_ids`` are by player number. Players are numbered by their first
    seats (``rules.table_changes``).

    ``lines`` are the events, ``version`` is the number of the last one (0 before the first), and
    ``log_state`` the state after them. ``entries`` are the saved deals in the game's own type.
    ``drafts`` are by deal number. They are drafts of saved deals, of the next deal, or of a later
    one while an earlier deal is undone. ``stopped`` is true if the players ended the match by hand.
    ``notes`` are by deal.

    ``began_on`` is the day on which the match was begun, ``details.played_on`` the day that the
    players entered. ``begun_by`` is the key of the author. ``named_at`` is the time when a player's
    name was last changed, if ever.
    """

    club_id: str
    id: str
    game: AnyGame
    first_table: Table[Any]
    table: Table[Any]
    people: tuple[Person, ...]
    participants: Participants
    changes: TableChanges
    names: tuple[str, ...]
    player_ids: tuple[str, ...]
    begun_by: str
    version: int
    lines: tuple[StoredEvent, ...]
    log_state: MatchState
    entries: tuple[Any, ...]
    stopped: bool
    rulings: tuple[NotedQuestion, ...]
    sheet: Sheet[Any, Any, Any]
    drafts: Mapping[int, Draft]
    notes: Mapping[int, str]
    details: Details
    began_on: date
    created_at: datetime
    finished_at: datetime | None
    named_at: datetime | None = None

    @property
    def finished(self) -> bool:
        """Return whether the match is over, by the rules or by hand."""
        return self.stopped or self.sheet.finished

    @property
    def out_of_bounds(self) -> list[Refusal]:
        """Return a refusal if there are too many deals, and one for a total too large to store."""
        totals = (*self.sheet.totals, *self.sheet.result)
        return bounds.check_sheet(len(self.entries), totals)

    @property
    def given_up(self) -> bool:
        """Return whether the match was given up, so that it does not count in statistics."""
        return self.log_state.given_up

    @property
    def given_up_at(self) -> datetime | None:
        """Return the time when the match was given up; ``None`` if it was not."""
        if not self.given_up:
            return None
        return next(
            line.at for line in reversed(self.lines) if isinstance(line.event, MatchGivenUp)
        )

    @property
    def waiting(self) -> Draft | None:
        """Return the draft of the next deal if it waits for a second phone to confirm it.

        If an earlier correction has made the deal impossible, it is an ordinary draft again.
        """
        following = self.sheet.next
        if following is None or self.finished or self.given_up or not self.log_state.agreed.confirm:
            return None
        draft = self.drafts.get(following.plan.number)
        if draft is None or not draft.entered_on:
            return None
        whole = self.game.complete(following, draft.entry)
        return None if self.game.check(following, whole) else draft

    @property
    def seated(self) -> tuple[str, ...]:
        return self.seated_at(self.table)

    def seated_at(self, table: Table[Any]) -> tuple[str, ...]:
        """Return the names by seat at ``table``, one of the tables of this match."""
        return tuple(self.names[table.player(seat)] for seat in range(table.seats))

    def shown(self, points: int) -> int:
        """Return ``points`` as pages and files for people show them, perhaps as minus points."""
        return self.game.shown(self.table.options, points)

    def typed(self, shown: int) -> int:
        """Convert points that a person typed in the form of ``shown`` to stored points."""
        return self.shown(shown)

    @property
    def shows_minus_points(self) -> bool:
        """Return whether penalty points are shown as minus points."""
        return self.game.shows_minus_points(self.table.options)

    def players_of(self, column: int) -> tuple[int, ...]:
        """Return the players who score in ``column`` of the sheet, at the current seats."""
        if not self.game.partners:
            return (column,)
        seats = [seat for seat in self.game.seats_of(column) if seat < self.table.seats]
        return tuple(map(self.table.player, seats))

    def was_in_match(self, row: Row[Any, Any, Any], column: int) -> bool:
        """Return whether the player of ``column`` took part in the deal of ``row``, or rested."""
        if row.unit_of(column) is not None:
            return True
        return column in self.changes.resting_at(row.deal.plan.number)

    @property
    def placed(self) -> list[Ranked]:
        """Return the players with a place, in the order of the columns.

        Players who have left the match or have not played any deal have no place. Before the first
        deal, everybody has a place.
        """
        return [
            Ranked(column, player, place)
            for column, place in enumerate(self.sheet.places)
            if place is not None and self._has_played(column)
            for player in self.players_of(column)
        ]

    def _has_played(self, column: int) -> bool:
        rows = self.sheet.rows
        return not rows or any(row.unit_of(column) is not None for row in reversed(rows))

    @property
    def units(self) -> dict[int, int]:
        """Return the column of the sheet that has the result of each person, by person.

        The members of a team have the column of the team. Before the end, everybody who is still in
        the match has a column.
        """
        if self.finished or self.game.partners:
            found = {self.participants.identities[one.player]: one.column for one in self.placed}
        else:
            here = enumerate(zip(self.participants.identities, self.sheet.presence, strict=True))
            found = {person: column for column, (person, one) in here if one.left is None}
        for team, members in self.teams.items():
            if (column := found.get(self.participants.identities[team])) is not None:
                found |= dict.fromkeys(members, column)
        return found

    @property
    def teams(self) -> dict[int, tuple[int, ...]]:
        """Return the members of each team, as indexes into ``people``, by player number.

        People who play by themselves or are in an earlier team are not included.
        """
        found: dict[int, tuple[int, ...]] = {}
        taken = set(self.participants.identities)
        for player, person in enumerate(
            self.participants.identities if self.log_state.teams else ()
        ):
            entered = self.log_state.teams.get(person, ())
            if members := tuple(one for one in entered if one not in taken):
                found[player] = members
                taken.update(members)
        return found

    def members(self, player: int) -> tuple[str, ...]:
        """Return the names of the members of the team ``player``, none for a single player."""
        return tuple(self.people[person].name for person in self.teams.get(player, ()))

    @property
    def has_begun(self) -> bool:
        """Return whether anything was entered besides the members of teams."""
        return bool(self.drafts) or any(line.kind != TeamEntered.kind for line in self.lines)

    @property
    def setup(self) -> MatchSetup:
        """Return the start of the match, against which new events are checked."""
        return MatchSetup(self.game, self.first_table, len(self.people))

    def sheet_after(self, entries: Sequence[Any]) -> Sheet[Any, Any, Any]:
        return sheet(self.game, self._table_at_start(self.log_state), entries, self.changes)

    def _table_at_start(self, state: MatchState) -> Table[Any]:
        return replace(self.first_table, thrown_in=state.thrown_in)

    @property
    def table_ahead(self) -> Table[Any]:
        """Return the table after all changes that are planned so far."""
        if not self.changes:
            return self.table
        so_far = self.sheet
        state: TableState[Any, Any] = TableState(
            so_far.table, so_far.standing, so_far.totals, so_far.presence, self.changes
        )
        return state.look_ahead(self.game)

    @property
    def schedule(self) -> tuple[int, ...] | None:
        """Return the number of cards of every deal, including added ones; ``None`` if unknown."""
        scheduled = self.game.schedule(self.table_ahead)
        if scheduled is None:
            return None
        return scheduled + self.game.further_deals(self.table, self.sheet.standing)

    @cached_property
    def _undo_stacks(self) -> UndoStacks:
        return undo_stacks(self.lines)

    @property
    def undoable(self) -> StoredEvent | None:
        """Return the event that an undo would take back, if any."""
        done = self._undo_stacks.done
        return done[-1] if done else None

    @property
    def redoable(self) -> StoredEvent | None:
        """Return the event that a redo would restore, if any."""
        undos = self._undo_stacks.undone
        return self._taken_back_by(undos[-1]) if undos else None

    def _taken_back_by(self, line: StoredEvent) -> StoredEvent | None:
        return self.lines[line.undoes - 1] if line.undoes else None

    @cached_property
    def state(self) -> Revision:
        """Return the revision of the match. ``poll_state`` reads the same from the database."""
        changed_at = self.lines[-1].at if self.lines else self.created_at
        states = [
            draft_state(deal, one.stage, to_plain(one.entry), one.entered_on)
            for deal, one in self.drafts.items()
        ]
        taps = [draft.updated_at for draft in self.drafts.values()]
        mark = revision_tag(self.version, changed_at, states, self.named_at)
        return Revision(mark, self.finished, max([changed_at, *taps]))

    def stamp(self, now: datetime) -> datetime:
        """Return the time for an event written ``now``, which is not before any other in the match.

        The server's clock may have been set back.
        """
        taps = [draft.updated_at for draft in self.drafts.values()]
        return max([now, self.lines[-1].at if self.lines else self.created_at, *taps])

    def after(self, *added: StoredEvent) -> "Match":
        """Return the match with ``added``, at least one event, appended to its history."""
        lines, last = (*self.lines, *added), added[-1]
        derived = derive(self.game, self.first_table, self.people, lines, self.began_on)
        written = {line.deal for line in added if line.event.settles_draft}
        drafts = {deal: draft for deal, draft in self.drafts.items() if deal not in written}
        match = replace(self, version=last.number, lines=lines, drafts=drafts, **derived)
        finished_at = (self.finished_at or last.at) if match.finished else None
        changed = finished_at != self.finished_at
        return replace(match, finished_at=finished_at) if changed else match

    def as_of(self, state: MatchState) -> "Match":
        """Return the match with everything computed from ``state``, an earlier state of it."""
        facts = derive_from(self.game, self.first_table, self.people, state, self.began_on)
        return replace(self, **facts)

    def joined_by(self, people: Sequence[Person]) -> "Match":
        return replace(self, people=(*self.people, *people))


class Stale(Exception):  # noqa: N818 - a result rather than an error
    """A write was based on an outdated version. ``current`` is the match as it is now."""

    def __init__(self, current: Match) -> None:
        self.current = current
        super().__init__(f"the match is at version {current.version}")


class OtherRequest(Stale):
    """The idempotency key of a write was already used for a different request."""


def derive(
    game: AnyGame,
    table: Table[Any],
    people: Sequence[Person],
    lines: Sequence[StoredEvent],
    began_on: date,
) -> dict[str, Any]:
    """Return the fields of a ``Match`` that are computed from its events.

    ``table`` is the first table, at which the first of ``people`` sit. Raise ``ValueError`` if the
    events cannot be read.
    """
    return derive_from(game, table, people, fold_events(lines), began_on)


def derive_from(  # noqa: PLR0913, PLR0917 - everything that a match is computed from
    game: AnyGame,
    table: Table[Any],
    people: Sequence[Person],
    state: MatchState,
    began_on: date,
    entries: tuple[Any, ...] | None = None,
) -> dict[str, Any]:
    """Return the fields of a ``Match`` that are computed from the state after its events.

    ``entries`` are the parsed deals, if they have been parsed already. Raise ``ValueError`` if the
    entries in ``state`` cannot be read.
    """
    if entries is None:
        entries = tuple(read_entry(game, entry) for entry in state.entries)
    participants = participants_of(game, table.seats, state)
    changes = table_changes(game, participants, state)
    if any(number >= len(people) for number in (*participants.people, *participants.identities)):
        raise ValueError("the log names somebody who is not there")
    so_far = sheet(game, replace(table, thrown_in=state.thrown_in), entries, changes)
    return {
        "participants": participants,
        "changes": changes,
        "names": tuple(people[person].name for person in participants.identities),
        "player_ids": tuple(people[person].player_id for person in participants.identities),
        **_derived_fields(state, entries, so_far, began_on),
    }


def _derived_fields(
    state: MatchState, entries: tuple[Any, ...], so_far: Sheet[Any, Any, Any], began_on: date
) -> dict[str, Any]:
    return {
        "table": so_far.table,
        "log_state": state,
        "entries": entries,
        "rulings": state.rulings,
        "stopped": state.stopped,
        "details": state.details or Details(began_on),
        "notes": {deal: note for deal, note in state.notes.items() if deal <= len(entries)},
        "sheet": so_far,
    }
