"""A stored match has the same sheet as its deals sent at once, in every game."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.registry import find_game
from scorekeeper.rules.serialization import to_plain
from tests.support.games import random_taps
from tests.support.web.api_client import GAMES, Member, create_club

pytestmark = pytest.mark.timeless

DEALS = 8


@pytest.fixture(scope="module")
def members(app):
    return Member(app.test_client(), *create_club(app))


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=2)
def test_a_stored_match_has_the_sheet_computed_from_its_deals(api, members, game, seed):
    chance, rules = Random(seed), find_game(game)
    table = random_taps.a_table(rules, chance)
    deals = to_plain(random_taps.entries(rules, table, chance, DEALS))
    options = to_plain(table.options)
    # By the names that seats have without a match, so that the reasons are the same too.
    names = [f"Player {number}" for number in range(1, table.seats + 1)]
    begun = members.create(game, names, first_dealer=table.first_dealer, options=options)
    match = f"/matches/{begun.json['id']}"
    for version, deal in enumerate(deals):
        answer = members.send("POST", f"{match}/deals", deal, version=version)
        assert answer.status_code == 200, answer.text
    kept = members.read(match).json
    asked = api.sheet(game, table.seats, deals, table.first_dealer, options=options)
    assert kept["sheet"] == asked.json
    assert kept["entries"] == deals
    assert kept["options"] == options
