"""Texts in an SVG drawing: their approximate width, and truncation."""

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
    """Remove characters that XML forbids; replace line breaks and tabs with spaces."""
    # Most texts need no cleaning, and this check is fast.
    allowed = text if text.isprintable() else "".join(map(_allowed_text, text))
    return allowed.strip()


def _allowed_text(char: str) -> str:
    if char in "\t\n\r\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}":
        return " "
    banned = unicodedata.category(char) in {"Cc", "Cs"} or char in "\ufffe\uffff"
    return "" if banned else char


def isolated(text: str) -> str:
    """Wrap ``text`` in a bidirectional isolate if it contains right-to-left text."""
    turns = not text.isascii() and any(
        unicodedata.bidirectional(char) in RIGHT_TO_LEFT for char in text
    )
    return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if turns else text


def width(text: str) -> float:
    """Return the approximate width of ``text`` in ems, which is never underestimated by much."""
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
    """Truncate ``text`` with an ellipsis if it is wider than ``room`` ems."""
    text = clean(text)
    if width(text) <= room:
        return text
    shown, used = "", width(ELLIPSIS)
    for cluster in clusters(text):
        used += width(cluster)
        if used > room:
            break
        shown += cluster
    return shown.rstrip() + ELLIPSIS


def clusters(text: str) -> list[str]:
    """Split ``text`` into visible characters, such as an accented letter or a flag emoji."""
    found: list[str] = []
    for char in text:
        if found and _joins_previous(char, found[-1]):
            found[-1] += char
        else:
            found.append(char)
    return found


def _joins_previous(char: str, before: str) -> bool:
    if unicodedata.category(char) in {"Mn", "Mc", "Me"} or char == JOINER or char in SKIN_TONES:
        return True
    return before.endswith(JOINER) or (char in FLAGS and before in FLAGS)
