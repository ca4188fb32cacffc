"""The plan of a deal of Points, which is only the dealer, and the end of the match."""

from scorekeeper.games.points.options import PointsOptions
from scorekeeper.rules import match_end
from scorekeeper.rules.deal import Plan, Standing, Table
from scorekeeper.rules.options import check_values
from scorekeeper.rules.ruling import Message, Refusal, refuse, say, say_n
from scorekeeper.rules.seats import next_seat, turn_order

NO_CARDS = 0
"""The number of cards in a plan, because it is unknown or the game has no cards."""


def next_deal(table: Table[PointsOptions], standing: Standing[None]) -> Plan | None:
    if is_over(table.options, standing):
        return None
    number = standing.played + 1
    dealer = table.first_dealer if table.options.dealer == "stays" else table.dealer(number)
    order = turn_order(next_seat(dealer, table.seats), table.seats)
    return Plan(number, dealer, cards=NO_CARDS, leader=None, turn_order=order)


def is_over(options: PointsOptions, standing: Standing[None]) -> bool:
    """Return whether the match is over by a total or by the number of deals."""
    if options.ends == "deals":
        return standing.played >= options.deals
    # A target below zero is reached from above.
    way = 1 if options.target > 0 else -1
    farthest, target = max(way * total for total in standing.totals), way * options.target
    match options.ends:
        case "reach":
            return farthest >= target
        case "over":
            return farthest > target
        case _:
            return False


def ending(table: Table[PointsOptions]) -> Message:
    options = table.options
    match options.ends:
        case "deals":
            return say_n("{n} deal", "{n} deals", n=options.deals)
        case "reach":
            return match_end.until_reached(options.target)
        case "over":
            return match_end.until_over(options.target)
        case _:
            return match_end.NO_FIXED_END


def check_options(options: PointsOptions, seats: int) -> list[Refusal]:  # noqa: ARG001
    return check_values(options) or check_target(options)


def fewest_wins(options: PointsOptions) -> bool:
    return options.wins == "fewest"


def won_by(options: PointsOptions | None) -> Message | None:
    return None if options else say("Most or fewest points wins, as your table decides.")


def check_target(options: PointsOptions) -> list[Refusal]:
    """Refuse a target of 0, which is reached before the first deal."""
    if options.target or options.ends not in ("reach", "over"):
        return []
    message = say("Everyone starts with 0. Choose another target.")
    return [refuse("points.target", message, field="target", rule="Points 7")]
