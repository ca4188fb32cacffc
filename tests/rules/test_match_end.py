"""The end of a match, with the options of Hearts and Black Maria."""

from dataclasses import dataclass

import pytest

from scorekeeper.rules.deal import Standing
from scorekeeper.rules.match_end import (
    deals_option,
    ends_option,
    is_over,
    limit_option,
    usual_deals,
)
from scorekeeper.rules.options import option_fields


@dataclass(frozen=True, slots=True)
class EndOptions:
    """The three options of Hearts and Black Maria."""

    ends: str = ends_option("over", rule="H-2")
    limit: int = limit_option(rule="H-2")
    deals: int = deals_option(rule="BM-5")


def standing(*totals, played=1):
    return Standing(played, totals, None)


def test_a_match_ends_over_the_limit_and_not_at_the_limit():
    assert not is_over(EndOptions(), standing(100, 0, 0))
    assert is_over(EndOptions(), standing(0, 101, 0))
    assert not is_over(EndOptions(), standing(-101, 99, 0))


def test_a_match_can_end_on_reaching_the_limit():
    assert is_over(EndOptions("reach"), standing(100, 0, 0))
    assert not is_over(EndOptions("reach"), standing(99, 99, 99))
    assert is_over(EndOptions("reach", limit=50), standing(0, 50, 0))


@pytest.mark.parametrize(
    ("seats", "deals"),
    # With eight players 8 and 16 are as near: the shorter evening.
    [(0, 12), (1, 12), (2, 12), (3, 12), (4, 12), (5, 10), (6, 12), (7, 14), (8, 8), (30, 30)],
)
def test_the_usual_deals_are_the_multiple_of_players_nearest_twelve(seats, deals):
    assert usual_deals(seats) == deals


def test_a_number_of_deals_ends_the_match_regardless_of_totals():
    assert not is_over(EndOptions("deals", deals=12), standing(500, 0, 0, played=11))
    assert is_over(EndOptions("deals", deals=12), standing(0, 0, 0, played=12))


def test_an_open_match_never_ends_automatically():
    assert not is_over(EndOptions("open"), standing(5000, 0, 0, played=1000))


def test_the_limit_and_deals_options_apply_only_to_their_endings():
    texts = {item.name: item.text for item in option_fields(EndOptions)}
    limit = [
        texts["limit"].applies(EndOptions(ends), 4) for ends in ("over", "reach", "deals", "open")
    ]
    deals = [
        texts["deals"].applies(EndOptions(ends), 4) for ends in ("over", "reach", "deals", "open")
    ]
    assert limit == [True, True, False, False]
    assert deals == [False, False, True, False]


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_the_offered_deals_are_multiples_of_the_number_of_players(seats):
    texts = {item.name: item.text for item in option_fields(EndOptions)}
    offered = texts["deals"].offered(seats)
    assert len(offered) == 5
    assert all(number % seats == 0 for number in offered)
