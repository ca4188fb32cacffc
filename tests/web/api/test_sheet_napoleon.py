"""POST /games/napoleon/sheet. Napoleon's side needs the pictures called, of 20 in all."""

import pytest

from tests.support.web.api_client import pointers, problem, refusals

pytestmark = pytest.mark.timeless


def deal(napoleon, call, adjutant, *pictures, card="AS", discarded=0, **more):
    """``call`` as in ``"14H"``; an adjutant of ``None`` held no card, ``card=None`` named none."""
    return {
        "napoleon": napoleon,
        "bid": {"count": int(call[:2]), "suit": call[2:]},
        "adjutant_card": card,
        "adjutant": adjutant,
        "pictures": pictures,
        "discarded_pictures": discarded,
        "stopped": False,
        **more,
    }


MADE_EXACTLY = deal(0, "14H", 2, 9, 2, 5, 3, 1)  # 9 + 5 = 14
FAILED_BY_ONE = deal(1, "13NT", 4, 4, 8, 2, 2, 4, card="KD")  # 8 + 4 = 12
ALONE_MADE_TWO_OVER = deal(2, "12S", None, 3, 1, 14, 1, 1, card=None)
ALONE_FAILED_BY_THREE = deal(3, "15C", None, 2, 3, 2, 12, 1, card="JOKER")  # it was in the kitty


def sheet(api, deals, seats=5, **more):
    answer = api.sheet("napoleon", seats, deals, **more)
    assert answer.status_code == 200, answer.text
    return answer.json


def points(api, one, seats=5, **options):
    return sheet(api, [one], seats, options=options)["deals"][0]["points"]


# ----------------------------------------------------------------------------- the four scorings


@pytest.mark.parametrize(
    ("one", "win_loss", "two_one", "hundreds"),
    [
        (MADE_EXACTLY, [1, 0, 1, 0, 0], [2, -1, 1, -1, -1], [100, -50, 50, -50, -50]),
        (FAILED_BY_ONE, [1, 0, 1, 1, 0], [1, -2, 1, 1, -1], [20, -40, 20, 20, -20]),
        # Two over: 400 + 2 × 40 from −100 − 2 × 10 of each.
        (ALONE_MADE_TWO_OVER, [0, 0, 1, 0, 0], [-1, -1, 4, -1, -1], [-120, -120, 480, -120, -120]),
        # Three short: −3 × 40, and 3 × 10 for each.
        (ALONE_FAILED_BY_THREE, [1, 1, 1, 0, 1], [1, 1, 1, -4, 1], [30, 30, 30, -120, 30]),
        # Three over: 100 + 3 × 20, 50 + 3 × 10, −50 − 3 × 10.
        (
            deal(4, "13D", 0, 6, 2, 1, 1, 10),
            [1, 0, 0, 0, 1],
            [1, -1, -1, -1, 2],
            [80, -80, -80, -80, 160],
        ),
    ],
)
def test_the_points_of_a_contract_depend_on_the_scoring(api, one, win_loss, two_one, hundreds):
    assert points(api, one) == win_loss
    assert points(api, one, scoring="two_one") == two_one
    assert points(api, one, scoring="hundreds") == hundreds


def test_two_allies_share_the_hundreds_in_a_game_of_four(api):
    made = deal(0, "12H", 1, 9, 5, 4, 2)  # 14, two over
    assert points(api, made, 4, scoring="hundreds") == [140, 70, -105, -105]
    failed = deal(0, "16H", 1, 9, 5, 4, 2)  # two short
    assert points(api, failed, 4, scoring="hundreds") == [-80, -40, 60, 60]


OWN_NUMBERS = {
    "scoring": "custom",
    "custom_made_napoleon": 10,
    "custom_made_adjutant": 6,
    "custom_made_allied": -4,
    "custom_over_napoleon": 3,
    "custom_over_adjutant": 2,
    "custom_over_allied": -1,
    "custom_failed_napoleon": -12,
    "custom_failed_adjutant": -5,
    "custom_failed_allied": 7,
    "custom_under_napoleon": -3,
    "custom_under_adjutant": -2,
    "custom_under_allied": 1,
}


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (MADE_EXACTLY, [10, -4, 6, -4, -4]),
        (deal(4, "13D", 0, 6, 2, 1, 1, 10), [12, -7, -7, -7, 19]),
        (FAILED_BY_ONE, [8, -15, 8, 8, -7]),
        (ALONE_MADE_TWO_OVER, [-6, -6, 16, -6, -6]),
        (ALONE_FAILED_BY_THREE, [10, 10, 10, -21, 10]),
    ],
)
def test_a_table_may_use_its_own_numbers(api, one, expected):
    assert points(api, one, **OWN_NUMBERS) == expected


def test_custom_numbers_default_to_two_to_one(api):
    assert points(api, MADE_EXACTLY, scoring="custom") == [2, -1, 1, -1, -1]
    assert points(api, FAILED_BY_ONE, scoring="custom") == [1, -2, 1, 1, -1]


def test_a_match_has_totals_and_a_tally_by_role(api):
    deals = [MADE_EXACTLY, FAILED_BY_ONE, ALONE_MADE_TWO_OVER, ALONE_FAILED_BY_THREE]
    answer = sheet(api, deals, first_dealer=3)
    assert [one["dealer"] for one in answer["deals"]] == [3, 4, 0, 1]
    assert answer["totals"] == [3, 1, 4, 1, 1]
    assert answer["places"] == [2, 3, 1, 3, 3]
    assert answer["finished"] is False
    assert answer["tally"][2] == {
        "napoleon": {"played": 1, "won": 1},
        "adjutant": {"played": 1, "won": 1},
        "allied": {"played": 2, "won": 2},
    }
    assert answer["tally"][3] == {
        "napoleon": {"played": 1, "won": 0},
        "adjutant": {"played": 0, "won": 0},
        "allied": {"played": 3, "won": 1},
    }


def test_every_number_is_explained(api):
    settled = sheet(api, [deal(4, "13D", 0, 6, 2, 1, 1, 10)], preset="hundreds")["deals"][0]
    assert settled["reasons"] == [
        "13♦: Napoleon's side took 16, 3 pictures over; adjutant, won: 50 + 10 × 3",
        "13♦: Napoleon's side took 16, 3 pictures over; ally, lost: −50 − 10 × 3",
        "13♦: Napoleon's side took 16, 3 pictures over; ally, lost: −50 − 10 × 3",
        "13♦: Napoleon's side took 16, 3 pictures over; ally, lost: −50 − 10 × 3",
        "13♦: Napoleon's side took 16, 3 pictures over; Napoleon, won: 100 + 20 × 3",
    ]


def test_omitted_options_have_their_defaults(api):
    assert sheet(api, [MADE_EXACTLY]) == sheet(api, [MADE_EXACTLY], preset="standard")
    two_one = sheet(api, [MADE_EXACTLY], options={"scoring": "two_one"})
    assert two_one == sheet(api, [MADE_EXACTLY], preset="two_one")


# ------------------------------------------------------------------------ discarded, and stopped

TWO_DISCARDED = {"card": "KD", "discarded": 2}


@pytest.mark.parametrize(
    ("options", "first_trick", "made"),
    [
        ({}, 0, True),
        ({}, 2, True),
        ({}, 1, False),
        ({"discarded_pictures": "napoleon"}, None, True),
        ({"discarded_pictures": "allies"}, None, False),
        ({"discarded_pictures": "nobody"}, None, False),
    ],
)
def test_discarded_pictures_count_for_the_side_the_table_chose(api, options, first_trick, made):
    # 8 + 4 in tricks and 2 discarded: 14 of 14 called, or 12.
    one = deal(0, "14H", 2, 8, 3, 4, 2, 1, **TWO_DISCARDED, first_trick_winner=first_trick)
    assert points(api, one, **options) == ([1, 0, 1, 0, 0] if made else [0, 1, 0, 1, 1])


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (deal(0, "14H", 2, 9, 2, 5, 0, 0, stopped=True), [1, 0, 1, 0, 0]),
        # The allied side has 7: 20 − 7 = 13.
        (deal(0, "14H", 2, 3, 4, 5, 3, 0, stopped=True), [0, 1, 0, 1, 1]),
    ],
)
def test_a_deal_may_be_stopped_once_it_is_decided(api, one, expected):
    assert points(api, one) == expected


def test_a_deal_is_decided_earlier_if_discarded_pictures_do_not_count(api):
    # Allied 6 and nobody's 1: 20 − 1 − 6 = 13 < 14.
    one = deal(0, "14H", 2, 3, 4, 5, 2, 0, discarded=1, stopped=True)
    assert points(api, one, discarded_pictures="nobody") == [0, 1, 0, 1, 1]
    early = api.sheet("napoleon", 5, [{**one, "first_trick_winner": 0}])
    assert refusals(early) == [(1, "stopped", "napoleon.stop_undecided")]


# ------------------------------------------------------------------------------------- the deals


@pytest.mark.parametrize(("seats", "cards", "kitty"), [(4, 12, 5), (5, 10, 3)])
def test_the_plan_leaves_the_leader_to_the_auction(api, seats, cards, kitty):
    assert sheet(api, [], seats, first_dealer=1)["next"] == {
        "number": 1,
        "dealer": 1,
        "cards": cards,
        "leader": None,
        "turn_order": [*range(2, seats), 0, 1],
        "kitty": kitty,
    }


def test_a_number_of_deals_may_end_the_match(api):
    five = {"ends": "deals", "deals": 5}
    assert sheet(api, [MADE_EXACTLY] * 5, options=five)["finished"] is True
    late = api.sheet("napoleon", 5, [MADE_EXACTLY] * 6, options=five)
    assert refusals(late) == [(6, "", "deal.after_end")]


# --------------------------------------------------------------------------- what cannot have been


@pytest.mark.parametrize(
    ("one", "found"),
    [
        (deal(0, "14H", 0, 9, 2, 5, 3, 1), [("adjutant", "napoleon.adjutant_is_napoleon", "N-11")]),
        (
            deal(0, "14H", 1, 9, 2, 5, 3, 1, card=None),
            [("adjutant", "napoleon.adjutant_without_card", "N-11")],
        ),
        (deal(0, "14H", 2, 9, 3, 5, 3, 1), [("pictures", "napoleon.pictures_sum", "N-4")]),
        (deal(0, "14H", 2, 9, 1, 5, 3, 1), [("pictures", "napoleon.pictures_sum", "N-4")]),
        (
            deal(0, "14H", 2, 9, 2, 5, 3, 1, discarded=1, first_trick_winner=0),
            [("pictures", "napoleon.pictures_sum", "N-4")],
        ),
        (
            deal(0, "14H", 2, 21, -1, 0, 0, 0),
            [
                ("pictures.0", "napoleon.pictures_range", "N-4"),
                ("pictures.1", "napoleon.pictures_range", "N-4"),
            ],
        ),
        (deal(0, "14H", 2, 9, 2, 5, 4), [("pictures", "entry.seats", None)]),
        (deal(0, "10H", 2, 9, 2, 5, 3, 1), [("bid.count", "napoleon.bid_low", "N-1")]),
        (deal(0, "21H", 2, 9, 2, 5, 3, 1), [("bid.count", "napoleon.bid_high", "N-1")]),
        (
            deal(0, "14H", 2, 9, 2, 5, 1, 0, discarded=4, first_trick_winner=0),
            [("discarded_pictures", "napoleon.discard_range", "N-4")],
        ),
        (
            deal(0, "14H", 2, 9, 2, 5, 2, 1, discarded=1),
            [("first_trick_winner", "napoleon.first_trick_missing", "N-4")],
        ),
        (
            deal(0, "14H", 2, 5, 4, 5, 2, 0, stopped=True),
            [("stopped", "napoleon.stop_undecided", "N-14")],
        ),
        (
            deal(5, "14H", 6, 9, 2, 5, 3, 1),
            [
                ("napoleon", "napoleon.napoleon_seat", None),
                ("adjutant", "napoleon.adjutant_seat", None),
            ],
        ),
        (
            deal(None, "14H", -1, None, 2, 5, 3, 1),
            [
                ("napoleon", "napoleon.napoleon_missing", None),
                ("adjutant", "napoleon.adjutant_missing", "N-11"),
                ("pictures.0", "napoleon.pictures_missing", None),
            ],
        ),
    ],
)
def test_impossible_results_are_refused_with_their_rule(api, one, found):
    listed = problem(api.sheet("napoleon", 5, [MADE_EXACTLY, one]), 422)["refusals"]
    assert [(each["deal"], each["field"], each["code"], each["rule"]) for each in listed] == [
        (2, *each) for each in found
    ]


@pytest.mark.parametrize(
    ("one", "options", "found"),
    [
        (
            deal(0, "14H", 2, 9, 2, 5, 0, 0, stopped=True),
            {"scoring": "hundreds"},
            ("stopped", "napoleon.stop_not_offered"),
        ),
        (
            deal(0, "14H", 2, 9, 2, 5, 0, 0, stopped=True),
            {"scoring": "custom"},
            ("stopped", "napoleon.stop_not_offered"),
        ),
        (FAILED_BY_ONE, {"no_trump": False}, ("bid.suit", "napoleon.no_trump_off")),
        (MADE_EXACTLY, {"min_bid": 15}, ("bid.count", "napoleon.bid_low")),
    ],
)
def test_entries_against_the_house_rules_are_refused(api, one, options, found):
    assert refusals(api.sheet("napoleon", 5, [one], options=options)) == [(1, *found)]


def test_a_refusal_gives_its_reason(api):
    answer = api.sheet("napoleon", 5, [deal(0, "14H", 0, 9, 3, 5, 3, 1)])
    himself, too_many = problem(answer, 422)["refusals"]
    assert himself["message"] == (
        "Player 1 is Napoleon and cannot be the adjutant. With the named card in hand, "
        "Napoleon is alone."
    )
    assert too_many["message"] == "The pictures add up to 21, not 20."


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"adjutant_card": "SA"}, "/deals/0/adjutant_card"),
        ({"bid": {"count": 14, "suit": "X"}}, "/deals/0/bid/suit"),
        ({"bid": {"count": 14, "suit": "H", "by": 0}}, "/deals/0/bid/by"),
        ({"bid": "14H"}, "/deals/0/bid"),
        ({"stopped": 1}, "/deals/0/stopped"),
        ({"discarded_pictures": None}, "/deals/0/discarded_pictures"),
    ],
)
def test_a_wrong_value_is_reported_with_its_json_pointer(api, change, place):
    assert set(pointers(api.sheet("napoleon", 5, [{**MADE_EXACTLY, **change}]))) == {place}


@pytest.mark.parametrize("seats", [3, 6])
def test_napoleon_is_for_four_or_five_players(api, seats):
    assert refusals(api.sheet("napoleon", seats, [])) == [(None, "seats", "table.seats")]
