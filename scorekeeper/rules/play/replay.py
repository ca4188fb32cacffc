"""The replay of a deal card by card: winners, irregularities and the resulting entry."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.checks import (
    check_calls,
    check_cards,
    check_joker,
    check_no_suit_named,
    check_seat,
    check_suit_named,
    check_trump,
    refuse_seat,
)
from scorekeeper.rules.play.trick_taking import (
    NOT_FOLLOWED,
    CardPlay,
    Play,
    PlayedDeal,
    Trick,
    Turn,
    Verdict,
)
from scorekeeper.rules.ruling import Message, Player, Refusal, Ruling, refuse, say
from scorekeeper.rules.seats import Seat, next_seat


@dataclass(frozen=True, slots=True)
class Irregularity:
    """An illegal play: the number of the trick (from 1), the seat, the card and the reason."""

    trick: int
    seat: Seat
    card: Card
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """A card played to trick number ``trick`` (from 1), and everything wrong with the play.

    ``legal`` are the legal cards at that moment; none for a player who led out of turn.
    """

    trick: int
    play: Play
    legal: tuple[Card, ...]
    refusals: tuple[Refusal, ...]

    @property
    def irregularities(self) -> tuple[Irregularity, ...]:
        """All irregularities of this play; none if it is legal."""
        seat, card = self.play.seat, self.play.card
        return tuple(Irregularity(self.trick, seat, card, refusal) for refusal in self.refusals)


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of a replay. ``entry`` has plain JSON values and is not checked yet."""

    verdicts: tuple[Verdict, ...]
    plays: tuple[JudgedPlay, ...]
    entry: Any

    @property
    def irregularities(self) -> tuple[Irregularity, ...]:
        """Every illegal play, in the order of play."""
        return tuple(found for one in self.plays for found in one.irregularities)


def replay(play: CardPlay, record: PlayedDeal[Any]) -> Replay:
    """Replay ``record``. Irregular plays stand, and play continues after them.

    The record must be valid (``check_record``).
    """
    verdicts = [play.verdict(trick) for trick in _tricks(record)]
    plays = tuple(_judge_plays(play, record, verdicts))
    return Replay(tuple(verdicts), plays, play.entry(record, verdicts))


def revokers(play: CardPlay, record: PlayedDeal[Any], verdicts: Sequence[Verdict]) -> list[Seat]:
    """Return the seat of each revoke in ``record``, in the order of play."""
    judged = _judge_plays(play, record, verdicts)
    return [
        one.play.seat for one in judged for refusal in one.refusals if refusal.code == NOT_FOLLOWED
    ]


def _tricks(record: PlayedDeal[Any]) -> Iterator[Trick[Any]]:
    for number, plays in enumerate(record.tricks, start=1):
        last = number == len(record.hands[0])
        yield Trick(record.options, record.seats, plays, record.trump, number == 1, last)


def _judge_plays(
    play: CardPlay, record: PlayedDeal[Any], verdicts: Sequence[Verdict]
) -> Iterator[JudgedPlay]:
    gone: set[Card] = set()
    played: tuple[Card, ...] = ()
    left = [list(hand) for hand in record.hands]
    holders = {card: hand for hand in left for card in hand}
    for number, trick in enumerate(record.tricks, start=1):
        lead = _expected_lead(play, record, number, verdicts)
        for at, one in enumerate(trick):
            turn = Turn(
                record.options,
                record.seats,
                hand=tuple(left[one.seat]),
                trick=trick[:at],
                played=played,
                trump=record.trump,
                first_trick=number == 1,
            )
            out_of_turn = _out_of_turn(turn, one, lead)
            # A lead out of turn is one irregularity, not two: any card would have been wrong.
            asked = None if out_of_turn and not at else turn
            rulings = dict(play.plays(asked)) if asked else {}
            legal = tuple([card for card, ruling in rulings.items() if ruling.allowed])
            wrong = () if one.card in legal else _why_illegal(record, rulings, one, gone)
            yield JudgedPlay(number, one, legal, out_of_turn + wrong)
            # Any card that is played, legal or not, leaves its hand.
            if one.card not in gone and one.card in holders:
                holders[one.card].remove(one.card)
            gone.add(one.card)
        played += tuple([one.card for one in trick])


@dataclass(frozen=True, slots=True)
class _Lead:
    """The seat that must lead (``None`` if any may), and the paragraph of the rule."""

    seat: Seat | None
    rule: str | None


def _expected_lead(
    play: CardPlay, record: PlayedDeal[Any], number: int, verdicts: Sequence[Verdict]
) -> _Lead:
    if number == 1:
        return _Lead(play.first_leader(record), play.leading_rule)
    before = verdicts[number - 2]
    return _Lead(before.winner, before.ruling.rule)


def _out_of_turn(turn: Turn[Any], played: Play, lead: _Lead) -> tuple[Refusal, ...]:
    if turn.trick:
        expected = next_seat(turn.trick[-1].seat, turn.seats)
        if played.seat == expected:
            return ()
        message = say("It was {player}'s turn.", player=Player(expected))
        return (refuse("replay.wrong_turn", message),)
    if lead.seat is None or played.seat == lead.seat:
        return ()
    message = say("It was {player}'s lead.", player=Player(lead.seat))
    return (refuse("replay.wrong_lead", message, rule=lead.rule),)


def _why_illegal(
    record: PlayedDeal[Any], rulings: Mapping[Card, Ruling], played: Play, gone: set[Card]
) -> tuple[Refusal, ...]:
    """Return the reason why a card is illegal.

    After a lead out of turn there are no ``rulings``.
    """
    if played.card in gone:
        message = say("{card} has already been played.", card=played.card)
        return (refuse("replay.played_twice", message),)
    if played.card not in record.hands[played.seat]:
        return (refuse("replay.not_in_hand", _not_dealt(played)),)
    ruling = rulings.get(played.card)
    return (ruling,) if isinstance(ruling, Refusal) else ()


def _not_dealt(played: Play) -> Message:
    return say("{player} never held {card}.", card=played.card, player=Player(played.seat))


# ------------------------------------------------------------------- what is wrong with a record


def check_record(play: CardPlay, record: PlayedDeal[Any]) -> list[Refusal]:
    """Return everything that makes ``record`` impossible; an empty list if it is valid.

    Mistakes of the players (a card played twice, out of turn, or not in the hand) are valid.
    """
    found = [*_check_dealer(record), *check_trump(play, record.trump), *play.check_bid(record)]
    found += _check_hands(play, record)
    return [*found, *_check_count(record), *_check_tricks(play, record)]


def _check_dealer(record: PlayedDeal[Any]) -> Iterator[Refusal]:
    if unknown := check_seat(record.dealer, record.seats, "dealer"):
        yield unknown


def check_one_bid_each(record: PlayedDeal[Any]) -> Iterator[Refusal]:
    """Refuse a number of bids other than one per player."""
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
            yield _uneven_hands_refusal(seat, len(hand), len(hands[0]))
    holders = Counter(card for hand in hands for card in dict.fromkeys(hand))
    for card in (card for card, held in holders.items() if held > 1):
        message = say("{card} is in two hands.", card=card)
        yield refuse("replay.in_two_hands", message, field="hands")


def _uneven_hands_refusal(seat: Seat, cards: int, others: int) -> Refusal:
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
    seats = range(record.seats)
    for at, trick in enumerate(record.tricks):
        if len(trick) != record.seats:
            yield _incomplete_trick_refusal(at, len(trick), record.seats)
        yield from check_calls(play, record.options, trick, f"tricks.{at}")
        followed = Turn(record.options, record.seats, (), trick=trick, trump=record.trump)
        yield from check_no_suit_named(play, followed, f"tricks.{at}")
        yield from check_suit_named(play, followed, f"tricks.{at}")
        for place, one in enumerate(trick):
            if one.seat not in seats:
                yield refuse_seat(one.seat, record.seats, f"tricks.{at}.{place}.seat")
            # A card played twice is an irregularity, but a joker in a game without one is a typing
            # error.
            if one.card is Card.JOKER:
                yield from check_joker(play, [one.card], f"tricks.{at}.{place}.card")


def _incomplete_trick_refusal(at: int, cards: int, seats: int) -> Refusal:
    if not cards:
        return refuse("trick.empty", say("The trick is empty."), field=f"tricks.{at}")
    message = say(
        "Trick {trick} needs {seats} cards, one from each player, but has {cards}.",
        trick=at + 1,
        cards=cards,
        seats=seats,
    )
    return refuse("replay.trick_length", message, field=f"tricks.{at}")
