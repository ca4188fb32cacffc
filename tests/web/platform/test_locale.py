"""The language of a reader, and changing it."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor

pytestmark = pytest.mark.timeless

JAPANESE, ENGLISH = "スコアキーパー", "Scorekeeper"


def title(page):
    return page.one("title").children[0]


@pytest.mark.parametrize(
    ("accepted", "shown"),
    [
        ("ja", JAPANESE),
        ("ja-JP,ja;q=0.9,en;q=0.8", JAPANESE),
        ("en-GB,en;q=0.9,ja;q=0.1", ENGLISH),
        ("fr,ja;q=0.5", JAPANESE),
        ("fr", ENGLISH),
        ("", ENGLISH),
        ("\x7f;q=x,,,*", ENGLISH),
    ],
)
def test_pages_are_in_the_language_of_the_phone(app, accepted, shown):
    page = Visitor(app, accepted).open("/")
    assert title(page) == shown
    assert page.one("html")["lang"] == ("ja" if shown == JAPANESE else "en")


def tongues(page):
    """The languages to choose from, each named in itself, and whether it is the page's."""
    labels = page.all("#settings label:has([name=language])")
    assert all(one.one("[lang]")["lang"] == one.one("input")["value"] for one in labels)
    return [(one.one("input")["value"], one.text, "checked" in one.one("input")) for one in labels]


def test_the_language_can_be_changed_and_stays_changed(app):
    visitor = Visitor(app, "en")
    page = visitor.open("/more")
    assert tongues(page) == [("en", "English", True), ("ja", "日本語", False)]
    answer = page.send("#settings", {"language": "ja"})
    assert (answer.status, answer.location) == (303, "/more")
    assert title(visitor.open("/")) == JAPANESE
    assert tongues(answer.onward) == [("en", "English", False), ("ja", "日本語", True)]


def test_changing_the_language_returns_to_the_previous_page(club):
    match = store_match(club, "hell", ["Aki", "Ben"])
    assert club.send("/language", {"language": "ja", "next": match}).location == match
    assert club.send("/language", {"language": "ja"}).location == "/"


def test_starting_a_club_does_not_reset_the_language(app, club):
    visitor = Visitor(app, "en")
    visitor.open("/more").send("#settings", {"language": "ja"})
    visitor.starts_club()
    assert visitor.open("/").one("html")["lang"] == "ja"


@pytest.mark.parametrize("language", ["", "fr", "EN", "../ja", "x" * 5000, None])
def test_an_unsupported_language_is_refused(stranger, language):
    page = stranger.send("/language", {} if language is None else {"language": language})
    assert page.status == 400


ELSEWHERE = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\t\\evil.example",
    "\t//evil.example",
    "https://evil.example/",
    "https:evil.example",
    "javascript:alert(1)",
    "evil.example",
    "/%5cevil.example",
    "/.//evil.example",
    "http://localhost@evil.example",
    "/\r\nLocation: https://evil.example",
    "//[",
    "",
]


@pytest.mark.parametrize("elsewhere", ELSEWHERE, ids=range(len(ELSEWHERE)))
def test_changing_the_language_does_not_redirect_to_another_site(stranger, elsewhere):
    assert stays_here(stranger.send("/language", {"language": "ja", "next": elsewhere}))


@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.text(st.sampled_from("/\\.:@?#%5cC2fF[\t\r\n \x00aev日"), max_size=12))
def test_no_redirect_target_leads_to_another_site(stranger, path):
    assert stays_here(stranger.send("/language", {"language": "ja", "next": path}))


def stays_here(answer):
    """Return whether a browser stays on the site: it reads a backslash as a slash."""
    assert answer.status == 303
    location = answer.location
    leaves = location.startswith(("//", "/\\")) or any(sign in location for sign in "\t\r\n\\")
    return location.startswith("/") and not leaves
