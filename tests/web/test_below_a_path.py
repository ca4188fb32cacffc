"""The app below a path of its host: no address on its pages, in its files and headers leaves it."""

import re
from urllib.parse import urljoin, urlsplit

import pytest
from werkzeug import Response
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from scorekeeper.registry import all_games
from tests.support.web.visitor import Visitor, bids, tricks

pytestmark = pytest.mark.timeless

ROOT = "/cards"
HOST = "http://localhost"
NOWHERE = Response("outside of the app", 404)

PATH = re.compile(r"/(?!/)[^\s<>]*")
WHOLE = re.compile(rf"{HOST}[^\s\"'<>]*")
IN_STYLES = re.compile(r"url\(([^)]*)\)")


class Below(Visitor):
    """A phone for which the app begins below ``ROOT``."""

    def open(self, path, **headers):
        return super().open(below(path), **headers)

    def send(self, path, fields=None, **headers):
        return super().send(below(path), fields, **headers)


def below(path):
    return path if is_below(path) else f"{ROOT}{path}"


def is_below(path):
    return path == ROOT or path.startswith((f"{ROOT}/", f"{ROOT}?"))


@pytest.fixture(scope="module")
def cards(new_app):
    app = new_app(SCOREKEEPER_METRICS_TOKEN="metrics", WTF_CSRF_ENABLED=True)
    app.wsgi_app = DispatcherMiddleware(NOWHERE, {ROOT: app.wsgi_app})
    return app


def names_of(game):
    return ["Aki", "Ben", "Chika", "Dai", "Emi", "Fumi", "Gen"][: game.usual_seats]


@pytest.fixture(scope="module")
def owner(cards):
    """An owner with a match of every game, one that has a deal, and one that is over."""
    phone = Below(cards)
    page = phone.open("/club/name")
    assert page.status == 303
    token = phone.open("/").one("header [name=csrf_token]")["value"]
    phone.send("/clubs", {"csrf_token": token, "name": "Friday cards"})
    for game in all_games():
        phone.begins(game.slug, names_of(game))
    played = phone.begins("hell", ["Aki", "Ben", "Chika"])
    phone.writes(played, bids(1, 0, 1), tricks(1, 0, 0))
    over = phone.begins("hell", ["Aki", "Ben", "Chika"], ladder_cards="1")
    phone.writes(over, bids(1, 0, 1), tricks(1, 0, 0))
    return phone


def crawled(phone):
    """Every page and file that links lead to, one of each kind: its address and those in it."""
    waiting = ["/", "/host", "/nothing/here", "/api/v1/openapi.json"]
    seen = set()
    while waiting:
        address = waiting.pop()
        found_here = set(addresses(phone.open(address)))
        yield address, found_here
        for found in sorted(found_here):
            path = urljoin(below(address), found).partition("#")[0]
            if (
                is_below(path)
                and path != ROOT
                and kind(path) not in seen
                and "/sign-out" not in path
            ):
                seen.add(kind(path))
                waiting.append(path)


def kind(path):
    """Every pad is of a kind of its own, and every game's rules; of other pages one is enough."""
    parsed = urlsplit(path)
    asked = sorted({part.partition("=")[0] for part in parsed.query.split("&")})
    inner = re.sub(r"/(m|keys|new|players|rules|statistics)/[\w-]+/", r"/\1/one/", parsed.path)
    return re.sub(r"/(deals|seat|keys|players|referee)/[\w-]+", r"/\1/one", inner), tuple(asked)


def addresses(page):
    """Return all addresses in a response."""
    if page.location:
        yield page.location
    if page.response.mimetype == "text/html" and not page.location:
        for one in page.top.descendants:
            yield from (value for value in one.attributes.values() if PATH.fullmatch(value))
    if page.response.mimetype == "text/css":
        yield from (found.strip('"') for found in IN_STYLES.findall(page.source))
    if page.response.mimetype.endswith("json"):
        yield from (value for value in re.findall(r'"(/[^"]*)"', page.source))
    yield from (urlsplit(found).path for found in WHOLE.findall(page.source))


def test_no_page_file_or_header_leads_outside_the_path(owner):
    pages = dict(crawled(owner))
    assert len(pages) > 100
    leaving = [
        (where, found)
        for where, found_here in pages.items()
        for found in found_here
        if not is_below(urljoin(below(where), found)) and not is_of_the_api(where, found)
    ]
    assert leaving == []


def is_of_the_api(where, found):
    """Return whether the API document has the prefix once, and paths relative to it."""
    return where == "/api/v1/openapi.json" and found != "/api/v1"


def test_the_cookie_is_limited_to_the_path(owner):
    page = owner.send("/language", {"csrf_token": a_token(owner), "language": "en"})
    (cookie,) = page.headers.getlist("Set-Cookie")
    assert "; Path=/cards" in cookie


def test_signing_out_also_works_with_an_old_cookie_of_the_root_path(cards):
    phone = Below(cards)
    token = phone.open("/").one("header [name=csrf_token]")["value"]
    phone.send("/clubs", {"csrf_token": token, "name": "Friday cards"})
    kept = phone.client.get_cookie("scorekeeper", path=ROOT).value
    phone.client.set_cookie("scorekeeper", kept, path="/")
    page = phone.open("/sign-out").send("main form")
    assert page.status == 200
    assert "Friday cards" not in phone.open("/").text


def a_token(phone):
    return phone.open("/more").one("#settings [name=csrf_token]")["value"]


@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("/cards/rules", "/cards/rules"),
        ("/", "/cards/"),
        ("/other", "/cards/"),
        ("/cardsharps", "/cards/"),
        ("//cards/rules", "/cards/"),
    ],
)
def test_a_form_redirects_only_to_pages_of_the_app(owner, asked, led):
    fields = {"csrf_token": a_token(owner), "language": "en", "next": asked}
    assert owner.send("/language", fields).location == led


def test_a_form_without_a_valid_token_can_be_sent_again_to_its_address(owner):
    page = owner.send("/club/name?a=b", {"name": "Sunday"}, Sec_Fetch_Site="same-origin")
    assert page.status == 400
    assert page.one("main form")["action"] == "/cards/club/name?a=b"


def test_pages_give_scripts_the_root_path_of_the_app(owner, club):
    assert owner.open("/more").one("html")["data-root"] == "/cards"
    assert "data-root" not in club.open("/more").one("html")
