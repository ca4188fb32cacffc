"""Black Maria computed by hand from rules.md: leading as in Hearts, and the points."""

import pytest

from scorekeeper.games.black_maria import GAME
from scorekeeper.games.black_maria.options import BlackMariaOptions
from tests.support.games.play import answers, may_play
from tests.support.games.tables import deal_at
from tests.support.games.vectors import played, points

FREE = BlackMariaOptions(lead="free")


def taken(queen, king, ace, *hearts):
    return {"hearts": hearts, "spade_queen": queen, "spade_king": king, "spade_ace": ace}


# With six players ♣2 and ♣3 are out.
@pytest.mark.parametrize(("seats", "card"), [(3, "3C"), (4, "2C"), (5, "3C"), (6, "4C"), (7, "3C")])
def test_the_holder_of_the_lowest_remaining_club_leads_it(seats, card):
    plan = deal_at(GAME, seats).plan
    assert (plan.opening_card.value, plan.leader) == (card, None)
    found = answers(GAME, f"{card} 9C KD", seats=seats, first_trick=True)
    assert may_play(found) == card
    elsewhere = answers(GAME, "9C KD", seats=seats, first_trick=True)
    assert may_play(elsewhere) == ""
    assert deal_at(GAME, seats, FREE).plan.leader == 1


def test_six_players_without_twos_open_with_the_three_of_clubs():
    options = BlackMariaOptions(removed="all_twos_for_six")
    assert deal_at(GAME, 6, options).plan.opening_card.value == "3C"


FIRST = {"on_table": "4C", "first_trick": True}
CLOSED = {"played": "2C 3C 4C KS"}
OPEN = {"played": "2C 3C 4C KH"}


@pytest.mark.parametrize(
    ("hand", "known", "allowed"),
    [
        ("KS 3H 4D AS QS", FIRST, "4D"),
        ("KS 3H AS QS", FIRST, "KS 3H AS QS"),
        ("5H 6D KS", CLOSED, "6D KS"),
        ("5H 6H", CLOSED, "5H 6H"),
        ("5H 6D", OPEN, "5H 6D"),
    ],
)
def test_rules_for_the_first_trick_and_unbroken_hearts_match_hearts(hand, known, allowed):
    assert may_play(answers(GAME, hand, **known)) == allowed
    assert may_play(answers(GAME, hand, options=FREE, **known)) == hand


@pytest.mark.parametrize(
    ("seats", "options", "deal", "expected"),
    [
        (3, {}, taken(0, 1, 2, 5, 4, 4), [15, 17, 11]),
        (3, {"spades": "ace7_king10_queen13"}, taken(0, 1, 2, 5, 4, 4), [18, 14, 11]),
        (3, {}, taken(0, 0, 0, 13, 0, 0), [43, 0, 0]),
        (3, {"moon": "others_plus"}, taken(0, 0, 0, 13, 0, 0), [0, 43, 43]),
        (3, {"moon": "others_plus"}, taken(0, 0, 1, 13, 0, 0), [36, 7, 0]),
        (
            6,
            {"moon": "others_plus", "removed": "all_twos_for_six"},
            taken(0, 0, 0, 12, 0, 0, 0, 0, 0),
            [0, 42, 42, 42, 42, 42],
        ),
    ],
)
def test_deals_and_moons_score_the_expected_points(seats, options, deal, expected):
    assert points(played(GAME, seats, [deal], **options)) == expected
