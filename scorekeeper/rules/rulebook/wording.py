"""Features of a question for the search: words, parts of words, n-grams, and both ends.

Case, width, the two kana and apostrophes make no difference. ``♠Q``, "Qs", "queen of spades" and
"スペードの女王" are the same card. Numbers are digits. Parts of words match misspelt words.
Japanese text, which has no blanks between words, is cut into n-grams of one to three characters.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from string import ascii_lowercase
from unicodedata import normalize

HIRAGANA = {code: code - ord("ァ") + ord("ぁ") for code in range(ord("ァ"), ord("ヶ") + 1)}
"""Maps katakana to hiragana."""
SAME_SIGNS = str.maketrans("♤♡♢♧", "♠♥♦♣", "'’‘`\ufe0e\ufe0f")

SUITS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
NUMBERS = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
    "thirteen": "13",
}  # fmt: skip
OF_LETTERS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
IN_JAPANESE = {
    "すぺーど": "♠", "すぺ": "♠", "はーと": "♥", "だいやもんど": "♦", "だいや": "♦", "だいあ": "♦",
    "くろーばー": "♣", "くろーば": "♣", "くらぶ": "♣",
    "えーす": "A", "きんぐ": "K", "くいーん": "Q", "くぃーん": "Q", "じゃっく": "J",
    "女王": "Q", "王様": "K",
}  # fmt: skip
"""The names of suits and ranks in hiragana."""
DIGITS_OF_KANJI = {one: str(at) for at, one in enumerate("〇一二三四五六七八九十")}

_RANK = "(10|[2-9AKQJ])"
CARD = re.compile(f"([♠♥♦♣]){_RANK}")
CAPITALS = re.compile("(?<![A-Za-z0-9])(10|[2-9TAKQJ])([SHDC])(?![A-Za-z0-9])")
SMALL = re.compile("(?<![a-z0-9])(10|[tkqj]|[2-9](?!s))([shdc])(?![a-z0-9])")
"""A card in small letters; "as" is a word, and "2s" are the twos."""
RANK_ALONE = re.compile("(?<![a-z0-9])[kqj](?![a-z0-9])|(?<![a-z0-9])a(?![a-z0-9 ])")
RANK_BESIDE_SUIT = re.compile("(?<=[♠♥♦♣])[akqj](?![a-z])")
RANK_OF_SUIT = re.compile(f"(?<![♠♥♦♣0-9]){_RANK} ?(?:of )?(?:the )?([♠♥♦♣])")
SUIT_OF_RANK = re.compile(f"([♠♥♦♣]) ?の?{_RANK}(?![枚個0-9])")
COUNTED = re.compile("[〇一二三四五六七八九十](?=[枚人回点周位つ番組度]|とりっく|でぃーる)")
WORD = re.compile("[a-z]+")
NUMBER_OF = re.compile("([0-9]+) ?([a-z]+|[ぁ-ゖー一-鿿])")
HIRAGANA_RUN = re.compile("[ぁ-ゖー]+")
UNIT = re.compile("[a-z]+|[0-9]+|[♠♥♦♣](?:10|[2-9AKQJ])|[♠♥♦♣AKQJ]|[ぁ-ゖァ-ヺー一-鿿々〆]")
RUN = re.compile("[a-z]+|[0-9]+|[♠♥♦♣](?:10|[2-9AKQJ])?|[AKQJ]|[一-鿿々〆]+|[ぁ-ゖー]+")
"""A word in either language: a run of characters of one kind."""
SHORTEST_HIRAGANA = 3
"""The fewest hiragana of a word; a shorter run is a particle or an ending."""
INSIGNIFICANT = frozenset(
    re.findall(
        "[a-z]+",
        "a an and are at be can did do does for had has have he how i if in is it may my not of on"
        " or she that the they this to was we what when who with you",
    )
)
ENDINGS = ("ing", "ed", "es", "s")
SHORTEST_STEM = 3
CORRECTED_LENGTHS = range(5, 16)
"""Letters of a misspelt word that can be corrected. Shorter words have too many neighbours."""
PIECE_LENGTH = 4
"""The number of characters of a part of a word."""
NUMBER = "#"

UNITS = {1: 1.0, 2: 0.7, 3: 0.5}
"""The weights of n-grams by length, in words or Japanese characters."""
CONTENT, PIECE = 1.0, 0.35
"""The weights of a significant word, and of a part of a word."""
NUMBER_OF_THINGS = 1.5
"""The weight of a number with the thing counted: "5 players", 5人."""
END_UNITS = (1, 2)
END = 0.6
"""The weight of the first and the last words or characters."""

Features = dict[str, float]


def plain(text: str) -> str:
    """Return ``text`` in small letters and hiragana, with cards and suits as signs.

    Numbers are digits, and a capital letter is the rank of a card.
    """
    text = normalize("NFKC", text.translate(SAME_SIGNS))
    text = CAPITALS.sub(_card_of_letters, text)
    text = SMALL.sub(_card_of_letters, text.casefold()).translate(HIRAGANA)
    for name, sign in IN_JAPANESE.items():
        text = text.replace(name, sign)
    text = COUNTED.sub(lambda found: DIGITS_OF_KANJI[found[0]], text)
    text = WORD.sub(_sign_of_word, text)
    for rank in (RANK_BESIDE_SUIT, RANK_ALONE):
        text = rank.sub(lambda found: found[0].upper(), text)
    return SUIT_OF_RANK.sub(r"\1\2", RANK_OF_SUIT.sub(r"\2\1", text))


def _card_of_letters(found: re.Match[str]) -> str:
    rank = "10" if found[1] in "Tt" else found[1]
    return f"{OF_LETTERS[found[2].lower()]}{rank}"


def _sign_of_word(found: re.Match[str]) -> str:
    return _sign(found[0])


def _sign(word: str) -> str:
    one = word.removesuffix("s")
    return NUMBERS.get(word) or SUITS.get(one) or RANKS.get(one) or word


def features(text: str) -> Features:
    """Return the features of ``text`` with the weight of their kind."""
    text = plain(text)
    units = [_unit(found) for found in UNIT.findall(text)]
    return dict((*_ngrams(units), *_ends(units), *_significant_words(text), *_word_parts(text)))


def _ngrams(units: Sequence[str]) -> Iterator[tuple[str, float]]:
    for size, weight in UNITS.items():
        # As many lists as there are units side by side, each beginning one later.
        for side_by_side in zip(*(units[at:] for at in range(size)), strict=False):
            yield " " + " ".join(side_by_side), weight


def _ends(units: Sequence[str]) -> Iterator[tuple[str, float]]:
    for size in END_UNITS:
        yield "^" + " ".join(units[:size]), END
        yield "$" + " ".join(units[-size:]), END


def _unit(found: str) -> str:
    if found.isdecimal():
        return NUMBER
    return _stem(found) if found.isascii() else found


def _significant_words(text: str) -> Iterator[tuple[str, float]]:
    for word in sorted({_stem(run) for run in RUN.findall(text) if _is_significant(run)}):
        yield f"={word}", CONTENT
    for number, counted in NUMBER_OF.findall(text):
        yield f"={number}{_stem(counted)}", NUMBER_OF_THINGS


def with_corrected_words(text: str, uses: Callable[[str], int]) -> str:
    """Return ``text`` in which unknown words are replaced by known words that are one typo away.

    ``uses`` counts the texts that have a feature. The most used word wins.
    """

    def corrected(found: re.Match[str]) -> str:
        word = found[0]
        if len(word) not in CORRECTED_LENGTHS or uses(_feature_of(word)):
            return word
        best = max(_one_typo_away(word), key=lambda one: (uses(_feature_of(one)), one))
        return best if uses(_feature_of(best)) else word

    return plain(WORD.sub(corrected, plain(text)))


def _feature_of(word: str) -> str:
    return f"={_stem(_sign(word))}"


def _one_typo_away(word: str) -> set[str]:
    """Return ``word`` with one letter missing, added or changed, or two letters swapped."""
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    return {
        *(head + tail[1:] for head, tail in parts if tail),
        *(head + tail[1] + tail[0] + tail[2:] for head, tail in parts if len(tail) > 1),
        *(head + letter + tail[1:] for head, tail in parts if tail for letter in ascii_lowercase),
        *(head + letter + tail for head, tail in parts for letter in ascii_lowercase),
    }


def is_word(feature: str) -> bool:
    """Return whether ``feature`` is a significant word."""
    return feature.startswith("=")


def _is_significant(run: str) -> bool:
    if HIRAGANA_RUN.fullmatch(run):
        return len(run) >= SHORTEST_HIRAGANA
    return run not in INSIGNIFICANT


def _word_parts(text: str) -> Iterator[tuple[str, float]]:
    for unit in UNIT.findall(text):
        if WORD.fullmatch(unit):
            padded = f"<{unit}>"
            for at in range(max(1, len(padded) - PIECE_LENGTH + 1)):
                yield padded[at : at + PIECE_LENGTH], PIECE
        elif len(unit) > 1:
            # A card is also one of its suit and one of its rank.
            yield f"<{unit[0]}", PIECE
            yield f"<{unit[1:]}", PIECE


def _stem(word: str) -> str:
    ending = next((end for end in ENDINGS if word.endswith(end)), "")
    stem = word.removesuffix(ending)
    return stem if len(stem) >= SHORTEST_STEM else word
