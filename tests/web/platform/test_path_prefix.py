"""The path prefix of the app: who sets it, and whether the proxy strips it."""

import pytest

from scorekeeper.serving import asgi_app
from scorekeeper.web import Misconfigured
from scorekeeper.web.platform import path_prefix
from tests.support.web.visitor import Visitor


def start_of_links(app, path, **headers):
    page = Visitor(app).open(path, **headers)
    assert page.status == 200
    return page.one("html")["data-root"]


@pytest.mark.parametrize("path", ["/cards/rules", "/rules"])
def test_the_setting_works_whether_or_not_the_proxy_strips_the_path(new_app, path):
    app = new_app(SCOREKEEPER_PREFIX="/cards/")
    assert start_of_links(app, path) == "/cards"


@pytest.mark.parametrize("path", ["/cards/rules", "/rules"])
def test_a_trusted_proxy_may_set_the_prefix(new_app, path):
    app = new_app(SCOREKEEPER_PROXIES=1)
    assert start_of_links(app, path, X_Forwarded_Prefix="/cards") == "/cards"


def test_an_untrusted_client_may_not_set_the_prefix(new_app):
    page = Visitor(new_app()).open("/rules", X_Forwarded_Prefix="/cards")
    assert not page.one("html")["data-root"]


@pytest.mark.parametrize("told", ["//evil.example", "/a b", "https://evil.example", "/<b>"])
def test_a_prefix_header_that_is_not_a_path_is_ignored(new_app, told):
    page = Visitor(new_app(SCOREKEEPER_PROXIES=1)).open("/rules", X_Forwarded_Prefix=told)
    assert not page.one("html")["data-root"]


def test_the_setting_wins_over_the_header(new_app):
    app = new_app(SCOREKEEPER_PREFIX="/cards", SCOREKEEPER_PROXIES=1)
    assert start_of_links(app, "/rules", X_Forwarded_Prefix="/other") == "/cards"


def test_a_longer_path_segment_does_not_match_the_prefix(new_app):
    app = new_app(SCOREKEEPER_PREFIX="/cards")
    assert Visitor(app).open("/cards").status == 200
    assert Visitor(app).open("/cardsharp").status == 404


@pytest.mark.parametrize("given", ["cards", "//cards", "/cards?a", "https://example.org/cards"])
def test_a_prefix_setting_that_is_not_a_path_is_refused(new_app, given):
    with pytest.raises(Misconfigured, match="SCOREKEEPER_PREFIX is a path like /cards, not "):
        new_app(SCOREKEEPER_PREFIX=given)


@pytest.mark.parametrize(
    ("prefix", "path", "inner"),
    [
        ("/cards", "/cards/m/1", "/m/1"),
        ("/cards", "/cards", "/"),
        ("/cards", "/cardsharp", "/cardsharp"),
        ("", "/m/1", "/m/1"),
    ],
)
def test_the_prefix_is_removed_from_a_path(prefix, path, inner):
    assert path_prefix.without_prefix(prefix, path) == inner


@pytest.mark.parametrize(
    ("root_path", "headers"), [("/cards", {}), ("", {b"x-forwarded-prefix": b"/cards"})]
)
def test_the_asgi_app_removes_the_prefix_from_a_path(new_app, root_path, headers):
    served = asgi_app.AsgiApp(new_app(SCOREKEEPER_PROXIES=1))
    scope = {"root_path": root_path, "path": "/cards/import"}
    assert served._path(scope, headers) == "/import"
