"""The course of a match: misdeals, adjustments, pauses, a match given up, a time to be done."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from scorekeeper.web.match.pause_and_resume import read_time
from tests.support.clock import ST_JOHNS
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FOUR, THREE, bids, tricks

SIX = {"ladder_cards": [1, 2, 3, 3, 2, 1]}
FIRST = bids(1, 1, 0), tricks(0, 1, 0)


def of_hell(phone):
    """Hell in six deals, the first of which is played: -3, 13, 10."""
    address = store_match(phone, "hell", THREE, **SIX)
    store_deal(phone, address, *FIRST)
    return address


@pytest.fixture
def match(table):
    return of_hell(table)


def send(phone, match, page, form, **facts):
    answer = phone.open(match + page).send(form, facts)
    assert answer.status == 303, answer.errors
    return answer.onward


def undo(phone, match):
    return phone.open(match).send("#undo").onward


def heads(phone, match):
    return phone.open(f"{match}/log").texts(".event-title")


def in_words(table, **said):
    return said[table.language]


# Misdeals


@pytest.mark.parametrize(("dealer", "who"), [("same", "Ben"), ("next", "Chika")])
def test_a_misdeal_is_dealt_again_by_the_chosen_dealer(table, match, dealer, who):
    send(table, match, "/misdeal", "#misdeal", dealer=dealer, reason="Face up.")
    page = table.open(match)
    assert who in page.one("header.deal p").text
    assert "Face up." in page.sheet.one(".deal-note").text
    said = in_words(table, en="Misdeal in deal 2", ja="第2ディールでミスディール")
    assert heads(table, match)[0] == said
    assert "Ben" in undo(table, match).one("header.deal p").text
    assert not table.open(f"{match}/sheet").has(".deal-note")


def test_the_dealer_in_hell_is_called_oya_in_japanese(table, match):
    send(table, match, "/misdeal", "#misdeal", dealer="next")
    said = in_words(table, en="Misdeal: the next dealer deals", ja="ミスディール：次の親が配る")
    assert table.open(f"{match}/sheet").one(".deal-note").text == said


def test_a_finished_match_has_no_misdeal_form(club):
    match = store_match(club, "hell", THREE)
    club.open(f"{match}/menu").send(f"form[action={match}/finish]")
    assert not club.open(f"{match}/misdeal").has("#misdeal")


# Adjustments


def test_adjustments_are_shown_between_the_deals_with_their_reason(table, match):
    send(
        table,
        match,
        "/adjust",
        "#points",
        **{"points.0": "＋５", "points.2": "−12", "reason": "Late again"},
    )
    page = table.open(f"{match}/sheet")
    assert page.totals() == [2, 13, -2]
    assert page.texts(".adjustment td") == ["+5", "", "−12"]
    assert page.one(".deal-note .entered").text == "Late again"
    assert table.open(f"{match}/log").texts(".log > li:first-child dd b") == [
        "+5",
        "−12",
        "Late again",
    ]
    assert undo(table, match).totals() == [-3, 13, 10]


def test_whist_has_no_form_for_adjustments(table):
    match = store_match(table, "whist", FOUR)
    assert not table.open(f"{match}/menu").has(f"a[href='{match}/adjust']")
    page = table.open(f"{match}/adjust")
    assert not page.has("#points")
    said = in_words(
        table,
        en="This match counts games, not a total. Correct a deal instead.",
        ja="この対局は合計点ではなくゲームで勝敗を決めます。ディールを訂正してください。",
    )
    assert said in page.texts("main .say b")
    assert table.open(f"{of_hell(table)}/menu").has("a[href$='/adjust']")


@pytest.mark.parametrize("points", ["", "0", "half", "9999999"])
def test_invalid_points_are_refused_and_stay_in_the_form(club, points):
    match = of_hell(club)
    page = club.open(f"{match}/adjust").send("#points", {"points.1": points, "reason": "Why"})
    assert page.status == 422
    assert len(page.errors) == 1
    assert page.one("#points-1")["value"] == points
    assert page.one("#reason")["value"] == "Why"


def test_the_keypad_of_the_adjustment_page_belongs_to_its_form(club):
    page = club.open(f"{of_hell(club)}/adjust")
    assert page.one("[data-keypad]")["data-keypad"] == page.one("form:has(.cell)")["id"]


# Pauses


def test_a_paused_match_says_so_until_it_is_resumed(table, match):
    page = send(table, match, "/pause", "#pause")
    said = in_words(table, en="The match is paused", ja="中断しています")
    assert said in page.texts(".say b")
    on_home = in_words(table, en="Deal 2 of 6, paused", ja="第2／6ディール（中断中）")
    assert table.open("/").one(".live p").text == on_home
    page = page.send(f"form[action={match}/resume]").onward
    assert said not in page.texts(".say b")
    assert heads(table, match)[:2] == in_words(
        table, en=["Match continued", "Match paused"], ja=["対局を再開", "対局を中断"]
    )


def test_saving_a_deal_resumes_a_paused_match(club):
    match = of_hell(club)
    send(club, match, "/pause", "#pause")
    page = club.writes(match, bids(0, 0, 0), tricks(1, 1, 0)).onward
    assert "paused" not in page.one("#live").text


# Given up


def test_a_match_given_up_is_marked_as_such_and_can_be_resumed(table, match):
    page = send(table, match, "/pause", "#give-up")
    assert not page.has("#entry")
    given_up = in_words(table, en="Given up", ja="打ち切り")
    assert not table.open("/").has(".live")
    assert table.open("/history").texts(".matches .grow > b") == [given_up]
    assert not table.open("/statistics").has(f"a[href^='{match}']")
    page = page.send("#take-up").onward
    assert page.has("#entry")
    assert table.open("/").has(f".live[href='{match}']")


def test_no_deal_can_be_saved_to_a_match_given_up(club):
    match = of_hell(club)
    page = club.open(match).send("#entry", {**bids(0, 0, 1), "action": "next"}).onward
    send(club, match, "/pause", "#give-up")
    late = page.send("#entry", {**tricks(1, 1, 0), "action": "next", "version": "2"})
    assert late.status in (409, 422)
    assert club.open(f"{match}/sheet").totals() == [-3, 13, 10]


# Done by


ELEVEN = datetime(2026, 11, 21, 23, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "at"),
    [
        ("23:30", ELEVEN + timedelta(minutes=30)),
        ("２３：３０", ELEVEN + timedelta(minutes=30)),
        ("23時30分", ELEVEN + timedelta(minutes=30)),
        ("0:00", ELEVEN + timedelta(minutes=60)),
        ("24:00", ELEVEN + timedelta(minutes=60)),
        ("0:15", ELEVEN + timedelta(minutes=75)),
        ("24:15", ELEVEN + timedelta(minutes=75)),
        ("11:00", ELEVEN + timedelta(hours=12)),
    ],
)
def test_a_time_that_has_passed_means_tomorrow_within_twelve_hours(typed, at):
    assert read_time(typed, ELEVEN, UTC) == at


def code_of(typed, now, zone=UTC):
    return read_time(typed, now, zone).code


@pytest.mark.parametrize("typed", ["22:00", "22:59", "23:00", "11:01"])
def test_a_time_that_has_passed_is_refused_if_tomorrow_is_too_far_ahead(typed):
    assert code_of(typed, ELEVEN) == "time.passed"


@pytest.mark.parametrize("typed", ["eleven", "23:75", "25", "1:2:3"])
def test_a_text_that_is_not_a_time_of_day_is_refused(typed):
    assert code_of(typed, ELEVEN) == "time.unreadable"


@pytest.mark.parametrize("typed", ["0:00", "24:00"])
def test_midnight_means_the_end_of_the_day(typed):
    morning = datetime(2028, 2, 28, 0, 0, 1, tzinfo=UTC)
    assert read_time(typed, morning, UTC) == datetime(2028, 2, 29, tzinfo=UTC)


def test_a_time_later_today_may_be_more_than_twelve_hours_ahead():
    morning = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
    assert read_time("23:30", morning, UTC) == datetime(2026, 11, 21, 23, 30, tzinfo=UTC)


def test_the_current_minute_counts_as_passed():
    assert code_of("23:00", ELEVEN + timedelta(seconds=40)) == "time.passed"
    in_a_moment = ELEVEN - timedelta(seconds=1)
    assert read_time("23:00", in_a_moment, UTC) == ELEVEN


def test_tomorrow_is_right_before_and_after_a_leap_day():
    before, on_it = (datetime(2028, 2, day, 23, 30, tzinfo=UTC) for day in (28, 29))
    assert read_time("0:30", before, UTC) == datetime(2028, 2, 29, 0, 30, tzinfo=UTC)
    assert read_time("0:30", on_it, UTC) == datetime(2028, 3, 1, 0, 30, tzinfo=UTC)


def test_a_time_of_day_is_read_in_the_time_zone_of_the_phone():
    tokyo = timezone(timedelta(hours=9))  # where it is eight in the morning of the next day
    assert read_time("9:00", ELEVEN, tokyo) == ELEVEN + timedelta(hours=1)


def test_a_night_in_which_the_clocks_change_is_an_hour_shorter(server_in):
    server_in(ST_JOHNS)  # 3:30 behind Greenwich; from two at night on, 2:30
    late = datetime(2027, 3, 14, 3, 0, tzinfo=UTC)  # 23:30 there
    assert read_time("1:30", late, None) == late + timedelta(hours=2)
    assert read_time("3:30", late, None) == late + timedelta(hours=3)


@pytest.fixture
def at_a_pace(table, clock):
    """Hell in six deals, three of which were played in six minutes each, from 10:00 on."""
    match = store_match(table, "hell", THREE, **SIX)
    for deal in (FIRST, (bids(0, 0, 0), tricks(1, 1, 0)), (bids(0, 0, 0), tricks(1, 1, 1))):
        clock.advance(minutes=6)
        store_deal(table, match, *deal)
    return match


def test_the_pad_shows_how_many_deals_there_is_time_for(table, at_a_pace):
    match = at_a_pace
    page = send(table, match, "/pause", "#until-form", until="10:31", offset="0")
    said = in_words(
        table,
        en="2 more deals by 10:31, 3 planned",
        ja="10:31まであと2ディール（予定は3ディール）",
    )
    assert said in page.texts(".notes-line a")
    shorter = table.open(f"{match}/deals").send("#deals", {"action": "fit.2"}).onward
    assert len(shorter.all(".timeline > li")) == 3 + 2 + 1


def test_the_estimate_never_exceeds_the_deals_left_in_the_match(table, at_a_pace):
    page = send(table, at_a_pace, "/pause", "#until-form", until="20:00", offset="0")
    left = in_words(table, en="3 more deals by 20:00", ja="20:00まであと3ディール")
    assert left in page.texts(".notes-line a")


def test_the_estimate_of_a_match_without_an_end_depends_on_the_time_alone(table, clock):
    match = store_match(table, "points", THREE)
    for _deal in range(3):
        clock.advance(minutes=6)
        store_deal(table, match, {"scores.0": 1, "scores.1": 2, "scores.2": 3})
    page = send(table, match, "/pause", "#until-form", until="20:20", offset="0")
    left = in_words(table, en="100 more deals by 20:20", ja="20:20まであと100ディール")
    assert left in page.texts(".notes-line a")


def test_refusing_a_time_that_has_passed_shows_the_current_time(table, at_a_pace):
    form = {"until": "10:17", "offset": "0"}
    page = table.open(f"{at_a_pace}/pause").send("#until-form", form)
    assert page.status == 422
    said = in_words(
        table,
        en="10:17 has passed: it is 10:18 now. Choose a later time.",
        ja="10:17はもう過ぎています（現在10:18）。これからの時刻を入れてください。",
    )
    assert page.errors_at("#until-error") == [said]
    assert page.one("#until")["value"] == "10:17"
    assert not table.open(at_a_pace).has(".notes-line a")


def test_a_time_after_midnight_is_called_tomorrow_until_midnight(table, clock):
    clock.set(datetime(2028, 2, 29, 23, 30, tzinfo=UTC))
    match = of_hell(table)
    page = send(table, match, "/pause", "#until-form", until="00:30", offset="0")
    said = in_words(table, en="Done by tomorrow, 00:30", ja="明日の00:30まで")
    assert said in page.texts(".notes-line a")
    assert said in table.open(f"{match}/pause").one("#until-form [role=status]").text
    clock.advance(minutes=40)
    said = in_words(table, en="Done by 00:30", ja="00:30まで")
    assert said in table.open(match).texts(".notes-line a")


def test_the_end_time_is_no_longer_shown_the_next_day(club, clock):
    match = of_hell(club)
    send(club, match, "/pause", "#until-form", until="12:00", offset="0")
    clock.advance(hours=3)
    assert "Done by 12:00" in club.open(match).texts(".notes-line a")
    clock.advance(hours=12)
    assert not club.open(match).has(".notes-line a")
    assert not club.open(f"{match}/pause").one("#until")["value"]


def test_an_empty_time_removes_the_end_time(club):
    match = of_hell(club)
    send(club, match, "/pause", "#until-form", until="23:59")
    page = send(club, match, "/pause", "#until-form", until="")
    assert not page.has(".notes-line a")


def test_an_invalid_time_is_refused_beside_the_field(club):
    match = of_hell(club)
    page = club.open(f"{match}/pause").send("#until-form", {"until": "late"})
    assert page.errors_at("#until-error") == ["“late” is not a time of day. Use the form 23:00."]
