"""The referee on a phone: a verdict in few taps, without a page load, with an address to send."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.thumb import FIVE, Thumb
from tests.support.web.stored_matches import store_match

CONTRACT = {"napoleon": "0", "bid.count": "13", "bid.suit": "H", "adjutant_card": "AS"}


def test_a_trick_needs_three_taps_plus_one_per_card_and_per_change_of_suit(phone, club):
    match = store_match(club, "napoleon", FIVE)
    club.open(match).send("#entry", CONTRACT | {"action": "stage:contract"})
    thumb = Thumb(phone(of=club))
    thumb.page.goto(match)
    thumb.tap("header a[href$='/referee']")
    thumb.tap(".questions a[href*='ask=trick']")
    # Clubs are led by the second player; the ura-J, ♦J, is a trump and beats the trump ace.
    for card in ("♣K", "♣A", "♥A", "♦J", "♣3"):
        tap_card(thumb, card)
    thumb.tap(".verdict a[href*='leader=1']")
    cards, other_suits = 5, 3
    assert thumb.taps <= 3 + cards + other_suits
    expect(thumb.page.locator(".verdict h2 bdi")).to_have_text("えみ")
    expect(thumb.page.locator(".verdict .answer cite")).to_be_in_viewport()


def test_a_trick_can_be_followed_card_by_card(phone, club):
    match = store_match(club, "whist", FIVE[:4])
    page = phone(of=club, locale="en-GB")
    page.goto(f"{match}/referee")
    page.locator(".questions a[href*='ask=course']").tap()
    verdict = page.get_by_role("status", name="Verdict")
    show_suit(page, "♣")
    for face in ("♣K", "♣A", "♣2"):
        page.locator(f"a.of-pack[aria-label='{face}']").tap()
        expect(page.locator(f".trick a.played-card[aria-label*='{face}']")).to_be_visible()
        expect(verdict).to_contain_text("must play")
    page.locator("a.of-pack[aria-label='♣3']").tap()
    expect(page.get_by_role("heading", name="Trick 2")).to_be_visible()
    expect(verdict).to_contain_text("takes trick 1")


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_a_typed_question_shows_the_ruling_on_the_same_page(phone, club, javascript):
    match = store_match(club, "hearts", FIVE[:4])
    page = phone(of=club, locale="en-GB", javascript=javascript)
    page.goto(f"{match}/referee")
    field = page.get_by_role("searchbox")
    field.fill("can i play the queen of spades on the first trick")
    field.press("Enter")
    expect(page.locator("#found .best-answer h3")).to_contain_text("on the first trick?")


def test_a_trick_of_four_needs_five_taps_besides_its_cards(phone, club):
    match = store_match(club, "hearts", FIVE[:4])
    thumb = Thumb(phone(of=club))
    thumb.page.goto(match)
    thumb.tap("header a[href$='/referee']")
    thumb.tap(".questions a[href*='ask=trick']")
    for card in ("♦K", "♦A", "♥2", "♦3"):
        tap_card(thumb, card)
    thumb.tap(".verdict a[href*='leader=1']")
    assert thumb.taps <= 5 + 4
    expect(thumb.page.locator(".verdict h2 bdi")).to_have_text("千尋")


def tap_card(thumb, face):
    card = thumb.page.locator(f"a.of-pack[aria-label='{face}']")
    if not card.is_visible():
        show_suit(thumb.page, face[0])
        thumb.taps += 1
    card.tap()
    thumb.taps += 1
    expect(thumb.page.locator(f".trick a.played-card[aria-label*='{face}']")).to_be_visible()


def show_suit(page, sign):
    page.locator(f"section:has(.fan) .suits a:has(svg[aria-label='{sign}'])").tap()
    expect(page.locator(f"a.of-pack[aria-label='{sign}A']")).to_be_visible()


def test_an_answer_has_an_address_that_can_be_shared(phone):
    thumb = Thumb(phone(locale="en-GB"))
    thumb.page.goto("/referee/hell?seats=3&ask=trick")
    expect(thumb.page.locator("#referee")).to_be_visible()
    for card in ("♥K", "♥2", "♥A"):
        tap_card(thumb, card)
    expect(thumb.page.locator(".verdict h2 bdi")).to_have_text("Player 3")
    expect(thumb.page).to_have_url(re.compile(r"trick=KH\.2H\.AH"))
    friend = phone(locale="en-GB")
    friend.goto(thumb.page.url)
    expect(friend.locator(".verdict h2 bdi")).to_have_text("Player 3")


def test_cards_are_wide_enough_for_a_thumb_and_the_page_does_not_scroll_sideways(phone):
    page = phone(viewport={"width": 360, "height": 780})
    page.goto("/referee/napoleon?seats=5&ask=play")
    boxes = []
    for sign in "♠♥♦♣":
        show_suit(page, sign)
        boxes += [card.bounding_box() for card in page.locator("a.of-pack").all()]
    assert len(boxes) == 4 * 14
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    width = page.evaluate("document.scrollingElement.scrollWidth")
    assert width <= 360


NAMES = ("Maximiliano", "Anne-Sophie von Hohenfels", "Wilhelmina", "田中さくら", "Konstantin")


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_a_verdict_names_the_offender_and_can_be_noted_and_entered_on_the_pad(
    phone, club, javascript
):
    match = store_match(club, "black_lady", NAMES)
    page = phone(of=club, locale="en-GB", javascript=javascript)
    page.goto(f"{match}/referee?ask=wrong&about.what=table&about.turned=looked")
    page.get_by_role("link", name="Wilhelmina").tap()
    verdict = page.get_by_role("status", name="Verdict")
    expect(verdict).to_contain_text("Wilhelmina: Whoever looked cannot be clear")
    verdict.get_by_role("button", name="Note it for deal 1").tap()
    expect(verdict).to_contain_text("Noted for deal 1")
    expect(verdict.get_by_role("button", name="Undo")).to_be_visible()
    verdict.get_by_role("button", name="Mark it on the pad").tap()
    looked = page.locator("#f-barred_from_clear-2-True")
    expect(looked).to_be_checked()
    expect(page.locator("#entry [role=status]")).to_contain_text("Wilhelmina cannot be clear")
    expect(page.locator("p.notes-line a")).to_contain_text("Deal 1 · Referee: Wilhelmina")


@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
def test_a_verdict_with_its_buttons_fits_the_smallest_phone(phone, club, language):
    match = store_match(club, "whist", NAMES[:4])
    page = phone(of=club, locale=language, viewport={"width": 360, "height": 640})
    told = "about.what=revoke&about.noticed=later&about.side=0&about.times=1"
    page.goto(f"{match}/referee?ask=wrong&{told}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    buttons = page.locator(".verdict .btn")
    for at in range(buttons.count()):
        buttons.nth(at).scroll_into_view_if_needed()
        expect(buttons.nth(at)).to_be_in_viewport()
