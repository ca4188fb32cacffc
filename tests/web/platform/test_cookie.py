"""The cookie: its contents, its size, and forged or old ones."""

import pytest
from itsdangerous import TimestampSigner
from sqlalchemy import update

from scorekeeper import clock, store
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables
from scorekeeper.web.platform.auth.cookies import SIGNATURE_CLOCK
from tests.support.web.visitor import Visitor

MOST_OF_ONE = 4096
"""Bytes of a cookie with its name and attributes that every browser keeps (RFC 6265, 6.1)."""


def set_cookie(page):
    (cookie,) = page.headers.getlist("Set-Cookie")
    return cookie


def tokens_of_new_clubs(app, number):
    at, secret = clock.now(), app.secret_key
    with app.extensions["store"].writing() as session:
        clubs = [store.clubs.start(session, "Friday cards", at).id for _ in range(number)]
        keys = [store.keys.create(session, club, secret, at, role=Role.OWNER) for club in clubs]
    return [store.keys.token_of(secret, key.club_id, key.id) for key in keys]


def test_the_cookie_does_not_contain_the_key(stranger):
    link = stranger.key_link()
    cookie = stranger.client.get_cookie("scorekeeper").value
    assert link.rpartition("/")[2] not in cookie
    with stranger.client.session_transaction() as session:
        assert link.rpartition("/")[2] not in str(dict(session))


@pytest.mark.parametrize("phones", [0, 98765])
def test_the_cookie_fits_in_a_browser_even_after_many_keys(app, stranger, phones):
    stranger.send("/more", {"look": "light", "suits": "4", "left": "on", "language": "ja"})
    tokens = tokens_of_new_clubs(app, 31)
    with app.extensions["store"].writing() as session:
        session.execute(update(tables.Key).values(phones=phones))
    touched = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_User": "?1"}
    for token in tokens:
        last = stranger.open(f"/k/{token}", **touched)
    assert len(set_cookie(last)) < MOST_OF_ONE
    with stranger.client.session_transaction() as cookie:
        assert len(cookie["keys"]) == 30
        assert "asked" in cookie  # about the last
    stranger.open("/")  # which says once that it is in
    assert stranger.open("/").text.count("Friday cards") == 30


def test_a_cookie_from_before_roles_still_opens_its_club(app, club):
    with club.client.session_transaction() as session:
        old = dict(session["keys"])
        session["keys"] = old
    page = club.open("/")
    assert page.status == 200
    assert page.one("h1").text == "Friday cards"


@pytest.mark.parametrize("end", ["x", ".", ".x.y", '"', "\\"])
def test_a_tampered_cookie_is_ignored(app, club, end):
    cookie = club.client.get_cookie("scorekeeper").value
    thief = Visitor(app)
    thief.client.set_cookie("scorekeeper", cookie + end)
    page = thief.open("/")
    assert page.status == 200
    assert "Friday cards" not in page.text


def test_a_cookie_signed_by_another_installation_is_ignored(new_app, club):
    other = Visitor(new_app(SCOREKEEPER_SECRET_KEY="that of another one, which is elsewhere"))
    other.client.set_cookie("scorekeeper", club.client.get_cookie("scorekeeper").value)
    assert "Friday cards" not in other.open("/").text


def test_a_recently_read_cookie_is_ignored_once_it_has_expired(club, monkeypatch):
    assert club.open("/keys").status == 200
    read_at, a_day = SIGNATURE_CLOCK.get_timestamp(), 24 * 60 * 60
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _signer: read_at + 399 * a_day)
    assert club.another().open("/keys").status == 200
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _signer: read_at + 801 * a_day)
    assert club.open("/keys").status == 303


def test_the_cookie_is_renewed_on_the_next_day(club, monkeypatch):
    club.open("/")  # which says once that it is in
    assert "Set-Cookie" not in club.open("/").headers
    signed_at, a_day = SIGNATURE_CLOCK.get_timestamp(), 24 * 60 * 60
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _signer: signed_at + 2 * a_day)
    page = club.open("/")
    assert "Expires=" in set_cookie(page)
    assert "Set-Cookie" not in club.open("/").headers


def test_changes_to_a_session_do_not_leak_into_the_next_request(app, club):
    kept = club.client.get_cookie("scorekeeper").value
    with app.test_request_context(headers={"Cookie": f"scorekeeper={kept}"}) as brought:
        whole, again = (app.session_interface.open_session(app, brought.request) for _ in range(2))
    whole["keys"][0].append("bent")
    whole.clear()
    assert [len(key) for key in again["keys"]] == [2]
    with app.test_request_context(headers={"Cookie": f"scorekeeper={kept}"}) as brought:
        later = app.session_interface.open_session(app, brought.request)
    assert [len(key) for key in later["keys"]] == [2]


def test_a_planted_cookie_gives_no_access_to_the_club_of_its_victim(app, club):
    # Who plants a cookie of his own in somebody else's browser does not come to see her club.
    planted = club.client.get_cookie("scorekeeper").value
    victim = Visitor(app)
    victim.client.set_cookie("scorekeeper", planted)
    victim.starts_club("Hers")
    assert "Hers" not in club.open("/").text


# Lax cookies do not come along with a form of another site, but an answer may replace them.

FROM_ELSEWHERE = [{"Sec_Fetch_Site": "cross-site"}, {"Origin": "https://evil.example"}, {}]


@pytest.mark.parametrize("headers", FROM_ELSEWHERE, ids=["fetch", "origin", "nothing"])
@pytest.mark.parametrize("path", ["/language", "/clubs", "/", "/nothing", "/m/x/undo"])
def test_a_cross_site_form_does_not_replace_the_cookie(guarded_app, path, headers):
    without_cookie = Visitor(guarded_app)
    page = without_cookie.send(path, {"language": "ja"}, **headers)
    assert page.status in {400, 404, 405}
    assert "Set-Cookie" not in page.headers


def test_a_same_site_form_without_a_cookie_gets_a_new_one_and_can_be_resent(guarded_app):
    visitor = Visitor(guarded_app)
    page = visitor.send("/clubs", {"name": "Friday cards"}, Sec_Fetch_Site="same-origin")
    assert page.status == 400
    assert page.send("main form").location.startswith("/keys/")
