"""The plan of a deal of Whist: thirteen cards each, and the last one dealt sets trumps.

Source: [002]. The deal passes on from game to game (W-11). The same player deals again if both
sides revoked and the deal is therefore not counted (W-4).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.games.whist.entry import TRICKS
from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.games.whist.rubber import (
    WhistCarry,
    games_won,
    rubber,
    score_value,
    worth_note,
)
from scorekeeper.rules import match_end
from scorekeeper.rules.deal import Plan, Standing, Table
from scorekeeper.rules.ruling import Message, Side, say
from scorekeeper.rules.seats import SIDES, next_seat, turn_order

GAMES_OF_RUBBER, POINTS_OF_DEAL = 2.5, 1.4
"""The usual games of a rubber, and the points that a deal brings the winners of a game."""
WON_RUBBER = say("until a rubber is won")


def next_deal(table: Table[WhistOptions], standing: Standing[WhistCarry]) -> Plan | None:
    options, carry = table.options, standing.carry
    if rubber(options, carry):
        return None
    number = standing.played + 1
    dealer = table.dealer(number, again=carry.deals_replayed)
    leader = next_seat(dealer, table.seats)
    trumps = say("The dealer's last card is trumps")
    return Plan(
        number=number,
        dealer=dealer,
        cards=TRICKS,
        leader=leader,
        turn_order=turn_order(leader, table.seats),
        notes=(*_score_notes(options, carry), trumps),
    )


def start(_table: Table[WhistOptions]) -> WhistCarry:
    return WhistCarry()


def reseated(carry: WhistCarry, _shares: Sequence[Any]) -> WhistCarry:
    """Return the carry with no replayed deals, as they do not affect the dealer in new seats."""
    return replace(carry, deals_replayed=0)


def ending(table: Table[WhistOptions]) -> Message:
    return WON_RUBBER if table.options.plays_rubber else match_end.NO_FIXED_END


def usual_deals(table: Table[WhistOptions]) -> int | None:
    """Return about how many deals a rubber takes; ``None`` if none is played."""
    options = table.options
    return (
        round(GAMES_OF_RUBBER * options.target / POINTS_OF_DEAL) if options.plays_rubber else None
    )


def bars_honours(options: WhistOptions, score: int) -> bool:
    """Return whether a side with ``score`` before a deal cannot score honours in it (W-2, W-8).

    If the score after the tricks counts, a revoke may still take the side below the bar.
    """
    may_fall = options.honours_barred == "after_tricks" and options.may_lose_points
    return options.bar is not None and score >= options.bar and not may_fall


def _score_notes(options: WhistOptions, carry: WhistCarry) -> Iterator[Message]:
    """Yield notes on the open game, the games won, and sides whose honours do not count."""
    first, second = map(score_value, carry.score)
    yield say(
        "Game {number}: {first}–{second} of {target}",
        number=len(carry.games) + 1,
        first=first,
        second=second,
        target=options.target,
    )
    if carry.games:
        ours, theirs = games_won(carry)
        yield say("Games won {first}–{second}", first=ours, second=theirs)
        yield worth_note(options, carry)
    for side in SIDES:
        if bars_honours(options, carry.score[side]):
            yield say("{side}: no honours at {score}", side=Side(side), score=carry.score[side])
