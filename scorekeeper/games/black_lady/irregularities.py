"""Irregularities of Black Lady. [000] is silent, so the custom of Hearts applies.

Only Black Lady has cards on the table, which nobody may look at before the last trick (ruling 6).
"""

from dataclasses import replace
from typing import Any

from scorekeeper.games.black_lady.entry import BlackLadyDeal, BlackLadyEntry
from scorekeeper.games.black_lady.penalties import is_barred
from scorekeeper.rules.deal import Table
from scorekeeper.rules.families.hearts.irregularities import irregularities
from scorekeeper.rules.game import Facts
from scorekeeper.rules.irregularities import (
    Ask,
    Branch,
    Remedy,
    charged,
    offender_in_facts,
    put_right,
)
from scorekeeper.rules.ruling import Fill, say

CHAPTER = "Black Lady"
TABLE_CARDS = "Black Lady 29"


def _remedy_for_looking(table: Table[Any], facts: Facts) -> Remedy:  # noqa: ARG001 - of a ``Node``
    """Return the remedy for looking at the table cards: no clear bonus, if there is one."""
    if not table.options.bonus:
        return put_right(say("No penalty: there is no clear bonus to lose."), TABLE_CARDS)
    return charged(
        say("Whoever looked cannot be clear in this deal."),
        TABLE_CARDS,
        say("Mark it on the pad under “Looked at the table cards”."),
        Fill(say("Mark it on the pad"), _bar_offender_from_clear, needs_offender=True),
    )


def _bar_offender_from_clear(
    deal: BlackLadyDeal, entry: BlackLadyEntry, facts: Facts
) -> BlackLadyEntry:
    offender = offender_in_facts(deal.table, facts)
    barred = tuple(seat == offender or is_barred(entry, seat) for seat in range(deal.seats))
    return replace(entry, barred_from_clear=barred)


LOOKED = Branch(
    "table",
    say("Looked at the table"),
    Ask(
        "turned",
        say("How were they seen?"),
        (
            Branch("looked", say("A player looked"), _remedy_for_looking),
            Branch(
                "fell",
                say("Turned up by accident"),
                put_right(say("They stay face up for all, and it costs nothing."), TABLE_CARDS),
            ),
        ),
    ),
)

WRONG = irregularities("black_lady", CHAPTER, LOOKED)
