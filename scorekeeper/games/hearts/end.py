"""The end of a match of Hearts, totals of exactly the limit, and ties. Source: H-2, H-3.

The carry (``Decider``) is true if the match has reached its end and continues only to break a tie.
It then ends when the tie is broken, even if a total has fallen below the limit since.
"""

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.hearts.options import HeartsOptions, shown
from scorekeeper.rules import match_end
from scorekeeper.rules.deal import Standing, Table
from scorekeeper.rules.ruling import Message, Player, say
from scorekeeper.rules.seats import Seat

Decider = bool


def is_over(options: HeartsOptions, standing: Standing[Decider]) -> bool:
    """Return whether the match has reached its end and there is no tie left to break."""
    return has_ended(options, standing) and not _is_to_be_decided(options, standing)


def has_ended(options: HeartsOptions, standing: Standing[Decider]) -> bool:
    """Return whether the match has reached its end, even if there is a tie left to break."""
    by_totals = match_end.is_over(options, standing) or bool(
        exact_winners(options, standing.totals)
    )
    return standing.carry or by_totals


def carried(options: HeartsOptions, standing: Standing[Decider]) -> Decider:
    """Return the carry after ``standing``: whether further deals only break a tie."""
    return options.tie == "one_more_deal" and has_ended(options, standing)


def exact_winners(options: HeartsOptions, totals: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats that win because of exactly the limit, if that is a house rule."""
    if options.exactly_limit != "wins" or not has_limit(options):
        return ()
    return tuple(seat for seat, total in enumerate(totals) if total == options.limit)


def points_halved(options: HeartsOptions, total: int) -> int:
    """Return the points to subtract from ``total`` if exactly the limit is halved; else 0."""
    if options.exactly_limit != "halves" or not has_limit(options) or total != options.limit:
        return 0
    return options.limit - options.limit // 2


def has_limit(options: HeartsOptions) -> bool:
    """Return whether a total can end the match."""
    return options.ends in match_end.LIMIT_ENDS


def _is_to_be_decided(options: HeartsOptions, standing: Standing[Decider]) -> bool:
    if options.tie != "one_more_deal" or exact_winners(options, standing.totals):
        return False
    return standing.totals.count(min(standing.totals)) > 1


def ranking_key(table: Table[HeartsOptions], standing: Standing[Decider]) -> tuple[Any, ...]:
    """Return the totals; a player who won with exactly the limit ranks before all others."""
    winners = exact_winners(table.options, standing.totals)
    if not winners:
        return standing.totals
    return tuple((seat not in winners, total) for seat, total in enumerate(standing.totals))


def closing_notes(table: Table[HeartsOptions], standing: Standing[Decider]) -> tuple[Message, ...]:
    return tuple(
        say(
            "{player} wins with exactly {limit} points.",
            player=Player(seat),
            limit=shown(table.options, table.options.limit),
        )
        for seat in exact_winners(table.options, standing.totals)
    )
