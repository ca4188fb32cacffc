"""A deal played again card by card: winners, irregularities, and the entry it adds up to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruling import Message, Player, Refusal, refuse, say
from scorekeeper.rules.seats import Seat, next_seat
from scorekeeper.rules.tricks import CardPlay, Play, Record, Trick, Turn, Verdict


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


def replay(play: CardPlay, record: Record[Any]) -> Replay:
    """Play ``record`` again. Irregular plays stand, and the next go on from them."""
    verdicts: list[Verdict] = []
    found: list[Irregularity] = []
    leader = play.first_leader(record)
    for number, plays in enumerate(record.tricks, start=1):
        found += _irregularities(play, record, number, leader)
        verdicts.append(play.verdict(_trick(record, number, plays)))
        leader = verdicts[-1].winner
    return Replay(tuple(verdicts), tuple(found), play.entry(record, verdicts))


def _trick(record: Record[Any], number: int, plays: Sequence[Play]) -> Trick[Any]:
    return Trick(record.options, record.seats, tuple(plays), record.trump, number == 1)


def _irregularities(
    play: CardPlay, record: Record[Any], number: int, leader: Seat | None
) -> Iterator[Irregularity]:
    trick = record.tricks[number - 1]
    for at, one in enumerate(trick):
        expected = next_seat(trick[at - 1].seat, record.seats) if at else leader
        for refusal in _wrong(play, record, number, at, expected):
            yield Irregularity(number, one.seat, one.card, refusal)


def _wrong(
    play: CardPlay, record: Record[Any], number: int, at: int, expected: Seat | None
) -> Iterator[Refusal]:
    one = record.tricks[number - 1][at]
    if expected is not None and one.seat != expected:
        yield _refuse_turn(at, expected)
    gone = _played_before(record, number, at)
    if one.card in gone:
        yield refuse("replay.played_twice", say("{card} was played before.", card=one.card))
    elif one.card not in record.hands[one.seat]:
        yield refuse("replay.not_in_hand", _not_dealt(one))
    else:
        yield from _illegal(play, record, number, at, gone)


def _refuse_turn(at: int, expected: Seat) -> Refusal:
    if at:
        turn = say("It was the turn of {player}.", player=Player(expected))
        return refuse("replay.wrong_turn", turn)
    return refuse("replay.wrong_lead", say("{player} had to lead.", player=Player(expected)))


def _not_dealt(one: Play) -> Message:
    return say("{card} was never in the hand of {player}.", card=one.card, player=Player(one.seat))


def _played_before(record: Record[Any], number: int, at: int) -> set[Card]:
    earlier = {one.card for trick in record.tricks[: number - 1] for one in trick}
    return earlier | {one.card for one in record.tricks[number - 1][:at]}


def _illegal(
    play: CardPlay, record: Record[Any], number: int, at: int, gone: set[Card]
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
