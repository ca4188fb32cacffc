"""The page of the score sheet: deals, marks and notes."""

import pytest

from scorekeeper.store.clubs.keys import Role
from tests.support.web.phones import with_role
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match, store_played_match
from tests.support.web.visitor import FIVE, FOUR, THREE, Visitor, bids, hearts, started, tricks

pytestmark = pytest.mark.timeless

# One card each, Aki deals: Ben takes the trick he bid, Aki misses hers. −3, +13, +10.
FIRST = bids(1, 1, 0), tricks(0, 1, 0)
# Two cards each, Ben deals: Aki takes both and bid none, Chika bid one. −6, +10, −3.
SECOND = bids(0, 0, 1), tricks(2, 0, 0)


@pytest.fixture
def match(club):
    address = store_match(club, "hell", THREE)
    store_deal(club, address, *FIRST)
    store_deal(club, address, *SECOND)
    return address


def cells(page):
    return [row.texts("td") for row in page.all(".sheet tbody tr:not(.note)")]


def test_the_sheet_shows_bids_points_and_totals_of_every_deal(club, match):
    page = club.open(f"{match}/sheet")
    assert page.texts("thead bdi") == THREE
    assert page.totals() == [-9, 23, 7]
    assert page.texts("thead small.visually-hidden") == ["3rd", "1st", "2nd"]
    assert cells(page) == [
        ["1›0 −3 −3", "1 +13 13", "0 +10 10"],
        ["0›2 −6 −9", "0 +10 23", "1›0 −3 7"],
    ]


def test_each_deal_shows_its_number_and_cards_and_its_points_link_to_its_page(club, match):
    page = club.open(f"{match}/sheet")
    assert page.texts(".sheet tbody th") == ["Deal 1 1 card each", "Deal 2 2 cards each"]
    assert {one["href"] for one in page.all("td a")} == {f"{match}/deals/1", f"{match}/deals/2"}


def test_the_number_of_a_deal_leads_scorers_to_its_correction_and_viewers_to_its_page(club, match):
    links = club.open(f"{match}/sheet").all("tbody th a")
    assert [one["href"] for one in links] == [
        f"{match}/deals/1/correct",
        f"{match}/deals/2/correct",
    ]
    assert links[0]["title"] == "Correct deal 1"
    links = with_role(club, Role.VIEWER).open(f"{match}/sheet").all("tbody th a")
    assert [one["href"] for one in links] == [f"{match}/deals/1", f"{match}/deals/2"]


def test_the_leader_is_marked_and_no_total_is_red(club, match):
    page = club.open(f"{match}/sheet")
    assert [one.has("b") and "first" in one.classes for one in page.all(".sheet thead th")] == [
        False,
        False,
        True,
        False,
    ]
    assert not page.has(".sheet b.bad, .sheet .bad b")


def test_missed_bids_are_tinted_and_their_points_marked_as_penalties(club, match):
    rows = club.open(f"{match}/sheet").all(".sheet tbody tr")
    kinds = [["miss" in cell.classes for cell in row.all("td")] for row in rows]
    assert kinds == [[True, False, False], [True, False, True]]
    assert [row.texts(".bad") for row in rows] == [["−3"], ["−6", "−3"]]


def test_the_dealer_of_each_deal_is_marked(club, match):
    rows = club.open(f"{match}/sheet").all(".sheet tbody tr")
    assert [["is-dealer" in cell.classes for cell in row.all("td")] for row in rows] == [
        [True, False, False],
        [False, True, False],
    ]


def test_a_game_without_bids_marks_nothing_as_made_or_missed(club):
    match = store_match(club, "hearts", FOUR)
    store_deal(club, match, hearts(5, 4, 4, 0, queen=3))
    page = club.open(f"{match}/sheet")
    assert not page.has(".sheet .miss, .sheet .made, .sheet .bad")
    assert "Missed" not in page.one(".legend").text
    assert page.texts("td")[3].endswith("+13 13")


def test_a_missed_contract_is_marked_for_napoleon_and_the_adjutant(club):
    match = store_match(club, "napoleon", FIVE)
    contract = {"napoleon": 2, "bid.count": 13, "bid.suit": "S", "adjutant_card": "AS"}
    taken = {f"pictures.{seat}": number for seat, number in enumerate((4, 4, 5, 4, 3))}
    store_deal(club, match, contract, {"adjutant": 4, **taken})
    page = club.open(f"{match}/sheet")
    assert ["miss" in one.classes for one in page.all(".sheet td")] == [
        False,
        False,
        True,
        False,
        True,
    ]


@pytest.mark.parametrize(("language", "call"), [("en", "13♠: "), ("ja", "スペードの13：")])
def test_a_deal_of_napoleon_names_the_call(app, language, call):
    club = started(Visitor(app, language))
    match = store_match(club, "napoleon", FIVE)
    contract = {"napoleon": 2, "bid.count": 13, "bid.suit": "S", "adjutant_card": "AS"}
    taken = {f"pictures.{seat}": number for seat, number in enumerate((4, 4, 5, 4, 3))}
    store_deal(club, match, contract, {"adjutant": 4, **taken})
    assert call in club.open(f"{match}/deals/1").one("main").text


def test_partners_share_one_column_with_their_game_points(club):
    match = store_match(club, "whist", FOUR)
    store_deal(club, match, {"tricks.0": 13, "honours.0": 0, "revokes.0": 0, "revokes.1": 0})
    page = club.open(f"{match}/sheet")
    assert page.texts("thead bdi") == ["Aki and Chika", "Ben and Dai"]
    assert [len(one.all(".token")) for one in page.all("thead th")] == [0, 2, 2]
    # Seven tricks over six in short whist: a game to nothing, a treble.
    assert page.totals() == [3, 0]
    assert [one.text for one in page.all("thead small:not(.visually-hidden)")] == [
        "Game points"
    ] * 2
    assert [one.text for one in page.all("tbody td b")] == ["7", "0"]
    assert not page.has("td.is-dealer")


def test_printed_and_wide_sheets_can_have_the_deals_along_the_top(club, match):
    for page in (club.open(f"{match}/print?form=players"), club.open(f"{match}/sheet")):
        [cards, *players] = page.all(".across tr")
        assert cards.texts("th")[:4] == ["Cards", "1", "2", "3"]
        assert [one.one("bdi").text for one in players] == THREE
        assert [one.texts("td")[:3] for one in players] == [
            ["1 −3/−3", "0 −6/−9", ""],
            ["1 13/13", "0 10/23", ""],
            ["0 10/10", "1 −3/7", ""],
        ]
        assert len(cards.all("th")) == 1 + len(players[0].all("td")) == 34
        assert [len(one.all(".is-dealer")) for one in players] == [1, 1, 0]
    assert not club.open(f"{match}/print").has(".across")
    assert club.open(f"{match}/print").has(f"a[href='{match}/print?form=players']")


def test_a_game_without_bids_has_only_one_sheet_layout(club):
    match = store_match(club, "whist", FOUR)
    store_deal(club, match, {"tricks.0": 9, "honours.0": 2})
    assert not club.open(f"{match}/sheet").has(".across")
    page = club.open(f"{match}/print?form=players")
    assert not page.has(".across")
    assert not page.has(".other-layout")


def test_totals_restart_with_each_whist_game_and_deals_show_their_trumps(club):
    match = store_match(club, "whist", FOUR)
    none = {"honours.0": 2, "revokes.0": 0, "revokes.1": 0}
    store_deal(club, match, {"tricks.0": 9, "trump": "H", **none})
    store_deal(club, match, {"tricks.0": 8, "trump": "S", **none})
    store_deal(club, match, {"tricks.0": 4, **none})
    page = club.open(f"{match}/sheet")
    # 3, then 3 + 2 = 5, which wins a game of short whist. The score of the next one is 0 to 3.
    assert [one.text for one in page.all("tbody td b")] == ["3", "0", "5", "0", "0", "3"]
    assert page.texts(".trumps .visually-hidden") == ["Trumps: ♥", "Trumps: ♠"]
    assert "H: honours" in page.texts(".legend li")
    assert "3 in all" in page.one("tbody tr:last-child td:last-child a")["aria-label"]


def test_the_legend_explains_honours_only_if_they_count(club):
    deal = {"tricks.0": 9, "revokes.0": 0, "revokes.1": 0}
    american = store_match(club, "whist", FOUR, form="american")
    store_deal(club, american, deal)
    assert club.open(f"{american}/sheet").texts(".legend li")[1:] == ["R: revokes"]
    without = store_match(club, "whist", FOUR, honours=False)
    store_deal(club, without, deal)
    assert club.open(f"{without}/sheet").texts(".legend li")[1:] == ["R: revokes"]
    short = store_match(club, "whist", FOUR)
    store_deal(club, short, {**deal, "honours.0": 2})
    assert club.open(f"{short}/sheet").texts(".legend li")[1:] == ["H: honours", "R: revokes"]


def test_a_game_won_by_revokes_says_so_on_the_pad_and_the_sheet(club):
    match = store_match(club, "whist", FOUR)
    store_deal(club, match, {"tricks.0": 7, "honours.0": 2, "revokes.0": 0, "revokes.1": 2})
    # Two revokes pay 6, which is a game before any trick counts; one trick over six makes it 7.
    said = "Aki and Chika win the game 7–0 by a revoke: a treble, 3 game points"
    assert said in club.open(match).texts("#saved b")
    assert said in club.open(f"{match}/sheet").texts("tr.note")


def test_the_printed_sheet_of_american_whist_ends_with_what_was_received(club):
    match = store_match(club, "whist", FOUR, form="american")
    store_deal(club, match, {"tricks.0": 13, "revokes.0": 0, "revokes.1": 0})
    # 7–0: the score of the next game, 0–0, is not a total.
    assert club.open(f"{match}/print").texts("tfoot td") == [
        "7 1st · Received",
        "0 2nd · Received",
    ]


def test_a_note_below_a_deal_says_what_happened_in_it(club):
    match = store_match(club, "black_lady", FOUR)
    store_deal(club, match, {**hearts(5, 4, 4, 0), "spade_queen": 0})
    assert club.open(f"{match}/sheet").texts("tr.note") == ["Pot 26: 26 to Dai"]


def test_before_the_first_deal_there_is_no_table(table, language):
    page = table.open(store_match(table, "hell", THREE) + "/sheet")
    assert not page.has("table")
    assert sentence(language, "The sheet fills up with the first deal.") in page.one("main").text


def test_a_stranger_cannot_open_the_sheet_or_the_table_view(stranger, match):
    for page in ("sheet", "sheet/live", "table", "table/live"):
        assert stranger.open(f"{match}/{page}").status == 404


def test_the_printed_sheet_of_whist_from_paper_ends_with_its_total(club):
    match = store_played_match(club, "whist", FOUR, [13, 9], [4, 6])
    assert club.open(f"{match}/print").texts("tfoot td") == ["17 1st", "15 2nd"]
