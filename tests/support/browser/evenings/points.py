"""A match of Rummy, for which Scorekeeper has no rules, typed on the keypad."""

import re

from playwright.sync_api import expect

SIX = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")


class Keys:
    """The keypad on the screen."""

    def __init__(self, thumb):
        self.thumb = thumb

    def press(self, *keys):
        for key in keys:
            self.thumb.tap(f".keypad [value='{key}']")

    def next_is(self, name):
        expect(self.thumb.page.locator(".keypad .go")).to_have_text(f"Next: {name}")


def cell(page, seat):
    return page.locator(f"#f-scores-{seat}")


def play_first(thumb):
    page, keys = thumb.page, Keys(thumb)
    expect(page.locator("header h1")).to_have_text(re.compile("^Rummy"))
    keys.next_is("Ben")

    # Six scores of one figure: twelve taps, from the empty pad to the saved deal.
    thumb.forget()
    for score, following in zip((7, 0, 9, 4), SIX[2:], strict=True):
        keys.press(score, "next")
        keys.next_is(following)
    keys.press(8, "next", 5)
    thumb.go()
    expect(page.locator("#saved")).to_be_visible()
    assert thumb.taps == 12
    thumb.expect_totals((7, 0, 9, 4, 8, 5))


def play(thumb):
    play_first(thumb)
    page, keys = thumb.page, Keys(thumb)

    # The next deal begins with Ann again. Sums are added up once the cell is left, and what is
    # typed meanwhile stays.
    keys.press(1, 2, "+", 7, "-", 3, "next")
    expect(cell(page, 0)).to_have_value("+16")
    keys.press(5, "sign")
    expect(cell(page, 1)).to_have_value("−5")
    keys.press("next", 3, "rub", 4, 1)
    expect(cell(page, 2)).to_have_value("41")
    expect(cell(page, 1)).to_have_value("−5")

    # A faulty sum is reported beside the cell, and accepted once it is right.
    keys.press("next", 8, "+", "next")
    expect(page.locator("#f-scores-3-error")).to_contain_text("can't be added up")
    expect(cell(page, 3)).to_have_value("8+")
    cell(page, 3).tap()
    keys.press(8, "next")
    expect(page.locator("#f-scores-3-error")).to_be_empty()
    page.get_by_role("button", name="Rest get 0").tap()
    expect(cell(page, 5)).to_have_value("0")
    thumb.go()
    thumb.expect_totals((23, -5, 50, 12, 8, 5))

    # Somebody reaches 100, and the match is over; the fewest points win.
    keys.press(5, 0, "next")
    page.get_by_role("button", name="Rest get 0").tap()
    expect(cell(page, 5)).to_have_value("0")
    cell(page, 2).tap()
    keys.press(6, 0)
    thumb.go()
    expect(page.locator("h1")).to_have_text("Ben wins")
    thumb.expect_standings(
        ("1st", "Ben", -5),
        ("2nd", "Fay", 5),
        ("3rd", "Eve", 8),
        ("4th", "Dan", 12),
        ("5th", "Ann", 73),
        ("6th", "Cat", 110),
    )
