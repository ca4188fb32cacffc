"""Players' names: tidying, comparing and checking them."""

import unicodedata
from collections.abc import Sequence

from scorekeeper.rules.ruling import Refusal, gap, refuse, say

LONGEST = 40
"""The largest number of characters in a name, after tidying."""

JOINERS = "\u200c\u200d\ufe0e\ufe0f"
"""Invisible characters that shape their neighbours, in an emoji for example."""

TITLES = ("さん", "くん", "君", "ちゃん", "様", "さま")
"""Japanese titles that may follow a name without being part of it."""

KANA_MARKS = frozenset({8})
"""The combining class of the marks that turn か into が and は into ぱ, not of accents."""

KATAKANA_AFTER_HIRAGANA = ord("ァ") - ord("ぁ")

WITHIN_NAMES = " -.'’・"
"""Characters within a name that people may leave out."""

SHORTEST = 3
"""The length from which a name may have one wrong letter; kana and kanji need one more."""


def tidy(text: str) -> str:
    """Return ``text`` in composed form, with single blanks and without control characters.

    Right-to-left names and emoji are preserved, and so are the characters that join the parts of an
    emoji. Such characters alone are not a name.
    """
    shown = "".join(" " if char.isspace() else char for char in text if _is_shown(char))
    name = unicodedata.normalize("NFC", " ".join(shown.split()))
    return name if _without_joiners(name).strip() else ""


def tidy_lines(text: str) -> str:
    """Return ``text`` with each line tidied and without empty lines at either end."""
    return "\n".join(tidy(line) for line in text.splitlines()).strip("\n")


def _is_shown(char: str) -> bool:
    hidden = unicodedata.category(char) in ("Cc", "Cf", "Cs")
    return char.isspace() or char in JOINERS or not hidden


def _without_joiners(name: str) -> str:
    return "".join(char for char in name if char not in JOINERS)


def same_name(text: str) -> str:
    """Return a key that is equal for all spellings of a name in case, width and joiners."""
    return unicodedata.normalize("NFKC", _without_joiners(tidy(text))).casefold()


def search_form(text: str) -> str:
    """Return a search key: ``text`` without accents, blanks and signs, katakana as hiragana."""
    plain = unicodedata.normalize("NFKD", same_name(text))
    shown = (char for char in plain if char.isalnum() or unicodedata.combining(char) in KANA_MARKS)
    return unicodedata.normalize("NFC", "".join(map(_hiragana, shown)))


def _hiragana(char: str) -> str:
    return chr(ord(char) - KATAKANA_AFTER_HIRAGANA) if "ァ" <= char <= "ヶ" else char


def is_similar_name(name: str, other: str) -> bool:
    """Return whether ``name`` may be another spelling of ``other``.

    Spellings of a name may differ in accents, blanks or kana, in a title after the name, or in a
    second name that is missing. A long enough name may also have one typing mistake. Names that
    differ in digits or in other signs are different.
    """
    if not all(char.isalnum() or char in WITHIN_NAMES for char in same_name(name + other)):
        return False
    one, two = _without_title(name), _without_title(other)
    short, long = sorted((search_form(one), search_form(two)), key=len)
    if not short or _digits(short) != _digits(long):
        return False
    words, others = one.split(), two.split()
    one_name_more = len(words) != len(others) and words[0] == others[0]
    return short == long or one_name_more or _is_one_typo(short, long)


def _digits(name: str) -> str:
    return "".join(char for char in name if char.isdigit())


def _without_title(text: str) -> str:
    name = same_name(text)
    bare = (name.removesuffix(title) for title in TITLES if name.endswith(title))
    return next((one.strip() for one in bare if one.strip()), name)


def _is_one_typo(short: str, long: str) -> bool:
    """Return whether one letter was left out, doubled, mistyped or swapped with the next."""
    more = 0 if short.isascii() and long.isascii() else 1
    if len(short) < SHORTEST + more or short[0] != long[0]:
        return False
    if len(long) > len(short):
        return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
    differ = [at for at, (one, other) in enumerate(zip(short, long, strict=True)) if one != other]
    if len(differ) == 1:
        return len(short) > SHORTEST + more
    first, *rest = differ
    return rest == [first + 1] and short[first : first + 2] == long[first : first + 2][::-1]


def check_names(names: Sequence[str]) -> list[Refusal]:
    """Return a refusal (``names.0`` …) for every name that is empty, too long or a duplicate."""
    found: list[Refusal] = []
    seen: dict[str, int] = {}
    for place, name in enumerate(names):
        first = seen.setdefault(same_name(name), place)
        if refusal := _check_name(tidy(name), f"names.{place}", again=first != place):
            found.append(refusal)
    return found


def check_name(name: str, field: str) -> Refusal | None:
    """Return a refusal if ``name`` is empty or too long; ``None`` if it is fine."""
    return _check_name(tidy(name), field, again=False)


def _check_name(name: str, field: str, *, again: bool) -> Refusal | None:
    if not name:
        return gap("name.empty", say("Enter a name"), field=field)
    if len(name) > LONGEST:
        message = say("Names can have at most {longest} characters.", longest=LONGEST)
        return refuse("name.long", message, field=field)
    if again:
        return refuse("name.twice", say("Two players have this name."), field=field)
    return None
