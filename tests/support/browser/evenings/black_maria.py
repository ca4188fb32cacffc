"""Black Maria in four deals with the printed values. The totals are computed by hand."""

from typing import NamedTuple

from tests.support.browser.thumb import IN_BOTH_SCRIPTS

FOUR = IN_BOTH_SCRIPTS[:4]


SPADES = ("spade_queen", "spade_king", "spade_ace")


class Deal(NamedTuple):
    """Hearts by seat, the players with ♠Q, ♠K and ♠A, and the totals."""

    hearts: tuple[int, ...]
    spades: tuple[int, int, int]
    totals: tuple[int, ...]


# A heart 1, ♠A 7, ♠Q 10, ♠K 13.
AS_PRINTED = (
    Deal((3, 4, 5, 1), (0, 1, 2), (13, 17, 12, 1)),
    Deal((0, 0, 13, 0), (2, 2, 3), (13, 17, 48, 8)),
    Deal((6, 0, 0, 7), (3, 0, 0), (39, 17, 48, 25)),
    Deal((2, 5, 2, 4), (1, 1, 1), (41, 52, 50, 29)),
)


def enter(thumb, deal, dealer):
    """Enter the hearts of all players but the dealer, and the three spades."""
    seats = len(deal.hearts)
    for step in range(1, seats):
        seat = (dealer + step) % seats
        thumb.chip(f"hearts.{seat}", deal.hearts[seat])
    for card, taker in zip(SPADES, deal.spades, strict=True):
        thumb.chip(card, taker)
    thumb.go()


def write(thumb, deal, number):
    thumb.forget()
    enter(thumb, deal, dealer=(number - 1) % 4)
    assert thumb.taps <= 8
    thumb.expect_totals(deal.totals)


def expect_the_end(thumb, language):
    places = ("1位", "2位", "3位", "4位") if language == "ja" else ("1st", "2nd", "3rd", "4th")
    names, totals = ("大輔", "Aki", "Chihiro", "けんじ"), (29, 41, 50, 52)
    thumb.expect_standings(*zip(places, names, totals, strict=True))


def play(thumb, language, written=0):
    """Enter the deals after the first ``written`` ones, up to the final standings."""
    for number, deal in enumerate(AS_PRINTED[written:], start=written + 1):
        write(thumb, deal, number)
    expect_the_end(thumb, language)
