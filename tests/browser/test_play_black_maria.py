"""Matches of Black Maria, tapped on a phone. The sheet is worked out by hand."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.evenings import served
from tests.support.browser.evenings.black_maria import (
    AS_PRINTED,
    FOUR,
    Deal,
    enter,
    expect_the_end,
    write,
)
from tests.support.browser.thumb import Thumb
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_match

THREE = FOUR[:3]
VALUES = ("♠A 7, ♠Q 10, ♠K 13", "♠A 7, ♠K 10, ♠Q 13")
PASS = {"ja": "右隣に3枚パス", "en": "Pass 3 cards to the right"}


# A heart 1, ♠A 7, ♠K 10, ♠Q 13.
ENGLISH = (
    Deal((5, 8, 0), (0, 1, 2), (18, 18, 7)),
    # Everything: 43, since no moon was agreed on.
    Deal((13, 0, 0), (0, 0, 0), (61, 18, 7)),
    Deal((0, 0, 13), (1, 1, 1), (61, 48, 20)),
)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_last_of_four_deals_ends_the_match_with_the_printed_values(phone, club, language):
    thumb = Thumb(phone(of=club, locale=language))
    match = store_match(club, "black_maria", FOUR, deals=4)
    served.store(club, match, served.of_black_maria(AS_PRINTED[:3]))
    thumb.page.goto(match)
    header = thumb.page.locator("header.deal")
    of_four = sentence(language, "deal %(number)s of %(last)s", number=4, last=4)
    expect(header.locator("h1")).to_contain_text(of_four)
    expect(header.locator(".passed")).to_contain_text(PASS[language])
    write(thumb, AS_PRINTED[3], 4)
    expect_the_end(thumb, language)
    both_sets_of_values_are_spelled_out(thumb, language)


def both_sets_of_values_are_spelled_out(thumb, language):
    """On the set-up page, so that no table starts with the wrong one unawares."""
    thumb.page.goto("/new/black_maria")
    presets = thumb.page.locator("label:has([name=preset])")
    expect(presets).to_have_count(2)
    for preset, costs in zip(presets.all(), VALUES, strict=True):
        expect(preset).to_contain_text(sentence(language, costs))


def test_a_match_with_the_english_values_can_be_played_without_javascript(phone):
    thumb = Thumb(phone(javascript=False))
    thumb.start_match("black_maria", THREE, preset="english", deals=3)
    for number, deal in enumerate(ENGLISH, start=1):
        enter(thumb, deal, dealer=(number - 1) % 3)
        thumb.expect_totals(deal.totals)
    thumb.expect_standings(("1位", "Chihiro", 20), ("2位", "けんじ", 48), ("3位", "Aki", 61))
