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


def test_a_phone_that_has_chosen_nothing_has_the_usual(stranger):
    page = stranger.open("/more")
    assert chosen(page) == (USUAL, ["awake", "buzz"])
    html = page.one("html")
    assert html.classes == []
    assert (html["data-buzz"], html["data-awake"]) == ("on", "on")


def test_what_is_chosen_holds_on_every_page_of_this_phone_and_on_no_other(app, club):
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


def test_a_look_chosen_by_hand_colours_the_frame_of_the_browser_too(stranger):
    assert len(stranger.open("/more").all("meta[name=theme-color][media]")) == 2
    stranger.send("/more", {"look": "dark"})
    assert stranger.open("/more").one("meta[name=theme-color]")["content"] == "#0a2a22"


def test_the_usual_can_be_chosen_again(stranger):
    stranger.send("/more", {"look": "light", "suits": "4", "left": "on"})
    stranger.send("/more", {"look": "auto", "suits": "2", "awake": "on", "buzz": "on"})
    assert chosen(stranger.open("/more")) == (USUAL, ["awake", "buzz"])


@pytest.mark.parametrize("strange", ["", "pink", "x" * 5000, "dark light", "4 4"])
def test_a_choice_that_there_is_not_is_the_usual_one(stranger, strange):
    sent = dict.fromkeys(("look", "suits", "language"), strange)
    assert stranger.send("/more", sent).location == "/more"
    assert chosen(stranger.open("/more"))[0] == USUAL


@pytest.mark.parametrize("kept", ["pink", 7, ["dark"], {"look": ["dark"], "suits": 4, "x": "y"}])
def test_a_cookie_that_does_not_read_is_as_if_nothing_was_chosen(stranger, kept):
    stranger.open("/more")
    with stranger.client.session_transaction() as cookie:
        cookie["phone"] = kept
    page = stranger.open("/more")
    assert page.status == 200
    assert chosen(page) == (USUAL, ["awake", "buzz"])


# The club


def test_a_phone_is_led_to_what_its_link_allows(app, club):
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


def test_a_phone_forgets_a_club_after_it_was_asked_and_its_link_lets_it_back_in(app, club):
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


def test_the_other_clubs_of_a_phone_stay(stranger):
    stranger.starts_club("Friday cards")
    stranger.starts_club("Sunday cards")
    stranger.open("/forget").send("form[action=/forget]")
    assert stranger.open("/").one("h1").text == "Friday cards"


@pytest.mark.parametrize("club_id", ["", "x", "AAAAAAAAAAAAAAAAAAAAAA"])
def test_to_forget_a_club_that_this_phone_does_not_know_changes_nothing(club, club_id):
    assert club.send("/forget", {"club": club_id}).status == 303
    assert club.open("/").one("h1").text == "Friday cards"


def test_whoever_has_no_club_is_not_asked_to_forget_one(stranger):
    assert stranger.open("/forget").location == "/more"


# Signing out


def test_a_phone_that_signs_out_forgets_every_group_and_setting_and_its_links_let_it_back(stranger):
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


def test_more_leads_to_signing_out_where_there_is_something_to_forget(club, stranger):
    assert club.open("/more").has("a[href=/sign-out]")
    assert not stranger.open("/more").has("a[href=/sign-out]")
    assert stranger.send("/sign-out").status == 200
