"""Checks of questions about the play: duplicate cards, unknown seats, an empty hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play.trick_taking import CardPlay, Play, Trick, Turn
from scorekeeper.rules.ruling import Player, Refusal, Ruling, refuse, say
from scorekeeper.rules.seats import Seat, next_seat

NO_SEAT = "play.seat"


def check_turn(play: CardPlay, turn: Turn[Any]) -> list[Refusal]:
    """Return everything that makes ``turn`` invalid; an empty list if it can be answered."""
    cards = [*turn.hand, *(one.card for one in turn.trick), *turn.played]
    found = [*check_cards(play, cards, "hand"), *_check_seats(turn.trick, turn.seats, "trick")]
    found += [*check_trump(play, turn.trump), *check_calls(play, turn.options, turn.trick, "trick")]
    found += check_no_suit_named(play, turn, "trick")
    if not turn.hand:
        found.append(refuse("play.no_hand", say("The hand is empty."), field="hand"))
    if len(turn.trick) >= turn.seats:
        message = say("Everyone has played to this trick.")
        found.append(refuse("play.trick_full", message, field="trick"))
    if turn.joker_called and not play.has_joker:
        found.append(_no_joker("joker_called"))
    return found


def check_trick(play: CardPlay, trick: Trick[Any]) -> list[Refusal]:
    """Return everything that makes ``trick`` invalid; an empty list if it can be answered."""
    if not trick.plays:
        return [refuse("trick.empty", say("The trick is empty."), field="plays")]
    found = [*check_cards(play, trick.cards, "plays")]
    found += _check_seats(trick.plays, trick.seats, "plays")
    if len(trick.plays) > trick.seats:
        message = say(
            "{cards} cards are too many for {seats} players.",
            cards=len(trick.plays),
            seats=trick.seats,
        )
        found.append(refuse("trick.too_long", message, field="plays"))
    found += check_calls(play, trick.options, trick.plays, "plays")
    found += check_no_suit_named(play, _turn_after(trick), "plays")
    return [*found, *check_trump(play, trick.trump)]


def check_playable(rulings: Sequence[Ruling]) -> list[Refusal]:
    """Return a refusal if none of ``rulings``, on the cards of a hand, is positive.

    A player whose turn it is always has a legal card, so it was not this player's turn.
    """
    refusals = [ruling for ruling in rulings if isinstance(ruling, Refusal)]
    if len(refusals) < len(rulings):
        return []
    return [replace(refusal, field="hand") for refusal in refusals[:1]]


def check_cards(play: CardPlay, cards: Sequence[Card], place: str) -> Iterator[Refusal]:
    """Refuse duplicate cards, and a joker in a game without one. ``place`` is the field."""
    for card, times in Counter(cards).items():
        if times > 1:
            message = say("{card} appears twice.", card=card)
            yield refuse("play.card_twice", message, field=place)
    yield from check_joker(play, cards, place)


def check_joker(play: CardPlay, cards: Sequence[Card], place: str) -> Iterator[Refusal]:
    if not play.has_joker and Card.JOKER in cards:
        yield _no_joker(place)


def _no_joker(place: str) -> Refusal:
    return refuse("play.no_joker", say("There is no joker in this game."), field=place)


def check_calls(
    play: CardPlay, options: Any, plays: Sequence[Play], place: str
) -> Iterator[Refusal]:
    """Refuse joker calls with a card that cannot call the joker, or that was not led."""
    calling = play.joker_call(options)
    for at in (at for at, one in enumerate(plays) if one.called):
        field = f"{place}.{at}.called"
        if not play.has_joker:
            yield _no_joker(field)
        elif calling is None:
            message = say("The joker cannot be called at this table.")
            yield refuse("play.no_call", message, field=field, rule=play.calling_rule)
        elif at or plays[at].card is not calling:
            message = say("Only {card} calls the joker, and only when it is led.", card=calling)
            yield refuse("play.wrong_call", message, field=field, rule=play.calling_rule)


def check_no_suit_named(play: CardPlay, turn: Turn[Any], place: str) -> Iterator[Refusal]:
    """Refuse a suit that was named with a card other than a joker led at no trump."""
    for at, one in enumerate(turn.trick):
        if one.suit and (at or not play.names_suit(turn)):
            message = say("No suit is named with {card} here.", card=one.card)
            field = f"{place}.{at}.suit"
            yield refuse("play.names_no_suit", message, field=field, rule=play.naming_rule)


def check_suit_named(play: CardPlay, turn: Turn[Any], place: str) -> Iterator[Refusal]:
    """Refuse a lead that must name a suit but does not."""
    if turn.trick and turn.trick[0].suit is None and play.names_suit(turn):
        message = say("Which suit did the leader name with {card}?", card=turn.trick[0].card)
        yield refuse("play.suit_not_named", message, field=f"{place}.0.suit", rule=play.naming_rule)


def _turn_after(trick: Trick[Any]) -> Turn[Any]:
    return Turn(trick.options, trick.seats, (), trick=trick.plays, trump=trick.trump)


def check_trump(play: CardPlay, trump: Suit | None) -> Iterator[Refusal]:
    """Refuse trumps in a game without trumps, or wrong trumps in a game with fixed trumps."""
    if trump is None or play.has_trumps or trump is play.fixed_trump:
        return
    if play.fixed_trump:
        message = say("Trumps are always {suit} in this game.", suit=play.fixed_trump)
        yield refuse("play.fixed_trump", message, field="trump")
    else:
        yield refuse("play.no_trumps", say("There are no trumps in this game."), field="trump")


def check_seat(seat: Seat, seats: int, place: str, code: str = NO_SEAT) -> Refusal | None:
    return None if 0 <= seat < seats else refuse_seat(seat, seats, place, code)


def refuse_seat(seat: Seat, seats: int, place: str, code: str = NO_SEAT) -> Refusal:
    message = say("There is no seat {seat}: the seats are 0 to {last}.", seat=seat, last=seats - 1)
    return refuse(code, message, field=place)


def _check_seats(plays: Sequence[Play], seats: int, place: str) -> Iterator[Refusal]:
    for at, play in enumerate(plays):
        field = f"{place}.{at}.seat"
        if unknown := check_seat(play.seat, seats, field):
            yield unknown
        elif any(before.seat == play.seat for before in plays[:at]):
            message = say("{player} has already played to this trick.", player=Player(play.seat))
            yield refuse("play.seat_twice", message, field=field)
        elif at and play.seat != next_seat(plays[at - 1].seat, seats):
            message = say("The cards are not in turn order.")
            yield refuse("play.order", message, field=field)
