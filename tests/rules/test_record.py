"""The record of a deal as text: plain lines and JSON, parsed and written, with located faults."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.registry import all_games, example_record, find_game
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import adapted_to_seats
from scorekeeper.rules.play.replay import replay
from scorekeeper.rules.record.validated import RecordContext, ValidRecord, read_record
from scorekeeper.rules.record.words import Word, read_card, read_hand, write_hand
from scorekeeper.rules.record.writer import write_json, write_lines
from tests.support.games.random_deals import open_deals, play_out
from tests.support.games.tables import english

every_game = pytest.mark.parametrize(
    "game", [game for game in all_games() if game.play], ids=lambda game: game.slug
)

WHIST, HELL, NAPOLEON = (find_game(slug) for slug in ("whist", "hell", "napoleon"))
THREE = ("Aki", "Ben", "Chie")


def setting(game, seats, **told):
    return RecordContext(Table(adapted_to_seats(game.presets[0].options, seats), seats), **told)


def reads(game, text, seats=None, **told):
    """Return the deal of a valid record."""
    found = read_record(game, text, setting(game, seats or game.usual_seats, **told))
    assert isinstance(found, ValidRecord), faults(found)
    return found


def faults(found):
    return [(fault.line, fault.column, english(fault.refusal.message)) for fault in found]


def wrong(game, text, seats=None, **told):
    found = read_record(game, text, setting(game, seats or game.usual_seats, **told))
    assert not isinstance(found, ValidRecord)
    return faults(found)


def sorted_hands(deal):
    return replace(deal, hands=tuple(tuple(sorted(hand)) for hand in deal.hands))


# ----------------------------------------------------------------------------------- there and back

NAMES = st.sampled_from(
    [
        "Anna",
        "Ben Lee",
        "千恵",
        "Dora-May",
        "O'Neil",
        "Zoë",
        "King",
        "dealer",
        "AS",
        "10H",
        "#1",
        "a:b",
        "Lee, Ann",
        "3.",
        "S",
        "J",
        "Ｆｕ",
    ]
)


@every_game
@settings(deadline=None, max_examples=8)
@given(data=st.data())
def test_a_deal_survives_a_round_trip_through_text_and_json(game, data):
    deal, dice = data.draw(open_deals(game)), Random(data.draw(st.integers(0, 2**32)))
    record = play_out(game, deal, dice)
    names = data.draw(st.lists(NAMES, min_size=deal.seats, max_size=deal.seats))
    lines = write_lines(game, record, names)
    assert sorted_hands(reads(game, lines).deal) == sorted_hands(record)
    assert reads(game, json.dumps(write_json(game, record))).deal == record


@every_game
@settings(deadline=None, max_examples=8)
@given(data=st.data())
def test_cards_out_of_turn_survive_a_round_trip_through_text_and_json(game, data):
    deal, dice = data.draw(open_deals(game)), Random(data.draw(st.integers(0, 2**32)))
    record = play_out(game, deal, dice)
    at = dice.randrange(len(record.tricks))
    led, *others = record.tricks[at]
    dice.shuffle(others)
    shuffled = replace(
        record, tricks=(*record.tricks[:at], (led, *others), *record.tricks[at + 1 :])
    )
    assert sorted_hands(reads(game, write_lines(game, shuffled)).deal) == sorted_hands(shuffled)
    assert reads(game, json.dumps(write_json(game, shuffled))).deal == shuffled


@every_game
def test_the_example_of_each_game_is_a_complete_regular_deal(game):
    text = example_record(game)
    found = reads(game, text)
    assert replay(game.play, found.deal).irregularities == ()
    assert len(found.deal.tricks) == len(found.deal.hands[0])
    assert not found.derived
    assert write_lines(game, found.deal, found.names) == text


# ------------------------------------------------------------------------------------------- cards


@pytest.mark.parametrize("text", ["QS", "SQ", "qs", "♠Q", "Q♠", "♠️Q", "♤Q", "ＱＳ"])
def test_a_card_may_be_written_in_many_ways(text):
    assert read_card(text) is Card.SQ


def test_tens_jokers_and_invalid_cards_are_recognized():
    assert [read_card(word) for word in ("10H", "♥10", "TH", "ht")] == [Card.HT] * 4
    assert [read_card(word) for word in ("joker", "JOKER", "ジョーカー")] == [Card.JOKER] * 3
    assert [read_card(word) for word in ("", "1S", "QSS", "S", "Q", "ZZ")] == [None] * 6


def test_a_hand_may_be_written_by_suits_or_card_by_card():
    said = ["S AKT3 H Q2", "♠AK103 ♥Q2", "S A K T 3 H - H Q 2", "AS KS 10S 3S QH 2H"]
    hands = [tuple(read_hand(Word(word, 1, 1) for word in hand.split())) for hand in said]
    assert [write_hand(hand) for hand in hands] == ["S AKT3 H Q2"] * 4


# ------------------------------------------------------------------------------------------- lines

PLAIN = """\
players: Aki Ben Chie
dealer: Aki
trump: H
Aki: S A H 2
Ben: S K D 3
Chie: S 2 C 4
Aki AS KS 2S
2H 3D 4C
"""


def test_the_winner_of_the_last_trick_leads_by_default():
    deal = reads(HELL, PLAIN).deal
    assert [[one.seat for one in trick] for trick in deal.tricks] == [[0, 1, 2], [0, 1, 2]]
    ruffed = PLAIN.replace("Aki AS KS 2S\n2H 3D 4C", "Ben KS 2S AS\n2H 3D 4C")
    assert [one.seat for one in reads(HELL, ruffed).deal.tricks[1]] == [0, 1, 2]


def test_tricks_may_have_numbers_and_comments():
    said = PLAIN.replace("Aki AS", "# the first\n1. Aki AS").replace("4C", "4C  # the last")
    assert reads(HELL, said).deal == reads(HELL, PLAIN).deal


def test_headings_may_be_japanese_with_full_width_colons():
    said = PLAIN.replace("players:", "プレーヤー：").replace("dealer:", "親：")
    said = said.replace("trump: H", "切札：♥")
    assert reads(HELL, said).deal == reads(HELL, PLAIN).deal


def test_unnamed_players_are_numbered():
    said = "dealer: 1\ntrump: H\n1 AS KS 2S\n2H 3D 4C\n"
    found = reads(HELL, said, seats=3)
    assert found.names == ("1", "2", "3")
    assert found.deal.hands == tuple(
        tuple(map(Card, hand)) for hand in (("AS", "2H"), ("KS", "3D"), ("2S", "4C"))
    )


def test_missing_hands_are_derived_from_the_cards_played():
    told = "".join(
        line for line in PLAIN.splitlines(True) if line[4:5] != ":" and "S 2 C" not in line
    )
    found = reads(HELL, told.replace("Ben: S K D 3\n", ""))
    assert found.derived
    assert sorted_hands(found.deal) == sorted_hands(reads(HELL, PLAIN).deal)


def test_a_name_within_a_trick_marks_a_play_out_of_turn():
    said = PLAIN.replace("Aki AS KS 2S", "Aki AS Chie 2S Ben KS")
    trick = reads(HELL, said).deal.tricks[0]
    assert [one.seat for one in trick] == [0, 2, 1]


def test_signs_after_a_card_call_the_joker_or_name_a_suit():
    said = "players: A B C D E\ndealer: 1\ntrump: S\n1 3C! JOKER=H 4C 5C 6C\n"
    found = read_record(NAPOLEON, said, setting(NAPOLEON, 5))
    # Read they are; at this table the rules refuse both.
    assert {fault.refusal.code for fault in found} == {
        "play.wrong_call",
        "play.names_no_suit",
    }
    assert {(fault.line, fault.column) for fault in found} == {(4, 3), (4, 7)}


def test_a_bid_is_written_in_the_notation_of_the_game():
    assert reads(HELL, "bid: 1 0 -\n" + PLAIN).deal.bid == [1, 0, None]
    example = example_record(NAPOLEON)
    assert reads(NAPOLEON, example).deal.bid == {"count": 13, "suit": "D"}
    without = example.replace("trump: D\n", "")
    assert reads(NAPOLEON, without).deal.trump is Suit.DIAMONDS


# ------------------------------------------------------------------------------------------ faults


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("KS 2S", "XX 2S", (7, 8, "“XX” is neither a card nor a player.")),
        ("Ben: S K D 3", "Ben: S K D X", (5, 12, "“X” is not a card.")),
        ("dealer: Aki", "dealer: Dan", (2, 9, "“Dan” is not a player here.")),
        ("dealer: Aki\n", "", (0, 0, "Who dealt? Add a line “dealer: NAME”.")),
        ("trump: H", "trump: X", (3, 8, "“X” is not a suit.")),
        ("trump: H\n", "", (0, 0, "What was trumps? Add a line “trump: S”, or NT.")),
        ("dealer: Aki", "dealer: Aki\ndealer: Aki", (3, 1, "“dealer” is there twice.")),
        ("dealer: Aki", "dealer:", (2, 1, "Nothing follows “dealer:”.")),
        ("S 2 C 4", "S A C 4", (4, 1, "♠A is in two hands.")),
        (
            "2H 3D 4C",
            "2H 3D",
            (8, 1, "Trick 2 needs 3 cards, one from each player, but has 2."),
        ),
        ("players: Aki Ben Chie", "players: Aki Ben Ben", (1, 10, "Two players have this name.")),
        (
            "dealer: Aki",
            "preset: none\ndealer: Aki",
            (2, 9, "No set of house rules is called “none”."),
        ),
        (
            "dealer: Aki",
            "option: hook maybe\ndealer: Aki",
            (2, 9, "There is no such house rule, or not with this value."),
        ),
        (
            "dealer: Aki",
            "dealer: Aki\ngame: whist",
            (3, 7, "This is the page of Hell; the record says another game."),
        ),
        ("dealer: Aki", "dealer: Aki\nbid: many", (3, 6, "This is not a bid of this game.")),
    ],
)
def test_errors_are_reported_with_line_and_column(old, new, expected):
    assert old in PLAIN
    assert expected in wrong(HELL, PLAIN.replace(old, new, 1))


def test_errors_in_json_are_reported_with_their_position():
    plain = json.dumps(write_json(HELL, reads(HELL, PLAIN).deal), indent=1)
    assert wrong(HELL, plain.replace('"AS"', '"XX"', 1))[0][2].endswith("is not a card.")
    line = plain[: plain.index('"AS"')].count("\n") + 1
    assert wrong(HELL, plain.replace('"AS"', '"XX"', 1))[0][0] == line
    assert wrong(HELL, plain[:-3])[0][2] == "The JSON cannot be read from here on."
    assert wrong(HELL, "{}") == [(1, 1, "“tricks” is missing.")]


def test_missing_names_and_dealer_are_taken_from_the_match():
    told = PLAIN.replace("players: Aki Ben Chie\ndealer: Aki\n", "")
    found = reads(HELL, told, 3, names=THREE, dealer=0, fixed=True)
    assert found.names == THREE
    assert found.deal == reads(HELL, PLAIN).deal
    others = wrong(HELL, PLAIN.replace("Chie", "Dan"), 3, names=THREE, dealer=0, fixed=True)
    assert others == [(1, 10, "These are not the players of this match, in their order.")]
    rules = wrong(HELL, f"option: hook false\n{told}", 3, names=THREE, dealer=0, fixed=True)
    assert rules == [(0, 0, "This match has house rules of its own: leave them out of the record.")]


PIECES = st.sampled_from(
    [
        "AS",
        "KS",
        "2H!",
        "JOKER=S",
        "Aki",
        "Ben",
        "1",
        "9",
        "1.",
        ":",
        "：",
        "#",
        ",",
        "{",
        "[",
        '"',
        "}",
        "players",
        "dealer",
        "trump",
        "bid",
        "option",
        "preset",
        "game",
        "hell",
        "♠",
        "-",
        "H",
        "\n",
        " ",
        "切札",
    ]
)


@every_game
@settings(deadline=None, max_examples=30)
@given(pieces=st.lists(PIECES, max_size=40), text=st.text(max_size=60), json_like=st.booleans())
def test_no_typed_text_crashes_the_reader(game, pieces, text, json_like):
    for said in (" ".join(pieces), "".join(pieces), text, PLAIN + text):
        read_record(game, "{" + said if json_like else said, setting(game, game.usual_seats))


PARTS = ["tricks", "hands", "dealer", "seats", "trump", "bid", "options", "players", "preset"]
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
KEYS = st.sampled_from(["seat", "card", "called", "suit"])
JSON = st.recursive(
    LEAVES | st.sampled_from(["AS", "KS"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None, max_examples=30)
@given(data=JSON, part=st.sampled_from(PARTS))
def test_no_json_value_crashes_the_reader(data, part):
    plain = write_json(HELL, reads(HELL, PLAIN).deal) | {part: data}
    read_record(HELL, json.dumps(plain), setting(HELL, 3))
