"""Whole numbers as people type them: full-width, with a typographic minus, with separators."""

import re

from scorekeeper.match.bounds import LARGEST_FACT
from scorekeeper.rules.ruling import Refusal, gap, refuse, say

MINUS_SIGNS = "−‐‑–—－ー▲△"
"""The last four are common in Japanese spreadsheets and keyboards."""

PLAIN = str.maketrans(
    {
        **dict.fromkeys(MINUS_SIGNS, "-"),
        **dict(zip("０１２３４５６７８９，．＋’", "0123456789,.+'", strict=True)),
        "\u00a0": " ",
        "\u202f": " ",
        "\u3000": " ",
    }
)
WHOLE = re.compile(r"[+-]? ?[0-9]+")
IN_THOUSANDS = re.compile(r"[+-]? ?[1-9][0-9]{0,2}(?P<mark>[,.' ])[0-9]{3}(?:(?P=mark)[0-9]{3})*")
DECIMAL = re.compile(r"[+-]? ?[0-9]*[.,][0-9]+")

SUM = re.compile(r"[+-]?[0-9]{1,9}(?:[+-][0-9]{1,9})+")
TERM = re.compile(r"[+-]?[0-9]+")

LONGEST = 30
"""The most characters of a cell that a message repeats, and that are read as a number."""


def read_number(text: str, *, thousands: str = "") -> int | Refusal:
    """Parse ``text`` as a number; return a refusal if it is not one.

    ``thousands`` is a character that can only be a thousands separator, such as the comma in a file
    with comma-separated cells.
    """
    plain = text.translate(PLAIN).strip()
    if not plain:
        return gap("points.empty", say("The points are missing."))
    if len(plain) <= LONGEST:
        if WHOLE.fullmatch(plain):
            return _refuse_too_large(int(plain.replace(" ", "")))
        if found := IN_THOUSANDS.fullmatch(plain):
            return _in_thousands(plain, found["mark"], thousands)
        if DECIMAL.fullmatch(plain):
            message = say("Points must be whole numbers, not {text}.", text=text.strip())
            return refuse("points.decimal", message)
    return refuse(
        "points.no_number", say("{text} is not a number.", text=_shortened_text(text.strip()))
    )


def read_sum(text: str) -> int | Refusal:
    """Parse a number or a sum such as ``12+7−3``; return its value, or a refusal."""
    plain = "".join(text.translate(PLAIN).split())
    if len(plain) <= LONGEST and SUM.fullmatch(plain):
        return _refuse_too_large(sum(map(int, TERM.findall(plain))))
    if any(sign in plain[1:] for sign in "+-"):
        message = say("{text} can't be added up.", text=_shortened_text(text.strip()))
        return refuse("points.no_sum", message)
    return read_number(text)


def _in_thousands(plain: str, mark: str, thousands: str) -> int | Refusal:
    if mark not in f"' {thousands}" and plain.count(mark) == 1:
        message = say(
            "{text} can be read in two ways. Enter it without “{mark}”.", text=plain, mark=mark
        )
        return refuse("points.ambiguous", message)
    sign = "-" if plain.startswith("-") else ""
    return _refuse_too_large(int(sign + re.sub(r"[^0-9]", "", plain)))


def _refuse_too_large(number: int) -> int | Refusal:
    if abs(number) <= LARGEST_FACT:
        return number
    return refuse("points.too_large", say("This number is too large."))


def _shortened_text(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
