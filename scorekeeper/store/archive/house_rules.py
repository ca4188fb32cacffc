"""The house rules of an archive that have a name, as the club comes to keep them.

The same rules under the same name are one; others of that name are kept beside with a number.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.match.archive.errors import ArchiveError, Fault, faulty
from scorekeeper.match.archive.reader import read_rules
from scorekeeper.match.house_rules import HouseRules
from scorekeeper.rules.game import Table
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.preview import ARRIVING, ImportedRules, RulesOutcome
from scorekeeper.store.clubs.house_rules import (
    MOST_KEPT,
    add_house_rules,
    find_house_rules,
    free_name,
    house_rules_names,
    list_house_rules,
    numbered,
)

MOST_IN_A_FILE = 1000

Merged = list[tuple[ImportedRules, HouseRules]]


def read_house_rules(plain: Sequence[Any], now: datetime) -> list[HouseRules]:
    """Read the house rules of an archive. Raises ``ArchiveError`` with everything wrong."""
    if len(plain) > MOST_IN_A_FILE:
        raise faulty("house_rules", "archive.long", say("This is too long."))
    found: list[HouseRules] = []
    faults: list[Fault] = []
    for number, one in enumerate(plain):
        try:
            found.append(read_rules(one, f"house_rules[{number}]", now))
        except ArchiveError as wrong:
            faults += wrong.faults
    if faults:
        raise ArchiveError(faults)
    return found


def merge_house_rules(session: Session, club_id: str, found: Sequence[HouseRules]) -> Merged:
    """Return what becomes of each of the rules ``found``."""
    kept = list(list_house_rules(session, club_id))
    names = house_rules_names(session, club_id)
    merged: Merged = []
    for rules in found:
        of_game = [name for slug, name in names if slug == rules.game.slug]
        outcome, here = _outcome(rules, kept, of_game)
        if outcome in ARRIVING and len(names) == MOST_KEPT:
            outcome, here = RulesOutcome.FULL, ""
        if outcome in ARRIVING:
            kept.append(replace(rules, name=here))
            names.append((rules.game.slug, here))
        merged.append((ImportedRules(outcome, rules.game.slug, rules.name, here), rules))
    return merged


def _outcome(
    rules: HouseRules, kept: Sequence[HouseRules], names: Sequence[str]
) -> tuple[RulesOutcome, str]:
    table = Table(rules.options, rules.seats)
    called = with_numbers(rules.name, MOST_KEPT)
    for one in kept:
        if same_name(one.name) in called and one.are_those_of(rules.game, table):
            return RulesOutcome.SAME, one.name
    here = free_name(rules.name, names)
    return (RulesOutcome.NEW if here == rules.name else RulesOutcome.BESIDE), here


def with_numbers(first: str, most: int) -> set[str]:
    """Return ``first``, and that with every number it may have from an earlier import."""
    numbers = [numbered(first, number) for number in range(2, most + 2)]
    return {same_name(one) for one in (first, *numbers)}


def add_merged(session: Session, club_id: str, merged: Merged) -> None:
    """Keep the rules that arrive."""
    for told, rules in merged:
        if told.outcome in ARRIVING:
            taken = find_house_rules(session, club_id, rules.id) is not None
            table = Table(rules.options, rules.seats)
            at, rules_id = rules.created_at, None if taken else rules.id
            add_house_rules(session, club_id, rules.game, table, told.here, at, rules_id)
