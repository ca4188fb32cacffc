"""Writes an archive: everything about some matches as one JSON document, as a stream.

A player, a key, a match each have a line of their own. However large the document is, one match
at a time is held. ``match/archive/document.py`` has the outline; ``imports/archive_file.py`` reads.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.match.archive.document import FORMAT, HOUSE_RULES, SEASONS, VERSION

Items = Iterable[Mapping[str, Any]]


def json_chunks(  # noqa: PLR0913, PLR0917 - the lists of the document
    exported_at: str,
    players: Items,
    keys: Items,
    matches: Items,
    house_rules: Sequence[Mapping[str, Any]] = (),
    seasons: Sequence[Mapping[str, Any]] = (),
) -> Iterator[bytes]:
    """Yield the document, piece by piece."""
    head = {"format": FORMAT, "version": VERSION, "exported_at": exported_at}
    yield _json(head).removesuffix(b"}")
    lists: list[tuple[str, Items]] = [("players", players), ("keys", keys)]
    # What has to be known before the matches stands before them.
    lists += [(HOUSE_RULES, house_rules)] if house_rules else []
    lists += [(SEASONS, seasons)] if seasons else []
    for name, items in [*lists, ("matches", matches)]:
        yield b',\n"%s": [' % name.encode()
        yield from _lines(items)
        yield b"\n]"
    yield b"}\n"


def document(  # noqa: PLR0913, PLR0917 - as above
    exported_at: str,
    players: Items,
    keys: Items,
    matches: Items,
    house_rules: Sequence[Mapping[str, Any]] = (),
    seasons: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """Return the same document as a plain value, to be part of another."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": exported_at,
        "players": list(players),
        "keys": list(keys),
        HOUSE_RULES: list(house_rules),
        SEASONS: list(seasons),
        "matches": list(matches),
    }


def _lines(items: Items) -> Iterator[bytes]:
    separator = b"\n"
    for item in items:
        yield separator + _json(item)
        separator = b",\n"


def _json(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
