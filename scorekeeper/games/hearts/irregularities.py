"""Irregularities of Hearts. Source: H-10; [000] and [001] are silent, and the rest is custom."""

from dataclasses import replace
from typing import Any

from scorekeeper.games.hearts.entry import HeartsDeal, HeartsEntry
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.games.hearts.penalties import penalty_cards
from scorekeeper.rules.common_practice import ENTER_REVOKE
from scorekeeper.rules.deal import Table
from scorekeeper.rules.families.hearts.irregularities import irregularities, the_others_decide
from scorekeeper.rules.game import Facts
from scorekeeper.rules.irregularities import Remedy, charged, offender_in_facts
from scorekeeper.rules.ruling import Fill, say

CHAPTER = "Hearts"
REVOKE = "Hearts 21"


def _remedy_for_revoke(table: Table[HeartsOptions], facts: Facts) -> Remedy:  # noqa: ARG001 - of a ``Node``
    """Return the cost of a revoke: nothing by itself, or every penalty point of the deal (H-10)."""
    if table.options.revoke == "corrected":
        return the_others_decide(REVOKE)
    return charged(
        say(
            "Whoever revoked gets all {points} points of the deal, and nobody shot the moon.",
            points=penalty_cards(table.options).points,
        ),
        REVOKE,
        say("Enter it under “Who revoked?”."),
        Fill(ENTER_REVOKE, _enter_revoker, needs_offender=True),
    )


def _enter_revoker(deal: HeartsDeal, entry: HeartsEntry, facts: Facts) -> HeartsEntry:
    return replace(entry, revoked=offender_in_facts(deal.table, facts))


def _has_passing(table: Table[Any]) -> bool:
    return bool(table.options.passing != "none")


def _some_cards_wait(table: Table[Any]) -> bool:
    return bool(table.options.hearts_lead != "free" or table.options.first_trick != "free")


WRONG = irregularities(
    "hearts",
    CHAPTER,
    revoke_cost=_remedy_for_revoke,
    cards_wait=_some_cards_wait,
    passes=_has_passing,
)
