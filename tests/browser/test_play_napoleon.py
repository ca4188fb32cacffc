"""Matches of Napoleon, tapped on a phone: contracts made and failed, the adjutant, alone."""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.support.browser.thumb import IN_BOTH_SCRIPTS as FIVE
from tests.support.browser.thumb import Thumb

NOBODY = "None"
"""The value of the chip that says that nobody held the adjutant's card."""


class Deal(NamedTuple):
    """Napoleon, the call, the card, the adjutant; then chips or a shortcut; the totals."""

    napoleon: int
    count: int
    suit: str
    card: str | None
    adjutant: int | str | None
    result: dict[str, Any] | str
    most_taps: int
    totals: tuple[int, ...]


WON_AND_LOST = (
    Deal(1, 13, "H", "AS", 3, "made", 9, (0, 1, 0, 1, 0)),
    Deal(2, 14, "S", "JC", 0, "failed", 9, (0, 2, 0, 2, 1)),
    # Nobody named: alone, and made it.
    Deal(4, 12, "NT", None, None, "made", 9, (0, 2, 0, 2, 2)),
    # The card was in the kitty; 9 + 1 discarded are not 15.
    # K♦ is none of the seven that lie open: one tap more opens the pack.
    Deal(
        0,
        15,
        "C",
        "KD",
        NOBODY,
        {
            "discarded_pictures": 1,
            "first_trick_winner": 0,
            "pictures.0": 9,
            "pictures.1": 3,
            "pictures.2": 4,
            "pictures.3": 2,
        },
        14,
        (0, 3, 1, 3, 3),
    ),
    # 8 + 6 are more than 13; the last player's pictures follow.
    Deal(
        3,
        13,
        "D",
        "JH",
        1,
        {"pictures.3": 8, "pictures.4": 2, "pictures.0": 2, "pictures.1": 6},
        11,
        (0, 4, 1, 4, 3),
    ),
)


def enter_contract(thumb, deal):
    thumb.chip("napoleon", deal.napoleon)
    thumb.chip("bid.count", deal.count)
    thumb.chip("bid.suit", deal.suit)
    if deal.card:
        thumb.chip("adjutant_card", deal.card)
    else:
        thumb.tap("button[value='shortcut:alone']")
    thumb.go()


def enter_result(thumb, deal):
    if deal.card:
        thumb.chip("adjutant", deal.adjutant)
    if isinstance(deal.result, str):
        thumb.tap(f"button[value='shortcut:{deal.result}']")
    else:
        for field, value in deal.result.items():
            thumb.chip(field, value)
    thumb.go()


def play(thumb, deal):
    thumb.forget()
    enter_contract(thumb, deal)
    enter_result(thumb, deal)
    assert thumb.taps <= deal.most_taps
    thumb.expect_totals(deal.totals)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_contracts_made_and_failed_under_win_and_loss(phone, language):
    thumb = Thumb(phone(locale=language))
    thumb.start_match("napoleon", FIVE)
    for deal in WON_AND_LOST:
        play(thumb, deal)
    # As Napoleon, as adjutant, allied: won of played.
    thumb.page.goto(f"{thumb.page.url}/sheet")
    expect(thumb.page.locator(".tally tbody tr")).to_have_text(
        [
            "Aki 0/1 0/1 0/3",
            "けんじ 1/1 1/1 2/3",
            "Chihiro 0/1 – 1/4",
            "大輔 1/1 1/1 2/3",
            "Emi 1/1 – 2/4",
        ]
    )
    thumb.page.locator("[data-sheet=menu]").tap()
    thumb.page.locator("form[action$='/finish'] button").tap()
    first, third, fourth, fifth = (
        ("1位", "3位", "4位", "5位") if language == "ja" else ("1st", "3rd", "4th", "5th")
    )
    thumb.expect_standings(
        (first, "けんじ", 4),
        (first, "大輔", 4),
        (third, "Emi", 3),
        (fourth, "Chihiro", 1),
        (fifth, "Aki", 0),
    )


def test_the_moment_when_a_deal_is_decided_is_announced_with_its_sum(phone):
    thumb = Thumb(phone(locale="en"))
    thumb.start_match("napoleon", FIVE)
    enter_contract(thumb, Deal(0, 14, "H", "AS", 2, "", 0, ()))
    thumb.chip("adjutant", 2)
    thumb.chip("pictures.1", 4)
    note = thumb.page.locator("#entry [role=status]")
    expect(note).to_contain_text("Napoleon's side needs 14 more, the allies 3")
    thumb.chip("pictures.3", 3)
    expect(note).to_contain_text("Decided, contract failed: allies 7: 20 − 7 = 13 < 14")


def test_a_failed_deal_and_a_lone_one_under_two_to_one(phone):
    thumb = Thumb(phone())
    thumb.start_match("napoleon", FIVE, preset="two_one")
    play(thumb, Deal(0, 16, "H", "AS", 2, "failed", 9, (-2, 1, -1, 1, 1)))
    play(thumb, Deal(4, 11, "D", None, None, "made", 9, (-3, 0, -2, 0, 5)))


def test_two_deals_without_javascript(phone):
    thumb = Thumb(phone(java_script_enabled=False))
    thumb.start_match("napoleon", FIVE)
    enter_contract(thumb, WON_AND_LOST[0])
    # Without JavaScript the next question comes with the button.
    thumb.chip("adjutant", 3)
    thumb.go()
    thumb.tap("button[value='shortcut:made']")
    thumb.go()
    thumb.expect_totals((0, 1, 0, 1, 0))
    enter_contract(thumb, WON_AND_LOST[3])
    thumb.chip("adjutant", NOBODY)
    thumb.chip("discarded_pictures", 1)
    thumb.go()
    for field, value in WON_AND_LOST[3].result.items():
        thumb.chip(field, value)
    thumb.go()
    thumb.expect_totals((0, 2, 1, 2, 1))
