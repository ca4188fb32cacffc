"""Black Lady in four deals: clear bonus, pot and carry-over."""

from typing import NamedTuple

from playwright.sync_api import expect

from tests.support.browser.thumb import IN_BOTH_SCRIPTS
from tests.support.web.sentences import sentence

FOUR = IN_BOTH_SCRIPTS[:4]


CARRIED = {"ja": "ボーナス26点＋持ち越し{}点", "en": "26 + {} carried over"}


LEFT = "{n} point left in the pot goes to nobody."


class Deal(NamedTuple):
    """Hearts by seat, the player with ♠Q, the shares of the pot, and the totals."""

    hearts: tuple[int, ...]
    queen: int
    pot: dict[str, str]
    totals: tuple[int, ...]


DEALS = (
    # The seed's three examples: one clear, two clear, three clear and 2 carried.
    Deal(
        (6, 0, 4, 3),
        0,
        {"ja": "ボーナス26点：けんじから26点引く", "en": "Pot 26: 26 to けんじ"},
        (19, -26, 4, 3),
    ),
    Deal(
        (8, 0, 5, 0),
        2,
        {"ja": "ボーナス26点：13点ずつ引く", "en": "Pot 26: 13 each"},
        (27, -39, 22, -10),
    ),
    Deal(
        (0, 0, 0, 13),
        3,
        {"ja": "ボーナス26点：8点ずつ引く、2点持ち越し", "en": "Pot 26: 8 each, 2 carried over"},
        (19, -47, 14, 16),
    ),
    # The pot is 28 now.
    Deal(
        (0, 13, 0, 0),
        1,
        {
            "ja": "ボーナス26点＋持ち越し2点：9点ずつ引く、残り1点は切り捨て",
            "en": "Pot 26 + 2 carried over: 9 each, 1 left over for nobody",
        },
        (10, -21, 5, 7),
    ),
)


def enter(thumb, hearts, queen, dealer):
    """Enter the hearts of all players but the dealer, and ♠Q."""
    seats = len(hearts)
    for step in range(1, seats):
        seat = (dealer + step) % seats
        thumb.chip(f"hearts.{seat}", hearts[seat])
    thumb.chip("spade_queen", queen)
    thumb.go()


def play(thumb, language, deals, written=0):
    """Enter the deals after the first ``written`` ones."""
    for number, deal in enumerate(deals[written:], start=written):
        thumb.forget()
        enter(thumb, deal.hearts, deal.queen, dealer=number % 4)
        assert thumb.taps <= 8
        thumb.expect_totals(deal.totals)
        assert thumb.sheet().texts(".deal-note")[number] == deal.pot[language]


def expect_the_end(thumb, language):
    places = ("1位", "2位", "3位", "4位") if language == "ja" else ("1st", "2nd", "3rd", "4th")
    names, totals = ("けんじ", "Chihiro", "大輔", "Aki"), (-21, 5, 7, 10)
    thumb.expect_standings(*zip(places, names, totals, strict=True))
    left = sentence(language, LEFT, n=1)
    expect(thumb.page.locator(".standings .note")).to_have_text(left)
