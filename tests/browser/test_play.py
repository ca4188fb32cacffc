"""Whole matches, tapped on a phone in Japanese, with JavaScript and without."""

from typing import NamedTuple

import pytest

from tests.support.browser.thumb import FIVE, FOUR, Thumb
from tests.support.web.visitor import bids, tricks

pytestmark = pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])


class HellDeal(NamedTuple):
    """Cards, bids and tricks by seat; the totals, worked out by hand: 10 + 3 × bid or −3 × miss."""

    cards: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    totals: tuple[int, ...]


HELL = (
    HellDeal(1, (0, 0, 0, 0, 0), (0, 0, 1, 0, 0), (10, 10, -3, 10, 10)),
    HellDeal(2, (1, 1, 0, 1, 1), (1, 0, 0, 0, 1), (23, 7, 7, 7, 23)),
    HellDeal(3, (2, 0, 0, 1, 1), (2, 0, 0, 1, 0), (39, 17, 17, 20, 20)),
    HellDeal(4, (2, 0, 0, 2, 1), (2, 0, 0, 1, 1), (55, 27, 27, 17, 33)),
    HellDeal(5, (1, 2, 0, 1, 2), (1, 1, 0, 1, 2), (68, 24, 37, 30, 49)),
    HellDeal(6, (0, 1, 1, 1, 4), (1, 1, 1, 0, 3), (65, 37, 50, 27, 46)),
    HellDeal(7, (4, 1, 1, 0, 3), (3, 1, 1, 0, 2), (62, 50, 63, 37, 43)),
    HellDeal(8, (0, 0, 2, 3, 2), (0, 1, 3, 3, 1), (72, 47, 60, 56, 40)),
    HellDeal(9, (1, 1, 2, 2, 2), (2, 1, 2, 2, 2), (69, 60, 76, 72, 56)),
    HellDeal(10, (1, 0, 3, 3, 1), (2, 0, 3, 3, 2), (66, 70, 95, 91, 53)),
    HellDeal(9, (1, 1, 4, 3, 1), (1, 0, 4, 3, 1), (79, 67, 117, 110, 66)),
    HellDeal(8, (1, 3, 1, 4, 0), (1, 3, 1, 3, 0), (92, 86, 130, 107, 76)),
    HellDeal(7, (0, 2, 2, 3, 1), (0, 1, 2, 3, 1), (102, 83, 146, 126, 89)),
    HellDeal(6, (1, 1, 2, 2, 1), (1, 1, 2, 1, 1), (115, 96, 162, 123, 102)),
    HellDeal(5, (1, 0, 0, 0, 3), (0, 1, 1, 0, 3), (112, 93, 159, 133, 121)),
    HellDeal(4, (0, 0, 0, 3, 0), (0, 0, 0, 3, 1), (122, 103, 169, 152, 118)),
    HellDeal(3, (1, 1, 1, 1, 0), (1, 1, 0, 1, 0), (135, 116, 166, 165, 128)),
    HellDeal(2, (2, 0, 1, 0, 0), (2, 0, 0, 0, 0), (151, 126, 163, 175, 138)),
    HellDeal(1, (0, 0, 0, 1, 1), (0, 0, 0, 0, 1), (161, 136, 173, 172, 151)),
)


def test_a_hell_match_of_nineteen_deals(phone, club, javascript):
    thumb = Thumb(phone(of=club, java_script_enabled=javascript))
    # From the peak down; without a script each deal is the same two forms: the last three will do.
    written = 9 if javascript else 16
    thumb.page.goto(begun(club, HELL[:written]))
    for number, deal in enumerate(HELL[written:], start=written + 1):
        dealer = (number - 1) % 5
        order = [(dealer + step) % 5 for step in (1, 2, 3, 4, 5)]
        thumb.forget()
        for seat in order:
            thumb.chip(f"bids.{seat}", deal.bids[seat])
        thumb.go()
        enter_tricks(thumb, deal, order)
        thumb.go()
        assert thumb.taps <= 2 * 5 + 1
        thumb.expect_totals(deal.totals)
    thumb.expect_standings(
        ("1位", "千尋", 173),
        ("2位", "だいすけ", 172),
        ("3位", "あき", 161),
        ("4位", "えみ", 151),
        ("5位", "けんじ", 136),
    )


def begun(club, deals):
    """A match of Hell with these deals written already."""
    match = club.begins("hell", FIVE)
    for deal in deals:
        club.writes(match, bids(*deal.bids), tricks(*deal.tricks))
    return match


def enter_tricks(thumb, deal, order):
    """The tricks of all but the last, whose tricks follow."""
    for seat in order[:-1]:
        thumb.chip(f"tricks.{seat}", deal.tricks[seat])


def test_the_rest_made_it_is_one_tap(phone, javascript):
    thumb = Thumb(phone(java_script_enabled=javascript))
    thumb.start_match("hell", FIVE[:3])
    for seat, bid in ((1, 1), (2, 1), (0, 0)):
        thumb.chip(f"bids.{seat}", bid)
    thumb.go()
    thumb.forget()
    thumb.chip("tricks.1", 0)
    thumb.tap("#acts button[value='shortcut:rest_made_it']")
    thumb.go()
    assert thumb.taps == 3
    thumb.expect_totals((10, -3, 13))


class HeartsDeal(NamedTuple):
    """Hearts by seat and who took ♠Q, and the totals worked out by hand."""

    hearts: tuple[int, ...]
    queen: int
    totals: tuple[int, ...]


MOON = 2
HEARTS = (
    HeartsDeal((5, 3, 4, 1), 1, (5, 16, 4, 1)),
    # Chihiro shoots the moon: 26 to everybody else.
    HeartsDeal((0, 0, 13, 0), MOON, (31, 42, 4, 27)),
    HeartsDeal((0, 6, 2, 5), 1, (31, 61, 6, 32)),
    HeartsDeal((1, 10, 1, 1), 0, (45, 71, 7, 33)),
    HeartsDeal((2, 8, 0, 3), 1, (47, 92, 7, 36)),
    # Kenji stands at exactly 100, which is not over 100: play goes on.
    HeartsDeal((4, 8, 1, 0), 3, (51, 100, 8, 49)),
    HeartsDeal((0, 1, 12, 0), 2, (51, 101, 33, 49)),
)


def test_a_hearts_match_to_over_a_hundred_with_a_moon_in_it(phone, javascript):
    thumb = Thumb(phone(java_script_enabled=javascript))
    thumb.start_match("hearts", FOUR)
    for number, deal in enumerate(HEARTS, start=1):
        thumb.forget()
        if deal.hearts[deal.queen] == 13:
            thumb.tap(f".shortcuts button[value='shortcut:moon_{deal.queen}']")
            most = 2
        else:
            enter_hearts(thumb, deal, dealer=(number - 1) % 4)
            most = 6
        thumb.go()
        assert thumb.taps <= most
        thumb.expect_totals(deal.totals)
    thumb.expect_standings(
        ("1位", "千尋", 33), ("2位", "だいすけ", 49), ("3位", "あき", 51), ("4位", "けんじ", 101)
    )


def enter_hearts(thumb, deal, dealer):
    """The hearts of all but the last, whose hearts follow, and ♠Q."""
    for step in (1, 2, 3):
        seat = (dealer + step) % 4
        thumb.chip(f"hearts.{seat}", deal.hearts[seat])
    thumb.chip("spade_queen", deal.queen)
