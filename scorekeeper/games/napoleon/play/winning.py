"""The reason why a card wins a trick of Napoleon. Source: [003]; N-6 to N-9.

``ranking`` decides the winner, and this module explains why. Our own decisions: the joker may be
led to the first trick and wins it (N-6), and a joker in the trick breaks same-two (N-7). An
incomplete trick has no same-two yet.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.games.napoleon.play.ranking import (
    NapoleonTrick,
    Power,
    led_suit,
    plain_trumps_work,
    same_two_works,
    two_of_one_suit,
    winning_play,
)
from scorekeeper.games.napoleon.play.special import (
    ALMIGHTY,
    JOKER_RULE,
    QUEEN_OF_HEARTS,
    jacks,
    specials_work,
)
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.trick_taking import highest, legal
from scorekeeper.rules.ruling import Message, Ruling, say
from scorekeeper.rules.seats import Seat

Won = tuple[Seat, Ruling]

WINNING = "Napoleon 5"
SPECIAL = "Napoleon 8"


def winner(trick: NapoleonTrick) -> Won:
    """Return the winning seat, and the ruling with the reason: power, and weakened cards."""
    play, power = winning_play(trick)
    ruling = WHY[power](trick, play.card)
    if power in ORDINARY:
        ruling = _without_power(trick, play.card, ruling)
    elif power is not Power.JOKER:
        ruling = _against_joker(trick, ruling)
    return play.seat, ruling


def _joker_led(trick: NapoleonTrick, _card: Card) -> Ruling:
    options = trick.options
    if options.joker_lead == "beats_all":
        message = say("The joker was led and beats every card.")
        return legal("napoleon.joker_led", message, _joker_rule(trick))
    message = say("The joker was led, and no card in the trick beats it.")
    return legal("napoleon.joker_led", message, "N-8")


def _joker_rule(trick: NapoleonTrick) -> str:
    if ALMIGHTY in trick.cards:
        return "Napoleon ruling 9"
    if trick.first_trick:
        return "N-6"
    return JOKER_RULE if trick.trump else "N-8"


def _queen_of_hearts(_trick: NapoleonTrick, card: Card) -> Ruling:
    message = say("{card} wins the trick that has {almighty} in it.", card=card, almighty=ALMIGHTY)
    return legal("napoleon.queen_of_hearts", message, "N-9")


def _almighty_wins(trick: NapoleonTrick, card: Card) -> Ruling:
    message = say("{card} is the almighty and beats every other card in this trick.", card=card)
    rule = "N-9" if QUEEN_OF_HEARTS in trick.cards else "Napoleon ruling 7"
    return legal("napoleon.almighty", message, _special_rule(trick, rule))


def _jack_of_trumps(trick: NapoleonTrick, card: Card) -> Ruling:
    if ruling := _above_queen(trick, card, "napoleon.jack_of_trumps"):
        return ruling
    message = say("{card} is the jack of trumps, the highest card after ♠A.", card=card)
    if trick.options.hunting_jack:
        message = say("{card} is the jack of trumps; the ura-J is not in the trick.", card=card)
    rule = _special_rule(trick, "N-6" if trick.first_trick else SPECIAL)
    return legal("napoleon.jack_of_trumps", message, rule)


def _other_jack(trick: NapoleonTrick, card: Card) -> Ruling:
    jack_of_trumps = jacks(trick.trump)[0]
    if jack_of_trumps in trick.cards:
        message = say(
            "{card} is the ura-J and hunts the jack of trumps: it beats {jack}.",
            card=card,
            jack=jack_of_trumps,
        )
        return legal("napoleon.hunting_jack", message, SPECIAL)
    if ruling := _above_queen(trick, card, "napoleon.other_jack"):
        return ruling
    message = say("{card} is the ura-J: only ♠A and the jack of trumps are higher.", card=card)
    if trick.options.hunting_jack:
        message = say("{card} is the ura-J: only ♠A is higher.", card=card)
    rule = _special_rule(trick, "Napoleon ruling 2" if trick.first_trick else SPECIAL)
    return legal("napoleon.other_jack", message, rule)


def _above_queen(trick: NapoleonTrick, card: Card, code: str) -> Ruling | None:
    """Return the ruling for a jack above ♥Q and ♠A; ``None`` without ♠A in the trick."""
    if ALMIGHTY not in trick.cards:
        return None
    message = say(
        "{queen} beats {almighty}, and {card} beats {queen}.",
        queen=QUEEN_OF_HEARTS,
        almighty=ALMIGHTY,
        card=card,
    )
    return legal(code, message, "N-9")


def _special_rule(trick: NapoleonTrick, rule: str) -> str:
    """Return ``rule``, or ruling 5 if a 2 would win without the special card."""
    two = two_of_one_suit(trick)
    return "Napoleon ruling 5" if two and same_two_works(trick, two) else rule


def _same_two(trick: NapoleonTrick, card: Card) -> Ruling:
    message = say("Everyone has played the same suit: {card} wins (same-two).", card=card)
    usual = card.suit is not trick.trump and Card.JOKER not in trick.cards
    return legal("napoleon.same_two", message, "Napoleon ruling 5" if usual else "N-7")


def _highest_card_wins(trick: NapoleonTrick, card: Card) -> Ruling:
    """Return the ruling for the highest trump or card of the suit led.

    If a 2 might have won, the ruling has the reason why it does not.
    """
    two = two_of_one_suit(trick)
    barred = _no_same_two(trick, card) if two and not same_two_works(trick, two) else None
    if barred:
        message, rule = barred
        return legal("napoleon.no_same_two", message, rule)
    if card.suit is trick.trump and led_suit(trick) is not trick.trump:
        message = say("{card} is the highest trump.", card=card)
        return legal("trick.highest_trump", message, WINNING)
    message = say("{card} is the highest of the suit led.", card=card)
    return legal("trick.highest_of_led", message, WINNING)


def _no_same_two(trick: NapoleonTrick, best: Card) -> tuple[Message, str] | None:
    """Return the reason why ``best`` wins instead of the 2 of its suit, if there is one."""
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


WHY: Mapping[Power, Callable[[NapoleonTrick, Card], Ruling]] = {
    Power.JOKER: _joker_led,
    Power.QUEEN: _queen_of_hearts,
    Power.ALMIGHTY: _almighty_wins,
    Power.JACK_OF_TRUMPS: _jack_of_trumps,
    Power.OTHER_JACK: _other_jack,
    Power.SAME_TWO: _same_two,
    Power.TRUMP: _highest_card_wins,
    Power.LED: _highest_card_wins,
}
ORDINARY = (Power.TRUMP, Power.LED)


def _against_joker(trick: NapoleonTrick, ruling: Ruling) -> Ruling:
    """Return ``ruling``, extended if the winner also beats a led joker (N-8)."""
    if trick.cards[0] is not Card.JOKER:
        return ruling
    message = say("{why} It also beats a led joker at this table.", why=ruling.message)
    return replace(ruling, message=message, rule="N-8")


def _without_power(trick: NapoleonTrick, best: Card, ruling: Ruling) -> Ruling:
    """Return ``ruling``, extended if the first or the last trick weakened a card (N-6)."""
    if trick.cards[0] is Card.JOKER:
        return _against_joker(trick, ruling)
    if not specials_work(trick) and _special_cards(trick, best):
        message = say(
            "♠A and the jacks are ordinary cards on the first trick. {why}", why=ruling.message
        )
        if not trick.first_trick:
            message = say(
                "♠A and the jacks are ordinary cards on the last trick. {why}", why=ruling.message
            )
        return replace(ruling, message=message, rule="N-6")
    trump = trick.trump
    if trump is None or plain_trumps_work(trick) or trump is led_suit(trick):
        return ruling
    # In the first trick trumps count like any other suit.
    if highest(trick.plays, trump) is None:
        return ruling
    message = say("Trumps have no power on the first trick. {why}", why=ruling.message)
    return replace(ruling, message=message, rule="Napoleon ruling 1")


def _special_cards(trick: NapoleonTrick, best: Card) -> bool:
    """Return whether a card other than ``best`` would be special in another trick."""
    special = {ALMIGHTY, *jacks(trick.trump)} - {best}
    return not special.isdisjoint(trick.cards)
