"""The pages next to the pad, on a narrow phone: auctions, replays, two counts, points, notes."""

import pytest
from playwright.sync_api import expect

from scorekeeper import clock, store
from scorekeeper.match import commands
from scorekeeper.rules.points_only import PointsOnly
from tests.support.browser.axe import AxeChecker
from tests.support.browser.layout import SIDEWAYS
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks

FIVE = ("Konstantin Hohenfels", "七人", "مريم عبد الرحمن", "Émilie 👩‍👩‍👧", "W" * 30)
NARROW = {"width": 360, "height": 640}


@pytest.fixture(params=["ja-JP", "en-GB"])
def look(phone, club, request):
    return AxeChecker(phone(of=club, locale=request.param, viewport=NARROW, axe=True))


@pytest.fixture
def hell(club):
    match = store_match(club, "hell", FIVE)
    store_deal(club, match, bids(0, 1, 0, 0, 1), tricks(0, 1, 0, 0, 0))
    store_deal(club, match, bids(1, 1, 1, 0, 0), tricks(1, 1, 0, 0, 0))
    return match


def fits(look):
    look.here()
    assert look.page.evaluate(SIDEWAYS) == []


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ((), ""),
        ((), "?who=2"),
        (("12H.2", "14S.3", "pass.4"), "?call=14D"),
        (("20NT",), ""),
    ],
)
def test_an_auction_fits_and_is_accessible(look, club, said, query):
    match = store_match(club, "napoleon", FIVE)
    page = club.open(f"{match}/auction")
    for word in said:
        page = page.send("#auction", {"action": f"say:{word}"}).onward
    look.page.goto(f"{match}/auction{query}")
    fits(look)
    if said:
        look.page.goto(match)
        fits(look)


def test_a_saved_deal_and_its_note_fit_and_are_accessible(look, hell):
    look.page.goto(f"{hell}/deals/1")
    fits(look)
    look.page.locator("main summary").click()
    fits(look)


def test_match_details_fit_and_are_accessible(look, hell):
    look.page.goto(f"{hell}/details")
    fits(look)


def test_the_next_steps_of_a_player_are_listed_one_below_the_other(look, hell):
    page = look.page
    page.goto(f"{hell}/seat/3")
    steps = page.locator(".upcoming li")
    expect(steps).to_have_count(3)
    boxes = [step.bounding_box() for step in steps.all()]
    assert all(box["x"] == boxes[0]["x"] for box in boxes)
    assert all(box["x"] + box["width"] <= NARROW["width"] for box in boxes)
    fits(look)


def paper(club, app):
    """A match of which only the points of two deals are known."""
    match = store_match(club, "hell", FIVE[:3])
    match_id = match.rpartition("/")[2]
    with club.client.session_transaction() as cookie:
        [[club_id, key_id]] = cookie["keys"]
    for version, points in enumerate([(1, 10, 7), (2, 16, -3)]):
        terms = store.matches.WriteTerms(club_id, match_id, key_id, version, clock.now())
        with app.extensions["store"].writing() as db:
            store.matches.lock(db, terms).append(commands.record, entry=PointsOnly(points))
    return match


def test_the_yellow_button_names_the_selected_count(look, club, app):
    page, deal = look.page, f"{paper(club, app)}/deals/2"
    page.goto(f"{deal}/correct")
    theirs = club.another().open(f"{deal}/correct")
    theirs.send("#points", {"points.0": "0", "action": "next"})
    page.locator("#points-0").fill("99")
    page.locator(".actions .lamp").click()
    page.locator(".duel").wait_for()
    fits(look)
    theirs, mine = page.locator(".actions .theirs"), page.locator(".actions .mine")
    expect(theirs).to_be_visible()
    expect(mine).to_be_hidden()
    page.locator(".duel [value=here]").check()
    expect(mine).to_be_visible()
    expect(theirs).to_be_hidden()
    mine.click()
    page.locator(".duel").wait_for(state="detached")
    page.goto(deal)
    expect(page.locator(".tell .plus")).to_have_text(["+99", "+16", "−3"])


def test_totals_updated_during_a_press_do_not_hide_another_phones_count(phone, club, app):
    page, deal = phone(of=club), f"{paper(club, app)}/deals/2"
    page.goto(f"{deal}/correct")
    theirs = club.another().open(f"{deal}/correct")
    theirs.send("#points", {"points.0": "0", "action": "next"})
    page.locator("#points-0").fill("99")
    page.locator(".actions .lamp").hover()
    with page.expect_response(lambda answer: deal in answer.url):
        page.mouse.down()
    page.mouse.up()
    expect(page.locator(".duel .differs").first).to_contain_text("+99")
    page.goto(deal)
    expect(page.locator(".tell .plus")).to_have_text(["0", "+16", "−3"])


def test_points_can_be_entered_with_the_keypad(look, club, app):
    page = look.page
    page.goto(f"{paper(club, app)}/deals/2/correct")
    fits(look)
    page.locator("#points-0").focus()
    for key in ("2", "5", "sign", "next", "7"):
        page.locator(f".keypad [value='{key}']").click()
    expect(page.locator("#points-0")).to_have_value("-25")
    expect(page.locator("#points-1")).to_have_value("7")
    page.locator("#points-2").focus()
    # −25, 7 and −3.
    expect(page.locator("#sum")).to_have_text("−21")


def test_an_auction_can_be_followed_by_keyboard_alone(look, club):
    page = look.page
    page.goto(store_match(club, "napoleon", FIVE) + "/auction")
    page.locator(".round a").nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".round .turn bdi")).to_have_text(FIVE[2])
    page.locator(".calls button").nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".calls [aria-current]")).to_contain_text("♦")
    order = "(all) => all.map((one) => one.tabIndex)"
    assert set(page.locator("main a, main button, .actions button").evaluate_all(order)) == {0}
