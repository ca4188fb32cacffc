"""The words of a record: headings in English and Japanese, and the ways to write suits and cards.

A card may begin with the rank or the suit, in letters or signs: ``QS``, ``♠Q``, ``10H``, ``TH``.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.rules.cards import RANKS, Card, Suit, parse_card

NO_TRUMP = "NT"
CALLED = "!"
"""The suffix of a card with which the joker is called."""
NAMES = "="
"""The sign between a joker and the suit that its leader names."""

HEADINGS = {
    "game": ("game", "ゲーム"),
    "preset": ("preset", "プリセット"),
    "option": ("option", "ハウスルール"),
    "players": ("players", "プレーヤー", "プレイヤー"),
    "dealer": ("dealer", "ディーラー", "親"),
    "trump": ("trump", "trumps", "切札", "切り札"),
    "bid": ("bid", "bids", "contract", "ビッド", "宣言", "予想"),
}
"""The spellings of each heading, by its name."""

BY_WORD = {word: name for name, words in HEADINGS.items() for word in words}

TRUMPLESS = ("nt", "none", "-", "no trump", "ノートランプ", "切札なし", "切り札なし", "なし")
JOKERS = ("JOKER", "ジョーカー")
VOID = ("-", "–", "—")
SUIT_SIGNS = str.maketrans("♠♤♥♡♦♢♣♧", "SSHHDDCC", "\ufe0e\ufe0f")
GROUP = re.compile(rf"([SHDC])([{RANKS}]*)")
SINGLE = re.compile(rf"([{RANKS}])([SHDC])")


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its position: line and column from 1."""

    text: str
    line: int
    column: int


def read_suit(text: str) -> Suit | None:
    letter = _normalised(text)
    return Suit(letter) if letter in tuple(Suit) else None


def read_card(text: str) -> Card | None:
    """Return the card written as ``text``, rank or suit first; ``None`` if it is not a card."""
    letters = _normalised(text)
    if letters in JOKERS:
        return Card.JOKER
    if found := SINGLE.fullmatch(letters):
        return parse_card(found[0])
    found = GROUP.fullmatch(letters)
    return parse_card(found[2] + found[1]) if found and len(found[2]) == 1 else None


def read_hand(words: Iterable[Word]) -> Iterator[Card | Word]:
    """Yield the cards of a hand, and every word that is not a card.

    A suit may precede its ranks: ``S AKT3 H Q2``, ``♠AKT3 ♥Q2``.
    """
    suit = ""
    for word in words:
        letters = _normalised(word.text)
        if found := GROUP.fullmatch(letters):
            suit = found[1]
            yield from (parse_card(rank + suit) for rank in found[2])
        elif card := read_card(word.text):
            yield card
        elif suit and all(rank in RANKS for rank in letters):
            yield from (parse_card(rank + suit) for rank in letters)
        elif word.text not in VOID:
            yield word


def write_hand(cards: Iterable[Card]) -> str:
    """Return a hand by suits, high cards first: ``S AKT3 H Q2``."""
    held = sorted(cards, key=lambda card: -card.rank)
    groups = [(suit, [card.value[0] for card in held if card.suit is suit]) for suit in Suit]
    written = [f"{suit} {''.join(ranks)}" for suit, ranks in groups if ranks]
    return " ".join([*written, *(card.value for card in held if card.suit is None)])


def _normalised(text: str) -> str:
    wide = unicodedata.normalize("NFKC", text.translate(SUIT_SIGNS))
    return wide.upper().replace("10", "T")
