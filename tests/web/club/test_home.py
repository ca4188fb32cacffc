"""Starting a club, its link, and opening it on another phone."""

import logging

import pytest
from sqlalchemy import update

from scorekeeper import clock
from scorekeeper.store.database import tables
from tests.support.web.sentences import sentence
from tests.support.web.visitor import Visitor


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
