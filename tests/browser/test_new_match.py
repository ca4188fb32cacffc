"""Sitting down: names, order, known players, house rules, by touch; the first minute.

Most tests have JavaScript. tests/web/club/test_new_match.py sends the forms without it.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.axe import AxeChecker
from tests.support.browser.layout import SEVEN, SIDEWAYS, TARGETS, TOO_SMALL
from tests.support.browser.press import HeldResponses, Mouse
from tests.support.browser.thumb import FIVE, MATCH, Thumb
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor, bids, tricks

scripted = pytest.mark.parametrize("javascript", [True])
both = pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])


@pytest.fixture
def thumb(phone, club, javascript):
    return Thumb(phone(of=club, javascript=javascript))


def expect_names(page, *wanted):
    for seat, name in enumerate(wanted):
        expect(page.locator(f"#name-{seat}")).to_have_value(name)


@both
def test_players_can_be_reordered_by_touch(thumb):
    page = thumb.page
    thumb.seat("hell", FIVE)
    thumb.tap("#down-0")
    expect_names(page, "けんじ", "あき", "千尋")
    thumb.tap("#up-4")
    expect_names(page, "けんじ", "あき", "千尋", "えみ", "だいすけ")
    thumb.tap("#remove-1")
    expect_names(page, "けんじ", "千尋", "えみ", "だいすけ")
    # Aki was to deal first and has been taken off: another dealer is drawn.
    expect(page.locator("#dealer-draw")).to_be_checked()
    thumb.go()
    expect(page).to_have_url(MATCH)


@scripted
def test_a_row_without_a_name_is_ignored(thumb):
    page = thumb.page
    page.goto("/new/hell")
    for seat, name in enumerate(FIVE[:4]):
        page.locator(f"#name-{seat}").fill(name)
    thumb.go()
    expect(page).to_have_url(MATCH)
    answer = page.request.get(f"{page.url}/export.json").json()
    (match,) = answer["matches"]
    assert [one["name"] for one in match["seats"]] == list(FIVE[:4])


@scripted
def test_the_page_summarises_the_match_while_names_are_typed(thumb):
    page = thumb.page
    page.goto("/new/hell")
    summary = page.locator("#summary")
    expect(summary).to_have_text("5人・全19ディール・約1時間")
    # No answer comes in meanwhile.
    answers = HeldResponses(page, "**/new/hell")
    for seat, (name, starts) in enumerate(
        [
            ("あき", "ヘルは2人から10人で遊びます。今は1人だけです。"),
            ("けんじ", "2人・全49ディール・約2時間30分"),
            ("千尋", "3人・全33ディール・約1時間45分"),
        ]
    ):
        page.locator(f"#name-{seat}").fill(name)
        expect(summary).to_have_text(starts)
    page.locator("#name-1").fill("　")
    expect(summary).to_have_text("2人・全49ディール・約2時間30分")
    answers.deliver()
    expect(summary).to_have_text("2人・全49ディール・約2時間30分")
    thumb.tap("label:has(#preset-oh_hell)")
    thumb.tap("#more")
    expect(page.locator("#setup .seat input")).to_have_count(6)
    expect(summary).to_have_text("2人・全49ディール・約2時間30分")
    expect(page.locator("#clear")).to_have_count(0)


@scripted
def test_everyone_keeps_their_seat_in_a_game_with_the_opposite_direction(thumb, club):
    store_match(club, "hell", FIVE[:4])
    page = thumb.page
    page.goto("/new/hearts")
    expect_names(page, "だいすけ", "千尋", "けんじ", "あき")
    expect(page.locator("#players-h")).to_contain_text("ハーツは時計回りなので、並びは逆")
    expect(page.locator("label:has([name=first_dealer]:checked)")).to_contain_text("けんじ")
    thumb.go()
    expect(page).to_have_url(MATCH)
    expect(page.locator("header.deal")).to_contain_text("けんじ")


@scripted
def test_names_are_reversed_only_on_request_after_the_direction_changes(thumb, club):
    store_match(club, "hell", FIVE)
    page = thumb.page
    page.goto("/new/hell")
    start = page.locator(".btn.lamp:visible")
    before = start.bounding_box()
    thumb.tap("label:has(#preset-oh_hell)")
    expect(page.locator("#order")).to_contain_text("名前は反時計回りの順ですが")
    assert start.bounding_box() == before
    expect_names(page, *FIVE)
    thumb.tap("#reverse")
    expect_names(page, *FIVE[::-1])
    expect(page.locator("#order")).to_be_hidden()
    expect(page.locator("label:has([name=first_dealer]:checked)")).to_contain_text("けんじ")
    thumb.go()
    expect(page).to_have_url(MATCH)


@scripted
def test_the_direction_is_chosen_above_the_first_dealer(thumb, club):
    store_match(club, "hearts", FIVE[:4])
    page = thumb.page
    page.goto("/new/hearts")
    assert page.viewport_size["width"] == 390
    choice, other = page.locator("#option-direction-0"), page.locator("#option-direction-1")
    expect(choice).to_be_checked()
    chips = page.locator("#option-direction .rail label")
    expect(chips).to_have_text(["時計回り", "反時計回り"])
    boxes = [chips.nth(at).bounding_box() for at in range(2)]
    assert boxes[0]["y"] == boxes[1]["y"] < page.locator("#dealer-h").bounding_box()["y"]
    assert all(box["height"] >= 44 for box in boxes)
    thumb.tap("label:has(#option-direction-1)")
    expect(other).to_be_checked()
    expect(page.locator("#players-h")).to_contain_text("次の人は右隣です（反時計回り）")
    expect(page.locator("#order")).to_contain_text("名前は時計回りの順ですが")
    thumb.tap("#reverse")
    expect_names(page, *FIVE[:4][::-1])
    thumb.go()
    expect(page).to_have_url(MATCH)
    # The next match of Hearts goes the same way.
    page.goto("/new/hearts")
    expect(other).to_be_checked()
    expect_names(page, *FIVE[:4][::-1])


@scripted
def test_each_known_player_is_added_with_one_tap(thumb, club):
    store_match(club, "hell", FIVE)
    page = thumb.page
    page.goto("/new/hell")
    expect_names(page, *FIVE)
    thumb.tap("#clear")
    expect_names(page, "", "", "", "", "")
    thumb.set_rows(3)
    thumb.forget()
    for seat, name in enumerate(("えみ", "あき", "千尋")):
        thumb.tap(f"button[value='add.{name}']")
        expect(page.locator(f"#name-{seat}")).to_have_value(name)
        expect(page.locator(f"button[value='add.{name}']")).to_have_count(0)
    assert thumb.taps == 3
    thumb.go()
    expect(page).to_have_url(MATCH)


@scripted
def test_a_preset_and_a_changed_rule_apply_to_the_match(thumb):
    page = thumb.page
    thumb.seat("hell", FIVE[:3])
    thumb.tap("label:has(#preset-oh_hell)")
    expect(page.locator("input[name=preset_shown]")).to_have_value("oh_hell")
    thumb.tap("summary")
    thumb.tap("label:has(#option-hook-1)")
    thumb.go()
    expect(page).to_have_url(MATCH)
    answer = page.request.get(f"{page.url}/export.json")
    (match,) = answer.json()["matches"]
    assert match["options"]["scoring"] == "one_plus_ten"
    assert match["options"]["hook"] is False


@both
def test_errors_are_shown_beside_each_field_and_the_input_stays(thumb):
    page = thumb.page
    page.goto("/new/hell")
    for seat, name in enumerate(("あき", "", "あき", "長" * 41)):
        page.locator(f"#name-{seat}").fill(name)
    page.locator("#name-3").blur()
    thumb.go()
    for seat in (2, 3):
        expect(page.locator(f"#name-{seat}-error p")).to_be_visible()
    expect(page.locator("#name-1-error p")).to_have_count(0)
    expect_names(page, "あき", "", "あき", "長" * 41)


@scripted
def test_typing_during_a_slow_response_is_not_lost(thumb):
    page = thumb.page
    page.goto("/new/hell")
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    slow = {"latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", {"offline": False, **slow})
    page.locator("#name-0").fill("あき")
    with page.expect_response("**/new/hell"):
        page.locator("#name-1").press_sequentially("けんじ", delay=100)
    expect(page.locator("#name-1")).to_have_value("けんじ")
    expect(page.locator("#name-1")).to_be_focused()
    page.locator("#name-2").fill("千尋")
    page.locator("#name-2").blur()
    expect(page.locator("label:has(#dealer-2)")).to_contain_text("千尋")
    expect_names(page, "あき", "けんじ", "千尋")


@scripted
def test_a_button_does_not_move_under_the_pointer(thumb):
    page = thumb.page
    thumb.seat("hell", FIVE[:3])
    answers = HeldResponses(page, "**/new/hell")
    page.locator("#name-0").fill(FIVE[1])
    pressed = Mouse(page, "#more")
    # Two have the same name, they say above the button.
    answers.deliver()
    pressed.ends()
    expect(page.locator("#setup .seat input")).to_have_count(4)
    expect(page.locator("#setup .error").first).to_be_visible()


@scripted
def test_five_players_at_black_lady_play_ten_deals(thumb):
    page = thumb.page
    thumb.seat("black_lady", FIVE)
    expect(page.locator("#option-deals-n")).to_have_value("10")
    thumb.go()
    expect(page).to_have_url(MATCH)
    answer = page.request.get(f"{page.url}/export.json")
    assert answer.json()["matches"][0]["options"]["deals"] == 10


@scripted
def test_the_chosen_number_of_deals_stays_when_a_player_is_removed(thumb):
    page = thumb.page
    thumb.seat("black_lady", FIVE)
    # The offered numbers depend on the names, which were typed faster than the server responds.
    expect(page.locator("label:has(#dealer-4)")).to_contain_text(FIVE[4])
    expect(page.locator("#option-deals-n")).to_have_value("10")
    # Offered to four players and to five.
    thumb.tap("button[value='set.deals:20']")
    expect(page.locator("#option-deals-n")).to_have_value("20")
    thumb.tap("#remove-4")
    expect(page.locator("#name-4")).to_have_count(0)
    expect(page.locator("#option-deals-n")).to_have_value("20")


# The first minute


@both
def test_a_first_visitor_reaches_the_pad_in_five_taps(phone, javascript):
    thumb = Thumb(phone(javascript=javascript))
    page = thumb.page
    page.goto("/")
    thumb.tap("a[href='/new/hell']")
    thumb.tap("#remove-4")
    expect(page.locator("#setup .seat")).to_have_count(4)
    for seat, name in enumerate(FIVE[:4]):
        page.locator(f"#name-{seat}").fill(name)
    thumb.go()
    expect(page).to_have_url(MATCH)
    assert thumb.taps <= 5
    for name in FIVE[:4]:
        expect(page.locator("main")).to_contain_text(name)


@scripted
def test_without_names_the_pad_is_two_taps_away(phone, javascript):
    thumb = Thumb(phone(javascript=javascript))
    thumb.page.goto("/")
    thumb.tap("a[href='/new/hearts']")
    thumb.go()
    expect(thumb.page).to_have_url(MATCH)
    assert thumb.taps == 2
    expect(thumb.page.locator("main")).to_contain_text("プレイヤー4")


@scripted
def test_partners_can_be_drawn_and_swapped_as_they_are_seated(thumb):
    page = thumb.page
    thumb.seat("whist", FIVE[:4])
    expect(page.locator(".chair.n")).to_contain_text("あき")
    thumb.tap("#swap")
    expect_names(page, "あき", "千尋", "けんじ", "だいすけ")
    expect(page.locator(".chair.n")).to_contain_text("ディーラー")
    thumb.tap("#draw")
    expect(page.locator("#drawn .card")).to_have_count(4)
    # All at once: the draw may come in between two looks.
    seated = page.locator("input[id^=name-]").evaluate_all("all => all.map((one) => one.value)")
    assert sorted(seated[:4]) == sorted(FIVE[:4])
    expect(page.locator(".chair:has-text('ディーラー')")).to_contain_text(seated[0])
    thumb.go()
    expect(page).to_have_url(MATCH)


@scripted
def test_the_next_evening_the_pad_is_two_taps_away(thumb, club):
    match = store_match(club, "hell", FIVE)
    club.open(f"{match}/menu").send(f"form[action='{match}/finish']")
    page = thumb.page
    page.goto("/")
    thumb.tap("header .same-table")
    expect_names(page, *FIVE)
    expect(page.locator("#dealer-1")).to_be_checked()
    thumb.go()
    expect(page).to_have_url(MATCH)
    assert thumb.taps == 2
    expect(page.locator("header.deal")).to_contain_text("親と最初のリードはけんじ")
    page.locator("header.deal summary").tap()
    expect(page.locator("header.deal details li").nth(1)).to_have_text("カットはあき")


# The link to keep


@pytest.fixture
def newcomer(app, phone, javascript):
    """A phone that began with a match, whose first deal is saved, and its page."""
    visitor = Visitor(app, "ja")
    match = visitor.begins("hell", FIVE[:2])
    visitor.writes(match, bids(0, 0), tricks(1, 0))
    page = phone(of=visitor, javascript=javascript)
    page.goto(match)
    return page


@scripted
def test_the_request_to_save_the_link_appears_only_once(newcomer):
    sheet = newcomer.locator("#keep-link")
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text("/k/")
    with newcomer.expect_response("**/link/asked"):
        sheet.locator("header button").tap()
    expect(sheet).not_to_be_visible()
    newcomer.reload()
    expect(newcomer.locator("#entry")).to_be_visible()
    expect(sheet).to_have_count(0)


@scripted
def test_axe_finds_nothing_in_the_request_to_save_the_link(newcomer):
    expect(newcomer.locator("#keep-link")).to_be_visible()
    looker = AxeChecker(newcomer)
    looker.by_day()
    looker.by_night()


def test_the_link_to_save_is_sent_with_the_phones_share_dialog(app, phone):
    visitor = Visitor(app, "ja")
    match = visitor.begins("hell", FIVE[:2])
    visitor.writes(match, bids(0, 0), tricks(1, 0))
    page = phone(of=visitor)
    page.add_init_script("navigator.share = async (what) => { window.shared = what.url; };")
    page.goto(match)
    with page.expect_response("**/link/asked"):
        page.locator("[data-keep=share]").tap()
    expect(page.locator("#keep-link")).not_to_be_visible()
    assert "/k/" in page.evaluate("() => window.shared")
    page.reload()
    expect(page.locator("#entry")).to_be_visible()
    expect(page.locator("#keep-link")).to_have_count(0)


@scripted
def test_the_link_to_save_can_be_copied(newcomer):
    sheet = newcomer.locator("#keep-link")
    newcomer.context.grant_permissions(["clipboard-read", "clipboard-write"])
    with newcomer.expect_response("**/link/asked"):
        sheet.locator("[data-keep=copy]").tap()
    expect(sheet.locator("[role=status] > span")).to_be_visible()
    copied = newcomer.evaluate("() => navigator.clipboard.readText()")
    assert copied == sheet.locator("#keep-link-address").inner_text()


@pytest.mark.parametrize("javascript", [False])
def test_without_javascript_a_line_leads_to_the_link_to_save(newcomer):
    newcomer.locator("#keep-link-line a").tap()
    expect(newcomer).to_have_url(re.compile("/link$"))
    newcomer.go_back()
    newcomer.reload()
    expect(newcomer.locator("#keep-link-line")).to_have_count(0)


# What it looks like


def test_axe_finds_nothing_on_the_first_page_the_partners_and_the_group_name(phone, club):
    """Beside what test_accessibility.py opens."""
    AxeChecker(phone(axe=True, locale="en-GB")).at("/")
    mine = AxeChecker(phone(of=club, axe=True))
    mine.at("/new/whist")
    mine.at("/club/name")


def test_axe_finds_nothing_in_setup_errors_and_in_the_single_rules(phone, club):
    thumb = Thumb(phone(of=club, axe=True))
    thumb.seat("hearts", ("あき", "あき", "千尋"))
    thumb.page.locator("#single-rules > summary").tap()
    expect(thumb.page.locator("#option-passing .why")).to_be_visible()
    looker = AxeChecker(thumb.page)
    looker.by_day()
    looker.by_night()


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_the_longest_names_at_twice_the_text_size_fit_the_narrowest_phone(phone, club, locale):
    store_match(club, "hell", SEVEN)
    page = phone(of=club, locale=locale, viewport={"width": 360, "height": 640})
    for path in ("/", "/new", "/new/hell", "/new/black_lady"):
        page.goto(path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(SIDEWAYS) == [], path


def test_suggested_numbers_are_wide_enough_for_a_thumb(phone, club):
    page = phone(of=club, viewport={"width": 360, "height": 640})
    for game in ("napoleon", "black_lady", "whist"):
        page.goto(f"/new/{game}")
        page.locator("#single-rules > summary").tap()
        expect(page.locator("#single-rules .box .btn").first).to_be_visible()
        assert page.evaluate(TOO_SMALL, [TARGETS, 43.5]) == [], game
