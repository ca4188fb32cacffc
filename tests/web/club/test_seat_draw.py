"""Seats drawn by cards: who sits where and who deals first, and that the draw is fair."""

import itertools
from collections import Counter
from random import Random

import pytest

from scorekeeper.rules.cards import Card
from scorekeeper.web.club import seat_draw
from scorekeeper.web.club.seat_draw import DrawnCard, draw_from_text, draw_seats, draw_to_text
from tests.support.web.stored_matches import store_deal
from tests.support.web.visitor import Visitor, hearts, rows

pytestmark = pytest.mark.timeless

FOUR = ["Aki", "Ben", "Chika", "Dai"]


def drawing(*ranks, suit=0):
    """A source of chance by which the players draw ``ranks``, all in one suit."""
    left = list("23456789TJQKA")
    answers = []
    for rank in ranks:
        answers += [left.index(rank), suit]
        left.remove(rank)
    given = iter(answers)
    return lambda _number: next(given)


def seated(drawn):
    return [one.name for one in drawn]


def test_the_highest_card_deals_first_and_the_ace_is_high():
    drawn = draw_seats(FOUR, partners=False, chance=drawing("7", "A", "2", "K"))
    assert drawn == (
        DrawnCard("Ben", Card("AS")),
        DrawnCard("Dai", Card("KS")),
        DrawnCard("Aki", Card("7S")),
        DrawnCard("Chika", Card("2S")),
    )


def test_partners_draw_with_aces_low_and_the_lowest_card_deals():
    drawn = draw_seats(FOUR, partners=True, chance=drawing("7", "A", "2", "K"))
    # Ben has the ace and deals; Chika, with the 2, sits opposite.
    assert seated(drawn) == ["Ben", "Aki", "Chika", "Dai"]


@pytest.mark.parametrize("partners", [False, True])
def test_all_seating_orders_of_four_are_equally_likely(partners):
    ways = itertools.product(range(13), range(12), range(11), range(10))
    orders = Counter()
    for way in ways:
        given = iter([number for rank in way for number in (rank, 0)])
        drawn = draw_seats(FOUR, partners=partners, chance=lambda _n, left=given: next(left))
        orders[tuple(seated(drawn))] += 1
    # 13 x 12 x 11 x 10 draws, 24 orders.
    assert len(orders) == 24
    assert set(orders.values()) == {715}


def test_every_player_is_about_equally_likely_to_deal_first():
    chance = Random(16).randrange
    five = [*FOUR, "Emi"]
    first = Counter(seated(draw_seats(five, partners=False, chance=chance))[0] for _ in range(5000))
    assert all(900 < first[name] < 1100 for name in five)


def test_every_card_of_the_pack_can_be_drawn():
    chance = Random(16).randrange
    draws = (draw_seats(FOUR, partners=False, chance=chance) for _ in range(1000))
    assert len({one.card for drawn in draws for one in drawn}) == 52


def test_all_players_draw_different_ranks():
    drawn = draw_seats([f"P{n}" for n in range(12)], partners=False)
    assert len({one.card.rank for one in drawn}) == 12
    with pytest.raises(ValueError, match="14 players"):
        draw_seats([str(n) for n in range(14)], partners=False)


def test_a_draw_is_restored_only_if_the_seating_is_unchanged():
    drawn = draw_seats(FOUR, partners=False)
    assert draw_from_text(draw_to_text(drawn), seated(drawn)) == drawn
    assert draw_from_text(draw_to_text(drawn), ["Zoe", *seated(drawn)[1:]]) == ()


@pytest.mark.parametrize("text", ["", "x", "[1]", '[["ZZ","Aki"]]', "null", "[" * 9999, '{"a":1}'])
def test_a_forged_draw_is_ignored(text):
    assert draw_from_text(text, ["Aki"]) == ()


# On the page


def drawn_for(page):
    return page.texts("#drawn li bdi")


def names_in(page):
    return [one["value"] for one in page.all(".seat input") if one["value"]]


def test_the_draw_fills_the_form_and_preserves_other_input(club):
    page = club.open("/new/hell")
    page = page.send("#setup", {**rows(FOUR), "options.hook": "False", "action": "draw"})
    assert sorted(names_in(page)) == FOUR
    assert drawn_for(page) == names_in(page)
    assert len(page.all("#drawn .card")) == 4
    assert "Deals first" in page.all("#drawn li")[0].text
    assert page.one("input[name=first_dealer][checked]")["value"] == "0"
    assert page.one("input[name=options.hook][checked]")["value"] == "False"
    again = page.send("#setup", {"action": "draw"})
    assert again.one("#draw").text == "Draw again"
    assert drawn_for(again) == names_in(again)
    match = again.send("#setup", {"action": "start"}).onward
    assert f"{names_in(again)[0]} deals" in match.one("header.deal p").text


def test_partners_are_drawn_by_the_laws_of_whist(club):
    page = club.open("/new/whist").send("#setup", {**rows(FOUR), "action": "draw"})
    assert drawn_for(page) == names_in(page)
    assert "Laws of Whist" in page.one("#drawn").text
    assert page.one(".chair.n bdi").text == names_in(page)[0]


def test_players_without_a_name_draw_under_their_default_names(club):
    page = club.open("/new/hearts").send("#setup", {"action": "draw"})
    assert sorted(names_in(page)) == ["Player 1", "Player 2", "Player 3", "Player 4"]


@pytest.mark.parametrize(
    "change", [{"action": "down.0"}, {"names.1": "Zoe"}, {"first_dealer": "2"}]
)
def test_the_drawn_cards_disappear_when_the_seating_changes(club, change):
    page = club.open("/new/hell").send("#setup", {**rows(FOUR), "action": "draw"})
    assert page.has("#drawn")
    assert not page.send("#setup", change).has("#drawn")


def test_the_drawn_cards_remain_visible_while_rules_are_chosen(club):
    page = club.open("/new/hell").send("#setup", {**rows(FOUR), "action": "draw"})
    before = page.texts("#drawn li")
    assert page.send("#setup", {"preset": "oh_hell"}).texts("#drawn li") == before


# ------------------------------------------------------------------------ the first dealer alone


@pytest.fixture
def fixed_cards(monkeypatch):
    """Aki draws ♠7, Ben ♥A, Chika ♦K and Dai ♣2."""
    cards = [Card("7S"), Card("AH"), Card("KD"), Card("2C")]
    monkeypatch.setattr(seat_draw, "_random_cards", lambda count, _chance: cards[:count])


@pytest.mark.parametrize(
    ("game", "dealer"),
    # With partners aces are low, and the lowest card deals.
    [("hearts", "Ben"), ("hell", "Ben"), ("whist", "Ben"), ("black_lady", "Ben")],
)
def test_the_cards_that_chose_the_first_dealer_are_shown(club, fixed_cards, game, dealer):
    page = club.sets_up(game, FOUR, first_dealer="draw").onward
    said = page.one(".say.ok")
    assert said.one("b").text == f"The cards chose {dealer} to deal first"
    assert said.one("p").text == "Aki ♠7 · Ben ♥A · Chika ♦K · Dai ♣2"
    assert f"{dealer} deals" in page.one("header.deal p").text


def test_the_drawn_cards_show_on_one_phone_until_the_first_entry(club, fixed_cards):
    match = club.sets_up("hearts", FOUR, first_dealer="draw").location
    assert "The cards chose" in club.open(match).text
    assert "The cards chose" not in another_phone(club).open(match).text
    store_deal(club, match, hearts(13, 0, 0, 0, queen=1))
    assert "The cards chose" not in club.open(match).text


def test_a_chosen_first_dealer_is_not_shown_as_drawn(club):
    page = club.sets_up("hearts", FOUR, first_dealer="2").onward
    assert "The cards chose" not in page.text


def another_phone(club):
    """A browser with the same link."""
    other = Visitor(club.app)
    with club.client.session_transaction() as here, other.client.session_transaction() as there:
        there.update(keys=here["keys"], club=here["club"])
    return other
