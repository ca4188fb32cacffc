"""The finish page on a phone: its layout, reduced motion, and sharing its picture."""

import base64
import io
from itertools import product

import pytest
from PIL import Image
from playwright.sync_api import expect

from scorekeeper.exports import finish_picture
from tests.support.browser.axe import AxeChecker
from tests.support.browser.layout import SEVEN
from tests.support.web.stored_matches import store_played_match

WIDTH, HEIGHT = int(finish_picture.WIDTH), int(finish_picture.HEIGHT)

SHARED = """
(may) => {
  window.handed = [];
  navigator.canShare = (what) => may && what.files.length === 1;
  navigator.share = async (what) => {
    const [file] = what.files;
    // In one word: a number for each byte would be taken apart and put together for seconds.
    const reader = new FileReader();
    reader.onload = () => {
      window.handed.push({ title: what.title, name: file.name, written: reader.result });
      document.title = "handed";
    };
    reader.readAsDataURL(file);
  };
}
"""


def hell(bids, tricks):
    return {"bids": bids, "tricks": tricks, "trump": None}


def whist(tricks):
    return {"tricks": tricks, "honours": (2, 2), "revokes": (0, 0)}


@pytest.fixture
def match(app, club):
    deals = hell([1, 1, 0], [1, 0, 0]), hell([0, 1, 0], [0, 1, 1]), hell([0, 0, 1], [3, 0, 0])
    return store_played_match(club, "hell", ("明子", "Ben", "Chika"), *deals, stopped=True)


@pytest.fixture
def rubber(app, club):
    return store_played_match(club, "whist", SEVEN[:4], whist([13, 0]), whist([12, 1]))


@pytest.fixture
def seven(app, club):
    deal = hell([0] * 7, [0, 0, 0, 0, 0, 0, 1])
    return store_played_match(club, "hell", SEVEN, deal, stopped=True, hook=False)


def share_button(page):
    return page.get_by_role("link", name="画像を送る")


def picture(data):
    image = Image.open(io.BytesIO(data))
    assert image.format == "PNG"
    assert image.size == (WIDTH, HEIGHT)
    return image.convert("RGB")


def test_the_phone_draws_the_picture_and_shares_it(phone, club, match):
    page = phone(of=club)
    page.goto(match)
    page.evaluate(SHARED, True)
    share_button(page).tap()
    expect(page).to_have_title("handed")
    [handed] = page.evaluate("window.handed")
    assert (handed["title"], handed["name"]) == ("Benの勝ち", "hell.png")
    kind, _, data = handed["written"].partition(",")
    assert kind == "data:image/png;base64"
    image = picture(base64.b64decode(data))
    # Baize at the edge, paper in the standings, and not of two colours alone.
    assert image.getpixel((3, 3)) == pytest.approx((0x0C, 0x43, 0x37), abs=3)
    assert image.getpixel((530, 790)) == (0xFF, 0xFF, 0xFF)
    assert len(image.getcolors(WIDTH * HEIGHT)) > 20


def test_a_browser_that_cannot_share_files_downloads_the_picture(phone, club, match):
    page = phone(of=club)
    page.goto(match)
    page.evaluate(SHARED, False)
    with page.expect_download() as download:
        share_button(page).tap()
    assert download.value.suggested_filename == "hell.png"
    picture(download.value.path().read_bytes())


def test_cancelling_the_share_dialog_keeps_the_page_open(phone, club, match):
    page = phone(of=club)
    page.goto(match)
    page.evaluate(
        """() => {
          navigator.canShare = () => true;
          navigator.share = async () => {
            document.title = "asked";
            throw new DOMException("", "AbortError");
          };
        }"""
    )
    share_button(page).tap()
    expect(page).to_have_title("asked")
    expect(share_button(page)).to_be_visible()


def test_drawing_the_picture_violates_no_content_security_policy(phone, club, match):
    page = phone(of=club)
    refused = []
    page.on("console", lambda said: refused.append(said.text) if said.type == "error" else None)
    page.goto(match)
    page.evaluate(SHARED, True)
    share_button(page).tap()
    expect(page).to_have_title("handed")
    assert refused == []


def test_without_javascript_the_share_button_opens_the_servers_picture(phone, club, match):
    page = phone(of=club, javascript=False)
    page.goto(match)
    assert share_button(page).get_attribute("href").endswith("/picture.png")
    expect(page.get_by_role("button", name="もう一局")).to_be_visible()


@pytest.fixture
def endings(match, rubber, seven):
    """Their addresses: three players, sides of long names, and six who share the win."""
    return match, rubber, seven


def test_axe_finds_nothing_in_the_light_and_dark_theme(phone, club, endings):
    looker = AxeChecker(phone(of=club, axe=True))
    for address in endings:
        looker.at(address)


SCREENS = ((360, 640), (390, 844), (844, 390), (820, 1180), (1440, 900))


def test_no_page_is_wider_than_the_screen(phone, club, endings):
    page = phone(of=club)
    for address in endings:
        page.goto(address)
        for (wide, high), size in product(SCREENS, ("100%", "200%")):
            page.set_viewport_size({"width": wide, "height": high})
            page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert over <= 0, (address, wide, high, size)


PODIUM = """
() => [...document.querySelectorAll(".podium li")]
  .map((one) => [one.getBoundingClientRect().left, one.querySelector("bdi").textContent])
  .sort((one, other) => one[0] - other[0]).map(([, name]) => name)
"""


def test_a_tie_does_not_move_the_winner_and_no_name_breaks_within_a_word(phone, club):
    page = phone(of=club, viewport={"width": 360, "height": 640})
    names = ["Ann", "Bartholomew", "Cat", "Dan", "Anne-Sophie von Hohenfels"]
    page.goto(store_played_match(club, "points", names, [20, 30, 20, 20, 20], stopped=True))
    order = page.evaluate(PODIUM)
    assert (order.index("Bartholomew"), len(order)) == (2, 5)
    [lines] = page.locator(".podium .one bdi").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().height"
        " / parseFloat(getComputedStyle(one).lineHeight))"
    )
    assert round(lines) == 1
    token, block = page.locator(".podium li:last-child").evaluate(
        "(one) => ['.token', '.block'].map((part) => one.querySelector(part)"
        ".getBoundingClientRect().top)"
    )
    assert token < block


def test_the_podium_rises_unless_reduced_motion_is_set(phone, club, match):
    moving = "(one) => getComputedStyle(one).animationName"
    still, lively = phone(of=club), phone(of=club, reduced_motion="no-preference")
    for page, animation in ((still, "none"), (lively, "rise")):
        page.goto(match)
        assert page.locator(".podium .block").first.evaluate(moving) == animation


def test_the_winner_and_the_next_actions_are_visible_without_scrolling(phone, club, match):
    page = phone(of=club)
    for viewport in ({"width": 390, "height": 844}, {"width": 844, "height": 390}):
        page.set_viewport_size(viewport)
        page.goto(match)
        expect(page.get_by_role("heading", level=1, name="Benの勝ち")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="もう一局")).to_be_in_viewport(ratio=1)
        expect(share_button(page)).to_be_in_viewport(ratio=1)


def test_podium_steps_do_not_overlap_at_twice_the_text_size(phone, club, match):
    page = phone(of=club, locale="en-GB")
    page.goto(match)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    boxes = [one.bounding_box() for one in page.locator(".podium > li").all()]
    assert len(boxes) == 3
    ends = [box["y"] + box["height"] for box in boxes[:-1]]
    assert all(box["y"] >= end for box, end in zip(boxes[1:], ends, strict=True))
