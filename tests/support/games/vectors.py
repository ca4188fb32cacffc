"""Matches written as literal facts, and what came of them."""

from scorekeeper.rules.game import Table
from scorekeeper.rules.serialization import from_plain
from scorekeeper.rules.sheet import sheet


def played(game, seats, deals, /, **options):
    """The sheet of ``deals``, plain facts that nothing is wrong with; seat 0 deals first."""
    table = Table(from_plain(game.options, options), seats, 0)
    assert game.check_options(table.options, seats) == []
    found = sheet(game, table, [from_plain(game.entry, deal) for deal in deals])
    assert found.refusals == ()
    return found


def points(found):
    """The points of the last deal."""
    return list(found.rows[-1].settlement.points)


def standing(found):
    """Totals, places, and whether the match has ended."""
    return list(found.totals), list(found.places), found.finished


def carried(found):
    """The rest in the pot after each deal."""
    return [row.settlement.carried for row in found.rows]
