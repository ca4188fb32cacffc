"""Streaming reader of archives, the JSON documents that ``exports/archive.py`` writes.

Only one match is in memory at a time. Errors give their position in the file. Values are
interpreted in ``match/archive/reader.py``, not in this module.
"""

from collections.abc import Iterator, Sequence
from typing import IO, Any, Final

import ijson

from scorekeeper.imports.limited_file import BYTE_ORDER_MARK, LimitedFile, Unreadable
from scorekeeper.match.archive.document import (
    ALL_NAMES,
    FORMAT,
    HOUSE_RULES,
    LISTS,
    NAMES,
    SEASONS,
    VERSION,
)
from scorekeeper.rules.ruling import say

__all__ = ["ArchiveFile", "Unreadable"]

MOST_NESTED: Final = 20
"""The greatest depth of nested lists and objects; an archive has six."""

MOST_VALUES: Final = 300_000
"""The most values in one match or list of players; a match of ten thousand events has fewer."""

PLAIN: Final = frozenset({"null", "boolean", "number", "string"})
"""The events of ijson that are complete values."""

LONGEST_NAME: Final = 40
"""The length to which names are cut in the position of an error."""


class ArchiveFile:
    """An archive in a file: its players, keys, house rules and seasons, and its matches.

    Every method raises ``Unreadable`` if the file cannot be read. Values are not interpreted.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        head = _read_head(file)
        self.players: list[Any] = head["players"]
        self.keys: list[Any] = head["keys"]
        self.house_rules: list[Any] = head.get(HOUSE_RULES, [])
        self.seasons: list[Any] = head.get(SEASONS, [])
        self._head = head
        self.position = 0

    def matches(self) -> Iterator[Any]:
        """Yield the matches one by one, then check the rest of the file.

        ``position`` is the number of bytes read so far. A second call reads the file again.
        """
        reader = _JsonReader(self._file)
        for name in reader.names():
            if name == "matches":
                for match in reader.items():
                    self.position = reader.source.position
                    yield match
            elif name not in self._head:
                # The lists that matches refer to must precede them.
                raise reader.wrong_name()
            else:
                reader.skip()


def _read_head(file: IO[bytes]) -> dict[str, Any]:
    _check_first_bytes(file)
    reader = _JsonReader(file)
    head: dict[str, Any] = {}
    for name in reader.names():
        if name == "matches":
            head[name] = []
            if set(NAMES) <= head.keys():
                break
            reader.skip()
            continue
        head[name] = reader.item()
        _check_head(name, head[name])
    for name in NAMES:
        if name not in head:
            raise (
                _not_an_archive() if name == "format" else Unreadable(say("This is missing."), name)
            )
    return head


def _check_first_bytes(file: IO[bytes]) -> None:
    """Raise ``Unreadable`` if the first bytes show that the file is not JSON."""
    file.seek(0)
    start = file.read(LONGEST_NAME).removeprefix(BYTE_ORDER_MARK)
    if not start:
        raise Unreadable(say("The file is empty."))
    if start.startswith(b"PK"):
        raise Unreadable(say("This is a ZIP file. Unpack it and choose the file inside."))
    if not start.lstrip().startswith((b"{", b"[")):
        raise Unreadable(say("This is not a JSON file."))


def _check_head(name: str, value: Any) -> None:
    if name == "format" and value != FORMAT:
        raise _not_an_archive()
    if name == "version" and value != VERSION:
        raise Unreadable(say("This file was made by a newer version of Scorekeeper."), name)
    if name in (*LISTS, HOUSE_RULES, SEASONS) and not isinstance(value, list):
        raise Unreadable(say("Expected a list here."), name)


def _not_an_archive() -> Unreadable:
    return Unreadable(say("This JSON file was not made by Scorekeeper."))


class _JsonReader:
    """Reads one JSON document from its beginning. ``path`` is the path of the current value."""

    def __init__(self, file: IO[bytes]) -> None:
        self.source = LimitedFile(file)
        self.path: list[str | int] = []
        self._values = 0
        self._events = self._parsed()

    def names(self) -> Iterator[str]:
        """Yield the names of the outermost object. The caller must read each value."""
        if self._next()[0] != "start_map":
            raise _not_an_archive()
        found: set[str] = set()
        while (event := self._next())[0] != "end_map":
            name = event[1]
            if name not in ALL_NAMES and "format" not in found:
                raise _not_an_archive()
            self.path = [name]
            if name not in ALL_NAMES or name in found:
                raise self.wrong_name()
            found.add(name)
            yield name
            self.path = []
        self._end()

    def item(self) -> Any:
        """Return the next value."""
        self.source.item_begins, self._values = self.source.position, 0
        found = self._value(*self._next())
        self.source.item_begins = None
        return found

    def items(self) -> Iterator[Any]:
        """Yield the items of the next value, a list."""
        if self._next()[0] != "start_array":
            raise Unreadable(say("Expected a list here."), self._place())
        here, number = self.path, 0
        self.path = [*here, number]
        while (event := self._next())[0] != "end_array":
            self.source.item_begins, self._values = self.source.position, 0
            yield self._value(*event)
            self.source.item_begins = None
            number += 1
            self.path = [*here, number]
        self.path = here

    def skip(self) -> None:
        """Skip the next value."""
        depth = 0
        while True:
            event, _ = self._next()
            depth += event.startswith("start_") - event.startswith("end_")
            if depth == 0:
                return

    def _next(self) -> tuple[str, Any]:
        event = next(self._events, None)
        if event is None:
            raise self._broken()
        return event

    def _end(self) -> None:
        if next(self._events, None) is not None:
            raise self._broken()

    def _parsed(self) -> Iterator[tuple[str, Any]]:
        source = self.source
        try:
            for event in ijson.basic_parse(source):
                source.token_begins = source.position
                yield event
        except Unreadable as unreadable:
            place = unreadable.place or self._place()
            raise Unreadable(unreadable.message, place) from unreadable
        except (ijson.JSONError, ArithmeticError, ValueError) as error:
            raise self._broken() from error

    def _broken(self) -> Unreadable:
        if self.source.at_end:
            return Unreadable(say("The file is cut off: its end is missing."), self._place())
        return Unreadable(say("This is not valid JSON from here on."), self._place())

    def wrong_name(self) -> Unreadable:
        """Return the error for a name that is not allowed at the current position."""
        return Unreadable(say("This field does not belong here, or appears twice."), self._place())

    def _place(self) -> str:
        return place_of(self.path)

    def _value(self, event: str, value: Any) -> Any:
        if len(self.path) > MOST_NESTED:
            raise Unreadable(say("This is nested too deeply."), self._place())
        self._values += 1
        if self._values > MOST_VALUES:
            raise Unreadable(say("This is too long."), self._place())
        if event == "start_map":
            return self._object()
        return self._list() if event == "start_array" else value

    def _object(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        plain = self._plain()
        for event, name in self._events:
            if event == "end_map":
                return found
            self.path.append(name)
            if name in found:
                raise self.wrong_name()
            event, value = self._next()  # noqa: PLW2901 - the value's event
            if event in plain and self._values < MOST_VALUES:
                self._values += 1
                found[name] = value
            else:
                found[name] = self._value(event, value)
            self.path.pop()
        raise self._broken()

    def _list(self) -> list[Any]:
        found: list[Any] = []
        plain = self._plain()
        for event, value in self._events:
            if event in plain and self._values < MOST_VALUES:
                self._values += 1
                found.append(value)
            elif event == "end_array":
                return found
            else:
                self.path.append(len(found))
                found.append(self._value(event, value))
                self.path.pop()
        raise self._broken()

    def _plain(self) -> frozenset[str]:
        # Their values need no check at this depth except counting.
        return PLAIN if len(self.path) < MOST_NESTED else frozenset()


def place_of(path: Sequence[str | int]) -> str:
    """Return a path in the document as text: ``matches[3].log[5].entry.bids``."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step[:LONGEST_NAME]}" for step in path)
    return "".join(steps).removeprefix(".")
