"""Reads an archive, the JSON document that ``exports/archive.py`` writes, as a stream with limits.

However large the document is, one match at a time is held. Damage is told by its place in the file.
What the values mean is not looked at here: ``match/archive/reader.py`` reads them.
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
"""Lists and objects within each other; an archive has six."""

MOST_VALUES: Final = 300_000
"""Values of one match, or of the list of players: a match of ten thousand lines has fewer."""

PLAIN: Final = frozenset({"null", "boolean", "number", "string"})
"""Events that are values by themselves, as most are."""

LONGEST_NAME: Final = 40
"""Characters of a name in the place of a fault."""


class ArchiveFile:
    """An archive to be read: players, keys, house rules and seasons, matches as often as wanted.

    Everything raises ``Unreadable``. What the values are is not looked at.
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
        """Yield the matches one by one; at the end, the rest of the file is looked at as well.

        ``position`` is then how many bytes have been read.
        """
        reader = _JsonReader(self._file)
        for name in reader.names():
            if name == "matches":
                for match in reader.items():
                    self.position = reader.source.position
                    yield match
            elif name not in self._head:
                # What the matches refer to is read before them, and is not looked for behind them.
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
    """Say what the file is, where it can be told at once that it is no JSON."""
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
    """The values of a JSON document from its beginning, and the place that has been come to."""

    def __init__(self, file: IO[bytes]) -> None:
        self.source = LimitedFile(file)
        self.path: list[str | int] = []
        self._values = 0
        self._events = self._parsed()

    def names(self) -> Iterator[str]:
        """Yield the names of the outermost object; whoever gets one reads its value."""
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
        """Return the value that comes next."""
        self.source.item_begins, self._values = self.source.position, 0
        found = self._value(*self._next())
        self.source.item_begins = None
        return found

    def items(self) -> Iterator[Any]:
        """Yield the values of the list that comes next, one by one."""
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
        """Skip the value that comes next."""
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
        """Return what is wrong with the name that has been come to."""
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
            event, value = self._next()  # noqa: PLW2901 - of what has the name
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
        """Return the events of which the values, here, need no other look than to be counted."""
        return PLAIN if len(self.path) < MOST_NESTED else frozenset()


def place_of(path: Sequence[str | int]) -> str:
    """Return a place in the document as a person finds it: ``matches[3].log[5].entry.bids``."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step[:LONGEST_NAME]}" for step in path)
    return "".join(steps).removeprefix(".")
