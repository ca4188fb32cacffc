"""The direction of play: a choice in every game, with the default of its source."""

import pytest

from scorekeeper.registry import all_games, find_game, rulebook_text
from scorekeeper.rules import rulebook
from scorekeeper.rules.deal import Standing, Table
from scorekeeper.rules.options import option_fields, with_earlier_values
from scorekeeper.rules.serialization import from_plain

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)

DEFAULTS = {
    # [000] and [001]: 時計回り.
    "hearts": "left",
    "black_maria": "left",
    "black_lady": "left",
    # [002]: 時計回り.
    "whist": "left",
    # [003] does not say it for Napoleon; in Hell, it says 反時計回り.
    "napoleon": "left",
    "hell": "right",
    "points": "left",
}


def direction_of(game):
    return next(item for item in option_fields(game.options) if item.name == "direction")


@every_game
def test_the_default_direction_is_that_of_the_source(game):
    item = direction_of(game)
    assert item.default == DEFAULTS[game.slug]
    assert sorted(item.choices) == ["left", "right"]
    assert item.choices[0] == item.default


@every_game
def test_the_table_may_choose_either_direction(game):
    assert not game.turns_right(game.options(direction="left"))
    assert game.turns_right(game.options(direction="right"))


@every_game
def test_two_players_have_no_direction_to_choose(game):
    applies = direction_of(game).text.applies
    assert [applies(game.options(), seats) for seats in (1, 2, 3, 4)] == [False, False, True, True]


@every_game
def test_the_direction_is_settled_when_a_match_begins(game):
    assert "direction" in game.settled_at_start


@every_game
@pytest.mark.parametrize("stored", [{}, {"deals": 4}], ids=["DEFAULT", "a house rule"])
def test_a_match_stored_without_a_direction_keeps_the_one_it_had(game, stored):
    names = {item.name for item in option_fields(game.options)}
    plain = {name: value for name, value in stored.items() if name in names}
    options = from_plain(game.options, with_earlier_values(game.options, plain))
    assert options.direction == DEFAULTS[game.slug]


@every_game
def test_seats_follow_the_turn_in_either_direction(game):
    """Seat 1 has the turn after seat 0, so that only the chairs differ."""

    def first_plan(direction):
        table = Table(game.options(direction=direction), game.usual_seats)
        nothing = (0,) * game.units(table.seats)
        return game.plan(table, Standing(0, nothing, game.start(table)))

    assert first_plan("left") == first_plan("right")
    assert first_plan("right").dealer == 0
    # [003]: the dealer of Hell leads.
    assert first_plan("right").turn_order[0] == (0 if game.slug == "hell" else 1)


def read(game, language, rule, **options):
    seats = options.pop("seats", game.usual_seats)
    book = rulebook.parse(rulebook_text(game, language))
    return rulebook.rules_at_table(book, game.options(**options), seats).find(rule).text


@pytest.mark.parametrize(
    ("slug", "rule", "clockwise", "other"),
    [
        ("hearts", "Hearts 2", "the deal passes to the left.", "the deal passes to the right."),
        ("hearts", "Hearts 3", "goes clockwise.", "goes counter-clockwise."),
        ("black_maria", "Black Maria 2", "deal passes to the left.", "deal passes to the right."),
        ("black_maria", "Black Maria 3", "goes clockwise.", "goes counter-clockwise."),
        ("black_lady", "Black Lady 2", "deal passes to the left.", "deal passes to the right."),
        ("black_lady", "Black Lady 3", "goes clockwise.", "goes counter-clockwise."),
        ("whist", "Whist 2", "are dealt clockwise,", "are dealt counter-clockwise,"),
        ("whist", "Whist 3", "on the dealer's left leads", "on the dealer's right leads"),
        ("napoleon", "Napoleon 2", "round clockwise,", "round counter-clockwise,"),
        ("hell", "Hell 2", "to the left, clockwise", "to the right, counter-clockwise"),
        ("points", "Points 3", "player on the left deals", "player on the right deals"),
    ],
)
def test_the_rulebook_states_the_direction_of_the_table(slug, rule, clockwise, other):
    game = find_game(slug)
    left, right = (read(game, "en", rule, direction=to) for to in ("left", "right"))
    assert clockwise in left
    assert other not in left
    assert other in right
    assert clockwise not in right


def test_cards_are_passed_to_the_same_neighbour_in_either_direction():
    """[000]: 左隣 is the player on the left, even if the turn passes to the right."""
    hearts = find_game("hearts")
    for direction in ("left", "right"):
        text = read(hearts, "en", "Hearts 2", direction=direction)
        assert "on the first deal to the left, on the second to the right" in text
        text = read(hearts, "ja", "Hearts 2", direction=direction)
        assert "第1ディールが左隣、第2ディールが右隣" in text


def test_with_two_players_the_points_rulebook_names_no_side():
    points = find_game("points")
    for seats in (1, 2):
        text = read(points, "en", "Points 3", direction="right", seats=seats)
        assert text.startswith("After each deal the next player deals.")
