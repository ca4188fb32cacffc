"""Measures what it costs to play a deal again with every legal set, beside OpenSpiel.

    python -m bench.replay [DEALS] [SEED]      20 deals of each game, from seed 0, unless said

The yardstick is OpenSpiel's ``hearts`` through Python in the same run. Both are given the same
deals as plain values, ask at each of the 52 plays for what is legal, and end at the points:
OpenSpiel as numbers of actions, the rules here as cards in text, which are read, refereed, made an
entry, checked and settled. Deals of other games, of which OpenSpiel has no such rules, are played
again beside the same deals of Hearts: a pack is a pack.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pyspiel

from bench.measure import Figure, in_turn
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.cards import Card, Suit, parse_card
from scorekeeper.rules.game import Standing, Table
from scorekeeper.rules.play.replay import check_record, replay
from scorekeeper.rules.play.trick_taking import Play, PlayedDeal
from scorekeeper.rules.serialization import from_plain
from scorekeeper.rules.sheet import next_deal
from tests.support.games.random_deals import play_out
from tests.support.games.tables import deal_at

DEALS = 20
MOST_TIMES = 25
SEATS = 4
POINTS = 26
OPENSPIEL = Table(HeartsOptions(hearts_lead="heart_or_queen_played"), SEATS)
"""A table that plays as OpenSpiel does unless told otherwise."""
SPIEL = pyspiel.load_game("hearts")

OTHERS = {"black_maria": 4, "black_lady": 4, "whist": 4, "napoleon": 5, "hell": 5}
"""The other games, with the players at a table that plays by the DEFAULTs."""


@dataclass(frozen=True, slots=True)
class Actions:
    """A deal of Hearts as OpenSpiel is given it: the actions until all is dealt, and the plays."""

    before: list[int]
    played: list[int]


@dataclass(frozen=True, slots=True)
class Told:
    """A deal as the rules here are given it: hands and tricks in text, at a table of a game."""

    game: AnyGame
    table: Table[Any]
    hands: list[list[str]]
    tricks: list[list[tuple[int, str]]]
    dealer: int = 0
    trump: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What was legal at each play, by card, and the points; none where the cards do not tell."""

    legal: list[tuple[Card, ...]]
    points: tuple[int, ...] | None


def figures(deals: int = DEALS, seed: int = 0) -> Iterator[Figure]:
    """Yield the figure of Hearts, then those of the other games, for a look at the whole."""
    seeds = range(seed, seed + deals)
    pairs = [_hearts(one) for one in seeds]
    for actions, told in pairs:
        _must_agree(actions, told)
    by_openspiel = [actions for actions, _ in pairs]
    ours = [told for _, told in pairs]
    yield _figure("a deal of Hearts", ours, by_openspiel, most=MOST_TIMES)
    for slug, seats in OTHERS.items():
        game = find_game(slug)
        played = [_played(game, seats, one) for one in seeds]
        yield _figure(f"a deal of {game.name}, {seats} players", played, by_openspiel)


def _figure(
    name: str, ours: Sequence[Told], theirs: Sequence[Actions], most: float | None = None
) -> Figure:
    measured = in_turn(
        lambda: [_by_us(one) for one in ours], lambda: [_by_openspiel(one) for one in theirs]
    )
    work, yardstick = f"`replay` of {name} with every legal set", "a deal of Hearts by OpenSpiel"
    return Figure(work, yardstick, measured.spreads(), most=most)


# ------------------------------------------------------------------------------ deals to be played


def _hearts(seed: int) -> tuple[Actions, Told]:
    """A deal of Hearts played at random by OpenSpiel, all plays legal."""
    dice = random.Random(seed)  # noqa: S311 - the same deals in every run
    state = SPIEL.new_initial_state()
    actions, plays = [], []
    while not state.is_terminal():
        chance, seat = state.is_chance_node(), state.current_player()
        action = dice.choice(state.legal_actions())
        if not chance:
            plays.append((seat, state.action_to_string(seat, action)))
        actions.append(action)
        state.apply_action(action)
    # Before them the cards that were passed on.
    plays = plays[-len(Card) + 1 :]
    hands = [[card for by, card in plays if by == seat] for seat in range(SEATS)]
    tricks = [plays[at : at + SEATS] for at in range(0, len(plays), SEATS)]
    told = Told(find_game("hearts"), OPENSPIEL, hands, tricks)
    return Actions(actions[: -len(plays)], actions[-len(plays) :]), told


def _played(game: AnyGame, seats: int, seed: int) -> Told:
    """A deal of another game played at random, all plays legal; the largest of its match."""
    table = Table(game.options(), seats)
    planned = game.schedule(table) or (0,)
    largest = deal_at(game, seats, number=planned.index(max(planned)) + 1)
    dice = random.Random(seed)  # noqa: S311 - the same deals in every run
    record = play_out(game, largest, dice)
    return Told(
        game,
        table,
        [[card.value for card in hand] for hand in record.hands],
        [[(play.seat, play.card.value) for play in trick] for trick in record.tricks],
        record.dealer,
        record.trump,
    )


# --------------------------------------------------------------------------------- playing it again


def _by_openspiel(deal: Actions) -> tuple[list[list[int]], list[float]]:
    state = SPIEL.new_initial_state()
    for action in deal.before:
        state.apply_action(action)
    legal = []
    for action in deal.played:
        legal.append(state.legal_actions())
        state.apply_action(action)
    return legal, state.returns()


def _by_us(told: Told) -> Answer:
    game, table = told.game, told.table
    hands = tuple(tuple(map(parse_card, hand)) for hand in told.hands)
    tricks = tuple(
        tuple(Play(seat, parse_card(card)) for seat, card in trick) for trick in told.tricks
    )
    trump = Suit(told.trump) if told.trump else None
    record: PlayedDeal[Any] = PlayedDeal(
        table.options, table.seats, told.dealer, hands, tricks, trump
    )
    if check_record(game.play, record):
        raise RuntimeError("the record is no deal")
    result = replay(game.play, record)
    entry = from_plain(game.entry, result.entry)
    standing = Standing(0, (0,) * game.units(table.seats), game.start(table))
    deal = next_deal(game, table, standing)
    legal = [one.legal for one in result.plays]
    return Answer(legal, None if game.check(deal, entry) else game.settle(deal, entry).points)


def _must_agree(actions: Actions, told: Told) -> None:
    """Both come to the same sets and points, or there is nothing to compare."""
    state, legal = SPIEL.new_initial_state(), []
    for action in actions.before + actions.played:
        seat = state.current_player()
        legal.append({state.action_to_string(seat, one) for one in state.legal_actions()})
        state.apply_action(action)
    answer = _by_us(told)
    points = tuple(POINTS - int(returned) for returned in state.returns())
    ours = [set(map(str, cards)) for cards in answer.legal]
    if (ours, answer.points) != (legal[-len(ours) :], points):
        raise RuntimeError("OpenSpiel and we do not agree")


def main() -> None:
    for figure in figures(*map(int, sys.argv[1:])):
        print(figure, flush=True)


if __name__ == "__main__":
    main()
