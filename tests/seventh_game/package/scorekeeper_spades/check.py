"""The check of a deal of Spades: values that follow, and refusals."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.rules.entry import share_rest, without_gaps
from scorekeeper.rules.ruling import Player, Refusal, Side, gap, refuse, say
from scorekeeper.rules.seats import Seat, partner_of, side_of
from scorekeeper_spades.bidding import bid_refusal
from scorekeeper_spades.entry import NIL, SIDES, TRICKS, SpadesDeal, SpadesEntry


def complete(_deal: SpadesDeal, entry: SpadesEntry) -> SpadesEntry:
    """Fill in the other side's tricks. A side without a trick has made its nil bids."""
    first, second = share_rest(entry.tricks, TRICKS)
    whole = replace(entry, tricks=(first, second))
    one, two, three, four = (_nil(whole, seat) for seat in range(4))
    return replace(whole, nils=(one, two, three, four))


def _nil(entry: SpadesEntry, seat: Seat) -> bool | None:
    if entry.bids[seat] != NIL:
        return None
    made = entry.nils[seat]
    return True if made is None and entry.tricks[side_of(seat)] == 0 else made


def check(deal: SpadesDeal, entry: SpadesEntry) -> list[Refusal]:
    """Every fault of ``entry``: bids, tricks, nils."""
    bids, tricks = list(_check_bids(deal, entry)), list(_check_tricks(entry))
    return [*bids, *tricks, *_check_nils(deal, entry, tricks_known=not tricks)]


def _check_bids(deal: SpadesDeal, entry: SpadesEntry) -> Iterator[Refusal]:
    order = deal.plan.bid_order or ()
    for at, seat in enumerate(order):
        bid, place = entry.bids[seat], f"bids.{seat}"
        if bid is None:
            question = say("What does {player} bid?", player=Player(seat))
            yield gap("spades.bid_missing", question, field=place, rule="SP-2")
            continue
        # The first two of a side to speak are free; their partners know what was said.
        partners = entry.bids[partner_of(seat)] if at > 1 else None
        if found := bid_refusal(deal.options, bid, partners, place):
            yield found


def _check_tricks(entry: SpadesEntry) -> Iterator[Refusal]:
    found = False
    for side in SIDES:
        taken, place = entry.tricks[side], f"tricks.{side}"
        if taken is None:
            question = say("How many tricks did {side} take?", side=Side(side))
            yield gap("spades.tricks_missing", question, field=place, rule="Spades 6")
        elif not 0 <= taken <= TRICKS:
            message = say("A side can take 0 to {tricks} tricks.", tricks=TRICKS)
            yield refuse("spades.tricks_range", message, field=place, rule="Spades 6")
        else:
            continue
        found = True
    if not found and sum(without_gaps(entry.tricks)) != TRICKS:
        message = say(
            "The tricks add up to {total}, but {cards} were played.",
            total=sum(without_gaps(entry.tricks)),
            cards=TRICKS,
        )
        yield refuse("spades.tricks_sum", message, field="tricks", rule="Spades 6")


def _check_nils(deal: SpadesDeal, entry: SpadesEntry, *, tricks_known: bool) -> Iterator[Refusal]:
    for seat in deal.plan.bid_order or ():
        made, place = entry.nils[seat], f"nils.{seat}"
        if entry.bids[seat] != NIL:
            if made is not None:
                message = say("{player} did not bid nil.", player=Player(seat))
                yield refuse("spades.no_nil_bid", message, field=place, rule="SP-2")
        elif made is None:
            question = say("Did {player} make the nil?", player=Player(seat))
            yield gap("spades.nil_missing", question, field=place, rule="SP-2")
        elif made is False and tricks_known and not entry.tricks[side_of(seat)]:
            message = say(
                "The nil of {player} is made: the side has no trick.", player=Player(seat)
            )
            yield refuse("spades.nil_made", message, field=place, rule="SP-2")
    if tricks_known:
        yield from _check_double_nils(entry)


def _check_double_nils(entry: SpadesEntry) -> Iterator[Refusal]:
    """If both partners made their nil, their side has no trick."""
    for side in SIDES:
        if entry.nils[side] and entry.nils[partner_of(side)] and entry.tricks[side]:
            message = say("{side} have tricks, so that one of the nils failed.", side=Side(side))
            yield refuse("spades.nil_failed", message, field=f"nils.{side}", rule="SP-2")
