"""A phone that syncs: the server dies, an answer is lost, and everything is pushed."""

import json
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from scorekeeper import clock, store
from scorekeeper.web import create_app
from tests.support.browser.app_page import AppPage
from tests.support.browser.evenings.hell import HellDeal
from tests.support.browser.server import SECRET, wait_until
from tests.support.browser.thumb import Thumb
from tests.support.phone.installed_phone import is_awake
from tests.support.web import html
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, tricks

TWO = ("あき", "けんじ")
KEEP_WHAT_IS_DONE_NOW_AND_THEN = """
() => {
  const { setInterval } = self;
  self.nowAndThen = [];
  self.setInterval = (act, ...how) => {
    self.nowAndThen.push(act);
    return setInterval(act, ...how);
  };
}
"""
EVENING = (
    HellDeal(1, (0, 0), (1, 0), (-3, 10)),
    HellDeal(2, (1, 0), (1, 1), (10, 7)),
    HellDeal(3, (2, 0), (2, 1), (26, 4)),
    HellDeal(4, (1, 1), (3, 1), (20, 17)),
    HellDeal(5, (2, 2), (3, 2), (17, 33)),
)


@pytest.fixture(scope="module")
def club(server):
    """The club as seen by a person at the server."""
    app = create_app(
        {
            "SCOREKEEPER_DATABASE_URL": server.database,
            "SCOREKEEPER_SECRET_KEY": SECRET,
            "SCOREKEEPER_LIMITS": "off",
            "TESTING": True,
            "WTF_CSRF_ENABLED": False,
        }
    )
    club = Visitor(app, "ja")
    club.starts_club("金曜会")
    return club


@pytest.fixture(scope="module")
def app_page(app_phone, relay, club):
    """A phone of the club with the app on it, which has pulled the matches of the club."""
    page = app_phone.at(opened(app_phone, relay, club))
    app_page = AppPage(page, app_phone)
    app_page.wait_until_awake()
    # Until the first match is pulled, the page's form token may belong to another session.
    wait_until_pulled(app_page)
    return app_page


def watch(worker):
    # One that is just being closed sets no timer either.
    with suppress(Error):
        worker.evaluate(KEEP_WHAT_IS_DONE_NOW_AND_THEN)


def opened(app_phone, relay, club):
    """The browser, with the key of the club; it writes its cookies down after half a minute."""
    page = app_phone.opened()
    page.on("worker", watch)
    key = club.client.get_cookie("scorekeeper").value
    app_phone.context.add_cookies([{"name": "scorekeeper", "value": key, "url": relay.address}])
    return page


@pytest.fixture
def match(club, app_page):
    """A match of Hell that was begun at the club, its first deal written there."""
    match = store_match(club, "hell", TWO)
    first = EVENING[0]
    store_deal(club, match, bids(*first.bids), tricks(*first.tricks))
    app_page.goto(match)
    expect(app_page.locator("#entry")).to_be_visible()
    return match


def taps(thumb, number):
    """Tap a deal of the evening."""
    taps_bids(thumb, number)
    taps_tricks(thumb, number)


def taps_bids(thumb, number):
    for seat in in_order(number):
        thumb.chip(f"bids.{seat}", EVENING[number - 1].bids[seat])
    thumb.go()


def taps_tricks(thumb, number):
    taps_all_tricks_but_the_dealers(thumb, number)
    thumb.go()
    thumb.expect_totals(EVENING[number - 1].totals)


def taps_all_tricks_but_the_dealers(thumb, number):
    """The dealer's follow."""
    seat, _ = in_order(number)
    thumb.chip(f"tricks.{seat}", EVENING[number - 1].tricks[seat])


def in_order(number):
    """The seats from the left of the dealer."""
    return (1, 0) if number % 2 else (0, 1)


def lines(club, match):
    """The lines of the server's log."""
    [document] = json.loads(club.open(f"{match}/export.json").source)["matches"]
    return document["log"]


def log(club, match):
    """Return the deals recorded in the server's log."""
    found = lines(club, match)
    return [(line["kind"], line["deal"], line["entry"]["tricks"]) for line in found]


def written(*numbers):
    return [("recorded", number, list(EVENING[number - 1].tricks)) for number in numbers]


def wait_until_pulled(app_page):
    """Wait until the phone has pulled the current state of the club.

    A pull that was already running may return an older state.
    """
    for _ in range(2):
        before = pulled(app_page)
        is_back(app_page)
        wait_until(lambda before=before: pulled(app_page) > before)


def pulled(app_page):
    return counted(app_page, "data-pulled")


def pushed(app_page):
    return counted(app_page, "data-pushed")


def counted(app_page, what):
    return int(app_page.shell.locator("html").get_attribute(what) or 0)


def is_back(app_page):
    """Let the phone hear that there is a network; else it looks after a while."""
    app_page.shell.evaluate("() => { dispatchEvent(new Event('online')); }")


@pytest.fixture
def hurried(app_page):
    """Reload the phone until ``watch`` came before its timers were set, as it mostly does."""
    while not app_page.shell.workers[0].evaluate("() => self.nowAndThen?.length"):
        app_page.shell.reload()
        app_page.wait_until_awake()
    return app_page


def a_while_passes(hurried):
    """Let the phone run its periodic jobs."""
    hurried.shell.workers[0].evaluate("() => { for (const act of self.nowAndThen) act(); }")


def test_a_match_started_offline_is_pushed(relay, club, app_page):
    relay.away = True
    thumb = Thumb(app_page)
    thumb.seat("hell", TWO)
    thumb.go()
    app_page.wait_for_url(r"/m/[\w-]+$")
    match = app_page.url.removeprefix(relay.address)
    taps(thumb, 1)
    app_page.goto("/")
    status = app_page.locator("#sync-status")
    expect(status.locator("span")).to_have_text("未送信：1件")
    status.tap()
    expect(app_page.locator("main h2").first).to_have_text("未送信")
    app_page.evaluate("() => { window.isSamePage = true; }")
    relay.away = False
    is_back(app_page)
    wait_until(lambda: club.open(match).status == 200)
    wait_until(lambda: log(club, match) == written(1))
    expect(status.locator("span")).to_have_text("すべて保存済み")
    # The page follows by itself. Loading it again would cancel a tap on a link.
    expect(app_page.locator("main .say.ok b")).to_have_text("すべて保存済み")
    assert app_page.evaluate("() => window.isSamePage")


def test_the_app_shell_shows_a_page_that_the_network_cannot_load(relay, app_page):
    relay.away = True
    page = app_page.shell
    page.goto(f"{relay.address}/rules")
    is_awake(page)
    assert page.url == f"{relay.address}/phone#/rules"
    expect(page.frame_locator("#app").locator("h1")).to_be_visible()
    relay.away = False
    is_back(app_page)


def test_a_match_continues_when_the_server_is_killed_during_a_deal(server, club, hurried, match):
    thumb = Thumb(hurried)
    taps(thumb, 2)
    taps_bids(thumb, 3)
    wait_until_pulled(hurried)
    server.kill()
    taps_tricks(thumb, 3)
    taps(thumb, 4)
    taps(thumb, 5)
    server.start()
    # No word of a network: it was there all the time.
    a_while_passes(hurried)
    wait_until(lambda: log(club, match) == written(1, 2, 3, 4, 5))
    found = lines(club, match)
    at = [line["at"] for line in found]
    assert at == sorted(set(at))
    assert len({line["by"] for line in found}) == 1


def test_a_lost_response_does_not_record_a_deal_twice(relay, club, app_page, match):
    thumb = Thumb(app_page)
    taps(thumb, 2)
    wait_until_pulled(app_page)
    taps_bids(thumb, 3)
    taps_all_tricks_but_the_dealers(thumb, 3)
    wait_until(lambda: club.open(match).tapped().get("tricks.1") == "1")
    relay.loses = b"POST /m/"
    thumb.go()
    thumb.expect_totals(EVENING[2].totals)
    assert log(club, match) == written(1, 2, 3)
    taps(thumb, 4)
    assert relay.lost == 1
    relay.away = False
    is_back(app_page)
    wait_until(lambda: log(club, match) == written(1, 2, 3, 4))


def test_a_server_crash_after_saving_a_deal_leaves_the_phone_up_to_date(
    relay, club, app_page, match
):
    thumb = Thumb(app_page)
    wait_until_pulled(app_page)
    taps_bids(thumb, 2)
    taps_all_tricks_but_the_dealers(thumb, 2)
    relay.ends_after = b"action=next"
    thumb.go()
    thumb.expect_totals(EVENING[1].totals)
    wait_until(lambda: relay.away)
    assert log(club, match) == written(1, 2)
    taps(thumb, 3)
    relay.away = False
    is_back(app_page)
    wait_until(lambda: log(club, match) == written(1, 2, 3))


def test_a_match_that_only_the_server_has_is_fetched_from_there(relay, club, app_page):
    app_page.goto("/")
    match = store_match(club, "hell", TWO)
    relay.away = True
    app_page.goto(match)
    expect(app_page.locator("body")).to_contain_text("この対局はグループのサーバーにだけあります")
    relay.away = False
    # Though the server was not there a moment ago.
    app_page.goto(match)
    expect(app_page.locator("#entry")).to_be_visible()


def test_a_conflict_shows_both_versions(relay, club, app_page, match):
    wait_until_pulled(app_page)
    relay.away = True
    taps(Thumb(app_page), 2)
    status = app_page.locator("#sync-status span")
    expect(status).to_have_text("未送信：1件")
    store_deal(club, match, bids(0, 1), tricks(0, 2))
    before = pushed(app_page)
    relay.away = False
    is_back(app_page)
    wait_until(lambda: pushed(app_page) > before)
    # The server draws home and knows nothing of it.
    app_page.goto("/")
    expect(status).to_have_text("確認が必要")
    # The page of a browser's tab does, too.
    tab = app_page.shell.context.new_page()
    tab.goto(f"{relay.address}/rules")
    expect(tab.locator("#sync-status span")).to_have_text("確認が必要")
    expect(tab.locator("#undecided")).to_have_attribute("href", "/phone#/phone/fates")
    tab.close()
    undecided = app_page.locator("#undecided")
    expect(undecided).to_have_text("確認が必要：このスマホの記録を送信できませんでした")
    undecided.tap()
    expect(undecided).to_be_hidden()
    expect(app_page.locator("[data-storage=used]")).to_contain_text("MB")
    app_page.locator(
        f"main a[href*='/phone/fates/'][href*='{match.rpartition('/')[2]}']"
    ).first.tap()
    expect(app_page.locator("table.versions th[scope=col]")).to_have_text(
        ["ディール", "グループの記録", "このスマホの記録"]
    )
    expect(app_page.locator("table.versions tbody th")).to_have_text(["2"])
    assert log(club, match) == [*written(1), ("recorded", 2, [0, 2])]


# ---------------------------------------------------------------------------- three at the table


def sends_form(page, path, form, facts):
    """Send a form of the page at ``path`` as it is there, with these facts.

    The phone may answer the first request and the server the second, which then has another token.
    Like the page's own script, this sends the form again with a new one.
    """
    for expected in (200, 400), (200,):
        found = html.read(page.request.get(path).text()).one(form)
        answer = page.request.post(found["action"], form=html.form_fields(found) | facts)
        assert answer.status in expected, answer.text()
        if answer.status == 200:
            return


def writes_points(page, path, here, there):
    facts = {"scores.0": str(here), "scores.1": str(there), "action": "next"}
    sends_form(page, path, "#entry", facts)


def points_in_log(club, match):
    """Return the events in the server's log: kind, deal, and points of both."""
    return [
        (one["kind"], one["deal"], one.get("entry", {}).get("scores")) for one in lines(club, match)
    ]


def expect_points(club, match, wanted):
    """Wait until the server's log is ``wanted``; fail with the actual log otherwise."""
    with suppress(AssertionError):
        wait_until(lambda: points_in_log(club, match) == wanted)
    assert points_in_log(club, match) == wanted


def test_three_phones_sync_after_one_was_away_for_ten_deals(server, relay, club, app_page, phone):
    match = store_match(club, "points", ("あき", "けんじ"))
    ben, cat = phone(of=club), phone(of=club)
    for other in (ben, cat):
        other.goto(match)
        expect(other.locator("#entry")).to_be_visible()
    writes_points(ben, match, 1, 0)
    writes_points(cat, match, 2, 0)
    app_page.goto(match)
    wait_until_pulled(app_page)
    relay.away = True
    for number in range(3, 13):
        writes_points(app_page, match, number, 0)
    sends_form(app_page, match, "#undo", {})
    writes_points(app_page, f"{match}/deals/2/correct", 2, 7)
    writes_points(app_page, f"{match}/deals/5/correct", 5, 9)
    relay.away = False
    is_back(app_page)
    first = [("recorded", number, [number, 0]) for number in range(1, 13)]
    away = [*first, ("removed", 12, None), ("corrected", 2, [2, 7]), ("corrected", 5, [5, 9])]
    expect_points(club, match, away)
    for other in (ben, cat):
        Thumb(other).expect_totals((66, 16))

    # Once more, and now the two at the table go on as well.
    wait_until_pulled(app_page)
    relay.away = True
    writes_points(app_page, match, 12, 1)
    writes_points(ben, match, 20, 0)
    writes_points(cat, match, 21, 0)
    before = pushed(app_page)
    relay.away = False
    is_back(app_page)
    wait_until(lambda: pushed(app_page) > before)
    app_page.goto(status_page_of(club, match))
    app_page.locator("form:has([value=after]) button").tap()
    app_page.wait_for_url("/phone/fates$")
    is_back(app_page)
    after = [("recorded", 12, [20, 0]), ("recorded", 13, [21, 0]), ("recorded", 14, [12, 1])]
    expect_points(club, match, [*away, *after])
    for other in (ben, cat):
        Thumb(other).expect_totals((119, 17))


def status_page_of(club, match):
    with club.client.session_transaction() as cookie:
        return f"/phone/fates/{cookie['club']}/{match.rpartition('/')[2]}"


# ----------------------------------------------------------------------- a link is turned off


@pytest.fixture
def turned_off(server, relay, club, app_page):
    """A match in which the phone has written the second deal, and its link is no good any more."""
    match = store_match(club, "points", ("あき", "けんじ"))
    store_deal(club, match, {"scores.0": 1, "scores.1": 0})
    app_page.goto(match)
    wait_until_pulled(app_page)
    relay.away = True
    writes_points(app_page, match, 2, 0)
    with club.client.session_transaction() as cookie:
        club_id, key_id = cookie["keys"][0]
    with club.app.extensions["store"].writing() as db:
        own, another = (
            store.keys.create(
                db, club_id, SECRET, clock.now(), role=store.keys.Role.OWNER, made_by=key_id
            )
            for _ in range(2)
        )
        store.revoke_keys.revoke(db, club_id, key_id, clock.now())
    club.open(f"/k/{store.keys.token_of(SECRET, club_id, own.id)}")
    relay.away = False
    return match, f"/k/{store.keys.token_of(SECRET, club_id, another.id)}"


def test_a_turned_off_link_loses_nothing_and_a_new_link_syncs_the_deals(club, app_page, turned_off):
    match, link = turned_off
    before = pushed(app_page)
    is_back(app_page)
    wait_until(lambda: pushed(app_page) > before)
    assert points_in_log(club, match) == [("recorded", 1, [1, 0])]
    app_page.goto("/phone/fates")
    expect(app_page.locator("main")).to_contain_text(
        "このスマホのリンクは無効になったか、期限が切れています。"
    )
    app_page.goto(match)
    expect(app_page.locator("main")).to_contain_text(
        "このスマホのリンクは無効になったか、期限が切れています。"
    )
    log = app_page.get(f"{match}/export.json").json()["matches"][0]["log"]
    assert [line["entry"]["scores"] for line in log] == [[1, 0], [2, 0]]
    app_page.evaluate("(to) => { location.href = to; }", link)
    both = [("recorded", 1, [1, 0]), ("recorded", 2, [2, 0])]
    expect_points(club, match, both)


def test_a_link_opens_on_the_server_although_the_app_is_installed(relay, club, app_page):
    with club.client.session_transaction() as cookie:
        club_id, key_id = cookie["keys"][0]
    with club.app.extensions["store"].writing() as db:
        key = store.keys.create(
            db, club_id, SECRET, clock.now(), role=store.keys.Role.OWNER, made_by=key_id
        )
    tab = app_page.shell.context.new_page()
    answer = tab.goto(f"{relay.address}/k/{store.keys.token_of(SECRET, club_id, key.id)}")
    assert answer.status == 200
    expect(tab.locator("#opened")).to_be_visible()
    tab.close()


def test_a_browser_killed_during_a_push_pushes_only_once(relay, club, app_phone, app_page):
    match = store_match(club, "points", ("あき", "けんじ"))
    app_page.goto(match)
    wait_until_pulled(app_page)
    relay.away = True
    writes_points(app_page, match, 1, 0)
    writes_points(app_page, match, 2, 0)
    relay.away, relay.loses = False, b"POST /phone/bring"
    is_back(app_page)
    both = [("recorded", 1, [1, 0]), ("recorded", 2, [2, 0])]
    expect_points(club, match, both)
    app_phone.killed()
    relay.away = False
    app_page.shell = opened(app_phone, relay, club)
    app_phone.at(app_page.shell, match)
    app_page.wait_until_awake()
    wait_until(lambda: pushed(app_page) > 0)
    writes_points(app_page, match, 3, 0)
    expect_points(club, match, [*both, ("recorded", 3, [3, 0])])
