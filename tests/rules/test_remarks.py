"""Remarks on house rules that are allowed but unwise."""

from dataclasses import dataclass

import pytest

from scorekeeper.rules.match_end import deals_option, ends_option, uneven_deals
from scorekeeper.rules.options import check_values, option, option_fields
from scorekeeper.rules.ruling import say
from tests.support.games.tables import english, remarks


@dataclass(frozen=True, slots=True)
class House:
    ends: str = ends_option("deals", rule="BM-5")
    deals: int = deals_option(rule="BM-5")
    cards: int = option(
        3,
        label="Cards",
        help="The cards passed.",
        remark=lambda options, seats: say("Many.") if options.cards > seats else None,
    )


def test_unremarkable_options_have_no_remarks():
    assert remarks(House(), 4) == {}


def test_remarks_are_returned_by_option_name():
    assert remarks(House(deals=10, cards=9), 4) == {
        "deals": "Not everyone deals equally often. Choose 8 or 12 deals.",
        "cards": "Many.",
    }


def test_a_remark_does_not_refuse_the_options():
    assert check_values(House(deals=10, cards=9)) == []


def test_options_that_do_not_apply_have_no_remarks():
    assert remarks(House(ends="open", deals=10), 4) == {}


def test_only_options_that_every_table_must_choose_are_asked_at_the_start():
    asked = [item.name for item in option_fields(House) if item.text.asked]
    assert asked == ["deals"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_multiples_of_the_number_of_players_have_no_remark(seats):
    assert [uneven_deals(seats * rounds, seats) for rounds in (1, 2, 5)] == [None] * 3


def test_more_deals_are_suggested_if_there_are_fewer_than_players():
    assert english(uneven_deals(3, 5)) == "Not everyone gets to deal. Choose 5 deals."
