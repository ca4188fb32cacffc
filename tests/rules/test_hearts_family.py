"""The rules that the games of hearts share, with two single cards where Black Maria has three."""

from dataclasses import dataclass

import pytest

from scorekeeper.rules.cards import Card
from scorekeeper.rules.families.hearts.cards import PenaltyCards, ScoringCard, hearts_in_pack
from scorekeeper.rules.families.hearts.words import explain, mark
from tests.support.games.tables import cited, english, faults

QUEEN = ScoringCard("spade_queen", Card.SQ, 10, "maria.queen")
KING = ScoringCard("spade_king", Card.SK, 13, "maria.king")
MARIA = PenaltyCards("maria", 13, (QUEEN, KING), rule="BM-1")


@dataclass(frozen=True, slots=True)
class Taken:
    hearts: tuple[int | None, ...]
    spade_queen: int | None = None
    spade_king: int | None = None


BLANK = Taken((None, None, None))
DONE = Taken((4, 9, 0), spade_queen=1, spade_king=0)


def test_the_pack_is_worth_its_hearts_and_single_cards():
    assert MARIA.points == 36
    assert PenaltyCards("hearts", 13, ()).points == 13


def test_removed_hearts_are_not_counted():
    assert hearts_in_pack(()) == 13
    assert hearts_in_pack((Card.C2, Card.D2, Card.S2, Card.C3)) == 13
    assert hearts_in_pack((Card.C2, Card.D2, Card.S2, Card.H2)) == 12


def test_a_player_without_a_penalty_card_is_clear():
    assert [MARIA.is_clear(DONE, seat) for seat in range(3)] == [False, False, True]
    only_a_king = Taken((13, 0, 0), spade_queen=0, spade_king=2)
    assert [MARIA.is_clear(only_a_king, seat) for seat in range(3)] == [False, True, False]


def test_a_trick_is_worth_its_hearts_and_single_cards():
    assert MARIA.worth((Card.SQ, Card.H2, Card.SA, Card.HK)) == 12
    # A card that was played twice counts twice, as the record of a deal has it.
    assert MARIA.worth((Card.SQ, Card.SQ)) == 20


def test_a_player_who_took_everything_has_shot_the_moon():
    assert MARIA.shooter(Taken((0, 13, 0), 1, 1)) == 1


@pytest.mark.parametrize(
    "entry",
    [
        Taken((0, 12, 1), 1, 1),
        Taken((0, 13, 0), 1, 2),
        Taken((0, 13, 0), 0, 0),
        Taken((0, 13, 0), 1, None),
        Taken((None, None, None), 1, 1),
        BLANK,
    ],
)
def test_missing_one_penalty_card_is_not_shooting_the_moon(entry):
    assert MARIA.shooter(entry) is None


def test_shooting_the_moon_can_be_entered_in_one_step():
    assert Taken(**MARIA.all_to(2, 3)) == Taken((0, 0, 13), 2, 2)


def test_everyone_but_the_shooter_gets_the_points():
    shares = [MARIA.others_plus(1, seat) for seat in range(3)]
    assert [points for points, _ in shares] == [36, 0, 36]
    assert [english(reason) for _, reason in shares] == [
        "Ben shot the moon: 36",
        "took everything: the others get 36",
        "Ben shot the moon: 36",
    ]


def test_a_valid_entry_is_not_refused():
    assert MARIA.refusals(DONE, 3) == []


def test_an_empty_entry_has_a_gap_for_every_fact():
    found = MARIA.refusals(BLANK, 3)
    assert faults(found) == [
        ("hearts.0", "maria.hearts_missing"),
        ("hearts.1", "maria.hearts_missing"),
        ("hearts.2", "maria.hearts_missing"),
        ("spade_queen", "maria.queen_missing"),
        ("spade_king", "maria.king_missing"),
    ]
    assert all(refusal.gap for refusal in found)
    assert english(found[0].message) == "How many hearts did Aki take?"
    assert english(found[4].message) == "Who took ♠K?"


def test_more_hearts_than_the_pack_has_are_refused():
    found = MARIA.refusals(Taken((14, 0, 0), 1, 1), 3)
    assert faults(found) == [("hearts.0", "maria.hearts_many")]
    assert cited(found) == ["BM-1"]
    assert english(found[0].message) == "Only 13 hearts are in the pack, not 14."


def test_a_negative_number_of_hearts_is_refused():
    found = MARIA.refusals(Taken((-1, 14, 0), 1, 1), 3)
    assert faults(found) == [
        ("hearts.0", "maria.hearts_negative"),
        ("hearts.1", "maria.hearts_many"),
    ]


@pytest.mark.parametrize("hearts", [(4, 4, 4), (10, 2, 2), (13, 13, 13), (0, 0, 0)])
def test_hearts_must_add_up_to_the_pack(hearts):
    found = MARIA.refusals(Taken(hearts, 1, 1), 3)
    assert faults(found) == [("hearts", "maria.hearts_sum")]
    assert cited(found) == ["BM-1"]
    said = f"The hearts add up to {sum(hearts)}, but there are 13 in the pack."
    assert english(found[0].message) == said


def test_spades_counted_as_hearts_are_named_as_the_likely_mistake():
    found = MARIA.refusals(Taken((9, 4, 2), 1, 1), 3)
    said = "The hearts add up to 15, but there are 13 in the pack. Ben's 4 may be 2."
    assert english(found[0].message) == said


def test_too_many_hearts_are_refused_even_while_some_are_missing():
    assert faults(MARIA.refusals(Taken((9, 9, None), 1, 1), 3)) == [
        ("hearts.2", "maria.hearts_missing"),
        ("hearts", "maria.hearts_sum"),
    ]
    assert faults(MARIA.refusals(Taken((9, 2, None), 1, 1), 3)) == [
        ("hearts.2", "maria.hearts_missing")
    ]


@pytest.mark.parametrize("hearts", [(), (13,), (4, 4, 4, 1)])
def test_every_player_needs_a_number_of_hearts(hearts):
    found = MARIA.refusals(Taken(hearts, 1, None), 3)
    assert faults(found) == [("hearts", "entry.seats"), ("spade_king", "maria.king_missing")]
    assert english(found[0].message) == "Enter 3 numbers, one for each player."


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_card_cannot_be_taken_by_a_seat_that_does_not_exist(seat):
    found = MARIA.refusals(Taken((4, 9, 0), seat, 0), 3)
    assert faults(found) == [("spade_queen", "maria.queen_seat")]
    assert "the seats are 0 to 2." in english(found[0].message)


def test_the_questions_ask_for_each_card_and_then_hearts_in_turn_order():
    groups = MARIA.groups(Taken((None, 9, None)), (1, 2, 0))
    names = [field.name for group in groups for field in group.fields()]
    assert names == ["spade_queen", "spade_king", "hearts.1", "hearts.2", "hearts.0"]
    ben, chie, _ = groups[-1].fields()
    assert [chip.value for chip in chie.chips] == list(range(14))
    assert [chip.value for chip in ben.chips if not chip.spent] == list(range(14))
    assert [chip.value for chip in chie.chips if not chip.spent] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("entry", "notes"),
    [
        (BLANK, ["13 hearts left to enter", "36 points left to enter"]),
        (Taken((12, None, None)), ["1 heart left to enter", "24 points left to enter"]),
        (Taken((12, None, None), 0, 0), ["1 heart left to enter"]),
        (Taken((12, 1, 0), 0), ["0 hearts left to enter", "13 points left to enter"]),
        (Taken((13, 1, 0), 0), ["1 heart too many"]),
        (Taken((13, 13, 0), 0), ["13 hearts too many"]),
        (DONE, ["All 36 points are entered"]),
    ],
)
def test_the_notes_show_the_numbers_left_to_enter(entry, notes):
    assert [english(note) for note in MARIA.notes(entry)] == notes


def test_too_many_hearts_are_detected():
    assert MARIA.too_many(Taken((13, 1, 0), 0))
    assert MARIA.too_many(Taken((13, 1, None), 0))
    assert not MARIA.too_many(Taken((12, 1, 0), 0))
    assert not MARIA.too_many(BLANK)


@pytest.mark.parametrize(
    ("entry", "sentence", "short"),
    [
        (Taken((4, 9, 0), 0, 1), "4 hearts, ♠Q: 4 + 10", "♥4 ♠Q"),
        (Taken((1, 12, 0), 0, 0), "1 heart, ♠Q, ♠K: 1 + 10 + 13", "♥1 ♠Q ♠K"),
        (Taken((0, 13, 0), 1, 0), "♠K: 13", "♠K"),
        (Taken((7, 6, 0), 1, 1), "7 hearts: 7", "♥7"),
        (Taken((0, 13, 0), 1, 1), "no penalty card: 0", "–"),
    ],
)
def test_the_arithmetic_of_the_points_is_explained(entry, sentence, short):
    items = MARIA.items(entry, 0)
    assert english(explain(items)) == sentence
    assert english(mark(items)) == short
