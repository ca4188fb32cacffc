"""Generates a group with a long history, identical in every run: finished matches of every game.

    python -m bench.club sqlite:////tmp/club.db 100000

A few dozen matches of each game are played with random entries. The group's matches are copies of
these with other players on other days. Rows are inserted directly, because only reading them is
measured.

Large groups take minutes to create. If ``SCOREKEEPER_BENCH_CLUBS`` names a folder, they are created
once and stored there.
"""

import os
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert

from scorekeeper import store
from scorekeeper.match.events.deals import DealRecorded
from scorekeeper.match.events.endings import MatchFinished
from scorekeeper.match.ids import could_be_id, fingerprint
from scorekeeper.registry import AnyGame, all_games
from scorekeeper.rules import names
from scorekeeper.rules.deal import Table
from scorekeeper.rules.serialization import to_plain
from scorekeeper.rules.sheet import Sheet, sheet
from scorekeeper.store.database import tables
from scorekeeper.store.statistics.facts import fact_rows
from tests.support.exported_matches import NOON, match_of
from tests.support.games.random_taps import entries

SEED = 20261121
SECRET = "only for measuring, and nothing else"  # noqa: S105 - it protects nothing
PATTERNS_A_GAME = 12
PLAYERS = 24
FIRST_DAY = date(2001, 1, 1)
MOST_DEALS = 30
ROWS_AT_A_TIME = 2_000
STORED_IN = "SCOREKEEPER_BENCH_CLUBS"

FIRST_NAMES = (
    "Aki",
    "Ben",
    "Chie",
    "Dan",
    "Emi",
    "Fumi",
    "Gen",
    "Hana",
    "Ivy",
    "Jun",
    "健",
    "美咲",
)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A finished match that is copied: its entries and its results.

    ``facts`` are its rows for statistics, with seats instead of players.
    """

    game: AnyGame
    table: Table[Any]
    entries: tuple[Any, ...]
    sheet: Sheet[Any, Any, Any]
    facts: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class MadeClub:
    """A generated group, a token that opens it, and the URL of its database."""

    club_id: str
    token: str
    url: str


@contextmanager
def lent_club(matches: int) -> Iterator[MadeClub]:
    """Yield a read-only group in SQLite with ``matches`` of all games."""
    with tempfile.TemporaryDirectory() as passing:
        file = Path(os.environ.get(STORED_IN) or passing) / f"{matches}.db"
        noted = file.with_suffix(".key")
        url = f"sqlite:///{file}"
        if not noted.exists():
            file.unlink(missing_ok=True)
            made = make_club(url, matches)
            noted.write_text(f"{made.club_id} {made.token}", encoding="utf-8")
        yield MadeClub(*noted.read_text(encoding="utf-8").split(), url)


def make_club(url: str, matches: int) -> MadeClub:
    """Write a group with ``matches`` finished matches to the database at ``url``."""
    chance = random.Random(SEED)  # noqa: S311 - reproducible, not secret
    store.upgrade(url)
    opened = store.open_store(url)
    start = datetime.combine(FIRST_DAY, time(12), UTC)
    with opened.writing() as session:
        club = store.clubs.start(session, "Bench", start)
        key = store.keys.create(session, club.id, SECRET, start, role=store.keys.Role.OWNER)
        _write(session.connection(), club.id, key.id, matches, chance)
    opened.close()
    return MadeClub(club.id, store.keys.token_of(SECRET, club.id, key.id), url)


def patterns(chance: random.Random) -> list[Pattern]:
    return [_played(one, chance) for one in all_games() for _ in range(PATTERNS_A_GAME)]


def _played(game: AnyGame, chance: random.Random) -> Pattern:
    table = Table(game.options(), chance.choice(game.seats), 0)
    written = entries(game, table, chance, MOST_DEALS)
    return Pattern(game, table, written, sheet(game, table, written), _facts(game, table, written))


def _facts(game: AnyGame, table: Table[Any], written: Sequence[Any]) -> tuple[dict[str, Any], ...]:
    """Return the match's rows for statistics, with seats instead of players."""
    match = match_of(
        game.slug,
        [str(seat) for seat in range(table.seats)],
        *map(to_plain, written),
        options=to_plain(table.options),
        finished=not sheet(game, table, written).finished,
        finished_at=NOON,
    )
    by_seat = {person.player_id: person.name for person in match.people} | {"": ""}
    return tuple(
        {**row, "player_id": by_seat[row["player_id"]], "other": by_seat[row["other"]]}
        for row in fact_rows(match)
    )


def _write(
    connection: Connection,
    club_id: str,
    key_id: str,
    matches: int,
    chance: random.Random,
) -> None:
    players = [_id(chance) for _ in range(PLAYERS)]
    called = [f"{FIRST_NAMES[at % 12]} {at // 12 + 1}" for at in range(PLAYERS)]
    start = datetime.combine(FIRST_DAY, time(12), UTC)
    connection.execute(
        insert(tables.Player),
        [
            {
                "club_id": club_id,
                "id": player,
                "name": name,
                "same_name": names.same_name(name),
                "created_at": start,
            }
            for player, name in zip(players, called, strict=True)
        ],
    )
    known = patterns(chance)
    people = list(zip(players, called, strict=True))
    made: dict[Any, list[dict[str, Any]]] = {
        table: []
        for table in (tables.Match, tables.Seat, tables.LogLineRow, tables.Result, tables.Fact)
    }
    for number in range(matches):
        pattern = known[number % len(known)]
        at = start + timedelta(hours=number * 2 % 200_000, seconds=number)
        seated = chance.sample(people, pattern.table.seats)
        for table, row in _rows(pattern, _id(chance), key_id, at, seated):
            made[table].append({**row, "club_id": club_id})
        if (number + 1) % ROWS_AT_A_TIME == 0:
            _flush(connection, made)
    _flush(connection, made)


def _flush(connection: Connection, made: dict[Any, list[dict[str, Any]]]) -> None:
    for table, rows in made.items():
        if rows:
            connection.execute(insert(table), rows)
            rows.clear()


def _rows(
    pattern: Pattern,
    match_id: str,
    key_id: str,
    at: datetime,
    seated: Sequence[tuple[str, str]],
) -> Iterator[tuple[Any, dict[str, Any]]]:
    count = len(pattern.entries)
    stopped = not pattern.sheet.finished
    day = at.date()
    end = at + timedelta(minutes=10 * count)
    yield (
        tables.Match,
        {
            "id": match_id,
            "key_id": key_id,
            "idempotency_key": None,
            "game": pattern.game.slug,
            "options": to_plain(pattern.table.options),
            "seats": pattern.table.seats,
            "first_dealer": 0,
            "version": count + stopped,
            "deals": count,
            "began_on": day,
            "played_on": day,
            "place": "",
            "created_at": at,
            "changed_at": end,
            "finished_at": end,
        },
    )
    here = {"match_id": match_id}
    copied = {"game": pattern.game.slug, "played_on": day, "created_at": at, "plays": True}
    for seat, (player, name) in enumerate(seated):
        unit = pattern.game.unit_of(seat)
        who = {"seat": seat, "player_id": player, "name": name, "unit": unit}
        yield tables.Seat, {**here, **who, **copied}
    for number in range(1, count + 1 + stopped):
        plain = to_plain(pattern.entries[number - 1]) if number <= count else None
        payload = {"deal": number, "entry": plain} if plain is not None else {}
        line = {
            "number": number,
            "at": at + timedelta(minutes=10 * min(number, count)),
            "key_id": key_id,
            "kind": DealRecorded.kind if payload else MatchFinished.kind,
            "payload": payload,
            "idempotency_key": None,
        }
        yield tables.LogLineRow, {**here, **line}
    scores = zip(pattern.sheet.result, pattern.sheet.places, strict=True)
    for unit, (total, place) in enumerate(scores):
        yield tables.Result, {**here, "unit": unit, "total": total, "place": place}
    who = {str(seat): player for seat, (player, _) in enumerate(seated)} | {"": ""}
    for fact in pattern.facts:
        people = {"player_id": who[fact["player_id"]], "other": who[fact["other"]]}
        yield tables.Fact, {**fact, **here, **people, "played_on": day}


def _id(chance: random.Random) -> str:
    made = fingerprint(str(chance.random()))[:22]
    if not could_be_id(made):
        raise RuntimeError(f"{made} is no id")
    return made


if __name__ == "__main__":
    club = make_club(sys.argv[1], int(sys.argv[2]))
    print(f"club {club.club_id}, key {club.token}")
