"""A phone without a server: no feature that needs one, and backup copies instead."""

import json
import re
from io import BytesIO
from urllib.parse import urljoin, urlsplit

import pytest

from scorekeeper.registry import all_games
from scorekeeper.web.platform import standalone
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, tricks

pytestmark = pytest.mark.timeless

PROMISES = {
    "en": re.compile(r"(an)?other phone|QR|\blink|sign out|watch|everyone's phone", re.IGNORECASE),
    "ja": re.compile(r"ほかのスマホ|別のスマホ|QR|リンク|サインアウト|観戦"),
}
"""What cannot be had on a phone that is alone."""

EXCEPT = {
    # How a copy gets to another phone is what its page is about.
    "/phone/storage": "another phone",
}

SERVER_PAGES = ("/keys", "/link", "/host", "/health", "/ready", "/opened", "/forget", "/sign-out")


@pytest.fixture(scope="module")
def alone_app(new_app):
    return new_app(SCOREKEEPER_ALONE=True)


@pytest.fixture
def phone(alone_app, language):
    return Visitor(alone_app, language)


@pytest.fixture
def holder(alone_app):
    """Somebody who has just opened the app, in English."""
    return Visitor(alone_app)


def plays(visitor, match):
    return visitor.writes(match, bids(0, 0), tricks(1, 0)).onward


def saves_a_copy(visitor):
    """Save a backup copy; return its contents."""
    page = visitor.open("/phone/storage").send(".save-copy").onward
    assert page.status == 200
    assert page.headers["Content-Disposition"].startswith("attachment")
    return page.source


# The first minute


def test_the_first_page_offers_the_games_and_says_where_scores_are_stored(holder):
    page = holder.open("/")
    assert "Everything stays on this phone." in page.text
    assert page.has("a[href='/new/hell']")
    assert not page.has("[name=link]")
    assert "link" not in page.text


def test_a_copy_but_no_link_is_offered_after_the_first_deal(holder):
    match = holder.begins("hell", ["Aki", "Ben"])
    assert not holder.open(match).has("#copy-due")
    plays(holder, match)
    page = holder.open(match)
    assert not page.has("#keep-link")
    assert page.one("#copy-due a")["href"] == "/phone/storage"
    assert holder.open("/").has("#copy-due")


def test_declining_a_copy_postpones_the_offer_to_the_next_match(holder):
    match = holder.begins("hell", ["Aki", "Ben"])
    plays(holder, match)
    later = holder.open("/phone/storage").one(".save-copy [formaction]")
    answer = holder.send(later["formaction"])
    assert (answer.status, answer.location) == (303, "/")
    assert not holder.open(match).has("#copy-due")
    assert not holder.open("/").has("#copy-due")
    another = holder.begins("hell", ["Aki", "Ben"])
    plays(holder, another)
    assert holder.open(another).has("#copy-due")


def test_another_copy_is_offered_after_five_more_matches(holder):
    plays(holder, holder.begins("hell", ["Aki", "Ben"]))
    saves_a_copy(holder)
    for _ in range(4):
        holder.begins("hell", ["Aki", "Ben"])
        assert not holder.open("/").has("#copy-due")
    holder.begins("hell", ["Aki", "Ben"])
    assert "5 matches since the last copy" in holder.open("/").one("#copy-due").text


def test_the_page_says_when_the_last_copy_was_made(holder):
    plays(holder, holder.begins("hell", ["Aki", "Ben"]))
    assert "No copy yet" in holder.open("/phone/storage").text
    saves_a_copy(holder)
    page = holder.open("/phone/storage")
    assert "Last copy:" in page.one("main").text
    assert "No match has been started since." in page.one("main").text


# There and back


def test_a_copy_can_be_restored_on_a_new_phone(holder, alone_app):
    match = holder.begins("hell", ["Aki", "Ben"])
    played = plays(holder, match)
    copy = holder.open("/export.json").source
    new = Visitor(alone_app)
    page = new.open("/").send(".panel[action$='/bring']")
    assert (page.status, page.location) == (303, "/import")
    page = brought(new, page.onward, copy)
    assert page.status == 200
    assert new.open(match).totals() == played.totals()


def test_a_copy_can_be_imported_into_a_group_on_a_server(holder, club):
    match = holder.begins("hell", ["Aki", "Ben"])
    played = plays(holder, match)
    brought(club, club.open("/import"), holder.open("/export.json").source)
    assert club.open(match).totals() == played.totals()


def brought(visitor, page, copy):
    file = {"file": (BytesIO(copy.encode()), "copy.json")}
    preview = visitor.client.post(page.one("form.stacked-form")["action"], data=file)
    assert preview.status_code == 200, preview.text
    shown = visitor.open(preview.location) if preview.location else None
    source = shown or type(page)(visitor, preview)
    return source.send("main form").onward


# What needs a server


@pytest.mark.parametrize("path", SERVER_PAGES)
def test_pages_that_need_a_server_are_not_found_and_link_elsewhere(phone, path):
    phone.begins("hell", ["Aki", "Ben"])
    page = phone.open(path)
    assert page.status == 404
    assert page.one(".dock a.lamp")["href"] == "/"
    assert page.has("a[href='/phone/storage']")


def test_forms_that_need_a_server_are_not_found(holder):
    match = holder.begins("hell", ["Aki", "Ben"])
    for path in ("/keys", "/sign-out", "/forget", f"{match}/keys", "/k"):
        assert holder.send(path).status == 404
    assert holder.open(match).status == 200


def test_every_endpoint_listed_as_needing_a_server_exists(alone_app):
    endpoints = set(alone_app.view_functions)
    assert set(standalone.ENDPOINTS) <= endpoints
    assert set(standalone.BLUEPRINTS) <= set(alone_app.blueprints)


def test_the_storage_page_exists_only_in_standalone_mode(club):
    assert club.open("/phone/storage").status == 404
    assert club.send("/phone/storage/bring").status == 404


def test_a_match_that_needs_a_second_phone_can_be_continued(holder, club):
    match = club.begins("hell", ["Aki", "Ben"])
    page = club.open(f"{match}/second-phone")
    page.send("#second-phone", {"confirm": "on"})
    page = holder.open("/").send(".panel[action$='/bring']").onward
    brought(holder, page, club.open("/export.json").source)
    assert holder.open(f"{match}/menu").has(f"a[href='{match}/second-phone']")
    waits = holder.writes(match, bids(0, 0), tricks(1, 0)).onward
    assert not waits.has("form[action$='/keys']")
    page = holder.open(waits.one("a[href$='/save-alone']")["href"])
    assert page.send("#save-alone").onward.totals() == [-3, 10]


# Every page


@pytest.fixture(scope="module", params=["en", "ja"])
def evening(new_app, request):
    """A phone with a match of every game: one has a deal, one is over. It has saved rules."""
    app = new_app(SCOREKEEPER_ALONE=True)
    visitor = Visitor(app, request.param)
    names = ["Aki", "Ben", "Chika", "Dai", "Emi", "Fumi", "Gen"]
    visitor.begins("hell", ["Aki", "Ben"], keep_as="House")
    for game in all_games():
        store_match(visitor, game.slug, names[: game.usual_seats])
    for options in ({}, {"ladder_cards": [1]}):
        match = store_match(visitor, "hell", ["Aki", "Ben"], **options)
        store_deal(visitor, match, bids(0, 0), tricks(1, 0))
    return visitor


def test_no_page_mentions_or_links_to_features_that_need_a_server(evening):
    seen, waiting, promised = set(), ["/", "/phone/storage"], []
    while waiting:
        path = waiting.pop()
        page = evening.open(path)
        assert page.status in {200, 303}, path
        where = urlsplit(path).path
        if page.response.mimetype != "text/html" or page.location:
            continue
        said = page.text.replace(EXCEPT.get(where, "\0"), "")
        if not where.startswith(("/rules/", "/phone/")):
            promised += [(path, one[0]) for one in PROMISES[evening.language].finditer(said)]
        for one in page.all("a[href]"):
            to = urljoin(path, one["href"]).partition("#")[0]
            if to.startswith("/") and kind(to) not in seen:
                seen.add(kind(to))
                waiting.append(to)
        for form in page.all("form[action]"):
            to = urlsplit(form["action"]).path
            assert not re.search(r"/keys|^/forget$|/sign-out$|^/k$|^/host$", to), (path, to)
    assert len(seen) > 60
    assert list(dict.fromkeys(promised)) == []


def kind(path):
    """Of rulebooks and their cards one game's are enough: the rules promise nothing.

    The same holds for files and the referee, whatever they are asked.
    """
    parsed = urlsplit(path)
    if "." in parsed.path or parsed.path.startswith("/referee"):
        return re.sub(r"^/referee/[\w-]+", "/referee/one", parsed.path)
    book = re.sub(r"^/rules/[\w-]+", "/rules/one", parsed.path)
    farther = re.sub(r"/(m|new|players|referee|statistics|house-rules)/[\w-]+/", r"/\1/one/", book)
    asked = sorted({part.partition("=")[0] for part in parsed.query.split("&")})
    return re.sub(r"/(deals|seat|players)/[\w-]+", r"/\1/one", farther), tuple(asked)


def test_the_archive_of_a_phone_does_not_contain_its_session(holder):
    plays(holder, holder.begins("hell", ["Aki", "Ben"]))
    assert set(json.loads(holder.open("/export.json").source)) <= {
        *("format", "version", "exported_at", "players", "keys", "matches"),
        *("house_rules", "seasons"),
    }
