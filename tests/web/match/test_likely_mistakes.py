"""The likely slip on the pad and in a correction: its row is marked, one button puts it right."""

import pytest

from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FOUR, HTMX, bids, hearts, tricks

pytestmark = pytest.mark.timeless


@pytest.fixture
def hell(table):
    """Four at Hell with one card each, every bid in."""
    address = store_match(table, "hell", FOUR)
    table.open(address).send("#entry", {**bids(0, 1, 0, 1), "action": "next"})
    return address


@pytest.fixture
def match(table):
    """A match of Hearts with four players and one deal: 4, 3, 5 hearts, and 1 with the queen."""
    address = store_match(table, "hearts", FOUR)
    store_deal(table, address, hearts(4, 3, 5, 1, queen=3))
    return address


def end(page, facts):
    return page.send("#entry", {**facts, "action": "next"})


def marked(page):
    return [row["id"] for row in page.all(".row.likely-mistake")]


def button(page):
    return page.one(".fix button")


def test_the_row_that_is_probably_wrong_is_marked_with_a_suggestion(table, hell, language):
    page = end(table.open(hell), tricks(1, 1, 0, 0))

    assert page.status == 422
    assert marked(page) == ["f-tricks-0"]
    change = sentence(language, "Change %(number)s to %(likely)s", number=1, likely=0)
    assert button(page).text == change
    slip = sentence(
        language, "{whose}'s {number} may be {likely}.", whose="Aki", number=1, likely=0
    )
    assert any(slip in error for error in page.errors)


def test_one_tap_applies_the_suggestion(table, hell):
    page = end(table.open(hell), tricks(1, 1, 0, 0))
    page = page.send("#entry", {"action": button(page)["value"]}).onward

    assert page.errors == []
    assert marked(page) == []
    assert page.tapped() == {"tricks.0": "0", "tricks.1": "1", "tricks.2": "0", "tricks.3": "0"}
    assert end(page, {}).onward.totals() == [10, 13, 10, -3]


def test_a_tap_also_marks_the_row_that_is_probably_wrong(table, hell):
    page = table.open(hell).send("#entry", {**tricks(1, 1, 0, 0), "action": None}, **HTMX)

    assert marked(page) == ["f-tricks-0"]


def test_no_row_is_marked_while_a_number_is_missing(table, hell):
    page = end(table.open(hell), tricks(1, 1, None, 0))

    assert marked(page) == []
    assert not page.has(".fix")


def test_an_outdated_suggestion_changes_nothing(table, hell):
    page = end(table.open(hell), tricks(1, 1, 0, 0))
    proposed = button(page)["value"]
    end(table.another().open(hell), tricks(0, 1, 0, 1))
    page = table.open(hell).send("#entry", {"action": proposed}).onward

    assert page.tapped()["tricks.0"] == "0"
    assert page.tapped()["tricks.3"] == "1"


@pytest.mark.parametrize("proposed", ["slip", "slip:", "slip:tricks.0:7", "slip:nobody:0"])
def test_a_change_that_was_not_suggested_is_ignored(table, hell, proposed):
    page = end(table.open(hell), tricks(1, 1, 0, 0))
    page = page.send("#entry", {"action": proposed}).onward

    assert page.tapped()["tricks.0"] == "1"


def test_a_correction_also_marks_the_likely_mistake(table, match):
    page = table.open(f"{match}/deals/1/correct")
    page = end(page, hearts(4, 3, 5, 2, queen=3))

    assert page.status == 422
    assert marked(page) == ["f-hearts-3"]
    page = page.send("#entry", {"action": button(page)["value"]}).onward
    assert page.errors == []
    assert end(page, {}).onward.totals() == [4, 3, 5, 14]
