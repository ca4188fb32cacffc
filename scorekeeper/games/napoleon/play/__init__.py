"""Napoleon's play: what may be played, who wins, what a deal adds up to. Source: seed 003."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from scorekeeper.games.napoleon.entry import UNSHOWN, NapoleonBid, Strain
from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.play.following import judge_card, names_suit, playable_cards
from scorekeeper.games.napoleon.play.special import joker_call
from scorekeeper.games.napoleon.play.winning import winner
from scorekeeper.rules.cards import Card, Suit, pack_without
from scorekeeper.rules.play.tricks import CardPlay, PlayedDeal, Trick, Turn, Verdict, piles
from scorekeeper.rules.ruling import Ruling
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import to_plain

LOWEST_PICTURE = Card.ST.rank

LEADING = "Napoleon 3"
CALLING = "N-10"
NAMING = "N-8"


class NapoleonPlay(CardPlay):
    """The referee of Napoleon. A ``trump`` of ``None`` is no trump."""

    has_joker: ClassVar[bool] = True
    has_trumps: ClassVar[bool] = True
    leading_rule: ClassVar[str] = LEADING
    calling_rule: ClassVar[str] = CALLING
    naming_rule: ClassVar[str] = NAMING
    bid: ClassVar[Any] = NapoleonBid

    def plays(self, turn: Turn[NapoleonOptions]) -> list[tuple[Card, Ruling]]:
        """The joker when it is called, trumps when it is led, else follow suit."""
        return [(card, judge_card(turn, card)) for card in turn.hand]

    def playable(self, turn: Turn[NapoleonOptions]) -> tuple[Card, ...]:
        """The same cards, without a reason for each."""
        return playable_cards(turn)

    def verdict(self, trick: Trick[NapoleonOptions]) -> Verdict:
        """The winner by the order of ``ranking``; ``pictures`` are those in the trick."""
        seat, ruling = winner(trick)
        return Verdict(seat, ruling, {"pictures": _pictures(trick.cards)})

    def first_leader(self, record: PlayedDeal[NapoleonOptions]) -> Seat | None:
        """Napoleon, whom a record does not name: whoever led to the first trick."""
        first = record.tricks[0] if record.tricks else ()
        return first[0].seat if first else None

    def entry(
        self, record: PlayedDeal[NapoleonOptions], verdicts: Sequence[Verdict]
    ) -> dict[str, Any]:
        """Return what the tricks tell. A record names no adjutant: he is yet to be asked for.

        Without a bid its suit is known all the same. A deal with cards left was stopped.
        """
        taken = piles(record, verdicts)
        strain = Strain(record.trump) if record.trump else Strain.NO_TRUMP
        no_bid = {"count": None, "suit": strain.value}
        return {
            "napoleon": self.first_leader(record),
            "bid": no_bid if record.bid is None else to_plain(record.bid),
            "adjutant_card": None,
            "adjutant": UNSHOWN,
            "pictures": [_pictures(pile) for pile in taken],
            "discarded_pictures": _discarded_pictures(record),
            "stopped": len(record.tricks) < len(record.hands[0]),
            "first_trick_winner": verdicts[0].winner if verdicts else None,
        }

    def trumps_called(self, bid: Any) -> Sequence[Suit | None]:
        """The suit that the bid names; any where no suit is written."""
        strain = bid["suit"] if bid else None
        return (Strain(strain).suit,) if strain else super().trumps_called(bid)

    def joker_call(self, options: NapoleonOptions) -> Card | None:
        """♠3 or ♣3, or no card (N-10)."""
        return joker_call(options)

    def names_suit(self, turn: Turn[NapoleonOptions]) -> bool:
        """At no trump, with a joker, where the table plays so (N-8)."""
        return names_suit(turn)

    def last_trick_differs(self, options: NapoleonOptions) -> bool:
        """Return whether ♠A and the jacks are ordinary in it (N-6)."""
        return options.last_trick == "specials_off"


def _pictures(cards: Iterable[Card]) -> int:
    """Return how many of ``cards`` are A K Q J 10; the joker is no picture."""
    return sum(card.rank >= LOWEST_PICTURE for card in cards)


def _discarded_pictures(record: PlayedDeal[NapoleonOptions]) -> int:
    """Pictures in nobody's hand after the exchange lie in the discard."""
    held = {card for hand in record.hands for card in hand}
    return _pictures(pack_without(held))
