"""Conversion of options and entries to plain JSON values and back.

Supported types: numbers, strings, booleans, enumerations, literals, tuples, nested dataclasses and
optional values. ``Any`` is passed through. Malformed input raises ``Malformed`` with the path of
the value.
"""

import types
from collections.abc import Callable, KeysView, Mapping, Sequence
from dataclasses import MISSING, field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


class Malformed(ValueError):  # noqa: N818 - named after the input, as the design names it
    """A value of a wrong type. ``path`` is its place in dotted form: ``"bids.3"``."""

    def __init__(self, path: str, wanted: str) -> None:
        super().__init__(f"{path or 'value'}: {wanted} expected")
        self.path = path
        self.wanted = wanted

    def within(self, place: str | int) -> "Malformed":
        """Return this error with ``place`` before its path, for the value that encloses it."""
        return Malformed(f"{place}.{self.path}" if self.path else f"{place}", self.wanted)


PLAIN = frozenset({int, str, bool, types.NoneType})
"""The types of most values, which JSON writes unchanged."""

UNIONS = (Union, types.UnionType)
LISTS = (list, tuple)

SELDOM = "seldom"


def seldom(default: Any = None) -> Any:
    """Return a field for a fact that few tables need. JSON omits it while it is ``default``.

    So the stored entries of all other tables are the same as before the fact existed.
    """
    return field(default=default, metadata={SELDOM: True})


def to_plain(value: Any, *, whole: bool = False) -> Any:
    """Return ``value`` as plain JSON: dicts, lists, words, numbers, flags, ``None``.

    ``whole`` includes the facts that JSON would omit (``seldom``).
    """
    if type(value) in PLAIN:
        return value
    if isinstance(value, LISTS):
        return [to_plain(item, whole=whole) for item in value]
    if not is_dataclass(value):
        return value.value if isinstance(value, Enum) else value
    facts = ((item, getattr(value, item.name)) for item in fields(value))
    return {
        item.name: to_plain(fact, whole=whole)
        for item, fact in facts
        if whole or SELDOM not in item.metadata or fact != item.default
    }


def from_plain(wanted: type[T], value: Any) -> T:
    """Convert plain JSON to the type ``wanted``. Missing keys take their default.

    Raise ``Malformed`` if ``plain`` does not have that type.
    """
    result: T = _reader(wanted)(value)  # type: ignore[arg-type]  # every class is hashable
    return result


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    """Flatten a plain value to dotted paths: ``{"bids": [1, None]}`` -> ``{"bids.0": 1, …}``."""
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    else:
        return {path: value}
    spread: dict[str, Any] = {}
    for key, item in items:
        spread |= leaves(item, _join(path, key))
    return spread


def with_leaves(value: Any, changes: Mapping[str, Any], path: str = "") -> Any:
    """Return a copy of a plain value with the leaves at the paths of ``changes`` replaced."""
    if path and path in changes:
        return changes[path]
    if isinstance(value, dict):
        return {key: with_leaves(item, changes, _join(path, key)) for key, item in value.items()}
    if isinstance(value, list):
        return [with_leaves(item, changes, _join(path, i)) for i, item in enumerate(value)]
    return value


def _join(path: str, key: str | int) -> str:
    return f"{path}.{key}" if path else str(key)


Reader = Callable[[Any], Any]
"""A function that reads one plain value, or raises ``Malformed`` with the place inside it."""


@cache
def _reader(wanted: Any) -> Reader:
    """Return the reader of a type, cached because resolving type hints is slow."""
    origin = get_origin(wanted)
    if origin is Literal:
        return _literal_reader(wanted)
    if origin in UNIONS:
        return _union_reader(wanted)
    if origin is tuple:
        return _tuple_reader(wanted)
    if is_dataclass(wanted):
        return _dataclass_reader(wanted)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return _enum_reader(wanted)
    return _unchecked if wanted is Any else _simple_reader(origin or wanted)


def _unchecked(value: Any) -> Any:
    return value


def _simple_reader(wanted: Any) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not wanted:
            raise Malformed("", getattr(wanted, "__name__", str(wanted)))
        return value

    return read


def _literal_reader(wanted: Any) -> Reader:
    choices = get_args(wanted)
    known = {(type(choice), choice) for choice in choices}

    def read(value: Any) -> Any:
        try:
            is_one = (type(value), value) in known
        except TypeError:
            # An unhashable value is none of the choices.
            is_one = False
        if not is_one:
            raise Malformed("", " | ".join(map(str, choices)))
        return value

    return read


def _union_reader(wanted: Any) -> Reader:
    kinds = get_args(wanted)
    nothing = type(None) in kinds
    *firsts, last = [_reader(kind) for kind in kinds if kind is not type(None)]

    def read(value: Any) -> Any:
        if value is None and nothing:
            return None
        for first in firsts:
            try:
                return first(value)
            except Malformed:
                continue
        return last(value)

    return read


def _tuple_reader(wanted: Any) -> Reader:
    item, *rest = get_args(wanted)
    exact = None if rest in ([], [Ellipsis]) else [_reader(kind) for kind in (item, *rest)]
    reader = _reader(item)

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, LISTS):
            raise Malformed("", "list")
        readers = exact or [reader] * len(value)
        if len(readers) != len(value):
            raise Malformed("", f"list of {len(readers)}")
        items: list[Any] = []
        try:
            for read_item, one in zip(readers, value, strict=True):
                items.append(read_item(one))
        except Malformed as malformed:
            raise malformed.within(len(items)) from None
        return tuple(items)

    return read


def _dataclass_reader(wanted: Any) -> Reader:
    hints = get_type_hints(wanted)
    readers = {item.name: _reader(hints[item.name]) for item in fields(wanted)}
    names = readers.keys()
    needed = [
        item.name
        for item in fields(wanted)
        if item.default is MISSING and item.default_factory is MISSING
    ]

    def read(value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise Malformed("", "object")
        if value.keys() != names:
            _check_names(value, known=names, needed=needed)
        facts: dict[str, Any] = {}
        try:
            for name, one in value.items():
                facts[name] = readers[name](one)
        except Malformed as malformed:
            raise malformed.within(name) from None
        return wanted(**facts)

    return read


def _check_names(value: Mapping[str, Any], *, known: KeysView[str], needed: Sequence[str]) -> None:
    if not value.keys() <= known:
        raise Malformed(next(str(name) for name in value if name not in known), "no such name")
    for name in needed:
        if name not in value:
            raise Malformed(name, "a value")


def _enum_reader(wanted: type[Enum]) -> Reader:
    members = {member.value: member for member in wanted}

    def read(value: Any) -> Enum:
        try:
            return members[value]
        except (KeyError, TypeError):
            raise Malformed("", wanted.__name__) from None

    return read
