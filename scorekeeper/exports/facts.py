"""The facts of a deal, player by player, in words that no language changes.

    bids=2; tricks=2; trump=S

A list of facts is spread over the seats, or the sides; a fact that names a seat stands with whoever
sits there (``spade_queen=true``); what is true of the whole deal stands with everybody. What is not
written down is left out.
"""

from collections.abc import Sequence
from dataclasses import fields
from functools import cache, lru_cache
from typing import Any, get_args, get_origin, get_type_hints

from scorekeeper.rules.seats import SIDES, Seat, side_of
from scorekeeper.rules.serialization import leaves, to_plain

FACTS = 2_000
"""As many facts are kept in words: most are small numbers, and stand in every deal."""


def facts_by_seat(entry: object, seats: int, *, partners: bool) -> list[str]:
    """The facts of ``entry`` as one text for each seat."""
    found: list[list[str]] = [[] for _ in range(seats)]
    kind: Any = type(entry)
    for name, tells_a_seat in _facts(kind):
        value = getattr(entry, name)
        if tells_a_seat:
            _add_holder(found, name, value)
        elif isinstance(value, tuple) and len(value) == seats:
            _add_each(found, kind, name, value)
        elif isinstance(value, tuple) and partners and len(value) == len(SIDES):
            _add_each(found, kind, name, [value[side_of(seat)] for seat in range(seats)])
        elif told := _told(kind, name, value):
            for facts in found:
                facts.append(told)
    return ["; ".join(facts) for facts in found]


def _add_holder(found: list[list[str]], name: str, seat: Seat | None) -> None:
    if seat is not None:
        found[seat].append(f"{name}=true")


def _add_each(found: list[list[str]], kind: type, name: str, values: Sequence[Any]) -> None:
    for facts, value in zip(found, values, strict=True):
        if told := _told(kind, name, value):
            facts.append(told)


@lru_cache(maxsize=FACTS, typed=True)
def _told(_kind: type, name: str, value: Any) -> str:
    """What ``value`` says in an entry of a kind, as JSON writes it, without quotes."""
    known = leaves(to_plain(value), name).items()
    return "; ".join([f"{place}={_word(leaf)}" for place, leaf in known if leaf is not None])


def _word(plain: Any) -> str:
    return str(plain).lower() if isinstance(plain, bool) else str(plain)


@cache
def _facts(entry: type) -> tuple[tuple[str, bool], ...]:
    """The names of an entry's facts, each with whether it tells a seat."""
    hints = get_type_hints(entry, include_extras=True)
    return tuple((item.name, _tells_a_seat(hints[item.name])) for item in fields(entry))


def _tells_a_seat(hint: Any) -> bool:
    """Whether ``hint`` is ``Seat``, or a seat or nothing; not where it is a list of them."""
    if get_origin(hint) is tuple:
        return False
    return hint == Seat or any(one == Seat for one in get_args(hint))
