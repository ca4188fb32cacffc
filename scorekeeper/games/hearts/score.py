"""Penalty points of Hearts. Source: [000]; ♦J and the moon from H-4, the choice from H-5.

A player who revoked may get all penalty points (H-10). Lower is better, and a total may fall below
0 (Hearts ruling 13).
"""

from collections.abc import Sequence
from dataclasses import replace
from operator import add

from scorekeeper.games.hearts import end
from scorekeeper.games.hearts.end import Decider
from scorekeeper.games.hearts.entry import HeartsDeal, HeartsEntry
from scorekeeper.games.hearts.options import HeartsOptions, shown, shows_minus_points
from scorekeeper.games.hearts.penalties import (
    HEARTS,
    jack_of_diamonds,
    moon_shooter,
    penalty_cards,
    revoker_takes_all,
    scoring_cards,
    took_no_trick,
)
from scorekeeper.rules.deal import Settlement, Standing, UnitScore, settlement_of
from scorekeeper.rules.families.hearts.cards import MOON_MARK, PenaltyCards, taken_card
from scorekeeper.rules.families.hearts.words import (
    TakenCards,
    example_of_moon,
    example_of_taken,
    explain,
    mark,
    moon_reason,
)
from scorekeeper.rules.ruling import Message, Player, say
from scorekeeper.rules.seats import Seat

REVOKE_MARK = "✗"
NO_TRICK_MARK = "○"
EXAMPLE_HEARTS = 4


def settle(deal: HeartsDeal, entry: HeartsEntry) -> Settlement[Decider]:
    options, before = deal.options, deal.standing.totals
    shooter = moon_shooter(options, entry)
    shares = [
        _apply_limit(options, before[seat], _seat_score(options, entry, seat, shooter))
        for seat in range(deal.seats)
    ]
    totals = tuple(map(add, before, [share.points for share in shares]))
    after = Standing(deal.plan.number, totals, deal.standing.carry)
    return settlement_of(shares, end.carried(options, after))


def adds_up_by_seat(options: HeartsOptions) -> bool:
    """Return whether points follow from each seat's cards: no choice, revoke, total or bonus."""
    return (
        options.moon != "shooter_chooses"
        and options.revoke != "takes_all"
        and options.exactly_limit != "halves"
        and not options.no_trick_bonus
    )


def _apply_limit(options: HeartsOptions, before: int, share: UnitScore) -> UnitScore:
    """Return ``share``, less the points that are halved if it leads to exactly the limit.

    ``before`` is the player's total before the deal.
    """
    off = end.points_halved(options, before + share.points)
    if not off:
        return share
    reason = say(
        "exactly {limit}, halved: {points}",
        limit=shown(options, options.limit),
        points=shown(options, -off),
    )
    return replace(share, points=share.points - off, reasons=(*share.reasons, reason))


def _seat_score(
    options: HeartsOptions, entry: HeartsEntry, seat: Seat, shooter: Seat | None
) -> UnitScore:
    if shooter is not None:
        return _moon_score(options, entry, seat, shooter)
    if revoker_takes_all(options, entry):
        return _revoke_score(options, entry, seat)
    if took_no_trick(options, entry, seat):
        items = penalty_cards(options).items(entry, seat) + _jack_bonus(options, entry, seat)
        items.append(TakenCards(say("no trick"), NO_TRICK_MARK, options.no_trick_bonus))
        reason = _points_reason(options, items)
        return UnitScore(sum(item.points for item in items), (reason,), mark(items))
    return scoring_cards(options).share(entry, seat, None)


def _points_reason(options: HeartsOptions, items: Sequence[TakenCards]) -> Message:
    return explain(items, minus=shows_minus_points(options))


def _jack_bonus(options: HeartsOptions, entry: HeartsEntry, seat: Seat) -> list[TakenCards]:
    jack = jack_of_diamonds(options)
    return taken_card(jack, entry, seat) if jack.points else []


def _revoke_score(options: HeartsOptions, entry: HeartsEntry, seat: Seat) -> UnitScore:
    """Return the score after a revoke: the revoker gets all points, and ♦J counts for its taker."""
    bonus = _jack_bonus(options, entry, seat)
    revoker, points = entry.revoked, penalty_cards(options).points
    charge = [TakenCards(say("revoke"), REVOKE_MARK, points)] if seat == revoker else []
    items = charge + bonus
    reasons = [_points_reason(options, items)] if items else []
    if seat != revoker:
        reasons.insert(0, say("{player} revoked: 0", player=Player(revoker or 0)))
    return UnitScore(sum(item.points for item in items), tuple(reasons), mark(items))


def _moon_score(options: HeartsOptions, entry: HeartsEntry, seat: Seat, shooter: Seat) -> UnitScore:
    bonus = _jack_bonus(options, entry, seat)
    chosen = options.moon == "shooter_chooses"
    form = entry.moon_choice if chosen else options.moon
    score = _shooter_minus if form == "shooter_minus" else PenaltyCards.others_plus
    points, reason = score(penalty_cards(options), shooter, seat)
    reasons = [reason]
    if chosen:
        reasons.append(say("chosen by {player}", player=Player(shooter)))
    if bonus:
        reasons.append(_points_reason(options, bonus))
    moon = [TakenCards(reason, MOON_MARK, points)] if seat == shooter else []
    return UnitScore(
        points + sum(item.points for item in bonus), tuple(reasons), mark(moon + bonus)
    )


def _shooter_minus(penalties: PenaltyCards, shooter: Seat, seat: Seat) -> tuple[int, Message]:
    """Return the score of a moon that reduces the shooter's total."""
    if seat != shooter:
        return 0, moon_reason(shooter, 0)
    points = -penalties.points
    return points, say("took everything: {points}", points=penalties.shown(points))


def scoring_example(options: HeartsOptions, seats: int) -> tuple[Message, ...]:
    """Return lines for four hearts with the other scoring cards, for no trick, and for a moon."""
    hearts = (EXAMPLE_HEARTS, HEARTS - EXAMPLE_HEARTS, *(0,) * (seats - 2))
    items = scoring_cards(options).items(HeartsEntry(hearts, 0, 0), 0)
    lines = [example_of_taken(items, minus=shows_minus_points(options))]
    if options.no_trick_bonus:
        lines.append(say("No trick: {points}", points=shown(options, options.no_trick_bonus)))
    moon = shown(options, penalty_cards(options).points)
    if options.moon in ("others_plus", "shooter_chooses"):
        lines.append(example_of_moon(moon))
    if options.moon in ("shooter_minus", "shooter_chooses"):
        lines.append(say("Shooting the moon: {points}", points=-moon))
    return tuple(lines)
