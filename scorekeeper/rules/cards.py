"""Cards: suits, ranks, the 52 cards and the joker, and the packs made of them.

A card is written rank first, then suit: ``"QS"``, ``"TH"``, ``"2C"``; the joker is ``"JOKER"``.
"""

from collections.abc import Iterable
from enum import StrEnum


class Suit(StrEnum):
    """The four suits. The value is the letter used in JSON."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        """The suit's sign, as printed on the cards."""
        return SYMBOLS[self]

    @property
    def red(self) -> bool:
        """Whether the suit is printed in red."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}

RANKS = "23456789TJQKA"
"""The ranks from low to high, as all six games order them before their special cards."""


class Card(StrEnum):
    """One card. The member's name is suit then rank, its value rank then suit.

    ``Card("ZZ")`` raises ``ValueError``.
    """

    S2 = "2S"
    S3 = "3S"
    S4 = "4S"
    S5 = "5S"
    S6 = "6S"
    S7 = "7S"
    S8 = "8S"
    S9 = "9S"
    ST = "TS"
    SJ = "JS"
    SQ = "QS"
    SK = "KS"
    SA = "AS"
    H2 = "2H"
    H3 = "3H"
    H4 = "4H"
    H5 = "5H"
    H6 = "6H"
    H7 = "7H"
    H8 = "8H"
    H9 = "9H"
    HT = "TH"
    HJ = "JH"
    HQ = "QH"
    HK = "KH"
    HA = "AH"
    D2 = "2D"
    D3 = "3D"
    D4 = "4D"
    D5 = "5D"
    D6 = "6D"
    D7 = "7D"
    D8 = "8D"
    D9 = "9D"
    DT = "TD"
    DJ = "JD"
    DQ = "QD"
    DK = "KD"
    DA = "AD"
    C2 = "2C"
    C3 = "3C"
    C4 = "4C"
    C5 = "5C"
    C6 = "6C"
    C7 = "7C"
    C8 = "8C"
    C9 = "9C"
    CT = "TC"
    CJ = "JC"
    CQ = "QC"
    CK = "KC"
    CA = "AC"
    JOKER = "JOKER"

    @property
    def suit(self) -> Suit | None:
        """The suit printed on the card; the joker has none."""
        return None if self is Card.JOKER else Suit(self.value[1])

    @property
    def rank(self) -> int:
        """2 to 14, the ace high; 0 for the joker."""
        return 0 if self is Card.JOKER else RANKS.index(self.value[0]) + 2

    @property
    def face(self) -> str:
        """The card as people write it: ``"♠Q"``, ``"♥10"``; ``"JOKER"`` for the joker."""
        if self.suit is None:
            return self.value
        rank = "10" if self.value[0] == "T" else self.value[0]
        return f"{self.suit.symbol}{rank}"


def parse_card(text: str) -> Card:
    """Return the card written ``text``. Raises ``ValueError`` where no card is written so."""
    return Card(text)


FULL_PACK: tuple[Card, ...] = tuple(card for card in Card if card is not Card.JOKER)
"""The 52 cards, spades first, each suit from the two up."""


def pack_without(removed: Iterable[Card]) -> tuple[Card, ...]:
    """Return the 52 cards less ``removed``, in the order of ``FULL_PACK``."""
    out = frozenset(removed)
    return tuple(card for card in FULL_PACK if card not in out)
