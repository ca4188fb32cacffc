"""Rows as those hear them who listen: one sentence each."""

import pytest

from scorekeeper.registry import all_games
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FOUR, THREE, Visitor, bids, hearts, started, tricks

pytestmark = pytest.mark.timeless

FIRST = bids(1, 1, 0), tricks(0, 1, 0)
SLUGS = sorted(game.slug for game in all_games())


@pytest.fixture
def hell(club):
    """A match of Hell with three players and one deal: −3, 13, 10."""
    address = store_match(club, "hell", THREE)
    store_deal(club, address, *FIRST)
    return address


@pytest.fixture
def japanese(app):
    return started(Visitor(app, "ja"))


def heard(page, where):
    return [one.text for one in page.all(f"{where} > .visually-hidden")]


def described(page):
    """The texts for listeners of every row's chips."""
    groups = [one for one in page.all("[role=radiogroup]") if one["aria-describedby"]]
    return [page.one(f"#{one['aria-describedby']}").text for one in groups]


def test_a_row_of_the_pad_is_read_out_with_name_bid_and_score(club, hell):
    page = club.open(hell).send("#entry", {**bids(1, None, 0), "action": ""}).onward

    assert described(page) == [
        "Chika: Bids 0, 10 in all.",
        "Aki: Bids 1, −3 in all.",
        "Ben: deals, leads, now, can't say 1, Bids not entered, 13 in all.",
    ]


def test_a_row_is_read_out_with_bid_tricks_and_points_after_the_play(club, hell):
    page = club.open(hell).send("#entry", {**bids(1, 0, 0), "action": "next"}).onward
    page = page.send("#entry", {**tricks(1, None, 0), "action": ""}).onward

    assert described(page) == [
        "Chika: bid 0, Tricks taken 0, 10 points, 10 in all.",
        "Aki: bid 1, Tricks taken 1, 13 points, −3 in all.",
        "Ben: deals, leads, bid 0, Tricks taken 1, −3 points, 13 in all.",
    ]


def test_on_a_correction_the_dealer_dealt_and_led(club, hell):
    page = club.open(f"{hell}/deals/1/correct")
    assert page.texts("#entry .tag") == ["Dealt, led"]
    assert described(page)[-1].startswith("Aki: dealt, led, bid ")


def test_a_row_that_is_probably_wrong_is_read_out_as_such(club):
    match = store_match(club, "hearts", FOUR)
    page = club.open(match).send("#entry", {**hearts(5, 5, 3, 1, queen=0), "action": ""}).onward

    assert [one for one in described(page) if "Check this" in one] == [
        "Aki: deals, Hearts taken 5, 0 in all, Check this."
    ]


def test_every_row_hidden_from_screen_readers_has_a_sentence_instead(club, hell):
    page = club.open(hell)

    assert len(page.all(".row > .who[aria-hidden=true]")) == len(described(page)) == 3


def test_a_cell_of_the_sheet_is_read_out_with_deal_points_and_total(club, hell):
    page = club.open(f"{hell}/sheet")

    assert [one["aria-label"] for one in page.all(".sheet td a")] == [
        "Deal 1, Aki: bid 1, took 0, −3 points, −3 in all.",
        "Deal 1, Ben: bid 1, took 1, 13 points, 13 in all.",
        "Deal 1, Chika: bid 0, took 0, 10 points, 10 in all.",
    ]


def test_the_sentences_are_translated_into_japanese(japanese):
    match = store_match(japanese, "hell", THREE)
    store_deal(japanese, match, *FIRST)

    labels = [one["aria-label"] for one in japanese.open(f"{match}/sheet").all(".sheet td a")]
    assert labels[1] == "第1ディール、Ben：予想1、結果1、13点、合計13点。"
    saved = japanese.open(match).one("#saved [role=status]").text
    assert saved == (
        "第1ディールを記録。Akiは−3点、合計−3点、Benは13点、合計13点、"
        "Chikaは10点、合計10点。Benが3点差で首位。"
    )


def test_a_saved_deal_is_read_out_in_one_sentence(club, hell):
    page = club.open(hell)

    assert page.one("#saved [role=status]").text == (
        "Deal 1 saved: Aki −3 points, −3 in all; Ben 13 points, 13 in all; "
        "Chika 10 points, 10 in all. Ben leads by 3."
    )
    assert page.one("#saved ol")["aria-hidden"] == "true"


def test_several_leaders_and_partners_lead_in_the_plural(club):
    tied = store_match(club, "hell", THREE)
    store_deal(club, tied, bids(0, 0, 0), tricks(0, 0, 1))
    assert club.open(tied).one("#saved header .soft").text == "Aki and Ben lead"
    whist = store_match(club, "whist", ["Ann", "Ben", "Cat", "Dan"])
    store_deal(club, whist, {"tricks.0": 9, "honours.0": 2})
    assert club.open(whist).one("#saved header .soft").text == "Ann and Cat lead"
    american = store_match(club, "whist", ["Ann", "Ben", "Cat", "Dan"], form="american")
    store_deal(club, american, {"tricks.0": 9})
    assert club.open(american).one("#saved header .soft").text == "Ann and Cat lead"


def test_up_to_three_leaders_are_named_and_more_are_counted(club, japanese):
    three = store_match(club, "hell", [*THREE, "Dai"])
    store_deal(club, three, bids(0, 0, 0, 0), tricks(0, 0, 0, 1))
    assert club.open(three).one("#saved header .soft").text == "Aki, Ben, and Chika lead"
    ten = [*THREE, "Dai", "Emi", "Fumi", "Gen", "Hana", "Ichi", "Jun"]
    nine = bids(*[0] * 10), tricks(*[0] * 9, 1)
    for visitor, said in ((club, "9 lead together"), (japanese, "9人が首位")):
        match = store_match(visitor, "hell", ten)
        store_deal(visitor, match, *nine)
        assert visitor.open(match).one("#saved header .soft").text == said


def test_the_calls_that_beat_the_last_one_are_listed_in_japanese(japanese):
    match = store_match(japanese, "napoleon", ["Aki", "Ben", "Chika", "Dai", "Emi"])
    page = japanese.open(match)
    page.send("#entry", {"napoleon": "1", "bid.count": "13", "bid.suit": "S"})
    page = japanese.open(match)
    assert "13♠に競り勝つのは13NT、14 …" in page.one("#entry .stage p").text


def test_the_page_of_a_deal_is_read_out_with_the_reason_for_each_score(club, hell):
    page = club.open(f"{hell}/deals/1")

    assert heard(page, ".tell li")[1] == (
        "Deal 1, Ben: bid 1, took 1: 10 + 3 × 1, 13 points, 13 in all."
    )


def test_the_final_standings_are_read_out_as_sentences(club):
    match = store_match(club, "hearts", FOUR, limit=12)
    store_deal(club, match, hearts(13, 0, 0, 0, queen=1))
    page = club.open(match)

    assert heard(page, ".standings li")[:2] == ["1st, Chika: 0 in all.", "1st, Dai: 0 in all."]
    assert heard(page, ".podium li")[0] == "shared 1st, Chika: 0 in all."


def test_the_ladder_is_read_out_with_its_numbers(club, hell):
    ladder = club.open(hell).one(".ladder")

    assert ladder.one(".visually-hidden").text.startswith("Deals of this match: 1 2 3 4 5 6")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_rows_of_every_game_are_read_out(table, slug):
    match = store_match(table, slug, FOUR)
    page = table.open(match)

    rows = [row for row in page.all(".row") if row.has(".who[aria-hidden]")]
    assert len(rows) == len(described(page))
    assert all(told.endswith((".", "。")) for told in described(page))
