"""Checks of a match's table at every deal from which it changes."""

from collections.abc import Iterator

from scorekeeper.match import bounds
from scorekeeper.match.events.adjustments import adjustment_problems
from scorekeeper.match.events.house_rules import house_rules_problems
from scorekeeper.match.events.seating import seating_problems
from scorekeeper.match.events.state import MatchSetup, MatchState, table_at
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.table_changes import in_force


def check_table(setup: MatchSetup, state: MatchState) -> list[Refusal]:
    """Return refusals of everything impossible in the changes of ``state``."""
    return [
        *(
            one
            for change in in_force(state.seatings)
            for one in seating_problems(change, setup.people)
        ),
        *(one for change in in_force(state.rules) for one in house_rules_problems(setup, change)),
        *_problems_by_deal(setup, state),
        *(one for change in state.adjustments for one in adjustment_problems(setup, change)),
    ]


def _problems_by_deal(setup: MatchSetup, state: MatchState) -> Iterator[Refusal]:
    """Yield refusals of contradictions between seats, house rules and planned deals."""
    game = setup.game
    for first in sorted({one.first for one in (*state.seatings, *state.rules, *state.deals)}):
        options, seats = table_at(game, setup.table, state, first)
        if options is None:
            continue
        if fault := game.check_players(seats):
            yield fault
            continue
        yield from game.check_options(options, seats)
        planned = [one for one in in_force(state.deals) if one.first == first]
        sizes = game.deal_sizes(options, seats)
        if planned and not _can_be_dealt(planned[0].value.cards, sizes):
            most = sizes[-1] if sizes else 0
            too_many = say("Plan deals of 1 to {most} cards.", most=most)
            yield refuse("table.deals", too_many, field="cards")


def _can_be_dealt(cards: tuple[int, ...], sizes: range | None) -> bool:
    if sizes is None or len(cards) > bounds.MOST_PLANNED:
        return False
    return all(one in sizes for one in cards)
