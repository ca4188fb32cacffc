"""GET /games: the games that can be played, and their options."""

import jsonschema
import pytest

from scorekeeper.registry import all_games

pytestmark = pytest.mark.timeless


def game(api, slug):
    return next(one for one in api.get("/games").json["games"] if one["slug"] == slug)


def test_every_game_is_listed_once(api):
    slugs = [one["slug"] for one in api.get("/games").json["games"]]
    assert slugs == [one.slug for one in all_games()]
    assert {"hearts", "hell"} <= set(slugs)


def test_hell_is_for_two_to_ten_players(api):
    hell = game(api, "hell")
    assert hell["name"] == "Hell"
    assert hell["seats"] == {"min": 2, "max": 10}


def test_a_preset_has_a_name_an_explanation_and_every_option(api):
    oh_hell = game(api, "hell")["presets"][1]
    assert oh_hell == {
        "name": "oh_hell",
        "label": "Oh Hell",
        "help": (
            "Play goes left, the player after the dealer leads, 1 per trick and 10 for a made bid."
        ),
        "options": {
            "hook": True,
            "peak": "leave_trump",
            "ladder": "up_down",
            "ladder_cards": [],
            "first_lead": "after_dealer",
            "direction": "left",
            "scoring": "one_plus_ten",
            "made_bonus": 10,
            "made_per_trick": 3,
            "missed_base": 0,
            "missed_per_trick_over": -3,
            "missed_per_trick_under": -3,
            "missed_per_trick_taken": 0,
            "count_squares": False,
            "made_zero": "as_others",
            "made_zero_points": 5,
            "cards_per_suit": 13,
            "suits": 4,
        },
    }


def test_an_option_has_a_label_an_explanation_choices_and_a_default(api):
    options = game(api, "hell")["options"]
    assert options["additionalProperties"] is False
    assert options["properties"]["first_lead"] == {
        "type": "string",
        "enum": ["dealer", "after_dealer"],
        "default": "dealer",
        "title": "First lead",
        "description": "Who leads to the first trick.",
    }


def test_the_bounds_of_numbers_are_in_the_schema(api):
    ladder = game(api, "hell")["options"]["properties"]["ladder_cards"]
    assert ladder["items"] == {"type": "integer", "minimum": 1, "maximum": 26}
    limit = game(api, "hearts")["options"]["properties"]["limit"]
    assert (limit["minimum"], limit["maximum"]) == (1, 1000)


@pytest.mark.parametrize(
    ("slug", "entry"),
    [
        ("hell", {"trump": "H", "bids": [1, 0], "tricks": [0, None]}),
        ("hell", {"trump": None, "bids": [], "tricks": []}),
        ("hearts", {"hearts": [4, 9, 0, 0], "spade_queen": 2}),
    ],
)
def test_the_entry_schema_accepts_valid_entries(api, slug, entry):
    jsonschema.validate(entry, game(api, slug)["entry"])


@pytest.mark.parametrize(
    "entry",
    [
        {"trump": "X", "bids": [], "tricks": []},
        {"trump": "H", "bids": ["1"], "tricks": []},
        {"trump": "H", "bids": []},
        {"trump": "H", "bids": [], "tricks": [], "seats": 5},
    ],
)
def test_the_entry_schema_rejects_invalid_entries(api, entry):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(entry, game(api, "hell")["entry"])


@pytest.mark.parametrize("slug", ["black_lady", "black_maria", "hearts"])
def test_an_option_that_depends_on_the_number_of_players_has_no_default(api, slug):
    told = game(api, slug)
    assert "default" not in told["options"]["properties"]["deals"]
    assert "nearest to 12" in told["options"]["properties"]["deals"]["description"]
    assert all("deals" not in preset["options"] for preset in told["presets"])


def test_every_preset_satisfies_the_schema_of_the_options(api):
    for one in api.get("/games").json["games"]:
        for preset in one["presets"]:
            jsonschema.validate(preset["options"], one["options"])
