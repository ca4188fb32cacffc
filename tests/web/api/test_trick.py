"""POST /games/{slug}/trick: who wins a trick, and why."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.web.api_client import EVERY_CARD, GAMES, plays, pointers, wrong

pytestmark = pytest.mark.timeless


def ask(api, game, cards, seats=4, first=0, **more):
    body = {"seats": seats, "plays": plays(cards, first, seats), **more}
    return api.post(f"/games/{game}/trick", body)


def winner(answer):
    assert answer.status_code == 200, answer.text
    return answer.json["winner"]


def test_the_response_includes_the_winner_the_reason_and_the_rule(api):
    assert ask(api, "hell", "5S 6S QS 2H", first=3, trump="H").json == {
        "winner": 2,
        "code": "trick.highest_trump",
        "message": "♥2 is the highest trump.",
        "rule": "Hell 5",
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_highest_card_of_the_suit_led_wins_in_every_game(api, game):
    assert winner(ask(api, game, "5D TD QD AC", first=1)) == 3


@pytest.mark.parametrize("game", ["whist", "hell", "napoleon"])
def test_a_trump_beats_the_suit_led(api, game):
    assert winner(ask(api, game, "5D AD 2C QD", trump="C")) == 2


@pytest.mark.parametrize("trump", ["NT", None])
def test_no_other_suit_beats_the_suit_led_without_trumps(api, trump):
    assert winner(ask(api, "hell", "5D AD 2C QD", trump=trump)) == 1


def test_an_incomplete_trick_has_a_provisional_winner(api):
    answer = ask(api, "whist", "5D AD", first=2, trump="S")
    assert answer.json == {
        "winner": 3,
        "code": "trick.highest_of_led",
        "message": "♦A is the highest of the suit led. 2 cards are still to come.",
        "rule": "Whist 5",
        "so_far": True,
    }


def test_the_two_wins_a_complete_trick_of_one_suit_in_napoleon(api):
    three = ask(api, "napoleon", "5C AC 2C", seats=5, trump="H")
    assert (winner(three), three.json["so_far"]) == (1, True)
    five = ask(api, "napoleon", "5C AC 2C KC 9C", seats=5, trump="H")
    assert winner(five) == 2
    assert "so_far" not in five.json


def test_a_called_joker_loses_the_trick(api):
    cards = plays("3S JOKER 5S 9S 4D", seats=5)
    cards[0]["called"] = True
    answer = api.post("/games/napoleon/trick", {"seats": 5, "plays": cards, "trump": "H"})
    assert winner(answer) == 3


def test_only_the_card_led_can_call_the_joker(api):
    cards = plays("4S 3S", seats=5)
    cards[1]["called"] = True
    answer = api.post("/games/napoleon/trick", {"seats": 5, "plays": cards})
    assert wrong(answer) == [
        (
            "plays.1.called",
            "play.wrong_call",
            "Only ♠3 calls the joker, and only when it is led.",
            "N-10",
        )
    ]


def test_penalty_points_are_counted_in_hearts(api):
    assert ask(api, "hearts", "5S 6S QS 2H").json["penalty_points"] == 14


def test_penalty_points_in_black_maria_depend_on_the_house_rules(api):
    asked = {"game": "black_maria", "cards": "5S AS QS KS"}
    assert ask(api, **asked).json["penalty_points"] == 30
    assert ask(api, "black_maria", "5S AS 6S QS").json["penalty_points"] == 17
    english = {"spades": "ace7_king10_queen13"}
    assert ask(api, "black_maria", "5S AS 6S QS", options=english).json["penalty_points"] == 20


def test_pictures_are_counted_in_napoleon(api):
    answer = ask(api, "napoleon", "5D TD QD AC JOKER", seats=5, trump="H")
    assert answer.json["pictures"] == 3


def test_a_trick_is_the_first_only_if_the_request_states_so(api):
    # On the first trick of Napoleon trumps have no power.
    assert winner(ask(api, "napoleon", "5D TD QD 2C", trump="C")) == 3
    assert winner(ask(api, "napoleon", "5D TD QD 2C", trump="C", first_trick=True)) == 2


def test_house_rules_are_applied(api):
    # ♥Q beats ♠A where the table says so.
    assert winner(ask(api, "napoleon", "5D AS QH 2C", trump="C")) == 1
    options = {"queen_of_hearts_beats_almighty": True}
    assert winner(ask(api, "napoleon", "5D AS QH 2C", trump="C", options=options)) == 2


def test_the_reason_is_in_the_requested_language(api):
    body = {"seats": 4, "plays": plays("5S 6S QS 2H")}
    answer = api.post("/games/hearts/trick", body, Accept_Language="ja")
    assert answer.headers["Content-Language"] == "ja"


# --------------------------------------------------------------------------- questions that fail


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_trick_has_no_winner(api, game):
    assert wrong(ask(api, game, "")) == [("plays", "trick.empty", "The trick is empty.", None)]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ({"cards": "QS 2S QS"}, [("plays", "play.card_twice", "♠Q appears twice.", None)]),
        (
            {"cards": "JOKER"},
            [("plays", "play.no_joker", "There is no joker in this game.", None)],
        ),
        (
            {"cards": "2S", "trump": "S"},
            [("trump", "play.no_trumps", "There are no trumps in this game.", None)],
        ),
        (
            {"cards": "2S 3S 4S 5S 6S"},
            [
                (
                    "plays.4.seat",
                    "play.seat_twice",
                    "Player 1 has already played to this trick.",
                    None,
                ),
                ("plays", "trick.too_long", "5 cards are too many for 4 players.", None),
            ],
        ),
        (
            {"cards": "2C 5S", "seats": 5},
            [
                (
                    "plays",
                    "play.not_in_pack",
                    "With 5 players, ♣2 is removed from the pack.",
                    "Hearts 1",
                )
            ],
        ),
        (
            {"cards": "2S", "seats": 2},
            [("seats", "table.seats", "This game is for 3 to 5 players.", None)],
        ),
    ],
)
def test_an_invalid_request_is_refused_with_a_reason(api, question, found):
    assert wrong(ask(api, "hearts", **question)) == found


def test_five_cards_from_two_players_are_not_a_trick(api):
    cards = [{"seat": at % 2, "card": f"{at + 2}S"} for at in range(5)]
    answer = api.post("/games/napoleon/trick", {"seats": 5, "plays": cards})
    again = "has already played to this trick."
    assert wrong(answer) == [
        ("plays.2.seat", "play.seat_twice", f"Player 1 {again}", None),
        ("plays.3.seat", "play.seat_twice", f"Player 2 {again}", None),
        ("plays.4.seat", "play.seat_twice", f"Player 1 {again}", None),
    ]


def test_cards_out_of_turn_are_not_a_trick(api):
    cards = [{"seat": 0, "card": "2S"}, {"seat": 3, "card": "3S"}, {"seat": 9, "card": "4S"}]
    assert wrong(api.post("/games/hearts/trick", {"seats": 4, "plays": cards})) == [
        ("plays.1.seat", "play.order", "The cards are not in turn order.", None),
        ("plays.2.seat", "play.seat", "There is no seat 9: the seats are 0 to 3.", None),
    ]


@pytest.mark.parametrize(
    ("change", "places"),
    [
        ({"plays": ["2S"]}, {"/plays/0"}),
        ({"plays": [{"seat": 0, "card": "10S"}]}, {"/plays/0/card"}),
        ({"plays": [{"seat": 0.5, "card": "2S", "led": True}]}, {"/plays/0/seat", "/plays/0/led"}),
        ({"plays": None}, {"/plays"}),
        ({"trump": 0}, {"/trump"}),
        ({"first_trick": "yes"}, {"/first_trick"}),
        ({"hand": []}, {"/hand"}),
    ],
)
def test_a_malformed_request_is_reported_with_json_pointers(api, change, places):
    body = {"seats": 4, "plays": [{"seat": 0, "card": "2S"}], **change}
    assert set(pointers(api.post("/games/hell/trick", body))) == places


# ------------------------------------------------------------------------------ whatever is asked

games = st.sampled_from(GAMES)
cards = st.sampled_from([*EVERY_CARD, "JOKER"])
trumps = st.sampled_from(["S", "H", "D", "C", "NT", None])
seats = st.integers(-1, 8)
questions = st.fixed_dictionaries(
    {
        "seats": st.integers(2, 7) | seats,
        "plays": st.lists(st.fixed_dictionaries({"seat": seats, "card": cards}), max_size=8),
    },
    optional={"trump": trumps, "first_trick": st.booleans()},
)


@settings(deadline=None)
@given(game=games, body=questions)
def test_every_well_formed_request_gets_200_or_422(api, game, body):
    assert api.post(f"/games/{game}/trick", body).status_code in {200, 422}


@settings(deadline=None)
@given(trick=st.lists(cards, min_size=1, max_size=5, unique=True), trump=trumps)
def test_the_winner_has_played_to_the_trick(api, trick, trump):
    answer = ask(api, "napoleon", " ".join(trick), seats=5, trump=trump)
    assert 0 <= winner(answer) < len(trick)


def test_special_cards_may_lose_their_power_in_the_last_trick(api):
    cards, options = "5C AC AS QC 9D", {"last_trick": "specials_off"}
    asked = {"seats": 5, "trump": "H", "options": options}
    assert winner(ask(api, "napoleon", cards, **asked)) == 2
    assert winner(ask(api, "napoleon", cards, **asked, last_trick=True)) == 1


def test_a_suit_missing_from_a_short_pack_cannot_be_trumps(api):
    answer = ask(api, "hell", "7D AD", seats=4, trump="C", options={"suits": 3})
    message = "There are no ♣ in the pack."
    assert wrong(answer) == [("trump", "play.trump_not_in_pack", message, "Hell 1")]
    assert winner(ask(api, "hell", "7D AD", seats=4, trump="D", options={"suits": 3})) == 1
