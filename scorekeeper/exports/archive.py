"""Streaming writer of archives: all data of some matches in one JSON document.

Each player, key and match is written on a line of its own. Only one match is in memory at a time.
``match/archive/document.py`` outlines the format; ``imports/archive_file.py`` reads it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.match.archive.document import FORMAT, HOUSE_RULES, SEASONS, VERSION

Items = Iterable[Mapping[str, Any]]


def json_chunks(  # noqa: PLR0913, PLR0917 - one argument per list of the document
    exported_at: str,
    players: Items,
    keys: Items,
    matches: Items,
    house_rules: Sequence[Mapping[str, Any]] = (),
    seasons: Sequence[Mapping[str, Any]] = (),
) -> Iterator[bytes]:
    """Yield the JSON document in chunks."""
    head = {"format": FORMAT, "version": VERSION, "exported_at": exported_at}
    yield _json(head).removesuffix(b"}")
    lists: list[tuple[str, Items]] = [("players", players), ("keys", keys)]
    # The reader needs these before the matches.
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
    """Return the archive as plain JSON, for embedding in another document."""
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
