"""POST /games/{slug}/plays: every card of a hand with its verdict."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.registry import find_game
from tests.support.web.api_client import (
    EVERY_CARD,
    GAMES,
    plays,
    pointers,
    problem,
    refusals,
    wrong,
)

pytestmark = pytest.mark.timeless


def ask(api, game="hell", hand="QS", seats=4, **more):
    body = {"seats": seats, "hand": hand.split(), **more}
    return api.post(f"/games/{game}/plays", body)


def legal(answer):
    assert answer.status_code == 200, answer.text
    return " ".join(one["card"] for one in answer.json["plays"] if one["legal"])


def verdict(answer, card):
    return next(one for one in answer.json["plays"] if one["card"] == card)


# ----------------------------------------------------------------------------------- the answer


def test_every_card_has_a_verdict_in_the_order_of_the_hand(api):
    answer = ask(api, hand="2H QS 3C", trick=plays("5S"), trump="H")
    reason = {
        "legal": False,
        "code": "play.follow_suit",
        "message": "♠ was led and you hold ♠Q: follow suit.",
        "rule": "Hell 4",
    }
    assert answer.json == {
        "plays": [
            {"card": "2H", **reason},
            {"card": "QS", "legal": True},
            {"card": "3C", **reason},
        ]
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_game_requires_players_to_follow_suit(api, game):
    asked = {"trick": plays("5C"), "played": ["2C", "3C", "4C", "6C"]}
    assert legal(ask(api, game, "KS 7C 2H AC", **asked)) == "7C AC"


@pytest.mark.parametrize(("options", "allowed"), [({}, "3C"), ({"lead": "free"}, "3C KH QS")])
def test_black_maria_opens_like_hearts_unless_leads_are_free(api, options, allowed):
    answer = ask(api, "black_maria", "3C KH QS", seats=3, options=options)
    assert legal(answer) == allowed


def test_the_eldest_hand_may_not_lead_a_penalty_card_to_the_first_trick(api):
    old_american = {"opening": "eldest", "hearts_lead": "free"}
    answer = ask(api, "hearts", "4D KH QS", options=old_american)
    assert legal(answer) == "4D"
    assert verdict(answer, "KH")["code"] == "hearts.first_trick"
    answer = ask(api, "hearts", "4D KH QS", options={**old_american, "spade_queen": 0})
    assert legal(answer) == "4D QS"


@pytest.mark.parametrize("game", GAMES)
def test_a_void_player_may_play_anything_in_every_game(api, game):
    asked = {"trick": plays("5C"), "played": ["2C", "3C", "4C", "6C"]}
    assert legal(ask(api, game, "KS 2H AD", **asked)) == "KS 2H AD"


@pytest.mark.parametrize("trump", ["S", "H", "D", "C", "NT", None])
def test_the_trump_may_be_a_suit_no_trump_or_null(api, trump):
    assert legal(ask(api, hand="2H 3H", trump=trump)) == "2H 3H"


def test_the_reason_is_in_the_requested_language(api):
    body = {"seats": 4, "hand": ["QS", "2H"], "trick": plays("5S")}
    answer = api.post("/games/hell/plays", body, Accept_Language="ja")
    assert answer.headers["Content-Language"] == "ja"


# ------------------------------------------------------------------------------- the first trick


def test_a_trick_is_the_first_if_no_cards_were_played_before(api):
    answer = ask(api, "hearts", "QS 2H 3D", trick=plays("2C 5C"))
    assert legal(answer) == "3D"


def test_a_trick_is_not_the_first_if_cards_were_played_before(api):
    answer = ask(api, "hearts", "QS 2H 3D", trick=plays("6C"), played=["2C", "3C", "4C", "5C"])
    assert legal(answer) == "QS 2H 3D"


def test_a_request_may_state_that_the_trick_is_not_the_first(api):
    answer = ask(api, "hearts", "QS 2H 3D", trick=plays("6C"), first_trick=False)
    assert legal(answer) == "QS 2H 3D"


@pytest.mark.parametrize(
    "played",
    [
        ["2C", "3C", "2H", "5C"],
        [["2C", "3C", "2H", "5C"]],
        [["2C", "3C"], [], "2H", ["5C"]],
    ],
)
def test_earlier_cards_may_be_one_list_or_grouped_by_trick(api, played):
    # Hearts are broken by the ♥2 among them.
    assert legal(ask(api, "hearts", "3H 4S", played=played)) == "3H 4S"


def test_hearts_may_not_be_led_before_they_are_broken(api):
    assert legal(ask(api, "hearts", "3H 4S", played=["2C", "3C", "4C", "5C"])) == "4S"


def test_house_rules_are_applied(api):
    options = {"hearts_lead": "free"}
    answer = ask(api, "hearts", "3H 4S", played=["2C", "3C", "4C", "5C"], options=options)
    assert legal(answer) == "3H 4S"


@pytest.mark.parametrize(
    ("seats", "hand", "message", "rule"),
    [
        (4, "3C AS KH", "♣2 is the opening lead: whoever holds it leads.", "Hearts 3"),
        (5, "4C AS KH", "♣3 is the opening lead: whoever holds it leads.", "H-1"),
    ],
)
def test_an_opening_lead_without_the_opening_card_is_refused(api, seats, hand, message, rule):
    refusal = ("hand", "hearts.opening_elsewhere", message, rule)
    assert wrong(ask(api, "hearts", hand, seats=seats)) == [refusal]
    assert wrong(ask(api, "hearts", hand, seats=seats, first_trick=True)) == [refusal]


def test_the_eldest_hand_may_lead_without_the_opening_card(api):
    assert legal(ask(api, "hearts", "3C AS KH", options={"opening": "eldest"})) == "3C AS"


# -------------------------------------------------------------------------------------- napoleon


def test_the_joker_may_be_played_at_any_time(api):
    answer = ask(api, "napoleon", "QS 2H JOKER", seats=5, trick=plays("5S", seats=5), trump="D")
    assert legal(answer) == "QS JOKER"


def test_a_called_joker_must_be_played(api):
    asked = {"trick": plays("3S", seats=5), "trump": "D", "joker_called": True}
    answer = ask(api, "napoleon", "QS 2H JOKER", seats=5, **asked)
    assert legal(answer) == "JOKER"
    assert verdict(answer, "QS")["code"] == "napoleon.joker_called"


def test_the_joker_call_may_be_a_flag_on_the_card_led(api):
    trick = [{"seat": 0, "card": "3S", "called": True}]
    answer = ask(api, "napoleon", "QS 2H JOKER", seats=5, trick=trick, trump="D")
    assert legal(answer) == "JOKER"


@pytest.mark.parametrize("joker_called", [True, False])
def test_only_the_three_of_spades_calls_the_joker(api, joker_called):
    asked = {"trick": plays("4S", seats=5), "trump": "D", "joker_called": joker_called}
    assert legal(ask(api, "napoleon", "QS 2H JOKER", seats=5, **asked)) == "QS JOKER"


NAMES_SUIT = {"seats": 5, "trump": "NT", "options": {"joker_lead_no_trump": "names_suit"}}


def test_the_suit_named_with_a_joker_must_be_followed(api):
    trick = [{"seat": 0, "card": "JOKER", "suit": "D"}]
    answer = ask(api, "napoleon", "QS 2H 4D", trick=trick, **NAMES_SUIT)
    assert legal(answer) == "4D"
    assert verdict(answer, "QS")["code"] == "napoleon.suit_demanded"


def test_a_joker_lead_without_the_required_suit_is_refused(api):
    answer = ask(api, "napoleon", "QS 4D", trick=plays("JOKER", seats=5), **NAMES_SUIT)
    assert refusals(answer) == [(None, "trick.0.suit", "play.suit_not_named")]


def test_the_reason_mentions_the_joker_as_an_alternative(api):
    asked = {"seats": 5, "trick": plays("KS", seats=5), "trump": "S"}
    refused = verdict(ask(api, "napoleon", "JC 5D 9H JOKER", **asked), "5D")
    assert refused["message"] == "♠ was led and ♣J counts as a trump: play it, or the joker."


# --------------------------------------------------------------------------- questions that fail


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ({"hand": ""}, ("hand", "play.no_hand", "The hand is empty.", None)),
        ({"hand": "QS 2H QS"}, ("hand", "play.card_twice", "♠Q appears twice.", None)),
        (
            {"hand": "QS", "played": [["2S", "QS"]]},
            ("hand", "play.card_twice", "♠Q appears twice.", None),
        ),
        (
            {"hand": "QS", "trick": plays("QS")},
            ("hand", "play.card_twice", "♠Q appears twice.", None),
        ),
        (
            {"hand": "JOKER"},
            ("hand", "play.no_joker", "There is no joker in this game.", None),
        ),
        (
            {"hand": "QS", "joker_called": True},
            ("joker_called", "play.no_joker", "There is no joker in this game.", None),
        ),
        (
            {"hand": "QS", "trick": [{"seat": 0, "card": "3S", "called": True}]},
            ("trick.0.called", "play.no_joker", "There is no joker in this game.", None),
        ),
        (
            {"hand": "QS", "trump": "H"},
            ("trump", "play.no_trumps", "There are no trumps in this game.", None),
        ),
        (
            {"hand": "QS", "trick": plays("2S 3S 4S 5S")},
            ("trick", "play.trick_full", "Everyone has played to this trick.", None),
        ),
        (
            {"hand": "QS", "trick": [{"seat": 0, "card": "2S"}, {"seat": 2, "card": "3S"}]},
            (
                "trick.1.seat",
                "play.order",
                "The cards are not in turn order.",
                None,
            ),
        ),
        (
            {"hand": "QS", "trick": [{"seat": 4, "card": "2S"}]},
            (
                "trick.0.seat",
                "play.seat",
                "There is no seat 4: the seats are 0 to 3.",
                None,
            ),
        ),
        (
            {"hand": "QS", "trick": [{"seat": 1, "card": "2S"}, {"seat": 1, "card": "3S"}]},
            (
                "trick.1.seat",
                "play.seat_twice",
                "Player 2 has already played to this trick.",
                None,
            ),
        ),
        (
            {"hand": "2D", "seats": 3},
            (
                "hand",
                "play.not_in_pack",
                "With 3 players, ♦2 is removed from the pack.",
                "Hearts 1",
            ),
        ),
        (
            {"hand": "QS", "seats": 6},
            ("seats", "table.seats", "This game is for 3 to 5 players.", None),
        ),
        (
            {"hand": "QS", "seats": 0},
            ("seats", "table.seats", "This game is for 3 to 5 players.", None),
        ),
    ],
)
def test_an_invalid_request_is_refused_with_a_reason(api, question, found):
    assert wrong(ask(api, "hearts", **question)) == [found]


def test_all_refusals_are_listed_at_once(api):
    nobody = [{"seat": 7, "card": "2S"}, {"seat": 0, "card": "2S"}]
    answer = ask(api, "hearts", hand="JOKER", trick=nobody, trump="D")
    assert refusals(answer) == [
        (None, "hand", "play.card_twice"),
        (None, "hand", "play.no_joker"),
        (None, "trick.0.seat", "play.seat"),
        (None, "trump", "play.no_trumps"),
    ]


def test_the_pack_depends_on_the_house_rules(api):
    options = {"removed": "low_spade"}
    assert legal(ask(api, "hearts", "2D", seats=3, options=options, first_trick=False)) == "2D"
    answer = ask(api, "hearts", "2S", seats=3, options=options)
    assert refusals(answer) == [(None, "hand", "play.not_in_pack")]


@pytest.mark.parametrize(
    ("change", "places"),
    [
        ({"hand": ["qs", "QS", 7, None]}, {"/hand/0", "/hand/2", "/hand/3"}),
        ({"hand": "QS"}, {"/hand"}),
        ({"hand": ["QS"] * 101}, {"/hand"}),
        ({"trick": [{"seat": "0", "card": "S2"}]}, {"/trick/0/seat", "/trick/0/card"}),
        ({"trick": ["2S"]}, {"/trick/0"}),
        ({"trick": [{"seat": 0, "card": "2S", "called": 1}]}, {"/trick/0/called"}),
        ({"trick": [{"seat": 0}]}, {"/trick/0/card"}),
        ({"played": ["ZZ", ["2S", "YY"], {}]}, {"/played/0", "/played/1/1", "/played/2"}),
        ({"played": [["2S"] * 101]}, {"/played/0"}),
        ({"trump": "X"}, {"/trump"}),
        ({"trump": "s"}, {"/trump"}),
        ({"first_trick": 1}, {"/first_trick"}),
        ({"joker_called": "no"}, {"/joker_called"}),
        ({"seats": True, "options": {"peek": 1}}, {"/seats", "/options/peek"}),
        ({"preset": "hell"}, {"/preset"}),
    ],
)
def test_a_malformed_request_is_reported_with_json_pointers(api, change, places):
    body = {"seats": 4, "hand": ["QS"], **change}
    assert set(pointers(api.post("/games/hell/plays", body))) == places


def test_a_hand_is_required(api):
    assert pointers(api.post("/games/hell/plays", {"seats": 4})) == {"/hand": "This is required."}


def test_a_game_without_play_rules_has_no_referee(api, monkeypatch):
    monkeypatch.setitem(vars(find_game("hell")), "play", None)
    answer = api.post("/games/hell/plays", {"seats": 4, "hand": ["QS"]})
    assert problem(answer, 404)["detail"] == "Play in Hell cannot be refereed."


# ------------------------------------------------------------------------------ whatever is asked

games = st.sampled_from(GAMES)
cards = st.sampled_from([*EVERY_CARD, "JOKER"])
seats = st.integers(-1, 8)
some_plays = st.lists(st.fixed_dictionaries({"seat": seats, "card": cards}), max_size=8)
questions = st.fixed_dictionaries(
    {"seats": st.integers(2, 7) | seats, "hand": st.lists(cards, max_size=14)},
    optional={
        "trick": some_plays,
        "played": st.lists(cards | st.lists(cards, max_size=5), max_size=13),
        "trump": st.sampled_from(["S", "H", "D", "C", "NT", None]),
        "first_trick": st.booleans(),
        "joker_called": st.booleans(),
    },
)


@settings(deadline=None)
@given(game=games, body=questions)
def test_every_well_formed_request_gets_200_or_422(api, game, body):
    assert api.post(f"/games/{game}/plays", body).status_code in {200, 422}


@st.composite
def sound(draw, least):
    """Seats, and a pack shuffled: no card twice, the joker apart, no low card taken out."""
    high = [card for card in EVERY_CARD if card[0] not in "23"]
    return draw(st.integers(*least)), draw(st.permutations(high))


SEATS = {
    "hearts": (3, 5),
    "black_maria": (3, 7),
    "black_lady": (3, 7),
    "whist": (4, 4),
    "napoleon": (4, 5),
    "hell": (2, 10),
}


@settings(deadline=None)
@given(game=games, data=st.data())
def test_every_hand_has_a_card_to_play(api, game, data):
    number, pack = data.draw(sound(SEATS[game]))
    held = data.draw(st.integers(1, 9))
    trick = plays(" ".join(pack[20 : 20 + data.draw(st.integers(0, number - 1))]), seats=number)
    hand = " ".join(pack[:held])
    assert legal(ask(api, game, hand, seats=number, trick=trick, played=pack[30:])) != ""


def test_a_suit_missing_from_a_short_pack_cannot_be_trumps(api):
    body = {"seats": 4, "hand": ["7D"], "trump": "C", "options": {"suits": 3}}
    message = "There are no ♣ in the pack."
    answer = api.post("/games/hell/plays", body)
    assert wrong(answer) == [("trump", "play.trump_not_in_pack", message, "Hell 1")]
