"""The page as a screen reader gets it: Chromium's accessibility tree, not the markup."""

from tests.support.browser.axe import AxeChecker
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FOUR, THREE, bids, tricks


def test_a_screen_reader_reads_the_rows_of_a_deal_and_the_suggested_correction(phone, club):
    match = store_match(club, "hell", FOUR)
    club.open(match).send("#entry", {**bids(0, 1, 0, 1), "action": "next"})
    mine = AxeChecker(phone(of=club, locale="en-GB", new=True))
    mine.page.goto(match)
    for seat, taken in enumerate((1, 1, 0, 0)):
        mine.page.locator(f"label[for=f-tricks-{seat}-{taken}]").tap()
    change = mine.page.get_by_role("button", name="Change 1 to 0")
    change.wait_for()

    heard = "Aki: deals, leads, bid 0, Tricks taken 1, −3 points, 0 in all, Check this."
    assert heard in tree(mine.page)["descriptions"]
    assert "Aki" in tree(mine.page)["radiogroup"]
    mine.finds_nothing("light")
    change.tap()
    change.wait_for(state="detached")

    assert mine.page.locator("input[name='tricks.0']:checked").get_attribute("value") == "0"


def test_a_screen_reader_reads_the_sheet_by_cell_and_reaches_its_deals(phone, club):
    match = store_match(club, "hell", THREE)
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    page = phone(of=club, locale="en-GB")
    page.goto(f"{match}/sheet")

    assert "Deal 1, Ben: bid 1, took 1, 13 points, 13 in all." in tree(page)["link"]
    page.get_by_role("link", name="Deal 1, Ben").tap()
    page.wait_for_url("**/deals/1")

    told = "Deal 1, Ben: bid 1, took 1: 10 + 3 × 1, 13 points, 13 in all."
    assert f'listitem: "{told}"' in page.locator(".tell").aria_snapshot()


def tree(page):
    """The accessible names of all elements with a role, and all descriptions."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    found = {"descriptions": [told for one in nodes if (told := value(one, "description"))]}
    for one in nodes:
        found.setdefault(value(one, "role"), []).append(value(one, "name"))
    return found


def value(node, name):
    return node.get(name, {}).get("value", "")
