"""Legal cards in Napoleon. Source: [003]; N-5, N-6, N-8 and N-10, Napoleon ruling 8.

Our own decisions: a joker led at no trump demands no suit unless its leader names one (N-8). Only
the card of the option ``joker_call`` demands the joker, and only when it is led (N-10).
"""

from dataclasses import replace

from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.play.special import (
    ALMIGHTY,
    JOKER_RULE,
    effective_suit,
    is_other_jack,
    joker_call,
    specials_work,
)
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play.trick_taking import Turn, legal, must_follow
from scorekeeper.rules.ruling import Message, Refusal, Ruling, refuse, say

NapoleonTurn = Turn[NapoleonOptions]

FOLLOWING = "Napoleon 4"


def judge_card(turn: NapoleonTurn, card: Card) -> Ruling:
    """Return the ruling on ``card``, by the call of the joker, a led joker, or the suit led."""
    if turn.led is None:
        return legal("play.lead", say("The leader may play any card."), FOLLOWING)
    # Only one card demands the joker: called with another card, it may stay in the hand.
    if turn.calls_joker and turn.led is joker_call(turn.options) and Card.JOKER in turn.hand:
        return _judge_called_joker(turn.led, card)
    suit = effective_suit(turn, turn.led)
    if suit is None:
        return _judge_demanded_suit(turn, card)
    return _judge_following(turn, suit, card)


def names_suit(turn: NapoleonTurn) -> bool:
    """Return whether the leader must name a suit, because the joker was led at no trump (N-8)."""
    led_at_no_trump = turn.led is Card.JOKER and turn.trump is None
    return led_at_no_trump and turn.options.joker_lead_no_trump == "names_suit"


def demanded_suit(turn: NapoleonTurn) -> Suit | None:
    """Return the suit that a led joker demands: trumps, or the suit named at no trump."""
    return turn.trick[0].suit if names_suit(turn) else turn.trump


def _cards_of_suit(turn: NapoleonTurn, suit: Suit) -> tuple[Card, ...]:
    """Return the cards of the hand that count in ``suit``, first those printed with that suit."""
    in_suit = (c for c in turn.hand if effective_suit(turn, c) is suit)
    return tuple(sorted(in_suit, key=lambda card: card.suit is not suit))


def _can_hold_back_almighty(turn: NapoleonTurn, able: tuple[Card, ...]) -> bool:
    # Only the almighty could follow, and it may be held back (Napoleon ruling 8).
    return able == (ALMIGHTY,) and turn.options.almighty_held_back and specials_work(turn)


def _judge_held_back_almighty(card: Card) -> Ruling:
    message = say("♠A may be held back at this table: any card may be played.")
    if card is ALMIGHTY:
        message = say("♠A may be played, or held back.")
    return legal("napoleon.almighty_held_back", message, "Napoleon ruling 8")


def _judge_called_joker(led: Card, card: Card) -> Ruling:
    """Return the ruling on ``card`` of a hand with the joker after ``led`` called the joker."""
    code, rule = "napoleon.joker_called", "Napoleon ruling 11"
    message = say("{led} calls the joker: whoever holds it must play it.", led=led)
    if card is Card.JOKER:
        return legal(code, message, rule)
    return refuse(code, message, field="card", rule=rule)


def _judge_demanded_suit(turn: NapoleonTurn, card: Card) -> Ruling:
    """Return the ruling on ``card`` after a led joker, which demands trumps or the named suit."""
    suit = demanded_suit(turn)
    if suit is None:
        nothing = say("At no trump the joker demands nothing, so any card may be played.")
        return legal("napoleon.nothing_demanded", nothing, "N-8")
    able = _cards_of_suit(turn, suit)
    if _can_hold_back_almighty(turn, able):
        return _judge_held_back_almighty(card)
    if turn.trump is None:
        return _judge_named_suit(suit, able, card)
    if not able:
        anything = say("The joker demands a trump; without one, any card may be played.")
        return legal("play.void", anything, "Napoleon ruling 9")
    rule = "N-5" if is_other_jack(card, turn.trump) else JOKER_RULE
    if card in able:
        trump = say("The joker demands a trump, and {card} is one.", card=card)
        return legal("napoleon.trump_demanded", trump, rule)
    message = say("The joker demands a trump and you hold {card}: play a trump.", card=able[0])
    return refuse("napoleon.trump_demanded", message, field="card", rule=rule)


def _judge_named_suit(suit: Suit, able: tuple[Card, ...], card: Card) -> Ruling:
    """Return the ruling on ``card`` after the leader of the joker named ``suit`` at no trump."""
    if not able:
        void = say("The joker demands {suit}; without one, any card may be played.", suit=suit)
        return legal("play.void", void, "N-8")
    if card in able:
        message = say("The joker demands {suit}, and {card} is one.", suit=suit, card=card)
        return legal("napoleon.suit_demanded", message, "N-8")
    message = say("The joker demands {suit} and you hold {card}: play it.", suit=suit, card=able[0])
    return refuse("napoleon.suit_demanded", message, field="card", rule="N-8")


def _judge_following(turn: NapoleonTurn, suit: Suit, card: Card) -> Ruling:
    able = _cards_of_suit(turn, suit)
    if card is Card.JOKER and turn.options.joker_any_time:
        message = say("The joker may be played at any time; it wins only when it is led.")
        return legal("napoleon.joker_any_time", message, JOKER_RULE)
    # A void player may play anything.
    if not able:
        return _judge_void_hand(turn, suit)
    if _can_hold_back_almighty(turn, able):
        return _judge_held_back_almighty(card)
    if card not in able:
        return _not_following(turn, suit, card, able)
    rule = _following_rule(turn, able)
    if card.suit is suit:
        return legal("play.follows", say("This card follows suit."), rule)
    message = say("{card} counts as a trump: it follows suit.", card=card)
    return legal("play.follows", message, "N-5" if rule == FOLLOWING else rule)


def _following_rule(turn: NapoleonTurn, able: tuple[Card, ...]) -> str:
    if turn.led is joker_call(turn.options) and Card.JOKER in turn.hand:
        return "Napoleon ruling 10"
    if able == (ALMIGHTY,):
        return "Napoleon ruling 8"
    if len(able) == 1 and _counts_elsewhere(turn, able[0]):
        return "Napoleon ruling 4"
    return FOLLOWING


def _counts_elsewhere(turn: NapoleonTurn, card: Card) -> bool:
    return effective_suit(turn, card) is not card.suit


def _judge_void_hand(turn: NapoleonTurn, suit: Suit) -> Ruling:
    seeming = [card for card in turn.hand if card.suit is suit]
    if not seeming:
        message = say("With no {suit}, any card may be played.", suit=suit)
        return legal("play.void", message, FOLLOWING)
    message = say(
        "{card} counts as a trump, not as {suit}: any card may be played.",
        card=seeming[0],
        suit=suit,
    )
    return legal("play.void", message, "Napoleon ruling 3")


def _not_following(turn: NapoleonTurn, suit: Suit, card: Card, able: tuple[Card, ...]) -> Refusal:
    refusal = must_follow(card, suit, able, _following_rule(turn, able))
    if card is Card.JOKER:
        message = say(
            "At this table you may play the joker only if you cannot follow suit, and you hold "
            "{card}.",
            card=able[0],
        )
        return replace(refusal, code="napoleon.joker_only_void", message=message, rule=JOKER_RULE)
    # A joker in the hand is not refused, because it is free.
    free = turn.options.joker_any_time and Card.JOKER in turn.hand
    message = (_why_follow_or_joker if free else _why_follow)(turn, suit, card, able[0])
    return replace(refusal, message=message, rule="N-5" if card.suit is suit else refusal.rule)


def _why_follow(turn: NapoleonTurn, suit: Suit, card: Card, held: Card) -> Message:
    """Return the reason why ``card`` is illegal while ``held`` follows suit."""
    if card.suit is suit:
        return say(
            "{card} counts as a trump, not as {suit}, and you hold {held}: follow suit.",
            card=card,
            suit=suit,
            held=held,
        )
    if _counts_elsewhere(turn, held):
        return say(
            "{suit} was led and {card} counts as a trump: follow suit.", suit=suit, card=held
        )
    return must_follow(card, suit, (held,), FOLLOWING).message


def _why_follow_or_joker(turn: NapoleonTurn, suit: Suit, card: Card, held: Card) -> Message:
    """Return the reason why ``card`` is illegal while ``held`` and the joker may be played."""
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
