"""Whole matches of Black Lady, tapped on a phone: the clear bonus, its pot and what is carried."""

from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.support.browser.thumb import IN_BOTH_SCRIPTS, Thumb
from tests.support.web.sentences import sentence

FOUR = IN_BOTH_SCRIPTS[:4]
THREE = FOUR[:3]
CARRIED = {"ja": "ボーナス26点＋持ち越し{}点", "en": "26 + {} carried over"}
LEFT = "{points} points left in the pot go to nobody."


class Deal(NamedTuple):
    """Hearts by seat and who took ♠Q; how the pot was shared; the totals."""

    hearts: tuple[int, ...]
    queen: int
    pot: dict[str, str]
    totals: tuple[int, ...]


DEALS = (
    # The seed's three examples: one clear, two clear, three clear and 2 carried.
    Deal(
        (6, 0, 4, 3),
        0,
        {"ja": "ボーナス26点：けんじから26点引く", "en": "26: 26 to けんじ"},
        (19, -26, 4, 3),
    ),
    Deal(
        (8, 0, 5, 0),
        2,
        {"ja": "ボーナス26点：13点ずつ引く", "en": "26: 13 each"},
        (27, -39, 22, -10),
    ),
    Deal(
        (0, 0, 0, 13),
        3,
        {"ja": "ボーナス26点：8点ずつ引く、2点持ち越し", "en": "26: 8 each, 2 carried over"},
        (19, -47, 14, 16),
    ),
    # The pot is 28 now.
    Deal(
        (0, 13, 0, 0),
        1,
        {
            "ja": "ボーナス26点＋持ち越し2点：9点ずつ引く、残り1点は切り捨て",
            "en": "26 + 2 carried over: 9 each, 1 left over for nobody",
        },
        (10, -21, 5, 7),
    ),
)


def enter(thumb, hearts, queen, dealer):
    """The hearts of all but the dealer, whose hearts follow, and ♠Q."""
    seats = len(hearts)
    for step in range(1, seats):
        seat = (dealer + step) % seats
        thumb.chip(f"hearts.{seat}", hearts[seat])
    thumb.chip("spade_queen", queen)
    thumb.go()


def play(thumb, language, deals):
    for number, deal in enumerate(deals):
        thumb.forget()
        enter(thumb, deal.hearts, deal.queen, dealer=number % 4)
        assert thumb.taps <= 8
        thumb.expect_totals(deal.totals)
        assert thumb.sheet().texts(".deal-note")[number] == deal.pot[language]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_pot_is_carried_shared_and_what_is_left_is_named(phone, language):
    thumb = Thumb(phone(locale=language))
    thumb.start_match("black_lady", FOUR, deals=4)
    facts = thumb.page.locator(".noted")
    expect(facts).to_contain_text("26")
    play(thumb, language, DEALS[:3])
    expect(facts).to_contain_text(CARRIED[language].format(2))
    enter(thumb, DEALS[3].hearts, DEALS[3].queen, dealer=3)
    thumb.expect_totals(DEALS[3].totals)
    assert thumb.sheet().texts(".deal-note") == [deal.pot[language] for deal in DEALS]
    places = ("1位", "2位", "3位", "4位") if language == "ja" else ("1st", "2nd", "3rd", "4th")
    names, totals = ("けんじ", "Chihiro", "大輔", "Aki"), (-21, 5, 7, 10)
    thumb.expect_standings(*zip(places, names, totals, strict=True))
    left = sentence(language, LEFT, points=1)
    expect(thumb.page.locator(".standings .note")).to_have_text(left)


def test_correcting_an_early_deal_recomputes_every_later_pot(phone):
    thumb = Thumb(phone())
    thumb.start_match("black_lady", FOUR, deals=4)
    play(thumb, "ja", DEALS[:3])
    expect(thumb.page.locator(".noted")).to_contain_text(CARRIED["ja"].format(2))
    correct(thumb, 2, (7, 1, 4, 1))
    # The second deal: nobody clear, 26 carried. The third: 52, three clear, 17 each, 1 carried.
    thumb.expect_totals((9, -42, 4, 30))
    assert thumb.sheet().texts(".deal-note") == [
        "ボーナス26点：けんじから26点引く",
        "ボーナス26点：クリアした人なし、26点持ち越し",
        "ボーナス26点＋持ち越し26点：17点ずつ引く、1点持ち越し",
    ]
    expect(thumb.page.locator(".noted")).to_contain_text(CARRIED["ja"].format(1))
    # 27 for three: 9 each, and nothing is left.
    enter(thumb, DEALS[3].hearts, DEALS[3].queen, dealer=3)
    thumb.expect_totals((0, -16, -5, 21))
    thumb.expect_standings(
        ("1位", "けんじ", -16), ("2位", "Chihiro", -5), ("3位", "Aki", 0), ("4位", "大輔", 21)
    )
    expect(thumb.page.locator(".standings .note")).to_have_count(0)


def correct(thumb, number, hearts):
    """Open a deal from its row on the sheet and tap other hearts; ♠Q stays."""
    thumb.page.goto(f"{thumb.page.url}/sheet")
    thumb.page.locator(f".sheet tbody th a[href$='/deals/{number}']").tap()
    thumb.page.locator("a[href$='/correct']").tap()
    for seat, taken in enumerate(hearts):
        thumb.chip(f"hearts.{seat}", taken)
    thumb.go()


def test_a_match_of_three_without_javascript(phone):
    thumb = Thumb(phone(java_script_enabled=False))
    thumb.start_match("black_lady", THREE, deals=3)
    # Two clear: 13 each. Nobody: 26 carried. 52 for two: 26 each.
    enter(thumb, (0, 0, 13), 2, dealer=0)
    thumb.expect_totals((-13, -13, 26))
    enter(thumb, (4, 4, 5), 0, dealer=1)
    thumb.expect_totals((4, -9, 31))
    expect(thumb.page.locator(".noted")).to_contain_text(CARRIED["ja"].format(26))
    enter(thumb, (0, 13, 0), 1, dealer=2)
    thumb.expect_totals((-22, 17, 5))
    thumb.expect_standings(("1位", "Aki", -22), ("2位", "Chihiro", 5), ("3位", "けんじ", 17))
