"""The facts of a deal, player by player, in words that no language changes.

    bids=2; tricks=2; trump=S

A list of facts is spread over the seats, or the sides; a fact that names a seat stands with whoever
sits there (``spade_queen=true``); what is true of the whole deal stands with everybody. What is not
written down is left out.
"""

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from scorekeeper.rules.seats import SIDES, Seat, side_of
from scorekeeper.rules.serialization import leaves, to_plain

FACTS = 2_000
"""As many values of a fact are kept in words: most are small numbers, and stand in every deal."""


def facts_by_seat(entry: object, seats: int, *, partners: bool) -> list[str]:
    """The facts of ``entry`` as one text for each seat."""
    found: list[list[str]] = [[] for _ in range(seats)]
    kind: Any = type(entry)
    for name, tells_a_seat, told in _facts(kind):
        value = getattr(entry, name)
        if tells_a_seat:
            if value is not None:
                found[value].append(f"{name}=true")
        elif isinstance(value, tuple) and len(value) == seats:
            _add_each(found, told, value)
        elif isinstance(value, tuple) and partners and len(value) == len(SIDES):
            _add_each(found, told, [value[side_of(seat)] for seat in range(seats)])
        elif words := told[value]:
            for facts in found:
                facts.append(words)
    return ["; ".join(facts) for facts in found]


def _add_each(found: Sequence[list[str]], told: "_Told", values: Sequence[Any]) -> None:
    for seat, value in enumerate(values):
        if words := told[value]:
            found[seat].append(words)


class _Told(dict[Any, str]):
    """What a fact of one kind of entry says, by its value: as JSON writes it, without quotes."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def __missing__(self, value: Any) -> str:
        known = leaves(to_plain(value), self.name).items()
        words = "; ".join([f"{place}={_word(leaf)}" for place, leaf in known if leaf is not None])
        if len(self) >= FACTS:
            self.clear()
        self[value] = words
        return words


def _word(plain: Any) -> str:
    return str(plain).lower() if isinstance(plain, bool) else str(plain)


@cache
def _facts(entry: Any) -> tuple[tuple[str, bool, _Told], ...]:
    """The names of an entry's facts, each with whether it tells a seat, and with what it says."""
    hints = get_type_hints(entry, include_extras=True)
    return tuple(
        (item.name, _tells_a_seat(hints[item.name]), _Told(item.name)) for item in fields(entry)
    )


def _tells_a_seat(hint: Any) -> bool:
    """Whether ``hint`` is ``Seat``, or a seat or nothing; not where it is a list of them."""
    if get_origin(hint) is tuple:
        return False
    return hint == Seat or any(one == Seat for one in get_args(hint))
