"""An error is a page in the reader's language, with a way on."""

import io

import pytest

from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import FIVE, HTMX, Page, Visitor, bids, rows

pytestmark = pytest.mark.timeless

SAME_ORIGIN = {"Sec_Fetch_Site": "same-origin"}

SENTENCES = {
    400: "What this phone sent could not be read.",
    403: "The link this phone uses does not allow this.",
    404: "There is nothing here, or this phone's link does not open it.",
    405: "This page can't be used that way.",
    413: "Too much to send at once.",
    500: "Something went wrong on our side.",
}
LOST, KEPT = "Nothing is lost", "Every saved deal is on its sheet."


def says(page, language, status):
    """Return whether the page explains the error, and first of all that nothing is lost."""
    first = f"{sentence(language, LOST)} {sentence(language, KEPT)}"
    assert page.one("main").text.startswith(first)
    told = sentence(language, SENTENCES[status])
    return page.status == status and told in page.one("header").text


def test_an_unknown_address_gets_a_404_page_with_a_link_home(app, language):
    page = Visitor(app, language).open("/nothing/here")
    assert says(page, language, 404)
    assert [one["href"] for one in page.all("footer a")] == ["/"]


def test_error_pages_list_likely_causes(app, club, language):
    page = Visitor(app, language).open("/k/" + "A" * 22)
    assert says(page, language, 404)
    assert sentence(language, "The link was turned off or has expired") in page.one("main ul").text
    match = store_match(club, "hell", ["Aki", "Ben"])
    key = club.send(f"{match}/keys", {"role": "viewer", "name": "Aki"}).onward.one("#key").text
    viewer = Visitor(app, language)
    viewer.open(key)
    page = viewer.open(f"{match}/details")
    assert says(page, language, 403)
    assert sentence(language, "Your link only lets you watch") in page.one("main ul").text


def test_an_unreadable_form_gets_a_400_page(table, language):
    match = store_match(table, "hell", ["Aki", "Ben"])
    page = table.send(f"{match}/undo", {"version": "latest"})
    assert says(page, language, 400)


def test_a_post_only_address_gets_a_405_page_when_opened(app, language):
    page = Visitor(app, language).open("/clubs")
    assert says(page, language, 405)
    assert set(page.headers["Allow"].split(", ")) == {"POST", "OPTIONS"}


@pytest.mark.parametrize("path", ["/clubs", "/language", "/new/hell", "/club/visit"])
@pytest.mark.parametrize("guarded", [False, True])
def test_a_form_of_ten_megabytes_is_too_large(app, guarded_app, path, guarded):
    visitor = Visitor(guarded_app if guarded else app)
    if not guarded:
        visitor.starts_club()
    page = visitor.send(path, {"name": "x" * 10_000_000})
    assert says(page, "en", 413)


def test_a_deal_of_ten_megabytes_is_too_large_and_changes_nothing(table, language):
    match = store_match(table, "hell", ["Aki", "Ben"])
    sent = {**bids(1, 1), "action": "next", "name": "x" * 10_000_000}
    assert says(table.open(match).send("#entry", sent), language, 413)
    assert table.open(match).tapped() == {}


def test_a_multipart_form_of_ten_megabytes_is_too_large(club, language):
    part = b'--x\r\nContent-Disposition: form-data; name="names.0"\r\n\r\n'
    answer = club.client.post(
        "/new/hell",
        data=part + b"x" * 10_000_000 + b"\r\n--x--\r\n",
        content_type="multipart/form-data; boundary=x",
    )
    assert answer.status_code == 413


def test_a_form_with_thousands_of_fields_does_not_cause_a_server_error(club):
    page = club.send("/new/hell", {f"names.{place}": "x" for place in range(9000)})
    assert page.status in {200, 413}


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "multipart/form-data", "x", ""])
def test_a_body_of_another_content_type_is_read_as_an_empty_form(club, kind):
    answer = club.client.post("/new/hell", data=b'{"names": [', content_type=kind)
    assert answer.status_code in {200, 400}


@pytest.mark.parametrize("path", ["/m/%00", "/m/%ff", "/k/%0a", "/new/%F0%9F", "/static/%2e%2e/x"])
def test_an_address_with_invalid_characters_gets_404(club, path):
    assert club.open(path).status == 404


def test_a_failed_tap_shows_the_whole_error_page(table, language):
    page = table.send("/m/nothing/deals/1", {"version": "0"}, **HTMX)
    assert says(page, language, 404)
    assert page.headers["HX-Retarget"] == "#page"


def test_a_server_error_is_shown_without_details(new_app, language, monkeypatch):
    app = new_app(TESTING=False, PROPAGATE_EXCEPTIONS=False)
    visitor = Visitor(app, language)
    visitor.starts_club()

    def broken(*_):
        raise RuntimeError("the secret reason")

    monkeypatch.setattr("scorekeeper.store.matches.in_progress", broken)
    page = visitor.open("/")
    assert says(page, language, 500)
    assert "secret reason" not in page.source
    assert "Traceback" not in page.source


# Forms that were open too long, or never ours


def test_a_form_without_its_token_is_refused_in_the_readers_language(guarded_app, language):
    page = Visitor(guarded_app, language).send("/clubs", {"name": "Friday cards"})
    assert page.status == 400
    assert sentence(language, "This page was open too long to be sent.") in page.one("header").text


@pytest.mark.parametrize("token", ["", "x", "x" * 5000, "WyJ4Il0.aaaaaa.bbbbbb"])
def test_a_forged_token_is_refused_and_nothing_is_written(guarded_app, token):
    visitor = Visitor(guarded_app)
    sent = {"names.0": "Aki", "names.1": "Ben", "action": "start", "csrf_token": token}
    page = visitor.open("/new/hell").send("#setup", sent)
    assert page.status == 400
    assert visitor.open("/").has("main.welcome")


def test_typed_text_can_be_resent_after_the_token_expired(guarded_app, language):
    visitor = Visitor(guarded_app, language)
    page = visitor.send("/clubs", {"name": "Friday cards", "csrf_token": "old"}, **SAME_ORIGIN)
    assert page.status == 400
    assert "Friday cards" in page.one(".typed").text
    assert page.send("#again").status == 303
    assert visitor.open("/").one("h1").text == "Friday cards"


@pytest.mark.parametrize("typed", ["2026-11-07", "7 Nov"])
def test_a_typed_date_is_shown_as_on_other_pages(guarded_app, language, typed):
    shown = {("2026-11-07", "en"): "Nov 7, 2026", ("2026-11-07", "ja"): "2026/11/07"}
    sent = {"played_on": typed, "csrf_token": "old"}
    page = Visitor(guarded_app, language).send("/m/1/details", sent, **SAME_ORIGIN)
    assert page.texts(".typed dd") == [shown.get((typed, language), typed)]
    assert page.one("#again [name=played_on]")["value"] == typed


@pytest.mark.parametrize(
    ("address", "sent", "shown"),
    [
        (
            "/seasons",
            {
                "name": "Autumn",
                "since": "2026-09-01",
                "until": "2026-11-30",
                "points": "5 3 1",
                "best": "8",
                "at_least": "3",
            },
            [
                "Name Autumn",
                "From Sep 1, 2026",
                "To Nov 30, 2026",
                "Points for 1st, 2nd, 3rd … 5 3 1",
                "Best matches that count 8",
                "Minimum matches to be listed 3",
            ],
        ),
        (
            "/keys",
            {"name": "Ben", "ends": "week", "ends_on": "2026-11-07"},
            ["Name Ben", "Works until Nov 7, 2026", "Tapped 1 choice"],
        ),
        ("/m/1/until", {"until": "22:30", "offset": "-60"}, ["Done by 22:30"]),
        ("/m/1/misdeal", {"dealer": "next", "reason": "♠Q"}, ["Reason ♠Q", "Tapped 1 choice"]),
        ("/clubs", {"name": "20261107"}, ["Name 20261107"]),
    ],
    ids=["a season", "a link", "the end of play", "a misdeal", "a name of digits"],
)
def test_each_typed_field_is_shown_with_its_label(guarded_app, address, sent, shown):
    sent = {**sent, "csrf_token": "old"}
    page = Visitor(guarded_app).send(address, sent, **SAME_ORIGIN)
    assert [one.text for one in page.all(".typed div")] == shown


def test_a_deal_can_be_resent_after_the_token_expired(guarded_app):
    visitor = Visitor(guarded_app)
    page = visitor.open("/new/hell")
    names = {**rows(FIVE), "first_dealer": "0", "action": "start"}
    page = page.send("#setup", names).onward
    sent = {**bids(1, 1, 0, 0, 0), "csrf_token": "old", "action": "next"}
    again = page.send("#entry", sent, **SAME_ORIGIN)
    assert again.status == 400
    assert again.send("#again").onward.has("[name=tricks.0]")


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", None])
def test_a_form_from_another_site_cannot_be_resent(guarded_app, site):
    headers = {"Sec_Fetch_Site": site} if site else {}
    page = Visitor(guarded_app).send("/clubs", {"name": "<b>Forged</b>"}, **headers)
    assert page.status == 400
    assert not page.has("#again")
    assert "Forged" not in page.source


def test_typed_html_is_escaped_on_the_error_page(guarded_app):
    sent = {"name": '"><script>alert(1)</script>', '"><b>': "x"}
    page = Visitor(guarded_app).send("/clubs", sent, **SAME_ORIGIN)
    assert page.one("input[name=name]")["value"] == '"><script>alert(1)</script>'
    assert not page.has(".typed script")
    assert not page.has(".typed b")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://table.local:8000"},
        {"Referer": "http://table.local:8000/new/hell"},
        {"Origin": "https://table.local:8000"},  # a proxy did not say that it was https
    ],
)
def test_a_form_can_be_resent_after_a_lost_cookie_over_plain_http(guarded_app, headers):
    """Browsers send no Sec-Fetch-Site there, and the response sets the lost cookie again."""
    visitor = Visitor(guarded_app)
    there = {"Host": "table.local:8000"}
    setup = visitor.open("/new/hell", **there)
    visitor.client.delete_cookie("scorekeeper", domain="table.local")
    sent = {**rows(["Hanako", "Ben"]), "first_dealer": "0", "action": "start"}
    page = setup.send("#setup", sent, **there, **headers)
    assert page.status == 400
    assert [one.text for one in page.all(".typed div")][:2] == ["Player Hanako", "Player Ben"]
    begun = page.send("#again", **there, **headers)
    assert begun.status == 303
    assert "Hanako" in visitor.open(begun.location, **there).text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://table.local"},
        {"Origin": "null"},
        {"Origin": "http://evil.example", "Referer": "http://table.local:8000/"},
        {"Referer": "http://evil.example/http://table.local:8000/"},
        {"Origin": "ftp://table.local:8000"},
        {"Origin": "http:/table.local:8000"},
        {"Origin": "http://table.local:8000", "Sec_Fetch_Site": "same-site"},
    ],
)
def test_a_form_from_another_site_over_plain_http_cannot_be_resent(guarded_app, headers):
    visitor = Visitor(guarded_app)
    page = visitor.send("/clubs", {"name": "Forged"}, Host="table.local:8000", **headers)
    assert page.status == 400
    assert not page.has("#again")
    assert "Set-Cookie" not in page.headers


def test_a_file_must_be_chosen_again_after_the_token_expired(guarded_app):
    visitor = started_with_token(guarded_app)
    form = {"csrf_token": "old", "file": (io.BytesIO(b"{}"), "<b>friday.json")}
    answer = visitor.client.post(
        "/import/archive", data=form, headers={"Sec-Fetch-Site": "same-origin"}
    )
    page = Page(visitor, answer)
    assert page.one("#again")["enctype"] == "multipart/form-data"
    assert page.one("#again input[type=file]")["name"] == "file"
    assert "<b>friday.json" in page.one("#again label").text


def test_resending_a_form_preserves_its_query_string(guarded_app):
    visitor = Visitor(guarded_app)
    sent = {"text": "x", "csrf_token": "old"}
    page = visitor.send("/rules/hell/replay?seats=3", sent, **SAME_ORIGIN)
    assert page.one("#again")["action"] == "/rules/hell/replay?seats=3"


def started_with_token(app):
    visitor = Visitor(app)
    visitor.open("/new/hell")
    names = {**rows(["Aki", "Ben"]), "first_dealer": "0", "action": "start"}
    visitor.open("/new/hell").send("#setup", names)
    return visitor
