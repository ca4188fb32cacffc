"""Whist computed by hand from rules.md: revokes of every kind, honours, games and rubbers.

A deal is the tricks of side 0, the honours dealt to each side, and the revokes of each side.
"""

import pytest

from scorekeeper.games.whist import GAME
from tests.support.games.vectors import played, points

GAIN, LOSE, THREE = "opponents_gain", "revoker_loses", "three_tricks"
LAW_81 = {"both_revoke": "neither_wins"}


def deal(tricks, honours=(2, 2), revokes=(0, 0), chosen=None):
    facts = {"tricks": (tricks, 13 - tricks), "honours": honours, "revokes": revokes}
    return facts if chosen is None else {**facts, "revoke_choices": chosen}


def last_game(found):
    """Return the winner of the last game, its score and its game points."""
    game = found.standing.carry.games[-1]
    return game.winner, game.score, found.summary["games"][-1]["game_points"]


FIRST, SECOND = (1, 0), (0, 1)

ONE_DEAL = [
    # The opponents gain three, twice six; or the score falls, not below nothing.
    ({}, deal(6, revokes=FIRST), [0, 4]),
    ({}, deal(7, revokes=(2, 0)), [1, 6]),
    ({"revoke_points": 2}, deal(6, revokes=FIRST), [0, 3]),
    ({"revoke": LOSE}, deal(9, revokes=FIRST), [3, 0]),
    # Three tricks go over: 7–6 is 4–9, 9–4 is 6–7, 10–3 is 7–6.
    ({"revoke": THREE}, deal(7, revokes=FIRST), [0, 3]),
    ({"revoke": THREE}, deal(9, revokes=FIRST), [0, 1]),
    ({"revoke": THREE}, deal(10, revokes=FIRST), [1, 0]),
    ({"revoke": THREE}, deal(4, revokes=SECOND), [1, 0]),
    ({"revoke": THREE}, deal(8, revokes=(2, 0)), [0, 5]),
    ({"revoke": THREE}, deal(2, revokes=FIRST), [0, 7]),
    ({"revoke": THREE, "revoke_points": 2}, deal(7, revokes=FIRST), [0, 3]),
    # Both revoke: counted as usual, or nobody passes 4, or nothing counts.
    ({}, deal(12, revokes=(1, 1)), [9, 3]),
    ({}, deal(7, (4, 0), (1, 1)), [8, 3]),
    ({}, deal(9, (4, 0), (2, 2)), [4, 4]),
    (LAW_81, deal(12, revokes=(1, 1)), [4, 3]),
    (LAW_81, deal(7, (4, 0), (1, 1)), [4, 3]),
    ({"both_revoke": "new_deal"}, deal(12, (4, 0), (1, 1)), [0, 0]),
    ({"both_revoke": "new_deal"}, deal(7, revokes=(2, 0)), [1, 6]),
    ({"both_revoke": "new_deal", "revoke": THREE}, deal(12, revokes=(1, 2)), [0, 0]),
    ({"revoke": LOSE}, deal(12, revokes=(1, 1)), [6, 0]),
    ({"revoke": LOSE, "score_floor": None}, deal(12, revokes=(1, 1)), [3, -3]),
    ({"revoke": LOSE, "score_floor": None}, deal(7, revokes=(2, 0)), [-5, 0]),
    ({"revoke": LOSE, **LAW_81}, deal(12, revokes=(1, 1)), [4, 0]),
    ({"revoke": THREE}, deal(8, revokes=(1, 1)), [2, 0]),
    ({"revoke": THREE}, deal(12, revokes=(1, 1)), [6, 0]),
    ({"revoke": THREE, **LAW_81}, deal(12, revokes=(1, 1)), [4, 0]),
    ({"form": "long"}, deal(13, revokes=(1, 1)), [10, 3]),
    ({"form": "long", **LAW_81}, deal(13, revokes=(1, 1)), [9, 3]),
    ({"form": "nine", **LAW_81}, deal(13, revokes=(1, 1)), [8, 3]),
    ({"form": "american", **LAW_81}, deal(13, revokes=(1, 1)), [6, 3]),
    # Honours.
    ({}, deal(7, (3, 1)), [3, 0]),
    ({}, deal(6, (4, 0)), [4, 1]),
    ({"honours": False}, deal(7, (4, 0)), [1, 0]),
    ({"form": "american"}, deal(7, (4, 0)), [1, 0]),
]


@pytest.mark.parametrize(("options", "facts", "expected"), ONE_DEAL)
def test_the_first_deal_scores_the_expected_points(options, facts, expected):
    assert points(played(GAME, 4, [facts], **options)) == expected


@pytest.mark.parametrize(
    ("before", "facts", "expected"),
    [
        ([], deal(6, revokes=FIRST, chosen=((GAIN,), ())), [0, 4]),
        ([deal(9)], deal(7, revokes=FIRST, chosen=((LOSE,), ())), [-2, 0]),
        ([], deal(7, revokes=FIRST, chosen=((THREE,), ())), [0, 3]),
        ([], deal(9, revokes=(2, 0), chosen=((GAIN, THREE), ())), [0, 4]),
        ([], deal(13, revokes=(2, 0), chosen=((THREE, THREE), ())), [1, 0]),
        # 2–0, three off is nothing; 10 tricks less three are 7.
        ([deal(8)], deal(10, revokes=(3, 0), chosen=((GAIN, LOSE, THREE), ())), [-1, 3]),
        # 3 by the others' revoke; 12 tricks less three are 9, which are 3 more.
        ([], deal(12, revokes=(1, 1), chosen=((THREE,), (GAIN,))), [6, 0]),
        # At 0–2 the one choice gives the others the game, the other does not.
        ([deal(5)], deal(9, revokes=FIRST, chosen=((GAIN,), ())), [3, 3]),
        ([deal(5)], deal(9, revokes=FIRST, chosen=((LOSE,), ())), [3, 0]),
    ],
)
def test_the_opponents_can_choose_the_penalty_for_a_revoke(before, facts, expected):
    none = {"revoke_choices": ((), ())}
    deals = [*({**one, **none} for one in before), facts]
    assert points(played(GAME, 4, deals, revoke="opponents_choose")) == expected


LAW_82, LAW_72 = {"revoker_may_win": False}, {"revoke_beats_tricks": True}
AT_4_0, AT_3_0, AT_0_2 = [deal(10)], [deal(9)], [deal(5)]
AT_4_4 = [deal(10), deal(3)]


@pytest.mark.parametrize(
    ("options", "deals", "expected", "score"),
    [
        ({"revoke": LOSE}, [*AT_3_0, deal(7, revokes=FIRST)], [-2, 0], (1, 0)),
        ({"revoke": LOSE}, [deal(8), deal(7, revokes=FIRST)], [-1, 0], (1, 0)),
        ({"revoke": LOSE}, [deal(10), deal(4), deal(6, revokes=SECOND)], [0, -2], (4, 1)),
        (LAW_81, [*AT_4_0, deal(12, revokes=(1, 1))], [0, 3], (4, 3)),
        (LAW_81, [*AT_4_4, deal(12, revokes=(1, 1))], [0, 0], (4, 4)),
        # Both at game by revokes alone.
        ({}, [*AT_4_4, deal(12, revokes=(1, 1))], [0, 0], (4, 4)),
        (LAW_82, [*AT_4_0, deal(9, revokes=FIRST)], [0, 3], (4, 3)),
        (LAW_82, [*AT_3_0, deal(7, (3, 1), FIRST)], [1, 3], (4, 3)),
        ({**LAW_82, "revoke": THREE}, [*AT_4_0, deal(11, revokes=FIRST)], [0, 0], (4, 0)),
        ({**LAW_82, "form": "long"}, [deal(13), deal(13, revokes=FIRST)], [2, 3], (9, 3)),
        ({**LAW_82, "form": "american"}, [deal(12), deal(9, revokes=FIRST)], [0, 3], (6, 3)),
        (LAW_72, [deal(9, revokes=FIRST)], [3, 3], (3, 3)),
        ({**LAW_72, "revoke": THREE}, [*AT_0_2, deal(12, revokes=FIRST)], [3, 0], (3, 2)),
        ({}, [*AT_4_0, deal(6, (4, 0))], [0, 1], (4, 1)),
        ({"honours_barred": "after_tricks"}, [*AT_3_0, deal(7, (3, 1))], [1, 0], (4, 0)),
        ({"honours_barred_at": 2}, [*AT_3_0, deal(7, (3, 1))], [1, 0], (4, 0)),
        ({"form": "long"}, [deal(13), deal(8), deal(6, (4, 0))], [0, 1], (9, 1)),
        ({"form": "nine"}, [deal(13), deal(7), deal(6, (4, 0))], [0, 1], (8, 1)),
    ],
)
def test_a_deal_that_does_not_end_the_game_gives_the_expected_score(
    options, deals, expected, score
):
    found = played(GAME, 4, deals, **options)
    assert (points(found), found.standing.carry.score) == (expected, score)
    assert found.standing.carry.games == ()


@pytest.mark.parametrize(
    ("options", "deals", "expected", "game"),
    [
        ({}, [*AT_4_0, deal(9, revokes=FIRST)], [3, 3], (0, (7, 3), 1)),
        # Both revoke: 4 + 3 by revokes is game, and the others' 3 make it a single.
        ({}, [*AT_4_0, deal(4, (0, 4), (1, 1))], [3, 6], (0, (7, 6), 1)),
        (LAW_82, [*AT_0_2, deal(12, revokes=FIRST)], [4, 3], (1, (4, 5), 1)),
        (LAW_82, [*AT_4_0, deal(9, (0, 4), FIRST)], [0, 7], (1, (4, 7), 1)),
        # The revoker is at game by tricks: the others' honours are lost.
        ({}, [*AT_4_0, deal(9, (0, 4), FIRST)], [3, 3], (0, (7, 3), 1)),
        # A revoke wins the game: tricks of the revoker counted, or not.
        ({}, [*AT_0_2, deal(9, revokes=FIRST)], [3, 3], (1, (3, 5), 1)),
        ({}, [*AT_0_2, deal(13, (4, 0), FIRST)], [7, 3], (1, (7, 5), 1)),
        (LAW_72, [*AT_0_2, deal(9, revokes=FIRST)], [0, 3], (1, (0, 5), 3)),
        (LAW_72, [*AT_0_2, deal(13, (4, 0), FIRST)], [0, 3], (1, (0, 5), 3)),
        (LAW_72, [deal(7), *AT_0_2, deal(9, revokes=FIRST)], [0, 3], (1, (1, 5), 2)),
        ({"revoke": THREE}, [*AT_3_0, deal(5, (4, 0), FIRST)], [0, 5], (1, (3, 5), 1)),
        # Both sides near game.
        ({}, [*AT_4_4, deal(6, (4, 0))], [0, 1], (1, (4, 5), 1)),
        ({}, [*AT_4_4, deal(7, revokes=FIRST)], [1, 3], (1, (5, 7), 1)),
        ({}, [*AT_3_0, deal(7, (3, 1))], [3, 0], (0, (6, 0), 3)),
        ({}, [*AT_0_2, deal(4, (4, 0))], [0, 3], (1, (0, 5), 3)),
        ({"honours_barred_at": None}, [*AT_4_0, deal(6, (3, 1))], [2, 1], (0, (6, 1), 2)),
        # Long games: double below 5.
        ({"form": "long"}, [deal(2), deal(13), deal(9)], [3, 0], (0, (10, 5), 1)),
        ({"form": "long"}, [deal(3), deal(13), deal(9)], [3, 0], (0, (10, 4), 2)),
        ({"form": "long"}, [deal(13), deal(13)], [7, 0], (0, (14, 0), 2)),
        ({"form": "long"}, [deal(13), deal(7), deal(6, (4, 0))], [4, 1], (0, (12, 1), 2)),
        ({"form": "nine"}, [deal(2), deal(13), deal(8)], [2, 0], (0, (9, 5), 1)),
        ({"form": "nine"}, [deal(13), deal(8)], [2, 0], (0, (9, 0), 2)),
    ],
)
def test_a_deal_that_ends_the_game_gives_the_expected_game_points(options, deals, expected, game):
    found = played(GAME, 4, deals, **options)
    assert (points(found), last_game(found)) == (expected, game)


SINGLE = [deal(9), deal(4), deal(8)]
LONG_SINGLE = [deal(13), deal(1), deal(9)]


@pytest.mark.parametrize(
    ("options", "deals", "settlement"),
    [
        ({}, [deal(13), deal(13)], 8),
        ({}, [*SINGLE, deal(0), *SINGLE], 1),
        ({"form": "long"}, [deal(13)] * 4, 6),
        ({"form": "long"}, [*LONG_SINGLE, deal(0), deal(0), *LONG_SINGLE], 2),
        # Without a bonus two singles are worth less than the treble they are set against.
        ({"rubber_bonus": 0}, [*SINGLE, deal(0), *SINGLE], -1),
    ],
)
def test_a_rubber_pays_the_expected_settlement(options, deals, settlement):
    found = played(GAME, 4, deals, **options)
    assert found.finished
    assert found.summary["rubber"]["settlement"] == settlement


@pytest.mark.parametrize(("settlement", "paid"), [("difference", 6), ("seven_minus_loser", 4)])
def test_the_settlement_option_decides_what_an_american_game_pays(settlement, paid):
    deals = [deal(12), deal(4), deal(9)]
    found = played(GAME, 4, deals, form="american", settlement=settlement)
    assert found.summary["settlements"] == [paid]


def test_the_same_dealer_deals_again_after_an_annulled_deal():
    deals = [deal(9), deal(12, revokes=(1, 1)), deal(7)]
    found = played(GAME, 4, deals, both_revoke="new_deal")
    assert [row.deal.plan.dealer for row in found.rows] == [0, 1, 1]
    assert (found.next.plan.dealer, found.standing.carry.score) == (2, (4, 0))
