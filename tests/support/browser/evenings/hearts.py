"""Hearts to more than a hundred points, with a moon."""

from typing import NamedTuple


class HeartsDeal(NamedTuple):
    """Hearts by seat, the player with ♠Q, and the totals computed by hand."""

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
    # Kenji has exactly 100, which is not over 100: play goes on.
    HeartsDeal((4, 8, 1, 0), 3, (51, 100, 8, 49)),
    HeartsDeal((0, 1, 12, 0), 2, (51, 101, 33, 49)),
)


STANDINGS = (
    ("1位", "千尋", 33),
    ("2位", "だいすけ", 49),
    ("3位", "あき", 51),
    ("4位", "けんじ", 101),
)


def play(thumb, written=0):
    """Enter the deals after the first ``written`` ones, up to the final standings."""
    for number in range(written + 1, len(HEARTS) + 1):
        tap(thumb, number)
    thumb.expect_standings(*STANDINGS)


def tap(thumb, number):
    """Tap the deal with this number, which is the next."""
    deal = HEARTS[number - 1]
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


def enter_hearts(thumb, deal, dealer):
    """Enter the hearts of all players but the last, and ♠Q."""
    for step in (1, 2, 3):
        seat = (dealer + step) % 4
        thumb.chip(f"hearts.{seat}", deal.hearts[seat])
    thumb.chip("spade_queen", deal.queen)
