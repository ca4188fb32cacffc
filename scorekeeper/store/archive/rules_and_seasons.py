"""House rules and seasons of an archive, merged with those of the group.

Rules and seasons that the group already has under the same name are not added again. If the group
uses the name for something else, a number is added to the name.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy.orm import Session

from scorekeeper.match.archive.errors import ArchiveError, ArchiveFault, faulty
from scorekeeper.match.archive.reader import read_rules, read_season
from scorekeeper.match.house_rules import HouseRules
from scorekeeper.match.ids import new_id
from scorekeeper.match.season import Season
from scorekeeper.rules.deal import Table
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.import_result import (
    ARRIVING,
    ImportedRules,
    ImportedSeason,
    RulesOutcome,
)
from scorekeeper.store.clubs import house_rules, seasons
from scorekeeper.store.clubs.house_rules import (
    MOST_KEPT,
    add_house_rules,
    free_name,
    house_rules_names,
    numbered,
)
from scorekeeper.store.clubs.seasons import MOST_SEASONS, add_season, season_names
from scorekeeper.store.database import tables

MOST_IN_A_FILE = 1000

MergedRules = Sequence[tuple[ImportedRules, HouseRules]]
MergedSeasons = Sequence[tuple[ImportedSeason, Season]]

T = TypeVar("T")


def read_house_rules(plain: Sequence[Any], now: datetime) -> list[HouseRules]:
    """Parse the house rules of an archive. Raise ``ArchiveError`` with all faults."""
    return _read_each(plain, "house_rules", read_rules, now)


def read_seasons(plain: Sequence[Any], now: datetime) -> list[Season]:
    """Parse the seasons of an archive. Raise ``ArchiveError`` with all faults."""
    return _read_each(plain, "seasons", read_season, now)


def _read_each(
    plain: Sequence[Any], place: str, read: Callable[[Any, str, datetime], T], now: datetime
) -> list[T]:
    if len(plain) > MOST_IN_A_FILE:
        raise faulty(place, "archive.long", say("This is too long."))
    found: list[T] = []
    faults: list[ArchiveFault] = []
    for number, item in enumerate(plain):
        try:
            found.append(read(item, f"{place}[{number}]", now))
        except ArchiveError as error:
            faults += error.faults
    if faults:
        raise ArchiveError(faults)
    return found


def merge_house_rules(
    session: Session, club_id: str, found: Sequence[HouseRules]
) -> list[tuple[ImportedRules, HouseRules]]:
    """Return the house rules ``found``, each with the outcome of its import."""
    kept = list(house_rules.list_all(session, club_id))
    names = house_rules_names(session, club_id)
    merged = []
    for rules in found:
        slug, table = rules.game.slug, Table(rules.options, rules.seats)
        equal = [one.name for one in kept if one.are_those_of(rules.game, table)]
        taken = [name for game, name in names if game == slug]
        outcome, here = _outcome_and_name(
            rules.name, equal, taken, MOST_KEPT, full=len(names) >= MOST_KEPT
        )
        if outcome in ARRIVING:
            kept.append(replace(rules, name=here))
            names.append((slug, here))
        merged.append((ImportedRules(outcome, slug, rules.name, here), rules))
    return merged


def merge_seasons(
    session: Session, club_id: str, found: Sequence[Season]
) -> list[tuple[ImportedSeason, Season]]:
    """Return the seasons ``found``, each with the outcome of its import."""
    kept = list(seasons.list_all(session, club_id))
    names = season_names(session, club_id)
    merged = []
    for season in found:
        equal = [one.name for one in kept if one.is_same_except_name(season)]
        full = len(names) >= MOST_SEASONS
        outcome, here = _outcome_and_name(season.name, equal, names, MOST_SEASONS, full=full)
        if outcome in ARRIVING:
            kept.append(replace(season, name=here))
            names.append(here)
        merged.append((ImportedSeason(outcome, season.name, here), season))
    return merged


def _outcome_and_name(
    name: str, equal: Iterable[str], taken: Sequence[str], most: int, *, full: bool
) -> tuple[RulesOutcome, str]:
    """Return the outcome of importing something called ``name``, and its name in the group.

    ``equal`` has the names of items in the group with the same content. Their names may end in a
    number up to ``most``.
    """
    # An earlier import may have added a number.
    imported = {same_name(name), *(same_name(numbered(name, n)) for n in range(2, most + 2))}
    for one in equal:
        if same_name(one) in imported:
            return RulesOutcome.SAME, one
    if full:
        return RulesOutcome.FULL, ""
    here = free_name(name, taken)
    return (RulesOutcome.NEW if here == name else RulesOutcome.BESIDE), here


def add_merged_rules(session: Session, club_id: str, merged: MergedRules) -> None:
    """Add the house rules that are new to the group."""
    for result, rules in merged:
        if result.outcome in ARRIVING:
            table = Table(rules.options, rules.seats)
            rules_id = _free_id(session, tables.HouseRulesRow, club_id, rules.id)
            add_house_rules(
                session, club_id, rules.game, table, result.here, rules.created_at, rules_id
            )


def add_merged_seasons(session: Session, club_id: str, merged: MergedSeasons) -> None:
    """Add the seasons that are new to the group."""
    for result, season in merged:
        if result.outcome in ARRIVING:
            season_id = _free_id(session, tables.SeasonRow, club_id, season.id)
            add_season(session, club_id, replace(season, id=season_id, name=result.here))


def _free_id(session: Session, table: type[tables.Base], club_id: str, wanted: str) -> str:
    return wanted if session.get(table, (club_id, wanted)) is None else new_id()
