"""Players' names: how they are tidied, when two are the same, and what is refused."""

import unicodedata
from collections.abc import Sequence

from scorekeeper.rules.ruling import Refusal, gap, refuse, say

LONGEST = 40
"""Characters in a name, after tidying."""

JOINERS = "\u200c\u200d\ufe0e\ufe0f"
"""Characters that shape those beside them, in an emoji for example, and show nothing alone."""

TITLES = ("さん", "くん", "君", "ちゃん", "様", "さま")
"""What may stand after a Japanese name and is none of it."""

KANA_MARKS = frozenset({8})
"""The class of the two signs that make か into が and は into ぱ; accents have others."""

KATAKANA_AFTER_HIRAGANA = ord("ァ") - ord("ぁ")

WITHIN_NAMES = " -.'’・"
"""The signs within a name that somebody may leave out."""

SHORTEST = 3
"""Letters of a name in which one may be a slip; kana and kanji say more, and take one more."""


def tidy(text: str) -> str:
    """``text`` in composed form, control and direction characters gone, blanks single.

    Right-to-left names and emoji stay; the characters that join an emoji's parts stay too, but
    make no name alone.
    """
    kept = "".join(" " if char.isspace() else char for char in text if _kept(char))
    name = unicodedata.normalize("NFC", " ".join(kept.split()))
    return name if _visible(name).strip() else ""


def tidy_lines(text: str) -> str:
    """``text`` of several lines, each of them tidied, without empty ones at either end."""
    return "\n".join(tidy(line) for line in text.splitlines()).strip("\n")


def _kept(char: str) -> bool:
    hidden = unicodedata.category(char) in ("Cc", "Cf", "Cs")
    return char.isspace() or char in JOINERS or not hidden


def _visible(name: str) -> str:
    return "".join(char for char in name if char not in JOINERS)


def same_name(text: str) -> str:
    """Return what two spellings of one name share: case, width and joiners do not count."""
    return unicodedata.normalize("NFKC", _visible(tidy(text))).casefold()


def loosely(text: str) -> str:
    """Return what is left of a name for a search: no accents, blanks or signs, one kana."""
    plain = unicodedata.normalize("NFKD", same_name(text))
    kept = (char for char in plain if char.isalnum() or unicodedata.combining(char) in KANA_MARKS)
    return unicodedata.normalize("NFC", "".join(map(_hiragana, kept)))


def _hiragana(char: str) -> str:
    return chr(ord(char) - KATAKANA_AFTER_HIRAGANA) if "ァ" <= char <= "ヶ" else char


def nearly_the_same(name: str, other: str) -> bool:
    """Return whether ``name`` may be another way to write ``other``, as somebody types in a hurry.

    It is where they differ in accents, blanks or kana, in a title after the name, in a second name
    that one of them lacks, or by a slip in a name that is long enough. Numbers tell people apart,
    and so do other signs.
    """
    if not all(char.isalnum() or char in WITHIN_NAMES for char in same_name(name + other)):
        return False
    one, two = _untitled(name), _untitled(other)
    short, long = sorted((loosely(one), loosely(two)), key=len)
    if not short or _digits(short) != _digits(long):
        return False
    words, others = one.split(), two.split()
    one_name_more = len(words) != len(others) and words[0] == others[0]
    return short == long or one_name_more or _one_slip(short, long)


def _digits(name: str) -> str:
    return "".join(char for char in name if char.isdigit())


def _untitled(text: str) -> str:
    """Return a name in small letters, without さん and its like at the end."""
    name = same_name(text)
    bare = (name.removesuffix(title) for title in TITLES if name.endswith(title))
    return next((one.strip() for one in bare if one.strip()), name)


def _one_slip(short: str, long: str) -> bool:
    """Return whether a letter was left out, doubled, mistyped, or changed with the next."""
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
    """Return every name that is empty, too long or given twice. Fields are ``names.0`` and on."""
    found: list[Refusal] = []
    seen: dict[str, int] = {}
    for place, name in enumerate(names):
        first = seen.setdefault(same_name(name), place)
        if refusal := _check_name(tidy(name), f"names.{place}", again=first != place):
            found.append(refusal)
    return found


def check_name(name: str, field: str) -> Refusal | None:
    """Return why ``name`` cannot stand alone in ``field``; ``None`` when it can."""
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
