"""People come and go in the course of a match: joins, leaves, hands over, new seats, names."""

import pytest

from scorekeeper import clock, store
from scorekeeper.store.clubs.keys import Role
from tests.support.web.phones import with_role
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FIVE, FOUR, THREE, Visitor, bids, hearts, tricks

FIRST = bids(1, 1, 0), tricks(0, 1, 0)
"""A deal of one card: Aki bids 1 and takes 0, −3; Ben makes his trick, 13; Chika makes 0, 10."""


@pytest.fixture
def hell(club):
    """Hell of three, one deal saved."""
    match = store_match(club, "hell", THREE)
    store_deal(club, match, *FIRST)
    return match


@pytest.fixture
def at_hearts(club):
    """Hearts of four, one deal saved: Dai takes the queen."""
    match = store_match(club, "hearts", FOUR)
    store_deal(club, match, hearts(0, 6, 7, 0, queen=3))
    return match


@pytest.fixture
def at_whist(club):
    return store_match(club, "whist", FOUR)


def asks(club, match, **what):
    query = "&".join(f"{name}={value}" for name, value in what.items())
    return club.open(f"{match}/players/change?{query}")


def changes(club, match, more=None, **what):
    """Ask for a change and save it; the pad after it."""
    answer = asks(club, match, **what).send("#change", more)
    assert answer.status == 303, answer.text
    return answer.onward


def undo(club, match):
    return club.open(match).send("#undo").onward


def redo(club, match):
    return club.open(match).send("#redo").onward


def sits(page):
    """The names of the rows on a pad, from the first to bid."""
    return page.texts("#entry .row .name bdi")


def totals(page):
    return dict(zip(sits(page), page.texts("#entry .sum b"), strict=True))


def effects(page):
    return {one.one("dt").text: one.one("dd").text for one in page.all(".effects div")}


# Hell


def test_a_late_player_joins_from_the_next_deal(club, hell):
    pad = changes(club, hell, do="join", name="Eve")
    assert sits(pad) == ["Chika", "Eve", "Aki", "Ben"]
    assert "From deal 2: Eve joins with 0 points, between Chika and Aki" in pad.text


def test_the_join_page_says_how_many_fewer_deals_are_left(club, hell):
    page = asks(club, hell, do="join", name="Eve")
    # Up to 17 cards for each of three; of four have 12, and a card is left for trumps: 2 to 12 and
    # back to 1.
    assert effects(page)["Deals left"] == "before 32 22"


def test_a_late_player_can_start_with_the_average_score(club, hell):
    page = asks(club, hell, do="join", name="Eve")
    assert page.texts("input[name=start] + span b") == ["0", "7", "−3", "13"]
    pad = changes(club, hell, {"start": "average"}, do="join", name="Eve")
    assert totals(pad)["Eve"] == "total 7"


def test_a_late_player_can_take_any_place(club, hell):
    pad = changes(club, hell, {"place": "1"}, do="join", name="Eve")
    assert sits(pad) == ["Chika", "Aki", "Eve", "Ben"]


def test_a_typed_starting_score_overrides_the_suggested_ones(club, hell):
    pad = changes(club, hell, {"points": "−12"}, do="join", name="Eve")
    assert totals(pad)["Eve"] == "total −12"


def test_an_invalid_starting_score_is_refused_beside_its_field(club, hell):
    answer = asks(club, hell, do="join", name="Eve").send("#change", {"points": "many"})
    assert answer.status == 422
    assert answer.errors_at("#points-error")
    assert answer.one("#points")["value"] == "many"


def test_a_join_can_be_undone_and_redone_by_name(club, hell):
    pad = changes(club, hell, do="join", name="Eve")
    assert pad.one(".dock button[form=undo]")["aria-label"] == "Undo: Eve joins"
    pad = undo(club, hell)
    assert sits(pad) == ["Chika", "Aki", "Ben"]
    assert "Redo: Eve joins" in club.open(f"{hell}/menu").text
    assert sits(redo(club, hell)) == ["Chika", "Eve", "Aki", "Ben"]


def test_a_player_who_leaves_is_listed_apart_from_those_who_play(club, hell):
    pad = changes(club, hell, do="leave", who=1)
    # Ben would have dealt; Chika does, and Aki bids first.
    assert sits(pad) == ["Aki", "Chika"]
    page = club.open(f"{hell}/players")
    assert page.texts("ol.people .name") == ["Aki", "Chika"]
    assert page.texts("ul.people .name") == ["Ben"]


def test_a_player_who_sits_out_returns_to_the_old_seat_and_score(club, hell):
    changes(club, hell, do="join", name="Eve")
    changes(club, hell, do="rest", who=1)
    store_deal(club, hell, bids(1, 1, 1), tricks(1, 1, 0))
    pad = changes(club, hell, do="back", who=1)
    assert sits(pad)[-1] != "Ben"
    order = club.open(f"{hell}/players").texts("ol.people .name")
    assert order == ["Aki", "Ben", "Chika", "Eve"]
    assert totals(pad)["Ben"] == "total 13"


def test_a_player_who_takes_over_a_seat_gets_its_score(club, hell):
    pad = changes(club, hell, {"name": "Gil"}, do="hand", who=1)
    assert totals(pad)["Gil"] == "total 13"
    assert "From deal 2: Gil takes over from Ben" in pad.text


def test_an_inherited_score_changes_with_a_correction(club, hell):
    changes(club, hell, {"name": "Gil"}, do="hand", who=1)
    club.open(f"{hell}/deals/1/correct").send(
        "#entry", {**bids(1, 1, 0), **tricks(1, 0, 0), "action": "next"}
    )
    assert totals(club.open(hell)) == {"Chika": "total 10", "Aki": "total 13", "Gil": "total −3"}


def test_players_can_be_moved_up_and_down(club, hell):
    page = club.open(f"{hell}/players")
    down = page.one("#player-0 a[aria-label='Move Aki down']")["href"]
    pad = club.open(down).send("#change").onward
    assert club.open(f"{hell}/players").texts("ol.people .name") == ["Ben", "Aki", "Chika"]
    assert "New seats" in pad.text


def test_any_player_can_be_made_the_next_dealer(club, hell):
    pad = changes(club, hell, do="dealer", who=2)
    assert "Chika deals" in pad.one("header.deal").text


def test_two_players_who_join_before_a_deal_keep_their_own_starting_scores(club, hell):
    changes(club, hell, {"points": "5"}, do="join", name="Eve")
    pad = changes(club, hell, {"points": "8"}, do="join", name="Gil")
    assert (totals(pad)["Eve"], totals(pad)["Gil"]) == ("total 5", "total 8")


def test_a_player_who_joins_during_a_deal_plays_from_the_next_one(club, hell):
    club.open(hell).send("#entry", {**bids(1), "action": ""})
    page = asks(club, hell, do="join", name="Eve")
    assert "Eve joins from deal 3" in page.text
    page.send("#change")
    assert sits(club.open(hell)) == ["Chika", "Aki", "Ben"]
    store_deal(club, hell, bids(1, 1, 1), tricks(1, 1, 0))
    assert "Eve" in sits(club.open(hell))


def test_a_player_cannot_join_twice(club, hell):
    answer = asks(club, hell, do="join", name="aki")
    assert answer.errors == ["Two players have this name."]


def test_a_join_based_on_an_older_sheet_is_refused(club, hell):
    page = asks(club, hell, do="join", name="Eve")
    store_deal(club, hell, bids(1, 1, 1), tricks(1, 1, 0))
    answer = page.send("#change")
    assert answer.status == 409
    assert sits(club.open(hell)) == ["Aki", "Ben", "Chika"]


def test_a_correction_lists_the_players_of_that_deal(club, hell):
    changes(club, hell, do="leave", who=0)
    page = club.open(f"{hell}/deals/1/correct")
    assert page.texts(".row .name bdi")[:3] == ["Ben", "Chika", "Aki"]
    assert club.open(f"{hell}/deals/1").texts(".tell .name") == ["Aki", "Ben", "Chika"]


def test_players_keep_their_own_pages_after_a_player_leaves(club, hell):
    changes(club, hell, do="leave", who=0)
    assert club.open(f"{hell}/seat/0").texts("#me-h") == ["Aki"]
    assert "Left the match" in club.open(f"{hell}/seat/0").text
    assert "What does Chika bid?" in club.open(f"{hell}/seat/2").text


def test_a_corrected_name_changes_in_every_deal(club, hell):
    pad = changes(club, hell, {"name": "Bob"}, do="identify", who=1)
    assert sits(pad) == ["Chika", "Aki", "Bob"]
    assert club.open(f"{hell}/deals/1").texts(".tell .name") == ["Aki", "Bob", "Chika"]
    assert "Bob, not Ben" in club.open(f"{hell}/log").text
    assert sits(undo(club, hell)) == ["Chika", "Aki", "Ben"]


def test_the_log_shows_who_joined_and_the_new_seating(club, hell):
    changes(club, hell, {"place": "2", "points": "34"}, do="join", name="Eve")
    page = club.open(f"{hell}/log")
    assert "From deal 2: Eve joins with 34 points, between Ben and Chika" in page.text
    assert "Aki → Ben → Eve → Chika" in page.text
    undo(club, hell)
    assert "Undone: From deal 2: Eve joins" in club.open(f"{hell}/log").text


# What other games allow, and what becomes of them


def test_whist_refuses_a_fifth_player_with_the_reason(club, at_whist):
    page = club.open(f"{at_whist}/players")
    # Four sit at the table: "there are 5" would be wrong before anybody has joined.
    assert page.one(".add-player p").text == "Every seat is taken. To hand one over, tap a name."
    assert asks(club, at_whist, do="join", name="Eve").texts(".say.no b")[-1] == (
        "Whist needs 4 players; there are 5."
    )


def test_four_players_of_whist_are_told_that_too_few_would_be_left(club, at_whist):
    page = club.open(f"{at_whist}/players")
    assert page.texts(".unavailable small") == ["Too few players would be left"] * 4


def test_a_seat_at_whist_is_handed_over_and_the_side_keeps_its_score(club, at_whist):
    store_deal(club, at_whist, {"tricks.0": 8, "honours.0": 2, "honours.1": 2})
    pad = changes(club, at_whist, {"name": "Eve"}, do="hand", who=1)
    assert "Eve and Dai" in pad.text
    pad = club.writes(at_whist, {"tricks.0": 7, "honours.0": 2, "honours.1": 2}).onward
    assert "Eve and Dai" in pad.text
    assert club.open(f"{at_whist}/deals/1").texts(".tell .name") == ["Aki and Chika", "Ben and Dai"]
    assert club.open(f"{at_whist}/deals/2").texts(".tell .name") == ["Aki and Chika", "Eve and Dai"]


def test_hearts_with_four_players_can_continue_with_five(club, at_hearts):
    page = asks(club, at_hearts, do="join", name="Emi")
    told = effects(page)
    assert told["Cards each"] == "before 13 10"
    assert told["Taken out of the pack"] == "before – ♣2 ♦2"
    pad = changes(club, at_hearts, do="join", name="Emi")
    assert len(sits(pad)) == len(FIVE) + 1  # and who took the queen


def test_a_fifth_player_in_black_lady_changes_the_cards_on_the_table(club):
    match = store_match(club, "black_lady", FOUR)
    told = effects(asks(club, match, do="join", name="Emi"))
    assert told["Cards on the table"].startswith("before ")


def test_a_seat_in_napoleon_can_be_handed_over(club):
    match = store_match(club, "napoleon", FIVE)
    pad = changes(club, match, {"name": "Gil"}, do="hand", who=1)
    assert "Gil takes over from Ben" in pad.text
    assert asks(club, match, do="leave", who=0).status == 200


def test_a_viewer_sees_the_players_but_cannot_change_them(club, hell):
    viewer = holder_of(club, Role.VIEWER)
    page = viewer.open(f"{hell}/players")
    assert page.texts("ol.people .name") == THREE
    assert not page.has("main a[href*='/players/change']")
    assert viewer.open(f"{hell}/players/change?do=leave&who=1").status == 403


def holder_of(club, role):
    """A phone with another link to the same club."""
    phone = Visitor(club.app)
    phone.open(f"/k/{token_of(club, role)}")
    return phone


def token_of(club, role):
    with club.client.session_transaction() as cookie:
        [[club_id, key_id]] = cookie["keys"]
    secret = club.app.secret_key
    with club.app.extensions["store"].writing() as session:
        key = store.keys.create(session, club_id, secret, clock.now(), role=role, made_by=key_id)
    return store.keys.token_of(secret, club_id, key.id)


def test_the_api_returns_players_and_seats(club, hell):
    changes(club, hell, {"place": "1", "points": "5"}, do="join", name="Eve")
    store_deal(club, hell, bids(1, 1, 1, 0), tricks(1, 1, 0, 0))
    bearer = {"Authorization": f"Bearer {token_of(club, Role.VIEWER)}"}
    told = club.client.get(f"/api/v1/matches/{hell[3:]}", headers=bearer).json
    assert told["names"] == ["Aki", "Ben", "Chika", "Eve"]
    assert told["players"][3] == {
        "name": "Eve",
        "joined": 2,
        "start": 5,
        "left": None,
        "resting": False,
    }
    first, second = told["sheet"]["deals"]
    assert "seats" not in first
    assert second["seats"] == told["sheet"]["next"]["seats"] == [0, 3, 1, 2]
    # Eve, who made 1, has 5 + 13; Chika made none of none.
    assert second["totals"] == [10, 10, 20, 18]
    assert "adjustments" not in told["sheet"]


def test_the_api_returns_adjustments(club, hell):
    form = club.open(f"{hell}/adjust")
    form.send("#points", {"points.1": "-5", "reason": "late again"})
    bearer = {"Authorization": f"Bearer {token_of(club, Role.VIEWER)}"}
    told = club.client.get(f"/api/v1/matches/{hell[3:]}", headers=bearer).json["sheet"]
    assert told["adjustments"] == [{"before": 2, "points": [0, -5, 0], "reason": "late again"}]
    assert told["totals"][1] == told["deals"][0]["totals"][1] - 5


PAGES = (
    *("", "/sheet", "/charts", "/table", "/log", "/players", "/menu", "/seat/0", "/seat/1"),
    *("/deals", "/deals/1", "/deals/2", "/deals/2/correct", "/referee", "/replay", "/print"),
    *("/rules", "/rules/card", "/details", "/export.csv", "/export.json", "/export.xlsx"),
    *("/live", "/seat/1/live", "/sheet/live", "/table/live", "/misdeal", "/adjust", "/pause"),
)


def moved_at_hell(club):
    match = store_match(club, "hell", THREE)
    store_deal(club, match, *FIRST)
    changes(club, match, {"place": "1"}, do="join", name="Eve")
    store_deal(club, match, bids(1, 1, 1, 0), tricks(1, 1, 0, 0))
    changes(club, match, do="leave", who=0)
    return match


def moved_at_whist(club):
    match = store_match(club, "whist", FOUR)
    deal = {"tricks.0": 7, "honours.0": 2, "honours.1": 2}
    store_deal(club, match, deal)
    changes(club, match, {"name": "Eve"}, do="hand", who=1)
    store_deal(club, match, deal)
    return match


def moved_at_hearts(club):
    match = store_match(club, "hearts", FOUR)
    store_deal(club, match, hearts(0, 6, 7, 0, queen=3))
    changes(club, match, do="join", name="Emi")
    store_deal(club, match, hearts(0, 6, 7, 0, 0, queen=3))
    changes(club, match, do="rest", who=1)
    return match


@pytest.mark.parametrize("begin", [moved_at_hell, moved_at_whist, moved_at_hearts])
def test_every_page_of_a_match_opens_after_players_have_changed(club, begin):
    match = begin(club)
    answers = {page: club.open(match + page).status for page in PAGES}
    assert {page: status for page, status in answers.items() if status != 200} == {}
    club.open(f"{match}/menu").send(f"form[action={match}/finish]")
    answers = {page: club.open(match + page).status for page in ("", "/players", "/table")}
    assert {page: status for page, status in answers.items() if status != 200} == {}


def test_each_change_before_one_deal_reports_only_its_own_scores_and_people(club, hell):
    changes(club, hell, do="join", name="Eve")
    rests = changes(club, hell, do="rest", who=1)
    assert rests.one("#changed b").text == "From deal 2: Ben sits out"
    back = changes(club, hell, do="back", who=1)
    assert back.one("#changed b").text == "From deal 2: Ben is back"
    leaves = changes(club, hell, do="leave", who=0)
    assert leaves.one("#changed b").text == "From deal 2: Aki leaves"
    handed = changes(club, hell, {"name": "Zoe", "start": "taken"}, do="hand", who=2)
    assert handed.one("#changed b").text == "From deal 2: Zoe takes over from Chika"
    together = "Zoe takes over from Chika, Eve joins with 0 points, Aki leaves"
    assert together in club.open(f"{hell}/sheet").text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_sheet_names_the_player_whose_score_starts_anew(club, hell, language):
    changes(club, hell, do="join", name="Eve")
    changes(club, hell, {"name": "Zoe", "points": "-1"}, do="hand", who=2)
    changes(club, hell, {"name": "Yui"}, do="hand", who=4)
    changes(club, hell, do="leave", who=0)
    sheet = with_role(club, Role.VIEWER, hell, language).open(f"{hell}/sheet")
    told = {
        "en": "Yui takes over from Chika with −1 point, Eve joins with 0 points, Aki leaves",
        "ja": "ChikaからYuiに交代（−1点から）、Eveが参加（0点から）、Akiが退出",
    }
    assert sheet.texts(".sheet .note td") == [told[language]]


def test_a_newcomer_does_not_take_over_the_seat_of_somebody_else_who_leaves(club, hell):
    changes(club, hell, do="join", name="Eve")
    changes(club, hell, do="leave", who=2)
    assert "Eve joins with 0 points, Chika leaves" in club.open(f"{hell}/sheet").text


def test_a_player_who_takes_over_a_seat_can_have_a_score_of_their_own(club, hell):
    pad = changes(club, hell, {"name": "Zoe", "points": "-1"}, do="hand", who=2)
    assert pad.one("#changed b").text == "From deal 2: Zoe takes over from Chika with −1 point"
