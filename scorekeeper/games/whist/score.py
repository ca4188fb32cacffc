"""The score of a deal of Whist for each side. Source: [002]; ``count`` does the counting."""

from dataclasses import replace
from functools import reduce

from scorekeeper.games.whist.count import (
    BOOK,
    DEAL_REPLAYED,
    HONOUR_POINTS,
    TRICKS_FOR_A_REVOKE,
    DealCount,
    count,
)
from scorekeeper.games.whist.entry import (
    HONOURS,
    THREE_HONOURS,
    FullEntry,
    WhistDeal,
    WhistEntry,
    full_entry,
)
from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.games.whist.rubber import WhistCarry, after_deal, game_example, won_notes
from scorekeeper.rules.deal import Settlement, UnitScore, settlement_of
from scorekeeper.rules.ruling import Message, say
from scorekeeper.rules.scoring_example import example_line
from scorekeeper.rules.seats import SIDES

EXAMPLE_TRICKS = 9


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
    """Return the mark of a side: tricks, three or four honours, revokes: ``"8 H3 R1"``."""
    noted = [say("{tricks}", tricks=known.tricks[side])]
    if known.honours[side] in HONOUR_POINTS:
        noted.append(say("H{honours}", honours=known.honours[side]))
    if known.revokes[side]:
        noted.append(say("R{revokes}", revokes=known.revokes[side]))
    return reduce(lambda first, second: say("{first} {second}", first=first, second=second), noted)


def mark_legend(options: WhistOptions) -> tuple[Message, ...]:
    honours = (say("H: honours"),) if options.scores_honours else ()
    return (*honours, say("R: revokes"))


def scoring_example(options: WhistOptions, seats: int) -> tuple[Message, ...]:  # noqa: ARG001
    """Return lines for tricks, honours, a revoke, and the value of a game."""
    tricks = example_line(
        say("{n} tricks", n=EXAMPLE_TRICKS), f"{EXAMPLE_TRICKS} − {BOOK}", EXAMPLE_TRICKS - BOOK
    )
    honours = (_honours_example(options),) if options.scores_honours else ()
    return (tricks, *honours, _revoke_example(options), game_example(options))


def _honours_example(options: WhistOptions) -> Message:
    three, four = HONOUR_POINTS[THREE_HONOURS], HONOUR_POINTS[HONOURS]
    if options.bar is None:
        return say("Honours: {three} for three, {four} for four", three=three, four=four)
    return say(
        "Honours: {three} for three, {four} for four, 0 at a score of {score}",
        three=three,
        four=four,
        score=options.bar,
    )


def _revoke_example(options: WhistOptions) -> Message:
    points = options.revoke_points
    match options.revoke:
        case "opponents_gain":
            return say("A revoke: the other side scores {points}", points=points)
        case "revoker_loses":
            return say("A revoke: {points}", points=-points)
        case "three_tricks":
            return example_line(
                say("{n} tricks and a revoke", n=EXAMPLE_TRICKS),
                f"{EXAMPLE_TRICKS} − {TRICKS_FOR_A_REVOKE} − {BOOK}",
                EXAMPLE_TRICKS - TRICKS_FOR_A_REVOKE - BOOK,
            )
    return say(
        "A revoke: {points} to the other side, {loss} or three tricks, as they choose",
        points=points,
        loss=-points,
    )
