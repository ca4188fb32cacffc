"""Computes the score sheet of a match from its game, table, entries and changes.

All derived data of a match comes from this module.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, compress
from operator import or_
from typing import Any, Generic, TypeVar

from scorekeeper.rules.deal import Deal, Row, Settlement, Standing, Table
from scorekeeper.rules.game import Game
from scorekeeper.rules.points_only import PointsOnly, check_points, paper_deal, settle_points
from scorekeeper.rules.ruling import Message, Refusal, refuse, say
from scorekeeper.rules.table_changes import UNCHANGED, TableChanges
from scorekeeper.rules.table_state import AppliedAdjustment, Presence, TableState

O = TypeVar("O")  # noqa: E741 - the options of a game
E = TypeVar("E")
C = TypeVar("C")

Places = tuple[int | None, ...]
"""Places by player or side; ``None`` for a player who is not in the match."""


@dataclass(frozen=True, slots=True)
class Sheet(Generic[O, E, C]):
    """Everything computed from the entries.

    ``rows`` are the settled deals and ``refusals`` the problems of entries that could not be
    settled. ``next`` is the deal to be played, ``None`` once the match is over. ``result`` has the
    final figure of each column (player or side): its total, or a figure in the unit
    ``result_name``. ``comparable`` is true if results of other matches have the same unit.
    ``winning`` is the sentence on how the match is won.

    ``table`` and ``standing`` are those of the next deal, or the final ones. ``totals``, ``places``
    and ``presence`` include everybody who ever played; the place of a player who left is ``None``.
    """

    rows: tuple[Row[O, E, C], ...]
    table: Table[O]
    standing: Standing[C]
    totals: tuple[int, ...]
    places: Places
    result: tuple[int, ...]
    result_name: Message | None
    comparable: bool
    winning: Message
    next: Deal[O, C] | None
    summary: Mapping[str, Any]
    refusals: tuple[Refusal, ...] = ()
    presence: tuple[Presence, ...] = ()
    adjustments: tuple[AppliedAdjustment, ...] = ()

    @property
    def written(self) -> tuple[Row[O, E, C], ...]:
        """The rows of deals that were entered in full, not as points only."""
        return tuple(row for row in self.rows if not isinstance(row.entry, PointsOnly))

    @property
    def finished(self) -> bool:
        return self.next is None

    @property
    def still_playing(self) -> tuple[bool, ...]:
        """For each player, true unless the player has left the match."""
        return _still_playing(self.presence)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players or sides in first place; none before the first deal."""
        return tuple(unit for unit, place in enumerate(self.places) if place == 1 and self.rows)


def sheet(
    game: Game[O, E, C], table: Table[O], entries: Iterable[E], changes: TableChanges = UNCHANGED
) -> Sheet[O, E, C]:
    """Settle ``entries`` in order and return the sheet.

    ``table`` is the table at the start of the match, and ``changes`` are the changes since. The
    cost is one settlement per deal.
    """
    return _Fold(game, TableState.at_start(game, table, changes)).settle_all(entries)


def totals_before(game: Game[Any, Any, Any], row: Row[Any, Any, Any]) -> tuple[int, ...]:
    """Return the totals before a deal as the sheet shows them: of the match or the open game."""
    if game.open_game_score is None or isinstance(row.entry, PointsOnly):
        return row.deal.standing.totals
    return game.open_game_score(row.deal.standing)


def totals_after(game: Game[Any, Any, Any], row: Row[Any, Any, Any]) -> tuple[int, ...]:
    """Return the totals after a deal as the sheet shows them: of the match or the open game.

    After the deal that wins a game, they are the final score of that game.
    """
    if game.open_game_score is None or isinstance(row.entry, PointsOnly):
        return row.totals
    before = game.open_game_score(row.deal.standing)
    return tuple(
        score + points for score, points in zip(before, row.settlement.points, strict=True)
    )


@dataclass(slots=True)
class _Fold(Generic[O, E, C]):
    """Settles the deals of a match one by one, at a table that may change between deals."""

    game: Game[O, E, C]
    state: TableState[O, C]
    rows: list[Row[O, E, C]] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)

    def settle_all(self, entries: Iterable[E]) -> Sheet[O, E, C]:
        for entry in entries:
            self._settle(entry)
        return self._sheet()

    def _settle(self, entry: E) -> None:
        row, found = self._row(entry)
        if row is None:
            number = self.state.standing.played + 1
            self.refusals += [refusal.at_deal(number) for refusal in found]
            self.state.skip(self.game)
            return
        self.rows.append(self.state.add(self.game, row))

    def _row(self, entry: E) -> tuple[Row[O, E, C] | None, list[Refusal]]:
        """Return the settled deal, or everything that is wrong with it."""
        game, table, standing = self.game, self.state.table, self.state.standing
        if isinstance(entry, PointsOnly):
            # Such a deal may come after the end: an agreement of the players on paper is not
            # judged.
            deal = paper_deal(game, table, standing)
            found = check_points(deal, entry)
            return (None, found) if found else (_row(deal, entry, settle_points(deal, entry)), [])
        next_one = next_deal(game, table, standing)
        if next_one is None:
            return None, [_after_the_end()]
        found = game.check(next_one, entry)
        return (None, found) if found else (_row(next_one, entry, game.settle(next_one, entry)), [])

    def _sheet(self) -> Sheet[O, E, C]:
        game, rows = self.game, self.rows
        self.state.apply_late_adjustments(game)
        table, standing, totals = self.state.table, self.state.standing, self.state.totals
        alike = game.partners or standing.totals == totals
        everybody = standing if alike else replace(standing, totals=totals)
        on_paper = _has_points_only(rows)
        still_playing = _still_playing(self.state.presence)
        result_name = None if on_paper else game.result_name(table, standing)
        return Sheet(
            rows=tuple(rows),
            table=table,
            standing=standing,
            totals=totals,
            places=_places(game, table, everybody, still_playing, on_paper=on_paper),
            result=totals if on_paper else game.result(table, everybody),
            result_name=result_name,
            comparable=game.is_comparable(table.options)
            and (result_name is not None or not game.settled_otherwise),
            winning=Game.winning(game, table.options) if on_paper else game.winning(table.options),
            next=next_deal(game, table, standing),
            summary=game.summary(table, standing),
            refusals=tuple(self.refusals),
            presence=self.state.presence,
            adjustments=tuple(self.state.adjusted),
        )


def next_deal(game: Game[O, E, C], table: Table[O], standing: Standing[C]) -> Deal[O, C] | None:
    """Return the deal that follows ``standing``; ``None`` if the match is over."""
    plan = game.plan(table, standing)
    return None if plan is None else Deal(table, standing, plan)


def places(ranking_key: Sequence[Any], *, lower_is_better: bool) -> tuple[int, ...]:
    """Return the place of each key. Equal keys share a place, and the next is skipped (H-3)."""
    ordered = sorted(ranking_key, reverse=not lower_is_better)
    return tuple([1 + ordered.index(one) for one in ranking_key])


def places_by_deal(game: Game[O, E, C], so_far: Sheet[O, E, C]) -> list[Places]:
    """Return the places after each deal of ``so_far``, as they were shown at the time."""
    on_paper = accumulate((isinstance(row.entry, PointsOnly) for row in so_far.rows), or_)
    presence = so_far.presence
    still_playing = _still_playing(presence)
    stayed = all(still_playing) and all(one.joined == 1 for one in presence)
    return [
        _places(
            game,
            row.deal.table,
            Standing(row.deal.plan.number, row.totals, row.settlement.carry),
            still_playing if stayed else _still_playing_after(row, presence),
            on_paper=points_alone,
        )
        for row, points_alone in zip(so_far.rows, on_paper, strict=True)
    ]


def _still_playing(presence: Iterable[Presence]) -> tuple[bool, ...]:
    return tuple([one.left is None for one in presence])


def _still_playing_after(row: Row[O, E, C], presence: Iterable[Presence]) -> tuple[bool, ...]:
    """Return for each player whether they were in the match after the deal of ``row``."""
    number = row.deal.plan.number
    return tuple(
        [
            row.unit_of(column) is not None
            or (one.joined <= number and (one.left is None or one.left > number))
            for column, one in enumerate(presence)
        ]
    )


def points_behind(game: Game[O, E, C], so_far: Sheet[O, E, C]) -> tuple[int, ...] | None:
    """Return the distance of each player or side from the leader, in points.

    ``None`` if the places do not depend on points.

    Players who left are measured too, but are never the leader.
    """
    totals = so_far.totals
    everybody = replace(so_far.standing, totals=totals)
    on_paper = _has_points_only(so_far.rows)
    if _ranking_keys(game, so_far.table, everybody, on_paper=on_paper) != totals:
        return None
    current = [total for total, here in zip(totals, so_far.still_playing, strict=True) if here]
    if not current:
        return None
    best = min(current) if game.fewest_wins(so_far.table.options) else max(current)
    return tuple(abs(total - best) for total in totals)


def _places(
    game: Game[O, E, C],
    table: Table[O],
    standing: Standing[C],
    still_playing: Sequence[bool],
    *,
    on_paper: bool,
) -> Places:
    """Return the place of each player or side; ``None`` for those not ``still_playing``."""
    keys = _ranking_keys(game, table, standing, on_paper=on_paper)
    fewest = game.fewest_wins(table.options)
    if False not in still_playing:
        return places(keys, lower_is_better=fewest)
    placed = iter(places([*compress(keys, still_playing)], lower_is_better=fewest))
    return tuple([next(placed) if here else None for here in still_playing])


def _has_points_only(rows: Sequence[Row[O, E, C]]) -> bool:
    return any(isinstance(row.entry, PointsOnly) for row in rows)


def _ranking_keys(
    game: Game[O, Any, C], table: Table[O], standing: Standing[C], *, on_paper: bool
) -> Sequence[Any]:
    return standing.totals if on_paper else game.ranking_key(table, standing)


def _row(deal: Deal[O, C], entry: E, settlement: Settlement[C]) -> Row[O, E, C]:
    before = deal.standing.totals
    totals = tuple([t + p for t, p in zip(before, settlement.points, strict=True)])
    return Row(deal, entry, settlement, totals)


def _after_the_end() -> Refusal:
    return refuse("deal.after_end", say("The match was over before this deal."))
