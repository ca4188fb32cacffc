"""Facts of a finished match, from which every statistic is summed.

A match leaves nothing before it is finished, and nothing if it ended before its first deal. Then it
leaves, with a count of 1 unless stated otherwise:

- ``match``: once, for the player in its first seat. Their sum is the number of matches.
- ``place``: once per player who has a result; the detail is the place. Players of one side and
  players with equal results share their place. A win is a place 1, shared or not, and the win rate
  is the wins divided by all places of the player. A player who left before the end has no place.
- ``total``: once per player who has a result; the detail is the result. The average is the sum of
  the details divided by the number of totals. A result that cannot be compared with the game's
  other results is left out, such as the deal points of a points-only rubber.
- ``ahead``, ``level``, ``behind``: once per player and opponent, by their places. Partners are not
  opponents.
- The game's own measures (``games/<game>/stats.py``), by deal: tricks taken, bids made, moons. Their
  count is how often or how much, their detail and their other player as the game defines them.

A fact is derived again from its match whenever the match changes; nothing is added or taken away.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from scorekeeper.match.model import Match, Ranked
from scorekeeper.rules.stretches import stats_of

MATCH = "match"
PLACE = "place"
TOTAL = "total"
AHEAD, LEVEL, BEHIND = "ahead", "level", "behind"

RESERVED = frozenset({MATCH, PLACE, TOTAL, AHEAD, LEVEL, BEHIND})
"""Names that a game cannot give to a measure of its own."""

FactKey = tuple[str, str, str, int]
"""Measure, player, other player or "", and detail or 0."""


def fact_rows(match: Match) -> list[dict[str, Any]]:
    """Return the rows of ``facts`` that ``match`` leaves."""
    if match.finished_at is None or not match.entries:
        return []
    counts: Counter[FactKey] = Counter()
    for key, count in _facts(match):
        counts[key] += count
    return [
        {
            "club_id": match.club_id,
            "match_id": match.id,
            "measure": measure,
            "player_id": player_id,
            "other": other,
            "detail": detail,
            "count": count,
            "game": match.game.slug,
            "played_on": match.details.played_on,
        }
        for (measure, player_id, other, detail), count in counts.items()
    ]


def _facts(match: Match) -> Iterator[tuple[FactKey, int]]:
    who = match.player_ids
    yield (MATCH, who[0], "", 0), 1
    placed = match.placed
    for one in placed:
        player = who[one.player]
        yield (PLACE, player, "", one.place), 1
        if match.sheet.comparable:
            yield (TOTAL, player, "", match.sheet.result[one.column]), 1
        for other in placed:
            if other.column != one.column:
                yield (_against(one, other), player, who[other.player], 0), 1
    for stat in stats_of(match.game, match.sheet):
        partner = "" if stat.partner is None else who[stat.partner]
        yield (stat.measure, who[stat.seat], partner, stat.detail), stat.count


def _against(one: Ranked, other: Ranked) -> str:
    if one.place == other.place:
        return LEVEL
    return AHEAD if one.place < other.place else BEHIND
