"""The points of Spades: contracts, bags and nils, a side. Higher is better."""

from dataclasses import dataclass

from scorekeeper.rules.entry import written
from scorekeeper.rules.game import Settlement
from scorekeeper.rules.ruling import Message, Player, say, say_n
from scorekeeper.rules.seats import partner_of
from scorekeeper_spades.entry import NIL, SIDES, SpadesCarry, SpadesDeal, SpadesEntry
from scorekeeper_spades.options import SpadesOptions

PER_TRICK_BID = 10
PER_BAG = 1
NIL_BONUS = 100
BAGS_THAT_COST = 10
BAGS_PENALTY = 100


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a deal brings one side, and the bags it goes on with."""

    points: int
    bags: int
    reasons: tuple[Message, ...]
    mark: Message


def settle(deal: SpadesDeal, entry: SpadesEntry) -> Settlement[SpadesCarry]:
    """Points a side."""
    before = deal.standing.carry.bags
    first, second = (score(deal.options, entry, side, before[side]) for side in SIDES)
    return Settlement(
        points=(first.points, second.points),
        reasons=(first.reasons, second.reasons),
        marks=(first.mark, second.mark),
        carry=SpadesCarry((first.bags, second.bags)),
    )


def score(options: SpadesOptions, entry: SpadesEntry, side: int, before: int) -> SideScore:
    """The contract of ``side``, its bags on top of those ``before``, its nils."""
    bid, tricks = contract(entry, side), written(entry.tricks)[side]
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
    return SideScore(points, bags, tuple(reasons), mark)


def contract(entry: SpadesEntry, side: int) -> int:
    """What partners have bid together; a nil adds nothing."""
    bids = written(entry.bids)
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
