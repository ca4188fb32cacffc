"""Once a match is finished, only an owner can correct it. A scorer can still undo."""

import pytest

from scorekeeper.store.clubs.keys import Role
from tests.support.web.phones import with_role
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import (
    store_deal,
    store_match,
    store_played_match,
    version_of,
)
from tests.support.web.visitor import FOUR, THREE, bids, hearts, tricks

pytestmark = pytest.mark.timeless

ONLY_DEAL = bids(1, 1, 0), tricks(0, 1, 0)
"""Aki bid 1 and took none: −3. Ben made 1: 13. Chika made 0: 10."""
OTHERWISE = {**bids(1, 1, 0), **tricks(1, 0, 0)}
"""Aki 13, Ben −3, Chika 10."""
FINISHED = "This match is finished. Only an owner of the group can correct it."
ADVICE = "Undo the last deal under “More” in the match, or ask someone with an owner link."


@pytest.fixture
def over(club):
    """A match of Hell that has ended by its rules: −3, 13, 10."""
    match = store_match(club, "hell", THREE, ladder_cards=[1])
    store_deal(club, match, *ONLY_DEAL)
    return match


@pytest.fixture
def going_on(club):
    """A match of Hell with one deal of many."""
    match = store_match(club, "hell", THREE)
    store_deal(club, match, *ONLY_DEAL)
    return match


def scorer_of(club, match=None, language="en"):
    return with_role(club, Role.SCORER, match, language)


def correction(club, match, action="next", **more):
    version = str(version_of(club, match))
    return {**OTHERWISE, "version": version, "action": action, "base": "{}", **more}


@pytest.mark.parametrize("whole", [True, False])
def test_a_scorer_cannot_correct_a_finished_match(club, over, language, whole):
    scorer = scorer_of(club, None if whole else over, language)
    for page in (
        scorer.open(f"{over}/deals/1/correct"),
        scorer.send(f"{over}/deals/1", correction(club, over)),
        scorer.send(f"{over}/deals/1", correction(club, over, action="")),
        scorer.send(f"{over}/deals/1", correction(club, over, action="end:1")),
    ):
        assert page.status == 403
        assert sentence(language, FINISHED) in page.text
        assert sentence(language, ADVICE) in page.text
        assert page.one(".dock a")["href"] == over
    assert version_of(club, over) == 1
    assert club.open(over).totals() == [-3, 13, 10]


def test_a_tap_of_a_scorer_leaves_no_draft_of_a_finished_match(club, over):
    scorer_of(club).send(f"{over}/deals/1", correction(club, over, action=""), HX_Request="true")
    assert club.open(f"{over}/deals/1/correct").tapped()["tricks.0"] == "0"


@pytest.mark.parametrize("whole", [True, False])
def test_an_owner_corrects_a_finished_match(club, over, whole):
    owner = with_role(club, Role.OWNER, None if whole else over)
    page = owner.open(f"{over}/deals/1/correct").send("#entry", {**OTHERWISE, "action": "next"})
    assert page.status == 303
    assert page.onward.totals() == [13, -3, 10]


def test_a_scorer_corrects_an_unfinished_match(club, going_on):
    page = scorer_of(club).open(f"{going_on}/deals/1/correct")
    assert page.status == 200
    page = page.send("#entry", {**OTHERWISE, "action": "next"})
    assert page.onward.totals() == [13, -3, 10]


def test_a_match_ended_by_the_players_is_finished(club, going_on):
    scorer = scorer_of(club)
    scorer.send(f"{going_on}/finish", {"version": "1"})
    assert scorer.open(f"{going_on}/deals/1/correct").status == 403
    scorer.send(f"{going_on}/reopen", {"version": "2"})
    assert scorer.open(f"{going_on}/deals/1/correct").status == 200


def test_points_only_of_a_finished_match_are_corrected_by_an_owner(club):
    match = store_played_match(club, "points", THREE, [3, 4, 5], stopped=True)
    fields = {"points.0": "7", "points.1": "4", "points.2": "5", "version": "2", "action": "next"}
    scorer = scorer_of(club)
    assert scorer.open(f"{match}/deals/1/correct").status == 403
    assert scorer.send(f"{match}/deals/1", fields).status == 403
    assert club.send(f"{match}/deals/1", fields).onward.totals() == [7, 4, 5]


def test_no_page_of_a_finished_match_offers_a_scorer_a_correction(club, over, going_on):
    scorer = scorer_of(club)
    for match, offered in ((over, False), (going_on, True)):
        for path in ("/sheet", "/deals", "/deals/1"):
            page = scorer.open(f"{match}{path}")
            assert page.has(f"a[href='{match}/deals/1/correct']") is offered, path
            assert club.open(f"{match}{path}").has(f"a[href='{match}/deals/1/correct']"), path
    # The number of the deal leads to its page, as for a viewer.
    assert scorer.open(f"{over}/sheet").has(f"th a[href='{over}/deals/1']")
    assert not scorer.open(f"{over}/sheet").has("th a .icon")


def test_a_poll_of_the_sheet_after_opening_an_owner_link_brings_the_corrections(club, over):
    address = f"{over}/sheet/live"
    seen = scorer_of(club).open(address).headers["ETag"]
    page = club.open(address, If_None_Match=seen)
    assert page.status == 200
    assert page.has(f"a[href='{over}/deals/1/correct']")


def test_a_scorer_undoes_and_redoes_the_last_deal_of_a_finished_match(club, over):
    scorer = scorer_of(club)
    assert scorer.send(f"{over}/undo", {"version": "1"}).onward.status == 200
    assert scorer.open(f"{over}/sheet").texts("tr.totals b") == []
    assert scorer.send(f"{over}/redo", {"version": "2"}).status == 303
    assert scorer.open(over).totals() == [-3, 13, 10]


def test_a_retry_of_the_deal_that_finished_the_match_is_no_correction(club):
    match = store_match(club, "hell", THREE, ladder_cards=[1])
    scorer = scorer_of(club)
    fields = {name: fact for stage in ONLY_DEAL for name, fact in stage.items()}
    sent = {**fields, "stage": "tricks", "version": "0", "action": "next", "base": "{}"}
    sent["idempotency_key"] = "k" * 22
    for _ in range(2):
        assert scorer.send(f"{match}/deals/1", sent).status == 303
    assert club.open(match).totals() == [-3, 13, 10]
    # With another key it is another phone's form.
    page = scorer.send(f"{match}/deals/1", {**sent, "idempotency_key": "m" * 22})
    assert page.status == 409
    assert "Another phone has already saved deal 1, exactly as entered here." in page.text


def test_a_late_count_of_the_last_deal_is_shown_beside_the_sheets(club, over):
    late = {**OTHERWISE, "stage": "tricks", "version": "0", "action": "next", "base": "{}"}
    page = scorer_of(club).send(f"{over}/deals/1", late)
    assert page.status == 409
    assert page.counts() == ["Aki 1→0 −3 1 +13", "Ben 1 +13 1→0 −3", "Chika 0 +10 0 +10"]
    assert f"{FINISHED} {ADVICE}" in page.text
    assert page.texts(".actions .btn") == ["Keep the sheet"]
    assert not page.has("#entry")
    # An owner can use either.
    assert club.send(f"{over}/deals/1", late).has("#entry")


def test_the_referee_corrects_no_deal_of_a_finished_match_for_a_scorer(club):
    match = store_match(club, "black_lady", FOUR, deals=4)
    for _ in range(4):
        store_deal(club, match, hearts(9, 4, 0, 0, queen=0))
    scorer = scorer_of(club)
    question = "ask=wrong&about.dealer=0&about.what=table&about.turned=looked&about.offender=3"
    form = "form[action$='/fill']"
    assert club.open(f"{match}/referee?{question}").has(form)
    page = scorer.open(f"{match}/referee?{question}")
    assert page.has("form[action$='/referee']")
    assert not page.has(form)
    fields = {"version": "4", "question": question, "deal": "4"}
    assert scorer.send(f"{match}/referee/fill", fields).status == 403
    assert club.send(f"{match}/referee/fill", fields).location == f"{match}/deals/4/correct"


def test_a_scorer_does_not_adjust_the_points_of_a_finished_match(club, over, going_on):
    scorer = scorer_of(club)
    fields = {"points.0": "5", "reason": "Counted again", "version": "1"}
    assert scorer.open(f"{over}/adjust").status == 403
    assert scorer.send(f"{over}/adjust", fields).status == 403
    assert club.open(over).totals() == [-3, 13, 10]
    assert club.send(f"{over}/adjust", fields).onward.totals() == [2, 13, 10]
    assert scorer.send(f"{going_on}/adjust", fields).onward.totals() == [2, 13, 10]
    assert not scorer.open(f"{over}/menu").has(f"a[href='{over}/adjust']")
    assert scorer.open(f"{going_on}/menu").has(f"a[href='{going_on}/adjust']")
    assert club.open(f"{over}/menu").has(f"a[href='{over}/adjust']")
