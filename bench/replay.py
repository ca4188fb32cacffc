"""Measures how long a Hearts deal takes to be played again, with every legal set.

    python -m bench.replay [DEALS]             100 unless said otherwise

The yardstick is OpenSpiel's ``hearts`` through Python in the same run. Both are given the same deal
as plain values, ask at each of the 52 plays for what is legal, and end at the points: OpenSpiel as
numbers of actions, the rules here as cards in text, which are read, refereed with a reason for every
card of the hand, made an entry, checked and settled. The two take turns at each deal; what counts is
the processor's time, and the ratio of each pair.
"""

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median, quantiles
from time import process_time
from typing import Any

import pyspiel

from scorekeeper.games.hearts import GAME
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Standing, Table
from scorekeeper.rules.play.replay import check_record, replay
from scorekeeper.rules.play.tricks import Play, PlayedDeal
from scorekeeper.rules.serialization import from_plain
from scorekeeper.rules.sheet import next_deal

DEALS = 100
SEATS = 4
POINTS = 26
TABLE = Table(HeartsOptions(hearts_lead="heart_or_queen_played"), SEATS)
SPIEL = pyspiel.load_game("hearts")


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal as each side is given it: numbers of actions; hands and tricks in text."""

    actions: list[int]
    hands: list[list[str]]
    tricks: list[list[tuple[int, str]]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What was legal at each play, by card, and the points."""

    legal: list[tuple[Card, ...]]
    points: tuple[int, ...]


def main(deals: int) -> None:
    ratios, ours, theirs = [], [], []
    for seed in range(deals):
        dealt = _dealt(seed)
        _must_agree(dealt)
        yardstick = _seconds(lambda dealt=dealt: _by_openspiel(dealt))
        taken = _seconds(lambda dealt=dealt: _by_us(dealt))
        ratios.append(taken / yardstick)
        ours.append(taken)
        theirs.append(yardstick)
    low, _, high = quantiles(ratios, n=4)
    print(f"{median(ratios):.1f} times OpenSpiel, half of {deals} deals in {low:.1f} to {high:.1f},")
    print(f"all in {min(ratios):.1f} to {max(ratios):.1f}")
    print(f"a deal: {median(ours) * 1000:.2f} ms here, {median(theirs) * 1000:.2f} ms there")


def _dealt(seed: int) -> Dealt:
    """A deal played at random, all plays legal."""
    dice = random.Random(seed)
    state = SPIEL.new_initial_state()
    actions, plays = [], []
    while not state.is_terminal():
        chance, seat = state.is_chance_node(), state.current_player()
        action = dice.choice(state.legal_actions())
        if not chance:
            plays.append((seat, state.action_to_string(seat, action)))
        actions.append(action)
        state.apply_action(action)
    plays = plays[-len(Card) + 1 :]
    hands = [[card for by, card in plays if by == seat] for seat in range(SEATS)]
    tricks = [plays[at : at + SEATS] for at in range(0, len(plays), SEATS)]
    return Dealt(actions, hands, tricks)


def _by_openspiel(dealt: Dealt) -> tuple[list[list[int]], list[float]]:
    state = SPIEL.new_initial_state()
    legal = []
    for action in dealt.actions:
        legal.append(state.legal_actions())
        state.apply_action(action)
    return legal, state.returns()


def _by_us(dealt: Dealt) -> Answer:
    hands = tuple(tuple(map(Card, hand)) for hand in dealt.hands)
    tricks = tuple(tuple(Play(seat, Card(card)) for seat, card in trick) for trick in dealt.tricks)
    record: PlayedDeal[Any] = PlayedDeal(TABLE.options, SEATS, 0, hands, tricks)
    if check_record(GAME.play, record):
        raise RuntimeError("the record is no deal")
    result = replay(GAME.play, record)
    entry = from_plain(GAME.entry, result.entry)
    deal = next_deal(GAME, TABLE, Standing(0, (0,) * SEATS, GAME.start(TABLE)))
    if deal is None or GAME.check(deal, entry):
        raise RuntimeError("the deal comes to no entry")
    return Answer([one.legal for one in result.plays], GAME.settle(deal, entry).points)


def _must_agree(dealt: Dealt) -> None:
    """Both come to the same sets and points, or there is nothing to compare."""
    state, legal = SPIEL.new_initial_state(), []
    for action in dealt.actions:
        seat = state.current_player()
        legal.append({state.action_to_string(seat, one) for one in state.legal_actions()})
        state.apply_action(action)
    answer = _by_us(dealt)
    points = tuple(POINTS - int(returned) for returned in state.returns())
    ours = [set(map(str, cards)) for cards in answer.legal]
    if (ours, answer.points) != (legal[-len(ours) :], points):
        raise RuntimeError("OpenSpiel and we do not agree")


def _seconds(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
