"""Facts of a deal by player, in words that do not depend on the language.

    bids=2; tricks=2; trump=S

From a list with an item per seat or side, each player gets the own item. A fact that is a seat
belongs to the player in that seat (``spade_queen=true``). A fact about the whole deal is repeated
for everybody. Facts that were not entered are left out.
"""

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from scorekeeper.rules.seats import SIDES, Seat, side_of
from scorekeeper.rules.serialization import leaves, to_plain


def facts_by_seat(entry: object, seats: int, *, partners: bool) -> list[str]:
    """Return the facts of ``entry`` as one text per seat."""
    found: list[list[str]] = [[] for _ in range(seats)]
    kind: Any = type(entry)
    for name, is_a_seat in _fields_and_seat_flags(kind):
        value = getattr(entry, name)
        if is_a_seat:
            if value is not None:
                found[value].append(f"{name}=true")
        elif isinstance(value, tuple) and len(value) == seats:
            _add_each(found, name, value)
        elif isinstance(value, tuple) and partners and len(value) == len(SIDES):
            _add_each(found, name, [value[side_of(seat)] for seat in range(seats)])
        elif words := _name_and_value(name, value):
            for facts in found:
                facts.append(words)
    return ["; ".join(facts) for facts in found]


def _add_each(found: Sequence[list[str]], name: str, values: Sequence[Any]) -> None:
    for facts, value in zip(found, values, strict=True):
        if type(value) is int:
            facts.append(f"{name}={value}")
        elif words := _name_and_value(name, value):
            facts.append(words)


def _name_and_value(name: str, value: Any) -> str:
    """Return ``name=value``, with the value as in JSON but without quotes; "" for ``None``."""
    if value is None:
        return ""
    if isinstance(value, int | str):
        return f"{name}={_value_text(to_plain(value))}"
    known = leaves(to_plain(value), name).items()
    return "; ".join(f"{place}={_value_text(leaf)}" for place, leaf in known if leaf is not None)


def _value_text(plain: Any) -> str:
    return str(plain).lower() if isinstance(plain, bool) else str(plain)


@cache  # Reading type hints takes longer than everything else done for a deal.
def _fields_and_seat_flags(entry: Any) -> tuple[tuple[str, bool], ...]:
    """Return the names of an entry's fields, and for each whether it names a seat."""
    hints = get_type_hints(entry, include_extras=True)
    return tuple((item.name, _is_seat(hints[item.name])) for item in fields(entry))


def _is_seat(hint: Any) -> bool:
    """Return whether ``hint`` is ``Seat`` or an optional ``Seat``, but not a tuple of seats."""
    if get_origin(hint) is tuple:
        return False
    return hint == Seat or any(one == Seat for one in get_args(hint))
