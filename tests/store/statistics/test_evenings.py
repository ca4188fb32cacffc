"""Statistics of matches in which people came, rested and left: everybody by the deals played."""

import pytest

from scorekeeper.registry import find_game
from tests.support.match.evenings import EVENINGS, an_evening_of_hell, played_in_store
from tests.support.store.stored_statistics import (
    game_statistics,
    player_statistics,
    sums,
    table_of,
    wrong_rows,
)

HELL = find_game("hell")


@pytest.fixture
def hell(store):
    return played_in_store(an_evening_of_hell(), store)


def test_only_players_who_stayed_have_a_place(hell):
    assert sums(hell, "place") == {
        ("place", "Aki", "", 1): 1,
        ("place", "Dora", "", 2): 1,
        ("place", "Emi", "", 3): 1,
    }
    assert sums(hell, "total") == {
        ("total", "Aki", "", 54): 1,
        ("total", "Dora", "", 35): 1,
        ("total", "Emi", "", 25): 1,
    }


def test_only_bids_of_deals_that_a_player_played_are_counted(hell):
    # Ben sat out in deal 4 and had gone by deal 5; Dora came for deal 3.
    assert table_of(game_statistics(hell), "bids", HELL) == [
        ("Aki", 5, 0, 0, "1.00"),
        ("Ben", 3, 0, 0, "1.00"),
        ("Emi", 3, 1, 1, "0.60"),
        ("Dora", 2, 1, 0, "0.67"),
    ]


def test_a_player_who_left_early_has_no_record_except_bids(hell):
    ben = player_statistics(hell, "Ben")
    assert (ben.record, ben.opponents, ben.form) == (None, (), ())
    assert table_of(ben, "bids_by_cards", HELL)[0][1] == 1


@pytest.mark.parametrize("slug", EVENINGS)
def test_facts_are_correct_for_every_game_with_player_changes(store, slug):
    pad = played_in_store(EVENINGS[slug](), store)
    assert wrong_rows(store, pad.club_id) == []
    game_statistics(pad, find_game(slug))
    for person in pad.match.people:
        if person.name != "Chie" or slug != "hell":
            player_statistics(pad, person.name, find_game(slug))


def test_the_list_has_totals_and_places_by_column(hell):
    line = hell.in_lists
    assert list(zip(line.names, line.totals, line.places, strict=True)) == [
        ("Aki", 54, 1),
        ("Emi", 25, 3),
        ("Dora", 35, 2),
    ]
