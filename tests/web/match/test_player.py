"""A player's own page: what concerns one seat next, in every game."""

import pytest

from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal
from tests.support.web.visitor import FIVE, FOUR, bids, hearts, tricks

pytestmark = pytest.mark.timeless


def steps(visitor, match, seat):
    """The next facts for ``seat``; its own actions are marked with a star."""
    items = visitor.open(f"{match}/seat/{seat}").all(".upcoming li")
    return ["* " + one.text if "mine" in one.classes else one.text for one in items]


def facts(page):
    """The entered values of this seat, by question."""
    pairs = page.all(".own-answers div")
    return {one.one("dt").children[0].strip(): one.one("dd").text for one in pairs}


def standing(visitor, match, seat):
    """Place, points and the distance to the first, as far as the page shows them."""
    return [one.text for one in visitor.open(f"{match}/seat/{seat}").all(".trio > div")]


def begins(club, game, names, written=(), **options):
    """A match with the deals that are ``written``."""
    match = club.begins(game, names, **options)
    for deal in written:
        store_deal(club, match, *deal)
    return match


def test_hearts_shows_who_deals_who_passes_to_whom_and_what_leads(club):
    match = begins(club, "hearts", FOUR)
    assert steps(club, match, 0) == [
        "* You deal 13 cards to each",
        "* Pass 3 cards to Ben",
        "You get 3 cards from Dai",
        "♣2 leads",
    ]
    assert steps(club, match, 3)[:2] == ["Aki deals 13 cards to each", "* Pass 3 cards to Aki"]


def test_hearts_passes_right_then_across_then_not_at_all(club):
    deal = (hearts(5, 4, 4, 0, queen=3),)
    match = begins(club, "hearts", FOUR, [deal])
    assert steps(club, match, 1)[1:3] == ["* Pass 3 cards to Aki", "You get 3 cards from Chika"]
    store_deal(club, match, *deal)
    assert steps(club, match, 1)[1:3] == ["* Pass 3 cards to Dai", "You get 3 cards from Dai"]
    store_deal(club, match, *deal)
    assert steps(club, match, 1) == ["Dai deals 13 cards to each", "No pass", "♣2 leads"]


def test_black_maria_passes_to_the_right(club):
    match = begins(club, "black_maria", FOUR)
    assert steps(club, match, 1)[:3] == [
        "Aki deals 13 cards to each",
        "* Pass 3 cards to Aki",
        "You get 3 cards from Chika",
    ]
    assert "♣2 leads" in steps(club, match, 1)
    freely = begins(club, "black_maria", FOUR, lead="free")
    assert "* You lead" in steps(club, freely, 1)


def test_black_lady_shows_two_passes_and_the_cards_on_the_table(club):
    match = begins(club, "black_lady", FOUR)
    assert steps(club, match, 1) == [
        "Aki deals 12 cards to each",
        "* Pass 2 cards to Aki",
        "You get 2 cards from Chika",
        "* Pass 1 card to Aki",
        "You get 1 card from Chika",
        "* You lead",
        "4 cards on the table, 2 face up",
        "Pot 26",
        "The last trick takes the cards on the table",
    ]


def test_whist_shows_the_partner_and_the_facts_of_the_own_side(club):
    match = begins(club, "whist", FOUR)
    page = club.open(f"{match}/seat/1")
    assert "with Dai" in page.one(".me").text
    assert steps(club, match, 1)[:2] == ["Aki deals 13 cards to each", "* You lead"]
    club.open(match).send("#entry", {"tricks.1": "8", "action": ""})
    page = club.open(f"{match}/seat/3")
    assert facts(page) == {"Tricks taken": "8", "Honours dealt": "–", "Revokes": "0"}
    assert facts(club.open(f"{match}/seat/0"))["Tricks taken"] == "5"


def test_napoleon_shows_the_contract_and_the_roles(club):
    match = begins(club, "napoleon", FIVE)
    assert steps(club, match, 1) == [
        "Aki deals 10 cards to each",
        "3 cards in the kitty",
        "Napoleon leads",
        "Calls start at 11",
        "If nobody calls, Ben redeals",
    ]
    contract = {
        "napoleon": "2",
        "bid.count": "13",
        "bid.suit": "S",
        "adjutant_card": "AS",
        "action": "next",
    }
    page = club.open(match).send("#entry", contract).onward
    page.send("#entry", {"adjutant": "4", "pictures.4": "6"})
    page = club.open(f"{match}/seat/4")
    assert not page.has(".prev-next li")
    assert page.one(".own-answers dt small").text == "adjutant"
    assert facts(page) == {"Pictures won": "6"}
    assert page.texts(".deal-answers dd")[:5] == ["Chika", "13", "♠", "♠A", "Emi"]
    assert club.open(f"{match}/seat/2").one(".own-answers dt small").text == "Napoleon"


# Hell


@pytest.fixture
def hell(club):
    """Three at Hell; a deal of one card written: −3, +13, +10. Ben deals two cards each."""
    return begins(club, "hell", FOUR[:3], [(bids(1, 1, 0), tricks(0, 1, 0))])


def test_hell_shows_when_the_player_bids_and_who_leads(club, hell):
    assert steps(club, hell, 2) == ["Ben deals 2 cards to each", "* You bid first", "Ben leads"]
    assert steps(club, hell, 0) == ["Ben deals 2 cards to each", "You bid after Chika", "Ben leads"]
    assert steps(club, hell, 1) == [
        "* You deal 2 cards to each",
        "You bid last, after Aki",
        "* You lead",
    ]


def test_hell_shows_whose_turn_it_is_to_bid(club, hell):
    assert club.open(f"{hell}/seat/2").one(".turn h2").text == "What does Chika bid?"
    club.open(hell).send("#entry", {"bids.2": "1", "action": ""})
    page = club.open(f"{hell}/seat/2")
    assert not page.has(".turn")
    assert page.one(".me h2").text == "Chika"
    assert page.one(".waiting").text == "What does Aki bid?"
    assert facts(page) == {"Bids": "1"}


def test_hell_shows_the_dealer_which_bid_is_barred_and_why(table, language):
    hell = begins(table, "hell", FOUR[:3], [(bids(1, 1, 0), tricks(0, 1, 0))])
    assert not table.open(f"{hell}/seat/1").has(".barred")
    table.open(hell).send("#entry", {"bids.2": "1", "bids.0": "0", "action": ""})
    page = table.open(f"{hell}/seat/1")
    message = "The dealer may not bid {bid}: {sum} + {bid} makes {cards}."
    assert page.texts(".barred") == ["1 " + sentence(language, message, bid=1, sum=1, cards=2)]
    assert not table.open(f"{hell}/seat/0").has(".barred")


def test_hell_shows_only_the_lead_after_the_bids(club, hell):
    page = club.open(hell).send("#entry", {**bids(0, 0, 1), "action": "next"}).onward
    page.send("#entry", {"tricks.2": "2"})
    assert steps(club, hell, 1) == ["* You lead"]
    assert steps(club, hell, 2) == ["Ben leads"]
    assert facts(club.open(f"{hell}/seat/2")) == {"Bids": "1", "Tricks taken": "2"}


# How one stands


def test_the_page_shows_place_score_and_points_behind_the_leader(club, hell):
    assert standing(club, hell, 0) == ["Place 3rd", "Score −3", "Behind the leader 16"]
    assert standing(club, hell, 1) == ["Place 1st", "Score 13"]
    assert standing(club, hell, 2) == ["Place 2nd", "Score 10", "Behind the leader 3"]


def test_if_the_fewest_points_win_the_gap_is_the_points_above_the_leader(club):
    match = begins(club, "hearts", FOUR, [(hearts(5, 4, 4, 0, queen=3),)])
    assert standing(club, match, 3) == ["Place 4th", "Score 13", "Behind the leader 9"]


def test_before_the_first_deal_nobody_has_a_place(club):
    assert standing(club, begins(club, "hell", FOUR), 0) == ["Score 0"]


def test_the_players_deals_are_listed_newest_first(club, hell):
    store_deal(club, hell, bids(0, 1, 0), tricks(1, 1, 0))
    deals = club.open(f"{hell}/seat/0").all(".own-deals a")
    assert [one["href"] for one in deals] == [f"{hell}/deals/2", f"{hell}/deals/1"]
    assert [one.text for one in deals] == [
        "2 bid 0, took 1: −3 × 1 −3 total −6",
        "1 bid 1, took 0: −3 × 1 −3 total −3",
    ]


def test_a_finished_match_shows_the_standings_without_a_form(club):
    match = begins(club, "hearts", FOUR, [(hearts(13, 0, 0, 0, queen=1),)], limit=12)
    page = club.open(f"{match}/seat/0")
    assert page.all(".ranks li")[0].text == "1st, Chika: 0 in all. 1 C Chika 0"
    assert not page.one("main").has("form")
    assert not page.has(".prev-next")


@pytest.mark.parametrize("seat", ["4", "9999999999", "x", "-1", ""])
def test_a_seat_without_a_player_has_no_page(club, seat):
    assert club.open(f"{begins(club, 'hearts', FOUR)}/seat/{seat}").status == 404


def test_the_page_links_back_to_the_match(club, hell):
    assert club.open(f"{hell}/seat/1").one("header a.first")["href"] == hell
