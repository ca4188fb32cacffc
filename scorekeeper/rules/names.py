"""Players' names: how they are tidied, when two are the same, and what is refused."""

import unicodedata
from collections.abc import Sequence

from scorekeeper.rules.ruling import Refusal, gap, refuse, say

LONGEST = 40
"""Characters in a name, after tidying."""

JOINERS = "\u200c\u200d\ufe0e\ufe0f"
"""Characters that shape those beside them, in an emoji for example, and show nothing alone."""


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
