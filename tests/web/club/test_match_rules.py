"""House rules changed in the middle of a match, from its next deal on."""

import pytest

from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FOUR, HTMX, THREE, bids, hearts, tricks

SIX = {"ladder_cards": [1, 2, 3, 3, 2, 1]}


def of_hell(phone):
    """The first deal is played: -3, 13, 10."""
    match = store_match(phone, "hell", THREE, **SIX)
    store_deal(phone, match, bids(1, 1, 0), tricks(0, 1, 0))
    return match


def change(phone, match, **options):
    facts = {f"options.{name}": value for name, value in options.items()}
    return phone.open(f"{match}/house-rules").send("#setup", {**facts, "action": "change"})


def test_changed_rules_apply_from_the_next_deal_and_are_noted_there(table):
    match = of_hell(table)
    assert change(table, match, scoring="one_plus_ten").status == 303
    page = table.writes(match, bids(1, 1, 1), tricks(1, 1, 0)).onward
    # By the rules of before the first two would have 13 more each, the third 3 less.
    assert page.totals() == [8, 24, 10]
    said = {
        "en": "House rules from deal 2: Scoring: 1 per trick, +10 for a made bid",
        "ja": "第2ディールからのハウスルール：得点：1トリック1点、予想が当たれば＋10点",
    }
    assert page.sheet.one(".deal-note").text == said[table.language]
    heads = {"en": "House rules changed from deal 2", "ja": "第2ディールからハウスルールを変更"}
    assert heads[table.language] in table.open(f"{match}/log").texts(".event-title")
    assert said[table.language] in table.open(f"{match}/print").text
    assert said[table.language] in table.open(f"{match}/rules").text


def test_a_rule_change_can_be_undone(club):
    match = of_hell(club)
    change(club, match, hook="False")
    page = club.open(match)
    assert page.one("#undo").text == "Undo house rules from deal 2"
    assert not page.send("#undo").onward.sheet.has(".deal-note")


def test_a_rule_change_applies_after_the_half_entered_deal(club):
    match = of_hell(club)
    club.open(match).send("#entry", {**bids(1), "action": ""})
    assert "deal 3" in club.open(f"{match}/house-rules").one("header p").text
    change(club, match, hook="False")
    assert club.open(match).tapped()["bids.0"] == "1"
    assert "deal 3" in club.open(f"{match}/log").texts(".event-title")[0]


def test_rules_fixed_at_the_start_are_not_offered(club):
    hell = club.open(f"{of_hell(club)}/house-rules")
    assert hell.has("#option-scoring")
    assert not hell.has("#option-direction")
    whist = club.open(f"{store_match(club, 'whist', FOUR)}/house-rules")
    assert whist.has("#option-revoke")
    assert not whist.has("#option-form")


def test_a_forged_form_cannot_change_rules_fixed_at_the_start(club):
    page = change(club, of_hell(club), direction="left")
    assert page.status == 422
    assert page.has("#setup")


def test_a_form_without_changes_is_rejected(club):
    page = change(club, of_hell(club))
    assert (page.status, page.errors) == (422, ["Nothing has changed."])


def test_choosing_a_rule_updates_the_form_and_shows_the_difference(club):
    match = of_hell(club)
    page = club.open(f"{match}/house-rules")
    touched = page.send("#setup", {"options.scoring": "custom"}, **HTMX)
    assert touched.status == 200
    assert touched.has("#option-made_bonus")
    assert "until now: Made: 10 + 3 × bid" in touched.one(".differs").text
    assert club.open(match).texts("#undo") == ["Undo deal 1"]


@pytest.mark.parametrize("limit", ["0", "x"])
def test_an_invalid_number_shows_an_error_beside_its_field(club, limit):
    match = store_match(club, "hearts", FOUR)
    page = change(club, match, limit=limit)
    assert page.status == 422
    assert page.errors_at("#option-limit")


def test_a_match_ended_by_its_rules_can_continue_under_others(club):
    match = store_match(club, "hearts", FOUR, limit=20)
    page = club.writes(match, hearts(0, 13, 0, 0, queen=1)).onward
    assert not page.has("#entry")
    over = change(club, match, limit="25")
    assert over.errors == ["By these rules, too, the match is over."]
    assert change(club, match, limit="60").status == 303
    assert club.open(match).has("#entry")
