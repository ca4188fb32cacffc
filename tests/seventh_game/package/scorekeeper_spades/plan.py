"""The plan of a deal of Spades: thirteen cards each, and the bags so far."""

from collections.abc import Iterator

from scorekeeper.rules import match_end
from scorekeeper.rules.deal import Plan, Standing, Table
from scorekeeper.rules.ruling import Message, Side, say, say_n
from scorekeeper.rules.seats import next_seat, turn_order
from scorekeeper_spades.entry import SIDES, TRICKS, SpadesCarry
from scorekeeper_spades.options import SpadesOptions


def next_deal(table: Table[SpadesOptions], standing: Standing[SpadesCarry]) -> Plan | None:
    """The next deal; ``None`` when a side has reached the target and is ahead (SP-1)."""
    one, other = standing.totals
    if max(one, other) >= table.options.target and one != other:
        return None
    number = standing.played + 1
    dealer = table.dealer(number)
    eldest = next_seat(dealer, table.seats)
    order = turn_order(eldest, table.seats)
    return Plan(
        number=number,
        dealer=dealer,
        cards=TRICKS,
        leader=eldest,
        turn_order=order,
        bid_order=order,
        notes=tuple(_bags(standing.carry)),
    )


def start(_table: Table[SpadesOptions]) -> SpadesCarry:
    """Return no bags."""
    return SpadesCarry()


def ending(table: Table[SpadesOptions]) -> Message:
    """Return the target, which ends the match."""
    return match_end.until_reached(table.options.target)


def won_by(options: SpadesOptions | None) -> Message | None:
    """Return the points that the table plays to, if they are known."""
    return say("First to {target} points wins.", target=options.target) if options else None


def _bags(carry: SpadesCarry) -> Iterator[Message]:
    for side in SIDES:
        if carry.bags[side]:
            yield say_n("{side}: {n} bag", "{side}: {n} bags", n=carry.bags[side], side=Side(side))
