"""A deal played again card by card: winners, irregularities, and the entry it adds up to."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.checks import check_calls, check_cards, check_seat, check_trump
from scorekeeper.rules.play.tricks import CardPlay, Play, PlayedDeal, Trick, Turn, Verdict
from scorekeeper.rules.ruling import Message, Player, Refusal, refuse, say
from scorekeeper.rules.seats import Seat, next_seat


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A play the rules forbid: in which trick (from 1), by whom, which card, and why."""

    trick: int
    seat: Seat
    card: Card
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Replay:
    """What a record comes to. ``entry`` is as plain JSON values, ready to be checked."""

    verdicts: tuple[Verdict, ...]
    irregularities: tuple[Irregularity, ...]
    entry: Any


def replay(play: CardPlay, record: PlayedDeal[Any]) -> Replay:
    """Play ``record`` again. Irregular plays stand, and the next go on from them.

    The record must be sound (``check_record``).
    """
    verdicts = [play.verdict(trick) for trick in _tricks(record)]
    found = irregularities(play, record, verdicts)
    return Replay(tuple(verdicts), found, play.entry(record, verdicts))


def irregularities(
    play: CardPlay, record: PlayedDeal[Any], verdicts: Sequence[Verdict]
) -> tuple[Irregularity, ...]:
    """Return every play of ``record`` the rules forbid; ``verdicts`` are those of its tricks.

    For a game whose entry counts them: a revoke is one.
    """
    return tuple(
        Irregularity(number, one.seat, one.card, refusal)
        for number, trick in enumerate(record.tricks, start=1)
        for at, one in enumerate(trick)
        for refusal in _wrong(play, record, number, at, _expected(play, record, number, verdicts))
    )


def _tricks(record: PlayedDeal[Any]) -> Iterator[Trick[Any]]:
    for number, plays in enumerate(record.tricks, start=1):
        yield Trick(record.options, record.seats, tuple(plays), record.trump, number == 1)


@dataclass(frozen=True, slots=True)
class _Lead:
    """Who has to lead, by which paragraph; ``seat`` is ``None`` where nobody has to."""

    seat: Seat | None
    rule: str | None


def _expected(
    play: CardPlay, record: PlayedDeal[Any], number: int, verdicts: Sequence[Verdict]
) -> _Lead:
    if number == 1:
        return _Lead(play.first_leader(record), play.leading_rule)
    before = verdicts[number - 2]
    return _Lead(before.winner, before.ruling.rule)


def _wrong(
    play: CardPlay, record: PlayedDeal[Any], number: int, at: int, lead: _Lead
) -> Iterator[Refusal]:
    trick = record.tricks[number - 1]
    one = trick[at]
    gone = _played_before(record, number, at)
    out_of_turn = _out_of_turn(record, trick, at, lead)
    if out_of_turn:
        yield out_of_turn
    if one.card in gone:
        yield refuse("replay.played_twice", say("{card} has already been played.", card=one.card))
    elif one.card not in record.hands[one.seat]:
        yield refuse("replay.not_in_hand", _not_dealt(one))
    # Who had not to lead had no card to lead: one irregularity, not two.
    elif at or not out_of_turn:
        yield from _illegal(play, record, number, at, gone)


def _out_of_turn(
    record: PlayedDeal[Any], trick: Sequence[Play], at: int, lead: _Lead
) -> Refusal | None:
    seat = trick[at].seat
    if at:
        expected = next_seat(trick[at - 1].seat, record.seats)
        turn = say("It was {player}'s turn.", player=Player(expected))
        return None if seat == expected else refuse("replay.wrong_turn", turn)
    if lead.seat is None or seat == lead.seat:
        return None
    message = say("It was {player}'s lead.", player=Player(lead.seat))
    return refuse("replay.wrong_lead", message, rule=lead.rule)


def _not_dealt(one: Play) -> Message:
    return say("{player} never held {card}.", card=one.card, player=Player(one.seat))


def _played_before(record: PlayedDeal[Any], number: int, at: int) -> set[Card]:
    earlier = {one.card for trick in record.tricks[: number - 1] for one in trick}
    return earlier | {one.card for one in record.tricks[number - 1][:at]}


def _illegal(
    play: CardPlay, record: PlayedDeal[Any], number: int, at: int, gone: set[Card]
) -> Iterator[Refusal]:
    trick = record.tricks[number - 1]
    one = trick[at]
    turn = Turn(
        record.options,
        record.seats,
        hand=tuple(card for card in record.hands[one.seat] if card not in gone),
        trick=trick[:at],
        played=tuple(card.card for earlier in record.tricks[: number - 1] for card in earlier),
        trump=record.trump,
        first_trick=number == 1,
    )
    ruling = dict(play.plays(turn))[one.card]
    if isinstance(ruling, Refusal):
        yield ruling


# ------------------------------------------------------------------- what is wrong with a record


def check_record(play: CardPlay, record: PlayedDeal[Any]) -> list[Refusal]:
    """Everything for which ``record`` cannot be the record of a deal; empty when it can be one.

    What players may do wrong (a card played twice, out of turn, from nowhere) is no fault of it.
    """
    found = [*_check_dealer(record), *check_trump(play, record.trump), *play.check_bid(record)]
    found += _check_hands(play, record)
    return [*found, *_check_count(record), *_check_tricks(play, record)]


def _check_dealer(record: PlayedDeal[Any]) -> Iterator[Refusal]:
    if unknown := check_seat(record.dealer, record.seats, "dealer"):
        yield unknown


def check_one_bid_each(record: PlayedDeal[Any]) -> Iterator[Refusal]:
    """Refuse more or fewer bids than players, for a game in which each bids once."""
    if record.bid is not None and len(record.bid) != record.seats:
        message = say(
            "Each of the {seats} players bids once; there are {bids} bids.",
            bids=len(record.bid),
            seats=record.seats,
        )
        yield refuse("replay.bids", message, field="bid")


def _check_hands(play: CardPlay, record: PlayedDeal[Any]) -> Iterator[Refusal]:
    hands = record.hands
    if len(hands) != record.seats:
        message = say(
            "Each of the {seats} players needs a hand; there are {hands}.",
            hands=len(hands),
            seats=record.seats,
        )
        yield refuse("replay.hands", message, field="hands")
    for seat, hand in enumerate(hands):
        yield from check_cards(play, hand, f"hands.{seat}")
        if not hand:
            yield refuse("play.no_hand", say("The hand is empty."), field=f"hands.{seat}")
        elif len(hand) != len(hands[0]):
            yield _unequal(seat, len(hand), len(hands[0]))
    holders = Counter(card for hand in hands for card in set(hand))
    for card in (card for card, held in holders.items() if held > 1):
        message = say("{card} is in two hands.", card=card)
        yield refuse("replay.in_two_hands", message, field="hands")


def _unequal(seat: Seat, cards: int, others: int) -> Refusal:
    message = say(
        "The hands are uneven: {player} has {cards}, {other} has {others}.",
        player=Player(seat),
        cards=cards,
        other=Player(0),
        others=others,
    )
    return refuse("replay.unequal_hands", message, field=f"hands.{seat}")


def _check_count(record: PlayedDeal[Any]) -> Iterator[Refusal]:
    tricks, cards = len(record.tricks), max(map(len, record.hands), default=0)
    if not tricks:
        yield refuse("replay.no_tricks", say("No tricks were played."), field="tricks")
    elif tricks > cards > 0:
        message = say(
            "{tricks} tricks are too many for hands of {cards}.", tricks=tricks, cards=cards
        )
        yield refuse("replay.too_many_tricks", message, field="tricks")


def _check_tricks(play: CardPlay, record: PlayedDeal[Any]) -> Iterator[Refusal]:
    for at, trick in enumerate(record.tricks):
        if len(trick) != record.seats:
            yield _incomplete(at, len(trick), record.seats)
        yield from check_calls(play, record.options, trick, f"tricks.{at}")
        for place, one in enumerate(trick):
            if unknown := check_seat(one.seat, record.seats, f"tricks.{at}.{place}.seat"):
                yield unknown
            # A card played twice is an irregularity; a joker where there is none is a slip.
            yield from check_cards(play, [one.card], f"tricks.{at}.{place}.card")


def _incomplete(at: int, cards: int, seats: int) -> Refusal:
    if not cards:
        return refuse("trick.empty", say("The trick is empty."), field=f"tricks.{at}")
    message = say(
        "Trick {trick} needs {seats} cards, one from each player, but has {cards}.",
        trick=at + 1,
        cards=cards,
        seats=seats,
    )
    return refuse("replay.trick_length", message, field=f"tricks.{at}")
