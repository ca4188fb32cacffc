"""The order of the cards in a trick, strongest first, under any house rules.

Sources: [003] for the order; N-8 for a led joker, N-9 for ♥Q, N-6 for the first and the last
trick, N-7 for same-two. The hunting jack (狩りJ) is a custom that [003] lacks.

    the joker, if it was led
    ♥Q, if she beats ♠A and is in a trick with it
    ♠A
    the jack of trumps          these two are reversed if the ura-J hunts the jack of trumps
    the other jack of its colour
    the 2, if everybody has played one suit
    the trumps from A to 2
    the suit led from A to 2

``joker_lead`` can move the joker down. If the jacks beat ♥Q, the order is the jacks, ♥Q, ♠A,
because ♥Q beats ♠A. All other cards cannot win.
"""

from collections.abc import Sequence
from enum import Enum, auto

from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.play.special import (
    ALMIGHTY,
    QUEEN_OF_HEARTS,
    effective_suit,
    jacks,
    specials_work,
)
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play.trick_taking import Play, Trick

NapoleonTrick = Trick[NapoleonOptions]

TWO = Card.S2.rank


class Power(Enum):
    """The reason by which a card can win a trick, strongest first as in [003]."""

    JOKER = auto()
    QUEEN = auto()
    ALMIGHTY = auto()
    JACK_OF_TRUMPS = auto()
    OTHER_JACK = auto()
    SAME_TWO = auto()
    TRUMP = auto()
    LED = auto()


JOKER_RANKS_ABOVE = {
    "beats_all": Power.ALMIGHTY,
    "below_almighty": Power.JACK_OF_TRUMPS,
    "below_jacks": Power.SAME_TWO,
    "below_trumps": Power.LED,
}
"""The power directly below a led joker, by the option ``joker_lead`` (N-8)."""


def order(options: NapoleonOptions, cards: Sequence[Card] = tuple(Card)) -> tuple[Power, ...]:
    """Return the powers, strongest first, in a trick with ``cards``, by default all cards."""
    queen = QUEEN_OF_HEARTS in cards and options.queen_of_hearts_beats_almighty
    ladder: list[Power] = [one for one in Power if one not in (Power.JOKER, Power.QUEEN)]
    if options.hunting_jack:
        jack = ladder.index(Power.JACK_OF_TRUMPS)
        ladder[jack : jack + 2] = [Power.OTHER_JACK, Power.JACK_OF_TRUMPS]
    above = JOKER_RANKS_ABOVE[options.joker_lead]
    # "Below ♠A" means above both jacks, in either order.
    place = 1 if above is Power.JACK_OF_TRUMPS else ladder.index(above)
    ladder.insert(place, Power.JOKER)
    if not queen:
        return tuple(ladder)
    # ♥Q ranks directly above ♠A, and takes it down with her if the jacks beat her.
    ladder.remove(Power.ALMIGHTY)
    behind_joker = int(options.joker_lead == "beats_all")
    place = _place_after_jacks(ladder) if queen == "below_jacks" else behind_joker
    ladder[place:place] = [Power.QUEEN, Power.ALMIGHTY]
    return tuple(ladder)


def _place_after_jacks(ladder: list[Power]) -> int:
    return 1 + max(ladder.index(Power.JACK_OF_TRUMPS), ladder.index(Power.OTHER_JACK))


def winning_play(trick: NapoleonTrick) -> tuple[Play, Power]:
    ladder = order(trick.options, trick.cards)
    powers = [(play, power_of(trick, play.card)) for play in trick.plays]
    able = [(play, power) for play, power in powers if power]
    # Cards of equal power are trumps, or of the suit led; the rank decides between them.
    return min(able, key=lambda one: (ladder.index(one[1]), -one[0].card.rank))


def power_of(trick: NapoleonTrick, card: Card) -> Power | None:
    """Return the power of ``card`` in ``trick``; ``None`` if the card cannot win."""
    if card is Card.JOKER:
        return Power.JOKER if trick.cards[0] is Card.JOKER else None
    if special := _special_power(trick, card):
        return special
    if card.rank == TWO and card is two_of_one_suit(trick) and same_two_works(trick, card):
        return Power.SAME_TWO
    suit = effective_suit(trick, card)
    if suit is trick.trump and plain_trumps_work(trick):
        return Power.TRUMP
    return Power.LED if suit is led_suit(trick) else None


def _special_power(trick: NapoleonTrick, card: Card) -> Power | None:
    if not specials_work(trick):
        return None
    if card is ALMIGHTY:
        return Power.ALMIGHTY
    if card in jacks(trick.trump):
        jack_of_trumps = card.suit is trick.trump
        return Power.JACK_OF_TRUMPS if jack_of_trumps else Power.OTHER_JACK
    queen = card is QUEEN_OF_HEARTS and trick.options.queen_of_hearts_beats_almighty
    return Power.QUEEN if queen and ALMIGHTY in trick.cards else None


def led_suit(trick: NapoleonTrick) -> Suit | None:
    """Return the suit led; ``None`` if the joker was led, so that no suit was led."""
    return effective_suit(trick, trick.cards[0])


def plain_trumps_work(trick: NapoleonTrick) -> bool:
    """Return whether trumps beat other suits; by default not in the first trick (N-6)."""
    if trick.trump is None:
        return False
    return not trick.first_trick or trick.options.first_trick == "all_on"


def same_two_works(trick: NapoleonTrick, two: Card) -> bool:
    """Return whether the 2 wins a trick in which everybody played one suit (N-7)."""
    options, trumps = trick.options, two.suit is trick.trump
    if trick.first_trick or not options.same_two:
        return False
    if trumps and not options.same_two_in_trumps:
        return False
    # A led joker has no suit that all could have followed, except the trumps it demands.
    if trick.cards[0] is Card.JOKER and not trumps:
        return False
    return Card.JOKER not in trick.cards or not options.joker_breaks_same_two


def two_of_one_suit(trick: NapoleonTrick) -> Card | None:
    """Return the 2 of a complete trick whose cards, except the joker, have the same suit.

    ``None`` if there is no such 2.
    """
    if len(trick.plays) < trick.seats:
        return None
    suits = {effective_suit(trick, card) for card in trick.cards if card is not Card.JOKER}
    twos = [Card[f"{suit}2"] for suit in suits if suit]
    return twos[0] if len(suits) == 1 and twos and twos[0] in trick.cards else None
