"""A rubber of Whist, tapped on a phone: revokes, tricks, honours, games and the pass."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.evenings import served
from tests.support.browser.evenings.whist import FOUR, RUBBER, SIDES, enter, play
from tests.support.browser.thumb import Thumb
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match


@pytest.mark.parametrize(("language", "written"), [("ja", 4), ("en", 5)])
def test_a_rubber_can_be_played_to_its_end(phone, club, language, written):
    thumb = Thumb(phone(of=club, locale=language))
    match = store_match(club, "whist", FOUR)
    served.store(club, match, served.of_whist(RUBBER[:written]))
    thumb.page.goto(match)
    play(thumb, language, written)
    first, second = SIDES[language]
    worth = [
        sentence(language, text)
        for text in (
            "a single, 1 game point",
            "a treble, 3 game points",
            "a treble, 3 game points",
        )
    ]
    won = "{side} win the game {won}–{lost}: {worth}"
    # 1 + 3 and 2 for the rubber, against 3.
    paid = sentence(
        language,
        "{points} + {bonus} − {others}, they receive {settlement}",
        points=4,
        bonus=2,
        others=3,
        settlement=3,
    )
    expect(thumb.page.locator(".standings .note")).to_have_text(
        [
            sentence(language, won, side=first, won=5, lost=3, worth=worth[0]),
            sentence(language, won, side=second, won=7, lost=0, worth=worth[1]),
            sentence(language, won, side=first, won=5, lost=0, worth=worth[2]),
            sentence(language, "{side} win the rubber: {sum}", side=first, sum=paid),
        ]
    )


def test_the_score_is_explained_step_by_step_before_it_is_saved(phone, club):
    thumb = Thumb(phone(of=club, locale="en"))
    match = store_match(club, "whist", FOUR)
    store_deal(club, match, {"tricks.0": 9, "honours.0": 2})
    thumb.page.goto(match)
    for field, value in {"tricks.1": 7, "honours.1": 4, "revokes.0": 1}.items():
        thumb.chip(field, value)
    note = thumb.page.locator("#entry [role=status]")
    steps = "after revokes 3–3 · after tricks 3–4 · after honours 3–8"
    for step in steps.split(" · "):
        expect(note).to_contain_text(step)


def test_the_largest_rubber_and_a_new_one_can_be_played_without_javascript(phone, club):
    thumb = Thumb(phone(of=club, javascript=False))
    thumb.page.goto(store_match(club, "whist", FOUR))
    # A treble is 3 game points, two of them and the rubber are 8.
    for totals in ((3, 0), (8, 0)):
        thumb.forget()
        enter(thumb, {"tricks.0": 13, "honours.0": 2})
        assert thumb.taps == 3
        thumb.expect_totals(totals)
    thumb.expect_standings(("1位", "Aki・Chihiro", 8), ("2位", "けんじ・大輔", 0))
    received = thumb.page.locator(".standings .note").last
    expect(received).to_have_text("Aki・Chihiroがラバーに勝ち：6＋2−0、受け取りは8")
    # A new rubber is one tap, and the partners stay.
    thumb.page.get_by_role("button", name="もう一局", exact=True).tap()
    expect(thumb.page.locator("#f-tricks-0 .name")).to_have_text("Aki・Chihiro")
    thumb.expect_totals(())
