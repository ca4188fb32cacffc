"""Quotas of a club and of people who start one: refused plainly, and nothing is lost."""

import pytest

from scorekeeper import store as stores
from scorekeeper.store.database import quotas
from scorekeeper.web import Misconfigured
from tests.support.web.api_client import Member, problem
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor, bids, started, tricks

NO_ROOM = "This server is full. Matches in progress can still be finished; tell whoever runs it."


@pytest.fixture
def app(new_app):
    return new_app()


def limit(app, **most):
    app.extensions["store"] = stores.open_store(
        app.config["SCOREKEEPER_DATABASE_URL"], stores.Quotas(**most)
    )


def writes_a_note(phone, match):
    page = phone.open(f"{match}/details")
    return page.send("#details", {"note": "A long evening"})


def clubs(app):
    with app.extensions["store"].reading() as session:
        return len(stores.clubs.list_all(session))


def test_a_club_over_the_quota_is_refused_and_can_be_resent_later(app, language):
    started(Visitor(app, language))
    limit(app, clubs=1)
    stranger = Visitor(app, language)
    page = stranger.starts_club("Thursday")
    assert page.status == 507
    assert sentence(language, "No more groups can be started on this server.") in page.text
    assert page.one("#again [name=name]")["value"] == "Thursday"
    assert clubs(app) == 1
    limit(app, clubs=2)
    assert page.send("#again").status == 303
    assert clubs(app) == 2


def test_starting_a_match_does_not_bypass_the_club_quota(app):
    limit(app, clubs=0)
    page = Visitor(app).sets_up("hell", ["Aki", "Ben"])
    assert page.status == 507
    assert page.one("#again [name='names.0']")["value"] == "Aki"
    assert clubs(app) == 0


def test_a_club_at_its_match_quota_cannot_start_another_match(app, language):
    phone = started(Visitor(app, language))
    match = store_match(phone, "hell", ["Aki", "Ben"])
    limit(app, matches=1)
    page = phone.sets_up("hell", ["Aki", "Ben"])
    assert page.status == 507
    told = "A group can have {most} matches. Delete old ones, or start a second group."
    assert sentence(language, told, most=1) in page.text
    assert phone.writes(match, bids(1, 1), tricks(1, 0)).onward.status == 200


def test_a_club_has_quotas_for_players_and_links(app):
    phone = started(Visitor(app))
    limit(app, players=2)
    assert phone.sets_up("hell", ["Aki", "Ben", "Chie"]).status == 507
    match = store_match(phone, "hell", ["Aki", "Ben"])
    limit(app, links=1)
    assert phone.send(f"{match}/keys", {"role": "scorer", "name": "Ben"}).status == 507


def test_a_full_database_accepts_deals_but_nothing_else(app, language):
    phone = started(Visitor(app, language))
    match = store_match(phone, "hell", ["Aki", "Ben"])
    limit(app, megabytes=0)
    for page in (
        phone.sets_up("hell", ["Aki", "Ben"]),
        Visitor(app, language).starts_club("Thursday"),
        writes_a_note(phone, match),
    ):
        assert page.status == 507
        assert sentence(language, NO_ROOM) in page.text
    after = phone.writes(match, bids(1, 1), tricks(1, 0)).onward
    assert after.totals() == [13, -3]
    assert phone.open(match).status == 200


def test_the_api_reports_a_full_database(app):
    token = Visitor(app).key_link().rpartition("/")[2]
    member = Member(app.test_client(), "", token)
    limit(app, megabytes=0)
    told = problem(member.create(), 507)
    assert (told["title"], told["detail"]) == ("No room", NO_ROOM)


def test_a_match_with_a_full_event_log_can_only_be_finished(app, monkeypatch):
    monkeypatch.setattr("scorekeeper.store.matches.locked_match.MOST_LINES", 1)
    phone = started(Visitor(app))
    match = store_match(phone, "hell", ["Aki", "Ben"])
    page = phone.writes(match, bids(1, 1), tricks(1, 0)).onward
    page = page.send("#entry", {**bids(2, 1), "action": "next"}).onward
    refused = page.send("#entry", {**tricks(1, 1), "action": "next"})
    assert refused.status == 507
    assert "You can only finish it now." in refused.text


def test_the_host_can_configure_the_quotas(new_app):
    app = new_app(
        SCOREKEEPER_CLUBS_MOST="7", SCOREKEEPER_DATABASE_MOST_MB="8", SCOREKEEPER_MATCHES_MOST="9"
    )
    assert app.extensions["store"].quotas == quotas.Quotas(clubs=7, megabytes=8, matches=9)


@pytest.mark.parametrize("number", ["0", "-1", "many", ""])
def test_an_invalid_quota_setting_is_refused(new_app, number):
    with pytest.raises(Misconfigured, match="SCOREKEEPER_CLUBS_MOST is a number from 1"):
        new_app(SCOREKEEPER_CLUBS_MOST=number)
