"""The setup of the next evening: the previous players, with the first deal passed on."""

import pytest

from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import FIVE, FOUR, rows


def names_in(page):
    return [one["value"] for one in page.all(".seat input") if one["value"]]


def dealer_in(page):
    return page.one("input[name=first_dealer][checked]")["value"]


def start(page):
    answer = page.send("#setup", {"action": "start"})
    assert answer.status == 303
    return answer.onward


def test_the_same_players_are_two_taps_from_the_first_bid(table, language, clock):
    store_match(table, "hell", FIVE)
    clock.advance(days=7)
    home = table.open("/")
    again = home.one("header .same-table")
    assert sentence(language, "Same players again") in again.text
    page = table.open(again["href"])
    assert names_in(page) == FIVE
    pad = start(page)
    assert len(pad.all("#entry .row")) == 5


def test_the_same_players_are_offered_only_from_the_next_day(club, clock):
    store_match(club, "hell", FIVE)
    assert not club.open("/").has(".same-table")
    clock.advance(days=1)
    assert club.open("/").has(".same-table")


def test_the_first_dealer_rotates_from_one_evening_to_the_next(club, clock):
    store_match(club, "hell", FIVE, first_dealer=3)
    dealers = []
    for _evening in range(3):
        clock.advance(days=7)
        page = club.open("/new/hell")
        dealers.append(FIVE[int(dealer_in(page))])
        start(page)
    assert dealers == ["Emi", "Aki", "Ben"]


def test_the_page_explains_why_this_player_deals_first(table, language, clock):
    store_match(table, "hell", FIVE, first_dealer=4)
    clock.advance(days=1)
    page = table.open("/new/hell")
    why = sentence(
        language,
        "Last time (%(day)s) %(before)s dealt first, so now it is %(due)s.",
        day=sentence(language, "yesterday"),
        before="Emi",
        due="Aki",
    )
    assert page.one(".due").text == why
    # Aki still deals first where they sit otherwise; nobody else does because of last time.
    assert page.send("#setup", {"action": "down.0"}).one(".due").text == why
    assert not page.send("#setup", {"first_dealer": "2"}).has(".due")
    assert not page.send("#setup", {"action": "remove.0"}).has(".due")


def test_unnamed_rules_of_the_previous_match_are_preselected(club, clock):
    club.begins("hell", FIVE, hook=False)
    clock.advance(days=7)
    page = club.open("/new/hell")
    assert page.one("input[name=preset][checked]")["value"] == "hell"
    assert len(page.all(".differs li")) == 1
    assert page.one("input[name=options.hook][checked]")["value"] == "False"


@pytest.mark.parametrize(
    ("game", "option", "formerly"),
    [("black_maria", "lead", "free"), ("whist", "both_revoke", "neither_wins")],
)
def test_previous_rules_take_precedence_over_newer_defaults(club, game, option, formerly):
    club.begins(game, FIVE[:4], **{option: formerly})
    page = club.open(f"/new/{game}")
    assert page.one(f"input[name='options.{option}'][checked]")["value"] == formerly


def test_rules_saved_since_the_last_match_are_preselected(club, clock):
    store_match(club, "hell", FIVE)
    clock.advance(hours=1)
    form = {**rows(FIVE), "options.hook": "False", "keep_as": "Ours", "action": "keep"}
    club.open("/new/hell").send("#setup", form)
    page = club.open("/new/hell")
    assert names_in(page) == FIVE
    assert page.one("input[name=preset][checked]")["value"] not in ("hell", "oh_hell")


def test_tonights_players_are_offered_for_another_game(club, clock):
    store_match(club, "whist", ["Aki", "Ben", "Chika", "Zoe"])
    clock.advance(days=1)
    store_match(club, "hell", FOUR)
    # In the chairs of Hell, which goes the other way.
    assert names_in(club.open("/new/whist")) == FOUR[::-1]
    # A week later it is those who played Whist last.
    clock.advance(days=7)
    assert names_in(club.open("/new/whist")) == ["Aki", "Ben", "Chika", "Zoe"]


# Chairs: Hell goes to the right (counter-clockwise), the others and Oh Hell to the left

OH_HELL = {"direction": "left"}


def test_players_keep_their_chairs_when_the_direction_reverses(table):
    store_match(table, "hell", FOUR, first_dealer=1)
    page = table.open("/new/hearts")
    assert names_in(page) == ["Dai", "Chika", "Ben", "Aki"]
    said = {
        "en": "Same chairs as last time (today); Hearts goes clockwise, so the list runs the "
        "other way.",
        "ja": "席は前回（今日）と同じです。ハーツは時計回りなので、並びは逆になっています。",
    }
    assert said[table.language] in page.one("#players-h").text
    assert not page.has("#reverse")


def test_the_page_explains_that_a_game_is_counter_clockwise(club):
    store_match(club, "hearts", FOUR)
    page = club.open("/new/hell")
    assert names_in(page) == ["Dai", "Chika", "Ben", "Aki"]
    said = "Hell goes counter-clockwise, so the list runs the other way."
    assert said in page.one("#players-h").text


def test_the_next_first_dealer_is_the_same_person_in_either_direction(club):
    store_match(club, "hell", FOUR, first_dealer=1)
    page = club.open("/new/hearts")
    assert names_in(page)[int(dealer_in(page))] == "Chika"
    assert page.one(".due").text == "Last time (today) Ben dealt first, so now it is Chika."
    pad = start(page)
    assert "Chika deals" in pad.one("header.deal p").text


def test_the_player_order_is_unchanged_if_the_direction_is_unchanged(club, clock):
    store_match(club, "hearts", FOUR)
    assert names_in(club.open("/new/whist")) == FOUR
    clock.advance(days=1)
    store_match(club, "hell", FOUR)
    assert names_in(club.open("/new/hell")) == FOUR


def test_chairs_come_from_the_last_match_and_direction_from_the_rules(club, clock):
    club.begins("hell", FOUR, **OH_HELL)
    clock.advance(hours=1)
    assert names_in(club.open("/new/hearts")) == FOUR
    store_match(club, "hearts", FOUR)
    # Oh Hell was played last, so it is played again.
    page = club.open("/new/hell")
    assert names_in(page) == FOUR
    assert "going clockwise" in page.one("#players-h").text


def test_saved_rules_with_the_other_direction_reverse_the_list(club, clock):
    form = {**rows(FOUR), "options.direction": "left", "keep_as": "Ours", "action": "keep"}
    club.open("/new/hell").send("#setup", form)
    clock.advance(hours=1)
    store_match(club, "hell", FOUR)
    (kept,) = [one["value"] for one in club.open("/new/hell").all("[name=preset]")][:1]
    page = club.open(f"/new/hell?rules={kept}")
    assert option_in(page, "direction") == "left"
    assert names_in(page) == FOUR[::-1]


def option_in(page, name):
    return page.one(f"input[name=options.{name}][checked]")["value"]


def test_partners_of_the_last_table_stay_partners(club):
    store_match(club, "hell", FOUR)
    page = club.open("/new/whist")
    assert names_in(page) == ["Dai", "Chika", "Ben", "Aki"]
    assert page.texts(".chair.side-0 .name") == ["Dai", "Ben"]
    assert page.texts(".chair.side-1 .name") == ["Chika", "Aki"]


def changes(club, match, question, **facts):
    answer = club.open(f"{match}/players/change?{question}").send("#change", facts)
    assert answer.status == 303


def test_the_seating_at_the_end_of_the_last_match_is_reused(club):
    match = store_match(club, "hell", FOUR, first_dealer=1)
    changes(club, match, "do=join&name=Eve", place="1")
    changes(club, match, "do=leave&who=3")
    seated = club.open(f"{match}/players").texts("ol.people .name")
    assert sorted(seated) == ["Aki", "Ben", "Chika", "Eve"]
    assert names_in(club.open("/new/hell")) == seated
    assert names_in(club.open("/new/hearts")) == seated[::-1]


def test_the_next_player_deals_first_if_the_last_first_dealer_left(club):
    match = store_match(club, "hell", FOUR, first_dealer=1)
    changes(club, match, "do=leave&who=1")
    page = club.open("/new/hell")
    assert names_in(page) == ["Aki", "Chika", "Dai"]
    assert page.one(".due").text == "Last time (today) Ben dealt first, so now it is Chika."


def test_the_order_of_two_players_is_never_reversed(club):
    store_match(club, "hell", ["Aki", "Ben"])
    page = club.open("/new/points")
    assert names_in(page) == ["Aki", "Ben"]
    assert "As last time (today)" in page.one("#players-h").text


def test_previous_players_return_to_their_chairs_with_one_tap(club):
    store_match(club, "hell", FOUR)
    page = club.open("/new/hearts").send("#setup", {"action": "clear"})
    page = page.send("#setup", {"action": "last"})
    assert names_in(page) == FOUR[::-1]


def test_changing_the_direction_offers_to_reverse_the_list(table):
    store_match(table, "hell", FOUR, first_dealer=0)
    page = table.open("/new/hell").send("#setup", {"options.direction": "left"})
    assert names_in(page) == FOUR
    told = {
        "en": "The names are listed counter-clockwise, but the turn now passes clockwise.",
        "ja": "名前は反時計回りの順ですが、今の設定では時計回りに進みます。",
    }
    assert page.one("#order [role=status]").text == told[table.language]
    # It is still said after another change.
    page = page.send("#setup", {"options.hook": "False"})
    page = page.send("#setup", {"action": page.one("#reverse")["value"]})
    assert names_in(page) == FOUR[::-1]
    assert names_in(page)[int(dealer_in(page))] == "Ben"
    assert not page.has("#reverse")
    # Back to the first direction: the list was made for the second.
    page = page.send("#setup", {"options.direction": "right"})
    assert page.has("#reverse")


def test_changing_the_direction_back_removes_the_offer_to_reverse(club):
    store_match(club, "hell", FOUR)
    page = club.open("/new/hell").send("#setup", {"preset": "oh_hell"})
    assert page.has("#reverse")
    page = page.send("#setup", {"preset": "hell"})
    assert not page.has("#reverse")
    assert "As last time" in page.one("#players-h").text


def test_names_entered_after_a_direction_change_need_no_reversal(club):
    page = club.open("/new/hell").send("#setup", {"preset": "oh_hell"})
    page = page.send("#setup", {**rows(FOUR), "action": "look"})
    assert not page.has("#reverse")


def test_starting_with_a_changed_direction_asks_once(club):
    store_match(club, "hell", FOUR)
    sent = {"options.direction": "left", "action": "start"}
    asked = club.open("/new/hell").send("#setup", sent)
    assert asked.status == 422
    assert asked.has("#reverse")
    assert asked.send("#setup", {"action": "start"}).status == 303


@pytest.mark.parametrize("action", ["draw", "clear"])
def test_a_drawn_or_cleared_list_follows_the_direction_of_play(club, action):
    store_match(club, "hell", FOUR)
    page = club.open("/new/hell").send("#setup", {"preset": "oh_hell"})
    assert not page.send("#setup", {"action": action}).has("#reverse")


def test_empty_rows_stay_where_they_are_when_the_order_is_reversed(club):
    store_match(club, "hell", FOUR)
    page = club.open("/new/hell").send("#setup", {"action": "more"})
    page = page.send("#setup", {"preset": "oh_hell"}).send("#setup", {"action": "reverse"})
    assert [one["value"] for one in page.all(".seat input")] == ["Dai", "Chika", "Ben", "Aki", ""]


def test_previous_players_are_not_prefilled_if_too_many_for_the_game(club):
    store_match(club, "hell", FIVE)
    assert names_in(club.open("/new/whist")) == []


def test_names_can_be_cleared_and_restored_with_one_tap_each(club, clock):
    store_match(club, "hell", FOUR, first_dealer=1)
    clock.advance(days=1)
    page = club.open("/new/hell").send("#setup", {"action": "clear"})
    assert names_in(page) == []
    assert dealer_in(page) == "draw"
    page = page.send("#setup", {"action": "last"})
    assert names_in(page) == FOUR
    assert dealer_in(page) == "2"


def test_a_deleted_match_does_not_prefill_the_setup(club):
    match = store_match(club, "hell", FIVE)
    club.open(f"{match}/delete").send(f"form[action='{match}/delete']")
    assert names_in(club.open("/new/hell")) == []
    assert not club.open("/").has(".same-table")


# The people of the club


@pytest.fixture
def sixty(club):
    first = ("Ada", "Bo", "Cy", "Di", "Ed", "Fé", "Gi", "Ha", "Ida", "Jo")
    for table in range(6):
        store_match(club, "hell", [f"{name}{table}x" for name in first])
    return club


def test_a_large_group_can_be_searched_without_a_script(sixty):
    page = sixty.open("/new/hell").send("#setup", {"action": "clear"})
    near, others = page.all("#setup .tray")
    assert len(near.all("button")) == 24
    assert len(others.all("button")) == 36
    assert {name[-2] for name in near.texts("bdi")} >= {"5", "4"}
    page = page.send("#setup", {"find": "fe2", "action": "find"})
    assert page.texts("#setup .tray bdi") == ["Fé2x"]
    page = page.send("#setup", {"action": page.one("#setup .tray button")["value"], "find": "fe2"})
    assert names_in(page) == ["Fé2x"]
    assert "Nobody of that name" in page.send("#setup", {"find": "zz", "action": "find"}).text


def test_a_small_group_has_no_player_search(club):
    store_match(club, "hell", FIVE)
    assert not club.open("/new/hell").send("#setup", {"action": "clear"}).has("#find")


def test_a_name_similar_to_a_known_player_prompts_a_question(table, language):
    store_match(table, "hell", ["Benedikt", "Aki"])
    page = table.open("/new/hell")
    answer = page.send("#setup", {**rows(["Benedickt", "Aki"]), "action": "start"})
    assert answer.status == 422
    asked = answer.one(".suggestion button")
    assert asked.text.endswith(sentence(language, "Did you mean %(name)s?", name="Benedikt"))
    meant = answer.send("#setup", {"action": asked["value"]})
    assert names_in(meant) == ["Benedikt", "Aki"]
    assert not meant.has(".suggestion")
    # A person who means it starts once more.
    assert answer.send("#setup", {"action": "start"}).status == 303


def test_players_already_seated_are_not_suggested(club):
    store_match(club, "hell", ["Anna", "Ben"])
    page = club.open("/new/hell").send("#setup", {**rows(["Anna", "Ann"]), "action": ""})
    assert not page.has(".suggestion")


def test_a_person_has_one_colour_on_every_page(club):
    match = store_match(club, "hell", FIVE)
    row = club.open(match).all("#entry .row")[0]
    face, name = row.one(".token")["class"], row.one(".name").text
    page = club.open("/new/hell").send("#setup", {"action": "clear"})
    chip = next(one for one in page.all(".tray .pick") if one.one("bdi").text == name)
    assert face.split()[1] in chip.one(".token")["class"].split()


def test_the_clear_button_is_offered_only_beside_prefilled_names(club):
    store_match(club, "hearts", FOUR)
    page = club.open("/new/hearts")
    assert page.has("#clear")
    page = page.send("#setup", {"names.3": "Zoe", "action": "look"})
    assert not page.has("#clear")
    # The same names again, but typed.
    page = page.send("#setup", {"names.3": FOUR[3], "action": "look"})
    assert not page.has("#clear")
    page = page.send("#setup", {"action": "clear"}).send("#setup", {"action": "last"})
    assert page.has("#clear")
