"""Tables of points by the facts of one seat, from which an open page adds up a deal."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.registry import find_game
from scorekeeper.rules.points_table import points_table
from scorekeeper.rules.serialization import from_plain, to_plain, with_leaves
from tests.support.games.strategies import deals
from tests.support.games.tables import deal_at

pytestmark = pytest.mark.timeless


def table_of(slug, seats, **options):
    game = find_game(slug)
    return points_table(game, deal_at(game, seats, game.options(**options)))


def test_hell_has_a_row_for_each_bid_and_number_of_tricks():
    table = table_of("hell", 3, ladder_cards=(2, 1))
    assert table.numbers == ("bids", "tricks")
    # 10 + 3 for each trick of a made bid, −3 for each trick that is missing or too many.
    assert table.rows == {
        "0,0": (10, 0),
        "0,1": (-3, 0),
        "0,2": (-6, 0),
        "1,0": (-3, 0),
        "1,1": (13, 0),
        "1,2": (-3, 0),
        "2,0": (-6, 0),
        "2,1": (-3, 0),
        "2,2": (16, 0),
    }


def test_a_moon_in_hearts_gives_points_to_each_of_the_others():
    table = table_of("hearts", 4)
    assert (table.numbers, table.takers) == (("hearts",), ("spade_queen",))
    assert table.rows["5,0"] == (5, 0)
    assert table.rows["5,1"] == (18, 0)
    assert table.rows["13,0"] == (13, 0)
    assert table.rows["13,1"] == (0, 26)


def test_the_points_of_the_black_maria_spades_are_in_the_table():
    table = table_of("black_maria", 4)
    assert table.takers == ("spade_queen", "spade_king", "spade_ace")
    assert [table.rows[cards] for cards in ("2,1,0,0", "2,0,1,0", "2,0,0,1")] == [
        (12, 0),
        (15, 0),
        (9, 0),
    ]


def test_typed_points_need_no_rows():
    table = table_of("points", 3)
    assert (table.numbers, table.rows) == (("scores",), None)


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("hearts", {"moon": "shooter_chooses"}),
        ("hearts", {"revoke": "takes_all"}),
        ("hearts", {"exactly_limit": "halves"}),
        ("hearts", {"no_trick_bonus": -5}),
        ("black_lady", {}),
        ("whist", {}),
    ],
)
def test_there_is_no_table_if_points_depend_on_more_than_each_seat(slug, options):
    assert table_of(slug, 4, **options) is None


@st.composite
def facts(draw, table, deal, last):
    """Strategy for a deal's numbers and takers. Often one seat has everything there is."""
    seats = st.integers(0, deal.seats - 1)
    winner = draw(seats)
    takes_all = draw(st.booleans())
    drawn = {}
    for name in table.numbers:
        left = last
        for seat in range(deal.seats):
            part = draw(st.integers(0, left))
            drawn[f"{name}.{seat}"] = last * (seat == winner) if takes_all else part
            left -= part
    return drawn | {name: winner if takes_all else draw(seats) for name in table.takers}


# House rules that leave a table, and must not be drawn otherwise.
FIXED = {
    "hearts": {
        "moon": "others_plus",
        "revoke": "corrected",
        "exactly_limit": "wins",
        "no_trick_bonus": 0,
    },
    "black_maria": {},
    "black_lady": {"bonus": 0},
    "hell": {},
}


@pytest.mark.parametrize("slug", FIXED)
@given(data=st.data())
def test_the_sum_of_the_rows_is_the_score_of_the_deal(slug, data):
    game = find_game(slug)
    drawn = data.draw(deals(game))
    options = replace(drawn.options, **FIXED[slug])
    deal = replace(drawn, table=replace(drawn.table, options=options))
    table = points_table(game, deal)
    last = max(int(row.split(",")[0]) for row in table.rows)
    written = data.draw(facts(table, deal, last))
    entry = from_plain(game.entry, with_leaves(to_plain(game.blank(deal), whole=True), written))
    rows = [table.rows[key_of(table, written, seat)] for seat in range(deal.seats)]
    others = sum(other for _, other in rows)
    assert game.settle(deal, entry).points == tuple(own + others - other for own, other in rows)


def key_of(table, written, seat):
    numbers = [written[f"{name}.{seat}"] for name in table.numbers]
    taken = [int(written[name] == seat) for name in table.takers]
    return ",".join(map(str, [*numbers, *taken]))
