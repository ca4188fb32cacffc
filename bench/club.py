"""A club with a long history, the same for the same seed: finished matches of every game.

    python -m bench.club sqlite:////tmp/club.db 100000

A few dozen matches of each game are played out by tapping at random; the club's matches are copies
of these between other players on other days. Rows are written directly: what is measured is what
the app does with them.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import Connection, insert

from scorekeeper import store
from scorekeeper.match import Kind
from scorekeeper.match.ids import could_be_id, fingerprint
from scorekeeper.registry import AnyGame, all_games
from scorekeeper.rules import names
from scorekeeper.rules.game import Table
from scorekeeper.rules.serialization import to_plain
from scorekeeper.rules.sheet import Sheet, sheet
from scorekeeper.store.database import tables
from tests.support.games.random_taps import entries

SEED = 20261121
SECRET = "only for measuring, and nothing else"  # noqa: S105 - it guards nothing
PATTERNS_A_GAME = 12
PLAYERS = 24
FIRST_DAY = date(2001, 1, 1)
MOST_DEALS = 30
ROWS_AT_A_TIME = 2_000

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
    """A match that was played out: its entries and what they come to."""

    game: AnyGame
    table: Table[Any]
    entries: tuple[Any, ...]
    sheet: Sheet[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class MadeClub:
    """The club that was made, and the token that opens it."""

    club_id: str
    token: str


def make_club(url: str, matches: int, seed: int = SEED) -> MadeClub:
    """Write a club of ``matches`` finished matches to the database at ``url``."""
    chance = random.Random(seed)  # noqa: S311 - to be the same again, not to be secret
    store.upgrade(url)
    opened = store.open_store(url)
    start = datetime.combine(FIRST_DAY, time(12), UTC)
    with opened.writing() as session:
        club = store.start_club(session, "Bench", start)
        key = store.new_key(session, club.id, SECRET, start, role=store.Role.OWNER)
        _write(session.connection(), club.id, key.id, matches, chance)
    opened.close()
    return MadeClub(club.id, store.token_of(SECRET, club.id, key.id))


def patterns(chance: random.Random) -> list[Pattern]:
    """Return matches of every game, played out at random."""
    return [_played(game, chance) for game in all_games() for _ in range(PATTERNS_A_GAME)]


def _played(game: AnyGame, chance: random.Random) -> Pattern:
    table = Table(game.options(), chance.choice(game.seats), 0)
    written = entries(game, table, chance, MOST_DEALS)
    return Pattern(game, table, written, sheet(game, table, written))


def _write(
    connection: Connection, club_id: str, key_id: str, matches: int, chance: random.Random
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
        table: [] for table in (tables.Match, tables.Seat, tables.LogLineRow, tables.Result)
    }
    for number in range(matches):
        pattern = known[number % len(known)]
        at = start + timedelta(hours=number * 2 % 200_000, seconds=number)
        seated = chance.sample(people, pattern.table.seats)
        for table, row in _rows(pattern, _id(chance), key_id, at, seated):
            made[table].append({"club_id": club_id, **row})
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
    for seat, (player, name) in enumerate(seated):
        copied = {"game": pattern.game.slug, "played_on": day, "created_at": at}
        yield tables.Seat, {**here, "seat": seat, "player_id": player, "name": name, **copied}
    for number in range(1, count + 1 + stopped):
        plain = to_plain(pattern.entries[number - 1]) if number <= count else None
        payload = {"deal": number, "entry": plain} if plain is not None else {}
        line = {
            "number": number,
            "at": at + timedelta(minutes=10 * min(number, count)),
            "key_id": key_id,
            "kind": Kind.RECORDED if payload else Kind.FINISHED,
            "payload": payload,
            "idempotency_key": None,
        }
        yield tables.LogLineRow, {**here, **line}
    scores = zip(pattern.sheet.totals, pattern.sheet.places, strict=True)
    for unit, (total, place) in enumerate(scores):
        yield tables.Result, {**here, "unit": unit, "total": total, "place": place}


def _id(chance: random.Random) -> str:
    made = fingerprint(str(chance.random()))[:22]
    if not could_be_id(made):
        raise RuntimeError(f"{made} is no id")
    return made


if __name__ == "__main__":
    club = make_club(sys.argv[1], int(sys.argv[2]))
    print(f"club {club.club_id}, key {club.token}")
