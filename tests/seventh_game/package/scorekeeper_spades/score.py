"""The points of Spades: contracts, bags and nils, a side. Higher is better."""

from typing import Any

from scorekeeper.rules.deal import Settlement, Standing, Table, UnitScore, settlement_of
from scorekeeper.rules.entry import without_gaps
from scorekeeper.rules.ruling import Message, Player, say, say_n
from scorekeeper.rules.seats import partner_of
from scorekeeper_spades.entry import NIL, SIDES, SpadesCarry, SpadesDeal, SpadesEntry
from scorekeeper_spades.options import SpadesOptions

PER_TRICK_BID = 10
PER_BAG = 1
NIL_BONUS = 100
BAGS_THAT_COST = 10
BAGS_PENALTY = 100


def settle(deal: SpadesDeal, entry: SpadesEntry) -> Settlement[SpadesCarry]:
    """Points a side."""
    before = deal.standing.carry.bags
    (first, bags), (second, others) = (
        score(deal.options, entry, side, before[side]) for side in SIDES
    )
    return settlement_of([first, second], SpadesCarry((bags, others)))


def summary(_table: Table[SpadesOptions], standing: Standing[SpadesCarry]) -> dict[str, Any]:
    """Return the bags, a side."""
    return {"bags": list(standing.carry.bags)}


def score(
    options: SpadesOptions, entry: SpadesEntry, side: int, before: int
) -> tuple[UnitScore, int]:
    """Return the score of ``side`` and its bags: contract, bags on top of ``before``, nils."""
    bid, tricks = contract(entry, side), without_gaps(entry.tricks)[side]
    points, reasons = _contract_points(bid, tricks)
    bags = before + max(tricks - bid, 0)
    if options.bag_penalty and bags >= BAGS_THAT_COST:
        times, bags = divmod(bags, BAGS_THAT_COST)
        points -= times * BAGS_PENALTY
        reasons.append(say("ten bags: −{points}", points=times * BAGS_PENALTY))
    for seat in (side, partner_of(side)):
        if entry.bids[seat] == NIL:
            made = bool(entry.nils[seat])
            points += NIL_BONUS if made else -NIL_BONUS
            reasons.append(_nil_reason(seat, made=made))
    mark = say("{bid}", bid=bid) if bid == tricks else say("{bid}→{tricks}", bid=bid, tricks=tricks)
    return UnitScore(points, tuple(reasons), mark), bags


def contract(entry: SpadesEntry, side: int) -> int:
    """Return the sum of the partners' bids. A nil adds nothing."""
    bids = without_gaps(entry.bids)
    return bids[side] + bids[partner_of(side)]


def _contract_points(bid: int, tricks: int) -> tuple[int, list[Message]]:
    values = {"bid": bid, "tricks": tricks}
    if tricks < bid:
        return -PER_TRICK_BID * bid, [say("bid {bid}, took {tricks}: −10 × {bid}", **values)]
    bags = tricks - bid
    reasons = [say("bid {bid}, took {tricks}: 10 × {bid}", **values)]
    if bags:
        reasons.append(say_n("{n} bag: +{n}", "{n} bags: +{n}", n=bags))
    return PER_TRICK_BID * bid + PER_BAG * bags, reasons


def _nil_reason(seat: int, *, made: bool) -> Message:
    if made:
        return say("nil of {player}: +100", player=Player(seat))
    return say("nil of {player} failed: −100", player=Player(seat))
