"""The names under which the app is reached: links begin with them, and so they are looked at."""

import pytest

from scorekeeper.web import Misconfigured
from tests.support.web.visitor import Visitor

pytestmark = pytest.mark.timeless

SEVERAL = "cards.example, .club.example"


@pytest.fixture(scope="module")
def named(new_app):
    return new_app(SCOREKEEPER_HOSTS=SEVERAL)


@pytest.mark.parametrize(
    "host", ["cards.example", "CARDS.example", "cards.example:8000", "a.club.example"]
)
def test_the_app_responds_to_its_configured_host_names(named, host):
    assert Visitor(named).open("/", Host=host).status == 200


@pytest.mark.parametrize("host", ["localhost", "evil.example", "notclub.example", "192.0.2.7"])
def test_any_other_host_name_is_refused(named, host):
    page = Visitor(named).open("/", Host=host)
    assert page.status == 400
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert host not in page.source
    answer = Visitor(named).open("/api/v1/games", Host=host)
    assert answer.status == 400
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_key_links_always_begin_with_a_configured_host_name(named):
    visitor = Visitor(named)
    assert visitor.send("/clubs", {"name": "Friday cards"}, Host="evil.example").status == 400
    begun = visitor.send("/clubs", {"name": "Friday cards"}, Host="cards.example")
    page = visitor.open(begun.location, Host="cards.example")
    assert page.one("#key").text.startswith("http://cards.example/k/")


@pytest.mark.parametrize("path", ["/health", "/ready"])
def test_health_checks_may_use_the_ip_address(named, path):
    assert Visitor(named).open(path, Host="192.0.2.7:8000").status == 200


@pytest.mark.parametrize("host", ["<b>", "a b", "localhost:99999", "[::1", "@evil.example", ""])
def test_a_malformed_host_name_is_refused(app, host):
    assert Visitor(app).open("/", Host=host).status == 400


@pytest.mark.parametrize("host", ["192.168.1.7:8000", "[::1]:8000", "phone.local"])
def test_any_host_name_is_accepted_if_none_is_configured(app, host):
    assert Visitor(app).open("/", Host=host).status == 200


@pytest.mark.parametrize("given", ["https://cards.example", "cards.example/x", "*", "a;b"])
def test_an_invalid_host_setting_is_refused_at_startup(new_app, given):
    with pytest.raises(Misconfigured, match="SCOREKEEPER_HOSTS is a list of names like"):
        new_app(SCOREKEEPER_HOSTS=given)


NO_NAME_OF_A_NETWORK = ["a" * 64, f"{'a' * 64}.example", "cards..example", "." * 3, "a" * 10_000]


@pytest.mark.parametrize("host", NO_NAME_OF_A_NETWORK)
@pytest.mark.parametrize("path", ["/", "/new/hell", "/nowhere", "/health", "/static/icon.svg"])
def test_an_impossible_host_name_is_refused_in_the_readers_language(app, host, path):
    page = Visitor(app, "ja").open(path, Host=host)
    assert page.status == 400
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert page.one("html")["lang"] == "ja"
    assert host not in page.source


@pytest.mark.parametrize("host", NO_NAME_OF_A_NETWORK)
def test_an_impossible_host_name_is_refused_by_api_and_configured_app(app, named, host):
    answer = Visitor(app).open("/api/v1/games", Host=host)
    assert answer.status == 400
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert Visitor(named).open("/", Host=host).status == 400
    assert Visitor(app).send("/clubs", {"name": "Friday cards"}, Host=host).status == 400
