"""The points of Napoleon. Source: [003] for the winners; the values from N-13. Higher is better.

A bid of 14 is made with exactly 14 pictures (Napoleon ruling 13).
"""

from scorekeeper.games.napoleon.entry import Call, NapoleonDeal, NapoleonEntry
from scorekeeper.games.napoleon.options import PICTURES, NapoleonOptions
from scorekeeper.games.napoleon.role_points import SCHEMES, ContractResult, RolePoints
from scorekeeper.games.napoleon.roles import NapoleonRole, Tallies, with_deal
from scorekeeper.games.napoleon.sides import (
    Sides,
    count_pictures,
    discard_side,
    proof,
)
from scorekeeper.rules.deal import Settlement, UnitScore, cached_score, settlement_of
from scorekeeper.rules.ruling import N_, Message, say, say_n

EXAMPLE_CALL = 13


def settle(deal: NapoleonDeal, entry: NapoleonEntry) -> Settlement[Tallies]:
    """Return the points per seat by the table's scoring; the carry is the tallies."""
    sides, call = contract_of(deal, entry)
    count = count_pictures(deal.options, sides, entry)
    result = ContractResult(
        count.napoleon - call.count, count.is_made(call), sides.alone, deal.seats
    )
    by_role = SCHEMES[deal.options.scoring](deal.options, result)
    if entry.stopped:
        what_came = say("{bid}: {proof}", bid=call.words, proof=proof(count, call))
    else:
        own_discard = discard_side(deal.options, sides, entry) is NapoleonRole.NAPOLEON
        discarded = entry.discarded_pictures if own_discard else 0
        what_came = _result(call, result.over, discarded)
    scores = [
        UnitScore(
            by_role.of(role).points(result.pictures),
            (what_came, _settlement_text(role, result, by_role.of(role))),
            _mark(role, call),
        )
        for role in sides.roles
    ]
    return settlement_of(scores, with_deal(deal.standing.carry, sides.roles, made=result.made))


def contract_of(deal: NapoleonDeal, entry: NapoleonEntry) -> tuple[Sides, Call]:
    """Return the sides and the call. Raise ``ValueError`` if they are not entered."""
    call = entry.bid.call
    if entry.napoleon is None or call is None:
        raise ValueError("the entry has gaps")
    return Sides(entry.napoleon, entry.adjutant, deal.seats), call


def is_made(deal: NapoleonDeal, entry: NapoleonEntry) -> bool:
    """Return whether Napoleon's side has at least as many pictures as it called."""
    sides, call = contract_of(deal, entry)
    return count_pictures(deal.options, sides, entry).is_made(call)


def _result(call: Call, over: int, discarded: int) -> Message:
    """Return a message with the contract and the pictures that Napoleon's side took.

    ``discarded`` is the number of discarded pictures among them.
    """
    return say(
        "{bid}: {took}, {over}",
        bid=call.words,
        took=_pictures_taken(call.count + over, discarded),
        over=_over_or_short(over),
    )


def _pictures_taken(pictures: int, discarded: int) -> Message:
    if not discarded:
        return say("Napoleon's side took {took}", took=pictures)
    return say(
        "Napoleon's side took {won} + {discarded} discarded = {took}",
        won=pictures - discarded,
        discarded=discarded,
        took=pictures,
    )


def _over_or_short(over: int) -> Message:
    if over > 0:
        return say_n("{n} picture over", "{n} pictures over", n=over)
    if over < 0:
        return say_n("{n} picture short", "{n} pictures short", n=-over)
    return say("exactly")


SHARES = {
    (NapoleonRole.NAPOLEON, True): N_("Napoleon, won: {sum}"),
    (NapoleonRole.NAPOLEON, False): N_("Napoleon, lost: {sum}"),
    (NapoleonRole.ADJUTANT, True): N_("adjutant, won: {sum}"),
    (NapoleonRole.ADJUTANT, False): N_("adjutant, lost: {sum}"),
    (NapoleonRole.ALLIED, True): N_("ally, won: {sum}"),
    (NapoleonRole.ALLIED, False): N_("ally, lost: {sum}"),
}
ALONE = {
    True: N_("Lone Napoleon, won: {sum}"),
    False: N_("Lone Napoleon, lost: {sum}"),
}


@cached_score
def _settlement_text(role: NapoleonRole, result: ContractResult, points: RolePoints) -> Message:
    won = role.wins(made=result.made)
    lone = role is NapoleonRole.NAPOLEON and result.alone
    return say(ALONE[won] if lone else SHARES[role, won], sum=points.arithmetic(result.pictures))


def _mark(role: NapoleonRole, call: Call) -> Message:
    match role:
        case NapoleonRole.NAPOLEON:
            return say("N {bid}", bid=call.face)
        case NapoleonRole.ADJUTANT:
            return say("adj")
        case _:
            return say("ally")


def scoring_example(options: NapoleonOptions, seats: int) -> tuple[Message, ...]:
    """Return lines with the points of each role, one picture above and one below the call."""
    call = min(max(EXAMPLE_CALL, options.min_bid), options.max_bid)
    over = min(1, PICTURES - call)
    return tuple(_example_line(options, seats, call, difference) for difference in (over, -1))


def _example_line(options: NapoleonOptions, seats: int, call: int, over: int) -> Message:
    result = ContractResult(over, over >= 0, alone=False, seats=seats)
    by_role = SCHEMES[options.scoring](options, result)
    return say(
        "Call of {call}, {took} taken: Napoleon {napoleon}, adjutant {adjutant}, "
        "each ally {allied}",
        call=call,
        took=call + over,
        napoleon=by_role.napoleon.points(result.pictures),
        adjutant=by_role.adjutant.points(result.pictures),
        allied=by_role.allied.points(result.pictures),
    )
