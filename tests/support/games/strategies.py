"""Hypothesis strategies of the games."""

from dataclasses import replace

from hypothesis import strategies as st

from scorekeeper.rules.options import option_fields
from tests.support.games.tables import deal_at


def values_of(item, seats):
    match item.kind:
        case "number":
            near = st.integers(item.text.low, min(item.text.high, item.text.low + 200))
            offered = item.text.offered(seats)
            return st.sampled_from(offered) | near if offered else near
        case "numbers":
            return st.just(item.default)
        case "text":
            return st.sampled_from(["", "Skat", "ドミノ"])
        case _:
            return st.sampled_from(item.choices)


@st.composite
def deals(draw, game):
    """Strategy for the first deal of a table with its own house rules."""
    seats = draw(st.sampled_from(game.seats))
    options = game.options()
    for item in option_fields(game.options):
        changed = replace(options, **{item.name: draw(values_of(item, seats))})
        # What cannot go together with what was drawn before stays as it is.
        options = options if game.check_options(changed, seats) else changed
    return deal_at(game, seats, options, first_dealer=draw(st.integers(0, seats - 1)))
