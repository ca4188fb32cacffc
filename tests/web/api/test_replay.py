"""POST /games/{slug}/replay: a deal played again, its irregularities, the entry it adds up to."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.web.api_client import EVERY_CARD, GAMES, plays, pointers, refusals, wrong

pytestmark = pytest.mark.timeless

HANDS = ["2C QS", "3C AS", "4C 2H", "5C KS"]
TRICKS = [plays("2C 3C 4C 5C"), plays("KS QS AS 2H", first=3)]
"""Two cards each: the first trick goes to seat 3, the second with all penalties to seat 1."""


def ask(api, game="hearts", hands=HANDS, tricks=TRICKS, **more):
    body = {
        "seats": 4,
        "dealer": 3,
        "hands": [hand.split() for hand in hands],
        "tricks": tricks,
        **more,
    }
    return api.post(f"/games/{game}/replay", body)


def irregular(answer):
    assert answer.status_code == 200, answer.text
    found = answer.json["irregularities"]
    assert all(
        set(one) == {"trick", "seat", "card", "code", "message", "rule"} and one["message"]
        for one in found
    )
    return [(one["trick"], one["seat"], one["card"], one["code"]) for one in found]


# ----------------------------------------------------------------------------------- the answer


def test_a_faultless_deal_returns_its_winners_and_its_entry(api):
    assert ask(api).json == {
        "tricks": [
            {"winner": 3, "code": "trick.highest_of_led"},
            {"winner": 1, "code": "trick.highest_of_led"},
        ],
        "irregularities": [],
        "entry": {"hearts": [0, 1, 0, 0], "spade_queen": 1},
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_replay_a_record(api, game):
    answer = ask(api, game, dealer=0 if game == "hell" else 3)
    assert irregular(answer) == []
    assert [one["winner"] for one in answer.json["tricks"]] == [3, 1]


def test_trumps_decide_the_winner_of_a_trick(api):
    answer = ask(api, "hell", dealer=0, trump="H", bid=[0, 1, None, 1])
    assert [one["winner"] for one in answer.json["tricks"]] == [3, 2]
    assert answer.json["entry"] == {"trump": "H", "bids": [0, 1, None, 1], "tricks": [0, 0, 1, 1]}


def test_a_whist_entry_is_per_side(api):
    answer = ask(api, "whist", trump="S")
    assert answer.json["entry"] == {"tricks": [0, 2], "honours": [1, 2], "revokes": [0, 0]}


@pytest.mark.parametrize("trump", [{}, {"trump": None}, {"trump": "H"}])
def test_a_napoleon_bid_names_the_trumps(api, trump):
    answer = ask(api, "napoleon", bid={"count": 13, "suit": "H"}, **trump)
    assert answer.json["entry"]["bid"] == {"count": 13, "suit": "H"}
    # ♠A is the almighty; without it the ♥2 would win as a trump.
    hands = ["2C QS", "3C 9S", "4C 2H", "5C KS"]
    tricks = [TRICKS[0], plays("KS QS 9S 2H", first=3)]
    answer = ask(api, "napoleon", hands, tricks, bid={"count": 13, "suit": "H"}, **trump)
    assert [one["winner"] for one in answer.json["tricks"]] == [3, 2]


def test_an_unfinished_deal_may_be_replayed(api):
    answer = ask(api, tricks=TRICKS[:1])
    assert [one["winner"] for one in answer.json["tricks"]] == [3]


# ------------------------------------------------------------------------------- irregularities


def test_a_revoke_is_reported_with_its_card_and_its_rule(api):
    tricks = [plays("2C AS 4C 5C"), plays("KS QS 3C 2H", first=3)]
    answer = ask(api, "whist", tricks=tricks, trump="D")
    assert answer.json["irregularities"] == [
        {
            "trick": 1,
            "seat": 1,
            "card": "AS",
            "code": "play.follow_suit",
            "message": "♣ was led and you hold ♣3: follow suit.",
            "rule": "Whist 4",
        }
    ]
    assert answer.json["entry"]["revokes"] == [0, 1]


def test_a_card_played_twice_is_reported(api):
    tricks = [TRICKS[0], plays("KS QS AS 2C", first=3)]
    assert irregular(ask(api, tricks=tricks)) == [(2, 2, "2C", "replay.played_twice")]


def test_a_card_that_was_never_in_the_hand_is_reported(api):
    tricks = [TRICKS[0], plays("KS QS 9S 2H", first=3)]
    assert irregular(ask(api, tricks=tricks)) == [(2, 1, "9S", "replay.not_in_hand")]


def test_a_wrong_leader_is_reported(api):
    tricks = [TRICKS[0], plays("QS AS 2H KS")]
    assert irregular(ask(api, tricks=tricks)) == [(2, 0, "QS", "replay.wrong_lead")]


def test_a_card_out_of_turn_is_reported(api):
    out_of_turn = [plays("KS", first=3)[0], *plays("AS 2H", first=1), *plays("QS")]
    answer = ask(api, tricks=[TRICKS[0], out_of_turn])
    assert irregular(answer) == [
        (2, 1, "AS", "replay.wrong_turn"),
        (2, 0, "QS", "replay.wrong_turn"),
    ]


def test_an_early_heart_is_reported(api):
    hands = ["2C 3D", "3C 3H", "4C 4D", "5C 5H"]
    tricks = [TRICKS[0], plays("5H 3D 3H 4D", first=3)]
    assert irregular(ask(api, hands=hands, tricks=tricks)) == []  # nothing but hearts to lead
    hands = ["2C 3D 6C", "3C 3H 7C", "4C 4D 8C", "5C 5H 9C"]
    (early,) = irregular(ask(api, hands=hands, tricks=tricks))
    assert early[:3] == (2, 3, "5H")


# ----------------------------------------------------------------------------- the joker called

SPADE_HANDS = ["3S 4D", "JOKER KS", "5S 6D", "9S 7D", "TS 8D"]
FORCED = "3S JOKER 5S 9S TS"
HELD = "3S KS 5S 9S TS"


def call(api, cards, called, hands=SPADE_HANDS):
    trick = plays(cards, seats=5)
    for at in called:
        trick[at]["called"] = True
    more = {"seats": 5, "trump": "H", "dealer": 4}
    return ask(api, "napoleon", hands, [trick], **more)


def test_a_called_joker_must_be_played(api):
    assert irregular(call(api, FORCED, [0])) == []
    assert irregular(call(api, HELD, [0])) == [(1, 1, "KS", "napoleon.joker_called")]


NAMES_SUIT = {"joker_lead_no_trump": "names_suit"}


@pytest.mark.parametrize(
    ("suit", "found"), [("S", [(1, 2, "6D", "napoleon.suit_demanded")]), ("D", [])]
)
def test_the_suit_named_with_a_joker_must_be_followed(api, suit, found):
    trick = plays("JOKER 6D 9S TS 3S" if suit == "S" else "JOKER 6D 7D 8D 4D", 1, 5)
    trick[0]["suit"] = suit
    more = {"seats": 5, "trump": "NT", "dealer": 0, "options": NAMES_SUIT}
    assert irregular(ask(api, "napoleon", SPADE_HANDS, [trick], **more)) == found


def test_a_record_must_include_the_suit_named_with_a_joker(api):
    trick = plays("JOKER 6D 7D 8D 4D", 1, 5)
    more = {"seats": 5, "trump": "NT", "dealer": 0, "options": NAMES_SUIT}
    answer = ask(api, "napoleon", SPADE_HANDS, [trick], **more)
    assert refusals(answer) == [(None, "tricks.0.0.suit", "play.suit_not_named")]


def test_a_joker_that_was_not_called_may_stay_in_the_hand(api):
    assert irregular(call(api, FORCED, [])) == []
    assert irregular(call(api, HELD, [])) == []


def test_a_joker_reserved_for_void_players_may_be_played_when_called(api):
    trick, options = plays(FORCED, seats=5), {"joker_any_time": False}
    more = {"seats": 5, "trump": "H", "options": options}
    (flagged,) = irregular(ask(api, "napoleon", SPADE_HANDS, [trick], **more))
    assert flagged == (1, 1, "JOKER", "napoleon.joker_only_void")
    trick[0]["called"] = True
    assert irregular(ask(api, "napoleon", SPADE_HANDS, [trick], **more)) == []


@pytest.mark.parametrize(("cards", "called"), [(FORCED, 1), (FORCED, 4), ("KS 5S 9S TS 3S", 0)])
def test_only_the_three_of_spades_calls_the_joker_and_only_when_led(api, cards, called):
    assert wrong(call(api, cards, [called])) == [
        (
            f"tricks.0.{called}.called",
            "play.wrong_call",
            "Only ♠3 calls the joker, and only when it is led.",
            "N-10",
        )
    ]


@pytest.mark.parametrize("game", ["hearts", "black_maria", "black_lady", "whist", "hell"])
def test_calling_the_joker_is_refused_in_games_without_one(api, game):
    trick = [{**one, "called": at == 0} for at, one in enumerate(TRICKS[0])]
    answer = ask(api, game, tricks=[trick])
    assert wrong(answer) == [
        ("tricks.0.0.called", "play.no_joker", "There is no joker in this game.", None)
    ]


# ---------------------------------------------------------------------------- records that fail


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            {"dealer": 4},
            ("dealer", "play.seat", "There is no seat 4: the seats are 0 to 3.", None),
        ),
        (
            {"trump": "S"},
            ("trump", "play.no_trumps", "There are no trumps in this game.", None),
        ),
        (
            {"hands": ["2C QS", "3C AS", "4C", "5C KS"]},
            (
                "hands.2",
                "replay.unequal_hands",
                "The hands are uneven: Player 3 has 1, Player 1 has 2.",
                None,
            ),
        ),
        (
            {"hands": ["2C QS", "3C AS", "4C QS", "5C KS"]},
            ("hands", "replay.in_two_hands", "♠Q is in two hands.", None),
        ),
        (
            {"hands": ["2C QS", "3C AS", "4C 4C", "5C KS"]},
            ("hands.2", "play.card_twice", "♣4 appears twice.", None),
        ),
        (
            {"hands": ["2C QS", "3C AS", "4C JOKER", "5C KS"]},
            ("hands.2", "play.no_joker", "There is no joker in this game.", None),
        ),
        (
            {"hands": HANDS[:3]},
            ("hands", "replay.hands", "Each of the 4 players needs a hand; there are 3.", None),
        ),
        ({"tricks": []}, ("tricks", "replay.no_tricks", "No tricks were played.", None)),
        (
            {"tricks": [*TRICKS, plays("2D 3D 4D 5D")]},
            (
                "tricks",
                "replay.too_many_tricks",
                "3 tricks are too many for hands of 2.",
                None,
            ),
        ),
        ({"tricks": [TRICKS[0], []]}, ("tricks.1", "trick.empty", "The trick is empty.", None)),
        (
            {"tricks": [TRICKS[0], plays("KS QS AS", first=3)]},
            (
                "tricks.1",
                "replay.trick_length",
                "Trick 2 needs 4 cards, one from each player, but has 3.",
                None,
            ),
        ),
        (
            {"tricks": [TRICKS[0], plays("KS QS AS 2H 9S", first=3)]},
            (
                "tricks.1",
                "replay.trick_length",
                "Trick 2 needs 4 cards, one from each player, but has 5.",
                None,
            ),
        ),
        (
            {"tricks": [plays("2C 3C 4C 5C", first=1, seats=5)]},
            (
                "tricks.0.3.seat",
                "play.seat",
                "There is no seat 4: the seats are 0 to 3.",
                None,
            ),
        ),
        (
            {"tricks": [plays("2C 3C 4C JOKER")]},
            ("tricks.0.3.card", "play.no_joker", "There is no joker in this game.", None),
        ),
        (
            {"seats": 3, "hands": ["2D 5C", "3C AS", "4C 2H"], "tricks": [plays("5C 3C 4C")]},
            (
                "hands",
                "play.not_in_pack",
                "With 3 players, ♦2 is removed from the pack.",
                "Hearts 1",
            ),
        ),
        (
            {"seats": 6},
            ("seats", "table.seats", "This game is for 3 to 5 players.", None),
        ),
    ],
)
def test_an_impossible_record_is_refused_with_a_reason(api, change, found):
    answer = ask(api, **{"dealer": 2, **change})
    assert wrong(answer) == [found]


def test_each_empty_hand_is_reported(api):
    found = wrong(ask(api, hands=["", "", "", ""], tricks=TRICKS[:1]))
    assert [one[:2] for one in found] == [(f"hands.{seat}", "play.no_hand") for seat in range(4)]


def test_the_number_of_bids_must_match_the_number_of_players(api):
    assert wrong(ask(api, "hell", bid=[1, 1, 0])) == [
        ("bid", "replay.bids", "Each of the 4 players bids once; there are 3 bids.", None)
    ]


@pytest.mark.parametrize(
    ("trump", "message"),
    [
        ("S", "The call was ♥, so ♠ cannot be trumps."),
        ("NT", "The call was ♥, so NT cannot be trumps."),
    ],
)
def test_trumps_and_the_call_must_agree(api, trump, message):
    answer = ask(api, "napoleon", bid={"count": 13, "suit": "H"}, trump=trump)
    assert wrong(answer) == [("trump", "replay.trump", message, None)]


@pytest.mark.parametrize(
    ("game", "change", "places"),
    [
        ("hell", {"dealer": "0"}, {"/dealer"}),
        ("hell", {"hands": [["2S", "ZZ"], "AS"]}, {"/hands/0/1", "/hands/1"}),
        ("hell", {"tricks": [plays("2S"), {}]}, {"/tricks/1"}),
        (
            "hell",
            {"tricks": [[{"seat": None, "card": 5}]]},
            {"/tricks/0/0/seat", "/tricks/0/0/card"},
        ),
        (
            "napoleon",
            {"tricks": [[{"seat": 0, "card": "3S", "called": "yes"}]]},
            {"/tricks/0/0/called"},
        ),
        (
            "napoleon",
            {"tricks": [[{"seat": 0, "card": "3S", "shouted": True}]]},
            {"/tricks/0/0/shouted"},
        ),
        ("hell", {"bid": {"count": 13, "suit": "S"}}, {"/bid"}),
        ("hell", {"bid": [1, "1"]}, {"/bid/1"}),
        ("napoleon", {"bid": {"count": "13", "suit": "X"}}, {"/bid/count", "/bid/suit"}),
        ("hearts", {"bid": [1]}, {"/bid"}),
        ("hearts", {"hands": [[]] * 101}, {"/hands"}),
        ("hearts", {"entry": {}}, {"/entry"}),
    ],
)
def test_a_malformed_record_is_reported_with_json_pointers(api, game, change, places):
    body = {"seats": 4, "dealer": 0, "hands": [["2S"]], "tricks": [plays("2S")], **change}
    assert set(pointers(api.post(f"/games/{game}/replay", body))) == places


# ------------------------------------------------------------------------------ whatever is asked

games = st.sampled_from(GAMES)
cards = st.sampled_from([*EVERY_CARD, "JOKER"])
seats = st.integers(-1, 8)
some_plays = st.lists(st.fixed_dictionaries({"seat": seats, "card": cards}), max_size=5)
records = st.fixed_dictionaries(
    {
        "seats": st.integers(2, 7),
        "dealer": seats,
        "hands": st.lists(st.lists(cards, max_size=4), max_size=7),
        "tricks": st.lists(some_plays, max_size=4),
    },
    optional={"trump": st.sampled_from(["S", "H", "D", "C", "NT", None])},
)


@settings(deadline=None)
@given(game=games, body=records)
def test_every_well_formed_record_gets_200_or_422(api, game, body):
    assert api.post(f"/games/{game}/replay", body).status_code in {200, 422}


@st.composite
def played_anyhow(draw):
    """Four hands of a shuffled pack and tricks of any of its cards by anybody."""
    each = draw(st.integers(1, 5))
    pack = draw(st.permutations(EVERY_CARD))
    hands = [" ".join(pack[seat * each : (seat + 1) * each]) for seat in range(4)]
    play = st.fixed_dictionaries({"seat": st.integers(0, 3), "card": st.sampled_from(pack)})
    trick = st.lists(play, min_size=4, max_size=4)
    return hands, draw(st.lists(trick, min_size=1, max_size=each))


@settings(deadline=None)
@given(game=games, played=played_anyhow())
def test_every_trick_has_a_winner_even_in_irregular_play(api, game, played):
    answer = ask(api, game, *played)
    assert answer.status_code == 200, answer.text
    assert len(answer.json["tricks"]) == len(played[1])


def test_a_suit_missing_from_a_short_pack_cannot_be_trumps(api):
    hands, tricks = ["2D", "3D", "4S", "5S"], [plays("2D 3D 4S 5S")]
    short = {"hands": hands, "tricks": tricks, "dealer": 0, "options": {"suits": 3}}
    message = "There are no ♣ in the pack."
    answer = ask(api, "hell", trump="C", **short)
    assert wrong(answer) == [("trump", "play.trump_not_in_pack", message, "Hell 1")]
    assert irregular(ask(api, "hell", trump="S", **short)) == []
