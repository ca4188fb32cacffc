"""The conventional leads of Whist, as [002] prints them."""

import pytest

from scorekeeper.games.whist.leads import ConventionalLeads
from tests.support.games.tables import english

LEADS = ConventionalLeads()


def leads(holding, *, trumps=False):
    found = LEADS.look_up(list(holding), trumps=trumps)
    return [english(one) for one in (found.first, found.second) if one]


@pytest.mark.parametrize(
    ("holding", "expected"),
    [
        ("AKQJ", ["J", "Q"]),
        ("AKQ", ["Q", "K"]),
        ("AK65432", ["K", "A"]),
        ("AK9532", ["5, the fourth highest"]),
    ],
)
def test_trump_holdings_have_their_conventional_leads(holding, expected):
    assert leads(holding, trumps=True) == expected


@pytest.mark.parametrize(
    ("holding", "expected"),
    [
        ("AKQJ", ["K", "J"]),
        ("AKQ2", ["K", "Q"]),
        ("AK2", ["K", "A"]),
        ("AK", ["A", "K"]),
        ("KQJ2", ["K", "J"]),
        ("KQJ32", ["J", "K"]),
        ("KQJ432", ["J", "Q"]),
        ("A432", ["A", "the fourth highest of the rest"]),
        ("A98765", ["A", "6, the fourth highest of the rest"]),
        ("KQ2", ["K", "the fourth highest of the rest"]),
        ("AQJ", ["A", "Q"]),
        ("AQJ2", ["A", "Q"]),
        ("AQJ32", ["A", "J"]),
        ("KJT9", ["9", "K, if A or Q has fallen"]),
        ("QJ2", ["Q"]),
        ("QJ32", ["2, the fourth highest"]),
        ("T9742", ["4, the fourth highest"]),
    ],
)
def test_plain_suit_holdings_have_their_conventional_leads(holding, expected):
    assert leads(holding) == expected


def test_three_small_cards_have_no_set_lead():
    assert leads("976") == [
        "There is no set lead for this holding. Lead the fourth highest of your longest suit."
    ]


def test_the_order_of_the_cards_makes_no_difference():
    assert leads("2JQK") == leads("KQJ2")


@pytest.mark.parametrize("holding", ["", "X", "KQZ"])
def test_an_invalid_holding_has_no_lead(holding):
    assert LEADS.look_up(list(holding), trumps=False) is None


def printed(rows):
    """Return each row with its leads, as on the page."""
    return [
        (row.holding, *(english(one) for one in (row.leads.first, row.leads.second) if one))
        for row in rows
    ]


def test_the_table_of_trump_leads_matches_the_source():
    assert printed(LEADS.in_trumps) == [
        ("A K Q J", "J", "Q"),
        ("A K Q", "Q", "K"),
        ("A K x x x x x …", "K", "A"),
        ("A K x x x x", "the fourth highest"),
    ]


def test_the_table_of_plain_suit_leads_matches_the_source():
    assert printed(LEADS.in_plain_suits) == [
        ("A K Q J", "K", "J"),
        ("A K Q", "K", "Q"),
        ("A K x …", "K", "A"),
        ("A K", "A", "K"),
        ("K Q J x", "K", "J"),
        ("K Q J x x", "J", "K"),
        ("K Q J x x x …", "J", "Q"),
        ("A x x x …", "A", "the fourth highest of the rest"),
        ("K Q x …", "K", "the fourth highest of the rest"),
        ("A Q J", "A", "Q"),
        ("A Q J x", "A", "Q"),
        ("A Q J x x …", "A", "J"),
        ("K J 10 9", "9", "K, if A or Q has fallen"),
        ("Q J x", "Q"),
        ("Q J x x …", "the fourth highest"),
    ]


def test_the_matching_row_that_names_the_most_cards_is_used():
    # All three are also an ace and three others.
    assert leads("AQJ32") == ["A", "J"]
    assert leads("AKQ2") == ["K", "Q"]
    assert leads("AKQJ2") == ["K", "J"]
    # K Q J without a small card has no row of its own; K Q with one more card has.
    assert leads("KQJ") == ["K", "the fourth highest of the rest"]


def test_a_holding_that_fits_no_row_leads_its_fourth_highest_card():
    assert leads("AK932", trumps=True) == ["3, the fourth highest"]
