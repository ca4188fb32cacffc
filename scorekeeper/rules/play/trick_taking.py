"""Trick taking: following suit, trumps, the winner, and the play of a game.

A `CardPlay` has the rules of one game. The functions here are common to many: a player who has a
card of the suit led must play one; the highest trump wins, else the highest card of the suit led.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.ruling import Message, Refusal, Ruling, refuse, say, say_n
from scorekeeper.rules.seats import Seat, next_seat

O = TypeVar("O")  # noqa: E741 - the options of a game

ANY_TRUMP: tuple[Suit | None, ...] = (*Suit, None)
"""The possible trumps while they are unknown; ``None`` is no trump."""

NOT_FOLLOWED = "play.follow_suit"
"""The code of a revoke."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card and the seat that played it.

    ``called`` is true if the joker was called with the card. ``suit`` is the suit that the leader
    named with a joker, if the house rules require one.
    """

    seat: Seat
    card: Card
    called: bool = False
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Turn(Generic[O]):
    """The question of which cards of ``hand`` may be played now.

    ``trick`` has the cards on the table in the order of play, none for a lead. ``played`` has the
    known cards of earlier tricks. ``trump`` is ``None`` if there is none. ``joker_called`` is true
    if the card led demands the joker, as is ``called`` of that play. ``broken`` is true if closed
    suits have been opened, even if the card that opened them is unknown.
    """

    options: O
    seats: int
    hand: tuple[Card, ...]
    trick: tuple[Play, ...] = ()
    played: tuple[Card, ...] = ()
    trump: Suit | None = None
    first_trick: bool = False
    joker_called: bool = False
    broken: bool = False

    @property
    def calls_joker(self) -> bool:
        """True if the joker was called with the card led."""
        return self.joker_called or any(play.called for play in self.trick[:1])

    @property
    def led(self) -> Card | None:
        """The card led; ``None`` if this player leads."""
        return self.trick[0].card if self.trick else None


@dataclass(frozen=True, slots=True)
class Trick(Generic[O]):
    """The question of who wins a trick. ``plays`` are in the order of play, perhaps incomplete."""

    options: O
    seats: int
    plays: tuple[Play, ...]
    trump: Suit | None = None
    first_trick: bool = False
    last_trick: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple([play.card for play in self.plays])


@dataclass(frozen=True, slots=True)
class Verdict:
    """The winner of a trick, and the ruling with the reason.

    ``counted`` is the value of the trick (``{"penalty_points": 14}``). ``so_far`` is true for an
    incomplete trick.
    """

    winner: Seat
    ruling: Ruling
    counted: Mapping[str, int] = field(default_factory=dict)
    so_far: bool = False


@dataclass(frozen=True, slots=True)
class PlayedDeal(Generic[O]):
    """The record of a deal: the hands by seat before the first lead, and the tricks card by card.

    ``bid`` is the contract, if there is one, as in the game's entry.
    """

    options: O
    seats: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    tricks: tuple[tuple[Play, ...], ...]
    trump: Suit | None = None
    bid: Any = None


def _none(*_: object) -> None:
    return None


def _no(*_: object) -> bool:
    return False


def _empty(*_: object) -> tuple[()]:
    return ()


def _any_trump(_bid: object) -> Sequence[Suit | None]:
    return ANY_TRUMP


@dataclass(frozen=True, kw_only=True, eq=False)
class CardPlay:
    """The card play of a game, as functions. An illegal card is a refusal, not an exception."""

    has_joker: bool = False
    """True if the pack has a joker."""
    has_trumps: bool = False
    """True if trumps differ from deal to deal."""
    fixed_trump: Suit | None = None
    """The suit that is trumps in every deal."""
    leading_rule: str
    """The rulebook's paragraph on the first lead."""
    calling_rule: str | None = None
    """The paragraph on calling the joker."""
    naming_rule: str | None = None
    """The paragraph on naming a suit with the joker."""
    bid: Any = None
    """The type of the bids in a record of a deal; ``None`` in a game without bids."""

    plays: Callable[[Turn[Any]], Sequence[tuple[Card, Ruling]]]
    """Return every card of the hand with its ruling. The question must pass ``check_turn``."""
    verdict: Callable[[Trick[Any]], Verdict]
    """Return the winner of the trick. The question must pass ``check_trick``."""
    first_leader: Callable[[PlayedDeal[Any]], Seat | None]
    """Return the seat that must lead to the first trick; ``None`` if any may."""
    entry: Callable[[PlayedDeal[Any], Sequence[Verdict]], Any]
    """Return the entry that the tricks result in, as plain JSON values."""
    check_bid: Callable[[PlayedDeal[Any]], Iterable[Refusal]] = _empty
    """Return everything wrong with the bid of a record."""
    trumps_called: Callable[[Any], Sequence[Suit | None]] = _any_trump
    """Return the possible trumps after a bid, which is plain JSON; every trump if it names none.

    An item ``None`` means no trump.
    """
    joker_call: Callable[[Any], Card | None] = _none
    """Return the card that can demand the joker when it is led, by the options."""
    names_suit: Callable[[Turn[Any]], bool] = _no
    """Return whether the leader of the trick must name the suit to follow."""
    last_trick_differs: Callable[[Any], bool] = _no
    """Return whether the rules for winning the last trick differ."""
    breaking: Callable[[Any], Message | None] = _none
    """Return the question of whether closed suits are open (``Turn.broken``), if there are any."""

    def playable(self, turn: Turn[Any]) -> tuple[Card, ...]:
        return tuple([card for card, ruling in self.plays(turn) if ruling.allowed])


def judge(play: CardPlay, trick: Trick[Any]) -> Verdict:
    """Return the winner of ``trick``, complete or not. The trick must pass ``check_trick``."""
    verdict, missing = play.verdict(trick), trick.seats - len(trick.plays)
    if not missing:
        return verdict
    message = say_n(
        "{why} {n} card is still to come.",
        "{why} {n} cards are still to come.",
        n=missing,
        why=verdict.ruling.message,
    )
    return replace(verdict, ruling=replace(verdict.ruling, message=message), so_far=True)


def followers(hand: Sequence[Card], suit: Suit | None) -> tuple[Card, ...]:
    return () if suit is None else tuple([card for card in hand if card.suit is suit])


def piles(record: PlayedDeal[Any], verdicts: Sequence[Verdict]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that each seat took with its tricks."""
    taken: list[list[Card]] = [[] for _ in range(record.seats)]
    for trick, verdict in zip(record.tricks, verdicts, strict=True):
        taken[verdict.winner] += [play.card for play in trick]
    return tuple(tuple(pile) for pile in taken)


def taker(taken: Sequence[Sequence[Card]], card: Card) -> Seat | None:
    """Return the seat that took ``card``; ``None`` if nobody has taken it yet."""
    return next((seat for seat, pile in enumerate(taken) if card in pile), None)


def follow_suit(
    turn: Turn[Any], *, rule: str, lead: str | None = None
) -> list[tuple[Card, Ruling]]:
    """Return a ruling for every card of the hand by the rule "follow suit if you can".

    ``rule`` is the paragraph to cite, and ``lead`` the paragraph on leads, if it is a different
    one.
    """
    led = turn.led.suit if turn.led else None
    able = followers(turn.hand, led)
    # A void player may play anything, and so may a leader.
    if led is None or not able:
        free = _judge_free_choice(led, rule if led else lead or rule)
        return [(card, free) for card in turn.hand]
    follows = legal("play.follows", say("This card follows suit."), rule)
    return [
        (card, follows if card.suit is led else must_follow(card, led, able, rule))
        for card in turn.hand
    ]


def _judge_free_choice(led: Suit | None, rule: str) -> Ruling:
    if led is None:
        return legal("play.lead", say("The leader may play any card."), rule)
    return legal("play.void", say("With no {suit}, any card may be played.", suit=led), rule)


def legal(code: str, message: Message, rule: str | None) -> Ruling:
    return Ruling(allowed=True, code=code, message=message, rule=rule)


def must_follow(card: Card, led: Suit, able: Sequence[Card], rule: str) -> Refusal:
    message = say(
        "{suit} was led and you hold {card}: follow suit.", suit=led, card=able[0], played=card
    )
    return refuse(NOT_FOLLOWED, message, field="card", rule=rule)


def highest(plays: Sequence[Play], suit: Suit) -> Play | None:
    best = None
    for play in plays:
        if play.card.suit is suit and (best is None or play.card.rank > best.card.rank):
            best = play
    return best


def eldest_leads(record: PlayedDeal[Any]) -> Seat:
    return next_seat(record.dealer, record.seats)


def plain_verdict(trick: Trick[Any], *, rule: str) -> Verdict:
    """Return the verdict for the highest trump, else the highest card of the suit led.

    The first card must not be the joker.
    """
    led = trick.plays[0].card.suit
    trump = highest(trick.plays, trick.trump) if trick.trump else None
    if trump and trick.trump is not led:
        message = say("{card} is the highest trump.", card=trump.card)
        return Verdict(trump.seat, legal("trick.highest_trump", message, rule))
    best = highest(trick.plays, led) if led else None
    if best is None:
        raise ValueError("the first card of a plain trick has a suit")
    message = say("{card} is the highest of the suit led.", card=best.card)
    return Verdict(best.seat, legal("trick.highest_of_led", message, rule))
