"""The stages of a deal of Hell: bids and trump before the play, tricks after it."""

from collections.abc import Mapping

from scorekeeper.games.hell.bidding import barred_sum, deal_has_hook, dealer_refusal
from scorekeeper.games.hell.entry import HellDeal, HellEntry
from scorekeeper.games.hell.pack import suits_in
from scorekeeper.rules.entry import Count, PerSeat, Pick, Shortcut, Stage, suit_chips
from scorekeeper.rules.ruling import Message, Player, Refusal, say, say_n
from scorekeeper.rules.seats import Seat


def stages(deal: HellDeal, entry: HellEntry) -> tuple[Stage, ...]:
    return (_bids_stage(deal, entry), _tricks_stage(deal, entry))


def _bids_stage(deal: HellDeal, entry: HellEntry) -> Stage:
    cards, order = deal.plan.cards, deal.plan.bid_order or ()
    barred = _barred_dealer_bids(deal, entry)
    return Stage(
        name="bids",
        label=say("Bids"),
        action=say("Bids are in"),
        groups=(
            PerSeat(
                "bids",
                say("Bids"),
                range(cards + 1),
                order,
                entry.bids,
                barred=barred,
                asides=_barred_bids(barred),
                yours=say("your bid"),
                barred_sum=barred_sum(deal),
            ),
            Pick("trump", say("Trumps"), suit_chips(suits_in(deal.options)), optional=True),
        ),
        notes=_bidding_notes(deal, entry),
        wrong=_bids_may_not_stand(deal, entry),
        count=Count(say("Bids"), sum(bid or 0 for bid in entry.bids), cards),
        change=say("Change bids"),
    )


def _barred_dealer_bids(deal: HellDeal, entry: HellEntry) -> dict[tuple[Seat, int], Refusal]:
    others = entry.bids[: deal.plan.dealer] + entry.bids[deal.plan.dealer + 1 :]
    known = [bid for bid in others if bid is not None]
    if len(known) < len(others) or not deal_has_hook(deal):
        return {}
    refusals = (
        dealer_refusal(deal.plan.cards, known, bid, deal.plan.dealer)
        for bid in range(deal.plan.cards + 1)
    )
    return {(deal.plan.dealer, bid): refusal for bid, refusal in enumerate(refusals) if refusal}


def _barred_bids(barred: Mapping[tuple[Seat, int], Refusal]) -> dict[Seat, Message]:
    return {dealer: say("can't say {bid}", bid=bid) for dealer, bid in barred}


def _bids_may_not_stand(deal: HellDeal, entry: HellEntry) -> bool:
    known_bids = entry.bids[deal.plan.dealer]
    return (deal.plan.dealer, known_bids) in _barred_dealer_bids(deal, entry)


def _bidding_notes(deal: HellDeal, entry: HellEntry) -> tuple[Message, ...]:
    waiting = [seat for seat in deal.plan.bid_order or () if entry.bids[seat] is None]
    if not waiting:
        return (_bids_note(deal, entry),)
    turn = say("Next to bid: {player}", player=Player(waiting[0]))
    over = sum(bid or 0 for bid in entry.bids) - deal.plan.cards
    return (turn, *([say("{n} over", n=over)] if over > 0 else []))


def _bids_note(deal: HellDeal, entry: HellEntry) -> Message:
    cards, total = deal.plan.cards, sum(bid or 0 for bid in entry.bids)
    if total > cards:
        return say("{n} too many: someone must fail", n=total - cards)
    if total < cards:
        return say("{n} too few: someone must take too many", n=cards - total)
    if _bids_may_not_stand(deal, entry):
        return say("Bids {total} of {cards}: they may not add up", total=total, cards=cards)
    return say("Bids equal tricks: everyone can make it")


def _tricks_stage(deal: HellDeal, entry: HellEntry) -> Stage:
    cards = deal.plan.cards
    left = cards - sum(tricks or 0 for tricks in entry.tricks)
    bids = {seat: bid for seat, bid in enumerate(entry.bids) if bid is not None}
    return Stage(
        name="tricks",
        label=say("Tricks"),
        action=say("Save deal"),
        groups=(
            PerSeat(
                "tricks",
                say("Tricks taken"),
                range(cards + 1),
                deal.plan.bid_order or (),
                entry.tricks,
                room=max(left, 0),
                asides={seat: say("bid {bid}", bid=bid) for seat, bid in bids.items()},
                called=bids,
                word=say("bid"),
                yours=say("your tricks"),
            ),
        ),
        shortcuts=_rest_made_it(entry),
        notes=(_bids_note(deal, entry), _tricks_note(left)),
        wrong=left < 0 or _bids_may_not_stand(deal, entry),
        count=Count(
            say("Tricks"), cards - left, cards, note=_tricks_note(left) if left >= 0 else None
        ),
        change=say("Change tricks"),
    )


def _rest_made_it(entry: HellEntry) -> tuple[Shortcut, ...]:
    pairs = zip(entry.tricks, entry.bids, strict=True)
    filled = tuple(bid if tricks is None else tricks for tricks, bid in pairs)
    made = HellEntry(entry.trump, entry.bids, filled)
    return (Shortcut("rest_made_it", say("Everyone else made it"), made),)


def _tricks_note(left: int) -> Message:
    if left < 0:
        return say_n("{n} trick too many", "{n} tricks too many", n=-left)
    return say_n("{n} trick left to enter", "{n} tricks left to enter", n=left)
