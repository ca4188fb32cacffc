"""A rubber of Whist: revokes, tricks, honours and games."""

from typing import NamedTuple

from tests.support.browser.thumb import IN_BOTH_SCRIPTS

FOUR = IN_BOTH_SCRIPTS[:4]


SIDES = {"ja": ("Aki・Chihiro", "けんじ・大輔"), "en": ("Aki and Chihiro", "けんじ and 大輔")}


class Deal(NamedTuple):
    """The chips of a deal, the number of taps with saving, and the game points by side.

    Before the first game is won, they are the points of the open game.
    """

    facts: dict[str, int]
    taps: int
    totals: tuple[int, int]


RUBBER = (
    # 9 tricks: 3–0.
    Deal({"tricks.0": 9, "honours.0": 2}, 3, (3, 0)),
    # 3 by cards for the others come first, then 2 by honours: 5–3, a single.
    Deal({"tricks.0": 4, "honours.0": 3}, 3, (1, 0)),
    # A new game: 0–2.
    Deal({"tricks.1": 8, "honours.1": 2}, 3, (1, 0)),
    # 1 by cards and 4 by honours: 0–7, a treble.
    Deal({"tricks.0": 6, "honours.1": 4}, 3, (1, 3)),
    # 3 for the others' revoke and 1 by cards: 4–0.
    Deal({"tricks.0": 7, "honours.0": 2, "revokes.1": 1}, 4, (1, 3)),
    # 1 by cards, 5–0, a treble; the honours are barred at 4.
    Deal({"tricks.0": 7, "honours.0": 4}, 3, (6, 3)),
)


def enter(thumb, facts):
    for field, value in facts.items():
        thumb.chip(field, value)
    thumb.go()


def play(thumb, language, written=0):
    """Enter the deals after the first ``written`` ones, up to the end of the rubber."""
    for deal in RUBBER[written:]:
        thumb.forget()
        enter(thumb, deal.facts)
        assert thumb.taps == deal.taps
        thumb.expect_totals(deal.totals)
    first, second = SIDES[language]
    places = ("1位", "2位") if language == "ja" else ("1st", "2nd")
    thumb.expect_standings((places[0], first, 6), (places[1], second, 3))
