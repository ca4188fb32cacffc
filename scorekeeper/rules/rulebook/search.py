"""Searching a rulebook with the words a player would type, in either language.

Case, width and the two kana make no difference; ``♠Q`` is also found as "queen of spades" and
"スペードのQ". A Japanese word that is nowhere as a whole is looked for by its parts.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from unicodedata import normalize

from scorekeeper.rules.rulebook.book import Item, Rulebook

KATAKANA = range(ord("ァ"), ord("ヶ") + 1)
TO_HIRAGANA = ord("ァ") - ord("ぁ")
SCRIPTS = re.compile(r"[一-鿿々〆]+|[ァ-ヺー]+|[ぁ-ゖー]+|[A-Za-z0-9♠♥♦♣]+")
PARTICLES = re.compile(r"[ぁ-ゖ]{1,3}")
SAYS_NOTHING = re.compile(
    "an?|and|are|be|can|could|do|does|i|in|is|it|may|me|my|of|on|or|shall|should|the|to|was|we|"
    "what|when|which|who|will|with|you"
)
PUNCTUATION = "?!.,:;。、「」"
ENDINGS = ("ing", "ed", "es", "s")
SHORTEST_STEM = 3
CARD = re.compile(r"([♠♥♦♣])(10|[2-9AKQJ])")
SUIT_NAMES = {
    "♠": ("spades", "スペード"),
    "♥": ("hearts", "ハート"),
    "♦": ("diamonds", "ダイヤ"),
    "♣": ("clubs", "クラブ"),
}
RANK_NAMES = {
    "A": ("ace", "エース"),
    "K": ("king", "キング"),
    "Q": ("queen", "クイーン"),
    "J": ("jack", "ジャック"),
    "2": ("two", "2"),
}


def fold(text: str) -> str:
    """``text`` without case, width and the difference of the two kana."""
    plain = normalize("NFKC", text).casefold()
    return "".join(
        chr(ord(char) - TO_HIRAGANA) if ord(char) in KATAKANA else char for char in plain
    )


def search(book: Rulebook, query: str, *others: Rulebook) -> Rulebook:
    """Return the items in which every word of ``query`` is found, in their text, answer or id.

    ``others`` are the same book in other languages: an item is also found by its words there.
    """
    words = [_Word(word) for word in _words(query)]
    also = {rule: " ".join(_haystack(other, rule) for other in others) for rule in book.ids}

    def found(item: Item) -> bool:
        text = f"{_text_of(item)} {also[item.id]}"
        return all(word.is_in(text) for word in words)

    sections = (
        replace(section, items=tuple(filter(found, section.items))) for section in book.sections
    )
    return replace(book, sections=tuple(section for section in sections if section.items))


def _words(query: str) -> list[str]:
    """The words of ``query``; those that say nothing left out, unless there are no others."""
    words = normalize("NFKC", query).split()
    telling = [
        word for word in words if not SAYS_NOTHING.fullmatch(word.strip(PUNCTUATION).casefold())
    ]
    return telling or words


class _Word:
    """A word of a query: how it may be written, and the parts a Japanese one is made of."""

    def __init__(self, word: str) -> None:
        bare = fold(word).strip(PUNCTUATION) or fold(word)
        ending = next((end for end in ENDINGS if bare.endswith(end)), "")
        stem = bare[: -len(ending)] if ending and len(bare) - len(ending) >= SHORTEST_STEM else bare
        self.spellings = (bare, stem)
        runs = SCRIPTS.findall(normalize("NFKC", word))
        self.parts = [fold(run) for run in runs if not PARTICLES.fullmatch(run)]

    def is_in(self, text: str) -> bool:
        if any(spelling in text for spelling in self.spellings):
            return True
        return len(self.parts) > 1 and all(part in text for part in self.parts)


def _haystack(book: Rulebook, rule: str) -> str:
    return " ".join(_text_of(item) for item in book.items if item.id == rule)


@lru_cache(maxsize=4096)
def _text_of(item: Item) -> str:
    text = " ".join([item.id, *item.texts, item.search_words])
    cards = dict.fromkeys(CARD.findall(text))
    names = [name for suit, rank in cards for name in _card_names(suit, rank)]
    suits = [name for sign, suit in SUIT_NAMES.items() if sign in text for name in suit]
    return fold(" ".join([text, *names, *suits]))


def _card_names(suit: str, rank: str) -> Iterator[str]:
    """The ways people write a card, besides its sign and rank: "QS", "queen of spades"."""
    english, japanese = SUIT_NAMES[suit]
    word, court = RANK_NAMES.get(rank, (rank, rank))
    yield from (f"{rank}{suit}", f"{rank}{english[0]}", f"{english[0]}{rank}")
    yield from (f"{word} of {english}", f"{japanese}の{rank}", f"{japanese}{rank}")
    yield from (f"{japanese}の{court}", f"{japanese}{court}")
