"""The pages on the narrowest phone, with the longest names and as many players as there can be."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.layout import SEVEN, SIDEWAYS, TARGETS, TOO_SMALL
from tests.support.browser.thumb import Thumb
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, hearts, tricks

NARROW = {"width": 360, "height": 640}
AS_PEOPLE_ARE_CALLED = (
    "Konstantin",
    "Maximiliano",
    "Wilhelmina",
    "Anne-Sophie von Hohenfels-Wartenberg",
    "Priya",
    "田中さくら",
    "Zé",
)
ON_ITS_SIDE = {"width": 640, "height": 360}


def test_the_test_names_have_the_maximum_length():
    assert {len(name) for name in SEVEN} == {40}


def fits(page):
    """Nothing leads the page sideways, and nothing to be touched is smaller than a thumb."""
    assert page.evaluate(SIDEWAYS) == [], page.url
    assert page.evaluate(TOO_SMALL, [TARGETS, 43.5]) == [], page.url


@pytest.fixture(params=["ja-JP", "en-GB"])
def small(phone, club, request):
    """The narrowest phone, in each language."""
    return phone(of=club, viewport=NARROW, locale=request.param)


def see(page, path):
    page.goto(path)
    fits(page)


def test_importing_a_sheet_fits(small):
    see(small, "/import/points")
    see(small, "/import/points/black_lady")
    points = "-1000000\t0\t1000000\t-312\t5\t26\t13\n"
    small.locator("#text").fill("\t".join(SEVEN) + "\n" + points + points.replace("312", "x" * 50))
    small.locator(".btn.lamp:visible").tap()
    expect(small.locator(".faults")).to_be_visible()
    fits(small)
    small.locator("#text").fill("\t".join(SEVEN) + "\n" + points * 30)
    small.locator(".btn.lamp:visible").tap()
    expect(small.locator("[name=first_dealer]").first).to_be_visible()
    fits(small)
    small.locator(".btn.lamp:visible").tap()
    expect(small.locator(".standings li")).to_have_count(7)
    fits(small)
    match = small.url
    see(small, f"{match}/sheet")
    expect(small.locator(".sheet .mark").first).to_be_visible()
    see(small, f"{match}/deals/1")
    see(small, f"{match}/deals/1/correct")


def test_setting_up_a_match_fits(small, club):
    see(small, "/")
    see(small, "/new")
    store_match(club, "hell", SEVEN)
    store_match(club, "hearts", ["あき", "けんじ", "千尋", "I"])  # "I" is narrow in every font
    see(small, "/new/hell")
    Thumb(small).seat("hell", SEVEN)
    fits(small)
    small.locator("summary").tap()
    fits(small)
    small.locator("#name-0").fill("W" * 200)
    small.locator(".btn.lamp:visible").tap()
    expect(small.locator(".error").first).to_be_visible()
    fits(small)


def test_a_match_of_hell_with_seven_players_fits(small, club):
    match = store_match(club, "hell", SEVEN, ladder_cards=[7, 7, 7])
    store_deal(club, match, bids(7, 7, 7, 7, 7, 7, 7), tricks(7, 0, 0, 0, 0, 0, 0))
    see(small, match)
    thumb = Thumb(small)
    for seat in (1, 2, 3, 4, 5, 6, 0):
        thumb.chip(f"bids.{seat}", 1)
    expect(small.locator(".error")).to_be_visible()
    fits(small)
    thumb.go()
    expect(small.locator(".error")).to_be_visible()
    fits(small)
    thumb.chip("bids.1", 7)
    thumb.go()
    expect(small.locator("#f-tricks-0")).to_be_visible()
    fits(small)
    see(small, f"{match}/deals/1")
    see(small, f"{match}/deals/1/correct")


def test_a_match_of_hearts_with_five_players_fits(small, club):
    match = store_match(club, "hearts", SEVEN[:5], moon="shooter_chooses", jack_of_diamonds=-100)
    # A total of −300.
    for _ in range(3):
        facts = {**hearts(0, 0, 0, 0, 13, queen=3), "jack_of_diamonds": 1}
        store_deal(club, match, facts)
    see(small, match)
    Thumb(small).go()
    expect(small.locator("#waiting")).to_be_visible()
    fits(small)
    small.locator(".shortcuts button").first.tap()
    expect(small.locator("#f-moon_choice")).to_be_visible()
    fits(small)
    see(small, f"{match}/deals/1")


A_DEAL = {
    "hell": (bids(0, 0, 0, 0, 0, 0, 0), tricks(1, 0, 0, 0, 0, 0, 0)),
    "hearts": (hearts(0, 0, 0, 0, 13, queen=3),),
}


@pytest.mark.parametrize(("game", "seats"), [("hell", 7), ("hearts", 5)])
def test_the_standings_fit(small, club, game, seats):
    match = store_match(club, game, SEVEN[:seats])
    store_deal(club, match, *A_DEAL[game])
    club.send(f"{match}/finish", {"version": "1"})
    see(small, match)
    expect(small.locator(".standings li")).to_have_count(seats)
    see(small, "/")


def test_the_history_and_the_pages_about_a_match_fit(small, club):
    match = store_match(club, "hell", SEVEN, ladder_cards=[7, 7, 7])
    store_deal(club, match, bids(7, 7, 7, 7, 7, 7, 7), tricks(7, 0, 0, 0, 0, 0, 0))
    note = club.open(f"{match}/deals/1")
    note.send("form[action$='/note']", {"note": "寿" * 200})
    words = {"played_on": "2026-03-01", "place": "W" * 80, "note": "x" * 2000}
    club.open(f"{match}/details").send("#details", words)
    for path in (match, f"{match}/details", f"{match}/deals/1", f"{match}/print"):
        see(small, path)
    see(small, "/history?q=w+nobody&game=hell&since=x&until=z&player=y")
    expect(small.locator(".error")).to_have_count(3)
    see(small, "/history")
    expect(small.locator("main li a[href^='/m/']")).to_have_count(1)


def test_statistics_fit(small, club):
    for _ in range(2):
        match = store_match(club, "hell", SEVEN, ladder_cards=[7])
        store_deal(club, match, bids(7, 7, 7, 7, 7, 7, 7), tricks(7, 0, 0, 0, 0, 0, 0))
    whist = store_match(club, "whist", SEVEN[:4])
    for _ in range(2):
        store_deal(club, whist, {"tricks.0": 12, "honours.0": 2})
    see(small, "/")
    see(small, "/statistics")
    see(small, "/statistics/hell?since=x&until=y")
    expect(small.locator(".error")).to_have_count(2)
    for game in ("hell", "whist"):
        see(small, f"/statistics/{game}")
        small.locator(".ranking tbody a").last.tap()
        expect(small.locator(".places")).to_be_visible()
        for closed in small.locator("summary").all():
            closed.tap()
        fits(small)


def test_link_pages_and_error_pages_fit(small, club):
    for name in SEVEN:
        club.send("/keys", {"role": "scorer", "name": name})
    match = store_match(club, "hell", SEVEN)
    club.send(f"{match}/keys", {"role": "viewer"})
    for path in ("/link", "/keys", f"{match}/keys", f"{match}/link", "/nothing"):
        see(small, path)
    see(small, "/keys")
    small.locator(".key-list .revoke").nth(1).tap()
    expect(small.locator("#turn-off")).to_be_visible()
    fits(small)
    small.locator("#turn-off button").tap()
    expect(small.locator("#turned-off")).to_be_visible()
    fits(small)


def test_a_phone_in_landscape_shows_the_question_and_the_button(phone, club):
    page = phone(of=club, viewport=ON_ITS_SIDE)
    page.goto(store_match(club, "hell", SEVEN, ladder_cards=[7]))
    fits(page)
    Thumb(page).chip("bids.1", 7)
    expect(page.locator("#f-bids-2")).to_be_in_viewport(ratio=1)
    expect(page.locator("#actions .lamp")).to_be_in_viewport(ratio=1)


def test_an_error_page_in_landscape_shows_that_nothing_is_lost(phone, club):
    page = phone(of=club, viewport={"width": 844, "height": 390})
    page.goto("/nothing/here")
    message = page.locator("main .say").bounding_box()
    assert message["y"] + message["height"] <= page.locator(".dock").bounding_box()["y"]


def test_everything_fits_at_twice_the_text_size(phone, club):
    """Also the words: chips and heads grow with the letters, the sheet alone may scroll."""
    page = phone(of=club, viewport={"width": 390, "height": 844})
    chromium = page.context.new_cdp_session(page)
    chromium.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    five = ("あき", "けんじ", "千尋", "だいすけ", "えみ")
    match = store_match(club, "hell", five)
    store_deal(club, match, bids(1, 1, 0, 0, 0), tricks(0, 1, 0, 0, 0))
    deal = f"{match}/deals/1"
    mine = (match, f"{match}/details", deal, f"{deal}/correct")
    for path in ("/", "/history?game=hell", "/new", "/new/hell", *mine):
        page.goto(path)
        assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == 32
        fits(page)
    heart_match = store_match(club, "hearts", five, moon="shooter_chooses")
    page.goto(heart_match)
    fits(page)


def test_the_yellow_button_is_always_within_reach(phone, club):
    """It is at the bottom edge at any scroll position, and never covers the current question."""
    page = phone(of=club, viewport=NARROW, reduced_motion="no-preference")
    match = store_match(club, "hell", SEVEN, ladder_cards=[7])
    page.goto(match)
    thumb = Thumb(page)
    for seat in (1, 2, 3, 4, 5, 6):
        thumb.chip(f"bids.{seat}", 0)
        dock = page.locator(".dock").bounding_box()
        assert round(dock["y"] + dock["height"]) == NARROW["height"]
        # The next question comes into view by itself, above the dock.
        expect(page.locator(".row.turn")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("names", "cards"),
    [
        (AS_PEOPLE_ARE_CALLED, "7"),
        ((*AS_PEOPLE_ARE_CALLED, "Bartholomew"), "6"),
        ((*AS_PEOPLE_ARE_CALLED, "Bartholomew", "Ann", "伊藤大輔"), "5"),
    ],
)
def test_seven_and_ten_players_of_hell_fit_on_one_screen(phone, club, names, cards):
    """With their bids, in each language, on the phone that most people have."""
    match = club.begins("hell", names, ladder_cards=cards)
    for locale in ("ja-JP", "en-GB"):
        page = phone(of=club, viewport={"width": 390, "height": 844}, locale=locale)
        page.goto(match)
        rows = page.locator("#entry .row")
        expect(rows).to_have_count(len(names))
        header, dock = page.locator("header.deal"), page.locator(".dock").bounding_box()
        assert rows.first.bounding_box()["y"] >= header.bounding_box()["height"]
        last = rows.last.bounding_box()
        assert last["y"] + last["height"] <= dock["y"]


def test_the_sheet_of_ten_players_scrolls_within_its_frame(phone, club):
    """No total is cut off, and the deals stay in sight."""
    names = (*AS_PEOPLE_ARE_CALLED, "Bartholomew", "Ann", "伊藤大輔")
    match = store_match(club, "hell", names, ladder_cards=[5, 5])
    store_deal(club, match, bids(*[5] * 10), tricks(5, *[0] * 9))
    page = phone(of=club, viewport={"width": 390, "height": 844})
    page.goto(f"{match}/sheet")
    paper = page.locator(".paper:has(.sheet)")
    assert paper.evaluate("paper => paper.scrollWidth > paper.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for total in page.locator(".totals b").all():
        cell = total.locator("..").bounding_box()
        assert total.bounding_box()["width"] <= cell["width"]
    paper.evaluate("paper => paper.scrollLeft = 400")
    assert page.locator("tbody th:visible").first.bounding_box()["x"] == paper.bounding_box()["x"]


def test_the_head_of_the_sheet_stays_below_the_header(phone, club):
    match = store_match(club, "hell", AS_PEOPLE_ARE_CALLED[:5])
    for number in range(1, 11):
        store_deal(club, match, bids(0, 0, 0, 0, 0), tricks(number, 0, 0, 0, 0))
    page = phone(of=club, viewport=NARROW)
    page.goto(f"{match}/sheet")
    page.evaluate("scrollTo(0, 300)")
    page.locator(".paper").evaluate("paper => paper.scrollTo(0, 300)")
    header = page.locator("header.deal").bounding_box()
    paper = page.locator(".paper").bounding_box()
    head = page.locator(".sheet thead th").last.bounding_box()
    assert header["y"] == 0
    assert paper["y"] >= header["height"]
    assert head["y"] == pytest.approx(paper["y"], abs=0.5)


def test_the_whole_sheet_can_be_scrolled_to_in_large_text(phone, club):
    match = store_match(club, "hell", AS_PEOPLE_ARE_CALLED[:5])
    store_deal(club, match, bids(1, 1, 0, 0, 0), tricks(1, 0, 0, 0, 0))
    page = phone(of=club, viewport=NARROW)
    page.goto(f"{match}/sheet")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    last = page.locator(".sheet tbody tr").first.locator("td").last
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box["x"] + box["width"] <= NARROW["width"] + 1
    assert page.locator(".sheet tbody th").first.bounding_box()["x"] == 0


LINES = "(name) => Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight))"


def test_names_in_landscape_have_at_most_two_lines_and_are_not_cut_off_by_a_tag(phone, club):
    match = store_match(club, "hell", AS_PEOPLE_ARE_CALLED[:4], first_dealer=1)
    page = phone(of=club, viewport={"width": 844, "height": 390}, locale="ja-JP")
    page.goto(match)
    names = page.locator("#entry .row .name")
    assert sorted(name.evaluate(LINES) for name in names.all()) == [1, 1, 1, 2]
    maximiliano = names.get_by_text("Maximiliano")
    assert maximiliano.evaluate("(name) => name.scrollWidth <= name.clientWidth")
    name, rail = (page.locator(f".row.turn {part}").bounding_box() for part in (".who", ".rail"))
    assert name["x"] + name["width"] <= rail["x"]
    dock, paper = (page.locator(part).bounding_box() for part in (".match > .dock", ".paper"))
    assert dock["x"] + dock["width"] <= paper["x"]


SHORT_DEALS = {"ladder_cards": [3, 2, 1]}


@pytest.mark.parametrize("screen", [NARROW, {"width": 1440, "height": 900}])
def test_seven_rows_with_few_cards_need_no_scrolling(phone, club, screen):
    match = store_match(club, "hell", AS_PEOPLE_ARE_CALLED, **SHORT_DEALS)
    page = phone(of=club, viewport=screen, locale="en-GB")
    page.goto(match)
    expect(page.locator(".rows > .row")).to_have_count(7)
    last = page.locator(".rows > .row").last.bounding_box()
    dock = page.locator(".match > .dock").bounding_box()
    assert last["y"] + last["height"] <= dock["y"] + 1


@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
def test_seven_rows_of_eight_numbers_fit_on_a_short_phone(phone, club, language):
    match = club.begins("hell", AS_PEOPLE_ARE_CALLED, ladder_cards="7")
    page = phone(of=club, viewport={"width": 360, "height": 740}, locale=language)
    page.goto(match)
    expect(page.locator("#entry .row")).to_have_count(7)
    expect_rows_above_the_dock(page)
    club.open(match).send("#entry", {**bids(1, 1, 1, 1, 1, 1, 2), "action": "next"})
    page.goto(match)
    expect(page.locator("#f-tricks-0")).to_be_visible()
    expect_rows_above_the_dock(page)


def expect_rows_above_the_dock(page):
    last = page.locator("#entry .row").last.bounding_box()
    assert last["y"] + last["height"] <= page.locator(".dock").bounding_box()["y"] + 1
    assert page.evaluate(TOO_SMALL, ["#entry .rail label", 44]) == []
