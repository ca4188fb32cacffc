"""A second phone confirms a deal before it counts, if the table wants that."""

import pytest

from scorekeeper.store.clubs.keys import Role
from tests.support.store.pad import another_key
from tests.support.web.phones import club_id_of, with_role
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import FOUR, THREE, bids, tricks

pytestmark = pytest.mark.timeless

# One card each, Aki deals: Aki takes the trick she bid, Ben misses his. +13, −3, +10.
FIRST = bids(1, 1, 0), tricks(1, 0, 0)


def switch(phone, match, *, on=True):
    """Have a second phone confirm deals, or no more."""
    page = phone.open(f"{match}/second-phone")
    return page.send("#second-phone", {"confirm": "on" if on else None})


def second_phone(club):
    """A phone with the same link and a cookie of its own."""
    phone = club.another()
    with phone.client.session_transaction() as kept:
        kept.pop("phone id", None)
    return phone


@pytest.fixture
def match(club):
    """Three at Hell; the table wants a second phone."""
    address = store_match(club, "hell", THREE)
    switch(club, address)
    return address


def log(phone, match):
    return phone.open(f"{match}/log").texts(".log li")


def deals(phone, match):
    return len(phone.open(f"{match}/sheet").all(".sheet tbody tr[id]"))


def test_a_deal_waits_until_a_second_phone_confirms_it(club, match):
    other = second_phone(club)
    page = club.writes(match, *FIRST).onward
    page = club.open(match)
    assert page.one(".stage h2").text == "Waiting for a second phone"
    assert not page.has("#entry, #confirm")
    assert page.totals() == []
    seen = other.open(match)
    assert seen.one(".stage h2").text == "Is deal 1 right?"
    assert "Deal 1, Aki: bid 1, took 1" in seen.one(".tell").text
    assert seen.send("#confirm").status == 303
    assert club.open(match).totals() == [13, -3, 10]
    assert club.open(match).has("#entry")


def test_the_phone_that_entered_the_deal_cannot_confirm_it(club, match):
    other = second_phone(club)
    club.writes(match, *FIRST)
    form = other.open(match).one("#confirm")
    fields = {one["name"]: one["value"] for one in form.all("input")}
    refused = club.send(form["action"], fields)
    assert refused.status == 422
    assert refused.errors == ["This phone entered the deal. A second phone confirms it."]
    assert club.open(match).totals() == []


def test_a_rejected_deal_goes_back_to_the_form_with_its_entries(club, match):
    other = second_phone(club)
    club.writes(match, *FIRST)
    page = other.open(match).send("#take-back").onward
    assert page.tapped()["tricks.0"] == "1"
    page.send("#entry", {**tricks(0, 1, 0), "action": "next"})
    assert other.open(match).one(".stage h2").text == "Waiting for a second phone"
    club.open(match).send("#confirm")
    assert club.open(match).totals() == [-3, 13, 10]


def test_the_first_phone_may_change_the_deal_while_it_waits(club, match):
    club.writes(match, *FIRST)
    page = club.open(match).send("#take-back").onward
    assert page.has("#entry")
    assert page.tapped()["tricks.0"] == "1"


def test_a_deal_changed_meanwhile_is_shown_before_it_can_be_confirmed(club, match):
    other = second_phone(club)
    club.writes(match, *FIRST)
    seen = other.open(match)
    page = club.open(match).send("#take-back").onward
    page.send("#entry", {**tricks(0, 1, 0), "action": "next"})
    late = seen.send("#confirm")
    assert late.status == 409
    assert "took 0" in late.one(".tell").text
    assert late.totals() == []
    assert late.send("#confirm").status == 303
    assert other.open(match).totals() == [-3, 13, 10]


def test_a_tap_from_an_outdated_page_does_not_change_a_waiting_deal(club, match):
    other = second_phone(club)
    club.open(match).send("#entry", {**bids(1, 1, 0), "action": "next"})
    before = other.open(match)
    club.writes(match, tricks(1, 0, 0))
    late = before.send("#entry", {**tricks(0), "action": ""})
    assert late.status == 409
    assert "took 1" in late.one(".tell").text
    assert before.send("#entry", {"action": "shortcut:rest_made_it"}).status == 409
    assert club.open(match).one(".stage h2").text == "Waiting for a second phone"


def test_the_same_deal_saved_on_a_second_phone_confirms_it(club, match):
    other = second_phone(club)
    club.open(match).send("#entry", {**bids(1, 1, 0), "action": "next"})
    before = other.open(match)
    club.writes(match, tricks(1, 0, 0))
    assert before.send("#entry", {**tricks(1, 0, 0), "action": "next"}).status == 303
    assert other.open(match).totals() == [13, -3, 10]


def test_a_different_deal_saved_on_a_second_phone_does_not_confirm_it(club, match):
    other = second_phone(club)
    club.open(match).send("#entry", {**bids(1, 1, 0), "action": "next"})
    before = other.open(match)
    club.writes(match, tricks(1, 0, 0))
    assert before.send("#entry", {**tricks(0, 1, 0), "action": "next"}).status == 409
    assert other.open(match).totals() == []


def test_a_deal_sent_again_by_the_outbox_still_waits_for_a_second_phone(club, match):
    """The phone's outbox sends its stored form, and sends it again without a response."""
    other = second_phone(club)
    page = club.open(match).send("#entry", {**bids(1, 1, 0), "action": "next"}).onward
    for _ in range(2):
        assert page.send("#entry", {**tricks(1, 0, 0), "action": "next"}).status == 303
        assert club.open(match).one(".stage h2").text == "Waiting for a second phone"
    other.open(match).send("#confirm")
    late = page.send("#entry", {**tricks(1, 0, 0), "action": "next"})
    assert late.status == 409
    assert late.totals() == [13, -3, 10]


def test_the_log_names_the_links_that_entered_and_confirmed_a_deal(club):
    match = store_match(club, "whist", FOUR)
    switch(club, match)
    other = with_role(club, Role.SCORER)
    club.writes(match, {"tricks.0": 9, "honours.0": 2})
    other.open(match).send("#confirm")
    line = club.open(f"{match}/log").texts(".log li p")[0]
    assert "confirmed:" in line
    assert "entered:" in line
    assert club.open(match).totals() == [3, 0]


def test_the_log_says_if_both_phones_use_the_same_link(club, match):
    other = second_phone(club)
    club.writes(match, *FIRST)
    other.open(match).send("#confirm")
    assert "entered: another phone with the same link" in log(club, match)[0]


def test_an_owner_can_save_the_deal_alone_after_a_question(club, match):
    club.writes(match, *FIRST)
    asked = club.open(club.open(match).one("a[href$='/save-alone']")["href"])
    assert asked.one(".question h2").text == "Save deal 1 without a second phone?"
    assert asked.send("#save-alone").status == 303
    assert club.open(match).totals() == [13, -3, 10]
    assert "confirmed:" not in log(club, match)[0]


def test_a_scorer_cannot_save_the_deal_alone(club, match):
    club.writes(match, *FIRST)
    scorer = with_role(club, Role.SCORER)
    assert not scorer.open(match).has("a[href$='/save-alone']")
    assert scorer.open(f"{match}/save-alone").status == 403


def test_a_viewer_sees_that_a_deal_is_waiting(club, match):
    club.writes(match, *FIRST)
    page = with_role(club, Role.VIEWER).open(match)
    assert "Deal 1 is waiting to be confirmed" in page.text
    assert not page.has("#confirm, #take-back")


def test_every_phone_sees_the_waiting_deal_at_its_next_poll(club, match):
    viewer = with_role(club, Role.VIEWER)
    club.open(match).send("#entry", {**bids(1, 1, 0), "action": "next"})
    phones = second_phone(club), viewer
    tags = [phone.open(match).one("#live")["data-tag"] for phone in phones]
    club.writes(match, tricks(1, 0, 0))
    for phone, tag in zip(phones, tags, strict=True):
        answer = phone.open(f"{match}/live", If_None_Match=f'W/"{tag}"')
        assert answer.status == 200
        told = answer.one("#live")["data-tag"]
        assert phone.open(f"{match}/live", If_None_Match=f'W/"{told}"').status == 304


def test_turning_on_confirmation_is_logged_and_can_be_undone(club, match):
    assert "Second phone confirms" in log(club, match)[0]
    club.open(match).send("#undo")
    club.writes(match, *FIRST)
    assert club.open(match).totals() == [13, -3, 10]


def test_turning_off_confirmation_makes_a_waiting_deal_a_draft_again(club, match):
    club.writes(match, *FIRST)
    switch(club, match, on=False)
    club.open(match).send("#entry", {"action": "next"})
    assert club.open(match).totals() == [13, -3, 10]


def test_a_correction_of_an_earlier_deal_needs_no_second_phone(club, match):
    club.writes(match, *FIRST)
    second_phone(club).open(match).send("#confirm")
    page = club.open(f"{match}/deals/1/correct")
    page.send("#entry", {**tricks(0, 1, 0), "action": "next"})
    assert club.open(match).totals() == [-3, 13, 10]


def test_the_api_can_confirm_a_deal_but_not_enter_one(club, match):
    with club.app.extensions["store"].writing() as db:
        token = another_key(db, club_id_of(club), Role.SCORER)
    address = f"/api/v1/matches/{match.removeprefix('/m/')}/deals"
    deal = {"trump": None, "bids": [1, 1, 0], "tricks": [1, 0, 0]}
    headers = {"Authorization": f"Bearer {token}", "If-Match": '"1"'}
    refused = club.client.post(address, json=deal, headers=headers)
    assert refused.status_code == 422
    assert [one["code"] for one in refused.json["refusals"]] == ["confirm.unconfirmed"]
    club.writes(match, *FIRST)
    assert club.client.post(address, json=deal, headers=headers).status_code == 200
    assert "confirmed:" in log(club, match)[0]


def test_the_page_is_translated_into_japanese(club, match):
    club.writes(match, *FIRST)
    other = second_phone(club)
    other.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "ja"
    page = other.open(match)
    assert page.one(".stage h2").text == "第1ディールは合っていますか？"
