"""Checks of a deal of Black Lady, and the facts that follow from others. Source: [000].

There are thirteen hearts, and somebody took ♠Q. Seats can only be barred from a clear if there is a
clear bonus.
"""

from dataclasses import replace

from scorekeeper.games.black_lady.entry import BlackLadyDeal, BlackLadyEntry
from scorekeeper.games.black_lady.penalties import PENALTY_CARDS
from scorekeeper.rules.ruling import Refusal, refuse, say

TABLE_CARDS = "Black Lady 29"


def complete(deal: BlackLadyDeal, entry: BlackLadyEntry) -> BlackLadyEntry:  # noqa: ARG001 - as in every game
    filled = PENALTY_CARDS.complete(entry)
    if any(entry.barred_from_clear or ()):
        return filled
    return replace(filled, barred_from_clear=None)


def check(deal: BlackLadyDeal, entry: BlackLadyEntry) -> list[Refusal]:
    return [*PENALTY_CARDS.refusals(entry, deal.seats), *_check_barred(deal, entry)]


def _check_barred(deal: BlackLadyDeal, entry: BlackLadyEntry) -> list[Refusal]:
    barred = entry.barred_from_clear
    if barred is None:
        return []
    if len(barred) != deal.seats:
        message = say("Enter {seats} answers, one for each player.", seats=deal.seats)
        return [refuse("entry.seats", message, field="barred_from_clear")]
    if any(barred) and not deal.options.bonus:
        message = say("At this table there is no clear bonus to lose, so leave it out.")
        return [
            refuse("black_lady.barred_unused", message, field="barred_from_clear", rule=TABLE_CARDS)
        ]
    return []
