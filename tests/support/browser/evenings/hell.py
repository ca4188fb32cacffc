"""Hell in nineteen deals."""

from typing import NamedTuple


class HellDeal(NamedTuple):
    """Cards, bids and tricks by seat.

    The totals are computed by hand: 10 + 3 × bid or −3 × miss.
    """

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


STANDINGS = (
    ("1位", "千尋", 173),
    ("2位", "だいすけ", 172),
    ("3位", "あき", 161),
    ("4位", "えみ", 151),
    ("5位", "けんじ", 136),
)


def play(thumb, written=0):
    """Enter the deals after the first ``written`` ones, up to the final standings."""
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
    thumb.expect_standings(*STANDINGS)


def enter_tricks(thumb, deal, order):
    """Enter the tricks of all players but the last."""
    for seat in order[:-1]:
        thumb.chip(f"tricks.{seat}", deal.tricks[seat])
