"""Napoleon: contracts made and failed, with an adjutant and without."""

from typing import Any, NamedTuple

from playwright.sync_api import expect

from tests.support.browser.thumb import IN_BOTH_SCRIPTS as FIVE

__all__ = ["FIVE", "NOBODY", "WON_AND_LOST", "Deal", "enter_contract", "play", "play_all"]

NOBODY = "None"
"""The value of the chip "nobody had the adjutant's card"."""


class Deal(NamedTuple):
    """Napoleon, call, card and adjutant, then chips or a shortcut, and the totals."""

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


def play_all(thumb, language, written=0):
    """Enter the deals after the first ``written`` ones, up to the final standings."""
    for deal in WON_AND_LOST[written:]:
        play(thumb, deal)
    # As Napoleon, as adjutant, allied: won of played.
    thumb.page.goto(f"{thumb.page.url}/sheet")
    expect(thumb.page.locator(".wins-by-role tbody tr")).to_have_text(
        [
            "Aki 0/1 0/1 0/3",
            "けんじ 1/1 1/1 2/3",
            "Chihiro 0/1 – 1/4",
            "大輔 1/1 1/1 2/3",
            "Emi 1/1 – 2/4",
        ]
    )
    thumb.page.locator("[data-sheet=menu]").tap()
    thumb.page.locator("dialog a[href$='/menu']").tap()
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
