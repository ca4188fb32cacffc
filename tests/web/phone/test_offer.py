"""The offer to install the app, on a server with the phone bundle."""

import json

import pytest

from tests.support.web.stored_matches import store_deal
from tests.support.web.visitor import Visitor, bids, tricks

pytestmark = pytest.mark.timeless


@pytest.fixture
def built(app, tmp_path, monkeypatch):
    """The app with a bundle, of which nothing but the list is there."""
    parts = [{"name": "app.zip"}, {"name": "packages.zip"}]
    (tmp_path / "offline").mkdir()
    (tmp_path / "offline/bundle.json").write_text(json.dumps({"build": "1", "parts": parts}))
    for one in ("built", "css", "js", "vendor", "app", "icons.svg", "icon.svg"):
        (tmp_path / one).symlink_to(f"{app.static_folder}/{one}")
    monkeypatch.setattr(app, "_static_folder", str(tmp_path))
    return app


@pytest.fixture
def visitor(built, language):
    found = Visitor(built, language)
    found.starts_club()
    return found


def test_the_more_page_offers_installation(visitor):
    assert visitor.open("/more").one("ul.when-installable a")["href"] == "/phone"


def test_home_offers_installation_after_a_finished_match_until_declined(visitor):
    match = visitor.begins("hell", ["Aki", "Ben"], ladder_cards="1")
    assert not visitor.open("/").has("#keep-here")
    store_deal(visitor, match, bids(0, 0), tricks(1, 0))
    page = visitor.open("/")
    assert page.one("#keep-here a")["href"] == "/phone"
    answer = page.send("#keep-here")
    assert (answer.status, answer.location) == (303, "/")
    assert not visitor.open("/").has("#keep-here")
    assert visitor.open("/more").has("ul.when-installable a")


def test_the_more_page_contains_a_hidden_offer_for_later(visitor):
    assert visitor.open("/more").one("#outbox .install[hidden] a")["href"] == "/phone"


def test_a_stranger_is_not_offered_installation_on_home(built):
    assert not Visitor(built).open("/").has("#keep-here")


def test_installation_is_not_offered_without_a_phone_bundle(app, tmp_path, monkeypatch, club):
    for one in ("built", "css", "js", "vendor", "app", "icons.svg", "icon.svg"):
        (tmp_path / one).symlink_to(f"{app.static_folder}/{one}")
    monkeypatch.setattr(app, "_static_folder", str(tmp_path))
    assert not club.open("/").has("#keep-here")
    assert not club.open("/more").has(".when-installable")


def test_the_installed_app_starts_at_the_offline_page(stranger):
    served = json.loads(stranger.open("/app.en.webmanifest").source)
    kept = json.loads(stranger.open("/phone.en.webmanifest").source)
    assert (kept["start_url"], kept["scope"], kept["id"]) == ("/phone", "/", served["id"])
    assert [one["url"] for one in kept["shortcuts"]] == ["/phone#/new", "/phone#/", "/phone#/rules"]
    assert kept["icons"] == served["icons"]


def test_a_standalone_app_starts_at_the_site_root(new_app):
    phone = Visitor(new_app(SCOREKEEPER_ALONE=True))
    kept = json.loads(phone.open("/phone.ja.webmanifest").source)
    assert (kept["start_url"], kept["lang"]) == ("/", "ja")
    assert [one["url"] for one in kept["shortcuts"]] == ["/#/new", "/#/", "/#/rules"]
