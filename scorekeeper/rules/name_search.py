"""Search for names in free text, and their replacement.

Names are found as whole words. Case and width do not count, as in ``names``. Scripts without
blanks between words have no word boundaries: their names are found anywhere. A name of a single
character is found only if no other character of its script is beside it.
"""

import re
import unicodedata
from collections.abc import Iterable
from urllib.parse import parse_qsl, urlencode

WORD = re.compile(r"[^\W_]")
HIRAGANA = (range(0x3040, 0x30A0),)
KATAKANA = (range(0x30A0, 0x3100),)
HAN = (range(0x3400, 0xA000), range(0xF900, 0xFB00), range(0x20000, 0x40000))
UNSPACED = (HIRAGANA, KATAKANA, HAN)
"""The scripts without blanks between words, as ranges of code points."""

SHORT = 2
"""The length of names that may be a card or a suit in a question to the referee."""


class Mentions:
    """Finds the names of one person in texts. ``others`` are names of other people.

    "Ann Lee" does not count as a mention of Ann if Ann Lee is somebody else.
    """

    def __init__(self, names: Iterable[str], others: Iterable[str] = ()) -> None:
        self._names = _sorted(names)
        others = [one for one in _sorted(others) if one not in self._names]
        self._longer = [one for one in others if any(name in one for name in self._names)]
        both = sorted({*self._names, *self._longer}, key=lambda one: (-len(one), one))
        self._pattern = re.compile("|".join(map(_pattern, both))) if both else None

    def replaced(self, text: str, stand_in: str) -> str:
        """Return ``text`` with each name of the person replaced by ``stand_in``."""
        plain, starts = _folded_with_offsets(text)
        parts: list[str] = []
        done = 0
        for found in self._pattern.finditer(plain) if self._pattern else ():
            if " ".join(found[0].split()) not in self._names or not _is_whole_word(plain, found):
                continue
            start, end = starts[found.start()], starts[found.end()]
            parts += [text[done:start], stand_in]
            done = end
        return "".join([*parts, text[done:]])

    def replaced_in_question(self, text: str, stand_in: str) -> str:
        """Return the query string of a question to the referee with the names replaced.

        If a name is so short that it may be a card or a suit, nothing is replaced.
        """
        if any(len(name) <= SHORT for name in self._names):
            return text
        asked = parse_qsl(text, keep_blank_values=True)
        after = [
            (self.replaced(name, stand_in), self.replaced(value, stand_in)) for name, value in asked
        ]
        return text if after == asked else urlencode(after)


def _sorted(names: Iterable[str]) -> list[str]:
    plain = {" ".join(_folded_with_offsets(name)[0].split()) for name in names}
    return sorted(plain - {""}, key=lambda one: (-len(one), one))


def _pattern(name: str) -> str:
    return r"\s+".join(map(re.escape, name.split()))


def _folded_with_offsets(text: str) -> tuple[str, list[int]]:
    """Return ``text`` without case and width, and the offset in ``text`` of each character."""
    plain: list[str] = []
    starts: list[int] = []
    for at, char in enumerate(text):
        folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", char).casefold())
        kept = "" if unicodedata.category(char) == "Cf" else folded
        plain.append(kept)
        starts += [at] * len(kept)
    return "".join(plain), [*starts, len(text)]


def _is_whole_word(plain: str, found: re.Match[str]) -> bool:
    before, after = plain[: found.start()][-1:], plain[found.end() :][:1]
    name = found[0]
    return not (_continues_word(before, name[0], name) or _continues_word(after, name[-1], name))


def _continues_word(beside: str, edge: str, name: str) -> bool:
    """Return whether the character ``beside`` the first or last one of a name continues a word."""
    if not beside:
        return False
    if unicodedata.combining(beside):
        return True
    if script := _unspaced_script(edge):
        return len(name) == 1 and _unspaced_script(beside) is script
    return bool(WORD.match(beside)) and not _unspaced_script(beside)


def _unspaced_script(char: str) -> tuple[range, ...] | None:
    """Return the script of a character, if it has no blanks between words."""
    number = ord(char)
    return next((one for one in UNSPACED if any(number in part for part in one)), None)
