"""The fold: (game, table, entries) -> sheet. Everything derived comes from here."""

import operator
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scorekeeper.rules.game import Deal, Game, Row, Settlement, Standing, Table
from scorekeeper.rules.points_only import PointsOnly, check_points, paper_deal, settle_points
from scorekeeper.rules.ruling import Message, Refusal, refuse, say

O = TypeVar("O")  # noqa: E741 - the options of a game
E = TypeVar("E")
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Sheet(Generic[O, E, C]):
    """Everything computed from the entries.

    ``next`` is the deal to be played, ``None`` when the rules end the match. ``refusals`` is not
    empty when some entries could not be settled; they are then left out of ``rows``. ``result`` is
    what the match has come to for each seat or side: the totals, or what ``result_name`` says;
    ``comparable`` where other matches of the game come to the same kind of thing. ``winning`` tells
    how the match is won.
    """

    rows: tuple[Row[O, E, C], ...]
    standing: Standing[C]
    places: tuple[int, ...]
    result: tuple[int, ...]
    result_name: Message | None
    comparable: bool
    winning: Message
    next: Deal[O, C] | None
    summary: Mapping[str, Any]
    refusals: tuple[Refusal, ...] = ()

    @property
    def written(self) -> tuple[Row[O, E, C], ...]:
        """The deals written down in full, without those of which only the points are known."""
        return tuple(row for row in self.rows if not isinstance(row.entry, PointsOnly))

    @property
    def totals(self) -> tuple[int, ...]:
        """Per seat, per side in a game of partners."""
        return self.standing.totals

    @property
    def finished(self) -> bool:
        """Whether the rules end the match here."""
        return self.next is None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats or sides that are first; nobody before the first deal."""
        return tuple(unit for unit, place in enumerate(self.places) if place == 1 and self.rows)


def sheet(game: Game[O, E, C], table: Table[O], entries: Iterable[E]) -> Sheet[O, E, C]:
    """Settle ``entries`` one after the other. Costs one settlement a deal."""
    standing = Standing(0, (0,) * game.units(table.seats), game.start(table))
    return _settled_on(game, table, standing, (), (), entries)


def continue_sheet(
    game: Game[O, E, C], table: Table[O], so_far: Sheet[O, E, C], entries: Iterable[E]
) -> Sheet[O, E, C]:
    """Settle ``entries`` after those of ``so_far``, a sheet of the same game and table.

    The sheet is that of all entries together; what is settled already is not settled again.
    """
    return _settled_on(game, table, so_far.standing, so_far.rows, so_far.refusals, entries)


def _settled_on(  # noqa: PLR0913, PLR0917 - a sheet is made of this much
    game: Game[O, E, C],
    table: Table[O],
    standing: Standing[C],
    settled: Sequence[Row[O, E, C]],
    refused: Sequence[Refusal],
    entries: Iterable[E],
) -> Sheet[O, E, C]:
    rows, refusals = list(settled), list(refused)
    for number, entry in enumerate(entries, start=standing.played + 1):
        row, found = _settled(game, table, standing, entry)
        if row is None:
            refusals += [refusal.at_deal(number) for refusal in found]
            standing = Standing(number, standing.totals, standing.carry)
            continue
        rows.append(row)
        standing = Standing(number, row.totals, row.settlement.carry)
    on_paper = _on_paper(rows)
    result_name = None if on_paper else game.result_name(table, standing)
    return Sheet(
        rows=tuple(rows),
        standing=standing,
        places=_places(game, table, rows, standing),
        result=standing.totals if on_paper else game.result(table, standing),
        result_name=result_name,
        comparable=game.comparable and (result_name is not None or not game.settled_otherwise),
        winning=Game.winning(game, table.options) if on_paper else game.winning(table.options),
        next=next_deal(game, table, standing),
        summary=game.summary(table, standing),
        refusals=tuple(refusals),
    )


def next_deal(game: Game[O, E, C], table: Table[O], standing: Standing[C]) -> Deal[O, C] | None:
    """Return the deal that follows ``standing``; ``None`` when the match is over."""
    plan = game.plan(table, standing)
    return None if plan is None else Deal(table, standing, plan)


def places(ranking_key: Sequence[Any], *, lower_is_better: bool) -> tuple[int, ...]:
    """The place of each of ``ranking_key``: equals share a place and the next is skipped (H-3)."""
    better = operator.lt if lower_is_better else operator.gt
    return tuple(1 + sum(better(other, one) for other in ranking_key) for one in ranking_key)


def places_by_deal(
    game: Game[O, E, C], table: Table[O], rows: Sequence[Row[O, E, C]]
) -> list[tuple[int, ...]]:
    """Return the places after each of ``rows``, as the sheet that ended with it had them."""
    return [
        _places(
            game,
            table,
            rows[: at + 1],
            Standing(row.deal.plan.number, row.totals, row.settlement.carry),
        )
        for at, row in enumerate(rows)
    ]


def behind(game: Game[O, E, C], table: Table[O], so_far: Sheet[O, E, C]) -> tuple[int, ...] | None:
    """The points between each seat or side and the first; ``None`` where points do not rank."""
    if _ranking_keys(game, table, so_far.rows, so_far.standing) != so_far.totals:
        return None
    best = min(so_far.totals) if game.fewest_wins(table.options) else max(so_far.totals)
    return tuple(abs(total - best) for total in so_far.totals)


def _places(
    game: Game[O, E, C], table: Table[O], rows: Sequence[Row[O, E, C]], standing: Standing[C]
) -> tuple[int, ...]:
    ranking_key = _ranking_keys(game, table, rows, standing)
    return places(ranking_key, lower_is_better=game.fewest_wins(table.options))


def _on_paper(rows: Sequence[Row[O, E, C]]) -> bool:
    """Return whether of some deals only the points are known, so that points are all there is."""
    return any(isinstance(row.entry, PointsOnly) for row in rows)


def _ranking_keys(
    game: Game[O, E, C], table: Table[O], rows: Sequence[Row[O, E, C]], standing: Standing[C]
) -> Sequence[Any]:
    """Return what ranks the players: the game's own keys, or points where only those are told."""
    if _on_paper(rows):
        return standing.totals
    return game.ranking_key(table, standing)


def _settled(
    game: Game[O, E, C], table: Table[O], standing: Standing[C], entry: E
) -> tuple[Row[O, E, C] | None, list[Refusal]]:
    """The settled deal; else everything that is wrong with it."""
    if isinstance(entry, PointsOnly):
        # Such a deal may come after the end: what the players agreed on paper is not judged.
        deal = paper_deal(game, table, standing)
        found = check_points(deal, entry)
        return (None, found) if found else (_row(deal, entry, settle_points(deal, entry)), [])
    next_one = next_deal(game, table, standing)
    if next_one is None:
        return None, [_after_the_end()]
    found = game.check(next_one, entry)
    return (None, found) if found else (_row(next_one, entry, game.settle(next_one, entry)), [])


def _row(deal: Deal[O, C], entry: E, settlement: Settlement[C]) -> Row[O, E, C]:
    before = deal.standing.totals
    totals = tuple(t + p for t, p in zip(before, settlement.points, strict=True))
    return Row(deal, entry, settlement, totals)


def _after_the_end() -> Refusal:
    return refuse("deal.after_end", say("The match was over before this deal."))
