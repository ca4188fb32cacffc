"""Players bid on their own phones, beside the phone of the scorer."""

import pytest
from playwright.sync_api import expect

from scorekeeper.store.clubs.keys import Role
from tests.support.browser.clock import take_up
from tests.support.browser.layout import SEVEN, SIDEWAYS, TARGETS, TOO_SMALL
from tests.support.browser.thumb import Thumb
from tests.support.web.phones import with_role
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FOUR, bids, tricks

CHIKA = 2


@pytest.fixture
def match(club):
    """Ben deals two cards: Chika bids first."""
    match = store_match(club, "hell", FOUR)
    store_deal(club, match, bids(1, 0, 1, 0), tricks(1, 0, 0, 0))
    return match


def agree(club, match, own):
    club.open(f"{match}/own-numbers").send("#own-numbers", {"own": own})


def watching(phone, club, match, **settings):
    page = phone(of=with_role(club, Role.VIEWER, match), locale="en-GB", **settings)
    page.goto(match)
    return page


def is_me(page, name):
    page.locator("#who summary").click()
    page.locator("#who").get_by_role("button", name=name).click()
    expect(page.locator("#me-h")).to_contain_text(name)


def test_the_scorer_sees_a_players_bid_and_can_change_it(phone, club, match):
    agree(club, match, "in_turn")
    scorer = phone(of=club, locale="en-GB")
    scorer.goto(match)
    chika = watching(phone, club, match)
    is_me(chika, "Chika")
    expect(chika.locator("#me-h")).to_have_text("Chika, your bid")
    chika.get_by_role("button", name="1", exact=True).click()
    expect(chika.locator(".own-number .on bdi")).to_have_text("1")
    take_up(scorer)
    expect(scorer.locator("#f-bids-2-1")).to_be_checked()
    Thumb(scorer).chip("bids.2", 0)
    expect(scorer.locator("#f-bids-2-0")).to_be_checked()
    take_up(chika)
    expect(chika.locator(".own-number .on bdi")).to_have_text("0")


def test_without_javascript_a_bid_is_one_tap_too(phone, club, match):
    agree(club, match, "hidden")
    dai = watching(phone, club, match, javascript=False)
    is_me(dai, "Dai")
    dai.get_by_role("button", name="2", exact=True).click()
    expect(dai.locator(".own-number .on bdi")).to_have_text("2")


def test_a_tap_on_a_hidden_row_does_not_show_the_number_on_the_pad(phone, club, match):
    agree(club, match, "hidden")
    scorer = phone(of=club, locale="en-GB")
    scorer.goto(match)
    for seat, bid in ((2, 1), (3, 0), (0, 0)):
        row = scorer.locator(f"#f-bids-{seat}")
        row.locator(f"label:has(input[value='{bid}'])").tap()
        expect(row.locator(".tag").last).to_have_text("Entered")
        expect(row.locator(":checked")).to_have_count(0)
    expect(scorer.locator("#entry .barred")).to_have_count(0)
    scorer.locator("#f-bids-1 label:has(input[value='1'])").tap()
    expect(scorer.locator("#f-bids-1 p.error")).to_contain_text("1 + 1 makes 2")
    chosen, reason = scorer.locator("#f-bids-1-1 + span"), scorer.locator("#f-bids-1 p.error")
    expect(chosen).to_have_css("color", reason.evaluate("(one) => getComputedStyle(one).color"))
    Thumb(scorer).chip("bids.1", 2)
    expect(scorer.locator(".rows :checked")).to_have_count(4)


@pytest.mark.parametrize("width", [360, 844])
def test_the_longest_names_fit_and_every_number_is_large_enough(phone, club, width):
    match = store_match(club, "hell", SEVEN, ladder_cards=[7, 1])
    agree(club, match, "hidden")
    viewport = {"width": width, "height": 390 if width > 400 else 640}
    page = watching(phone, club, match, viewport=viewport)
    is_me(page, SEVEN[4])
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(TOO_SMALL, [TARGETS, 44]) == []
    expect(page.locator(".own-number button")).to_have_count(8)
