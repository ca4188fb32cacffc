"""Values of a sheet's columns after each deal, ``None`` for deals that a player missed.

Players who have joined but missed every deal so far have no column.
"""

from collections.abc import Sequence

from scorekeeper.match import Match
from scorekeeper.rules.sheet import Places, places_by_deal, totals_after

Numbers = tuple[int | None, ...]


def columns_present(match: Match) -> list[int]:
    """Return the columns of players who were at the table in a deal, even if they sat out."""
    rows = match.sheet.rows
    every = range(len(match.sheet.totals))
    return [one for one in every if any(match.was_in_match(row, one) for row in rows)]


def columns_played(match: Match) -> list[int]:
    """Return the columns of players who played a deal."""
    rows = match.sheet.rows
    every = range(len(match.sheet.totals))
    return [one for one in every if any(row.unit_of(one) is not None for row in rows)]


def totals(match: Match, column: int) -> Numbers:
    """Return the total of ``column`` after each deal. The last one includes later adjustments.

    If a match consists of games, it is the score of the open game.
    """
    found = [
        match.shown(totals_after(match.game, row)[column])
        if match.was_in_match(row, column)
        else None
        for row in match.sheet.rows
    ]
    if found[-1] is not None and match.game.open_game_score is None:
        found[-1] = match.shown(match.sheet.totals[column])
    return tuple(found)


def start(match: Match, column: int) -> int:
    """Return the total with which the player of ``column`` began."""
    there = (row for row in match.sheet.rows if match.was_in_match(row, column))
    first = next(there, None)
    if first is None:
        return match.shown(match.sheet.totals[column])
    return match.shown(first.totals[column] - first.settlement.points[column])


def points(match: Match, column: int) -> Numbers:
    return tuple(
        None if row.unit_of(column) is None else match.shown(row.settlement.points[column])
        for row in match.sheet.rows
    )


def points_outside_deals(match: Match, column: int) -> int:
    """Return the points of ``column`` that do not come from deals: initial score, adjustments."""
    from_deals = sum(one or 0 for one in points(match, column))
    return match.shown(match.sheet.totals[column]) - from_deals


def places(match: Match, shown: Sequence[int]) -> tuple[Numbers, ...]:
    """Return the places of the columns ``shown``, for each deal.

    The places after the last deal are the current places: players who have left have no place.
    """
    return tuple(
        tuple(of_all[one] if match.was_in_match(row, one) else None for one in shown)
        for row, of_all in zip(match.sheet.rows, _after_each_deal(match), strict=True)
    )


def places_as_dealt(match: Match, shown: Sequence[int]) -> tuple[Numbers, ...]:
    """Return the places of the columns ``shown``, even for players who left after the last deal."""
    *before, last = places(match, shown)
    as_dealt = places_by_deal(match.game, match.sheet)[-1]
    return (
        *before,
        tuple(
            as_dealt[one]
            if place is None and match.was_in_match(match.sheet.rows[-1], one)
            else place
            for one, place in zip(shown, last, strict=True)
        ),
    )


def _after_each_deal(match: Match) -> list[Places]:
    return [*places_by_deal(match.game, match.sheet)[:-1], match.sheet.places]
