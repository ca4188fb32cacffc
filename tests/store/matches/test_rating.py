"""Ratings, computed from places."""

import pytest

from scorekeeper.store.matches.rating import PlacedSide, ratings


def solo(*places):
    return [PlacedSide(place, (name,)) for name, place in zip("ABCD", places, strict=False)]


def rounded(*matches):
    return {name: round(one, 3) for name, one in ratings(matches).items()}


def test_nobody_is_rated_without_a_match():
    assert ratings([]) == {}


def test_the_winner_of_a_first_match_is_above_zero_and_the_loser_below():
    # The example of OpenSkill's manual: 27.635 and 22.365, both with an uncertainty of 8.066.
    assert rounded(solo(1, 2)) == {"A": 3.438, "B": -1.833}


def test_players_who_share_a_place_share_their_rating():
    found = rounded(solo(1, 3, 1))
    assert found["A"] == found["C"] > found["B"]


def test_a_win_against_a_stronger_player_raises_a_rating_more():
    strong, weak = [solo(1, 2)] * 4, [solo(2, 1)] * 4
    new = [PlacedSide(1, ("New",)), PlacedSide(2, ("A",))]
    assert rounded(*strong, new)["New"] > rounded(*weak, new)["New"]


def test_partners_win_and_lose_together():
    sides = [PlacedSide(2, ("A", "C")), PlacedSide(1, ("B", "D"))]
    found = rounded(sides)
    assert found["B"] == found["D"] > found["A"] == found["C"]


def test_a_match_of_one_player_changes_nothing():
    assert ratings([solo(1)]) == {"A": pytest.approx(0)}
    assert rounded(solo(1), solo(1, 2)) == rounded(solo(1, 2))
