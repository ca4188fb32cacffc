"""The blank forms of the next deals, which an open page uses while the network is down."""

import json
import re

import pytest

from tests.support.web import html
from tests.support.web.stored_matches import store_deal, store_match, version_of
from tests.support.web.visitor import FOUR, THREE, bids, hearts, tricks

pytestmark = pytest.mark.timeless


def blank(club, match):
    """The content of the templates by number of the deal."""
    source = club.open(f"{match}/offline-forms").source
    templates = re.findall(r'<template data-deal="(\d+)">(.*?)</template>', source, re.DOTALL)
    return {int(number): html.read(content) for number, content in templates}


def questions(template):
    return json.loads(template.one("#entry")["data-questions"])


def test_the_forms_follow_the_schedule(club):
    match = store_match(club, "hell", THREE, ladder_cards=[1, 2, 3, 2])
    store_deal(club, match, bids(1, 0, 1), tricks(1, 0, 0))
    forms = blank(club, match)
    assert list(forms) == [2, 3, 4]
    for number, cards in ((2, 2), (3, 3), (4, 2)):
        chips = forms[number].all("input[name='tricks.0']")
        assert [chip["value"] for chip in chips] == [str(one) for one in range(cards + 1)]
        assert forms[number].one("#entry")["action"] == f"{match}/deals/{number}"
        assert questions(forms[number])["sums"] == {"tricks": cards}
    # The deal goes from player to player.
    dealers = [form.one("header.deal p b").text for form in forms.values()]
    assert dealers == [THREE[1], THREE[2], THREE[0]]


def test_the_rows_of_a_form_speak_no_answer_or_total_that_the_page_may_change(club):
    match = store_match(club, "hell", THREE, ladder_cards=[1, 2])
    store_deal(club, match, bids(1, 0, 1), tricks(1, 0, 0))
    form = blank(club, match)[2]
    said = form.texts("#entry .row > .visually-hidden")
    assert said[:3] == ["Chika: Bids.", "Aki: Bids.", "Ben: deals, leads, Bids."]


def test_a_form_asks_all_questions_of_a_deal_and_requires_those_without_an_answer(club):
    match = store_match(club, "hell", THREE, ladder_cards=[2, 3])
    asked = questions(blank(club, match)[1])["required"]
    assert sorted(asked) == sorted({**bids(0, 0, 0), **tricks(0, 0, 0)})
    asked = questions(blank(club, store_match(club, "whist", FOUR))[1])
    assert sorted(asked["required"]) == ["honours.0", "honours.1", "tricks.0", "tricks.1"]
    assert asked["sums"] == {"tricks": 13, "honours": 4}


def test_a_form_of_hell_knows_the_sum_that_the_dealer_may_not_complete(club):
    match = store_match(club, "hell", THREE, ladder_cards=[2, 3])
    reason = "The dealer may not bid {bid}: {sum} + {bid} makes 3."
    asked = questions(blank(club, match)[2])
    assert asked["barred"] == {"name": "bids", "seat": 1, "whole": 3, "reason": reason}
    free = store_match(club, "hell", THREE, ladder_cards=[2, 3], hook=False)
    assert questions(blank(club, free)[2])["barred"] is None


def test_a_match_without_a_fixed_end_has_five_forms_with_their_passes(club):
    forms = blank(club, store_match(club, "hearts", FOUR))
    assert list(forms) == [1, 2, 3, 4, 5]
    passes = [form.has("header.deal .passed") for form in forms.values()]
    assert passes == [True, True, True, False, True]


def test_a_form_does_not_contain_the_draft_of_the_next_deal(club):
    match = store_match(club, "hearts", FOUR)
    club.open(match).send("#entry", {**hearts(5), "action": ""})
    form = blank(club, match)[1]
    assert not any("checked" in chip for chip in form.all("#entry input"))
    assert set(json.loads(form.one("#entry [name=base]")["value"]).values()) == {None}


def test_a_whole_deal_can_be_saved_from_its_first_stage(club):
    match = store_match(club, "hell", THREE, ladder_cards=[2, 3])
    deal = {**bids(1, 0, 0), **tricks(1, 1), "stage": "bids", "action": "record"}
    club.open(match).send("#entry", deal)
    assert version_of(club, match) == 1
    # One bid made; one trick taken without a bid; none of either.
    assert club.open(match).totals() == [13, -3, 10]


def test_a_whole_deal_with_a_gap_is_shown_again_at_its_stage(club):
    match = store_match(club, "hell", THREE, ladder_cards=[2, 3])
    deal = {**bids(1, 0, 0), **tricks(1), "stage": "bids", "action": "record"}
    refused = club.open(match).send("#entry", deal)
    assert refused.status == 422
    assert refused.one("#entry [name=stage]")["value"] == "tricks"
    assert version_of(club, match) == 0


@pytest.mark.parametrize("agreed", [True, False])
def test_a_match_that_a_second_phone_confirms_has_no_forms(club, agreed):
    match = store_match(club, "hearts", FOUR)
    if agreed:
        club.open(f"{match}/second-phone").send("#second-phone", {"confirm": "on"})
    assert len(blank(club, match)) == (0 if agreed else 5)
    assert club.open(match).has("#entry[data-forms]") == (not agreed)


def test_a_finished_match_has_no_forms(club):
    match = store_match(club, "hell", THREE, ladder_cards=[1])
    store_deal(club, match, bids(1, 0, 1), tricks(1, 0, 0))
    assert blank(club, match) == {}
