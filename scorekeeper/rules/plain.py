"""Dataclasses of options and entries as plain JSON values, and back.

Only the types those dataclasses use are known: numbers, words, flags, enumerations, literals,
tuples, nested dataclasses and "or nothing". Malformed raises ``Malformed``, with the place.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


class Malformed(ValueError):  # noqa: N818 - what it says of a value, as the design calls it
    """A value that cannot be read as the type wanted. ``path`` is dotted: ``"bids.3"``."""

    def __init__(self, path: str, wanted: str) -> None:
        super().__init__(f"{path or 'value'}: {wanted} expected")
        self.path = path
        self.wanted = wanted


def to_plain(value: Any) -> Any:
    """``value`` as JSON writes it: dicts, lists, words, numbers, flags, ``None``."""
    if is_dataclass(value):
        return {item.name: to_plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value


def from_plain(wanted: type[T], value: Any) -> T:
    """``value`` read as ``wanted``; raises ``Malformed``. Keys left out take their default."""
    result: T = _read(wanted, value, "")
    return result


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    """A plain value spread out by dotted paths: ``{"bids": [1, None]}`` -> ``{"bids.0": 1, …}``."""
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
    """A copy of a plain value with the leaves at the paths of ``changes`` replaced."""
    if path and path in changes:
        return changes[path]
    if isinstance(value, dict):
        return {key: with_leaves(item, changes, _join(path, key)) for key, item in value.items()}
    if isinstance(value, list):
        return [with_leaves(item, changes, _join(path, i)) for i, item in enumerate(value)]
    return value


def _join(path: str, key: str | int) -> str:
    return f"{path}.{key}" if path else str(key)


@cache
def _hints(wanted: type) -> dict[str, Any]:
    return get_type_hints(wanted)


def _read(wanted: Any, value: Any, path: str) -> Any:
    origin = get_origin(wanted)
    if origin is Literal:
        return _read_literal(wanted, value, path)
    if origin in (Union, types.UnionType):
        return _read_union(wanted, value, path)
    if origin is tuple:
        return _read_tuple(wanted, value, path)
    if is_dataclass(wanted):
        return _read_dataclass(wanted, value, path)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return _read_enum(wanted, value, path)
    if type(value) is not wanted:
        raise Malformed(path, getattr(wanted, "__name__", str(wanted)))
    return value


def _read_literal(wanted: Any, value: Any, path: str) -> Any:
    for choice in get_args(wanted):
        if type(choice) is type(value) and choice == value:
            return value
    raise Malformed(path, " | ".join(map(str, get_args(wanted))))


def _read_union(wanted: Any, value: Any, path: str) -> Any:
    if value is None and type(None) in get_args(wanted):
        return None
    others = [choice for choice in get_args(wanted) if choice is not type(None)]
    for choice in others[:-1]:
        try:
            return _read(choice, value, path)
        except Malformed:
            continue
    return _read(others[-1], value, path)


def _read_tuple(wanted: Any, value: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise Malformed(path, "list")
    item, *rest = get_args(wanted)
    kinds = [item] * len(value) if rest in ([], [Ellipsis]) else [item, *rest]
    if len(kinds) != len(value):
        raise Malformed(path, f"list of {len(kinds)}")
    return tuple(
        _read(kind, one, _join(path, i))
        for i, (kind, one) in enumerate(zip(kinds, value, strict=True))
    )


def _read_dataclass(wanted: Any, value: Any, path: str) -> Any:
    if not isinstance(value, Mapping):
        raise Malformed(path, "object")
    known = {item.name: item for item in fields(wanted)}
    for key in value:
        if key not in known:
            raise Malformed(_join(path, str(key)), "no such name")
    for name, item in known.items():
        has_default = item.default is not MISSING or item.default_factory is not MISSING
        if name not in value and not has_default:
            raise Malformed(_join(path, name), "a value")
    hints = _hints(wanted)
    return wanted(
        **{name: _read(hints[name], one, _join(path, name)) for name, one in value.items()}
    )


def _read_enum(wanted: type[Enum], value: Any, path: str) -> Enum:
    try:
        return wanted(value)
    except ValueError:
        raise Malformed(path, wanted.__name__) from None
