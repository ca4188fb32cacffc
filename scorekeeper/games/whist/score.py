"""The score of a deal of Whist for each side. Source: seed 002; ``count`` does the counting."""

from dataclasses import replace
from functools import reduce

from scorekeeper.games.whist.count import DEAL_REPLAYED, HONOUR_POINTS, DealCount, count
from scorekeeper.games.whist.entry import FullEntry, WhistDeal, WhistEntry, full_entry
from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.games.whist.rubber import WhistCarry, after_deal, won_notes
from scorekeeper.rules.game import Settlement, UnitScore, settlement_of
from scorekeeper.rules.ruling import Message, say
from scorekeeper.rules.seats import SIDES

MARK_LEGEND = (say("H: honours"), say("R: revokes"))


def settle(deal: WhistDeal, entry: WhistEntry) -> Settlement[WhistCarry]:
    carry, known = deal.standing.carry, full_entry(entry)
    counted = count(deal.options, carry.score, known)
    after = carry_after(deal.options, carry, counted)
    notes = won_notes(deal.options, carry, after, by_revokes=counted.won_by_revokes)
    if counted.is_replayed:
        notes = (DEAL_REPLAYED,)
    scores = [
        UnitScore(
            counted.score[side] - carry.score[side], counted.reasons(side), _mark(known, side)
        )
        for side in SIDES
    ]
    return settlement_of(scores, after, notes=notes)


def carry_after(options: WhistOptions, carry: WhistCarry, counted: DealCount) -> WhistCarry:
    if counted.is_replayed:
        return replace(carry, deals_replayed=carry.deals_replayed + 1)
    return after_deal(options, carry, counted.score, counted.winner)


def _mark(known: FullEntry, side: int) -> Message:
    """Return tricks, then three or four honours, then revokes: ``"8 H3 R1"``."""
    noted = [say("{tricks}", tricks=known.tricks[side])]
    if known.honours[side] in HONOUR_POINTS:
        noted.append(say("H{honours}", honours=known.honours[side]))
    if known.revokes[side]:
        noted.append(say("R{revokes}", revokes=known.revokes[side]))
    return reduce(lambda first, second: say("{first} {second}", first=first, second=second), noted)
