"""Matches entered as plain facts, and their results."""

from scorekeeper.rules.deal import Table
from scorekeeper.rules.serialization import from_plain
from scorekeeper.rules.sheet import sheet


def played(game, seats, deals, /, **options):
    """Return the sheet of ``deals``, plain facts without a fault; seat 0 deals first."""
    table = Table(from_plain(game.options, options), seats, 0)
    assert game.check_options(table.options, seats) == []
    found = sheet(game, table, [from_plain(game.entry, deal) for deal in deals])
    assert found.refusals == ()
    return found


def points(found):
    """Return the points of the last deal."""
    return list(found.rows[-1].settlement.points)


def standing(found):
    """Return totals, places, and whether the match has ended."""
    return list(found.totals), list(found.places), found.finished


def carried(found):
    """Return the rest in the pot after each deal."""
    return [row.settlement.carried for row in found.rows]
