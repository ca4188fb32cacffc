"""Hell. Source: seed 003. Differs: two and four players keep a card for trumps (O-1).

Points are per seat, higher is better. The turn passes to the right, so seat + 1 is the
right-hand neighbour; with ``direction="left"`` it is the left-hand one.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from scorekeeper.games.hell import plan, score, stats
from scorekeeper.games.hell.bidding import HellBidding, dealer_refusal
from scorekeeper.games.hell.options import PRESETS, HellOptions
from scorekeeper.games.hell.play import HellPlay
from scorekeeper.games.hell.questions import DealerBid
from scorekeeper.games.hell.stats import HellRow
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry import PerSeat, Pick, Shortcut, Stage, share_rest, suit_chips
from scorekeeper.rules.game import (
    Bidding,
    Deal,
    Game,
    Plan,
    RefereeQuestion,
    Settlement,
    Standing,
    Table,
)
from scorekeeper.rules.play.tricks import CardPlay
from scorekeeper.rules.ruling import N_, Message, Refusal, refuse, say, say_n
from scorekeeper.rules.seats import Seat, next_seat, turn_order
from scorekeeper.rules.stats import Breakdown, Stat, Versus

HellDeal = Deal[HellOptions, None]


class Hell(Game[HellOptions, score.HellEntry, None]):
    """The rules of Hell as the score pad needs them."""

    slug: ClassVar[str] = "hell"
    name: ClassVar[str] = N_("Hell")
    blurb: ClassVar[str] = N_("Say how many tricks you will take, then take exactly that many.")
    seats: ClassVar[range] = range(2, 8)
    usual_seats: ClassVar[int] = 5
    lower_is_better: ClassVar[bool] = False
    dealer_hint: ClassVar[str] = N_("The loser of rock-paper-scissors deals first.")
    options = HellOptions
    entry = score.HellEntry
    presets = PRESETS
    questions: ClassVar[tuple[RefereeQuestion, ...]] = (DealerBid(),)
    bidding: ClassVar[Bidding] = HellBidding()
    play: ClassVar[CardPlay] = HellPlay()
    breakdowns: ClassVar[tuple[Breakdown, ...]] = stats.BREAKDOWNS

    def check_options(self, options: HellOptions, seats: int) -> list[Refusal]:
        """Also refuses deals of more cards than the pack has for ``seats``."""
        refusals = super().check_options(options, seats)
        most = plan.peak(options, seats)
        if not refusals and any(cards > most for cards in options.ladder_cards):
            refusals.append(
                refuse(
                    "hell.ladder_peak",
                    say_n(
                        "With this many players a deal has at most {n} card each.",
                        "With this many players a deal has at most {n} cards each.",
                        n=most,
                    ),
                    field="ladder_cards",
                    rule="O-1",
                )
            )
        return refusals

    def turns_right(self, options: HellOptions) -> bool:
        """Whether the turn passes to the right."""
        return options.direction == "right"

    def start(self, table: Table[HellOptions]) -> None:
        """Nothing is carried in Hell."""

    def schedule(self, table: Table[HellOptions]) -> tuple[int, ...]:
        """The cards of every deal, first to last."""
        return plan.ladder(table.options, table.seats)

    def plan(self, table: Table[HellOptions], standing: Standing[None]) -> Plan | None:
        """The next deal of the ladder; the eldest hand bids first, the dealer last."""
        ladder = self.schedule(table)
        if standing.played >= len(ladder):
            return None
        dealer = table.dealer(standing.played + 1)
        eldest = next_seat(dealer, table.seats)
        leader = dealer if table.options.first_lead == "dealer" else eldest
        cards = ladder[standing.played]
        return Plan(
            number=standing.played + 1,
            dealer=dealer,
            cards=cards,
            leader=leader,
            turn_order=turn_order(leader, table.seats),
            bid_order=turn_order(eldest, table.seats),
            notes=_plan_notes(cards, table.seats),
        )

    def blank(self, deal: HellDeal) -> score.HellEntry:
        """No bid and no trick written."""
        nothing = (None,) * deal.seats
        return score.HellEntry(trump=None, bids=nothing, tricks=nothing)

    def complete(self, deal: HellDeal, entry: score.HellEntry) -> score.HellEntry:
        """The last player's tricks follow from the others'."""
        tricks = share_rest(entry.tricks, deal.plan.cards)
        return score.HellEntry(entry.trump, entry.bids, tricks)

    def stages(self, deal: HellDeal, entry: score.HellEntry) -> tuple[Stage, ...]:
        """Bids first, tricks after."""
        return (_bids_stage(deal, entry), _tricks_stage(deal, entry))

    def check(self, deal: HellDeal, entry: score.HellEntry) -> list[Refusal]:
        """Bids in range and not adding up (O-5, O-7); tricks adding up to the cards dealt."""
        return score.check(deal, entry)

    def trumps_of(self, entry: score.HellEntry) -> Sequence[Suit | None]:
        """The trumps, once they are written."""
        return (entry.trump,) if entry.trump else super().trumps_of(entry)

    def settle(self, deal: HellDeal, entry: score.HellEntry) -> Settlement[None]:
        """Points by the table's scoring (O-8)."""
        return score.settle(deal, entry)

    def stats(self, rows: Sequence[HellRow]) -> Iterable[Stat]:
        """Bids made, over and under, by size of hand."""
        return stats.stats(rows)

    def versus(self, rows: Sequence[HellRow]) -> Versus | None:
        """Bids against tricks."""
        return stats.versus(rows)


def _plan_notes(cards: int, seats: int) -> tuple[Message, ...]:
    if cards * seats < plan.PACK:
        return ()
    return (say("Every card is dealt: no trump, or the dealer's last card shows it."),)


def _bids_stage(deal: HellDeal, entry: score.HellEntry) -> Stage:
    cards, order = deal.plan.cards, deal.plan.bid_order or ()
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
                barred=_barred(deal, entry),
            ),
            Pick("trump", say("Trump"), suit_chips(), optional=True),
        ),
        notes=(_bids_note(deal, entry),),
        wrong=_bids_may_not_stand(deal, entry),
    )


def _barred(deal: HellDeal, entry: score.HellEntry) -> dict[tuple[Seat, int], Refusal]:
    others = entry.bids[: deal.plan.dealer] + entry.bids[deal.plan.dealer + 1 :]
    known = [bid for bid in others if bid is not None]
    if len(known) < len(others):
        return {}
    refusals = (
        dealer_refusal(deal.options, deal.plan.cards, known, bid, deal.plan.dealer)
        for bid in range(deal.plan.cards + 1)
    )
    return {(deal.plan.dealer, bid): refusal for bid, refusal in enumerate(refusals) if refusal}


def _bids_may_not_stand(deal: HellDeal, entry: score.HellEntry) -> bool:
    said = entry.bids[deal.plan.dealer]
    return (deal.plan.dealer, said) in _barred(deal, entry)


def _bids_note(deal: HellDeal, entry: score.HellEntry) -> Message:
    cards, total = deal.plan.cards, sum(bid or 0 for bid in entry.bids)
    values = {"total": total, "cards": cards}
    if total > cards:
        return say_n(
            "Bids {total} of {cards}: {n} too many",
            "Bids {total} of {cards}: {n} too many",
            n=total - cards,
            **values,
        )
    if total < cards:
        return say_n(
            "Bids {total} of {cards}: {n} to spare",
            "Bids {total} of {cards}: {n} to spare",
            n=cards - total,
            **values,
        )
    if _bids_may_not_stand(deal, entry):
        return say("Bids {total} of {cards}: they may not add up", **values)
    return say("Bids {total} of {cards}: exactly as many", **values)


def _tricks_stage(deal: HellDeal, entry: score.HellEntry) -> Stage:
    cards = deal.plan.cards
    left = cards - sum(tricks or 0 for tricks in entry.tricks)
    return Stage(
        name="tricks",
        label=say("Tricks"),
        action=say("Write it down"),
        groups=(
            PerSeat(
                "tricks",
                say("Tricks taken"),
                range(cards + 1),
                deal.plan.bid_order or (),
                entry.tricks,
                room=max(left, 0),
                asides={
                    seat: say("bid {bid}", bid=bid)
                    for seat, bid in enumerate(entry.bids)
                    if bid is not None
                },
            ),
        ),
        shortcuts=_rest_made_it(entry),
        notes=(_bids_note(deal, entry), _tricks_note(left)),
        wrong=left < 0 or _bids_may_not_stand(deal, entry),
    )


def _rest_made_it(entry: score.HellEntry) -> tuple[Shortcut, ...]:
    pairs = zip(entry.tricks, entry.bids, strict=True)
    filled = tuple(bid if tricks is None else tricks for tricks, bid in pairs)
    made = score.HellEntry(entry.trump, entry.bids, filled)
    return (Shortcut("rest_made_it", say("The rest made it"), made),)


def _tricks_note(left: int) -> Message:
    if left < 0:
        return say_n("{n} trick too many", "{n} tricks too many", n=-left)
    return say_n("{n} trick to place", "{n} tricks to place", n=left)


GAME = Hell()
