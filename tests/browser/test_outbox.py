"""Entries that cannot be sent are stored on the phone, sent in order, and written once."""

import io
import re

import pytest
from playwright.sync_api import Error, expect

from tests.support.browser.clock import stop_the_clock
from tests.support.browser.server import wait_until
from tests.support.browser.thumb import (
    FIVE,
    MATCH,
    THREE,
    Thumb,
    expect_sent,
    expect_tapped,
    expect_unsent,
)
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Page, Visitor, bids, hearts, started, tricks


def expect_row(thumb, count):
    assert len(thumb.sheet().all(".sheet tbody tr")) == count


@pytest.fixture
def hearts_match(club):
    return store_match(club, "hearts", THREE)


@pytest.fixture
def thumb(phone, club, hearts_match):
    """A phone at three of Hearts."""
    thumb = Thumb(phone(of=club))
    thumb.page.goto(hearts_match)
    return thumb


def open_pad(thumb, match):
    """Open the pad, and wait until it has fetched the forms of the next deals.

    The rules are fetched last.
    """
    with thumb.page.expect_event("requestfinished", lambda sent: sent.url.endswith("/rules")):
        thumb.page.goto(match)


def keep(thumb, number, *stages):
    """Enter a deal without a connection: a form of all its questions follows the deal before it."""
    expect(thumb.page.locator("#entry")).to_have_attribute("data-deal", str(number))
    for field, value in (item for stage in stages for item in stage.items()):
        label = f"label:has(input[name='{field}'][value='{value}'])"
        chip = thumb.page.locator(f"#entry {label}")
        # A row of many numbers is folded.
        for fold in thumb.page.locator(f"#entry details:not([open]):has({label})").all():
            fold.locator("> summary").tap()
        chip.tap()
        expect(chip.locator("input")).to_be_checked()
    thumb.go()


def is_offline_form(thumb, number):
    form = thumb.page.locator(f"#entry[data-questions][data-deal='{number}']")
    expect(form).to_have_js_property("inert", False)


def both_are_saved_online(thumb):
    thumb.page.unroute("**/deals/*")
    thumb.page.evaluate("dispatchEvent(new Event('online'))")
    thumb.expect_totals(BOTH)


def offline(thumb, yes=True):
    thumb.page.context.set_offline(yes)


def is_sent(thumb):
    return thumb.page.locator("html").get_attribute("data-waiting") == "0"


def play(thumb):
    """Aki takes 6 hearts, Kenji 4 and the queen; Chihiro's 3 follow. A mind is changed once."""
    for field, value in (("hearts.0", 6), ("hearts.1", 7), ("hearts.1", 4), ("spade_queen", 1)):
        thumb.chip(field, value)


PLAYED = [6, 17, 3]


def test_taps_made_before_the_scripts_load_count(phone, club, hearts_match):
    page = phone(of=club)
    held = []
    # The function is one of ours, for Playwright leaves a mark at it.
    page.route("**/main.js*", lambda script: held.append(script), times=1)  # noqa: PLW0108
    page.goto(hearts_match, wait_until="commit")
    page.locator("label:has(#f-hearts-0-6)").tap()
    page.locator("label:has(#f-hearts-1-4)").tap()
    assert page.locator("html.js").count() == 0
    held[0].continue_()
    expect_sent(page)
    expect_tapped(page, "f-hearts-0-6", "f-hearts-1-4")
    page.reload()
    expect_tapped(page, "f-hearts-0-6", "f-hearts-1-4")


def test_the_sync_status_is_the_same_on_home_and_in_the_match(thumb, hearts_match):
    home = thumb.page.context.new_page()
    home.goto("/")
    status = [page.locator("#sync-status") for page in (home, thumb.page)]
    for one in status:
        expect(one).to_have_text("すべて保存済み")
        assert min(one.bounding_box()[side] for side in ("width", "height")) >= 44
    thumb.tap("#sync-status")
    notice = thumb.page.locator("#outbox")
    expect(notice.locator(".state")).to_have_text("すべて保存済み")
    thumb.tap("#entry h2")
    expect(notice).to_be_hidden()
    offline(thumb)
    play(thumb)
    for one in status:
        expect(one.locator("b")).to_have_text("1")
        expect(one.locator("span")).to_have_text("未送信：1件")
    expect(notice).to_be_hidden()
    thumb.tap("#sync-status")
    expect(notice.locator(".state")).to_have_text("未送信：1件")
    expect(notice.locator(".more")).to_have_text(
        re.compile(r"^\d\d:\d\dから。オンラインに戻ると送ります。$")
    )
    # Either page may be the one that sends.
    thumb.page.context.route(
        "**/deals/1", lambda route: route.fulfill(status=403, headers={"Sync-Status": "forbidden"})
    )
    offline(thumb, yes=False)
    for one in status:
        expect(one.locator("span")).to_have_text("確認が必要")
    for page in (home, thumb.page):
        expect(page.locator(".refused .state")).to_have_text("確認が必要：保存できていません")
    thumb.tap(".refused [data-do=away]")
    for one in status:
        expect(one).to_have_text("すべて保存済み")


def test_a_deal_entered_offline_is_saved_once_when_the_connection_is_back(
    thumb, club, hearts_match
):
    offline(thumb)
    play(thumb)
    expect_unsent(thumb.page, 1)
    expect_tapped(thumb.page, "f-hearts-0-6", "f-hearts-1-4", "f-spade_queen-1")
    thumb.go()
    expect_unsent(thumb.page, 1)
    # Until it is sent, nothing else is written from here.
    for part in ("#entry", "#actions"):
        expect(thumb.page.locator(part)).to_have_js_property("inert", True)
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
        thumb.page.reload()
    context = thumb.page.context
    thumb.page.close()
    assert club.open(hearts_match).tapped() == {}
    context.set_offline(False)
    # Opened again anywhere, the phone sends its stored entries.
    again = Thumb(context.new_page())
    again.page.goto("/")
    expect_sent(again.page)
    again.page.goto(hearts_match)
    again.expect_totals(PLAYED)
    expect_row(again, 1)
    assert again.page.evaluate("localStorage.length") == 0


def test_an_open_page_sends_its_entries_by_itself_and_continues(bundle, thumb, club, hearts_match):
    # Installed first: a timer that was set before would run on, and nothing could clear it.
    thumb.page.clock.install()
    offline(thumb)
    play(thumb)
    thumb.go()
    expect_unsent(thumb.page, 1)
    # The page says for five seconds that the entries were sent.
    stop_the_clock(thumb.page)
    offline(thumb, yes=False)
    # Where it was just trying in vain, it tries again after a second.
    wait_until(lambda: is_sent(thumb) or thumb.page.clock.run_for(1000))
    thumb.expect_totals(PLAYED)
    expect_tapped(thumb.page)
    expect(thumb.page.locator("#outbox .state")).to_have_text("すべて保存済み")
    # With the app on the phone, it would not have had to wait.
    expect(thumb.page.locator("#outbox .install a")).to_be_visible()
    thumb.page.clock.run_for(5000)
    expect(thumb.page.locator("#outbox")).to_be_hidden()
    # The second deal goes on as if nothing had been.
    play(thumb)
    thumb.go()
    thumb.expect_totals([12, 34, 6])
    expect(thumb.page.locator("#outbox")).to_be_hidden()


def test_unsent_taps_reappear_after_a_reload_and_merge_with_other_phones(phone, club):
    match = store_match(club, "hell", FIVE, ladder_cards=[9, 5])
    thumb = Thumb(phone(of=club))
    thumb.page.goto(match)
    later = {"Retry-After": "600"}
    thumb.page.route("**/deals/1", lambda route: route.fulfill(status=503, headers=later))
    for seat, bid in ((1, 1), (2, 0)):
        thumb.chip(f"bids.{seat}", bid)
    expect_unsent(thumb.page, 1)
    club.open(match).send("#entry", {**bids(None, 5), "action": ""})
    thumb.page.reload()
    expect_unsent(thumb.page, 1)
    expect_tapped(thumb.page, "f-bids-1-1", "f-bids-2-0")
    with thumb.page.expect_response("**/deals/1"):
        thumb.chip("bids.0", 4)
    thumb.page.unroute("**/deals/1")
    thumb.tap("#sync-status")
    thumb.tap("[data-do=now]")
    # Another phone has entered 5 for Kenji meanwhile: both are shown.
    expect(thumb.page.locator("#waiting")).to_contain_text("けんじ：ほかのスマホで5")
    assert club.open(match).tapped() == {"bids.0": "4", "bids.1": "5", "bids.2": "0"}
    thumb.tap("#actions .felt:has-text('1にする')")
    expect_tapped(thumb.page, "f-bids-0-4", "f-bids-1-1", "f-bids-2-0")
    assert club.open(match).tapped() == {"bids.0": "4", "bids.1": "1", "bids.2": "0"}


def test_two_windows_of_one_phone_share_their_unsent_entries(phone, club):
    match = store_match(club, "hell", THREE, ladder_cards=[5, 4])
    here = Thumb(phone(of=club))
    there = Thumb(here.page.context.new_page())
    for thumb in (here, there):
        thumb.page.goto(match)
    offline(here)
    here.chip("bids.1", 1)
    expect_unsent(there.page, 1)
    expect_tapped(there.page, "f-bids-1-1")
    there.chip("bids.2", 2)
    here.chip("bids.1", 3)
    expect_unsent(here.page, 1)
    expect_unsent(there.page, 1)
    offline(here, yes=False)
    for thumb in (here, there):
        expect_sent(thumb.page)
    assert club.open(match).tapped() == {"bids.1": "3", "bids.2": "2"}


def test_a_lost_response_does_not_save_the_deal_twice(thumb, club, hearts_match):
    play(thumb)
    expect_sent(thumb.page)
    keys = []

    def lose(route):
        keys.append(re.search("idempotency_key=([^&]+)", route.request.post_data)[1])
        if len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    thumb.page.route("**/deals/1", lose)
    thumb.go()
    expect(thumb.page.locator("#saved")).to_be_visible()
    thumb.expect_totals(PLAYED)
    expect_row(thumb, 1)
    assert len(keys) == 2
    assert keys[0] == keys[1]
    assert club.open(hearts_match).one("#undo input[name=version]")["value"] == "1"


@pytest.mark.parametrize(
    ("status", "said"),
    [(503, "オンラインに戻ると"), (429, "短い間に")],
)
def test_the_phone_waits_as_long_as_the_server_asks(thumb, hearts_match, status, said):
    seen = []

    def refuse_once(route):
        seen.append(route.request.post_data)
        if len(seen) == 1:
            route.fulfill(status=status, headers={"Retry-After": "2"})
        else:
            route.continue_()

    thumb.page.route("**/deals/1", refuse_once)
    stop_the_clock(thumb.page)
    thumb.chip("hearts.0", 6)
    expect_unsent(thumb.page, 1)
    thumb.tap("#sync-status")
    expect(thumb.page.locator("#outbox .more")).to_contain_text(said)
    thumb.page.clock.run_for(1999)
    assert len(seen) == 1
    thumb.page.clock.run_for(1)
    expect_sent(thumb.page)
    assert len(seen) == 2
    expect_tapped(thumb.page, "f-hearts-0-6")


def test_a_deal_saved_by_another_phone_is_shown_beside_the_unsent_one(thumb, club, hearts_match):
    offline(thumb)
    play(thumb)
    thumb.go()
    expect_unsent(thumb.page, 1)
    store_deal(club, hearts_match, hearts(0, 13, 0, queen=0))
    offline(thumb, yes=False)
    counts = thumb.page.locator(".duel tbody tr")
    expect(counts).to_have_count(3)
    for count, points in zip(
        counts.all(), (("+13", "+6"), ("+13", "+17"), ("0", "+3")), strict=True
    ):
        expect(count.locator(".plus")).to_have_text(points)
    expect_tapped(thumb.page, "f-hearts-0-6", "f-hearts-1-4", "f-spade_queen-1")
    expect_sent(thumb.page)
    assert club.open(hearts_match).totals() == [13, 13, 0]


def test_a_conflict_does_not_redirect_from_another_page(thumb, club, hearts_match):
    offline(thumb)
    play(thumb)
    thumb.go()
    expect_unsent(thumb.page, 1)
    store_deal(club, hearts_match, hearts(0, 13, 0, queen=0))
    context = thumb.page.context
    thumb.page.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto("/statistics")
    slip = page.locator(".refused li")
    expect(slip.locator(".reason")).to_contain_text("もう一度送ると")
    expect(page).to_have_url(re.compile("/statistics$"))
    slip.locator("[data-do=again]").tap()
    expect(page).to_have_url(MATCH)
    expect(page.locator(".duel tbody tr")).to_have_count(3)
    expect_tapped(page, "f-hearts-0-6", "f-hearts-1-4", "f-spade_queen-1")
    expect(slip).to_have_count(0)


def test_entries_after_a_conflict_are_shown_but_not_sent(phone, club, hearts_match):
    store_deal(club, hearts_match, hearts(13, 0, 0, queen=1))
    thumb = Thumb(phone(of=club))
    thumb.page.goto(hearts_match)
    offline(thumb)
    thumb.chip("hearts.0", 6)
    thumb.tap("#actions [form=undo]")
    expect_unsent(thumb.page, 2)
    store_deal(club, hearts_match, hearts(0, 13, 0, queen=0))
    offline(thumb, yes=False)
    expect(thumb.page.locator(".duel tbody tr")).to_have_count(3)
    expect_tapped(thumb.page, "f-hearts-0-6", "f-hearts-1-13", "f-hearts-2-0", "f-spade_queen-0")
    # Nothing was taken back that this phone had not seen.
    stuck = thumb.page.locator(".refused li")
    expect(stuck.locator(".doing")).to_contain_text("第1ディールを取り消す")
    assert club.open(hearts_match).totals() == [26, 26, 0]
    # The page explains the conflict, so the notice waits for a tap on its icon.
    expect(thumb.page.locator("#outbox")).to_be_hidden()
    thumb.tap("#sync-status")
    stuck.locator("[data-do=away]").tap()
    expect(thumb.page.locator("#outbox")).to_be_hidden()


def test_taps_faster_than_the_connection_are_all_in_the_comparison(thumb, club, hearts_match):
    held = []
    # The function is one of ours, for Playwright leaves a mark at it.
    thumb.page.route("**/deals/1", lambda tap: held.append(tap), times=1)  # noqa: PLW0108
    play(thumb)
    wait_until(lambda: held)
    store_deal(club, hearts_match, hearts(0, 13, 0, queen=0))
    held[0].continue_()
    expect(thumb.page.locator(".duel tbody tr")).to_have_count(3)
    expect_sent(thumb.page)
    expect_tapped(thumb.page, "f-hearts-0-6", "f-hearts-1-4", "f-spade_queen-1")
    expect(thumb.page.locator(".refused li")).to_have_count(0)
    expect(thumb.page.locator("#outbox")).to_be_hidden()


def test_the_pad_after_a_conflict_is_not_called_offline(thumb, club, hearts_match):
    offline(thumb)
    expect(thumb.page.locator("#pulse .offline")).to_be_visible()
    play(thumb)
    thumb.go()
    expect_unsent(thumb.page, 1)
    store_deal(club, hearts_match, hearts(0, 13, 0, queen=0))
    # The response to the choice comes before the next poll.
    thumb.page.route(re.compile("/live"), lambda poll: poll.abort())
    offline(thumb, yes=False)
    expect(thumb.page.locator(".duel tbody tr")).to_have_count(3)
    thumb.go()
    expect(thumb.page.locator("#entry")).to_have_attribute("data-deal", "2")
    expect(thumb.page.locator("#pulse .offline")).to_be_hidden(timeout=500)


def test_an_unfinished_count_is_open_below_the_deal_of_another_phone(thumb, club, hearts_match):
    offline(thumb)
    thumb.chip("hearts.0", 6)
    expect_unsent(thumb.page, 1)
    store_deal(club, hearts_match, hearts(0, 13, 0, queen=0))
    offline(thumb, yes=False)
    expect(thumb.page.locator(".duel thead label")).to_have_text(["スコア表"])
    expect(thumb.page.locator("#entry")).to_be_visible()
    expect(thumb.page.locator("#f-hearts-0-6")).to_be_checked()


def test_a_phone_without_a_valid_link_shows_an_error_and_the_unsent_deal(thumb, club, hearts_match):
    thumb.page.context.clear_cookies()
    play(thumb)
    thumb.go()
    slip = thumb.page.locator(".refused li")
    expect(slip).to_have_count(1)
    gone = "ここには何もないか、このスマホのリンクでは開けません。"
    expect(slip.locator(".reason")).to_have_text(gone)
    expect(slip.locator(".doing")).to_contain_text("ディールを記録")
    said = slip.locator("dl div")
    expect(said).to_have_text(
        [re.compile("けんじ$"), re.compile("けんじ *4"), re.compile("あき *6")]
    )
    expect_tapped(thumb.page, "f-hearts-0-6", "f-hearts-1-4", "f-spade_queen-1")
    expect_sent(thumb.page)
    slip.locator("[data-do=away]").tap()
    expect(thumb.page.locator("#outbox")).to_be_hidden()
    expect_tapped(thumb.page, "f-hearts-0-6", "f-hearts-1-4", "f-spade_queen-1")


def test_a_deal_is_sent_although_one_of_its_taps_was_refused(thumb, club, hearts_match):
    held = []
    thumb.page.route("**/deals/1", lambda tap: held.append(tap), times=1)  # noqa: PLW0108
    with thumb.page.expect_request("**/deals/1"):
        play(thumb)
    thumb.go()
    held[0].fulfill(status=500, headers={"Sync-Status": "failed"})
    expect(thumb.page.locator("#saved")).to_be_visible()
    expect(thumb.page.locator("#outbox")).to_be_hidden()
    assert club.open(hearts_match).totals() == PLAYED


def test_an_expired_form_is_sent_again_once_with_a_new_token_and_then_reported(thumb):
    sent = []

    def refuse(route):
        sent.append(route.request.post_data)
        route.fulfill(status=400, headers={"Sync-Status": "form_expired"})

    thumb.page.route("**/deals/1", refuse)
    thumb.chip("hearts.0", 6)
    slip = thumb.page.locator(".refused li")
    expect(slip.locator(".reason")).to_have_text("送られた内容を読み取れませんでした。")
    assert len(sent) == 2
    thumb.page.unroute("**/deals/1")
    thumb.chip("hearts.1", 4)
    expect(slip).to_have_count(0)
    expect_tapped(thumb.page, "f-hearts-0-6", "f-hearts-1-4")


NO_SHELF = "Storage.prototype.setItem = () => { throw new DOMException('full') }"


def test_a_browser_without_storage_warns_and_still_sends(phone, club, hearts_match):
    thumb = Thumb(phone(of=club))
    thumb.page.add_init_script(NO_SHELF)
    thumb.page.goto(hearts_match)
    offline(thumb)
    play(thumb)
    expect_unsent(thumb.page, 1)
    expect(thumb.page.locator("#outbox .more")).to_contain_text("閉じないでください")
    thumb.go()
    offline(thumb, yes=False)
    thumb.expect_totals(PLAYED)


def test_a_page_older_than_its_cookie_fetches_a_new_token(thumb, club, hearts_match):
    thumb.page.evaluate(
        "() => document.querySelectorAll('[name=csrf_token]').forEach(f => { f.value = 'old' })"
    )
    play(thumb)
    thumb.go()
    thumb.expect_totals(PLAYED)
    expect(thumb.page.locator("#outbox")).to_be_hidden()


def test_an_unsent_note_is_stored_as_it_was_typed(thumb, club, hearts_match):
    def refuse(route):
        if route.request.method == "POST":
            route.fulfill(status=503, headers={"Retry-After": "600"})
        else:
            route.continue_()

    page = thumb.page
    page.route("**/details", refuse)
    page.goto(f"{hearts_match}/details")
    page.locator("#note").fill("雨で中断\nあとで続き")
    thumb.go()
    expect_unsent(page, 1)
    page.reload()
    expect(page.locator("#note")).to_have_value("雨で中断\nあとで続き")
    page.unroute("**/details")
    thumb.tap("#sync-status")
    thumb.tap("[data-do=now]")
    expect(page).to_have_url(MATCH)
    assert "雨で中断 あとで続き" in club.open(f"{hearts_match}/details").text


def test_a_correction_made_offline_is_sent_too(phone, club):
    match = store_match(club, "hell", THREE)
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    thumb = Thumb(phone(of=club))
    thumb.page.goto(f"{match}/deals/1/correct")
    offline(thumb)
    thumb.chip("tricks.1", 0)
    thumb.chip("tricks.0", 1)
    thumb.go()
    expect_unsent(thumb.page, 1)
    offline(thumb, yes=False)
    expect(thumb.page).to_have_url(MATCH)
    thumb.expect_totals([13, -3, 10])
    # Back leads to the page before it, as it is now.
    thumb.page.go_back()
    expect(thumb.page.locator("#f-tricks-0-1")).to_be_checked()


def test_an_earlier_request_for_the_sum_does_not_clear_a_refusal(phone, club):
    sheet = {"text": "あき,けんじ\n1,2\n", "played_on": "2026-01-31"}
    looked = club.send("/import/points/hell", sheet)
    match = looked.send("#take-over", {**sheet, "action": "take"}).location
    thumb = Thumb(phone(of=club))
    thumb.page.goto(f"{match}/deals/1/correct")
    held = []

    def hold_sums(route):
        if "hx-request" in route.request.headers:
            held.append(route)
        else:
            route.continue_()

    thumb.page.route("**/deals/1", hold_sums)
    thumb.page.locator("#points-0").fill("1.5")
    thumb.go()
    refusal = thumb.page.locator("#points .error")
    expect(refusal).to_be_visible()
    with thumb.page.expect_response("**/deals/1"):
        held[0].continue_()
    expect(thumb.page.locator("#sum")).to_have_text("?")
    expect(refusal).to_be_visible()


def test_unsent_entries_go_to_their_own_match_although_a_copy_was_opened(
    thumb, app, club, hearts_match, server
):
    """The copy has the same address, in a club of somebody who has imported the match."""
    forger = started(Visitor(app))
    archive = club.open(f"{hearts_match}/export.json").source.encode()
    file = {"file": (io.BytesIO(archive), "friday.json")}
    looked = Page(forger, forger.client.post("/import/archive", data=file))
    looked.onward.send("#take-over")
    offline(thumb)
    play(thumb)
    thumb.go()
    expect_unsent(thumb.page, 1)
    context = thumb.page.context
    thumb.page.close()
    both = club.another()
    with forger.client.session_transaction() as theirs, both.client.session_transaction() as ours:
        ours.update(keys=[*theirs["keys"], *ours["keys"]], club=theirs["club"])
    page = context.new_page()
    context.set_offline(False)
    cookie = both.client.get_cookie("scorekeeper").value
    context.add_cookies([{"name": "scorekeeper", "value": cookie, "url": server.address}])
    page.goto(hearts_match)
    expect_sent(page)
    # It was asked which of them is meant; what is shown now is where the deal went.
    expect(page).to_have_url(re.compile(f"{hearts_match}[?]club={ours['keys'][1][0]}$"))
    assert len(club.open(f"{hearts_match}/sheet").all(".sheet tbody tr")) == 1
    assert not forger.open(f"{hearts_match}/sheet").all(".sheet tbody tr")


def expect_totals_on_pad(thumb, *totals):
    for seat, total in enumerate(totals):
        shown = thumb.page.locator(f"#entry [data-total='{seat}']").last
        expect(shown).to_have_text(re.compile(f"(^|\\s){total}$"))


FIRST, SECOND = hearts(6, 4, queen=1), hearts(0, 5, queen=2)
BOTH = [6, 22, 24]  # 6, 17, 3 and 0, 5, 21


def test_an_open_page_takes_several_deals_of_hell_without_a_connection(phone, club):
    match = store_match(club, "hell", THREE, ladder_cards=[2, 3, 2, 1])
    thumb = Thumb(phone(of=club))
    open_pad(thumb, match)
    offline(thumb)
    # The bids are entered when the connection is lost; the form for the rest of the deal has them.
    keep(thumb, 1, bids(0, 1, 0))
    is_offline_form(thumb, 1)
    line = thumb.page.locator("main [data-words]")
    expect(line).to_be_hidden()
    expect_totals_on_pad(thumb, "0", "0", "0")
    expect_tapped(thumb.page, "f-bids-0-0", "f-bids-1-1", "f-bids-2-0")
    # Nothing is saved before it is complete.
    thumb.go()
    expect(thumb.page.locator("#waiting")).to_have_text("未入力の項目があるか、合計が多すぎます。")
    keep(thumb, 1, {"tricks.1": 1, "tricks.2": 1})
    is_offline_form(thumb, 2)
    expect(line).to_have_text("このスマホだけにあるディール：1。合計に含まれています。")
    # The tricks of the first player follow: none, as bid.
    expect_totals_on_pad(thumb, "10", "13", "−3")
    expect(thumb.page.locator("header.deal")).to_contain_text("2／4ディール")
    expect(thumb.page.locator("header.deal .dealt")).to_have_text("3枚")
    thumb.chip("tricks.0", 2)
    expect(thumb.page.locator("#entry h2").last).to_have_text("トリック 2／全3")
    keep(thumb, 2, bids(1, 2, 1), tricks(1, 2, 0))
    is_offline_form(thumb, 3)
    expect(line).to_have_text("このスマホだけにあるディール：1、2。合計に含まれています。")
    expect_totals_on_pad(thumb, "23", "29", "−6")
    thumb.chip("bids.1", 2)
    offline(thumb, yes=False)
    # 10, 13 and -3; then 13, 16 and -3.
    thumb.expect_totals([23, 29, -6])
    expect_row(thumb, 2)
    # The third deal goes on with what was tapped.
    expect(thumb.page.locator("#entry:not([data-questions])")).to_have_attribute("data-deal", "3")
    expect_tapped(thumb.page, "f-bids-1-2")
    assert club.open(match).tapped() == {"bids.1": "2"}
    assert thumb.page.evaluate("localStorage.length") == 0


DEALS = {
    "hearts": (FIVE[:4], hearts(6, 4, 3, queen=1), hearts(13, queen=0)),
    "black_lady": (FIVE[:4], hearts(6, 4, 3, queen=1), hearts(13, queen=0)),
    "black_maria": (
        FIVE[:4],
        {**hearts(6, 4, 3, queen=1), "spade_king": 0, "spade_ace": 2},
        {**hearts(13, queen=0), "spade_king": 0, "spade_ace": 0},
    ),
    "whist": (FIVE[:4], {"tricks.0": 8, "honours.0": 2}, {"tricks.1": 9, "honours.1": 4}),
    "napoleon": (
        FIVE,
        {
            "napoleon": 0,
            "bid.count": 14,
            "bid.suit": "S",
            "adjutant_card": "AS",
            "adjutant": 2,
            "pictures.0": 9,
            "pictures.1": 2,
            "pictures.2": 6,
            "pictures.3": 3,
        },
        {
            "napoleon": 1,
            "bid.count": 13,
            "bid.suit": "H",
            "adjutant_card": "AH",
            "adjutant": 3,
            "pictures.1": 6,
            "pictures.3": 4,
            "pictures.0": 5,
            "pictures.2": 5,
        },
    ),
}


# After 6, 4 and 3 hearts, the first player takes everything. That is a moon in Hearts. In Black
# Maria it is 43 points; in deal 1 the players had ♠K (13), ♠Q (10) and ♠A (7).
TOTALS = {
    "hearts": ("6", "43", "29", "26"),
    "black_maria": ("62", "14", "10", "0"),
}


@pytest.mark.parametrize("slug", DEALS)
def test_two_deals_of_every_game_are_kept_and_saved(phone, club, slug):
    names, *deals = DEALS[slug]
    match, same = (store_match(club, slug, names) for _ in range(2))
    for deal in deals:
        store_deal(club, same, deal)
    thumb = Thumb(phone(of=club, locale="en"))
    open_pad(thumb, match)
    offline(thumb)
    if slug == "napoleon":
        # The page asks for the contract first.
        contract = ("napoleon", "bid.count", "bid.suit", "adjutant_card")
        keep(thumb, 1, {name: deals[0].pop(name) for name in contract})
        is_offline_form(thumb, 1)
    keep(thumb, 1, deals[0])
    is_offline_form(thumb, 2)
    keep(thumb, 2, deals[1])
    is_offline_form(thumb, 3)
    line = thumb.page.locator("main [data-words]")
    if slug in TOTALS:
        expect(line).to_have_text("Deals only on this phone: 1 and 2. Totals include them.")
        expect_totals_on_pad(thumb, *TOTALS[slug])
    else:
        expect(line).to_have_text("Deals only on this phone: 1 and 2. Totals without them.")
    offline(thumb, yes=False)
    expect_sent(thumb.page)
    assert club.open(f"{match}/sheet").texts(".sheet td") == club.open(f"{same}/sheet").texts(
        ".sheet td"
    )
    expect(thumb.page.locator("#outbox .refused li")).to_have_count(0)


def test_typed_points_of_two_deals_are_kept_and_saved(phone, club):
    match = store_match(club, "points", THREE)
    thumb = Thumb(phone(of=club))
    open_pad(thumb, match)
    offline(thumb)
    for number, points in ((1, (5, 10, 15)), (2, (1, 2, 3))):
        expect(thumb.page.locator("#entry")).to_have_attribute("data-deal", str(number))
        for seat, one in enumerate(points):
            thumb.page.locator(f"#f-scores-{seat}").fill(str(one))
        thumb.go()
    is_offline_form(thumb, 3)
    expect_totals_on_pad(thumb, "6", "12", "18")
    thumb.page.locator("#f-scores-0").fill("4")
    offline(thumb, yes=False)
    thumb.expect_totals([6, 12, 18])
    expect(thumb.page.locator("#f-scores-0")).to_have_value("+4")


def test_a_page_closed_with_two_deals_sends_both_when_it_is_opened_again(thumb, club, hearts_match):
    open_pad(thumb, hearts_match)
    offline(thumb)
    keep(thumb, 1, FIRST)
    keep(thumb, 2, SECOND)
    is_offline_form(thumb, 3)
    thumb.chip("hearts.1", 2)
    context = thumb.page.context
    thumb.page.close()
    context.set_offline(False)
    again = Thumb(context.new_page())
    again.page.goto(hearts_match)
    expect_sent(again.page)
    again.expect_totals(BOTH)
    expect_row(again, 2)
    expect_tapped(again.page, "f-hearts-1-2")


def test_a_page_reloaded_before_its_deals_are_sent_goes_on_with_the_next_deal(
    thumb, club, hearts_match
):
    open_pad(thumb, hearts_match)
    later = {"Retry-After": "600"}
    thumb.page.route("**/deals/*", lambda route: route.fulfill(status=503, headers=later))
    keep(thumb, 1, FIRST)
    keep(thumb, 2, SECOND)
    is_offline_form(thumb, 3)
    thumb.page.reload()
    # Without the forms, the first of them is shown until it is sent.
    expect_tapped(thumb.page, "f-hearts-0-6", "f-hearts-1-4", "f-spade_queen-1")
    thumb.page.unroute("**/deals/*")
    thumb.tap("#sync-status")
    thumb.tap("[data-do=now]")
    thumb.expect_totals(BOTH)


def test_an_open_page_bars_the_dealers_bid_without_a_connection(phone, club):
    match = store_match(club, "hell", THREE, ladder_cards=[2, 3])
    thumb = Thumb(phone(of=club, locale="en"))
    open_pad(thumb, match)
    offline(thumb)
    keep(thumb, 1, bids(0, 1, 0))
    keep(thumb, 1, tricks(0, 1))
    is_offline_form(thumb, 2)
    # The second player deals. The bids of the others are 1 and 1, of three cards.
    barred = thumb.page.locator("#entry label.barred")
    thumb.chip("bids.0", 1)
    expect(barred).to_have_count(0)
    thumb.chip("bids.2", 1)
    expect(barred).to_have_count(1)
    expect(thumb.page.locator("#f-bids-1-1")).to_be_disabled()
    barred.tap(force=True)
    reason = "The dealer may not bid 1: 2 + 1 makes 3."
    expect(thumb.page.locator("#waiting")).to_have_text(reason)
    # A bid that another player's new bid bars cannot be saved either.
    thumb.chip("bids.1", 0)
    expect(thumb.page.locator("#waiting.visually-hidden")).to_be_attached()
    thumb.chip("bids.0", 2)
    for seat, taken in enumerate((2, 0, 1)):
        thumb.chip(f"tricks.{seat}", taken)
    thumb.go()
    expect(thumb.page.locator("#waiting")).to_have_text("The dealer may not bid 0: 3 + 0 makes 3.")
    thumb.chip("bids.1", 1)
    thumb.go()
    offline(thumb, yes=False)
    # 10, 13 and −3; 10 + 3 × 2, −3 and 10 + 3.
    expect_sent(thumb.page)
    assert club.open(f"{match}/sheet").texts("tr.totals b") == ["26", "10", "10"]


def test_the_deals_after_a_refused_one_are_sent_once_it_is_right(phone, club):
    match = store_match(club, "points", THREE, zero_sum=True)
    thumb = Thumb(phone(of=club))
    open_pad(thumb, match)
    offline(thumb)
    # The second deal does not add up to 0, which only the server knows.
    for number, points in ((1, (5, -4, -1)), (2, (3, 3, -5)), (3, (0, 2, -2))):
        expect(thumb.page.locator("#entry")).to_have_attribute("data-deal", str(number))
        for seat, one in enumerate(points):
            thumb.page.locator(f"#f-scores-{seat}").fill(str(one))
        thumb.go()
    is_offline_form(thumb, 4)
    offline(thumb, yes=False)
    slip = thumb.page.locator(".refused li")
    expect(slip.locator(".doing")).to_contain_text("第3ディールを記録")
    expect(thumb.page.locator("#entry:not([data-questions])")).to_have_attribute("data-deal", "2")
    expect(thumb.page.locator("#f-scores-2")).to_have_value("−5")
    assert club.open(match).totals() == [5, -4, -1]
    thumb.page.locator("#f-scores-2").fill("-6")
    thumb.go()
    expect(slip).to_have_count(0)
    expect_sent(thumb.page)
    assert club.open(match).totals() == [8, 1, -9]


def test_deals_after_a_deal_of_another_phone_are_shown_before_they_are_saved(
    thumb, club, hearts_match
):
    open_pad(thumb, hearts_match)
    offline(thumb)
    keep(thumb, 1, FIRST)
    keep(thumb, 2, SECOND)
    is_offline_form(thumb, 3)
    store_deal(club, hearts_match, hearts(0, 13, 0, queen=0))
    offline(thumb, yes=False)
    expect(thumb.page.locator(".duel tbody tr")).to_have_count(3)
    slip = thumb.page.locator(".refused li")
    expect(slip).to_have_count(1)
    expect(slip).to_be_hidden()
    thumb.page.goto(hearts_match)
    slip.locator("[data-do=again]").tap()
    # It was entered without knowing the first deal, so it is shown before it is saved.
    expect(slip).to_have_count(0)
    expect(thumb.page.locator("#entry")).to_have_attribute("data-deal", "2")
    expect_tapped(thumb.page, "f-hearts-0-0", "f-hearts-1-5", "f-spade_queen-2")
    expect_row(thumb, 1)
    thumb.go()
    # It is saved as the second deal, after that of the other phone.
    thumb.expect_totals([13, 18, 21])


def test_a_deal_that_cannot_be_the_next_one_stays_in_the_outbox(thumb, club, hearts_match):
    open_pad(thumb, hearts_match)
    offline(thumb)
    keep(thumb, 1, FIRST)
    keep(thumb, 2, SECOND)
    is_offline_form(thumb, 3)
    thumb.page.route(
        "**/deals/1", lambda route: route.fulfill(status=403, headers={"Sync-Status": "forbidden"})
    )
    offline(thumb, yes=False)
    slips = thumb.page.locator(".refused li")
    expect(slips).to_have_count(2)
    # The page is at the first deal again.
    expect(thumb.page.locator("#entry:not([data-questions])")).to_have_attribute("data-deal", "1")
    slips.last.locator("[data-do=again]").tap()
    expect(slips.last.locator(".reason")).to_contain_text("もう一度送ると")
    thumb.page.unroute("**/deals/1")
    slips.first.locator("[data-do=again]").tap()
    expect(slips).to_have_count(1)
    slips.locator("[data-do=again]").tap()
    thumb.expect_totals(BOTH)
    expect(slips).to_have_count(0)


def test_a_lost_response_does_not_save_a_deal_twice_although_the_next_one_waits(
    thumb, club, hearts_match
):
    open_pad(thumb, hearts_match)
    posted = []

    def lose(route):
        if "hx-request" in route.request.headers:
            return route.continue_()
        posted.append(route.request.url[-1])
        if len(posted) == 1:
            route.fetch()
        return route.abort()

    thumb.page.route("**/deals/*", lose)
    keep(thumb, 1, FIRST)
    keep(thumb, 2, SECOND)
    is_offline_form(thumb, 3)
    both_are_saved_online(thumb)
    expect_row(thumb, 2)


def test_a_lost_tap_does_not_hold_up_the_deals_after_it(thumb, hearts_match):
    open_pad(thumb, hearts_match)
    thumb.page.route("**/deals/*", lambda route: route.abort())
    keep(thumb, 1, FIRST)
    keep(thumb, 2, SECOND)
    is_offline_form(thumb, 3)
    both_are_saved_online(thumb)


LATER = {"en": "This page opens once you are back online.", "ja": "オンラインに戻ると開けます。"}


@pytest.mark.parametrize("language", LATER)
def test_a_link_does_not_replace_an_open_page_without_a_connection(
    phone, club, hearts_match, language
):
    thumb = Thumb(phone(of=club, locale=language))
    page = thumb.page
    page.goto(hearts_match)
    offline(thumb)
    thumb.chip("hearts.0", 6)
    back, state = page.locator("header.deal a").first, page.locator("#outbox .state")
    back.tap()
    expect(state).to_have_text(LATER[language])
    expect(page.locator("#sync-said[aria-live]")).to_have_text(LATER[language])
    # The next tap closes the notice, and the page still takes entries.
    thumb.chip("hearts.1", 4)
    expect(state).to_be_hidden()
    expect_tapped(page, "f-hearts-0-6", "f-hearts-1-4")
    # A link of the menu closes the menu, because the notice is below it.
    thumb.tap("header.deal [data-sheet=menu]")
    page.locator("#menu a").first.tap()
    expect(page.locator("#menu")).to_be_hidden()
    expect(state).to_have_text(LATER[language])
    expect(page).to_have_url(MATCH)
    offline(thumb, yes=False)
    expect_sent(page)
    expect(page.locator("#outbox a.btn")).to_be_hidden()
    back.tap()
    expect(page).to_have_url(re.compile("/$"))
    # Home does not turn into an error page, either.
    offline(thumb)
    page.locator("nav.tabs a[href='/rules']").tap()
    expect(state).to_have_text(LATER[language])
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.parametrize("again", ["header.deal a >> nth=0", "#outbox a.btn"])
def test_a_second_tap_on_a_link_follows_it_without_a_connection(thumb, again):
    offline(thumb)
    thumb.tap("header.deal a >> nth=0")
    expect(thumb.page.locator("#outbox .state")).to_have_text(LATER["ja"])
    with thumb.page.expect_event("requestfailed", lambda request: request.is_navigation_request()):
        thumb.tap(again)


COPIES = {
    "en": (
        "Score sheet",
        r"As of \d\d:\d\d\. Deals that are only on this phone are not in it\.",
        "Rules of Hearts",
    ),
    "ja": (
        "スコア表",
        r"\d\d:\d\d時点のスコア表です。このスマホだけにあるディールは含まれていません。",
        "ハーツのルール",
    ),
}


@pytest.mark.parametrize("language", COPIES)
def test_sheet_and_rules_are_shown_over_the_pad_without_a_connection(
    phone, club, hearts_match, language
):
    sheet, as_of, rules = COPIES[language]
    thumb = Thumb(phone(of=club, locale=language))
    page = thumb.page
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/rules")):
        page.goto(hearts_match)
    play(thumb)
    # The sheet is fetched again after the deal, the rules are not.
    fetched = []
    page.on("request", lambda request: fetched.append((request.method, request.url.split("/")[-1])))
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/sheet")):
        thumb.go()
    offline(thumb)
    thumb.chip("hearts.0", 9)
    tabs, shown = page.locator("nav.tabs"), page.locator("dialog[open]")
    tabs.locator("a[href$='/sheet']").tap()
    expect(shown.locator("h2").first).to_have_text(sheet)
    expect(shown.locator("[data-words]")).to_have_text(re.compile(as_of))
    expect(shown.locator("tr.totals b")).to_have_text([str(total) for total in PLAYED])
    expect(shown.locator("a[href], form[method=post]")).to_have_count(0)
    shown.locator("header button").tap()
    expect(shown).to_have_count(0)
    tabs.locator("a[href$='/rules']").tap()
    expect(shown.locator("h2").first).to_have_text(rules)
    shown.locator(".contents a").last.tap()
    expect(shown.locator("#sources")).to_be_in_viewport()
    assert page.evaluate("getComputedStyle(document.querySelector('.contents')).marginTop") != "0px"
    shown.locator("header button").tap()
    expect(page).to_have_url(MATCH)
    expect_tapped(page, "f-hearts-0-9")
    assert ("GET", "rules") not in fetched
    stored = page.evaluate("JSON.stringify([Object.keys(localStorage), sessionStorage.length])")
    assert stored == '[["scorekeeper.letters"],0]'
    offline(thumb, yes=False)
    expect_sent(page)
    # With a connection, the tab leads to the page as it is now.
    tabs.locator("a[href$='/sheet']").tap()
    expect(page).to_have_url(re.compile("/sheet$"))
