"""Names within free text: words that are a name, and words that only resemble one."""

import pytest

from scorekeeper.rules.name_search import Mentions

pytestmark = pytest.mark.timeless


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Hanako won.", "X won."),
        ("HANAKO's birthday, hanako!", "X's birthday, X!"),
        ("Ｈａｎａｋｏ was late", "X was late"),
        ("(Hanako)_Hanako_", "(X)_X_"),
        ("Hanakos and Hanako2 and aHanako", "Hanakos and Hanako2 and aHanako"),
        ("Hanakoの勝ち", "Xの勝ち"),
        ("nothing of her", "nothing of her"),
        ("", ""),
    ],
)
def test_names_match_whole_words_regardless_of_case_and_width(text, after):
    assert Mentions(["Hanako"]).replaced(text, "X") == after


@pytest.mark.parametrize(
    ("name", "text", "after"),
    [
        ("花子", "山田花子が勝った", "山田Xが勝った"),
        ("花子", "花子さん、花子", "Xさん、X"),
        ("花", "花が勝った。花火も見た", "Xが勝った。花火も見た"),
        ("ハナコ", "ﾊﾅｺの家", "Xの家"),
        ("パク", "ﾊﾟｸの家", "Xの家"),
    ],
)
def test_japanese_names_are_found_without_spaces_around_them(name, text, after):
    assert Mentions([name]).replaced(text, "X") == after


def test_an_accent_on_the_last_letter_makes_a_different_name():
    assert Mentions(["Taro"]).replaced("Tarō and Taro", "X") == "Tarō and X"


def test_a_name_of_two_words_is_found_across_a_line_break():
    assert Mentions(["Anna Lee"]).replaced("with Anna\nLee, and Anna", "X") == "with X, and Anna"


def test_a_longer_name_of_another_player_is_not_matched():
    mentions = Mentions(["Ann"], others=["Ann Lee", "Ben"])
    assert mentions.replaced("Ann beat Ann Lee and Ben", "X") == "X beat Ann Lee and Ben"


def test_every_spelling_of_the_name_is_matched():
    assert Mentions(["Hanako", "Hana"]).replaced("Hana, Hanako", "X") == "X, X"
