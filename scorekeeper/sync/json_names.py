"""Dataclass fields with a different name in JSON, used by apps that are already installed."""

from dataclasses import fields
from typing import Any, TypeVar

from scorekeeper.match.archive.errors import read_as
from scorekeeper.rules.serialization import to_plain

T = TypeVar("T")
NAME = "name in JSON"


def json_name(name: str) -> dict[str, str]:
    """Return the metadata for a dataclass field whose JSON name is ``name``."""
    return {NAME: name}


def to_json(value: Any) -> dict[str, Any]:
    """Convert a dataclass to a JSON object."""
    return {
        one.metadata.get(NAME, one.name): to_plain(getattr(value, one.name))
        for one in fields(value)
    }


def from_json(wanted: type[T], plain: dict[str, Any], *, strict: bool = False) -> T:
    """Convert a JSON object to the dataclass ``wanted``.

    Raise ``ArchiveError`` if a value does not fit. Unknown names are an error if ``strict``.
    Otherwise they are ignored, because a newer version may have written them.
    """
    own = {one.metadata.get(NAME, one.name): one.name for one in fields(wanted)}  # type: ignore[arg-type]  # a dataclass
    named = {own.get(name, name): one for name, one in plain.items() if strict or name in own}
    read: T = read_as(wanted, named, "")
    return read
