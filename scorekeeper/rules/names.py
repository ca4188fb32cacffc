"""Players' names: how they are tidied, when two are the same, and what is refused."""

import unicodedata
from collections.abc import Sequence

from scorekeeper.rules.ruling import Refusal, gap, refuse, say

LONGEST = 40
"""Characters in a name, after tidying."""


def tidy(text: str) -> str:
    """``text`` in composed form, control and direction characters gone, blanks single.

    Right-to-left names and emoji stay; the characters that join an emoji's parts stay too.
    """
    composed = unicodedata.normalize("NFC", text)
    visible = (" " if char.isspace() else char for char in composed if _kept(char))
    return " ".join("".join(visible).split())


def _kept(char: str) -> bool:
    joins = ("\u200c", "\u200d")
    return char.isspace() or char in joins or unicodedata.category(char) not in ("Cc", "Cf", "Cs")


def same_name(text: str) -> str:
    """What two spellings of one name have in common: case and width do not count."""
    return unicodedata.normalize("NFKC", tidy(text)).casefold()


def check_names(names: Sequence[str]) -> list[Refusal]:
    """Every name that is empty, too long or given twice. Fields are ``names.0`` and on."""
    found: list[Refusal] = []
    seen: dict[str, int] = {}
    for place, name in enumerate(names):
        first = seen.setdefault(same_name(name), place)
        if refusal := _check_name(tidy(name), f"names.{place}", again=first != place):
            found.append(refusal)
    return found


def check_name(name: str, field: str) -> Refusal | None:
    """Why ``name`` cannot stand alone in ``field``; ``None`` when it can."""
    return _check_name(tidy(name), field, again=False)


def _check_name(name: str, field: str, *, again: bool) -> Refusal | None:
    if not name:
        return gap("name.empty", say("Write a name."), field=field)
    if len(name) > LONGEST:
        message = say("A name has at most {longest} characters.", longest=LONGEST)
        return refuse("name.long", message, field=field)
    if again:
        return refuse("name.twice", say("Two players have this name."), field=field)
    return None
