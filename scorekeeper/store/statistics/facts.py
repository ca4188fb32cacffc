"""Facts of a finished match: the measures and their counts. Statistics are sums over the facts.

A match has no facts before it is finished, while it is deleted, or if it ended before its first
deal. Otherwise it has these facts, with a count of 1 unless stated otherwise:

- ``match``: once, for the player in its first seat. Their sum is the number of matches.
- ``place``: once per player who has a result; the detail is the place. Players of one side and
  players with equal results share their place. A win is a place 1, shared or not. The win rate is
  the number of wins divided by the number of places. A player who left before the end has no place.
- ``total``: once per player who has a result; the detail is the result. The average is the sum of
  the details divided by the number of totals. A result that cannot be compared with the game's
  other results is omitted, such as the deal points of a points-only rubber.
- ``match_minutes``: once, for the player in its first seat; the count is the duration of the match.
- ``minutes``: once per player who has a place; the count is the duration of the match. A match
  without a duration has neither (``match/duration.py``).
- ``ahead``, ``level``, ``behind``: once per player and opponent, by their places. Partners are not
  opponents.
- the members of a team have its facts, too, except that they are compared with the members of other
  teams and with single players. A team is compared with the other seats.
- the game's own measures (``games/<game>/stats.py``), such as bids made or moons: how often or how
  much. They have a detail (cards in the hand, level of a contract) and a partner if the game has
  one. They are summed over the deals of the match, for everybody who played in them.

The facts of a match are derived again whenever it changes (``results.replace_derived_rows``).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any

from sqlalchemy import Select, delete, update
from sqlalchemy.orm import Session

from scorekeeper.match.duration import minutes_played
from scorekeeper.match.model import Match, Ranked
from scorekeeper.rules.table_spans import stats_of
from scorekeeper.store.database import tables

MATCH = "match"
PLACE = "place"
TOTAL = "total"
MATCH_MINUTES, MINUTES = "match_minutes", "minutes"
AHEAD, LEVEL, BEHIND = "ahead", "level", "behind"

RESERVED = frozenset({MATCH, PLACE, TOTAL, MATCH_MINUTES, MINUTES, AHEAD, LEVEL, BEHIND})
"""Names that a game cannot give to a measure of its own."""

fact = tables.Fact

FactKey = tuple[str, str, str, int]
"""Measure, player, other player or "", and detail or 0."""


def fact_rows(match: Match) -> list[dict[str, Any]]:
    """Return the rows of ``facts`` for ``match``."""
    if match.finished_at is None or not match.entries:
        return []
    counts: Counter[FactKey] = Counter()
    for key, count in _match_facts(match):
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
        if count
    ]


def drop_facts(session: Session, club_id: str, match_id: str) -> None:
    """Delete the facts of a match that no longer counts."""
    session.execute(
        delete(fact)
        .where(fact.club_id == club_id, fact.match_id == match_id)
        .execution_options(synchronize_session=False)
    )


def move_facts(
    session: Session,
    club_id: str,
    match_ids: Sequence[str] | Select[str],
    old_id: str,
    new_id: str,
) -> None:
    """Move the facts of the player ``old_id`` in some matches to ``new_id``, who is not in them."""
    for column in (fact.player_id, fact.other):
        session.execute(
            update(fact)
            .where(fact.club_id == club_id, fact.match_id.in_(match_ids), column == old_id)
            .values({column.key: new_id})
            .execution_options(synchronize_session=False)
        )


def _match_facts(match: Match) -> Iterator[tuple[FactKey, int]]:
    who, minutes = match.player_ids, minutes_played(match)
    people = _people_by_player(match)
    yield (MATCH, who[0], "", 0), 1
    yield (MATCH_MINUTES, who[0], "", 0), minutes
    for one in match.placed:
        for player in people[one.player]:
            yield (PLACE, player, "", one.place), 1
            yield (MINUTES, player, "", 0), minutes
            if match.sheet.comparable:
                yield (TOTAL, player, "", match.sheet.result[one.column]), 1
    yield from _comparisons(match, people)
    for stat in stats_of(match.game, match.sheet):
        partner = "" if stat.partner is None else who[stat.partner]
        for player in people[stat.seat]:
            yield (stat.measure, player, partner, stat.detail), stat.count


def _people_by_player(match: Match) -> list[tuple[str, ...]]:
    """Return for each player of the match their id, followed by the ids of a team's members."""
    teams = match.teams
    return [
        (player_id, *(match.people[person].player_id for person in teams.get(player, ())))
        for player, player_id in enumerate(match.player_ids)
    ]


def _comparisons(match: Match, people: Sequence[tuple[str, ...]]) -> Iterator[tuple[FactKey, int]]:
    for one, other in permutations(match.placed, 2):
        if one.column != other.column:
            for player, opponent in _opponents(people[one.player], people[other.player]):
                yield (_comparison(one, other), player, opponent, 0), 1


def _opponents(people: Sequence[str], others: Sequence[str]) -> set[tuple[str, str]]:
    # A team is compared with the other seat, its members with the people there.
    return {(people[0], others[0]), *product(people[1:] or people, others[1:] or others)}


def _comparison(player: Ranked, opponent: Ranked) -> str:
    if player.place == opponent.place:
        return LEVEL
    return AHEAD if player.place < opponent.place else BEHIND
