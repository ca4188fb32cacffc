"""A club full of hostile names, which no page may execute."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.names import LONGEST, same_name, tidy
from tests.support.web import hostile
from tests.support.web.response_checks import ESCAPED_TWICE
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, tricks

NAMES = list({same_name(name): name for name in hostile.MARKUP if len(name) <= LONGEST}.values())
SEVEN, OTHERS = NAMES[:7], NAMES[7:14]
NOTE = "</textarea><img src=x onerror=zqx()>\n<script>zqx()</script>"
PLACE = "\"><svg onload=zqx()><zqx a='"

COME_TO_LIFE = "zqx, [zqx], [onerror], [onload], [onfocus], [onmouseover], body script, body style"


@pytest.fixture
def club(app, club):
    club.send("/clubs", {"name": "</title><script>zqx()</script>"})
    return club


@pytest.fixture
def over(club):
    """A match at an end, with notes."""
    match = store_match(club, "hell", SEVEN)
    store_deal(club, match, bids(*[0] * 7), tricks(1, *[0] * 6))
    written = {"played_on": "2026-03-01", "place": PLACE, "note": NOTE, "version": "1"}
    assert club.send(f"{match}/details", written).status == 303
    assert club.send(f"{match}/deals/1/note", {"note": NOTE, "version": "2"}).status == 303
    assert club.send(f"{match}/finish", {"version": "3"}).status == 303
    return match


@pytest.fixture
def going_on(club):
    return store_match(club, "hell", OTHERS)


@pytest.fixture
def page(phone, club, over, going_on):
    """A phone that records every dialog, error and violation of the content policy."""
    page = phone(of=club)
    page.heard = []
    page.on("dialog", lambda dialog: (page.heard.append(dialog.message), dialog.dismiss()))
    page.on("pageerror", lambda error: page.heard.append(str(error)))
    page.on("console", lambda said: page.heard.append(said.text))
    return page


def nothing_came_to_life(page):
    assert page.heard == []
    assert page.locator(COME_TO_LIFE).count() == 0


def test_no_page_runs_code_from_names(page, over, going_on):
    of_match = [
        "",
        "/sheet",
        "/log",
        "/delete",
        "/keys",
        "/deals/1",
        "/details",
        "/charts",
        "/print",
        "/export",
        "/referee",
        "/rules",
    ]
    addresses = ["/", "/history", "/export", "/statistics", "/statistics/hell", "/import", going_on]
    addresses += ["/more", "/keys", "/sign-out", "/club/delete", "/club/keeping"]
    for address in [*addresses, *(over + path for path in of_match)]:
        page.goto(address)
        nothing_came_to_life(page)
        expect(page).not_to_have_title("")
    page.goto(over)
    assert page.locator("bdi", has_text=tidy(SEVEN[0])).count() > 0


def test_no_tap_runs_code_from_names(page, going_on):
    page.goto(going_on)
    with page.expect_response("**/deals/1"):
        page.locator("#entry .row label").first.click()
    nothing_came_to_life(page)
    page.goto("/new/hell")
    for place, name in enumerate(SEVEN[:3]):
        page.locator(f'[name="names.{place}"]').fill(name)
    with page.expect_response("**/new/hell"):
        page.locator("#setup button[value=more]").click()
    expect(page.locator('[name="names.0"]')).to_have_value(SEVEN[0])
    nothing_came_to_life(page)


def test_no_confirmation_page_runs_code_from_names(page, club, over):
    players = [one["href"] for one in club.open("/statistics/hell").all(".ranking tbody a")[:2]]
    player, other = (urlsplit(address).path.rpartition("/")[2] for address in players)
    key = club.send("/keys", {"role": "owner", "name": NAMES[0]}).location
    club.send(f"{over}/delete", {"sure": "yes"})
    gone = over.rpartition("/")[2]
    for address in (
        key,
        f"{key}/withdraw",
        f"/players/{player}",
        f"/players/{player}/merge",
        f"/players/{player}/merge?other={other}",
        f"/players/{player}/forget",
        "/deleted",
        f"/deleted/{gone}/remove",
    ):
        assert page.goto(address).status == 200
        nothing_came_to_life(page)


# Names that people have are read as they were entered, even when a script writes them.

READ = """() => {
    const values = (one) => [...one.attributes].map((attribute) => attribute.value);
    const all = [...document.querySelectorAll("*")];
    return [document.title, document.body.innerText, ...all.flatMap(values)];
}"""
OBRIEN, AND, BOLD, QUOTED = hostile.PUNCTUATED


def read_once(page):
    """Return the title, the text and all attribute values of ``page``."""
    title, text, *values = page.evaluate(READ)
    escaped = [one for one in (title, text, *values) if ESCAPED_TWICE.search(one)]
    assert escaped == [], page.url
    return title, text


@pytest.fixture
def people(phone, club):
    match = store_match(club, "hell", [OBRIEN, AND, BOLD])
    return phone(of=club), match


def test_names_with_special_characters_are_shown_as_they_were_entered(people):
    page, match = people
    page.goto(match)
    title, text = read_once(page)
    assert OBRIEN in title
    assert AND in title
    for name in (OBRIEN, AND, BOLD):
        assert name in text
    with page.expect_response("**/deals/1"):
        page.locator("#entry .row label").first.click()
    read_once(page)
    for path in ("/sheet", "/table", "/menu", "/referee", "/log", "/players"):
        page.goto(match + path)
        read_once(page)


def test_names_with_special_characters_are_escaped_once_after_a_live_update(people, club):
    page, match = people
    page.goto(match)
    store_deal(club, match, bids(0, 0, 0), tricks(1, 0, 0))
    # The page that looks on fetches what the other phone has saved.
    expect(page.locator("#saved > p.soft")).to_contain_text(AND)
    title, text = read_once(page)
    assert OBRIEN in title
    page.goto("/")
    _, text = read_once(page)
    assert AND in text


def test_a_name_with_special_characters_survives_a_live_update_of_the_setup(phone, club):
    page = phone(of=club)
    page.goto("/new/hell")
    for place, name in enumerate((OBRIEN, AND, BOLD)):
        page.locator(f'[name="names.{place}"]').fill(name)
    with page.expect_response("**/new/hell"):
        page.locator("#setup button[value=more]").click()
    for place, name in enumerate((OBRIEN, AND, BOLD)):
        expect(page.locator(f'[name="names.{place}"]')).to_have_value(name)
    read_once(page)
