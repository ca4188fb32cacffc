"""Texts in a drawing: how wide they are about, and how they are cut to the room there is."""

import unicodedata

ELLIPSIS = "…"
JOINER = "\N{ZERO WIDTH JOINER}"
RIGHT_TO_LEFT = ("R", "AL", "AN")
NO_WIDTH = ("Mn", "Me", "Cf")
NARROW = frozenset("ijlI.,:;!|'`()[]{} ")
BROAD = frozenset("mwMW@%&—")
SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
FLAGS = frozenset(map(chr, range(0x1F1E6, 0x1F200)))


def clean(text: str) -> str:
    """Return ``text`` without what no XML may hold; line breaks and tabs turn into spaces."""
    # Most texts have nothing of the kind, which is quick to tell.
    allowed = text if text.isprintable() else "".join(map(_allowed, text))
    return allowed.strip()


def _allowed(char: str) -> str:
    if char in "\t\n\r\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}":
        return " "
    banned = unicodedata.category(char) in {"Cc", "Cs"} or char in "\ufffe\uffff"
    return "" if banned else char


def isolated(text: str) -> str:
    """Return ``text``, marked to run from right to left if it is of that kind."""
    turns = not text.isascii() and any(
        unicodedata.bidirectional(char) in RIGHT_TO_LEFT for char in text
    )
    return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if turns else text


def width(text: str) -> float:
    """Return how wide ``text`` is, in sizes of its letters. Rather too wide than too narrow."""
    return sum(map(_width, text))


def _width(char: str) -> float:
    if unicodedata.category(char) in NO_WIDTH:
        return 0
    if unicodedata.east_asian_width(char) in "WFA":
        return 1.35 if unicodedata.category(char) == "So" else 1
    if char in NARROW:
        return 0.4
    if char in BROAD:
        return 1
    return 0.6 if char.islower() or char.isdigit() else 0.75


def shortened(text: str, room: float) -> str:
    """Return ``text``, cut with an ellipsis where it is wider than ``room`` sizes."""
    text = clean(text)
    if width(text) <= room:
        return text
    kept, used = "", width(ELLIPSIS)
    for cluster in clusters(text):
        used += width(cluster)
        if used > room:
            break
        kept += cluster
    return kept.rstrip() + ELLIPSIS


def clusters(text: str) -> list[str]:
    """Return what looks like one character each: with its accents; a family of emoji; a flag."""
    found: list[str] = []
    for char in text:
        if found and _belongs(char, found[-1]):
            found[-1] += char
        else:
            found.append(char)
    return found


def _belongs(char: str, before: str) -> bool:
    if unicodedata.category(char) in {"Mn", "Mc", "Me"} or char == JOINER or char in SKIN_TONES:
        return True
    return before.endswith(JOINER) or (char in FLAGS and before in FLAGS)
