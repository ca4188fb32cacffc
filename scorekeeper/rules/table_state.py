"""The state of a match between two deals: the next table, the standing and everybody's totals.

The changes that take effect at a deal are applied before it, in this order: adjustments, house
rules, seating, remaining deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from scorekeeper.rules.deal import Row, Standing, Table
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruling import Message, Player, Value, say
from scorekeeper.rules.table_changes import (
    UNCHANGED,
    Adjustment,
    DealsFrom,
    RulesFrom,
    Seating,
    StartingScore,
    TableChanges,
    start_points,
)

O = TypeVar("O")  # noqa: E741 - the options of a game
E = TypeVar("E")
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Presence:
    """The deals between which a player is in a match, and the points that the player joined with.

    ``left`` is ``None`` for a player who is still in the match, even if ``resting``.
    """

    joined: int = 1
    start: int = 0
    left: int | None = None
    resting: bool = False


@dataclass(frozen=True, slots=True)
class AppliedAdjustment:
    """Points given or taken before deal ``before``, for each column of the sheet."""

    before: int
    points: tuple[int, ...]
    reason: str


NOT_PLAYED = say("–")
"""The mark of a player who sat out."""


def by_player(message: Message, table: Table[Any]) -> Message:
    """Return ``message`` with each ``Player`` given by player number instead of seat."""
    params = {name: _value_by_player(value, table) for name, value in message.params.items()}
    return replace(message, params=params)


def _value_by_player(value: Value, table: Table[Any]) -> Value:
    if isinstance(value, Player):
        return Player(table.player(value.seat))
    return by_player(value, table) if isinstance(value, Message) else value


@dataclass(slots=True)
class TableState(Generic[O, C]):
    """The table and the standing before the next deal, and everybody's totals and presence.

    ``shares`` are the parts of the carry that belong to players who have no seat at the moment.
    ``thrown_in`` are all thrown-in hands of the match.
    """

    table: Table[O]
    standing: Standing[C]
    totals: tuple[int, ...]
    presence: tuple[Presence, ...]
    changes: TableChanges = UNCHANGED
    thrown_in: tuple[int, ...] = ()
    shares: dict[int, Any] = field(default_factory=dict)
    adjusted: list[AppliedAdjustment] = field(default_factory=list)

    @classmethod
    def at_start(
        cls, game: Game[O, Any, C], table: Table[O], changes: TableChanges
    ) -> "TableState[O, C]":
        """Return the state before the first deal."""
        columns = units = game.units(table.seats)
        if not game.partners:
            columns = max(units, changes.highest_number + 1)
        found = cls(
            table,
            Standing(0, (0,) * units, game.start(table)),
            (0,) * columns,
            # Players who have not joined yet count as having left when places are computed.
            tuple(Presence(left=None if one < units else 1) for one in range(columns)),
            changes,
            table.thrown_in,
        )
        found._prepare(game)
        return found

    def add(self, game: Game[O, E, C], row: Row[O, E, C]) -> Row[O, E, C]:
        """Advance past the deal of ``row`` and return it as a row of the sheet."""
        number = row.deal.plan.number
        self.totals = self._totals_after(game, row)
        self.standing = Standing(number, row.totals, row.settlement.carry)
        sheet_row = self._as_sheet_row(game, row)
        if self.changes:
            self._prepare(game)
        return sheet_row

    def skip(self, game: Game[O, Any, C]) -> None:
        """Advance past a deal that could not be settled."""
        self.standing = replace(self.standing, played=self.standing.played + 1)
        self._prepare(game)

    def look_ahead(self, game: Game[O, Any, C]) -> Table[O]:
        """Apply all changes planned for later deals, and return the table after them."""
        changes = self.changes
        coming = {one.first for one in changes.seatings}
        coming |= {one.first for one in changes.rules} | {one.first for one in changes.deals}
        for number in sorted(one for one in coming if one > self.standing.played + 1):
            self.standing = replace(self.standing, played=number - 1)
            self._prepare(game)
        return self.table

    def apply_late_adjustments(self, game: Game[O, Any, C]) -> None:
        """Apply adjustments that were made after deals which have since been removed."""
        for adjustment in self.changes.adjustments:
            if adjustment.before > self.standing.played + 1:
                self._adjust(game, adjustment)

    # ------------------------------------------------------------------------------- the changes

    def _prepare(self, game: Game[O, Any, C]) -> None:
        """Apply the changes that take effect at the next deal."""
        number, changes = self.standing.played + 1, self.changes
        due = [(at, one) for at, one in enumerate(changes.adjustments) if one.before == number]
        seatings = [one for one in changes.seatings if one.first == number]
        before = max((seating.adjusted for seating in seatings), default=len(changes.adjustments))
        for at, adjustment in due:
            if at < before:
                self._adjust(game, adjustment)
        for rules in (one for one in changes.rules if one.first == number):
            self._change_rules(game, rules)
        for seating in seatings:
            self._seat(game, seating)
        for at, adjustment in due:
            if at >= before:
                self._adjust(game, adjustment)
        for deals in (one for one in changes.deals if one.first == number):
            self._plan_deals(game, deals)

    def _adjust(self, game: Game[O, Any, C], adjustment: Adjustment) -> None:
        points = [0] * len(self.totals)
        for column, by in adjustment.points:
            points[column] += by
        self.totals = tuple(map(sum, zip(self.totals, points, strict=True)))
        self._look_up_totals(game)
        self.adjusted.append(AppliedAdjustment(adjustment.before, tuple(points), adjustment.reason))

    def _change_rules(self, game: Game[O, Any, C], rules: RulesFrom) -> None:
        before, after = self.table, replace(self.table, options=rules.options)
        if game.deal_sizes(rules.options, after.seats) is not None:
            by_rules = replace(before, cards_by_deal=None), replace(after, cards_by_deal=None)
            planned, played = game.schedule(before) or (), self.standing.played
            old, new = (game.schedule(table) or () for table in by_rules)
            rest = planned[played:] if old == new else new[played:]
            rest = self._deals_within_pack(game, after, rest, planned[:played])
            after = replace(after, cards_by_deal=planned[:played] + rest)
        self.table = after

    def _seat(self, game: Game[O, Any, C], seating: Seating) -> None:
        before, played = self.table, self.standing.played
        carry = self.standing.carry
        for seat in range(before.seats):
            self.shares[before.player(seat)] = game.share_of(carry, seat)
        self.table = table = replace(
            before,
            seats=len(seating.players),
            players=seating.players,
            first_deal=seating.first,
            first_dealer=seating.dealer,
            thrown_in=self.thrown_in[seating.passed_on :],
        )
        if game.deal_sizes(table.options, table.seats) is not None:
            planned = game.schedule(before) or ()
            rest = self._deals_within_pack(game, table, planned[played:], planned[:played])
            self.table = replace(table, cards_by_deal=planned[:played] + rest)
        if not game.partners:
            self._note_presence(seating)
        shares = [self.shares.get(player) for player in seating.players]
        self.standing = replace(self.standing, carry=game.reseated(carry, shares))
        self._look_up_totals(game)

    def _note_presence(self, seating: Seating) -> None:
        starts = {start.player: start for start in seating.starts}
        there = {*seating.players, *seating.resting}
        others = [
            self.totals[one]
            for one, presence in enumerate(self.presence)
            if one in there and presence.left is None
        ]
        totals, found = list(self.totals), list(self.presence)
        for player, presence in enumerate(self.presence):
            resting = player in seating.resting
            if player not in there:
                left = presence.left if presence.left is not None else seating.first
                found[player] = replace(presence, left=left, resting=False)
            elif player in starts:
                start = self._start_points(starts[player], others)
                totals[player] = start + self._points_given_since(starts[player], seating)
                found[player] = Presence(seating.first, start, resting=resting)
            else:
                found[player] = replace(presence, left=None, resting=resting)
        self.totals, self.presence = tuple(totals), tuple(found)

    def _start_points(self, start: StartingScore, others: Sequence[int]) -> int:
        if start.by == "taken" and start.of is not None:
            return self.totals[start.of]
        return start_points(start, others)

    def _points_given_since(self, start: StartingScore, seating: Seating) -> int:
        """Return the points given between the agreement on ``start`` and ``seating``."""
        made = self.changes.adjustments[start.adjusted : seating.adjusted]
        now = (one for one in made if one.before == seating.first)
        return sum(by for one in now for player, by in one.points if player == start.player)

    def _plan_deals(self, game: Game[O, Any, C], deals: DealsFrom) -> None:
        planned = (game.schedule(self.table) or ())[: self.standing.played]
        rest = self._deals_within_pack(game, self.table, deals.cards, planned)
        self.table = replace(self.table, cards_by_deal=planned + rest)

    def _deals_within_pack(
        self, game: Game[O, Any, C], table: Table[O], deals: Sequence[int], before: Sequence[int]
    ) -> tuple[int, ...]:
        """Return those of the planned ``deals`` for which the pack has enough cards.

        ``before`` are the deals already played. If larger deals are cut out in the middle, two
        equal deals that become neighbours are played once.
        """
        sizes = game.deal_sizes(table.options, table.seats) or ()
        dealable: list[int] = []
        was_cut = False
        for cards in deals:
            last = (dealable or before)[-1:]
            if cards in sizes and not (was_cut and list(last) == [cards]):
                dealable.append(cards)
            was_cut = cards not in sizes
        return tuple(dealable)

    # ------------------------------------------------------------------------- seats and columns

    def _totals_after(self, game: Game[O, E, C], row: Row[O, E, C]) -> tuple[int, ...]:
        """Return everybody's totals after ``row``; players who sat out retain theirs."""
        if game.partners or not self.table.players:
            return row.totals + self.totals[len(row.totals) :]
        totals = list(self.totals)
        for seat, total in enumerate(row.totals):
            totals[self.table.player(seat)] = total
        return tuple(totals)

    def _columns(self, game: Game[O, Any, C]) -> Sequence[int]:
        units = range(game.units(self.table.seats))
        return units if game.partners else [self.table.player(seat) for seat in units]

    def _look_up_totals(self, game: Game[O, Any, C]) -> None:
        totals = tuple(self.totals[column] for column in self._columns(game))
        self.standing = replace(self.standing, totals=totals)

    def _as_sheet_row(self, game: Game[O, E, C], row: Row[O, E, C]) -> Row[O, E, C]:
        """Return ``row`` by column of the sheet; unchanged if columns are its seats or sides."""
        if game.partners or not self.changes.seatings:
            return row
        columns = self._columns(game)
        settlement = row.settlement
        points = [0] * len(self.totals)
        reasons: list[tuple[Message, ...]] = [()] * len(self.totals)
        marks = [NOT_PLAYED] * len(self.totals)
        named = [
            [by_player(one, row.deal.table) for one in messages] for messages in settlement.reasons
        ]
        for unit, column in enumerate(columns):
            points[column] = settlement.points[unit]
            reasons[column] = tuple(named[unit])
            marks[column] = by_player(settlement.marks[unit], row.deal.table)
        widened = replace(
            settlement,
            points=tuple(points),
            reasons=tuple(reasons),
            marks=tuple(marks),
            notes=tuple(by_player(note, row.deal.table) for note in settlement.notes),
        )
        return Row(row.deal, row.entry, widened, self.totals, at_table=row)
