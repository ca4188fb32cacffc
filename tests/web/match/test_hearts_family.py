"""Whole matches of Hearts, Black Maria and Black Lady with many house rules."""

import pytest

from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import hearts

pytestmark = pytest.mark.timeless

FOUR = ["Ann", "Ben", "Cat", "Dan"]
THREE = FOUR[:3]


def test_one_tap_gives_a_revoker_all_points_and_can_end_the_match(club):
    match = store_match(club, "hearts", FOUR, revoke="takes_all", limit=50)
    page = club.writes(match, {**hearts(5, 4, 4, 0, queen=0), "revoked": "None"}).onward
    assert page.status == 200
    asked = club.open(match)
    assert asked.has("[name='revoked']")
    assert asked.has("[name='hearts.0']")
    tapped = asked.send("#entry", {"revoked": "1", "action": "tap"}).onward
    assert not tapped.has("[name='hearts.0']")
    assert "Ben revoked and gets all 26 points" in tapped.text
    assert tapped.tapped()["revoked"] == "1"
    club.writes(match, {"revoked": "1"})
    done = club.writes(match, {"revoked": "1"}).onward
    assert done.standings()[-1] == ("4th", "Ben", "56")


def test_a_revoke_deal_can_be_corrected_to_a_counted_deal(club):
    match = store_match(club, "hearts", FOUR, revoke="takes_all")
    club.writes(match, {"revoked": "1"})
    correction = f"{match}/deals/1/correct"
    club.open(correction).send("#entry", {"revoked": "None", "action": "tap"})
    counted = {**hearts(5, 4, 4, 0, queen=0), "action": "next"}
    assert club.open(correction).send("#entry", counted).status == 303
    assert club.open(match).totals() == [18, 4, 4, 0]


def test_players_without_a_trick_are_asked_for_once_the_cards_are_entered(club):
    match = store_match(club, "hearts", FOUR, no_trick_bonus=-5, ends="deals", deals=1)
    page = club.open(match)
    assert not page.has("[name^='no_trick']")
    placed = page.send("#entry", {**hearts(9, 4, 0, 0, queen=0), "action": "tap"}).onward
    assert [one["name"] for one in placed.all("[name^='no_trick'][checked]")] == [
        "no_trick.2",
        "no_trick.3",
    ]
    done = club.writes(match, {**hearts(9, 4, 0, 0, queen=0), "no_trick.2": "True"}).onward
    assert done.standings()[0] == ("1st", "Cat", "−5")


LOOKED = {"barred_from_clear.3": "True"}


def test_a_player_who_looked_at_the_table_cards_gets_no_clear_bonus(club):
    match = store_match(club, "black_lady", FOUR)
    club.writes(match, {**hearts(9, 4, 0, 0, queen=0), **LOOKED})
    page = club.open(match)
    assert page.totals() == [22, 4, -26, 0]
    assert "no clear bonus: looked at the table cards" in club.open(f"{match}/deals/1").text
    club.writes(match, {**hearts(6, 4, 3, 0, queen=0), **LOOKED})
    assert "Pot 26: nobody is clear, 26 carried over" in club.open(f"{match}/sheet").text


def test_the_question_who_looked_is_collapsed_until_a_player_is_marked(club):
    match = store_match(club, "black_lady", FOUR)
    page = club.open(match)
    assert page.one("#g-barred_from_clear summary").text == "Looked at the table cards"
    assert page.one("#g-barred_from_clear")["open"] is None
    tapped = page.send("#entry", {**LOOKED, "action": "tap"}).onward
    assert tapped.one("#g-barred_from_clear")["open"] is not None
    assert "Dan cannot be clear" in tapped.one(".stage p").text


def test_a_correction_can_mark_and_unmark_a_player_who_looked(club):
    match = store_match(club, "black_lady", FOUR)
    store_deal(club, match, hearts(9, 4, 0, 0, queen=0))
    correction = f"{match}/deals/1/correct"
    assert club.open(correction).send("#entry", {**LOOKED, "action": "next"}).status == 303
    assert club.open(match).totals() == [22, 4, -26, 0]
    not_looked = {"barred_from_clear.3": "False", "action": "next"}
    assert club.open(correction).send("#entry", not_looked).status == 303
    assert club.open(match).totals() == [22, 4, -13, -13]


def test_the_question_who_looked_is_not_asked_without_a_clear_bonus(club):
    match = store_match(club, "black_lady", FOUR, bonus=0)
    assert not club.open(match).has("#g-barred_from_clear")


def test_a_tie_is_broken_by_one_more_deal(club):
    match = store_match(club, "hearts", FOUR, ends="deals", deals=1, tie="one_more_deal")
    page = club.writes(match, hearts(10, 3, 0, 0, queen=1)).onward
    assert "deal 2 of 2" in page.text
    assert "Played to break the tie" in page.text
    done = club.writes(match, hearts(6, 4, 1, 2, queen=0)).onward
    assert done.standings()[0] == ("1st", "Cat", "1")


def test_reaching_exactly_the_limit_wins_and_the_final_page_says_so(club):
    match = store_match(club, "hearts", FOUR, limit=20, exactly_limit="wins")
    store_deal(club, match, hearts(12, 1, 0, 0, queen=1))
    done = club.writes(match, hearts(8, 5, 0, 0, queen=1)).onward
    assert done.standings()[0] == ("1st", "Ann", "20")
    assert "Ann wins with exactly 20 points." in done.text


def test_reaching_exactly_the_limit_halves_the_score_and_the_deal_says_so(club):
    match = store_match(club, "hearts", FOUR, limit=50, exactly_limit="halves")
    store_deal(club, match, hearts(12, 1, 0, 0, queen=0))
    store_deal(club, match, hearts(12, 1, 0, 0, queen=0))
    assert "exactly 50, halved: −25" in club.open(f"{match}/deals/2").text


def test_the_pad_says_who_leads_if_any_club_may_open(club):
    match = store_match(club, "hearts", FOUR, opening="any_club", passing="left_right")
    assert "Whoever holds ♣2 leads any club" in club.open(match).text


def test_black_maria_opens_with_a_fixed_card_that_the_pad_names(club):
    match = store_match(club, "black_maria", THREE, ends="deals", deals=1)
    assert "♣3 leads" in club.open(match).text
    placed = {**hearts(3, 4, 6, queen=2), "spade_king": "0", "spade_ace": "1"}
    done = club.writes(match, placed).onward
    assert done.standings()[0] == ("1st", "Ben", "11")


def test_with_a_free_lead_in_black_maria_the_player_after_the_dealer_leads(club):
    match = store_match(club, "black_maria", THREE, lead="free", ends="deals", deals=1)
    page = club.open(match)
    assert "♣3 leads" not in page.text
    assert "Ben leads" in page.text


def test_another_round_is_played_for_the_pot_that_is_left(club):
    match = store_match(club, "black_lady", THREE, deals=3, left_over="one_more_round")
    for _ in range(2):
        page = club.writes(match, hearts(6, 7, 0, queen=1)).onward
    assert "deal 3 of 3" in page.text
    page = club.writes(match, hearts(6, 6, 1, queen=1)).onward
    assert "deal 4 of 6" in page.text
    assert "Further round for what was left in the pot" in page.text
    for _ in range(3):
        page = club.writes(match, hearts(6, 7, 0, queen=1)).onward
    assert page.standings()[0] == ("1st", "Cat", "−155")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_setup_refuses_an_odd_limit_that_would_be_halved(club, language):
    club.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    answer = club.sets_up("hearts", FOUR, limit=75, exactly_limit="halves")
    assert answer.status == 422
    said = {"en": "75 has no half: choose an even limit.", "ja": "75点は半分にできません"}
    assert said[language] in answer.text
