"""Faces: a colour and a shape for a person, letters for a name."""

import pytest

from scorekeeper.match.faces import (
    KINDS,
    Face,
    face_kinds,
    faces,
    faces_in_club,
    letters,
    visible_characters,
)


def test_there_are_twelve_different_faces():
    assert KINDS == 12
    assert face_kinds(range(12)) == (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)


def test_a_players_face_does_not_depend_on_the_seat():
    assert face_kinds([4, 0, 6, 2]) == (4, 0, 6, 2)


def test_the_thirteenth_person_reuses_the_first_face():
    assert face_kinds([12, 1]) == (0, 1)


def test_the_newer_of_two_clashing_members_takes_the_next_free_face():
    assert face_kinds([12, 0]) == (1, 0)
    assert face_kinds([0, 12]) == (0, 1)


def test_a_clash_does_not_change_the_face_of_a_third_player():
    # 0 and 12 share a colour, and the next one is worn by its own wearer.
    assert face_kinds([12, 0, 1]) == (2, 0, 1)


def test_three_clashing_players_get_three_different_faces():
    assert face_kinds([24, 12, 0]) == (2, 1, 0)


def test_the_first_face_follows_the_last_one():
    assert face_kinds([23, 11]) == (0, 11)


def test_guests_get_the_remaining_faces_in_seat_order():
    assert face_kinds([None, 1, None, 0]) == (2, 1, 3, 0)


def test_a_table_of_thirteen_uses_all_twelve_faces():
    assert len(set(face_kinds(range(13)))) == 12


def test_a_face_shows_the_first_letter_of_the_name():
    assert letters(["Ann", "ben", "Émilie"]) == ("A", "B", "É")


def test_names_with_the_same_initial_show_two_letters():
    assert letters(["Ann", "Ben", "Alex"]) == ("An", "B", "Al")


def test_names_that_share_two_letters_still_get_different_letters():
    assert letters(["Ann", "Anna"]) == ("An", "Aa")


def test_the_initial_of_the_last_name_is_the_preferred_second_letter():
    assert letters(["Ann Lee", "Ann Marsh"]) == ("AL", "AM")


def test_unnamed_seats_show_their_number():
    assert letters(["", "Ben", ""]) == ("1", "B", "3")
    assert letters(["Player 1", "Player 2", "Player 12"]) == ("1", "2", "12")
    assert letters(["プレイヤー 3", "プレイヤー 4"]) == ("3", "4")


def test_a_trailing_number_is_shown_with_or_without_a_space_before_it():
    assert letters(["プレイヤー1", "プレイヤー2", "プレイヤー3"]) == ("1", "2", "3")
    assert letters(["Aki2", "Aki3", "Akira"]) == ("2", "3", "Ak")
    assert letters(["太郎1", "太郎2", "花子"]) == ("1", "2", "花")
    assert letters(["Team 9", "Team 10", "Team11"]) == ("9", "10", "11")


def test_full_width_digits_are_shown_as_ordinary_digits():
    assert letters(["太郎１", "太郎　２", "太郎１２"]) == ("1", "2", "12")


def test_names_made_only_of_digits_show_their_last_two_digits():
    assert letters(["1", "12", "123"]) == ("1", "12", "23")


@pytest.mark.parametrize(
    "names",
    [
        ["Player 1", "Player 2", "1"],
        ["太郎1", "花子1", "太郎01", "花子"],
        ["Team 10", "Team 110", "Team10"],
        ["2", "A", "A", "A1"],
        ["007", "07", "7", "77"],
    ],
)
def test_no_two_players_at_a_table_have_the_same_letters(names):
    assert len(set(letters(names))) == len(names)


def test_a_japanese_name_shows_its_first_character():
    assert letters(["田中", "ゆい", "さくら"]) == ("田", "ゆ", "さ")


def test_japanese_names_with_the_same_first_character_show_two():
    assert letters(["田中", "田村", "ゆい"]) == ("田中", "田村", "ゆ")


def test_identical_names_are_distinguished_by_seat_number():
    assert letters(["A", "A"]) == ("1", "2")


def test_leading_punctuation_in_a_name_is_skipped():
    assert letters(["“Ace” Ann", "(ben)"]) == ("A", "B")


def test_full_width_letters_count_as_ordinary_letters():
    assert letters(["Ａnn", "Alex"]) == ("An", "Al")


@pytest.mark.parametrize("emoji", ["👩‍👩‍👧", "👍🏽", "🇯🇵", "❤️"])
def test_an_emoji_of_several_code_points_is_one_character(emoji):
    assert visible_characters(emoji) == [emoji]
    assert letters([emoji, "Ben"]) == (emoji, "B")


def test_an_accent_stays_with_its_letter():
    assert visible_characters("e\u0301a") == ["é", "a"]
    assert visible_characters("n\u0302\u0323a") == [*visible_characters("n\u0302\u0323"), "a"]
    assert len(visible_characters("n\u0302\u0323")) == 1


def test_a_letter_with_a_two_letter_capital_stays_lowercase():
    assert letters(["ßen"]) == ("ß",)


def test_a_face_has_a_css_class_and_marks_wide_letters():
    assert faces(["Ann", "Alex", "Ben"], [3, 0, None]) == (
        Face(3, "An"),
        Face(0, "Al"),
        Face(1, "B"),
    )
    assert Face(3, "An").css == "p3"
    assert Face(3, "An").wide
    assert not Face(1, "B").wide
    assert not Face(1, "👩‍👩‍👧").wide


def test_faces_follow_the_order_of_the_club_members():
    player_order = {"ann": 0, "ben": 1, "cat": 2}
    assert faces_in_club(["Cat", "Ann"], ["cat", "ann"], player_order) == (
        Face(2, "C"),
        Face(0, "A"),
    )


def test_different_numbers_of_names_and_places_are_an_error():
    with pytest.raises(ValueError, match="zip"):
        faces(["Ann"], [0, 1])
