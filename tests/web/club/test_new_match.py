"""A new match: the names, the house rules, the first dealer."""

import json

import pytest

from scorekeeper.registry import all_games
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import HTMX, hearts, rows

pytestmark = pytest.mark.timeless

FIVE = ["Aki", "Ben", "Chika", "Dai", "Eri"]


def names(*written):
    return {f"names.{place}": name for place, name in enumerate(written)}


def written(page):
    """The names in the form, without the empty rows."""
    return [one["value"] for one in page.all(".seat input") if one["value"]]


def test_games_are_listed_with_their_number_of_players(table, language):
    page = table.open("/new")
    one_to_twelve, two_to_ten, three_to_five, three_to_seven, four_to_five = (
        sentence(language, "%(low)s–%(high)s players", low=low, high=high)
        for low, high in ((1, 12), (2, 10), (3, 5), (3, 7), (4, 5))
    )
    four = sentence(language, "%(count)s, in pairs", count=4)
    # Hearts, Hell, Whist, Napoleon, Black Lady, Black Maria, and any other game.
    cards = [three_to_five, two_to_ten, four, four_to_five, three_to_seven, three_to_seven]
    expected = [*cards, one_to_twelve]
    lines = page.texts("main li a")
    assert all(players in line for players, line in zip(expected, lines, strict=True))


def test_every_game_can_be_started_with_its_defaults(table):
    for game in all_games():
        names = [f"Player {seat}" for seat in range(game.usual_seats)]
        page = table.open(store_match(table, game.slug, names))
        assert page.has("#entry")


def test_a_match_begins_with_the_players_in_the_order_written(club):
    page = club.open(store_match(club, "hell", FIVE, first_dealer=1))
    assert page.one("header.deal p").text == "Ben deals and leads · Aki cuts"
    # The dealer bids last; the dealer's neighbour bids first.
    order = [one.text for one in page.all("#entry .row .name")]
    assert order == ["Chika", "Dai", "Eri", "Aki", "Ben"]


def test_a_dealer_drawn_at_random_is_one_of_the_players(club):
    page = club.sets_up("hell", ["Aki", "Ben"], first_dealer="draw").onward
    assert ("Aki deals" in page.text) != ("Ben deals" in page.text)


def test_extra_whitespace_is_removed_from_names(club):
    page = club.open(store_match(club, "hell", ["  Aki ", "Ben\tBlue"]))
    assert page.one("title").children == ["Hell: Aki, Ben Blue"]


@pytest.mark.parametrize("game", ["bridge", "HELL", "..", "hell/deal"])
def test_an_unknown_game_is_not_found(club, game):
    assert club.open(f"/new/{game}").status == 404
    assert club.send(f"/new/{game}", {"action": "start"}).status == 404


# Names


def test_old_american_presets_describe_the_limits_of_the_first_trick(table, language):
    old_american = (
        "Pass left, and the player after the dealer leads. No penalty card on the first trick, "
        "not even to lead; hearts may be led from the second trick on. No fixed end."
    )
    hearts_only = (
        "The oldest rules: like Old American, with no heart on the first trick, but ♠Q is not a "
        "penalty card. 13 points in the pack."
    )
    text = table.open("/new/hearts").text
    assert sentence(language, old_american) in text
    assert sentence(language, hearts_only) in text


def test_black_maria_defaults_to_leads_as_in_hearts(table, language):
    page = table.open("/new/black_maria")
    assert page.one("input[name='options.lead'][checked]")["value"] == "as_hearts"
    as_hearts = "As in Hearts: lowest club, no penalty card, hearts closed at first"
    assert sentence(language, as_hearts) in page.text


def test_one_player_is_too_few(table, language):
    page = table.sets_up("hell", ["Aki"])
    assert page.status == 422
    text = "{game} is played by {low} to {high}; here is only one."
    hell = sentence(language, "Hell")
    assert page.errors == [sentence(language, text, game=hell, low=2, high=10)]
    assert written(page) == ["Aki"]


def test_eleven_players_are_too_many(table, language):
    eleven = [*FIVE, "Fumi", "Gen", "Hana", "Iwao", "Jun", "Kazu"]
    page = table.sets_up("hell", eleven)
    assert page.status == 422
    assert page.errors == [too_few_or_many(language, "Hell", 2, 10, 11)]
    assert written(page) == eleven


def test_two_players_are_too_few_for_hearts(table, language):
    page = table.sets_up("hearts", ["Aki", "Ben"])
    assert page.errors == [too_few_or_many(language, "Hearts", 3, 5, 2)]


def too_few_or_many(language, game, low, high, n):
    text = "{game} is for {low} to {high} players; here are {n}."
    return sentence(language, text, game=sentence(language, game), low=low, high=high, n=n)


def test_a_match_without_players_is_rejected(table):
    page = table.sets_up("hell", [])
    assert page.status == 422
    assert len(page.errors) == 1


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [
        ("whist", ["Aki"], "Whist needs 4 players; there is only one."),
        ("whist", ["Aki", "Ben", "Chie"], "Whist needs 4 players; there are 3."),
        ("hearts", ["Aki"], "Hearts is played by 3 to 5; here is only one."),
    ],
)
def test_the_error_for_too_few_players_states_the_required_number(club, game, players, said):
    assert said in club.sets_up(game, players).errors


@pytest.mark.parametrize("twin", ["Ben", "ben", " Ｂｅｎ ", "B\u200den"])
def test_duplicate_player_names_are_rejected(table, language, twin):
    page = table.sets_up("hell", ["Aki", "Ben", twin])
    assert page.status == 422
    assert page.errors_at("#name-2-error") == [sentence(language, "Two players have this name.")]
    assert page.errors_at("#name-1-error") == []
    assert written(page) == ["Aki", "Ben", twin]


def players_of(visitor, match):
    return [one["name"] for one in record_of(visitor, match)["seats"]]


def record_of(visitor, match):
    """Return the match in its file."""
    (record,) = json.loads(visitor.open(f"{match}/export.json").source)["matches"]
    return record


def summary(page):
    return page.one("#summary").text


def test_empty_rows_are_left_out_once_a_name_is_written(club):
    page = club.open("/new/hell").send("#setup", names("Aki", "", " ", "Dai"))
    assert summary(page) == "2 players · 49 deals · about 2 h 30 min"
    match = page.send("#setup", {"action": "start"}).location
    assert players_of(club, match) == ["Aki", "Dai"]


def test_starting_with_empty_rows_asks_for_confirmation(table, language):
    page = table.open("/new/hell")
    sent = {**names(*FIVE[:4]), "first_dealer": "3", "action": "start"}
    asked = page.send("#setup", sent)
    assert asked.status == 422
    asks, starts = {
        "en": (
            "Empty rows are left out, which leaves 4 players. To play like this, start again.",
            "4 players · 23 deals · about 1 h 15 min",
        ),
        "ja": (
            "名前のない行を除くと4人です。このまま始めるなら、もう一度「対局を始める」をタップしてください。",
            "4人・全23ディール・約1時間15分",
        ),
    }[language]
    assert asked.errors == [asks]
    assert summary(asked) == starts
    assert written(asked) == FIVE[:4]
    match = asked.send("#setup", {"action": "start"}).location
    assert players_of(table, match) == FIVE[:4]


def test_starting_needs_no_confirmation_if_the_player_count_was_shown(club):
    page = club.open("/new/hell")
    sent = {**names(*FIVE[:4]), "players_shown": "4", "action": "start"}
    assert players_of(club, page.send("#setup", sent).location) == FIVE[:4]


def test_an_empty_row_does_not_shift_the_chosen_first_dealer(club):
    page = club.open("/new/hell").send("#setup", names("Aki", "", "Chika", "Dai"))
    pad = page.send("#setup", {"first_dealer": "3", "action": "start"}).onward
    assert pad.one("header.deal p").text.startswith("Dai deals")


def test_an_empty_row_can_deal_first_only_if_no_names_are_entered(club):
    page = pressed(club.open("/new/hell"), "look", {"first_dealer": "4"})
    assert page.one("input[name=first_dealer][checked]")["value"] == "4"
    page = pressed(page, "look", names("Aki", "Ben"))
    assert page.one("input[name=first_dealer][checked]")["value"] == "draw"
    assert page.texts("[name=first_dealer] + span bdi") == ["Aki", "Ben"]


def test_a_first_dealer_in_an_empty_row_is_rejected(table, language):
    page = table.open("/new/hell")
    sent = {**names("Aki", "Ben"), "first_dealer": "4", "players_shown": "2", "action": "start"}
    answer = page.send("#setup", sent)
    assert answer.status == 422
    assert answer.errors == [sentence(language, "Choose one of the players")]


def test_too_few_names_for_the_game_are_refused(table, language):
    page = table.open("/new/hearts").send("#setup", names("Aki", "Ben"))
    wrong = too_few_or_many(language, "Hearts", 3, 5, 2)
    assert summary(page) == wrong
    answer = page.send("#setup", {"action": "start"})
    assert answer.status == 422
    assert answer.errors == [wrong]


def test_empty_rows_become_players_in_a_game_with_a_fixed_size(table, language):
    match = table.begins("whist", ["Aki", " ", "", "Dai"])
    second, third = (sentence(language, "Player %(number)s", number=number) for number in (2, 3))
    assert players_of(table, match) == ["Aki", second, third, "Dai"]


def test_default_player_names_avoid_names_already_taken(club):
    match = club.begins("whist", ["player 2", "", "", "Player 4"])
    assert players_of(club, match) == ["player 2", "Player 3", "Player 5", "Player 4"]


def test_an_empty_row_shows_its_default_name_as_a_placeholder(table, language):
    page = table.open("/new/hell")
    numbered = [sentence(language, "Player %(number)s", number=number) for number in range(1, 6)]
    assert placeholders(page) == numbered
    assert page.texts("[name=first_dealer] + span bdi") == numbered
    page = page.send("#setup", {"names.1": "Ben", "action": "look"})
    empty = sentence(language, "Empty seat")
    assert placeholders(page) == [empty, "", empty, empty, empty]
    page = table.open("/new/whist").send("#setup", {"names.1": "Ben", "action": "look"})
    assert placeholders(page) == [numbered[0], "", numbered[2], numbered[3]]


def placeholders(page):
    return [one["placeholder"] or "" for one in page.all(".seat input")]


def test_seats_are_drawn_only_for_players_with_names(club):
    page = pressed(club.open("/new/hell"), "draw", names("Aki", "", "Chika", "Dai"))
    assert sorted(written(page)) == ["Aki", "Chika", "Dai"]
    assert len(page.all(".seat input")) == 3
    assert len(page.all("#drawn li")) == 3


# What starts, before it does


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("hell", {}, "5 players · 19 deals · about 1 h"),
        ("hell", {"ladder": "up"}, "5 players · 10 deals · about 35 min"),
        ("hell", {"ladder_cards": "1 3 5 3 1"}, "5 players · 5 deals · about 10 min"),
        ("hearts", {}, "4 players · until someone passes 100 · about 1 h"),
        (
            "hearts",
            {"ends": "reach", "limit": "50"},
            "4 players · until someone reaches 50 · about 25 min",
        ),
        ("hearts", {"ends": "open"}, "4 players · no fixed end"),
        ("hearts", {"ends": "deals", "deals": "8"}, "4 players · 8 deals · about 45 min"),
        ("hearts", {"ends": "deals", "deals": "1"}, "4 players · 1 deal · about 5 min"),
        ("hearts", {"ends": "deals", "deals": "-1"}, "4 players"),
        ("black_maria", {}, "3 players · 12 deals · about 1 h"),
        ("black_maria", {"ends": "over"}, "3 players · until someone passes 100 · about 25 min"),
        ("black_lady", {}, "4 players · 12 deals · about 1 h"),
        ("napoleon", {}, "5 players · no fixed end"),
        ("napoleon", {"ends": "deals", "deals": "20"}, "5 players · 20 deals · about 1 h 45 min"),
        ("whist", {}, "4 players · until a rubber is won · about 50 min"),
        ("whist", {"rubber": "False"}, "4 players · no fixed end"),
        ("points", {}, "4 players · no fixed end"),
        ("points", {"ends": "reach", "target": "500"}, "4 players · until someone reaches 500"),
        ("points", {"ends": "over", "target": "-50"}, "4 players · until someone passes −50"),
        ("points", {"ends": "deals", "deals": "6"}, "4 players · 6 deals"),
    ],
)
def test_the_summary_shows_the_length_of_the_match(club, game, options, said):
    fields = {f"options.{name}": value for name, value in options.items()}
    page = pressed(club.open(f"/new/{game}"), "look", fields)
    second_line = {"hearts": " Pass left, right, across, none", "black_maria": " ♣2 removed"}
    assert summary(page) in {said, said + second_line.get(game, "")}


def test_the_page_contains_a_summary_for_each_number_of_names(club):
    page = club.open("/new/black_lady")
    assert page.texts("#summaries li") == [
        "4 players · 12 deals · about 1 h",
        "Black Lady is played by 3 to 7; here is only one.",
        "Black Lady is for 3 to 7 players; here are 2.",
        "3 players · 12 deals · about 1 h",
        "4 players · 12 deals · about 1 h",
    ]
    page = pressed(page, "more")
    assert page.texts("#summaries li")[-1] == "5 players · 10 deals · about 50 min"
    assert [one["data-players"] for one in page.all("#summaries li")] == list("512345")


def test_every_whist_summary_has_four_players(club):
    said = {"4 players · until a rubber is won · about 50 min"}
    assert set(club.open("/new/whist").texts("#summaries li")) == said


def test_points_can_be_played_by_one_player(club):
    page = pressed(club.open("/new/points"), "look", names("Aki"))
    assert summary(page) == "1 player · no fixed end"


def test_a_partial_update_also_refreshes_the_content_above_the_button(club):
    sent = {**names("Aki", "Ben", "Chika"), "listed": "right", "preset": "oh_hell"}
    swap = pressed(club.open("/new/hell"), "look", sent, **HTMX)
    assert swap.texts("#summaries li")[2] == "2 players · 49 deals · about 2 h 30 min"
    assert swap.one("#order")["hx-swap-oob"] == "true"
    assert swap.has("#order #reverse")


def test_removing_a_row_removes_a_seat(club):
    page = club.open("/new/hell")
    assert len(page.all(".seat input")) == 5
    page = pressed(page, "remove.4")
    match = page.send("#setup", {"first_dealer": "0", "action": "start"}).location
    assert players_of(club, match) == [f"Player {number}" for number in (1, 2, 3, 4)]


def test_removing_a_player_from_the_smallest_table_leaves_a_row(club):
    page = pressed(club.open("/new/whist"), "remove.1", names("Aki", "Ben", "Chika", "Dai"))
    assert [one["value"] for one in page.all(".seat input")] == ["Aki", "Chika", "Dai", ""]
    assert "disabled" in page.one("#remove-3")
    assert "disabled" not in page.one("#remove-0")


@pytest.mark.parametrize("name", ["\u200b", "\u202e", "\u200d\ufe0f", "\x00", "\u3000"])
def test_an_invisible_name_counts_as_empty(club, name):
    page = club.open("/new/hell").send("#setup", names("Aki", name, "Chika"))
    assert summary(page) == "2 players · 49 deals · about 2 h 30 min"
    match = page.send("#setup", {"action": "start"}).location
    assert players_of(club, match) == ["Aki", "Chika"]


def test_a_name_of_200_characters_is_rejected_and_remains_in_the_form(table, language):
    page = table.sets_up("hell", ["Aki", "x" * 200])
    assert page.status == 422
    too_long = sentence(language, "Names can have at most {longest} characters.", longest=40)
    assert page.errors_at("#name-1-error") == [too_long]
    assert page.one("#name-1")["value"] == "x" * 200


RIGHT_TO_LEFT = "דוד המלך"
FAMILY = "👩‍👩‍👧‍👦"


@pytest.mark.parametrize("name", [RIGHT_TO_LEFT, "محمد 3", FAMILY, "🇯🇵 José", "O'Brien <b>&amp;"])
def test_names_in_any_script_are_shown_intact_and_isolated(club, name):
    match = store_match(club, "hell", ["Aki", name], first_dealer=1)
    assert players_of(club, match) == ["Aki", name]
    page = pressed(club.open("/new/hell"), "clear")
    assert name in page.texts("#setup [role=group] bdi")
    page = pressed(page, f"add.{name}")
    assert page.one("#name-0")["value"] == name
    assert name in page.texts("[name=first_dealer] + span bdi")


def test_a_right_to_left_name_does_not_reorder_its_sentence(club):
    page = club.open(store_match(club, "hell", [RIGHT_TO_LEFT, "Ben"]))
    isolated = f"\u2068{RIGHT_TO_LEFT}\u2069"
    assert page.one("header.deal p").text == f"{isolated} deals and leads · Ben cuts"
    answer = page.send("#entry", {"bids.1": 0, "action": "next"})
    assert answer.errors == [f"What does {isolated} bid?"]


def test_unclosed_direction_marks_are_removed_from_names(club):
    page = club.open(store_match(club, "hell", ["\u202eAki", "Ben"]))
    assert "\u202e" not in page.source
    assert page.one("header.deal p").text == "Aki deals and leads · Ben cuts"


def test_all_errors_are_shown_at_once(table, language):
    page = table.sets_up(
        "hearts",
        ["Aki", "Ben", "Aki", "x" * 41, "Eri", "Fumi"],
        first_dealer=9,
        limit="many",
        spade_queen=1001,
    )
    assert page.status == 422
    assert page.errors_at("#name-2-error") == [sentence(language, "Two players have this name.")]
    assert page.one("#name-2")["aria-invalid"] == "true"
    assert page.one("#name-2")["aria-describedby"] == "name-2-error"
    assert len(page.errors_at("#name-3-error")) == 1
    assert too_few_or_many(language, "Hearts", 3, 5, 6) in page.errors
    assert len(page.errors_at("#option-limit")) == 1
    assert len(page.errors_at("#option-spade_queen")) == 1
    assert "open" in page.one("#single-rules")
    assert written(page) == ["Aki", "Ben", "Aki", "x" * 41, "Eri", "Fumi"]


# Buttons of the form: each sends the form and brings it back as it now stands


def pressed(page, action, changes=None, **more):
    answer = page.send("#setup", {**(changes or {}), "action": action}, **more)
    assert answer.status == 200
    return answer


def test_a_player_can_be_moved_up_and_down(club):
    page = pressed(club.open("/new/hell"), "down.0", names("Aki", "Ben", "Chika"))
    assert written(page) == ["Ben", "Aki", "Chika"]
    assert written(pressed(page, "up.2")) == ["Ben", "Chika", "Aki"]


def test_the_first_dealer_stays_the_same_person_when_players_move(club):
    page = club.open("/new/hell")
    page = pressed(page, "up.1", {**names("Aki", "Ben", "Chika"), "first_dealer": "1"})
    assert page.one("input[name=first_dealer][checked]")["value"] == "0"
    assert written(page)[0] == "Ben"


def test_the_first_dealer_is_unchanged_if_another_player_is_removed(club):
    page = club.open("/new/hell")
    page = pressed(page, "remove.0", {**names("Aki", "Ben", "Chika"), "first_dealer": "2"})
    assert written(page) == ["Ben", "Chika"]
    assert page.one("input[name=first_dealer][checked]")["value"] == "1"


def test_removing_the_first_dealer_returns_to_a_random_draw(club):
    page = club.open("/new/hell")
    page = pressed(page, "remove.1", {**names("Aki", "Ben", "Chika"), "first_dealer": "1"})
    assert page.one("input[name=first_dealer][checked]")["value"] == "draw"


def test_rows_can_be_added_and_players_removed(club):
    page = pressed(club.open("/new/hell"), "more", names(*FIVE))
    assert len(page.all(".seat input")) == 6
    assert written(pressed(page, "remove.1")) == ["Aki", "Chika", "Dai", "Eri"]


def test_the_first_row_cannot_move_up_and_the_last_cannot_move_down(club):
    page = pressed(club.open("/new/hell"), "up.0", names("Aki", "Ben"))
    assert written(page) == ["Aki", "Ben"]
    assert written(pressed(page, "down.4")) == ["Aki", "Ben"]


def test_known_players_are_offered_with_recent_players_first(club):
    store_match(club, "hell", ["Aki", "Ben"])
    store_match(club, "hell", ["Chika", "Dai", "Aki"])
    page = pressed(club.open("/new/hell"), "clear")
    known = page.one("#setup [role=group]")
    assert set(known.texts("button bdi")[:3]) == {"Chika", "Dai", "Aki"}
    assert known.texts("button bdi")[3] == "Ben"
    page = pressed(page, known.all("button")[3]["value"])
    assert written(page) == ["Ben"]
    assert "Ben" not in page.one("#setup [role=group]").text


def test_players_of_another_club_are_not_offered(club, stranger):
    store_match(club, "hell", ["Aki", "Ben"])
    stranger.starts_club()
    assert not stranger.open("/new/hell").has("#setup [role=group]")


@pytest.mark.parametrize("action", ["up.x", "up.-1", "remove.99", "down.", "remove.²"])
def test_an_action_on_an_invalid_row_is_rejected(club, action):
    assert club.open("/new/hell").send("#setup", {"action": action}).status == 400


def test_a_partial_update_returns_only_the_form(club):
    page = club.open("/new/hell")
    swap = pressed(page, "down.0", names("Aki", "Ben"), **HTMX)
    assert not swap.has("html")
    assert written(swap) == ["Ben", "Aki"]


def test_an_unknown_action_does_not_change_anything(club):
    page = club.open("/new/hell")
    assert written(pressed(page, "explode.1", names("Aki", "Ben"))) == ["Aki", "Ben"]


# House rules


def option(page, name):
    return page.one(f"input[name=options.{name}][checked]")["value"]


def test_a_preset_sets_the_individual_rules(club):
    page = pressed(club.open("/new/hell"), "", {"preset": "oh_hell"})
    assert option(page, "scoring") == "one_plus_ten"
    assert option(page, "direction") == "left"


def test_changing_a_rule_turns_a_preset_into_custom_rules(table, language):
    page = table.open("/new/hell")
    page = pressed(page, "", {"options.hook": "False"})
    assert option(page, "hook") == "False"
    assert sentence(language, "Custom rules") in page.one("summary").text


def test_entering_a_name_preserves_a_changed_rule(club):
    page = pressed(club.open("/new/hell"), "", {"options.hook": "False"})
    page = pressed(page, "", names("Aki", "Ben"))
    assert option(page, "hook") == "False"


def test_a_match_uses_the_rules_chosen_in_the_form(club):
    match = club.begins("hell", ["Aki", "Ben"], scoring="one_plus_ten", hook=False)
    options = record_of(club, match)["options"]
    assert (options["scoring"], options["hook"]) == ("one_plus_ten", False)


def test_a_number_out_of_range_is_rejected_and_remains_in_the_form(table, language):
    page = table.sets_up("hearts", ["Aki", "Ben", "Chika"], limit=5000)
    assert page.status == 422
    from_to = sentence(language, "Choose a number from {low} to {high}", low=1, high=1000)
    assert page.errors_at("#option-limit") == [from_to]
    assert page.one("#option-limit-n")["value"] == "5000"


@pytest.mark.parametrize("value", ["many", "", "1.5", "1e9", "9" * 40, "--1"])
def test_an_invalid_number_is_rejected_and_remains_in_the_form(table, language, value):
    page = table.sets_up("hearts", ["Aki", "Ben", "Chika"], limit=value)
    unreadable = "This can't be read. Enter whole numbers, or choose one of the values."
    assert page.status == 422
    assert page.errors_at("#option-limit") == [sentence(language, unreadable)]
    assert page.one("#option-limit-n")["value"] == value


def test_an_error_in_a_visible_rule_is_shown_once(club):
    page = club.open("/new/black_lady").send("#setup", {"options.deals": "x", "action": "start"})
    unreadable = "This can't be read. Enter whole numbers, or choose one of the values."
    assert page.errors_at("#option-deals") == [unreadable]


@pytest.mark.parametrize("value", ["-10", "−10"])
def test_both_minus_signs_are_accepted(club, value):
    match = club.begins("hearts", ["Aki", "Ben", "Chika"], jack_of_diamonds=value)
    assert record_of(club, match)["options"]["jack_of_diamonds"] == -10


def test_an_unknown_choice_is_rejected(table, language):
    page = table.sets_up("hell", ["Aki", "Ben"], scoring="generous")
    assert page.status == 422
    assert len(page.errors_at("#option-scoring")) == 1


def test_passing_across_needs_four_players(table, language):
    page = table.sets_up("hearts", ["Aki", "Ben", "Chika"], passing="across")
    assert page.status == 422
    across = sentence(language, "Only four players can pass across.")
    assert page.errors_at("#option-passing") == [across]


def test_a_custom_list_of_deals_is_played_as_entered(club):
    match = club.begins("hell", ["Aki", "Ben"], ladder_cards="2, 1、2")
    assert club.open(match).one("header.deal h1").text == "Hell deal 1 of 3"


def test_deals_with_more_cards_than_the_pack_has_are_refused(table, language):
    page = table.sets_up("hell", FIVE, ladder_cards="1 11 1")
    assert page.status == 422
    assert len(page.errors_at("#option-ladder_cards")) == 1
    assert page.one("#option-ladder_cards-n")["value"] == "1 11 1"


@pytest.mark.parametrize("value", ["x", "[", "[]", "3", "{}x", '{"hook": 7}', '{"nonsense": 1}'])
def test_unreadable_rules_in_a_hidden_field_are_rejected(club, value):
    page = club.open("/new/hell")
    assert page.send("#setup", {"options_shown": value}).status == 400


def test_the_hidden_field_for_rules_may_be_omitted(club):
    page = club.open("/new/hell")
    sent = {**rows(["Aki", "Ben"]), "options_shown": None, "preset_shown": None, "action": "start"}
    assert page.send("#setup", sent).status == 303


def test_every_rule_is_explained_in_the_readers_language(table, language):
    for game in all_games():
        page = table.open(f"/new/{game.slug}")
        options = json.loads(page.one("input[name=options_shown]")["value"])
        shown = [name for name in options if page.has(f"#option-{name}")]
        assert len(shown) >= 3
        for name in shown:
            assert page.one(f"#option-{name}-l").text
            assert page.one(f"#option-{name}-h").text


# Sent twice


def test_submitting_the_form_twice_starts_one_match(club):
    page = club.open("/new/hell")
    sent = {**rows(["Aki", "Ben"]), "first_dealer": "0", "action": "start"}
    once, twice = page.send("#setup", sent), page.send("#setup", sent)
    assert once.location == twice.location
    assert len(json.loads(club.open("/export.json").source)["matches"]) == 1


# Numbers offered


def test_the_number_of_deals_can_be_set_with_one_tap(club):
    page = club.open("/new/black_lady")
    assert page.one("#option-deals-n")["value"] == "12"
    page = page.send("#setup", {"action": "set.deals:8"})
    assert page.one("#option-deals-n")["value"] == "8"


def deals_shown(page):
    return page.one("#option-deals-n")["value"]


def test_the_default_number_of_deals_follows_the_player_count(club):
    page = club.open("/new/black_lady").send("#setup", names(*FIVE[:4]))
    assert deals_shown(page) == "12"
    page = page.send("#setup", {"action": "more"})
    page = page.send("#setup", {"names.4": "Eri"})
    assert deals_shown(page) == "10"
    assert not page.has("#option-deals .note")
    page = page.send("#setup", names("Aki", "Ben", "Chika", "Dai", "Eri", "Fumi", "Gen"))
    assert deals_shown(page) == "14"
    page = page.send("#setup", {"action": "remove.6"})
    assert deals_shown(page) == "12"


def test_adding_a_known_player_updates_the_number_of_deals(club):
    store_match(club, "hell", FIVE)
    page = club.open("/new/black_maria").send("#setup", rows(FIVE[:4]))
    assert deals_shown(page) == "12"
    page = page.send("#setup", {"action": "add.Eri"})
    assert deals_shown(page) == "10"


def test_a_chosen_number_of_deals_is_unaffected_by_a_new_player(club):
    page = club.open("/new/black_lady").send("#setup", names(*FIVE[:4]))
    page = page.send("#setup", {"action": "set.deals:8"})
    page = page.send("#setup", {"names.4": "Eri"})
    assert deals_shown(page) == "8"


def test_a_chosen_number_of_deals_is_unaffected_by_entering_names(club):
    page = pressed(club.open("/new/black_lady"), "more")
    assert deals_shown(page) == "10"
    page = pressed(page, "look", {"options.deals": "12"})
    for count in range(1, 6):
        page = pressed(page, "look", names(*FIVE[:count]))
        assert deals_shown(page) == "12"
    assert summary(page) == "5 players · 12 deals · about 1 h"


def test_five_players_may_choose_twelve_deals_but_see_a_warning(club):
    page = club.open("/new/black_lady").send("#setup", names(*FIVE))
    assert deals_shown(page) == "10"
    page = page.send("#setup", {"options.deals": "12"})
    assert deals_shown(page) == "12"
    remark = "Not everyone deals equally often. Choose 10 or 15 deals."
    assert page.one("#option-deals .note").text == remark
    match = page.send("#setup", {"first_dealer": "0", "action": "start"}).onward
    assert "of 12" in match.text


@pytest.mark.parametrize(("players", "deals"), [(3, 12), (5, 10), (7, 14)])
def test_a_match_has_the_usual_number_of_deals_for_its_players(club, players, deals):
    match = store_match(club, "black_maria", (*FIVE, "Fumi", "Gen")[:players])
    assert f"of {deals}" in club.open(match).text


def test_changing_the_preset_does_not_change_the_number_of_deals(club):
    page = club.open("/new/black_maria").send("#setup", names(*FIVE))
    page = page.send("#setup", {"preset": "english"})
    assert deals_shown(page) == "10"


@pytest.mark.parametrize("shown", ["", "9", "many", None])
def test_a_form_with_an_invalid_seat_count_is_still_read(club, shown):
    page = club.open("/new/black_lady").send("#setup", {**names(*FIVE), "seats_shown": shown})
    assert deals_shown(page) == "10"


@pytest.mark.parametrize("value", ["deals:many", "moon:1", "nothing:1", "deals"])
def test_a_set_action_accepts_only_numeric_rules_and_values(club, value):
    page = club.open("/new/black_lady")
    assert page.send("#setup", {"action": f"set.{value}"}).status == 400


def test_an_unavailable_choice_is_disabled_and_explained(club):
    three = rows(["Aki", "Ben", "Chika"])
    page = club.open("/new/hearts").send("#setup", {**three, "action": "look"})
    assert page.one("#option-passing .why").text.startswith("Only four players can pass across.")
    barred = [one["value"] for one in page.all("#option-passing input") if "disabled" in one]
    assert barred == ["across"]


def test_a_heading_is_omitted_above_a_rule_of_the_same_name(club):
    page = club.open("/new/hearts")
    assert page.texts("#single-rules h3.group") == ["Play", "Scoring"]
    assert {"Passing", "End of the match"} <= set(page.texts("#single-rules .label b"))


def test_a_choice_that_becomes_unavailable_remains_selected(club):
    three = {**rows(["Aki", "Ben", "Chika"]), "options.passing": "across"}
    page = club.open("/new/hearts").send("#setup", {**three, "action": "start"})
    assert "Only four players can pass across." in page.errors
    (chosen,) = [
        one["value"] for one in page.all("#option-passing input") if "checked" in one.attributes
    ]
    assert chosen == "across"


@pytest.mark.parametrize(
    ("players", "duration", "said"),
    [
        (3, "40 min", "♦2 removed · Pass right, then left, then none"),
        (4, "1 h", "Pass left, right, across, none"),
        (5, "1 h 15 min", "♣2 ♦2 removed · Pass right, then left, then none"),
    ],
)
def test_the_hearts_summary_lists_the_passes_and_the_removed_cards(club, players, duration, said):
    names = ("Aki", "Ben", "Chie", "Dan", "Emi")[:players]
    facts = {f"names.{seat}": name for seat, name in enumerate(names)}
    page = pressed(club.open("/new/hearts"), "look", facts)
    length = f"until someone passes 100 · about {duration}"
    assert summary(page) == f"{players} players · {length} {said}"


def test_removed_cards_are_shown_above_the_first_deal_and_below_the_next(club):
    match = store_match(club, "hearts", ["Aki", "Ben", "Chie"])
    before = club.open(match).source
    assert before.index('class="notes-line"') < before.index('id="entry"')
    store_deal(club, match, hearts(13, 0, 0, queen=1))
    after = club.open(match).source
    assert after.index('class="notes-line"') > after.index('id="entry"')


# The example below the scoring


def test_the_scoring_example_follows_the_options_of_the_form(table, language):
    page = table.open("/new/hell")
    made, over = {
        "en": ("Bid 3, took 3: 10 + 3 × 3 = 19", "Bid 3, took 5: −3 × 2 = −6"),
        "ja": ("予想3、結果3：10 + 3 × 3 = 19", "予想3、結果5：−3 × 2 = −6"),
    }[language]
    assert page.texts("#scoring-example li")[:2] == [made, over]
    own = page.send("#setup", {"options.scoring": "custom"}, **HTMX)
    own = own.send("#setup", {"options.made_bonus": "20"}, **HTMX)
    assert own.texts("#scoring-example li")[0] == made.replace("10 +", "20 +").replace("19", "29")


def test_the_scoring_example_of_whist_follows_its_form(table, language):
    page = table.open("/new/whist")
    short, payment = {
        "en": ("Game points: 1 at 5–3, 2 at 5–2, 3 at 5–0", "Game at 9–3: 9 − 3, they receive 6"),
        "ja": ("ゲーム点：5対3なら1、5対2なら2、5対0なら3", "9対3でゲーム：9−3、受け取りは6"),
    }[language]
    assert page.texts("#scoring-example li")[-1] == short
    american = page.send("#setup", {"preset": "american"}, **HTMX)
    assert american.texts("#scoring-example li")[-1] == payment


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_every_card_game_has_a_scoring_example(club, game):
    page = club.open(f"/new/{game.slug}")
    assert page.has("#scoring-example") is (game.slug != "points")


def test_refused_options_have_no_scoring_example(club):
    page = club.open("/new/hell")
    assert page.has("#scoring-example")
    refused = page.send("#setup", {"options.cards_per_suit": "1"})
    assert not refused.has("#scoring-example")


def test_a_change_of_rules_during_a_match_shows_the_scoring_example(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/house-rules")
    assert page.texts("#scoring-example li")[0] == "4 hearts, ♠Q: 4 + 13 = 17"
    changed = page.send("#setup", {"options.spade_queen": "20", "action": "list"})
    assert changed.texts("#scoring-example li")[0] == "4 hearts, ♠Q: 4 + 20 = 24"


# Steppers


def deals(page):
    return page.one("input[name=options.ladder_cards]")["value"]


def test_a_number_without_chips_has_a_stepper_that_works_without_a_script(table, language):
    page = table.open("/new/hell").send("#setup", {"options.scoring": "custom"})
    assert page.one("input[name=options.made_bonus]")["value"] == "10"
    more = page.one("#option-made_bonus-set-plus")
    label = sentence(language, "Made: bonus")
    assert more["aria-label"] == sentence(language, "%(option)s: one more", option=label)
    page = page.send("#setup", {"action": more["value"]})
    assert page.one("input[name=options.made_bonus]")["value"] == "11"
    assert page.has("details#single-rules[open]")
    page = page.send("#setup", {"action": page.one("#option-missed_base-set-minus")["value"]})
    assert page.one("input[name=options.missed_base]")["value"] == "-1"
    # A number with chips has no stepper.
    assert not page.has("#option-suits-set-plus")


def test_a_stepper_ends_at_the_bounds(club):
    page = club.open("/new/hell").send("#setup", {"options.scoring": "custom"})
    page = page.send("#setup", {"options.made_bonus": "1000"})
    assert page.has("#option-made_bonus-set-plus[disabled]")
    assert not page.has("#option-made_bonus-set-minus[disabled]")


def test_the_largest_hand_fills_the_list_of_deals(club):
    page = club.open("/new/hell").send("#setup", names(*FIVE))
    assert page.one("#option-ladder_cards-fill")["value"] == "10"
    assert page.has("#option-ladder_cards-fill-plus[disabled]")
    page = page.send("#setup", {"action": page.one("#option-ladder_cards-fill-minus")["value"]})
    assert deals(page) == "1 2 3 4 5 6 7 8 9 8 7 6 5 4 3 2 1"
    page = page.send("#setup", {"fill.ladder_cards": "3"})
    assert deals(page) == "1 2 3 2 1"
    assert summary(page).startswith("5 players · 5 deals")
    page = page.send("#setup", {"options.ladder": "up"})
    assert deals(page) == "1 2 3"
    page = page.send("#setup", {"fill.ladder_cards": "10"})
    assert deals(page) == ""
    match = page.send("#setup", {"fill.ladder_cards": "4", "action": "start"}).location
    assert record_of(club, match)["options"]["ladder_cards"] == [1, 2, 3, 4]


def test_a_typed_list_of_deals_stays(club):
    page = club.open("/new/hell").send("#setup", {"options.ladder_cards": "1 3 5 3 1"})
    assert page.one("#option-ladder_cards-fill")["value"] == "5"
    assert not page.has("#option-ladder")
    page = page.send("#setup", {"options.hook": "False"})
    assert deals(page) == "1 3 5 3 1"
    both = {"options.ladder_cards": "2 4", "fill.ladder_cards": "7"}
    assert deals(page.send("#setup", both)) == "2 4"
    assert deals(page.send("#setup", {"options.ladder_cards": ""})) == ""


@pytest.mark.parametrize("number", ["0", "11", "-3", "999999999", "", "x"])
def test_a_largest_hand_out_of_range_is_refused(club, number):
    page = club.open("/new/hell").send("#setup", names(*FIVE))
    refused = page.send("#setup", {"fill.ladder_cards": number, "action": "start"})
    assert refused.status == 422
    assert len(refused.errors_at("#option-ladder_cards")) == 1
    assert refused.one("#option-ladder_cards-fill")["value"] == number
    assert deals(refused) == ""


@pytest.mark.parametrize("value", ["ladder_cards:0", "ladder_cards:x", "hook:1", "ladder_cards:99"])
def test_a_button_with_an_impossible_largest_hand_is_malformed(club, value):
    page = club.open("/new/hell")
    assert page.send("#setup", {"action": f"fill.{value}"}).status == 400
