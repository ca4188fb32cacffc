"""Links from phone to phone: shown, opened, shared, printed, turned off."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.axe import AxeChecker
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks

SHARES = """
  window.shared = [];
  window.print = () => window.shared.push("on paper");
  navigator.share = (what) => { window.shared.push(what.url); return Promise.resolve(); };
"""


@pytest.fixture
def match(club):
    address = store_match(club, "hell", ["あき", "けんじ"])
    store_deal(club, address, bids(1, 1), tricks(1, 0))
    return address


def handed_on(page, match, label):
    """Touch ``label`` in the menu of the match: the link that is then on the screen."""
    page.goto(f"{match}/menu")
    page.get_by_role("button", name=label).tap()
    expect(page.locator(".qr svg")).to_be_in_viewport(ratio=1)
    return page.locator("#key").input_value()


def test_a_phone_can_watch_until_its_link_is_turned_off(phone, club, match):
    mine, other = phone(of=club, locale="en-GB"), phone(locale="en-GB")
    other.goto(handed_on(mine, match, "Share to watch"))
    expect(other.locator("#opened")).to_be_visible()
    expect(other.locator("#entry")).to_have_count(0)
    assert "/k/" not in other.url
    expect(mine.get_by_role("link", name="Turn off link")).to_be_hidden()
    mine.locator("#manage summary").tap()
    mine.get_by_role("link", name="Turn off link").tap()
    mine.get_by_role("button", name="Turn off link").tap()
    expect(mine.locator("#turned-off")).to_be_visible()
    assert other.reload().status == 404


def test_the_link_to_watch_opens_as_a_sheet_over_the_pad(phone, club, match):
    mine = phone(of=club, locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    mine.goto(match)
    mine.locator("[data-sheet=menu]").tap()
    mine.locator("#menu").get_by_role("button", name="Share to watch").tap()
    sheet = mine.locator("#share-sheet")
    expect(sheet.locator(".qr svg")).to_be_in_viewport(ratio=1)
    expect(mine.locator("#menu")).to_be_hidden()
    expect(sheet).to_contain_text("can't change anything")
    expect(mine).to_have_url(re.compile(f"{match}$"))
    sheet.get_by_role("button", name="Copy link").tap()
    expect(sheet.get_by_text("Copied.")).to_be_visible()
    link = mine.evaluate("navigator.clipboard.readText()")
    sheet.get_by_role("button", name="Close").tap()
    # The secret does not stay on the page.
    expect(sheet).to_have_count(0)
    other = phone(locale="en-GB")
    other.goto(link)
    expect(other.locator("#opened")).to_be_visible()
    expect(other.locator("#entry")).to_have_count(0)


def test_players_are_sent_a_link_from_the_page_of_their_own_phones(phone, club, match):
    mine = phone(of=club, locale="en-GB")
    mine.add_init_script(SHARES)
    club.open(f"{match}/own-numbers").send("#own-numbers", {"own": "in_turn"})
    mine.goto(f"{match}/own-numbers")
    mine.get_by_role("button", name="Share to watch").and_(mine.locator("main button")).tap()
    sheet = mine.locator("#share-sheet")
    expect(sheet.locator(".qr svg")).to_be_in_viewport(ratio=1)
    expect(sheet).to_contain_text("can enter the numbers of one player")
    expect(mine).to_have_url(re.compile(f"{match}/own-numbers$"))
    sheet.get_by_role("button", name="Send link").tap()
    [link] = mine.evaluate("window.shared")
    assert "/k/" in link


def test_another_phone_can_take_over_scoring(phone, club, match):
    mine, other = phone(of=club, locale="en-GB"), phone(locale="en-GB")
    other.goto(handed_on(mine, match, "Hand over scoring"))
    expect(other.locator("#entry")).to_be_visible()


def test_a_link_can_be_copied_shared_and_printed(phone, club):
    page = phone(of=club, locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(SHARES)
    page.goto("/link")
    link = page.locator("#key").input_value()
    page.get_by_role("button", name="Copy").tap()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    expect(page.get_by_role("link", name="Send with LINE")).to_be_hidden()
    page.get_by_role("button", name="Send link").tap()
    page.get_by_role("button", name="Print").tap()
    assert page.evaluate("window.shared") == [f"{link}?openExternalBrowser=1", "on paper"]
    page.emulate_media(media="print")
    expect(page.locator(".address")).to_have_text(link)
    expect(page.locator(".qr")).to_be_visible()
    for unprinted in ("#key", "nav", "#end", "#forget-phones"):
        expect(page.locator(unprinted)).to_be_hidden()


def test_without_the_share_and_clipboard_apis_a_link_can_still_be_copied(phone, club):
    page = phone(of=club, locale="en-GB")
    page.add_init_script(
        "Object.defineProperty(navigator, 'share', {value: undefined});"
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
    )
    page.goto("/link")
    expect(page.get_by_role("button", name="Send link")).to_be_hidden()
    page.get_by_role("button", name="Copy").tap()
    expect(page.get_by_text("Copied.")).to_be_visible()


def test_the_qr_code_stays_dark_on_light_in_the_dark_theme(phone, club):
    page = phone(of=club, dark=True)
    page.goto("/link")
    colours = "one => [...one.querySelectorAll('path')].map((path) => getComputedStyle(path))"
    fill, stroke = page.locator(".qr").evaluate(
        f"one => {{ const all = ({colours})(one); return [all[0].fill, all[1].stroke]; }}"
    )
    assert (fill, stroke) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")


def test_a_link_is_turned_off_from_the_list_after_a_confirmation(phone, club):
    club.send("/keys", {"role": "viewer", "name": "Grandma"})
    page = phone(of=club, locale="en-GB")
    page.goto("/keys")
    line = page.get_by_role("listitem").filter(has_text="Grandma")
    line.get_by_label("Turn off Grandma").tap()
    expect(page.get_by_role("heading", name="Turn off Grandma?")).to_be_visible()
    page.get_by_role("radio", name="This link alone").check()
    page.get_by_role("button", name="Turn off these").tap()
    expect(page.locator("#turned-off")).to_contain_text("Turned off Grandma.")
    expect(page.get_by_role("listitem").filter(has_text="Grandma")).to_have_count(0)


# Signing out


def test_signing_out_warns_about_unsent_entries_and_clears_the_phone(phone, club):
    page = phone(of=club, locale="en-GB")
    page.goto("/sign-out")
    warning = page.get_by_text("Something on this phone has not been sent yet")
    expect(warning).to_be_hidden()
    letter = """[{"id": "1", "to": "/m/x/deals", "fields": {}, "said": [], "state": "behind"}]"""
    page.evaluate("(all) => localStorage.setItem('scorekeeper.letters', all)", letter)
    page.reload()
    expect(warning).to_be_visible()
    page.get_by_role("button", name="Sign out").tap()
    expect(page.get_by_role("heading", name="Signed out")).to_be_visible()
    assert page.evaluate("localStorage.length") == 0
    page.goto("/")
    expect(page.get_by_text("What are you playing?")).to_be_visible()


# The settings of a phone


def test_a_setting_applies_immediately_and_after_a_reload(phone, club):
    page = phone(of=club, locale="en-GB")
    page.goto("/more")
    paper = "getComputedStyle(document.querySelector('.panel')).backgroundColor"
    by_day = page.evaluate(paper)
    for label in ("Dark", "Four colours"):
        with page.expect_response("**/more"):
            page.locator(f"label:has-text('{label}')").tap()
    with page.expect_response("**/more"):
        page.get_by_role("switch", name="Short buzz").tap()
    assert page.evaluate(paper) != by_day
    for _ in range(2):
        expect(page.locator("html.look-dark.suits-4")).to_have_count(1)
        expect(page.locator("html")).to_have_attribute("data-buzz", "off")
        expect(page.get_by_role("radio", name="Dark")).to_be_checked()
        expect(page.get_by_role("button", name="Save settings")).to_be_hidden()
        page.reload()
    page.locator("label:has-text('日本語')").tap()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.get_by_role("radio", name="ダーク")).to_be_checked()


def test_without_javascript_the_settings_are_saved_with_a_button(phone, club):
    page = phone(of=club, locale="en-GB", javascript=False)
    page.goto("/more")
    page.locator("label:has-text('Dark')").tap()
    page.get_by_role("button", name="Save settings").tap()
    expect(page.locator("html.look-dark")).to_have_count(1)
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()


def test_axe_finds_nothing_on_home_links_settings_and_error_pages(phone, club, match):
    """Beside what test_accessibility.py opens."""
    club.send("/keys", {"role": "scorer", "name": "דוד"})
    looker = AxeChecker(phone(of=club, axe=True, locale="en-GB"))
    for path in ("/", "/forget", "/link", f"{match}/keys", "/keys"):
        looker.at(path)
    looker.page.locator("a.revoke").last.tap()
    expect(looker.page.locator("#turn-off")).to_be_visible()
    looker.at(looker.page.url)
    for path in ("/nothing", "/examples/hell", "/examples/whist"):
        looker.at(path)
    club.starts_club("木曜会")
    looker.at("/")
