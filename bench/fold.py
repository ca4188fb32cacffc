"""Measures the replay (fold) of a match, from its stored events to its sheet.

    python -m bench.fold [SEATS] [SEED]       5 players of Hell and seed 0 by default

The events have plain values, as when a match is loaded: entries are parsed, checked and computed
deal by deal. The yardstick is ``json.loads`` of one of these entries, repeated once per deal of a
match of Hell: nineteen times with five players, and also nineteen for a rubber. Several matches are
replayed in turn, so that the result does not depend on a single match.
"""

import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from bench.measure import Figure, in_turn
from scorekeeper.match.events.deals import DealRecorded
from scorekeeper.match.events.event import StoredEvent, numbered
from scorekeeper.match.model import Person, derive
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.serialization import to_plain
from tests.support.games.random_taps import entries

SEATS = 5
MATCHES = 10
MOST_DEALS = 200
MOST_TIMES = 20
DEALS_OF_HELL = 19
"""The deals of Hell with five players, and the repetitions of the yardstick for a rubber too."""

NOON, DAY = datetime(2026, 3, 1, 12, tzinfo=UTC), date(2026, 3, 1)


@dataclass(frozen=True, slots=True)
class Written:
    """A random finished match: its first table and its events."""

    game: AnyGame
    table: Table[Any]
    people: tuple[Person, ...]
    lines: Sequence[StoredEvent]

    @property
    def entry(self) -> str:
        """Return an entry from the middle of the match, as JSON."""
        return json.dumps(self.lines[len(self.lines) // 2].event.to_entry())


def figures(seats: int = SEATS, seed: int = 0) -> Iterator[Figure]:
    """Yield the figures of Hell, which has the most deals, and of a rubber of Whist."""
    seeds = range(seed, seed + MATCHES)
    hell = [_written(find_game("hell"), seats, one) for one in seeds]
    deals = len(hell[0].lines)
    yield _fold(f"a match of Hell of {deals} deals, {seats} players", hell, deals)
    rubbers = [_written(find_game("whist"), 4, one) for one in seeds]
    fewest, most = (how(len(one.lines) for one in rubbers) for how in (min, max))
    yield _fold(f"a rubber of {fewest} to {most} deals", rubbers, DEALS_OF_HELL)


def _written(game: AnyGame, seats: int, seed: int) -> Written:
    table = Table(game.options(), seats)
    dice = random.Random(seed)  # noqa: S311 - the same matches in every run
    played = entries(game, table, dice, MOST_DEALS)
    changes = [DealRecorded(at, to_plain(one)) for at, one in enumerate(played, start=1)]
    people = tuple(Person(f"{seat}", f"Player {seat}") for seat in range(seats))
    return Written(game, table, people, numbered(changes, 0, NOON, "key"))


def _fold(name: str, matches: Sequence[Written], as_often: int) -> Figure:
    texts = [one.entry for one in matches for _ in range(as_often)]
    measured = in_turn(
        lambda: [derive(one.game, one.table, one.people, one.lines, DAY) for one in matches],
        lambda: [json.loads(text) for text in texts],
        times=2,
        yardstick_times=20,
    )
    yardstick = f"`json.loads` of one of its entries, {as_often} times"
    return Figure(f"the fold of {name}", yardstick, measured.spreads(), most=MOST_TIMES)


def main() -> None:
    for figure in figures(*map(int, sys.argv[1:])):
        print(figure, flush=True)


if __name__ == "__main__":
    main()
