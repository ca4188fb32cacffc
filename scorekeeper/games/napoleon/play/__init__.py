"""The card play of Napoleon: legal cards, winners and the resulting entry. Source: [003]."""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.games.napoleon.entry import UNSHOWN, NapoleonBid, Strain
from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.play.following import judge_card, names_suit
from scorekeeper.games.napoleon.play.special import joker_call
from scorekeeper.games.napoleon.play.winning import winner
from scorekeeper.rules.cards import Card, Suit, pack_without
from scorekeeper.rules.play.trick_taking import (
    ANY_TRUMP,
    CardPlay,
    PlayedDeal,
    Trick,
    Turn,
    Verdict,
    piles,
)
from scorekeeper.rules.ruling import Ruling
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import to_plain

LOWEST_PICTURE = Card.ST.rank

LEADING = "Napoleon 3"
CALLING = "N-10"
NAMING = "N-8"


def plays(turn: Turn[NapoleonOptions]) -> list[tuple[Card, Ruling]]:
    return [(card, judge_card(turn, card)) for card in turn.hand]


def verdict(trick: Trick[NapoleonOptions]) -> Verdict:
    """Return the winner in the order of ``ranking``, and the ``pictures`` in the trick."""
    seat, ruling = winner(trick)
    return Verdict(seat, ruling, {"pictures": _pictures(trick.cards)})


def first_leader(record: PlayedDeal[NapoleonOptions]) -> Seat | None:
    """Return the player who led to the first trick, who must be Napoleon.

    A record has no other information about Napoleon.
    """
    first = record.tricks[0] if record.tricks else ()
    return first[0].seat if first else None


def entry(record: PlayedDeal[NapoleonOptions], verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """Return the entry that the tricks result in. The adjutant is unknown.

    If the record has no bid, the entry has at least its suit. A deal with cards left was stopped.
    """
    taken = piles(record, verdicts)
    strain = Strain(record.trump) if record.trump else Strain.NO_TRUMP
    no_bid = {"count": None, "suit": strain.value}
    return {
        "napoleon": first_leader(record),
        "bid": no_bid if record.bid is None else to_plain(record.bid),
        "adjutant_card": None,
        "adjutant": UNSHOWN,
        "pictures": [_pictures(pile) for pile in taken],
        "discarded_pictures": _discarded_pictures(record),
        "stopped": len(record.tricks) < len(record.hands[0]),
        "first_trick_winner": verdicts[0].winner if verdicts else None,
    }


def trumps_called(bid: Any) -> Sequence[Suit | None]:
    """Return the trumps of the bid; every possible one if the bid has no suit."""
    strain = bid["suit"] if bid else None
    return (Strain(strain).suit,) if strain else ANY_TRUMP


def last_trick_differs(options: NapoleonOptions) -> bool:
    """Return whether ♠A and the jacks are ordinary cards in the last trick (N-6)."""
    return options.last_trick == "specials_off"


def _pictures(cards: Iterable[Card]) -> int:
    # A K Q J 10; the joker is not a picture.
    return sum(card.rank >= LOWEST_PICTURE for card in cards)


def _discarded_pictures(record: PlayedDeal[NapoleonOptions]) -> int:
    """Return the number of pictures that are in nobody's hand after the exchange."""
    held = {card for hand in record.hands for card in hand}
    return _pictures(pack_without(held))


# A ``trump`` of ``None`` is no trump.
PLAY = CardPlay(
    has_joker=True,
    has_trumps=True,
    leading_rule=LEADING,
    calling_rule=CALLING,
    naming_rule=NAMING,
    bid=NapoleonBid,
    plays=plays,
    verdict=verdict,
    first_leader=first_leader,
    entry=entry,
    trumps_called=trumps_called,
    joker_call=joker_call,
    names_suit=names_suit,
    last_trick_differs=last_trick_differs,
)
