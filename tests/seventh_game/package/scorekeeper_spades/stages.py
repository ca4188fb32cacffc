"""The stages of a deal of Spades: the bids, then the tricks and the result of each nil."""

from collections.abc import Iterator

from scorekeeper.rules.entry import Chip, Group, PerSeat, PerSide, Pick, Stage
from scorekeeper.rules.ruling import Message, Player, Refusal, Side, say
from scorekeeper.rules.seats import Seat, partner_of
from scorekeeper_spades.bidding import BIDS, bid_refusal
from scorekeeper_spades.entry import NIL, SIDES, TRICKS, SpadesDeal, SpadesEntry


def stages(deal: SpadesDeal, entry: SpadesEntry) -> tuple[Stage, ...]:
    """Return the questions: bids first; then tricks, and the outcome of each nil."""
    return (_bids_stage(deal, entry), _tricks_stage(deal, entry))


def _bids_stage(deal: SpadesDeal, entry: SpadesEntry) -> Stage:
    """A bid of each player; what partners cannot make together is struck out."""
    order = deal.plan.bid_order or ()
    barred = _barred(deal, entry)
    bids = PerSeat("bids", say("Bids"), BIDS, order, entry.bids, barred=barred)
    return Stage(
        name="bids",
        label=say("Bids"),
        action=say("Bids are in"),
        groups=(bids,),
        notes=tuple(_contracts(entry)),
        wrong=any((seat, bid) in barred for seat, bid in enumerate(entry.bids)),
    )


def _barred(deal: SpadesDeal, entry: SpadesEntry) -> dict[tuple[Seat, int], Refusal]:
    found = {}
    for at, seat in enumerate(deal.plan.bid_order or ()):
        partners = entry.bids[partner_of(seat)] if at > 1 else None
        for bid in BIDS:
            if why := bid_refusal(deal.options, bid, partners, f"bids.{seat}"):
                found[seat, bid] = why
    return found


def _tricks_stage(deal: SpadesDeal, entry: SpadesEntry) -> Stage:
    """The tricks of each side, and whether each nil was made."""
    left = TRICKS - sum(taken or 0 for taken in entry.tricks)
    tricks = PerSide(
        "tricks",
        say("Tricks taken"),
        range(TRICKS + 1),
        written=entry.tricks,
        room=max(left, 0),
        asides={
            side: say("bid {bid}", bid=together(entry, side))
            for side in SIDES
            if None not in (entry.bids[side], entry.bids[partner_of(side)])
        },
    )
    return Stage(
        name="tricks",
        label=say("Tricks"),
        action=say("Save deal"),
        groups=(tricks, *_nils(deal, entry)),
        notes=tuple(_contracts(entry)),
        wrong=left < 0,
    )


def _nils(deal: SpadesDeal, entry: SpadesEntry) -> Iterator[Group]:
    for seat in deal.plan.bid_order or ():
        if entry.bids[seat] == NIL:
            question = say("Did {player} make the nil?", player=Player(seat))
            chips = (Chip(value=True, label=say("Made")), Chip(value=False, label=say("Failed")))
            yield Pick(f"nils.{seat}", question, chips)


def _contracts(entry: SpadesEntry) -> Iterator[Message]:
    for side in SIDES:
        bids = (entry.bids[side], entry.bids[partner_of(side)])
        if None not in bids:
            yield say("{side} bid {bid}", side=Side(side), bid=together(entry, side))


def together(entry: SpadesEntry, side: int) -> int:
    """Return the sum of the partners' bids so far. A nil adds nothing."""
    return (entry.bids[side] or 0) + (entry.bids[partner_of(side)] or 0)
