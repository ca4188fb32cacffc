"""The seventh game on its pages, from the set-up to the final standings."""

import pytest

from tests.seventh_game.matches import (
    MISSED,
    NAMES,
    NIL_MADE,
    begun,
    played,
    stages,
)
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal
from tests.support.web.visitor import HTMX, Visitor, bids


def test_the_game_is_listed_in_english_and_japanese(club, japanese):
    assert "Spades 4, in pairs Two against two: bid your tricks" in club.open("/new").text
    assert "スペード 4人（ペア） 2人対2人。トリック数を予想し" in japanese.open("/new").text


def test_the_setup_shows_the_house_rules_of_the_game(club):
    page = club.open("/new/spades")
    for words in ("Play to", "Nil", "Ten bags cost 100", "Short Spades", "SP-3"):
        assert words in page.text


def test_the_setup_shows_how_the_match_ends(club):
    page = club.open("/new/spades")
    assert page.one("#summary").text == "4 players · until someone reaches 500"


def test_a_target_that_is_out_of_range_is_refused(club):
    page = club.sets_up("spades", NAMES, target=5)
    assert page.errors == ["Choose a number from 50 to 1000"]


def test_all_players_bid_and_the_dealer_bids_last(club):
    page = club.open(begun(club))
    assert page.texts("#entry .row .name") == ["Ben", "Chie", "Dan", "Aki"]


def test_partners_cannot_bid_more_than_there_are_tricks(club):
    page = club.open(begun(club)).send("#entry", {**bids(None, 3, 9), "action": None}, **HTMX)
    assert "Partners cannot bid 14 together: there are 13 tricks." in page.text
    assert "Partners cannot bid 13 together" not in page.text


def test_a_nil_is_asked_about_only_if_one_was_bid(club):
    page = club.open(begun(club)).send("#entry", {**bids(4, 3, 2, 3), "action": "next"}).onward
    assert "nil" not in page.one("#entry").text
    page = club.open(begun(club)).send("#entry", {**bids(0, 3, 4, 3), "action": "next"}).onward
    assert "Did Aki make the nil?" in page.one("#entry").text


def test_a_deal_is_not_saved_without_the_result_of_a_nil(club):
    page = club.open(begun(club)).send("#entry", {**bids(0, 3, 4, 3), "action": "next"}).onward
    page = page.send("#entry", {"tricks.0": 5, "action": "next"})
    assert page.status == 422
    assert page.errors == ["Did Aki make the nil?"]


def test_a_deal_is_scored_by_side(club):
    match = begun(club)
    page = club.writes(match, *stages(NIL_MADE)).onward
    assert page.totals() == [141, 62]
    assert "Aki and Chie: 1 bag" in page.text
    assert "Ben and Dan: 2 bags" in page.text


def test_every_score_of_a_deal_is_explained(club):
    match = begun(club)
    store_deal(club, match, *stages(NIL_MADE))
    text = club.open(f"{match}/deals/1").text
    for reason in ("bid 4, took 5: 10 × 4", "1 bag: +1", "nil of Aki: +100", "2 bags: +2"):
        assert reason in text


def test_partners_are_adjusted_together(club):
    match = begun(club)
    store_deal(club, match, *stages(NIL_MADE))
    page = club.open(f"{match}/adjust").send("#points", {"points.1": "-10"}).onward
    assert page.status == 200
    sheet = club.open(f"{match}/sheet")
    assert sheet.texts(".adjustment td") == ["", "−10"]
    assert sheet.totals() == [141, 52]


def test_the_match_ends_at_the_target_with_final_standings(club):
    page = club.open(played(club))
    assert page.standings() == [("1st", "Aki and Chie", "202"), ("2nd", "Ben and Dan", "122")]
    assert "First to 200 points wins." in page.text


def test_a_correction_updates_the_totals(club):
    match = played(club)
    said, taken = stages(MISSED)
    page = club.open(f"{match}/deals/1/correct").send(
        "#entry", {**said, **taken, "tricks.1": 5, "action": "next"}
    )
    assert page.status == 303
    # -90 and 61; 50 and 60: nobody is at 200 any more.
    assert page.onward.totals() == [-29, 110]


def test_undo_removes_the_last_deal(club):
    match = played(club)
    page = club.open(match).send("#undo").onward
    assert page.totals() == [141, 62]


def test_a_seat_page_names_the_player_and_the_partner(club):
    match = begun(club)
    club.open(match).send("#entry", {**bids(0, 3, 4, 3), "action": "next"})
    page = club.open(f"{match}/seat/2")
    assert "Chie" in page.text
    assert "with Aki" in page.text
    assert club.open(f"{match}/seat/3").status == 200


@pytest.mark.parametrize("path", ["", "/charts", "/print", "/rules", "/rules/card", "/referee"])
def test_every_page_of_a_match_is_available_in_both_languages(club, japanese, path):
    for phone, name in ((club, "Spades"), (japanese, "スペード")):
        page = phone.open(played(phone) + path)
        assert page.status == 200
        assert name in page.text


def test_the_chart_compares_bids_and_tricks_by_side(club):
    page = club.open(f"{played(club)}/charts?view=deals")
    assert "Deal Aki and Chie Ben and Dan 1 4 / 5 6 / 8 2 6 / 7 6 / 6" in page.text
    assert "Ben and Dan: bid made in 1 of 2 deals." in page.text


def test_the_referee_treats_spades_as_trumps_without_asking(club):
    match = begun(club)
    page = club.open(f"{match}/referee?ask=trick&leader=1&trick=AH.KH.2S.QH&first=0")
    assert "Dan" in page.one(".verdict").text
    assert "♠2 is the highest trump." in page.one(".verdict").text
    assert not page.has("[name=trump]")


def test_the_referee_refuses_a_spade_lead_before_spades_are_broken(club):
    page = club.open("/referee/spades?ask=play&hand=AS.2H&first=0&broken=0&whole=1")
    assert "Spades have not been broken, and you hold ♥2." in page.text


def test_the_referee_answers_a_question_specific_to_the_game(club, japanese):
    question = "/referee/spades?ask=bags&about.before=8&about.more=3"
    assert "They cost 100 points, and 1 bag is left." in club.open(question).text
    assert "100点の減点で、残りのバッグは1個です。" in japanese.open(question).text


def test_a_typed_question_about_the_game_asks_for_its_facts(club):
    page = club.open("/referee/spades?q=What+do+bags+cost")
    assert "Bags before" in page.text


def test_a_referees_answer_can_be_noted_on_the_sheet(club):
    match = begun(club)
    page = club.open(f"{match}/referee?ask=bags&about.before=8&about.more=3")
    page.send(".verdict form", {"question": page.one("button[name=question]")["value"]})
    assert "They cost 100 points" in club.open(f"{match}/sheet").text


def test_the_rulebook_follows_the_house_rules_of_the_table(club, japanese):
    assert "To 200 points. The side that is ahead wins" in club.open(f"{begun(club)}/rules").text
    assert "To 500 points. The side that is ahead wins" in club.open("/rules/spades").text
    assert "500点まで。点の多いチームの勝ち。" in japanese.open("/rules/spades").text


def test_the_rulebook_shows_that_a_rule_does_not_apply(club):
    short = club.open("/rules/spades?preset=short_spades").text
    assert "Nothing at this table." in short


def test_untranslated_sentences_are_shown_in_english(app, monkeypatch):
    """A game need not bring every sentence, or any: the page then says it in English."""
    untranslated = "Nobody has put this into Japanese."
    monkeypatch.setitem(vars(spades_of(app)), "blurb", untranslated)
    page = Visitor(app, "ja").open("/rules")
    assert page.status == 200
    phone = Visitor(app, "ja")
    phone.starts_club()
    assert untranslated in phone.open("/new").text


def spades_of(app):
    from scorekeeper.registry import find_game  # noqa: PLC0415 - once it is installed

    assert app is not None
    return find_game("spades")


def test_built_in_translations_still_work_beside_those_of_the_game(japanese):
    page = japanese.open("/new")
    assert sentence("ja", "Continue a paper score sheet") in page.text
    assert "ヘル" in page.text


# ------------------------------------------------------------------- statistics and the history


def test_a_finished_match_counts_in_the_statistics(club):
    played(club)
    page = club.open("/statistics/spades")
    assert page.status == 200
    for words in ("Contracts", "Nils made", "2 0 100%"):
        assert words in page.text
    assert "Spades" in club.open("/statistics").text


def test_player_statistics_show_contracts_nils_and_partners(club):
    played(club)
    address = next(
        link["href"]
        for link in club.open("/statistics/spades").all("a[href]")
        if link.text == "A Aki" and link["href"].startswith("/statistics/spades/")
    )
    text = club.open(address).text
    assert "Contracts by partner Partner Made Bags C Chie 2 2" in text
    assert "Nils made" in text


def test_the_history_can_be_filtered_by_the_game(club):
    played(club)
    assert "Aki and Chie" in club.open("/history?game=spades").text
    assert "Aki and Chie" not in club.open("/history?game=hell").text


def test_the_home_page_shows_the_sides(club):
    played(club)
    assert "Aki and Chie" in club.open("/").text


def test_points_from_paper_can_be_imported_by_side(club):
    text = "Aki & Chie\tBen & Dan\n61\t60\n-90\t50"
    page = club.open("/import/points/spades").send("#take-over", {"text": text, "action": "look"})
    assert page.errors == []
    assert page.texts(".preview tbody td") == ["61", "60", "−90", "50"]
