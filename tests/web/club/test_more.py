"""The settings of this phone, what may be done with the club, and leaving it."""

import pytest

from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor

pytestmark = pytest.mark.timeless

ABOUT = ("Documentation", "Scorekeeper", "Licence")
USUAL = {"look": "auto", "suits": "2"}


def chosen(page):
    """The choices in the form: the radios' values, and the switches that are on."""
    radios = {
        one["name"]: one["value"]
        for one in page.all("#settings [type=radio][checked]")
        if one["name"] != "language"
    }
    return radios, [one["name"] for one in page.all("#settings [type=checkbox][checked]")]


def test_a_new_phone_has_the_default_settings(stranger):
    page = stranger.open("/more")
    assert chosen(page) == (USUAL, ["awake", "buzz"])
    html = page.one("html")
    assert html.classes == []
    assert (html["data-buzz"], html["data-awake"]) == ("on", "on")


def test_settings_apply_to_every_page_on_this_phone_only(app, club):
    wanted = {"look": "dark", "suits": "4", "left": "on", "buzz": None, "awake": None}
    answer = club.open("/more").send("#settings", wanted)
    assert (answer.status, answer.location) == (303, "/more")
    assert chosen(answer.onward) == ({"look": "dark", "suits": "4"}, ["left"])
    match = store_match(club, "hell", ["Aki", "Ben"])
    for path in ("/", "/rules", match, "/nothing"):
        html = club.open(path).one("html")
        assert html.classes == ["look-dark", "suits-4", "left-hand"]
        assert (html["data-buzz"], html["data-awake"]) == ("off", "off")
    other = club.another()
    other.client.delete_cookie("scorekeeper")
    assert other.open("/").one("html").classes == []


def test_a_chosen_look_also_sets_the_theme_of_the_browser_frame(stranger):
    assert len(stranger.open("/more").all("meta[name=theme-color][media]")) == 2
    stranger.send("/more", {"look": "dark"})
    assert stranger.open("/more").one("meta[name=theme-color]")["content"] == "#0a2a22"


def test_the_default_settings_can_be_restored(stranger):
    stranger.send("/more", {"look": "light", "suits": "4", "left": "on"})
    stranger.send("/more", {"look": "auto", "suits": "2", "awake": "on", "buzz": "on"})
    assert chosen(stranger.open("/more")) == (USUAL, ["awake", "buzz"])


@pytest.mark.parametrize("strange", ["", "pink", "x" * 5000, "dark light", "4 4"])
def test_an_unknown_choice_falls_back_to_the_default(stranger, strange):
    sent = dict.fromkeys(("look", "suits", "language"), strange)
    assert stranger.send("/more", sent).location == "/more"
    assert chosen(stranger.open("/more"))[0] == USUAL


@pytest.mark.parametrize("kept", ["pink", 7, ["dark"], {"look": ["dark"], "suits": 4, "x": "y"}])
def test_an_unreadable_settings_cookie_is_ignored(stranger, kept):
    stranger.open("/more")
    with stranger.client.session_transaction() as cookie:
        cookie["phone"] = kept
    page = stranger.open("/more")
    assert page.status == 200
    assert chosen(page) == (USUAL, ["awake", "buzz"])


# The club


def test_a_phone_without_a_group_can_import_from_the_more_page(stranger):
    assert stranger.open("/more").has("main a[href='/import']")


def test_the_more_page_lists_only_what_the_link_allows(app, club):
    match = store_match(club, "hell", ["Aki", "Ben"])
    ways = {"owner": club.open("/more").texts("main li .grow")}
    for role in ("scorer", "viewer"):
        key = club.send("/keys", {"role": role, "name": role}).onward.one("#key").text
        phone = Visitor(app)
        phone.open(key)
        ways[role] = phone.open("/more").texts("main li .grow")
    watch = club.send(f"{match}/keys", {"role": "viewer", "name": "one"}).onward.one("#key").text
    phone = Visitor(app)
    phone.open(watch)
    ways["match"] = phone.open("/more").texts("main li .grow")
    first = {who: [way.split()[0] for way in found] for who, found in ways.items()}
    assert first == {
        "owner": [
            "Name",
            "Links",
            "My",
            "House",
            "All",
            "Export",
            "Import",
            "Deleted",
            "How",
            "Forget",
            "Sign",
            "Delete",
            "Rulebooks",
            *ABOUT,
        ],
        "scorer": [
            "My",
            "House",
            "All",
            "Export",
            "Import",
            "Forget",
            "Sign",
            "Rulebooks",
            *ABOUT,
        ],
        "viewer": ["My", "House", "All", "Export", "Forget", "Sign", "Rulebooks", *ABOUT],
        "match": ["My", "Forget", "Sign", "Rulebooks", *ABOUT],
    }


def test_a_forgotten_club_can_be_reopened_with_its_link(app, club):
    key = club.open("/link").one("#key").text
    match = store_match(club, "hell", ["Aki", "Ben"])
    page = club.open("/forget")
    assert page.one("h1").text == "Forget this group?"
    assert page.one("main a")["href"] == "/link"
    assert club.open(match).status == 200
    assert page.send("form[action=/forget]").location == "/"
    assert club.open(match).status == 404
    club.open(key)
    assert club.open(match).status == 200


def test_forgetting_one_club_does_not_affect_the_others(stranger):
    stranger.starts_club("Friday cards")
    stranger.starts_club("Sunday cards")
    stranger.open("/forget").send("form[action=/forget]")
    assert stranger.open("/").one("h1").text == "Friday cards"


@pytest.mark.parametrize("club_id", ["", "x", "AAAAAAAAAAAAAAAAAAAAAA"])
def test_forgetting_an_unknown_club_has_no_effect(club, club_id):
    assert club.send("/forget", {"club": club_id}).status == 303
    assert club.open("/").one("h1").text == "Friday cards"


def test_the_forget_page_redirects_if_the_phone_has_no_club(stranger):
    assert stranger.open("/forget").location == "/more"


# Signing out


def test_signing_out_removes_all_groups_and_settings_from_the_phone(stranger):
    stranger.starts_club("Friday cards")
    key = stranger.open("/link").one("#key").text
    stranger.starts_club("Sunday cards")
    stranger.send("/more", {"look": "dark", "language": "ja"})
    page = stranger.open("/sign-out")
    assert "Friday cards" in page.text
    assert "Sunday cards" in page.text
    answer = page.send("#sign-out")
    assert answer.status == 200
    assert answer.one("html")["lang"] == "ja"  # as on the page before
    with stranger.client.session_transaction() as cookie:
        assert set(cookie) == {"csrf_token"}
    assert answer.headers["Clear-Site-Data"] == '"cache", "storage"'
    home = stranger.open("/")
    assert home.has("main.welcome")
    assert home.one("html").classes == []
    stranger.open(key)
    assert stranger.open("/").one("h1").text == "Friday cards"


def test_signing_out_is_offered_only_if_there_is_something_to_forget(club, stranger):
    assert club.open("/more").has("a[href=/sign-out]")
    assert not stranger.open("/more").has("a[href=/sign-out]")
    assert stranger.send("/sign-out").status == 200
