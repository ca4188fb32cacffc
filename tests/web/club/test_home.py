"""Starting a club, its link, and opening it on another phone."""

import logging

import pytest
from sqlalchemy import update

from scorekeeper import clock, store
from scorekeeper.store.database import tables
from tests.support.web.sentences import sentence
from tests.support.web.visitor import THREE, Visitor, bids, hearts, tricks


def test_a_visitor_without_a_key_may_start_a_club_and_sees_nothing_else(stranger, club):
    club.begins("hell", ["Aki", "Ben"])
    page = stranger.open("/")
    assert page.status == 200
    assert [form["action"] for form in page.all("main form")] == ["/clubs"]
    assert page.texts("main a") == ["Rulebooks"]
    assert "Aki" not in page.source


def test_who_starts_a_club_is_shown_the_key_and_told_to_keep_it(app, language):
    visitor = Visitor(app, language)
    answer = visitor.send("/clubs", {"name": "Friday cards"})
    assert answer.status == 303
    page = answer.onward
    assert page.one("#key").text.startswith("http://localhost/k/")
    keep = (
        "Save this owner link: take a photo, print it or send it to yourself. It opens your "
        "scores if you lose this phone or clear its data."
    )
    assert sentence(language, keep) in page.text
    assert visitor.open("/link").one("#key").text == page.one("#key").text


def test_the_club_is_called_as_it_was_written(stranger):
    stranger.starts_club("  Friday   cards ")
    assert stranger.open("/").one("h1").text == "Friday cards"


def test_a_lost_cookie_is_no_lost_score(app, stranger):
    link = stranger.key_link()
    match = stranger.begins("hell", ["Aki", "Ben"])
    found_again = Visitor(app)
    found_again.open(link)
    assert found_again.open(match).status == 200


# What is written in the form


def test_an_empty_club_name_is_asked_for(app, language):
    visitor = Visitor(app, language)
    page = visitor.send("/clubs", {"name": "  "})
    assert page.status == 422
    assert page.errors_at("#name-error") == [sentence(language, "Enter a name")]
    assert "aria-invalid" in page.one("#name")


def test_a_club_name_of_200_characters_is_refused_and_still_there(app, language):
    visitor = Visitor(app, language)
    page = visitor.send("/clubs", {"name": "x" * 200})
    assert page.status == 422
    too_long = sentence(language, "Names can have at most {longest} characters.", longest=40)
    assert page.errors_at("#name-error") == [too_long]
    assert page.one("#name")["value"] == "x" * 200


def test_a_form_without_its_field_is_no_fault_of_ours(stranger):
    assert stranger.send("/clubs").status == 422


# The link


def test_a_link_opens_the_club_at_a_clean_address(app, stranger):
    link = stranger.key_link()
    phone = Visitor(app)
    answer = phone.open(link)
    assert (answer.status, answer.location) == (303, "/opened")
    answer = phone.open("/opened")
    assert (answer.status, answer.location) == (303, "/")


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(app, stranger):
    cookie = Visitor(app).open(stranger.key_link()).headers["Set-Cookie"]
    assert "; HttpOnly" in cookie
    assert "; SameSite=Lax" in cookie
    assert "; Secure" not in cookie


def test_the_cookie_of_a_page_that_came_by_https_stays_with_https(app, stranger):
    link = stranger.key_link()
    answer = app.test_client().get(link, base_url="https://table.example")
    assert "; Secure" in answer.headers["Set-Cookie"]


def test_a_link_leaves_no_trace_of_its_key(app, stranger, caplog):
    link = stranger.key_link()
    token = link.removeprefix("/k/")
    phone = Visitor(app)
    caplog.set_level(logging.DEBUG)
    answer = phone.open(link)
    pages = [
        answer.source,
        *(phone.open(path).source for path in ("/opened", "/", "/keys", "/new")),
    ]
    assert token not in "".join(pages)
    assert token not in answer.headers["Set-Cookie"]
    assert token not in caplog.text
    assert answer.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("token", ["x" * 22, "short", "x" * 5000, "%00", "é" * 22, "../../etc"])
def test_an_unknown_key_is_nothing(stranger, token):
    assert stranger.open(f"/k/{token}").status == 404
    assert stranger.open("/").has("form[action=/clubs]")


def test_a_withdrawn_key_is_closed_at_once_on_every_phone_that_has_it(app, stranger):
    link = stranger.key_link()
    phone = Visitor(app)
    phone.open(link)
    match = phone.begins("hell", ["Aki", "Ben"])
    withdraw_all_keys_of(app, phone)
    assert phone.open(match).status == 404
    assert phone.open("/").has("form[action=/clubs]")
    assert Visitor(app).open(link).status == 404


def withdraw_all_keys_of(app, visitor):
    with visitor.client.session_transaction() as cookie:
        club_id = cookie["club"]
    with app.extensions["store"].writing() as db:
        keys = update(tables.Key).where(tables.Key.club_id == club_id)
        db.execute(keys.values(withdrawn_at=clock.now()))


# Two clubs on one phone


def test_a_phone_with_two_keys_changes_between_its_clubs(app, stranger):
    stranger.starts_club("Friday cards")
    stranger.starts_club("Sunday cards")
    page = stranger.open("/")
    assert page.one("h1").text == "Sunday cards"
    other = page.one("form[action=/club/visit] button")
    assert other.text == "Friday cards"
    changed = stranger.send("/club/visit", {"club": other["value"]}).onward
    assert changed.one("h1").text == "Friday cards"


def test_a_match_of_either_club_opens_whichever_was_visited_last(stranger):
    stranger.starts_club("Friday cards")
    friday = stranger.begins("hell", ["Aki", "Ben"])
    stranger.starts_club("Sunday cards")
    sunday = stranger.begins("hell", ["Chika", "Dai"])
    assert stranger.open(friday).status == 200
    assert stranger.open(sunday).status == 200


def test_a_club_whose_key_this_phone_has_not_cannot_be_visited(app, club):
    other = Visitor(app)
    other.starts_club("Sunday cards")
    with other.client.session_transaction() as cookie:
        club_id = cookie["club"]
    assert club.send("/club/visit", {"club": club_id}).status == 404
    assert club.send("/club/visit").status == 404


def test_a_cookie_of_our_own_making_but_not_our_signature_opens_nothing(app, club):
    match = club.begins("hell", ["Aki", "Ben"])
    forger = Visitor(app)
    signed = club.client.get_cookie("scorekeeper").value
    forger.client.set_cookie("scorekeeper", signed[:-2] + ("AA" if signed[-2:] != "AA" else "BB"))
    assert forger.open(match).status == 404


# Closed to new clubs


def test_where_signup_is_closed_no_club_can_be_started(new_app, language):
    visitor = Visitor(new_app(SCOREKEEPER_SIGNUP="closed"), language)
    page = visitor.open("/")
    closed = "New groups cannot be created here. Open the link you were given."
    assert not page.has("form[action=/clubs]")
    assert sentence(language, closed) in page.text
    refused = visitor.send("/clubs", {"name": "Friday cards"})
    assert refused.status == 403
    assert sentence(language, closed) in refused.text
    assert "Set-Cookie" not in refused.headers


# Matches in progress, as cards

FIRST = bids(1, 1, 0), tricks(0, 1, 0)  # one card each, Aki deals: −3, +13, +10
SECOND = bids(0, 2, 1), tricks(1, 1, 0)  # two cards each, Ben deals: −3 each


def cards(visitor):
    """The matches in progress: what is read of each."""
    return visitor.open("/").texts("main li > a:has(h3)")


def ends(visitor, match, version):
    """Finish ``match``, whose log has ``version`` lines."""
    assert visitor.send(f"{match}/finish", {"version": version}).status == 303


def test_a_match_in_progress_says_who_leads_and_with_what(club):
    match = club.begins("hell", THREE)
    assert cards(club) == ["Hell Deal 1 of 33 A Aki B Ben C Chika"]
    club.writes(match, *FIRST)
    assert cards(club) == ["Hell Deal 2 of 33 13 Ben leads A Aki −3 B Ben 13 C Chika 10"]
    assert club.open("/").one("main li > a")["href"] == match


def test_where_the_fewest_win_the_fewest_lead(club):
    match = club.begins("hearts", [*THREE, "Dai"])
    club.writes(match, hearts(2, 5, 6, 0, queen=1))
    (card,) = cards(club)
    assert card.startswith("Hearts Deal 2 0 Dai leads")


def test_who_leads_together_is_named_together(club):
    match = club.begins("hell", [*THREE, "Dai"])
    club.writes(match, bids(1, 0, 0, 1), tricks(1, 0, 0, 0))
    (card,) = cards(club)
    # A bid made gives 10, and 3 for each trick: 13, 10, 10, −3.
    assert "13 Aki leads" in card
    two = club.begins("hell", THREE)
    club.writes(two, bids(0, 0, 0), tricks(0, 0, 1))
    assert "10 Aki and Ben lead" in cards(club)[0]
    three = club.begins("hell", [*THREE, "Dai"])
    club.writes(three, bids(0, 0, 0, 0), tricks(0, 0, 0, 1))
    assert "10 3 lead together" in cards(club)[0]


def test_partners_stand_together(club):
    match = club.begins("whist", ["Ann", "Ben", "Cat", "Dan"])
    club.writes(match, {"tricks.0": 9, "honours.0": 2})
    (card,) = cards(club)
    assert "Ann and Cat lead" in card
    assert card.endswith("A C Ann and Cat 3 B D Ben and Dan 0")


def test_a_match_that_does_not_read_is_a_line_and_hides_no_other(club, monkeypatch):
    match = club.begins("hell", THREE)
    other = club.begins("hearts", [*THREE, "Dai"])
    reads = store.load_matches

    def one_is_broken(session, club_id, match_ids):
        if match.rpartition("/")[2] in match_ids:
            raise store.StoreError
        return reads(session, club_id, match_ids)

    monkeypatch.setattr(store, "load_matches", one_is_broken)
    page = club.open("/")
    assert [one["href"] for one in page.all("main li > a:has(h3)")] == [other]
    (line,) = page.all("main li > a:not(:has(h3))")
    assert (line["href"], line.text) == (match, "Aki, Ben, and Chika Hell · Deal 1")


# Finished ones, as lines


def finished(visitor):
    return visitor.open("/").texts("main li > a:not(:has(h3))")


def test_a_finished_match_says_who_won_and_by_how_much(club):
    match = club.begins("hell", THREE)
    club.writes(match, *FIRST)
    club.writes(match, *SECOND)
    ends(club, match, 2)
    assert finished(club) == ["Ben won Hell · today by 3"]


def test_the_margin_of_the_fewest_is_told_as_it_is(club):
    match = club.begins("hearts", [*THREE, "Dai"])
    club.writes(match, hearts(2, 5, 6, 0, queen=1))
    ends(club, match, 1)
    assert finished(club) == ["Dai won Hearts · today by 2"]


def test_who_ties_for_the_first_place_has_won_together(club):
    match = club.begins("hell", THREE)
    club.writes(match, bids(0, 0, 0), tricks(0, 0, 1))
    ends(club, match, 1)
    assert finished(club) == ["Aki and Ben won Hell · today by 13"]


def test_where_all_are_level_nobody_has_won(club):
    match = club.begins("whist", ["Ann", "Ben", "Cat", "Dan"])
    club.writes(match, {"tricks.0": 9, "honours.0": 2})
    club.writes(match, {"tricks.1": 9, "honours.0": 2})
    assert "All level" in cards(club)[0]
    ends(club, match, 2)
    assert finished(club) == ["All square Whist · today"]


def test_the_score_of_two_sides_is_told_whole(club):
    match = club.begins("whist", ["Ann", "Ben", "Cat", "Dan"])
    club.writes(match, {"tricks.1": 9, "honours.0": 2})
    ends(club, match, 1)
    assert finished(club) == ["Ben and Dan won Whist · today 3–0"]


def test_a_match_ended_before_its_first_deal_has_no_winner(club):
    ends(club, club.begins("hell", THREE), 0)
    assert finished(club) == ["Aki, Ben, and Chika Hell · today · Ended before the first deal."]


@pytest.mark.parametrize(
    ("days", "said"), [(1, "yesterday"), (3, "Saturday"), (40, "Nov 21"), (400, "Nov 21, 2026")]
)
def test_the_day_is_said_as_one_speaks_of_it(club, clock, days, said):
    ends(club, club.begins("hell", THREE), 0)
    clock.advance(days=days)
    assert f"Hell · {said}" in finished(club)[0]


def test_home_counts_the_matches_and_leads_to_all_of_them(club):
    assert club.open("/").one("header").text == "Friday cards J Q K A New match"
    for _ in range(7):
        ends(club, club.begins("hell", THREE), 0)
    page = club.open("/")
    assert "7 matches since November" in page.one("header").text
    assert len(finished(club)) == 5
    assert page.one("main h2 a").text == "All 7"
    assert page.one("main h2 a")["href"] == "/history"


def test_the_holder_of_a_match_link_sees_that_match_alone(app, club):
    match = club.begins("hell", THREE)
    club.begins("hearts", [*THREE, "Dai"])
    key = club.send(f"{match}/keys", {"role": "scorer", "name": "Dai"}).onward.one("#key").text
    phone = Visitor(app)
    phone.open(key)
    assert [card.split()[0] for card in cards(phone)] == ["Hell"]
    page = phone.open("/")
    assert "1 match" in page.one("header").text
    assert not page.has("a[href=/new]")
    assert not page.has("a[href=/history]")


def test_the_names_of_home_are_the_players_own(table):
    match = table.begins("hell", ["<b>", "علي", "Chika"])
    table.writes(match, *FIRST)
    page = table.open("/")
    assert not page.has("main b b")
    assert "علي" in page.one("main").text
