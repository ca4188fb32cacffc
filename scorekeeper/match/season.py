"""Seasons: the matches in a span of days, and the table computed from them.

Players who share a place share the points of the places that they cover: with 5-3-2-1, two winners
get 4 points each. Partners both have the place of their side.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.match import bounds
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import seldom

FIRST_PLACE = 1

USUAL_POINTS = (5, 3, 2, 1)

MOST_PLACES = 12
MOST_POINTS = 1000
"""The most points for a place."""

MOST_MATCHES = 1000
"""The most matches that a season can require of a player, or count."""

LONGEST_TYPED = 200
"""The most characters of typed points."""

BETWEEN = re.compile(r"[\s,、・/;:\-–−―]+")
NUMBER = re.compile(r"[0-9]{1,6}")


class FinalPlace(NamedTuple):
    """A player's final place in a match.

    ``level`` is the number of players or sides that share the place.
    """

    place: int
    level: int


FinalPlaces = Mapping[FinalPlace, int]
"""The number of times each finish occurred."""


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """Rules of a season's table: which matches and players it includes, and how it scores.

    ``games`` are slugs; empty means all games. ``points`` are per place, first place first; if
    empty, a win counts one. Only the ``best`` results of a player count; ``None`` means all.
    Players with fewer than ``at_least`` matches are not listed. With ``rating``, the page also
    shows a rating of every listed player.
    """

    games: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    best: int | None = None
    at_least: int = 1
    rating: bool = seldom(default=False)

    def points_for(self, finish: FinalPlace) -> Fraction:
        """Return the points for the place ``finish`` in a match."""
        if not self.points:
            return Fraction(finish.place == FIRST_PLACE)
        first = finish.place - 1
        return Fraction(sum(self.points[first : first + finish.level]), finish.level)


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a group, both days included. ``until`` is ``None`` for an open end."""

    id: str
    name: str
    since: date
    until: date | None
    rules: SeasonRules
    created_at: datetime

    def is_over(self, today: date) -> bool:
        return self.until is not None and self.until < today

    def is_upcoming(self, today: date) -> bool:
        return today < self.since

    def is_same_except_name(self, other: "Season") -> bool:
        """Return whether both have the same days and rules. Names are ignored."""
        return (self.since, self.until, self.rules) == (other.since, other.until, other.rules)


@dataclass(frozen=True, slots=True)
class SeasonTableRow:
    """A row of a season's table. ``counted`` of the ``matches`` contribute to the ``points``."""

    rank: int
    player_id: str
    matches: int
    wins: int
    counted: int
    points: Fraction


def standings(
    rules: SeasonRules, finishes: Mapping[str, FinalPlaces]
) -> tuple[SeasonTableRow, ...]:
    """Return the table of the players with enough matches, sorted by points, then wins.

    Players with equal points and wins share a rank, and the following ranks are skipped. The tied
    players stay in the order of ``finishes``.
    """
    lines = [_table_row(rules, player_id, theirs) for player_id, theirs in finishes.items()]
    listed = sorted((one for one in lines if one.matches >= rules.at_least), key=_sort_key)
    before = Counter(map(_sort_key, listed))
    return tuple(
        SeasonTableRow(
            1 + sum(count for order, count in before.items() if order < _sort_key(one)),
            *(one.player_id, one.matches, one.wins, one.counted, one.points),
        )
        for one in listed
    )


def not_listed(rules: SeasonRules, finishes: Mapping[str, FinalPlaces]) -> dict[str, int]:
    """Return the players with too few matches, with their numbers of matches."""
    played = {player_id: sum(theirs.values()) for player_id, theirs in finishes.items()}
    return {player_id: count for player_id, count in played.items() if count < rules.at_least}


def _table_row(rules: SeasonRules, player_id: str, finishes: FinalPlaces) -> SeasonTableRow:
    counting = _counted_results(rules, finishes)
    return SeasonTableRow(
        rank=0,
        player_id=player_id,
        matches=sum(finishes.values()),
        wins=sum(count for finish, count in finishes.items() if finish.place == FIRST_PLACE),
        counted=sum(counting.values()),
        points=sum((worth * count for worth, count in counting.items()), Fraction()),
    )


def _sort_key(one: SeasonTableRow) -> tuple[Fraction, int]:
    return -one.points, -one.wins


def _counted_results(rules: SeasonRules, finishes: FinalPlaces) -> dict[Fraction, int]:
    """Return the number of counted results, by their points."""
    by_worth: Counter[Fraction] = Counter()
    for finish, count in finishes.items():
        by_worth[rules.points_for(finish)] += count
    left = sum(by_worth.values()) if rules.best is None else rules.best
    counting = {}
    for worth in sorted(by_worth, reverse=True):
        counting[worth] = min(left, by_worth[worth])
        left -= counting[worth]
    return counting


def which_results_count(
    rules: SeasonRules, every: FinalPlaces, newer: FinalPlaces, results: Iterable[FinalPlace]
) -> tuple[bool, ...]:
    """Return for each of a player's ``results`` whether it counts; equal ones count newest first.

    ``results`` are a part of the player's results, newest first. ``every`` counts all of the
    player's results in the season, ``newer`` those that are newer than ``results``.
    """
    left = Counter(_counted_results(rules, every))
    for finish, count in newer.items():
        left[rules.points_for(finish)] -= count
    found = []
    for finish in results:
        worth = rules.points_for(finish)
        found.append(left[worth] > 0)
        left[worth] -= 1
    return tuple(found)


# ----------------------------------------------------------------------------------- user input


def read_points(text: str) -> tuple[int, ...] | None:
    """Parse points per place, such as 5-3-2-1; ``None`` unless all are whole numbers from 0."""
    typed = unicodedata.normalize("NFKC", text[:LONGEST_TYPED]).strip()
    parts = [part for part in BETWEEN.split(typed) if part]
    if BETWEEN.match(typed) or not all(map(NUMBER.fullmatch, parts)):
        return None
    return tuple(map(int, parts))


def check_season(since: date, until: date | None, rules: SeasonRules) -> list[Refusal]:
    """Return refusals of invalid days or rules of a season.

    Its name and unknown games are not checked.
    """
    found: list[Refusal] = []
    for field, day in (("since", since), ("until", until)):
        if day is not None:
            found += bounds.check_day(day, field)
    if until is not None and until < since:
        backwards = say("The end date is before the start date.")
        found.append(refuse("day.backwards", backwards, field="until"))
    if len(rules.games) > bounds.MOST_GAMES:
        found.append(refuse("season.games", say("This is too long."), field="games"))
    if rules.points and (refusal := _check_points(rules.points)):
        found.append(refusal)
    for field, number in (("best", rules.best), ("at_least", rules.at_least)):
        if number is not None and not 1 <= number <= MOST_MATCHES:
            message = say("Choose a number from 1 to {most}.", most=MOST_MATCHES)
            found.append(refuse("season.number", message, field=field))
    return found


def _check_points(points: Sequence[int]) -> Refusal | None:
    if len(points) > MOST_PLACES or not all(0 <= one <= MOST_POINTS for one in points):
        message = say(
            "Points are for {places} places at most, each from 0 to {most}.",
            places=MOST_PLACES,
            most=MOST_POINTS,
        )
        return refuse("season.points", message, field="points")
    if sorted(points, reverse=True) != list(points) or not points[0]:
        message = say(
            "A higher place can't earn fewer points than a lower one, and first "
            "place must earn at least 1."
        )
        return refuse("season.points_order", message, field="points")
    return None
