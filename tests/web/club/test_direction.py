"""The direction of play: chosen in the set-up of every game and stated wherever it matters."""

import pytest

from scorekeeper.registry import all_games
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import FIVE, FOUR, rows

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)

RIGHT = {"options.direction": "right"}


def names_in(page):
    return [one["value"] for one in page.all(".seat input") if one["value"]]


def direction_in(page):
    return page.one("input[name=options.direction][checked]")["value"]


@every_game
def test_the_direction_is_chosen_outside_the_list_of_all_rules(table, language, game):
    page = table.open(f"/new/{game.slug}")
    (section,) = [one for one in page.all("section.panel") if one.all("#option-direction")]
    assert sentence(language, "Clockwise") in section.text
    assert sentence(language, "Counter-clockwise") in section.text
    assert not page.one("#single-rules").all("input[name=options.direction]")
    assert direction_in(page) == ("right" if game.slug == "hell" else "left")


def test_two_players_do_not_choose_a_direction(club):
    page = club.open("/new/hell").send("#setup", rows(FOUR[:2]))
    assert not page.has("input[name=options.direction]")


@every_game
def test_the_direction_of_the_last_match_is_proposed_again(club, clock, game):
    other = "left" if game.slug == "hell" else "right"
    names = FOUR if game.usual_seats == 4 or game.slug == "black_maria" else FIVE
    store_match(club, game.slug, names, direction=other)
    clock.advance(days=1)
    page = club.open(f"/new/{game.slug}")
    assert direction_in(page) == other
    assert names_in(page) == names


def test_the_list_is_called_counter_clockwise_if_the_turn_passes_to_the_right(club):
    page = club.open("/new/hearts").send("#setup", RIGHT)
    assert "In order of play, going counter-clockwise." in page.one("#players-h").text


def test_the_list_can_be_reversed_when_hearts_turns_the_other_way(club):
    store_match(club, "hearts", FOUR)
    page = club.open("/new/hearts").send("#setup", RIGHT)
    assert page.one("#order [role=status]").text == (
        "The names are listed clockwise, but the turn now passes counter-clockwise."
    )
    page = page.send("#setup", {"action": page.one("#reverse")["value"]})
    assert names_in(page) == FOUR[::-1]
    assert direction_in(page) == "right"


def test_other_rules_leave_the_chosen_direction(club):
    page = club.open("/new/hearts").send("#setup", RIGHT)
    page = page.send("#setup", {"preset": "jack_of_diamonds"})
    assert direction_in(page) == "right"
    page = page.send("#setup", {"preset": "standard"})
    assert direction_in(page) == "right"


def test_rules_that_name_the_direction_change_it(club):
    page = club.open("/new/hell").send("#setup", {"preset": "oh_hell"})
    assert direction_in(page) == "left"
    assert direction_in(page.send("#setup", {"preset": "hell"})) == "right"


def test_a_pass_to_the_left_goes_to_the_player_on_the_left(club):
    """In the order of play the player on the left comes before, if the turn goes to the right."""
    match = store_match(club, "hearts", FOUR, direction="right")
    steps = [one.text for one in club.open(f"{match}/seat/1").all(".upcoming li")]
    assert steps[1:3] == ["Pass 3 cards to Aki", "You get 3 cards from Chika"]


@pytest.mark.parametrize(
    ("to", "said"),
    [
        ("left", "The deal and the turn pass to the left."),
        ("right", "The deal and the turn pass to the right."),
    ],
)
def test_the_printed_rules_of_napoleon_state_the_direction(table, language, to, said):
    match = store_match(table, "napoleon", FIVE, direction=to)
    assert sentence(language, said) in table.open(f"{match}/rules/card").text


def test_partners_sit_the_other_way_round_if_whist_is_counter_clockwise(club):
    page = club.open("/new/whist").send("#setup", rows(FOUR))
    assert "e" in page.all(".chair")[1].classes
    page = page.send("#setup", RIGHT)
    assert "w" in page.all(".chair")[1].classes


def test_the_direction_cannot_change_during_a_match(club):
    match = store_match(club, "hearts", FOUR, direction="right")
    page = club.open(f"{match}/house-rules")
    assert not page.has("input[name=options.direction]")
