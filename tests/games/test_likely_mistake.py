"""In every game, a wrong number leads to a proposal that can be entered."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.serialization import from_plain, leaves, to_plain, with_leaves
from scorekeeper.rules.sheet import sheet
from tests.support.games.random_taps import enough_taps

NUMBERS = {
    "hearts": "hearts",
    "black_maria": "hearts",
    "black_lady": "hearts",
    "whist": "tricks",
    "napoleon": "pictures",
    "hell": "tricks",
}


@pytest.mark.parametrize("slug", sorted(NUMBERS))
@given(st.integers(0, 10_000), st.integers(-6, 6))
@settings(max_examples=25, deadline=None)
def test_a_suggested_correction_fixes_the_sum_and_is_legal(slug, seed, off):
    game, chance = find_game(slug), Random(seed)
    table = Table(options=game.presets[0].options, seats=4, first_dealer=0)
    deal = sheet(game, table, []).next
    right = game.complete(deal, enough_taps(game, deal, chance))
    facts = {
        place: fact
        for place, fact in leaves(to_plain(right, whole=True)).items()
        if place.startswith(f"{NUMBERS[slug]}.") and isinstance(fact, int)
    }
    if not facts or game.check(deal, right):
        return
    place = chance.choice(sorted(facts))
    wrong = written(game, right, {place: facts[place] + off})

    for refusal in game.check(deal, wrong):
        for slip in refusal.likely_mistakes:
            mended = written(game, wrong, {slip.field: slip.likely})
            assert [
                one for one in game.check(deal, mended) if not one.gap and one.likely_mistakes
            ] == []
            assert refusal.code not in [one.code for one in game.check(deal, mended)]


def written(game, entry, changes):
    return from_plain(game.entry, with_leaves(to_plain(entry, whole=True), changes))
