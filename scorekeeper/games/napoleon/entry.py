"""The entry of a deal of Napoleon. Source: [003].

Suits rank no trump, spades, hearts, diamonds, clubs.
"""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.roles import Tallies
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal import Deal
from scorekeeper.rules.ruling import N_, Message, say
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import seldom

NO_TRUMP_FACE = "NT"

UNSHOWN: Seat = -1
"""The value of ``adjutant`` before the card is played; ``None`` means no adjutant."""

NapoleonDeal = Deal[NapoleonOptions, Tallies]


class Strain(StrEnum):
    """The trumps of a call, highest first. The value is the word used in JSON.

    ``suit`` is ``None`` for no trump. ``face`` is the short text: ``"♠"``, ``"NT"``.
    """

    suit: Suit | None
    face: str

    NO_TRUMP = "NT"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    def __init__(self, word: str) -> None:
        self.suit = None if word == NO_TRUMP_FACE else Suit(word)
        self.face = self.suit.symbol if self.suit else NO_TRUMP_FACE


FROM_THE_HIGHEST = tuple(Strain)
SUITS_FROM_THE_HIGHEST = tuple(strain for strain in FROM_THE_HIGHEST if strain.suit)

CALL_WORDS = {
    Strain.NO_TRUMP: N_("{count}NT"),
    Strain.SPADES: N_("{count}♠"),
    Strain.HEARTS: N_("{count}♥"),
    Strain.DIAMONDS: N_("{count}♦"),
    Strain.CLUBS: N_("{count}♣"),
}


@dataclass(frozen=True, slots=True)
class Call:
    """A call: a number of pictures and the trumps."""

    count: int
    suit: Strain

    @property
    def face(self) -> str:
        """The short text of the call: ``"14♠"``. Unlike a card, it ends with the suit."""
        return f"{self.count}{self.suit.face}"

    @property
    def words(self) -> Message:
        """The long text of the call; in Japanese it has the suit's name."""
        return say(CALL_WORDS[self.suit], count=self.count)

    def beats(self, other: "Call", *, ranked: bool = True) -> bool:
        """Return whether this call is higher: more pictures, or as many in a higher suit.

        If the suits are not ``ranked``, only more pictures are higher.
        """
        if not ranked:
            return self.count > other.count
        return _level(self) > _level(other)


def _level(call: Call) -> tuple[int, int]:
    return call.count, -FROM_THE_HIGHEST.index(call.suit)


@dataclass(frozen=True, slots=True)
class NapoleonBid:
    """The contract as entered: the last call, which may be incomplete."""

    count: int | None
    suit: Strain | None

    @property
    def call(self) -> Call | None:
        """The call if it is complete, else ``None``."""
        if self.count is None or self.suit is None:
            return None
        return Call(self.count, self.suit)


@dataclass(frozen=True, slots=True)
class NapoleonEntry:
    """A deal of Napoleon: the contract, the adjutant and the pictures.

    If ``adjutant`` is ``None``, Napoleon is alone: no card was named, or it was in the kitty or in
    Napoleon's own hand. ``pictures`` are those won in tricks, by seat, without
    ``discarded_pictures``. ``first_trick_winner`` is needed if this player gets the discarded
    pictures by the house rules. A deal that was ``stopped`` as soon as it was decided has fewer
    pictures than the pack. ``auction`` has the calls and passes so far, as words separated by
    blanks. Only a draft has it.
    """

    napoleon: Seat | None
    bid: NapoleonBid
    adjutant_card: Card | None
    adjutant: Seat | None
    pictures: tuple[int | None, ...]
    discarded_pictures: int
    stopped: bool
    first_trick_winner: Seat | None = None
    auction: str | None = seldom()


def trumps_entered(entry: NapoleonEntry) -> tuple[Suit | None, ...]:
    """Return the trumps of the contract, empty before the call; an item ``None`` is no trump."""
    return (entry.bid.suit.suit,) if entry.bid.suit else ()


def blank(deal: NapoleonDeal) -> NapoleonEntry:
    """Return an entry without a contract, with an unknown adjutant."""
    return NapoleonEntry(
        napoleon=None,
        bid=NapoleonBid(None, None),
        adjutant_card=None,
        adjutant=UNSHOWN,
        pictures=(None,) * deal.seats,
        discarded_pictures=0,
        stopped=False,
    )
