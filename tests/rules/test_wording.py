"""The features by which typed questions are compared."""

import pytest

from scorekeeper.rules.cards import Card
from scorekeeper.rules.rulebook.wording import features, plain, with_corrected_words
from scorekeeper.rules.typed_question import read_question


@pytest.mark.parametrize(
    "written",
    ["♠Q", "QS", "Qs", "ＱＳ", "queen of spades", "the Queen of the Spades", "spade queen"],
)
def test_a_card_is_recognized_by_its_sign_its_letters_or_its_name(written):
    assert "♠Q" in plain(written)


@pytest.mark.parametrize(
    "written", ["スペードのクイーン", "すぺーどのQ", "スペQ", "スペードの女王"]
)
def test_a_card_is_recognized_in_japanese(written):
    assert plain(written) == "♠Q"


def test_ordinary_words_are_not_taken_for_cards():
    assert plain("as a heart is a penalty") == "as a ♥ is a penalty"
    assert plain("all the 2s") == "all the 2s"
    assert plain("ハート10枚") == "♥10枚"


def test_case_width_and_kana_make_no_difference():
    assert features("ﾊｰﾂの親") == features("はーつの親")
    assert features("ＬＥＡＤ") == features("lead")
    assert features("can't") == features("cant")


def test_normalizing_text_twice_changes_nothing():
    for text in ("♠Q is mine", "クラブのエース", "3枚", "ten of hearts"):
        assert plain(plain(text)) == plain(text)


def test_number_words_become_digits():
    assert plain("two tricks") == "2 tricks"
    assert plain("三枚") == "3枚"


def test_a_misspelled_word_shares_features_with_the_correct_one():
    right, wrong = set(features("dealer")), set(features("daeler"))
    assert right & wrong


def test_a_number_is_compared_with_what_it_counts():
    five, six = set(features("5 players")), set(features("6 players"))
    assert "=5player" in five - six
    assert "=5人" in set(features("5人だと何枚"))


def test_the_first_and_the_last_words_are_features():
    assert {"^who", "$lead"} <= set(features("who may lead"))


def test_cards_numbers_and_players_are_extracted_from_a_question():
    asked = read_question("Ben bid 3: ♠A or the joker, with 5 cards?", ["Anna", "Ben"])
    assert asked.cards == (Card.SA, Card.JOKER)
    assert asked.numbers == (3, 5)
    assert asked.players == (1,)


def test_a_name_within_a_longer_name_is_not_matched():
    assert read_question("Ann Lee led", ["Ann", "Ann Lee"]).players == (1,)


@pytest.mark.parametrize(
    ("typed", "corrected"),
    [
        ("honers", "honors"),
        ("trebel", "treble"),
        ("dimonds", "♦"),
        ("honors honers", "honors honors"),
        ("clbs", "clbs"),
        ("xylophone", "xylophone"),
    ],
)
def test_unknown_words_are_corrected_to_the_known_word_one_typo_away(
    typed: str, corrected: str
) -> None:
    known = {"=honor": 3, "=treble": 2, "=♦": 5}

    assert with_corrected_words(typed, lambda name: known.get(name, 0)) == corrected
