from dataclasses import dataclass
from typing import Literal

import pytest

from scorekeeper.rules.options import (
    Preset,
    adapted_to_seats,
    check_values,
    differing_options,
    for_players,
    grouped,
    nearest_preset,
    option,
    option_fields,
)
from tests.support.games.tables import cited, english, faults


@dataclass(frozen=True, slots=True)
class House:
    """One option of each kind."""

    hook: bool = option(True, label="Hook", help="The hook.", rule="O-5")
    way: Literal["left", "right"] = option(
        "left", label="Way", help="The way.", values={"left": "To the left", "right": "…right"}
    )
    limit: int = option(
        100,
        label="Limit",
        help="The limit.",
        rule="H-2",
        low=1,
        high=500,
        offered=lambda seats: (50, 25 * seats),
        applies=lambda options, seats: options.hook and seats > 2,
    )
    deals: tuple[int, ...] = option((), label="Deals", help="The deals.", low=1, high=26)
    cards: int = option(3, label="Cards", help="The cards.", usual=lambda seats: 12 // seats)


def field(name):
    return next(item for item in option_fields(House) if item.name == name)


def test_options_are_listed_in_the_order_they_are_written():
    assert [item.name for item in option_fields(House)] == [
        "hook",
        "way",
        "limit",
        "deals",
        "cards",
    ]


def test_the_type_of_a_field_determines_its_kind_and_choices():
    assert [item.kind for item in option_fields(House)] == [
        "flag",
        "choice",
        "number",
        "numbers",
        "number",
    ]
    assert field("way").choices == ("left", "right")
    assert field("hook").choices == (True, False)
    assert field("limit").choices == ()


def test_options_use_the_defaults_of_their_fields():
    assert [item.default for item in option_fields(House)] == [True, "left", 100, (), 3]
    assert House() == House(hook=True, way="left", limit=100, deals=(), cards=3)


def test_usual_values_are_set_only_for_options_that_depend_on_players():
    assert adapted_to_seats(House(way="right"), 2) == House(way="right", cards=6)
    assert adapted_to_seats(House(), 4) == House(cards=3)


def test_offered_numbers_may_depend_on_the_number_of_players():
    assert field("limit").text.offered(4) == (50, 100)
    assert field("deals").text.offered(4) == ()


def test_an_option_may_not_apply_at_a_table():
    applies = field("limit").text.applies
    assert applies(House(), 3)
    assert not applies(House(), 2)
    assert not applies(House(hook=False), 3)
    assert field("way").text.applies(House(), 2)


@pytest.mark.parametrize("limit", [1, 100, 500])
def test_numbers_in_range_are_accepted_including_both_ends(limit):
    assert check_values(House(limit=limit)) == []


@pytest.mark.parametrize("limit", [0, -1, 501])
def test_a_number_out_of_range_is_refused_with_its_range(limit):
    refusals = check_values(House(limit=limit))
    assert faults(refusals) == [("limit", "option.range")]
    assert cited(refusals) == ["H-2"]
    assert english(refusals[0].message) == "Choose a number from 1 to 500"


def test_every_number_of_a_list_must_be_in_range():
    assert check_values(House(deals=(1, 26, 13))) == []
    assert faults(check_values(House(deals=(1, 27)))) == [("deals", "option.range")]
    assert faults(check_values(House(limit=0, deals=(0,)))) == [
        ("limit", "option.range"),
        ("deals", "option.range"),
    ]


@dataclass(frozen=True, slots=True)
class Evening:
    """Options in groups. The second has no group, and the last has the first one's."""

    hook: bool = option(True, label="Hook", help="The hook.", group="bidding")
    blind: bool = option(False, label="Blind", help="Blind bids.")
    lead: bool = option(True, label="Lead", help="The lead.", group="play")
    size: int = option(7, label="Size", help="The size.", group="deal", usual=lambda n: 52 // n)
    pass_bid: bool = option(True, label="Pass", help="A pass.", group="bidding")


def test_options_are_grouped_under_headings_in_order_of_play():
    found = [
        (head, [item.name for item in items]) for head, items in grouped(option_fields(Evening))
    ]
    assert found == [
        ("Players and deal", ["size"]),
        ("Bidding", ["hook", "blind", "pass_bid"]),
        ("Play", ["lead"]),
    ]


def test_ungrouped_options_come_first_without_a_heading():
    [(head, items)] = grouped(option_fields(House))
    assert head == ""
    assert len(items) == 5


def test_usual_values_follow_the_players_but_chosen_values_do_not():
    assert for_players(Evening(size=13), 4, 5).size == 10
    assert for_players(Evening(size=9), 4, 5).size == 9


def test_only_changed_options_differ():
    found = differing_options(Evening(hook=False, size=5), Evening())
    assert [item.name for item in found] == ["hook", "size"]
    assert differing_options(Evening(), Evening()) == []


def test_the_nearest_preset_is_the_first_with_the_fewest_differences():
    presets = [
        Preset("plain", "Plain", "", Evening()),
        Preset("open", "Open", "", Evening(hook=False, blind=True)),
    ]

    def nearest(options):
        return nearest_preset(presets, options, 4).name

    # What depends on the players differs from no preset as long as it is as usual.
    assert nearest(Evening(size=13)) == "plain"
    assert nearest(Evening(hook=False, blind=True, lead=False, size=13)) == "open"
    assert nearest(Evening(hook=False, size=13)) == "plain"
