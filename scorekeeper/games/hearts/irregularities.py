"""What goes wrong at a table of Hearts. Source: H-10; the seeds are silent, the rest is custom."""

from dataclasses import replace
from typing import Any

from scorekeeper.games.hearts.entry import HeartsDeal, HeartsEntry
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.games.hearts.penalties import penalty_cards
from scorekeeper.rules import customs
from scorekeeper.rules.customs import ENTER_REVOKE
from scorekeeper.rules.families.hearts import irregularities as family
from scorekeeper.rules.game import Facts, Table
from scorekeeper.rules.irregularities import (
    Irregularities,
    Remedy,
    charged,
    offender_of,
    what_happened,
)
from scorekeeper.rules.ruling import Fill, say

CHAPTER = "Hearts"
REVOKE = "Hearts 21"


def _revoked(table: Table[HeartsOptions], facts: Facts) -> Remedy:  # noqa: ARG001 - of a ``Node``
    """Nothing by itself, or every penalty point of the deal (H-10)."""
    if table.options.revoke == "corrected":
        return family.the_others_decide(REVOKE)
    return charged(
        say(
            "Whoever revoked gets all {points} points of the deal, and nobody shot the moon.",
            points=penalty_cards(table.options).points,
        ),
        REVOKE,
        say("Enter it under “Who revoked?”."),
        Fill(ENTER_REVOKE, _with_revoker, needs_offender=True),
    )


def _with_revoker(deal: HeartsDeal, entry: HeartsEntry, facts: Facts) -> HeartsEntry:
    return replace(entry, revoked=offender_of(deal.table, facts))


def _passes(table: Table[Any]) -> bool:
    return bool(table.options.passing != "none")


def _some_cards_wait(table: Table[Any]) -> bool:
    return bool(table.options.hearts_lead != "free" or table.options.first_trick != "free")


WRONG = Irregularities(
    "hearts",
    what_happened(
        family.revoke(CHAPTER, _revoked),
        family.wrong_card(CHAPTER, _some_cards_wait),
        family.out_of_turn(CHAPTER),
        customs.exposed_card(CHAPTER),
        family.wrong_deal(CHAPTER),
        family.wrong_pass(CHAPTER, _passes),
        customs.false_claim(CHAPTER),
        customs.old_trick(CHAPTER),
        customs.wrong_score(CHAPTER),
    ),
)
