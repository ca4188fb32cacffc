"""axe finds nothing on any page, by day and by night.

All is gone through in Japanese: a page has the same parts and colours in every language. English
are the pages of test_keys.py, test_live.py and test_rules.py. The pages of test_lists.py,
test_beside_the_pad.py and test_new_match.py are not opened here again.
"""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from scorekeeper import clock, store
from tests.support.browser.axe import AxeChecker
from tests.support.browser.server import SECRET
from tests.support.browser.thumb import expect_unsent
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import bids, hearts, tricks

FIVE = ("あき", "けんじ", "千尋", "דוד", "Émilie 👩‍👩‍👧")


@pytest.fixture
def mine(phone, club):
    return AxeChecker(phone(of=club, axe=True))


@pytest.fixture
def stranger(phone):
    return AxeChecker(phone(axe=True))


@pytest.fixture
def match(club):
    """Five at Hell; two deals written, the third to be bid."""
    address = store_match(club, "hell", FIVE)
    store_deal(club, address, bids(0, 1, 0, 0, 1), tricks(0, 1, 0, 0, 0))
    store_deal(club, address, bids(1, 1, 1, 0, 0), tricks(1, 1, 0, 0, 0))
    return address


def test_pages_without_a_group_are_accessible(stranger):
    stranger.page.goto("/new/hell")
    stranger.page.locator("#name-0").fill("x" * 41)
    stranger.thumb.go()
    expect(stranger.page.locator(".error").first).to_be_visible()
    stranger.now()
    stranger.at("/nothing/here")


def test_the_history_and_the_pages_about_a_match_are_accessible(mine, club, match):
    words = {"played_on": "2026-03-01", "place": "Library", "note": "Rain.\nBen was late."}
    club.open(f"{match}/details").send("#details", words)
    club.open(f"{match}/deals/1").send("form[action$='/note']", {"note": "Aki misdealt."})
    mine.at("/history?q=nobody&game=canasta&since=x")
    mine.page.goto(f"{match}/details")
    mine.page.locator("#place").fill("x" * 81)
    mine.thumb.go()
    expect(mine.page.locator(".error")).to_be_visible()
    mine.now()
    for page in ("", "/sheet", "/print", "/charts", "/menu", "/log"):
        mine.at(f"{match}{page}")


def test_the_link_pages_and_home_are_accessible(mine, club, match):
    mine.page.goto("/keys")
    mine.thumb.go()
    expect(mine.page.locator(".error")).to_be_visible()
    mine.now()
    club.send(f"{match}/keys", {"role": "scorer"})
    mine.page.goto(f"{match}/keys")
    mine.page.locator(".key-list .revoke").first.tap()
    expect(mine.page.locator("#turn-off")).to_be_visible()
    mine.now()
    mine.at("/more")
    club.send(f"{store_match(club, 'hearts', FIVE)}/finish", {"version": "0"})
    mine.at("/")


def test_changing_and_turning_off_a_link_is_accessible(mine, club, app):
    with club.client.session_transaction() as kept, app.extensions["store"].writing() as db:
        club_id, own = kept["keys"][0]
        tree = {"made_by": own, "role": store.keys.Role.OWNER, "name": "Ben's phone"}
        made = store.keys.create(db, club_id, SECRET, clock.now(), **tree)
        tree = {"made_by": made.id, "role": store.keys.Role.VIEWER, "expires_at": clock.now()}
        store.keys.create(db, club_id, SECRET, clock.now(), **tree)
    mine.at(f"/keys/{made.id}")
    mine.page.locator("#manage summary").tap()
    mine.page.locator("#end [name=ends_on]").fill("2001-01-01")
    mine.page.locator("#end").evaluate("form => (form.noValidate = true)")
    mine.page.locator("#end button").tap()
    expect(mine.page.locator("#end-error .error")).to_be_visible()
    mine.now()
    mine.at(f"/keys/{made.id}/withdraw")
    mine.at(f"/keys/{own}/withdraw")


def test_confirmation_pages_before_a_deletion_are_accessible(mine, club, match):
    club.send(f"{match}/finish", {"version": "2"})
    links = club.open("/statistics/hell").all(".ranking tbody a")
    player, other = (urlsplit(one["href"]).path.rpartition("/")[2] for one in links[:2])
    for page in ("", "/merge", f"/merge?other={other}", "/forget"):
        mine.at(f"/players/{player}{page}")
    mine.at("/club/keeping")
    mine.at("/club/delete")
    mine.page.locator("#delete-group button").tap()
    expect(mine.page.locator("#name-error .error")).to_be_visible()
    mine.now()
    mine.at("/sign-out")
    mine.at(f"{match}/delete")
    mine.page.locator("main form button").tap()
    mine.page.wait_for_url("**/deleted")
    mine.at(mine.page.url)
    mine.page.locator("main a[href$='/remove']").tap()
    expect(mine.page.locator("main form[action$='/remove']")).to_be_visible()
    mine.at(mine.page.url)
    mine.at(match)


def test_setting_up_a_match_is_accessible(mine, match):
    mine.at("/new")
    mine.at("/new/hell")
    mine.page.locator("summary").tap()
    mine.now()
    mine.page.locator("#name-0").fill("x" * 41)
    mine.thumb.go()
    expect(mine.page.locator(".error").first).to_be_visible()
    mine.now()


def test_a_deal_of_hell_is_accessible_at_every_step(mine, match):
    mine.at(match)
    for seat, bid in ((3, 1), (4, 1), (0, 1), (1, 0)):
        mine.thumb.chip(f"bids.{seat}", bid)
    expect(mine.page.locator(".barred")).to_be_visible()
    mine.now()
    mine.page.locator("#f-bids-2 .barred button").tap()
    expect(mine.page.locator(".why:popover-open")).to_be_visible()
    mine.now()
    mine.page.keyboard.press("Escape")
    mine.thumb.chip("bids.2", 1)
    mine.thumb.go()
    expect(mine.page.locator("#f-tricks-0")).to_be_visible()
    mine.now()
    for seat, taken in ((3, 1), (4, 1), (0, 1), (1, 0)):
        mine.thumb.chip(f"tricks.{seat}", taken)
    expect(mine.page.locator(".follows").first).to_be_visible()
    mine.now()


def test_a_deal_of_hearts_is_accessible(mine, club):
    mine.at(store_match(club, "hearts", FIVE, moon="shooter_chooses", jack_of_diamonds=-10))
    mine.thumb.go()
    expect(mine.page.locator("#waiting:not(.visually-hidden)")).to_be_visible()
    mine.now()
    mine.page.locator(".shortcuts button").first.tap()
    expect(mine.page.locator("#f-moon_choice")).to_be_visible()
    mine.now()


def test_a_saved_deal_and_its_correction_are_accessible(mine, match):
    mine.at(f"{match}/deals/2")
    mine.at(f"{match}/deals/2/correct")
    mine.thumb.chip("tricks.0", 2)
    mine.thumb.go()
    expect(mine.page.locator("#waiting:not(.visually-hidden)")).to_be_visible()
    mine.now()


def test_an_imported_sheet_and_its_correction_are_accessible(mine):
    mine.at("/import/points/hell")
    mine.page.locator("#text").fill("#,あき,けんじ\n1,10,x\nTotal,11,1\n")
    mine.thumb.go()
    expect(mine.page.locator(".faults")).to_be_visible()
    mine.now()
    mine.page.locator("#text").fill("あき,けんじ\n10,-3\n")
    mine.thumb.go()
    expect(mine.page.locator(".preview")).to_be_visible()
    mine.now()
    mine.thumb.go()
    expect(mine.page.locator("#entry")).to_be_visible()
    mine.now()
    match = mine.page.url
    mine.at(f"{match}/sheet")
    expect(mine.page.locator(".sheet .mark").first).to_be_visible()
    mine.at(f"{match}/deals/1")
    mine.at(f"{match}/deals/1/correct")
    mine.page.locator("#points-0").fill("1.5")
    mine.thumb.go()
    expect(mine.page.locator(".error")).to_be_visible()
    mine.now()


def test_a_deal_saved_first_by_another_phone_is_accessible(mine, club):
    match = store_match(club, "hearts", FIVE)
    mine.page.goto(match)
    store_deal(club, match, hearts(13, 0, 0, 0, 0, queen=1))
    mine.thumb.chip("hearts.2", 3)
    expect(mine.page.locator(".duel")).to_be_visible()
    mine.now()


def test_a_finished_match_is_accessible(mine, club, match):
    club.send(f"{match}/finish", {"version": "2"})
    mine.at(match)
    expect(mine.page.locator(".standings")).to_be_visible()


def test_statistics_are_accessible(mine, club, match):
    mine.at("/statistics")  # there are none yet
    club.send(f"{match}/finish", {"version": "2"})
    whist = store_match(club, "whist", FIVE[:4])
    store_deal(club, whist, {"tricks.0": 12, "honours.0": 2})
    store_deal(club, whist, {"tricks.0": 12, "honours.0": 2})
    mine.at("/statistics/hell?since=x")
    mine.at("/statistics/whist")
    mine.page.locator(".ranking tbody a").first.tap()
    expect(mine.page.locator(".places")).to_be_visible()
    for closed in mine.page.locator("summary").all():
        closed.tap()
    mine.now()


def test_a_lost_connection_is_accessible(mine, match):
    mine.page.goto(match)
    mine.page.context.set_offline(True)
    mine.thumb.chip("bids.0", 1)
    expect_unsent(mine.page, 1)
    mine.now()
    mine.page.locator("#sync-status").tap()
    expect(mine.page.locator("#outbox")).to_be_visible()
    mine.now()


def test_an_expired_form_is_accessible(mine):
    mine.page.goto("/new/hell")
    mine.page.locator("#name-0").fill("あき")
    mine.page.context.clear_cookies()
    mine.thumb.go()
    expect(mine.page.locator(".typed")).to_be_visible()
    mine.now()


def test_the_viewer_page_and_a_players_own_page_are_accessible(app, stranger, club, match):
    page = club.open(match)
    page.send("#entry", {"bids.3": "1", "bids.4": "1", "bids.0": "1", "bids.1": "0", "action": ""})
    with club.client.session_transaction() as kept, app.extensions["store"].writing() as db:
        key = store.keys.create(db, kept["club"], SECRET, clock.now(), role=store.keys.Role.VIEWER)
    stranger.page.goto(f"/k/{store.keys.token_of(SECRET, key.club_id, key.id)}")
    stranger.at(match)
    expect(stranger.page.locator(".last-updated")).to_be_visible()
    stranger.at(f"{match}/seat/2")
    expect(stranger.page.locator(".barred")).to_be_visible()
    stranger.page.context.set_offline(True)
    expect(stranger.page.locator("#pulse .offline")).to_be_visible()
    stranger.now()


def test_changes_to_the_deals_and_pauses_of_a_match_are_accessible(mine, club, match):
    club.open(f"{match}/adjust").send("#points", {"points.0": "5", "reason": "Late."})
    club.open(f"{match}/pause").send("#pause")
    mine.at(f"{match}/deals")
    mine.page.locator("#deal-4 summary").tap()
    mine.now()
    for page in ("misdeal", "adjust", "pause", "house-rules"):
        mine.at(f"{match}/{page}")
    mine.at(f"{match}/sheet")


def test_the_player_list_and_the_preview_of_a_change_are_accessible(mine, club, match):
    mine.at(f"{match}/players?who=1")
    for change in ("do=join&name=Eve", "do=hand&who=1", "do=leave&who=0", "do=identify&who=0"):
        mine.at(f"{match}/players/change?{change}")
    club.open(f"{match}/players/change?do=rest&who=1").send("#change")
    mine.at(f"{match}/players")
    mine.at(match)
