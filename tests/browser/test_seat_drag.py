"""Seats are reordered by dragging a handle, with a finger or a mouse."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.axe import AxeChecker
from tests.support.browser.press import Finger, HeldResponses
from tests.support.browser.thumb import FIVE, MATCH, Thumb
from tests.support.web.stored_matches import store_match

OTHERS = "#players-h, .seating, #dealer-h, #rules-h, .btn.lamp:visible"


class Drag(Finger):
    """A finger on the handle of a row."""

    def __init__(self, page, row):
        self.row = row
        super().__init__(page, handle(row))

    def begin(self, x, y):
        self.x, self.y = x, y
        super().begin(x, y)

    def to(self, row):
        """Move the finger in steps to the handle of ``row``, as it was before the drag."""
        height = self.page.locator("#name-0").bounding_box()["height"]
        for step in range(1, 6):
            y = self.y + (row - self.row) * (height + 2) * step / 5
            self.touch("touchMove", [{"x": self.x, "y": y}])

    def cancelled(self):
        self.touch("touchCancel", [])


def handle(row):
    return f".player-rows li:nth-child({row + 1}) .grip"


def drag(page, row, to):
    finger = Drag(page, row)
    finger.to(to)
    finger.ends()


def expect_names(page, *wanted):
    for seat, name in enumerate(wanted):
        expect(page.locator(f"#name-{seat}")).to_have_value(name)


def form_of(page):
    """Return the fields of the form that matter, in the order of the page."""
    return page.evaluate(
        """() => [...new FormData(document.getElementById("setup"))]
          .filter(([name]) => !["csrf_token", "idempotency_key"].includes(name))"""
    )


def tokens(page):
    return page.locator(".player-rows .seat").evaluate_all(
        "rows => rows.map((row) => [row.className, row.querySelector('.token').textContent])"
    )


def positions(page):
    return [one.bounding_box() for one in page.locator(OTHERS).all()]


@pytest.fixture
def page(phone, club):
    """The set-up page with the five of the last match, of whom けんじ deals first."""
    store_match(club, "hell", FIVE)
    page = phone(of=club, viewport={"width": 390, "height": 844})
    page.goto("/new/hell")
    expect_names(page, *FIVE)
    return page


def test_a_row_is_dragged_with_a_finger(page):
    before = tokens(page)
    with page.expect_response("**/new/hell"):
        drag(page, 0, 2)
    expect_names(page, "けんじ", "千尋", "あき", "だいすけ", "えみ")
    assert tokens(page) == [before[place] for place in (1, 2, 0, 3, 4)]
    # けんじ still deals first.
    expect(page.locator("#dealer-0")).to_be_checked()
    expect(page.locator("#seat-order")).to_have_text(
        "新しい順番：けんじ、千尋、あき、だいすけ、えみ"
    )
    Thumb(page).go()
    expect(page).to_have_url(MATCH)
    (match,) = page.request.get(f"{page.url}/export.json").json()["matches"]
    order = ["けんじ", "千尋", "あき", "だいすけ", "えみ"]
    assert [one["name"] for one in match["seats"]] == order


def test_a_row_is_dragged_with_a_mouse(page):
    start, end = (page.locator(handle(row)).bounding_box() for row in (4, 1))
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=5)
    page.mouse.up()
    expect_names(page, "あき", "えみ", "けんじ", "千尋", "だいすけ")
    expect(page.locator("#dealer-2")).to_be_checked()


def test_a_drag_sends_what_the_arrows_send(page):
    with page.expect_response("**/new/hell"):
        drag(page, 0, 2)
    # The response has arrived when the attribute has changed.
    expect(page.locator("#name-2")).to_have_attribute("value", "あき")
    dragged = form_of(page)
    for arrow, *names in (("#up-2", "けんじ", "あき"), ("#down-1", "けんじ", "千尋", "あき")):
        page.locator(arrow).tap()
        expect_names(page, *names)
    assert form_of(page) == dragged


def test_only_rows_move_during_a_drag(page):
    before = positions(page)
    finger = Drag(page, 1)
    for row in (4, 0, 1, 3):
        finger.to(row)
        assert positions(page) == before
    finger.ends()
    expect_names(page, "あき", "千尋", "だいすけ", "けんじ", "えみ")
    assert positions(page) == before


def test_a_response_during_a_drag_waits_for_its_end(page):
    answers = HeldResponses(page, "**/new/hell")
    page.locator("#name-4").fill("ゆう")
    page.locator("#name-4").blur()
    finger = Drag(page, 0)
    finger.to(1)
    answers.deliver()
    finger.to(3)
    finger.ends()
    expect(page.locator("#dealer-0")).to_be_checked()
    expect_names(page, "けんじ", "千尋", "だいすけ", "あき", "ゆう")


def test_a_row_that_came_with_a_response_can_be_dragged(page):
    page.locator("#more").tap()
    page.locator("#name-5").fill("ゆう")
    page.locator("#name-5").blur()
    expect(page.locator("label:has(#dealer-5)")).to_contain_text("ゆう")
    drag(page, 5, 0)
    expect_names(page, "ゆう", *FIVE)
    expect(page.locator("#dealer-2")).to_be_checked()


def test_a_name_that_was_just_typed_is_dragged_with_its_row(page):
    page.locator("#name-0").fill("ゆう")
    drag(page, 0, 1)
    expect(page.locator("label:has(#dealer-1)")).to_contain_text("ゆう")
    expect_names(page, "けんじ", "ゆう", "千尋")


def test_an_empty_row_can_be_dragged(page):
    page.locator("#name-2").fill("")
    page.locator("#name-2").blur()
    expect(page.locator("#dealer-2")).to_have_count(0)
    drag(page, 2, 0)
    expect_names(page, "", "あき", "けんじ", "だいすけ", "えみ")
    expect(page.locator("#dealer-2")).to_be_checked()
    expect(page.locator("label:has(#dealer-2)")).to_contain_text("けんじ")


def test_a_cancelled_drag_changes_nothing(page):
    finger = Drag(page, 0)
    finger.to(3)
    finger.cancelled()
    expect(page.locator(".dragging")).to_have_count(0)
    expect_names(page, *FIVE)
    finger = Drag(page, 0)
    finger.to(3)
    finger.to(0)
    finger.ends()
    expect_names(page, *FIVE)
    expect(page.locator("#seat-order")).to_have_text("")


def test_handles_are_as_large_as_a_thumb_and_do_not_scroll_the_page(page):
    for one in page.locator(".grip").all():
        box = one.bounding_box()
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert one.evaluate("one => getComputedStyle(one).touchAction") == "none"


def test_without_javascript_there_is_no_handle(phone, club):
    page = phone(of=club, javascript=False)
    page.goto("/new/hell")
    expect(page.locator("#down-0")).to_be_visible()
    expect(page.locator(".grip").first).to_be_hidden()


def test_axe_finds_nothing_in_rows_with_handles(phone, club):
    looker = AxeChecker(phone(of=club, axe=True))
    looker.at("/new/hell")
    looker.by_day()
    looker.by_night()
