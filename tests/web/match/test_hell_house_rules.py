"""Hell by house rules of the table's own, from the set-up to the final standings."""

import pytest

from tests.support.web.stored_matches import store_deal
from tests.support.web.visitor import FOUR, THREE, bids, tricks

pytestmark = pytest.mark.timeless

TEN = ["Aki", "Ben", "Chika", "Dai", "Emi", "Fumi", "Gen", "Hana", "Iwao", "Jun"]

# Made: 5 and 4 for each trick. Missed: −2, −3 for each trick over, −1 for each trick short.
NUMBERS = {
    "scoring": "custom",
    "made_bonus": "5",
    "made_per_trick": "4",
    "missed_base": "-2",
    "missed_per_trick_over": "-3",
    "missed_per_trick_under": "-1",
    "made_zero": "points_plus_cards",
    "made_zero_points": "6",
}


def answers(page):
    return [" ".join(one.texts("h2 > span:not([aria-hidden]), p")) for one in page.all(".answer")]


def test_a_match_with_custom_scoring_can_be_played_to_the_end(club):
    match = club.begins("hell", THREE, ladder_cards="1 2", **NUMBERS)
    # Aki deals: one short, 5 + 4, 6 and a card.
    assert club.writes(match, bids(1, 1, 0), tricks(0, 1, 0)).onward.has("#entry")
    # Ben deals: two short, 6 and two cards, one over.
    end = club.writes(match, bids(2, 0, 1), tricks(0, 0, 2)).onward
    assert end.one("header h1").text == "Ben wins"
    assert club.open(f"{match}/sheet").totals() == [-7, 17, 2]
    told = club.open(f"{match}/deals/2").text
    for reason in (
        "bid 2, took 0: −2 − 2",
        "Missed bid: −2",
        "Tricks short: −2",
        "bid 0, took 0: 6 + 2",
        "Cards dealt: 2",
        "Tricks over: −3",
    ):
        assert reason in told


def test_ten_players_can_play_a_match_to_the_end(club):
    match = club.begins("hell", TEN, ladder_cards="1 5")
    page = club.writes(match, bids(*[0] * 10), tricks(1, *[0] * 9)).onward
    assert len(page.all("#entry .many .row")) == 10
    store_deal(club, match, bids(0, 2, *[0] * 8), tricks(0, 2, 3, *[0] * 7))
    # Aki −3 + 10, Ben 10 + 16, Chika 10 − 9, the others 20.
    assert club.open(f"{match}/sheet").totals() == [7, 26, 1, *[20] * 7]
    for path in ("", "/charts", "/table", "/picture.svg", "/print", "/export.csv"):
        assert club.open(match + path).status == 200, path


def test_the_dealer_may_bid_anything_in_the_last_deal(club):
    match = club.begins("hell", THREE, ladder_cards="1 1", hook="not_in_last_deal")
    barred = club.open(match).send("#entry", bids(1, 0, 0) | {"action": "next"})
    assert barred.status == 422
    store_deal(club, match, bids(0, 0, 0), tricks(1, 0, 0))
    store_deal(club, match, bids(1, 0, 0), tricks(1, 0, 0))
    assert club.open(f"{match}/sheet").totals() == [10, 20, 20]


def test_the_referee_takes_the_current_deal_from_the_match_unless_told_otherwise(club):
    match = club.begins("hell", THREE, ladder_cards="5 5", hook="not_in_last_deal")
    question = f"{match}/referee?ask=dealer_bid&about.cards=5&about.others=3"
    assert "The dealer may not bid 2: 3 + 2 makes 5." in answers(club.open(question))[0]
    last = club.open(f"{question}&about.last_deal=True")
    assert "The dealer may bid anything from 0 to 5." in answers(last)[0]
    everywhere = club.open("/referee/hell?ask=dealer_bid&about.cards=5&about.others=3")
    assert not everywhere.has("[name='about.last_deal']")


def test_only_suits_in_the_pack_can_be_trumps(club):
    match = club.begins("hell", FOUR, suits="3", cards_per_suit="8")
    page = club.open(match)
    assert len(page.all("#entry .suits input")) == 3
    assert "24 cards in the pack" in page.text
    refused = page.send("#entry", bids(0, 0, 0, 0) | {"trump": "C", "action": "next"})
    assert "There are no ♣ in the pack." in refused.text


def test_the_referee_offers_only_suits_in_the_pack(club):
    match = club.begins("hell", FOUR, suits="3", cards_per_suit="8")
    page = club.open(f"{match}/referee?ask=trick&trick=7D&change=trump")
    spades, hearts, diamonds, none = page.all(".rail.suits.five a")
    for link, letter in ((spades, "S"), (hearts, "H"), (diamonds, "D")):
        assert f"trump={letter}" in link["href"]
    assert none.text == "None"
    assert len(page.all("section[aria-labelledby=add-h] .rail.suits a")) == 3
    page = club.open(f"{match}/referee?ask=trick&trick=7D&trump=C&suit=C")
    assert "There are no ♣ in the pack." in answers(page)[0]
    page = club.open(f"{match}/referee?ask=course&trump=C")
    assert "There are no ♣ in the pack." in page.text


def test_a_pack_that_is_too_small_is_refused_beside_its_option(club):
    answer = club.sets_up("hell", TEN, cards_per_suit="2")
    assert answer.status == 422
    (said,) = answer.errors_at("#option-cards_per_suit")
    assert "A pack of 8 cards is too small for 10 players." in said
