"""The seasons of an archive, as the club comes to have them.

The same season under the same name is one; another of that name is kept beside with a number.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.match.archive.errors import ArchiveError, Fault, faulty
from scorekeeper.match.archive.reader import read_season
from scorekeeper.match.ids import new_id
from scorekeeper.match.season import Season
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.house_rules import with_numbers
from scorekeeper.store.archive.preview import ARRIVING, ImportedSeason, RulesOutcome
from scorekeeper.store.clubs.house_rules import free_name
from scorekeeper.store.clubs.seasons import (
    MOST_SEASONS,
    add_season,
    has_season,
    list_seasons,
    season_names,
)

MOST_IN_A_FILE = 1000

MergedSeasons = list[tuple[ImportedSeason, Season]]


def read_seasons(plain: Sequence[Any], now: datetime) -> list[Season]:
    """Read the seasons of an archive. Raises ``ArchiveError`` with everything wrong."""
    if len(plain) > MOST_IN_A_FILE:
        raise faulty("seasons", "archive.long", say("This is too long."))
    found: list[Season] = []
    faults: list[Fault] = []
    for number, one in enumerate(plain):
        try:
            found.append(read_season(one, f"seasons[{number}]", now))
        except ArchiveError as wrong:
            faults += wrong.faults
    if faults:
        raise ArchiveError(faults)
    return found


def merge_seasons(session: Session, club_id: str, found: Sequence[Season]) -> MergedSeasons:
    """Return what becomes of each of the seasons ``found``."""
    kept = list(list_seasons(session, club_id))
    names = season_names(session, club_id)
    merged: MergedSeasons = []
    for season in found:
        outcome, here = _outcome(season, kept, names)
        if outcome in ARRIVING and len(names) >= MOST_SEASONS:
            outcome, here = RulesOutcome.FULL, ""
        if outcome in ARRIVING:
            kept.append(replace(season, name=here))
            names.append(here)
        merged.append((ImportedSeason(outcome, season.name, here), season))
    return merged


def _outcome(
    season: Season, kept: Sequence[Season], names: Sequence[str]
) -> tuple[RulesOutcome, str]:
    called = with_numbers(season.name, MOST_SEASONS)
    for one in kept:
        if same_name(one.name) in called and one.is_as(season):
            return RulesOutcome.SAME, one.name
    here = free_name(season.name, names)
    return (RulesOutcome.NEW if here == season.name else RulesOutcome.BESIDE), here


def add_merged_seasons(session: Session, club_id: str, merged: MergedSeasons) -> None:
    """Keep the seasons that arrive."""
    for told, season in merged:
        if told.outcome in ARRIVING:
            season_id = new_id() if has_season(session, club_id, season.id) else season.id
            add_season(session, club_id, replace(season, id=season_id, name=told.here))
