"""Spans of deals with the same players in the same seats, for functions that look at several deals.

A game's functions work with seats and sides, not players. They are called for each span separately,
and results for a seat are assigned to the player in that seat.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from scorekeeper.rules.deal import Row, Table
from scorekeeper.rules.game import Game
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.ruling import Player
from scorekeeper.rules.sheet import Sheet
from scorekeeper.rules.stats import Stat, Versus
from scorekeeper.rules.table_state import by_player

AnyGame = Game[Any, Any, Any]
AnyRow = Row[Any, Any, Any]
TableSpan = tuple[Table[Any], tuple[AnyRow, ...]]


def spans_of(rows: Sequence[AnyRow]) -> list[TableSpan]:
    """Return the spans of ``rows``, with each row by the seats of its deal."""
    dealt = [row.as_dealt for row in rows]
    return [
        (together[0].deal.table, tuple(together))
        for _, one in groupby(dealt, key=lambda row: (row.deal.table.seats, _players(row)))
        for together in [list(one)]
    ]


def _players(row: AnyRow) -> tuple[int, ...]:
    table = row.deal.table
    return tuple(table.player(seat) for seat in range(table.seats))


def stats_of(game: AnyGame, sheet: Sheet[Any, Any, Any]) -> Iterator[Stat]:
    """Yield the statistics of the deals of a match; ``seat`` is the player's index."""
    for table, rows in spans_of(sheet.written):
        stats = game.stats(rows)
        # Until somebody changes seats, seats are players.
        yield from ((_stat_of_player(stat, table) for stat in stats) if table.players else stats)


def _stat_of_player(stat: Stat, table: Table[Any]) -> Stat:
    partner = None if stat.partner is None else table.player(stat.partner)
    return replace(stat, seat=table.player(stat.seat), partner=partner)


def highlights_of(game: AnyGame, sheet: Sheet[Any, Any, Any]) -> list[Highlight]:
    """Return the highlights, one per kind: that with the largest figure or the longest span.

    If people have changed seats, highlights about the whole match are left out, because no span
    covers all of it.
    """
    best: dict[str, tuple[tuple[int, int], Highlight]] = {}
    found = spans_of(sheet.written)
    for table, rows in found:
        for one in game.highlights(rows):
            if one.deal is None and len(found) > 1:
                continue
            highlight = _highlight_by_player(game, table, one)
            weight = (one.figure if isinstance(one.figure, int) else 0, len(rows))
            before = best.get(one.label.text)
            if before is None or weight > before[0]:
                best[one.label.text] = (weight, highlight)
    return [highlight for _, highlight in best.values()]


def _highlight_by_player(game: AnyGame, table: Table[Any], highlight: Highlight) -> Highlight:
    units = (
        highlight.units if game.partners else tuple(table.player(unit) for unit in highlight.units)
    )
    figure = highlight.figure
    if isinstance(figure, Player):
        figure = Player(table.player(figure.seat))
    return replace(
        highlight,
        units=units,
        figure=figure,
        label=by_player(highlight.label, table),
        detail=by_player(highlight.detail, table),
    )


def versus_of(game: AnyGame, sheet: Sheet[Any, Any, Any]) -> Versus | None:
    """Return announcements and results by column of the sheet.

    ``None`` if no deal is entered in full, and in a game without announcements.
    """
    found = [
        (table, versus)
        for table, rows in spans_of(sheet.written)
        if (versus := game.versus(rows)) is not None
    ]
    if not found:
        return None
    columns = range(len(sheet.totals))
    return replace(
        found[0][1],
        deals=tuple(deal for _, versus in found for deal in versus.deals),
        announced=tuple(
            tuple(_numbers_of_column(game, found, column, "announced")) for column in columns
        ),
        achieved=tuple(
            tuple(_numbers_of_column(game, found, column, "achieved")) for column in columns
        ),
    )


def _numbers_of_column(
    game: AnyGame, found: Sequence[tuple[Table[Any], Versus]], column: int, what: str
) -> Iterator[int | None]:
    for table, versus in found:
        unit = column if game.partners else table.seat_of(column)
        numbers = getattr(versus, what)
        yield from [None] * len(versus.deals) if unit is None else numbers[unit]


def made_by(game: AnyGame, row: AnyRow) -> tuple[bool | None, ...]:
    """Return for each column of the sheet whether its announcement in a deal was made."""
    made = game.contract_made(row.as_dealt)
    units = [row.unit_of(column) for column in range(len(row.totals))]
    return tuple(None if unit is None else made[unit] for unit in units)
