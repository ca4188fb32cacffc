"""Who wins a trick of Napoleon. Source: seed 003; N-6, N-7 and N-9.

Settled beyond the seed: the joker may be led to the first trick and wins it (N-6), a joker among
the cards breaks same-two (N-7). A trick that is not complete has no same-two yet.
"""

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.play.special import (
    ALMIGHTY,
    JOKER_RULE,
    QUEEN_OF_HEARTS,
    effective_suit,
    jacks,
)
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.tricks import Play, Trick, highest, legal, plain_winner
from scorekeeper.rules.ruling import Message, Ruling, say
from scorekeeper.rules.seats import Seat

NapoleonTrick = Trick[NapoleonOptions]
Won = tuple[Seat, Ruling]

WINNING = "Napoleon 5"
SPECIAL = "Napoleon 8"


def winner(trick: NapoleonTrick) -> Won:
    """Return the seat that wins and why, from the led joker down (``ORDER``)."""
    return next(won for step in ORDER if (won := step(trick)))


def _joker_led(trick: NapoleonTrick) -> Won | None:
    first = trick.plays[0]
    if first.card is not Card.JOKER:
        return None
    message = say("The joker was led and beats every card.")
    return first.seat, legal("napoleon.joker_led", message, _joker_rule(trick))


def _joker_rule(trick: NapoleonTrick) -> str:
    if ALMIGHTY in trick.cards:
        return "Napoleon ruling 9"
    if trick.first_trick:
        return "N-6"
    return JOKER_RULE if trick.trump else "N-8"


def _queen_of_hearts(trick: NapoleonTrick) -> Won | None:
    queen, ace = _played(trick, QUEEN_OF_HEARTS), _played(trick, ALMIGHTY)
    if not (trick.options.queen_of_hearts_beats_almighty and queen and ace):
        return None
    message = say(
        "{card} wins the trick that has {almighty} in it.", card=queen.card, almighty=ace.card
    )
    return queen.seat, legal("napoleon.queen_of_hearts", message, "N-9")


def _almighty(trick: NapoleonTrick) -> Won | None:
    ace = _played(trick, ALMIGHTY)
    if ace is None:
        return None
    rule = "N-9" if QUEEN_OF_HEARTS in trick.cards else "Napoleon ruling 7"
    message = say("{card} is the almighty and beats every other card in this trick.", card=ace.card)
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
        "{card} is the ura-J: only ♠A and the jack of trumps are higher.",
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
    message = say("Everyone has played the same suit: {card} wins (same-two).", card=two.card)
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
    """Return why ``best`` wins and not the 2 of its suit; ``None`` when the 2 does."""
    options = trick.options
    if not options.same_two:
        plain = say("Same-two is not played at this table: {card} is the highest.", card=best)
        return plain, "N-7"
    if trick.first_trick:
        first = say("There is no same-two on the first trick: {card} is the highest.", card=best)
        return first, "Napoleon ruling 6"
    if Card.JOKER in trick.cards and options.joker_breaks_same_two:
        return say("The joker breaks same-two: {card} is the highest.", card=best), "N-7"
    if best.suit is trick.trump and not options.same_two_in_trumps:
        trumps = say(
            "At this table, same-two does not apply to trumps: {card} is the highest.", card=best
        )
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
