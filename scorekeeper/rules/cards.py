"""Suits, ranks, the 52 cards and the joker, and packs of them.

A card is written rank first, then suit: ``"QS"``, ``"TH"``, ``"2C"``; the joker is ``"JOKER"``.
"""

from collections.abc import Iterable
from enum import StrEnum

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Suit(StrEnum):
    """A suit. The value is the letter used in JSON; ``symbol`` is the sign printed on the cards."""

    symbol: str

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    def __init__(self, letter: str) -> None:
        self.symbol = SYMBOLS[letter]


RANKS = "23456789TJQKA"
"""The ranks from low to high, as all six games order them before their special cards."""

LOWEST = 2
"""The number of the first rank in ``RANKS``, the two."""


class Card(StrEnum):
    """A card. Member names are like ``SQ``, values like ``"QS"``.

    ``suit`` is ``None`` for the joker. ``rank`` is 2 to 14 with the ace high, and 0 for the joker.
    ``face`` is the card as people write it: ``"♠Q"``, ``"♥10"``, ``"JOKER"``. ``Card("ZZ")`` raises
    ``ValueError``.
    """

    suit: Suit | None
    rank: int
    face: str

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

    def __init__(self, written: str) -> None:
        if written == "JOKER":
            self.suit, self.rank, self.face = None, 0, written
            return
        figure, letter = written[0], written[1]
        self.suit = Suit(letter)
        self.rank = RANKS.index(figure) + LOWEST
        self.face = self.suit.symbol + ("10" if figure == "T" else figure)


def parse_card(text: str) -> Card:
    """Parse a card such as ``"QS"``. Raise ``ValueError`` if ``text`` is not a card."""
    return Card(text)


FULL_PACK: tuple[Card, ...] = tuple(card for card in Card if card is not Card.JOKER)
"""The 52 cards, spades first, each suit from the two up."""


def pack_without(removed: Iterable[Card]) -> tuple[Card, ...]:
    """Return the 52 cards except ``removed``, in the order of ``FULL_PACK``."""
    gone = frozenset(removed)
    return tuple(card for card in FULL_PACK if card not in gone)
