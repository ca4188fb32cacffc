"""The play of Spades: follow suit when you can, spades win, and have to be broken (SP-5)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play.replay import check_one_bid_each
from scorekeeper.rules.play.trick_taking import (
    CardPlay,
    PlayedDeal,
    Trick,
    Turn,
    Verdict,
    eldest_leads,
    follow_suit,
    plain_verdict,
)
from scorekeeper.rules.ruling import Message, Refusal, Ruling, refuse, say
from scorekeeper.rules.seats import side_of
from scorekeeper_spades.entry import NIL, SIDES
from scorekeeper_spades.options import SpadesOptions

LEADING = "Spades 3"
FOLLOWING = "Spades 4"
WINNING = "Spades 5"
BREAKING = "SP-5"

SpadesTurn = Turn[SpadesOptions]


def plays(turn: SpadesTurn) -> list[tuple[Card, Ruling]]:
    """Follow suit. Spades may not be led until they are broken."""
    found = follow_suit(turn, rule=FOLLOWING)
    if turn.led or _broken(turn):
        return found
    return [(card, _closed(turn, card) or ruling) for card, ruling in found]


def verdict(trick: Trick[SpadesOptions]) -> Verdict:
    """Return the highest spade, else the highest card of the suit led."""
    return plain_verdict(replace(trick, trump=Suit.SPADES), rule=WINNING)


def entry(record: PlayedDeal[SpadesOptions], verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """Return the bids if the record has them, the tricks by side, the outcome of each nil."""
    winners = [verdict.winner for verdict in verdicts]
    bids = list(record.bid or [None] * record.seats)
    return {
        "bids": bids,
        "tricks": [sum(side_of(seat) == side for seat in winners) for side in SIDES],
        "nils": [seat not in winners if bid == NIL else None for seat, bid in enumerate(bids)],
    }


def breaking(options: SpadesOptions) -> Message | None:
    """Return what opens spades; nothing has to where they may be led at any time."""
    return say("Have spades been broken?") if options.break_spades else None


def _broken(turn: SpadesTurn) -> bool:
    played = any(card.suit is Suit.SPADES for card in turn.played)
    return not turn.options.break_spades or turn.broken or played


def _closed(turn: SpadesTurn, card: Card) -> Refusal | None:
    """Why ``card`` may not be led while spades are closed; ``None`` when it may."""
    others = [one for one in turn.hand if one.suit is not Suit.SPADES]
    # A hand of spades alone leads one.
    if card.suit is not Suit.SPADES or not others:
        return None
    message = say("Spades have not been broken, and you hold {other}.", other=others[0])
    return refuse("spades.not_broken", message, field="card", rule=BREAKING)


# Spades are trumps in every deal, and have to be broken.
PLAY = CardPlay(
    fixed_trump=Suit.SPADES,
    leading_rule=LEADING,
    bid=tuple[int | None, ...],
    plays=plays,
    verdict=verdict,
    first_leader=eldest_leads,
    entry=entry,
    check_bid=check_one_bid_each,
    breaking=breaking,
)
