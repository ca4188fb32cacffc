"""The plain referee: following suit, trumps, who wins; and the questions games are asked.

A game's ``play.py`` answers them by its own rules and takes from here what is common to all: a
player who has a card of the suit led must play one, the highest trump wins, else the highest card
of the suit led.
"""

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, TypeVar

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.ruling import Message, Refusal, Ruling, refuse, say, say_n
from scorekeeper.rules.seats import Seat

O = TypeVar("O")  # noqa: E741 - the options of a game

ANY_TRUMP: tuple[Suit | None, ...] = (*Suit, None)
"""What may be trumps while nobody has said it; ``None`` is no trump."""

NOT_FOLLOWED = "play.follow_suit"
"""The code of a revoke."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card and the seat that played it; ``called`` that the joker was called with it.

    ``suit`` is the one that the leader named with a joker, where a table plays so.
    """

    seat: Seat
    card: Card
    called: bool = False
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Turn(Generic[O]):
    """The question what may be played from ``hand`` now.

    ``trick`` has the cards on the table in the order they were played, empty for a lead;
    ``played`` the cards of earlier tricks, as far as they are known. ``trump`` is ``None`` where
    there is none. ``joker_called`` says that the card led demands the joker, as its own mark does.
    ``broken`` says that what opens closed suits was played, by a card that need not be known.
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
        """Whether the joker was called with the card led."""
        return self.joker_called or any(play.called for play in self.trick[:1])

    @property
    def led(self) -> Card | None:
        """The card led; ``None`` when this player leads."""
        return self.trick[0].card if self.trick else None


@dataclass(frozen=True, slots=True)
class Trick(Generic[O]):
    """The question who wins. ``plays`` are in the order they were played, perhaps not all yet."""

    options: O
    seats: int
    plays: tuple[Play, ...]
    trump: Suit | None = None
    first_trick: bool = False
    last_trick: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order they were played."""
        return tuple([play.card for play in self.plays])


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins a trick, and why; ``counted`` what it is worth (``{"penalty_points": 14}``).

    ``so_far`` says that not everybody has played.
    """

    winner: Seat
    ruling: Ruling
    counted: Mapping[str, int] = field(default_factory=dict)
    so_far: bool = False


@dataclass(frozen=True, slots=True)
class PlayedDeal(Generic[O]):
    """A deal played out: the hands as they were at the first lead, the tricks card by card.

    ``hands`` are by seat; ``bid`` is the contract where there is one, as the game's entry has it.
    """

    options: O
    seats: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    tricks: tuple[tuple[Play, ...], ...]
    trump: Suit | None = None
    bid: Any = None


class CardPlay(ABC):
    """A game's play as questions and answers. Illegal is answered, never raised.

    ``has_joker`` says whether the joker is in the pack, ``has_trumps`` whether a deal has trumps of
    its own; ``fixed_trump`` is the suit that is trumps in every deal. ``leading_rule`` is the
    paragraph on who leads first, ``calling_rule`` that on calling for the joker, ``naming_rule``
    that on naming a suit with it. ``bid`` is the type of what was bid in a deal, as a record of it
    says; ``None`` in a game without bids.
    """

    has_joker: ClassVar[bool] = False
    has_trumps: ClassVar[bool] = False
    fixed_trump: ClassVar[Suit | None] = None
    leading_rule: ClassVar[str]
    calling_rule: ClassVar[str | None] = None
    naming_rule: ClassVar[str | None] = None
    bid: ClassVar[Any] = None

    @abstractmethod
    def plays(self, turn: Turn[Any]) -> Sequence[tuple[Card, Ruling]]:
        """Every card of the hand with its ruling. The question must be sound (``check_turn``)."""

    def playable(self, turn: Turn[Any]) -> tuple[Card, ...]:
        """Return the cards of the hand that ``plays`` allows, in the order of the hand.

        A game that knows them without a reason for each says so: a deal played again asks only
        which they are, 52 times.
        """
        return tuple([card for card, ruling in self.plays(turn) if ruling.allowed])

    @abstractmethod
    def verdict(self, trick: Trick[Any]) -> Verdict:
        """Return who wins the trick. The question must be sound (``check_trick``)."""

    @abstractmethod
    def first_leader(self, record: PlayedDeal[Any]) -> Seat | None:
        """Return who has to lead to the first trick; ``None`` where nobody has to."""

    @abstractmethod
    def entry(self, record: PlayedDeal[Any], verdicts: Sequence[Verdict]) -> Any:
        """Return the entry, as plain JSON values, that the deal adds up to."""

    def check_bid(self, record: PlayedDeal[Any]) -> Iterable[Refusal]:  # noqa: ARG002 - for games
        """Return what is wrong with the bid of ``record``."""
        return ()

    def trumps_called(self, bid: Any) -> Sequence[Suit | None]:  # noqa: ARG002 - for games
        """Return what may be trumps after ``bid``, in plain JSON values; all where it names none.

        ``None`` among them is no trump.
        """
        return ANY_TRUMP

    def joker_call(self, options: Any) -> Card | None:  # noqa: ARG002 - for games
        """The card that demands the joker when it is led with the call; ``None``: no card does."""
        return None

    def names_suit(self, turn: Turn[Any]) -> bool:  # noqa: ARG002 - for games
        """Return whether the leader of the trick has to name the suit that the others follow."""
        return False

    def last_trick_differs(self, options: Any) -> bool:  # noqa: ARG002 - for games
        """Return whether the last trick may be won otherwise than one before it."""
        return False

    def breaking(self, options: Any) -> Message | None:  # noqa: ARG002 - for games
        """The question whether closed suits are open (``Turn.broken``); ``None`` where all are."""
        return None


def judge(play: CardPlay, trick: Trick[Any]) -> Verdict:
    """Return who wins ``trick``, perhaps so far. The question must be sound (``check_trick``)."""
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
    """Return the cards of ``hand`` of ``suit``."""
    return () if suit is None else tuple([card for card in hand if card.suit is suit])


def piles(record: PlayedDeal[Any], verdicts: Sequence[Verdict]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards each seat took with its tricks."""
    taken: list[list[Card]] = [[] for _ in range(record.seats)]
    for trick, verdict in zip(record.tricks, verdicts, strict=True):
        taken[verdict.winner] += [play.card for play in trick]
    return tuple(tuple(pile) for pile in taken)


def taker(taken: Sequence[Sequence[Card]], card: Card) -> Seat | None:
    """Return the seat with ``card`` among the cards it took; ``None`` while nobody took it."""
    return next((seat for seat, pile in enumerate(taken) if card in pile), None)


def following(turn: Turn[Any]) -> tuple[Card, ...]:
    """Return what may be played by the plain rule: follow suit when you can, else anything."""
    # A void player may play anything, and so may a leader.
    return (followers(turn.hand, turn.trick[0].card.suit) if turn.trick else ()) or turn.hand


def but_for(hand: tuple[Card, ...], barred: Container[Card]) -> tuple[Card, ...]:
    """Return ``hand`` without what is ``barred``; all of it where there is nothing else."""
    return tuple([card for card in hand if card not in barred]) or hand


def follow_suit(
    turn: Turn[Any], *, rule: str, lead: str | None = None
) -> list[tuple[Card, Ruling]]:
    """Return every card of the hand by the plain rule: follow suit when you can, else anything.

    ``lead`` is the paragraph on what may be led, where that is not ``rule``.
    """
    led = turn.led.suit if turn.led else None
    able = followers(turn.hand, led)
    # A void player may play anything, and so may a leader.
    if led is None or not able:
        free = _free(led, rule if led else lead or rule)
        return [(card, free) for card in turn.hand]
    follows, held = _follows(rule), able[0]
    return [
        (card, follows if card.suit is led else _not_followed(card, led, held, rule))
        for card in turn.hand
    ]


def _follows(rule: str) -> Ruling:
    return legal("play.follows", say("This card follows suit."), rule)


def _free(led: Suit | None, rule: str) -> Ruling:
    if led is None:
        return legal("play.lead", say("The leader may play any card."), rule)
    return legal("play.void", say("With no {suit}, any card may be played.", suit=led), rule)


def legal(code: str, message: Message, rule: str | None) -> Ruling:
    """Return a ruling that says yes."""
    return Ruling(allowed=True, code=code, message=message, rule=rule)


def must_follow(card: Card, led: Suit, able: Sequence[Card], rule: str) -> Refusal:
    """Return why ``card`` may not be played while ``able`` are in the hand."""
    return _not_followed(card, led, able[0], rule)


def _not_followed(played: Card, led: Suit, held: Card, rule: str) -> Refusal:
    message = say(
        "{suit} was led and you hold {card}: follow suit.", suit=led, card=held, played=played
    )
    return refuse(NOT_FOLLOWED, message, field="card", rule=rule)


def highest(plays: Sequence[Play], suit: Suit) -> Play | None:
    """Return the highest play of ``suit``; ``None`` where there is none."""
    best = None
    for play in plays:
        if play.card.suit is suit and (best is None or play.card.rank > best.card.rank):
            best = play
    return best


def plain_winner(trick: Trick[Any], *, rule: str) -> tuple[Seat, Ruling]:
    """The highest trump wins, else the highest card of the suit led. The first card is no joker."""
    led = trick.plays[0].card.suit
    trump = highest(trick.plays, trick.trump) if trick.trump else None
    if trump and trick.trump is not led:
        return trump.seat, _highest_trump(trump.card, rule)
    best = highest(trick.plays, led) if led else None
    if best is None:
        raise ValueError("the first card of a plain trick has a suit")
    return best.seat, _highest_of_led(best.card, rule)


def _highest_trump(card: Card, rule: str) -> Ruling:
    return legal("trick.highest_trump", say("{card} is the highest trump.", card=card), rule)


def _highest_of_led(card: Card, rule: str) -> Ruling:
    message = say("{card} is the highest of the suit led.", card=card)
    return legal("trick.highest_of_led", message, rule)
