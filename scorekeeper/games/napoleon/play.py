"""Napoleon's play: which cards may be played, who wins a trick. Source: seed 003; N-5 to N-10.

Settled beyond the seed: the joker may be led to the first trick and wins it (N-6), a joker among
the cards breaks same-two (N-7), a joker led at no trump demands nothing (N-8), only ♠3 demands
the joker and only when it is led (N-10). A trick that is not complete has no same-two yet.

The jack of trumps is the sei-J of the rules, the other jack of its colour the ura-J. The latter
keeps its place in the order whatever suit it is counted in.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar

from scorekeeper.games.napoleon.bidding import Strain
from scorekeeper.games.napoleon.entry import UNSHOWN, NapoleonBid
from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.rules.cards import Card, Suit, pack_without
from scorekeeper.rules.ruling import Message, Refusal, Ruling, refuse, say
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import to_plain
from scorekeeper.rules.tricks import (
    CardPlay,
    Play,
    PlayedDeal,
    Trick,
    Turn,
    Verdict,
    highest,
    legal,
    must_follow,
    piles,
    plain_winner,
)

ALMIGHTY = Card.SA
JOKER_CALL = Card.S3
QUEEN_OF_HEARTS = Card.HQ
LOWEST_PICTURE = Card.ST.rank

LEADING = "Napoleon 3"
FOLLOWING = "Napoleon 4"
WINNING = "Napoleon 5"
SPECIAL = "Napoleon 8"
JOKER = "Napoleon 9"
CALLING = "N-10"

NapoleonTurn = Turn[NapoleonOptions]
NapoleonTrick = Trick[NapoleonOptions]
Won = tuple[Seat, Ruling]


class NapoleonPlay(CardPlay):
    """The referee of Napoleon. A ``trump`` of ``None`` is no trump."""

    has_joker: ClassVar[bool] = True
    has_trumps: ClassVar[bool] = True
    leading_rule: ClassVar[str] = LEADING
    calling_rule: ClassVar[str] = CALLING
    bid: ClassVar[Any] = NapoleonBid

    def plays(self, turn: NapoleonTurn) -> list[tuple[Card, Ruling]]:
        """The joker when it is called, trumps when it is led, else follow suit."""
        return [(card, _may_play(turn, card)) for card in turn.hand]

    def verdict(self, trick: NapoleonTrick) -> Verdict:
        """The winner, from the led joker down (``ORDER``); ``pictures`` are those in the trick."""
        seat, ruling = next(won for step in ORDER if (won := step(trick)))
        return Verdict(seat, ruling, {"pictures": _pictures(trick.cards)})

    def first_leader(self, record: PlayedDeal[NapoleonOptions]) -> Seat | None:
        """Napoleon, whom a record does not name: whoever led to the first trick."""
        first = record.tricks[0] if record.tricks else ()
        return first[0].seat if first else None

    def entry(
        self, record: PlayedDeal[NapoleonOptions], verdicts: Sequence[Verdict]
    ) -> dict[str, Any]:
        """What the tricks tell. A record names no adjutant: he is yet to be asked for.

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

    def joker_call(self, options: NapoleonOptions) -> Card:  # noqa: ARG002 - the same at any table
        """♠3 (N-10)."""
        return JOKER_CALL


def _pictures(cards: Iterable[Card]) -> int:
    """How many of ``cards`` are A K Q J 10; the joker is no picture."""
    return sum(card.rank >= LOWEST_PICTURE for card in cards)


def _discarded_pictures(record: PlayedDeal[NapoleonOptions]) -> int:
    """Pictures in nobody's hand after the exchange lie in the discard."""
    held = {card for hand in record.hands for card in hand}
    return _pictures(pack_without(held))


@cache
def jacks(trump: Suit | None) -> tuple[Card, ...]:
    """The jack of trumps and the other of its colour; none where there are no trumps."""
    if trump is None:
        return ()
    other = next(suit for suit in Suit if suit is not trump and suit.red == trump.red)
    return Card[f"{trump.value}J"], Card[f"{other.value}J"]


def is_other_jack(card: Card, trump: Suit | None) -> bool:
    """Whether ``card`` is the jack that has the trumps' colour and not their suit."""
    return card in jacks(trump)[1:]


def effective_suit(options: NapoleonOptions, card: Card, trump: Suit | None) -> Suit | None:
    """The suit ``card`` counts in: the other jack is a trump (N-5); the joker has none."""
    if options.left_jack_is_trump and is_other_jack(card, trump):
        return trump
    return card.suit


# ------------------------------------------------------------------------- what may be played


def _may_play(turn: NapoleonTurn, card: Card) -> Ruling:
    if turn.led is None:
        return legal("play.lead", say("The leader may play any card."), FOLLOWING)
    # Only ♠3 demands the joker: called with another card it may stay in the hand.
    if turn.calls_joker and turn.led is JOKER_CALL and Card.JOKER in turn.hand:
        return _called(card)
    suit = effective_suit(turn.options, turn.led, turn.trump)
    if suit is None:
        return _demanded(turn, card)
    return _following(turn, suit, card)


def _able(turn: NapoleonTurn, suit: Suit) -> tuple[Card, ...]:
    """The cards of the hand that count in ``suit``, those with it printed on them first."""
    in_suit = (c for c in turn.hand if effective_suit(turn.options, c, turn.trump) is suit)
    return tuple(sorted(in_suit, key=lambda card: card.suit is not suit))


def _called(card: Card) -> Ruling:
    """The joker goes, whatever spades its holder has."""
    code, rule = "napoleon.joker_called", "Napoleon ruling 11"
    message = say("{led} demands the joker: whoever holds it must play it.", led=JOKER_CALL)
    if card is Card.JOKER:
        return legal(code, message, rule)
    return refuse(code, message, field="card", rule=rule)


def _demanded(turn: NapoleonTurn, card: Card) -> Ruling:
    """The joker was led: a trump from everybody who has one."""
    if turn.trump is None:
        nothing = say("With no trump the joker demands nothing: any card may be played.")
        return legal("napoleon.nothing_demanded", nothing, "N-8")
    able = _able(turn, turn.trump)
    if not able:
        anything = say("The joker demands a trump; without one, any card may be played.")
        return legal("play.void", anything, "Napoleon ruling 9")
    rule = "N-5" if is_other_jack(card, turn.trump) else JOKER
    if card in able:
        trump = say("The joker demands a trump, and {card} is one.", card=card)
        return legal("napoleon.trump_demanded", trump, rule)
    message = say("The joker demands a trump and you hold {card}: play a trump.", card=able[0])
    return refuse("napoleon.trump_demanded", message, field="card", rule=rule)


def _following(turn: NapoleonTurn, suit: Suit, card: Card) -> Ruling:
    able = _able(turn, suit)
    if card is Card.JOKER and turn.options.joker_any_time:
        message = say("The joker may be played at any time; it wins only when it is led.")
        return legal("napoleon.joker_any_time", message, JOKER)
    # A void player may play anything.
    if not able:
        return _void(turn, suit)
    if card not in able:
        return _not_following(turn, suit, card, able)
    rule = _following_rule(turn, able)
    if card.suit is suit:
        return legal("play.follows", say("It follows suit."), rule)
    message = say("{card} counts as a trump: it follows suit.", card=card)
    return legal("play.follows", message, "N-5" if rule == FOLLOWING else rule)


def _following_rule(turn: NapoleonTurn, able: tuple[Card, ...]) -> str:
    if turn.led is JOKER_CALL and Card.JOKER in turn.hand:
        return "Napoleon ruling 10"
    if able == (ALMIGHTY,):
        return "Napoleon ruling 8"
    if len(able) == 1 and _counts_elsewhere(turn, able[0]):
        return "Napoleon ruling 4"
    return FOLLOWING


def _counts_elsewhere(turn: NapoleonTurn, card: Card) -> bool:
    """Whether ``card`` counts in another suit than the one printed on it."""
    return effective_suit(turn.options, card, turn.trump) is not card.suit


def _void(turn: NapoleonTurn, suit: Suit) -> Ruling:
    seeming = [card for card in turn.hand if card.suit is suit]
    if not seeming:
        message = say("Without a {suit}, any card may be played.", suit=suit)
        return legal("play.void", message, FOLLOWING)
    message = say(
        "{card} counts as a trump and not as {suit}: any card may be played.",
        card=seeming[0],
        suit=suit,
    )
    return legal("play.void", message, "Napoleon ruling 3")


def _not_following(turn: NapoleonTurn, suit: Suit, card: Card, able: tuple[Card, ...]) -> Refusal:
    refusal = must_follow(card, suit, able, _following_rule(turn, able))
    if card is Card.JOKER:
        message = say(
            "Here the joker is played only without a card of the suit led: you hold {card}.",
            card=able[0],
        )
        return replace(refusal, code="napoleon.joker_only_void", message=message, rule=JOKER)
    # The joker in the hand is not refused here: it is free.
    free = turn.options.joker_any_time and Card.JOKER in turn.hand
    message = (_follow_or_joker if free else _follow)(turn, suit, card, able[0])
    return replace(refusal, message=message, rule="N-5" if card.suit is suit else refusal.rule)


def _follow(turn: NapoleonTurn, suit: Suit, card: Card, held: Card) -> Message:
    """Why ``card`` does not do while ``held`` follows suit."""
    if card.suit is suit:
        return say(
            "{card} counts as a trump and not as {suit}, and you hold {held}: follow suit.",
            card=card,
            suit=suit,
            held=held,
        )
    if _counts_elsewhere(turn, held):
        return say(
            "{suit} was led and {card} counts as a trump: follow suit.", suit=suit, card=held
        )
    return must_follow(card, suit, (held,), FOLLOWING).message


def _follow_or_joker(turn: NapoleonTurn, suit: Suit, card: Card, held: Card) -> Message:
    """The same where the joker is in the hand as well and may go instead."""
    if card.suit is suit:
        return say(
            "{card} counts as a trump and not as {suit}, and you hold {held}: follow suit, or "
            "play the joker.",
            card=card,
            suit=suit,
            held=held,
        )
    if _counts_elsewhere(turn, held):
        return say(
            "{suit} was led and {card} counts as a trump: play it, or the joker.",
            suit=suit,
            card=held,
        )
    return say(
        "{suit} was led and you hold {card}: follow suit, or play the joker.", suit=suit, card=held
    )


# ---------------------------------------------------------------------------------- who wins


def _joker_led(trick: NapoleonTrick) -> Won | None:
    first = trick.plays[0]
    if first.card is not Card.JOKER:
        return None
    message = say("The joker was led: it wins against every card.")
    return first.seat, legal("napoleon.joker_led", message, _joker_rule(trick))


def _joker_rule(trick: NapoleonTrick) -> str:
    if ALMIGHTY in trick.cards:
        return "Napoleon ruling 9"
    if trick.first_trick:
        return "N-6"
    return JOKER if trick.trump else "N-8"


def _queen_of_hearts(trick: NapoleonTrick) -> Won | None:
    queen, ace = _played(trick, QUEEN_OF_HEARTS), _played(trick, ALMIGHTY)
    if not (trick.options.queen_of_hearts_beats_almighty and queen and ace):
        return None
    message = say(
        "{card} wins the trick in which {almighty} lies.", card=queen.card, almighty=ace.card
    )
    return queen.seat, legal("napoleon.queen_of_hearts", message, "N-9")


def _almighty(trick: NapoleonTrick) -> Won | None:
    ace = _played(trick, ALMIGHTY)
    if ace is None:
        return None
    rule = "N-9" if QUEEN_OF_HEARTS in trick.cards else "Napoleon ruling 7"
    message = say("{card} is the almighty: it beats every other card of this trick.", card=ace.card)
    return ace.seat, legal("napoleon.almighty", message, _special_rule(trick, rule))


def _jack_of_trumps(trick: NapoleonTrick) -> Won | None:
    jack = _played(trick, *jacks(trick.trump)[:1])
    if jack is None:
        return None
    message = say("{card} is the jack of trumps, the highest card after ♠A.", card=jack.card)
    rule = _special_rule(trick, "N-6" if trick.first_trick else SPECIAL)
    return jack.seat, legal("napoleon.jack_of_trumps", message, rule)


def _other_jack(trick: NapoleonTrick) -> Won | None:
    jack = _played(trick, *jacks(trick.trump)[1:])
    if jack is None:
        return None
    message = say(
        "{card} has the colour of trumps: only ♠A and the jack of trumps are higher.",
        card=jack.card,
    )
    rule = _special_rule(trick, "Napoleon ruling 2" if trick.first_trick else SPECIAL)
    return jack.seat, legal("napoleon.other_jack", message, rule)


def _special_rule(trick: NapoleonTrick, rule: str) -> str:
    """``rule``, unless the special card also beats a 2 that would win."""
    two = _two_of_one_suit(trick)
    return "Napoleon ruling 5" if two and _no_same_two(trick, two.card) is None else rule


def _same_two(trick: NapoleonTrick) -> Won | None:
    """Everybody has played one suit and the 2 is there: it wins, or it is said why not."""
    two = _two_of_one_suit(trick)
    best = highest(trick.plays, two.card.suit) if two and two.card.suit else None
    if two is None or best is None:
        return None
    if barred := _no_same_two(trick, best.card):
        message, rule = barred
        return best.seat, legal("napoleon.no_same_two", message, rule)
    message = say("Everybody has played one suit: {card} wins (same-two).", card=two.card)
    usual = two.card.suit is not trick.trump and Card.JOKER not in trick.cards
    return two.seat, legal("napoleon.same_two", message, "Napoleon ruling 5" if usual else "N-7")


def _two_of_one_suit(trick: NapoleonTrick) -> Play | None:
    """The 2 of a full trick in one suit; a joker may be among the cards, for it has none."""
    if len(trick.plays) < trick.seats:
        return None
    suits = {
        effective_suit(trick.options, card, trick.trump)
        for card in trick.cards
        if card is not Card.JOKER
    }
    return _played(trick, *(Card[f"{suit}2"] for suit in suits)) if len(suits) == 1 else None


def _no_same_two(trick: NapoleonTrick, best: Card) -> tuple[Message, str] | None:
    """Why ``best`` wins and not the 2 of its suit; ``None`` when the 2 does."""
    options = trick.options
    if not options.same_two:
        plain = say("This table plays without same-two: {card} is the highest.", card=best)
        return plain, "N-7"
    if trick.first_trick:
        first = say("There is no same-two on the first trick: {card} is the highest.", card=best)
        return first, "Napoleon ruling 6"
    if Card.JOKER in trick.cards and options.joker_breaks_same_two:
        return say("The joker breaks same-two: {card} is the highest.", card=best), "N-7"
    if best.suit is trick.trump and not options.same_two_in_trumps:
        trumps = say("At this table trumps have no same-two: {card} is the highest.", card=best)
        return trumps, "N-7"
    return None


def _highest(trick: NapoleonTrick) -> Won:
    """The highest trump, else the highest of the suit led; no special card is in the trick."""
    if not trick.first_trick:
        return plain_winner(trick, rule=WINNING)
    # On the first trick a trump counts like any other suit.
    seat, ruling = plain_winner(replace(trick, trump=None), rule=WINNING)
    led, trump = trick.cards[0].suit, trick.trump
    if trump is None or trump is led or highest(trick.plays, trump) is None:
        return seat, ruling
    message = say("Trumps have no power on the first trick. {why}", why=ruling.message)
    return seat, replace(ruling, message=message, rule="Napoleon ruling 1")


def _played(trick: NapoleonTrick, *cards: Card) -> Play | None:
    """The first play of one of ``cards``; ``None`` where there is none."""
    return next((play for play in trick.plays if play.card in cards), None)


ORDER: tuple[Callable[[NapoleonTrick], Won | None], ...] = (
    _joker_led,
    _queen_of_hearts,
    _almighty,
    _jack_of_trumps,
    _other_jack,
    _same_two,
    _highest,
)
"""From the strongest down; each step knows that none before it applies."""
