import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.names import check_name, check_names, is_similar_name, same_name, tidy
from tests.support.games.tables import cited, english, faults

FAMILY = "👩‍👩‍👧"


def test_spaces_around_and_within_a_name_are_tidied():
    assert tidy("  Aki \t Sato\n") == "Aki Sato"
    assert tidy("秋　佐藤") == "秋 佐藤"


def test_control_and_direction_characters_are_removed():
    assert tidy("A\u202eki\x00\u200b") == "Aki"


def test_right_to_left_names_and_emoji_are_unchanged():
    assert tidy("דנה") == "דנה"
    assert tidy(FAMILY) == FAMILY


def test_a_letter_and_its_accent_are_combined():
    assert tidy("Rene\u0301") == "René"
    assert tidy("Rene\x00\u0301") == "René"


@pytest.mark.parametrize(
    ("one", "other"), [("aki", "AKI"), ("Ａｋｉ", "Aki"), ("ｱｷ", "アキ"), ("Strasse", "straße")]
)
def test_names_that_differ_only_in_case_or_width_are_equal(one, other):
    assert same_name(one) == same_name(other)


def test_hiragana_and_katakana_spellings_are_different_names():
    assert same_name("あき") != same_name("アキ")


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u200d", "\ufe0f", "\u202e\u200c "])
def test_an_invisible_name_is_refused_as_empty(name):
    assert faults(check_names(["Aki", name])) == [("names.1", "name.empty")]
    assert check_names([name])[0].gap


def test_names_that_differ_only_in_invisible_characters_are_equal():
    assert faults(check_names(["Aki", "Aki\u200d"])) == [("names.1", "name.twice")]


def test_names_longer_than_40_characters_are_refused():
    assert check_names(["あ" * 40]) == []
    refusals = check_names(["あ" * 41])
    assert faults(refusals) == [("names.0", "name.long")]
    assert english(refusals[0].message) == "Names can have at most 40 characters."


def test_a_name_of_200_characters_is_refused():
    assert faults(check_names(["x" * 200])) == [("names.0", "name.long")]


def test_the_second_of_two_equal_names_is_refused():
    assert faults(check_names(["Aki", "Ben", " aki "])) == [("names.2", "name.twice")]


def test_all_wrong_names_are_refused_together():
    wrong = check_names(["", "Aki", "AKI", "x" * 41, ""])
    assert faults(wrong) == [
        ("names.0", "name.empty"),
        ("names.2", "name.twice"),
        ("names.3", "name.long"),
        ("names.4", "name.empty"),
    ]
    assert set(cited(wrong)) == {None}


def test_a_name_can_be_checked_alone():
    assert check_name("Aki", "name") is None
    assert faults([check_name(" ", "name")]) == [("name", "name.empty")]


@given(st.text())
def test_tidying_a_name_twice_changes_nothing(text):
    assert tidy(tidy(text)) == tidy(text)


@given(st.text())
def test_a_tidied_name_equals_the_original(text):
    assert same_name(tidy(text)) == same_name(text)


# Names that are almost equal


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("Bne", "Ben"),
        ("Benn", "Ben"),
        ("José", "Jose"),
        ("Anne Sophie", "Anne-Sophie"),
        ("Ben S.", "Ben"),
        ("Chika", "Chiko"),
        ("ケンジ", "けんじ"),
        ("けんじさん", "けんじ"),
    ],
)
def test_misspelled_names_are_similar(typed, known):
    assert is_similar_name(typed, known)
    assert is_similar_name(known, typed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ben", "Ken"),
        ("Dan", "Dad"),
        ("Player 3", "Player 4"),
        ("けんじ", "けんた"),
        ("かく", "がく"),
        ("Benedikt", "Ben"),
        ("", "Ben"),
        ("🂡", "🂡"),
        ("<b>Ben", "Ben"),
    ],
)
def test_names_of_different_people_are_not_similar(one, other):
    assert not is_similar_name(one, other)
