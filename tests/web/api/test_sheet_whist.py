"""POST /games/whist/sheet. Tricks above six, honours 2 or 4, revokes 3; points are per side."""

import pytest

from tests.support.web.api_client import pointers, problem, refusals

pytestmark = pytest.mark.timeless

EVEN = (2, 2)


def deal(tricks, honours=EVEN, revokes=(0, 0)):
    return {"tricks": tricks, "honours": honours, "revokes": revokes}


def sheet(api, deals, **more):
    answer = api.sheet("whist", 4, deals, **more)
    assert answer.status_code == 200, answer.text
    return answer.json


def points(api, deals, **options):
    """The points of the last of ``deals``."""
    return sheet(api, deals, options=options)["deals"][-1]["points"]


def game(winner, score, game_points):
    return {"winner": winner, "score": score, "game_points": game_points}


RUBBER = [
    deal((9, 4)),  # 3–0
    deal((4, 9), (3, 1)),  # 3 by cards for the others come first: 3–3; then honours: 5–3, a single
    deal((5, 8)),  # 0–2
    deal((6, 7), (0, 4)),  # 0–3 by cards, 0–7 by honours: a treble
    deal((10, 3)),  # 4–0
    deal((7, 6), (4, 0)),  # 5–0 by cards, honours barred at 4: a treble
]


# -------------------------------------------------------------------------------------- a rubber


def test_a_whole_rubber_is_settled(api):
    answer = sheet(api, RUBBER)
    assert [one["points"] for one in answer["deals"]] == [
        [3, 0],
        [2, 3],
        [0, 2],
        [0, 5],
        [4, 0],
        [1, 0],
    ]
    assert answer["games"] == [game(0, [5, 3], 1), game(1, [0, 7], 3), game(0, [5, 0], 3)]
    # 1 + 3 and 2 for the rubber, against 3.
    assert answer["rubber"] == {"winner": 0, "game_points": [6, 3], "settlement": 3}
    assert answer["totals"] == [10, 10]
    assert answer["places"] == [1, 2]
    assert answer["score"] == [0, 0]
    assert answer["finished"] is True
    assert answer["next"] is None
    assert "settlements" not in answer


def test_an_unfinished_game_has_a_score_and_no_rubber(api):
    answer = sheet(api, RUBBER[:5])
    assert answer["score"] == [4, 0]
    assert len(answer["games"]) == 2
    assert answer["rubber"] is None
    assert answer["finished"] is False


def test_the_smallest_rubber_is_worth_one_and_the_largest_eight(api):
    # 3–0, 3–3, 5–3: a single each time.
    single = [deal((9, 4)), deal((4, 9)), deal((8, 5))]
    single_of_others = [deal((4, 9)), deal((9, 4)), deal((5, 8))]
    treble_of_others = [deal((0, 13))]
    smallest = sheet(api, [*single, *treble_of_others, *single])
    assert smallest["rubber"] == {"winner": 0, "game_points": [4, 3], "settlement": 1}
    largest = sheet(api, [deal((13, 0)), deal((13, 0))])
    assert largest["rubber"] == {"winner": 0, "game_points": [8, 0], "settlement": 8}
    third = sheet(api, [*single, *single_of_others, *single_of_others])
    assert third["rubber"] == {"winner": 1, "game_points": [1, 4], "settlement": 3}


@pytest.mark.parametrize(
    ("deals", "score", "game_points"),
    [
        ([deal((4, 9)), deal((13, 0))], [7, 3], 1),
        ([deal((5, 8)), deal((13, 0))], [7, 2], 2),
        ([deal((6, 7)), deal((13, 0))], [7, 1], 2),
        ([deal((13, 0))], [7, 0], 3),
    ],
)
def test_a_game_is_worth_one_two_or_three_by_the_losers_score(api, deals, score, game_points):
    assert sheet(api, deals)["games"] == [game(0, score, game_points)]


def test_a_match_without_rubbers_has_no_fixed_end(api):
    answer = sheet(api, [*RUBBER, *RUBBER], options={"rubber": False})
    assert answer["finished"] is False
    assert answer["rubber"] is None
    assert len(answer["games"]) == 6


def test_another_bonus_changes_the_settlement(api):
    answer = sheet(api, RUBBER, options={"rubber_bonus": 5})
    assert answer["rubber"] == {"winner": 0, "game_points": [9, 3], "settlement": 6}


def test_a_deal_after_the_rubber_is_refused(api):
    assert refusals(api.sheet("whist", 4, [*RUBBER, RUBBER[0]])) == [(7, "", "deal.after_end")]


def test_the_plan_names_the_next_dealer(api):
    assert sheet(api, RUBBER[:3], first_dealer=2)["next"] == {
        "number": 4,
        "dealer": 1,
        "cards": 13,
        "leader": 2,
        "turn_order": [2, 3, 0, 1],
    }


def test_omitted_options_have_their_defaults(api):
    assert sheet(api, RUBBER) == sheet(api, RUBBER, preset="short")
    assert sheet(api, RUBBER) == sheet(api, RUBBER, options={"honours_barred_at": "below_target"})


# --------------------------------------------------------------------------- the order of the count


def test_tricks_count_before_honours_so_three_by_cards_save_the_double(api):
    assert sheet(api, RUBBER[:2])["games"] == [game(0, [5, 3], 1)]


def test_honours_do_not_count_once_the_other_side_reached_game(api):
    answer = sheet(api, [deal((9, 4)), deal((8, 5), (0, 4))])
    assert answer["games"] == [game(0, [5, 0], 3)]
    assert answer["deals"][1]["reasons"] == [
        "8 tricks: 8 − 6 (3 → 5)",
        "5 tricks: 0; 4 honours not counted: the others had reached game",
    ]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [0, 1]),
        ({"honours_barred_at": None}, [4, 1]),
        ({"honours_barred_at": 5}, [4, 1]),
        ({"honours_barred_at": 4}, [0, 1]),
        ({"honours": False}, [0, 1]),
    ],
)
def test_a_table_may_choose_the_score_at_which_honours_are_barred(api, options, expected):
    assert points(api, [deal((10, 3)), deal((6, 7), (4, 0))], **options) == expected


@pytest.mark.parametrize(
    ("options", "expected"),
    [({}, [3, 0]), ({"honours_barred": "after_tricks"}, [1, 0])],
)
def test_honours_may_be_barred_by_the_score_before_or_after_the_tricks(api, options, expected):
    assert points(api, [deal((9, 4)), deal((7, 6), (3, 1))], **options) == expected


def test_tricks_win_the_game_if_both_sides_have_four_points(api):
    answer = sheet(api, [deal((10, 3)), deal((3, 10)), deal((6, 7), (4, 0))])
    assert answer["games"] == [game(1, [4, 5], 1)]


# ------------------------------------------------------------------------------------------ revokes


def test_a_revoke_may_cost_three_tricks(api):
    deals = [deal((8, 5), revokes=(1, 0))]
    assert points(api, deals, revoke="three_tricks") == [0, 2]


def test_the_opponents_may_choose_the_penalty_for_each_revoke(api):
    chosen = {"revoke_choices": [[], ["three_tricks", "opponents_gain"]]}
    deals = [deal((4, 9), revokes=(0, 2)) | chosen]
    assert points(api, deals, revoke="opponents_choose") == [4, 0]
    without = api.sheet(
        "whist", 4, [deal((4, 9), revokes=(0, 1))], options={"revoke": "opponents_choose"}
    )
    assert refusals(without) == [
        (1, "revoke_choices.1.0", "whist.revoke_choice_missing"),
    ]


def test_a_revoke_choice_is_refused_if_the_table_offers_none(api):
    chosen = {"revoke_choices": [[], ["three_tricks"]]}
    answer = api.sheet("whist", 4, [deal((4, 9), revokes=(0, 1)) | chosen])
    assert refusals(answer) == [(1, "revoke_choices", "whist.revoke_choice")]


@pytest.mark.parametrize(
    ("deals", "options", "expected"),
    [
        ([deal((6, 7), revokes=(0, 1))], {}, [3, 1]),
        ([deal((6, 7), revokes=(0, 2))], {}, [6, 1]),
        ([deal((6, 7), revokes=(0, 1))], {"revoke_points": 2}, [2, 1]),
        ([deal((9, 4)), deal((6, 7), revokes=(1, 0))], {"revoke": "revoker_loses"}, [-3, 1]),
        # A score does not fall below 0.
        ([deal((8, 5)), deal((6, 7), revokes=(1, 0))], {"revoke": "revoker_loses"}, [-2, 1]),
        # A revoke does not win the game for the side that made it, if that is the house rule.
        ([deal((10, 3)), deal((9, 4), revokes=(1, 0))], {}, [3, 3]),
        ([deal((10, 3)), deal((9, 4), revokes=(1, 0))], {"revoker_may_win": False}, [0, 3]),
        # Both revoke, and 4 + 3 is game; or neither can win.
        ([deal((10, 3)), deal((6, 7), revokes=(1, 1))], {}, [3, 4]),
        ([deal((10, 3)), deal((6, 7), revokes=(1, 1))], {"both_revoke": "neither_wins"}, [0, 4]),
        # Below zero, if the house rules allow it.
        (
            [deal((8, 5)), deal((6, 7), revokes=(1, 0))],
            {"revoke": "revoker_loses", "score_floor": None},
            [-3, 1],
        ),
        # Both reach game by revokes: neither wins.
        ([deal((9, 4)), deal((4, 9)), deal((7, 6), revokes=(1, 1))], {}, [1, 1]),
    ],
)
def test_revokes_are_counted_first(api, deals, options, expected):
    assert points(api, deals, **options) == expected


@pytest.mark.parametrize(
    ("options", "won"),
    [({}, game(0, [5, 6], 1)), ({"revoke_beats_tricks": True}, game(0, [5, 2], 2))],
)
def test_revoke_points_may_win_before_the_opponents_tricks_count(api, options, won):
    deals = [deal((8, 5)), deal((5, 8)), deal((3, 10), (0, 4), (0, 1))]
    assert sheet(api, deals, options=options)["games"] == [won]


# ---------------------------------------------------------------------------------- the other forms

LONG_RUBBER = [
    deal((13, 0), (4, 0)),  # 11–0: the others below 5, 2 game points
    deal((0, 13), (0, 4)),  # 0–11
    deal((4, 9)),  # 0–3
    deal((4, 9)),  # 0–6
    deal((13, 0), (4, 0)),  # 11–6: 1 game point
]


def test_a_game_of_the_long_form_is_a_double_or_a_single(api):
    answer = sheet(api, LONG_RUBBER, preset="long")
    assert answer["games"] == [game(0, [11, 0], 2), game(1, [0, 11], 2), game(0, [11, 6], 1)]
    assert answer["rubber"] == {"winner": 0, "game_points": [5, 2], "settlement": 3}


@pytest.mark.parametrize(("preset", "won"), [("nine", 1), ("long", 0)])
def test_the_nine_point_form_ends_a_game_at_nine(api, preset, won):
    assert len(sheet(api, [deal((13, 0), (3, 1))], preset=preset)["games"]) == won


@pytest.mark.parametrize(
    ("preset", "start", "barred"),
    [("long", (13, 0), True), ("nine", (12, 1), True), ("long", (12, 1), False)],
)
def test_honours_are_barred_one_point_below_the_target(api, preset, start, barred):
    # With two more by honours: 9 or 8 before the second deal.
    answer = sheet(api, [deal(start, (3, 1)), deal((6, 7), (4, 0))], preset=preset)
    assert answer["deals"][1]["points"] == [0 if barred else 4, 1]


AMERICAN = [
    deal((12, 1)),  # 6–0
    deal((4, 9), (0, 4)),  # 6–3, no honours
    deal((9, 4)),  # 9–3
    deal((0, 13)),  # 0–7
    deal((7, 6)),  # 1–0
]


@pytest.mark.parametrize(
    ("preset", "settlements"), [("american", [6, 7]), ("american_official", [4, 7])]
)
def test_american_games_are_settled_one_by_one(api, preset, settlements):
    answer = sheet(api, AMERICAN, preset=preset)
    assert answer["settlements"] == settlements
    assert answer["games"] == [game(0, [9, 3], None), game(1, [0, 7], None)]
    assert answer["score"] == [1, 0]
    assert answer["rubber"] is None
    assert answer["places"] == [2, 1]
    assert answer["finished"] is False


def test_the_american_form_implies_no_honours_and_no_rubber(api):
    chosen = {"form": "american", "settlement": "seven_minus_loser"}
    assert sheet(api, AMERICAN, options=chosen) == sheet(api, AMERICAN, preset="american_official")


def test_honours_may_be_omitted_if_the_form_has_none(api):
    answer = sheet(api, [{"tricks": [9, 4]}], preset="american")
    assert answer["totals"] == [3, 0]


# --------------------------------------------------------------------------- what cannot have been


@pytest.mark.parametrize(
    ("one", "found"),
    [
        (deal((7, 7)), [("tricks", "whist.tricks_sum", "W-10")]),
        (deal((6, 6)), [("tricks", "whist.tricks_sum", "W-10")]),
        (
            deal((14, -1)),
            [
                ("tricks.0", "whist.tricks_range", "W-10"),
                ("tricks.1", "whist.tricks_range", "W-10"),
            ],
        ),
        (deal((9, 4), (3, 2)), [("honours", "whist.honours_sum", "W-12")]),
        (deal((9, 4), (4, 1)), [("honours", "whist.honours_sum", "W-12")]),
        (deal((9, 4), (3, 3)), [("honours", "whist.honours_both", "W-12")]),
        (deal((9, 4), (5, 0)), [("honours.0", "whist.honours_range", "W-12")]),
        (
            deal((9, 4), revokes=(-1, 25)),
            [
                ("revokes.0", "whist.revokes_range", "W-6"),
                ("revokes.1", "whist.revokes_range", "W-6"),
            ],
        ),
        (
            deal((None, 4), (2, None)),
            [
                ("tricks.0", "whist.tricks_missing", "W-10"),
                ("honours.1", "whist.honours_missing", "W-12"),
            ],
        ),
        (
            {"tricks": (9, 4)},
            [
                ("honours.0", "whist.honours_missing", "W-12"),
                ("honours.1", "whist.honours_missing", "W-12"),
            ],
        ),
    ],
)
def test_impossible_results_are_refused_with_their_rule(api, one, found):
    answer = api.sheet("whist", 4, [deal((9, 4)), one])
    listed = problem(answer, 422)["refusals"]
    assert [(each["deal"], each["field"], each["code"], each["rule"]) for each in listed] == [
        (2, *each) for each in found
    ]


def test_a_refusal_gives_its_reason(api):
    answer = api.sheet("whist", 4, [deal((9, 4), (3, 2))])
    assert problem(answer, 422)["refusals"][0]["message"] == (
        "The honours add up to 5, but there are 4: A, K, Q and J of trumps."
    )


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"tricks": [9, 4, 0]}, "/deals/0/tricks"),
        ({"tricks": [13]}, "/deals/0/tricks"),
        ({"revokes": ["0", 0]}, "/deals/0/revokes/0"),
    ],
)
def test_each_field_must_have_two_whole_numbers(api, change, pointer):
    found = pointers(api.sheet("whist", 4, [{**deal((9, 4)), **change}]))
    assert any(place.startswith(pointer) for place in found)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_whist_is_for_four_players(api, seats):
    assert refusals(api.sheet("whist", seats, [])) == [(None, "seats", "table.seats")]
