"""A deal of Napoleon as it is written down. Source: seed 003.

Suits rank no trump, spades, hearts, diamonds, clubs.
"""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.roles import Tallies
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.game import Deal
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import seldom

NO_TRUMP_FACE = "NT"

UNSHOWN: Seat = -1
"""Stands for the adjutant until he has shown himself, while ``None`` says that there is none."""

NapoleonDeal = Deal[NapoleonOptions, Tallies]


class Strain(StrEnum):
    """What a call names as trumps, from the highest down. The value is the word used in JSON.

    ``suit`` is the trumps, ``None`` where there are none; ``face`` as people write it: ``"♠"``,
    ``"NT"``.
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


@dataclass(frozen=True, slots=True)
class Call:
    """A number of pictures and what shall be trumps."""

    count: int
    suit: Strain

    @property
    def face(self) -> str:
        """As people write it: ``"14♠"``; a card is written the other way round."""
        return f"{self.count}{self.suit.face}"

    def beats(self, other: "Call", *, ranked: bool = True) -> bool:
        """Return whether this call is higher: more pictures, or as many in a higher suit.

        Where the suits are not ``ranked``, only more pictures are higher.
        """
        if not ranked:
            return self.count > other.count
        return _height(self) > _height(other)


def _height(call: Call) -> tuple[int, int]:
    return call.count, -FROM_THE_HIGHEST.index(call.suit)


@dataclass(frozen=True, slots=True)
class NapoleonBid:
    """The last call, of which a half may be written."""

    count: int | None
    suit: Strain | None

    @property
    def call(self) -> Call | None:
        """The call, when all of it is written."""
        if self.count is None or self.suit is None:
            return None
        return Call(self.count, self.suit)


@dataclass(frozen=True, slots=True)
class NapoleonEntry:
    """A deal of Napoleon.

    Without an ``adjutant`` Napoleon was alone: he named no card, or it lay in the kitty or in his
    own hand. ``pictures`` are those won in tricks, by seat; ``discarded_pictures`` come on top.
    ``first_trick_winner`` matters where they go to him. A deal that was ``stopped`` as soon as it
    was decided has fewer pictures written than there are. ``auction`` are the calls and passes so
    far, as words with a blank between them. Only a draft has it: it is left out of a saved deal.
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
    """Return the trumps, once they are called; ``None`` is no trump."""
    return (entry.bid.suit.suit,) if entry.bid.suit else ()


def blank(deal: NapoleonDeal) -> NapoleonEntry:
    """Return an entry without a contract; the adjutant is yet to show himself."""
    return NapoleonEntry(
        napoleon=None,
        bid=NapoleonBid(None, None),
        adjutant_card=None,
        adjutant=UNSHOWN,
        pictures=(None,) * deal.seats,
        discarded_pictures=0,
        stopped=False,
    )
