"""Security headers of every response, and markup that pages therefore never contain."""

import re

import pytest
from flask import request

from scorekeeper.web import Misconfigured
from scorekeeper.web.views.about import about
from tests.support.paths import ROOT
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, tricks

pytestmark = pytest.mark.timeless

TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"


@pytest.fixture(scope="module")
def pages(app):
    """One of every kind of answer."""
    visitor = Visitor(app)
    found = [visitor.open("/")]
    found += [visitor.starts_club(name).onward for name in ("Friday cards", "Sunday cards")]
    match = store_match(visitor, "hell", ["Aki", "Ben"])
    store_deal(visitor, match, bids(1, 1), tricks(1, 0))
    found += [
        visitor.open(path)
        for path in (
            "/",
            "/keys",
            "/link",
            "/new",
            "/new/hell",
            "/new/hearts",
            match,
            f"{match}/deals/1",
            f"{match}/deals/1/correct",
            "/nothing",
            "/clubs",
            "/api/v1/games",
            "/api/v1/nothing",
        )
    ]
    found += [
        visitor.sets_up("hell", ["Aki"]),
        visitor.open(match).send("#entry", {"action": "next"}),
        visitor.send(f"{match}/finish", {"version": "1"}).onward,
    ]
    return found


def policy(page):
    return dict(
        directive.strip().split(" ", 1)
        for directive in page.headers["Content-Security-Policy"].split(";")
    )


def test_the_policy_allows_scripts_and_styles_from_our_files_only(pages):
    for page in pages:
        allowed = policy(page)
        assert allowed["default-src"] == "'none'"
        assert allowed["script-src"] == "'self'"
        assert allowed["style-src"] == "'self'"
        assert allowed["form-action"] == "'self'"
        assert allowed["frame-ancestors"] == "'self'"
        assert allowed["base-uri"] == "'none'"
        assert "unsafe" not in page.headers["Content-Security-Policy"]
        assert "http" not in page.headers["Content-Security-Policy"]


def test_content_type_sniffing_is_disabled(pages):
    assert {page.headers["X-Content-Type-Options"] for page in pages} == {"nosniff"}


def test_other_sites_get_no_referrer(pages):
    assert {page.headers["Referrer-Policy"] for page in pages} == {"same-origin"}


def test_pages_of_a_club_are_private_and_must_not_be_stored(pages):
    of_clubs = [page for page in pages if "json" not in page.headers["Content-Type"]]
    assert {page.headers["Cache-Control"] for page in of_clubs} == {"private, no-store"}


def test_pages_contain_no_inline_scripts_or_styles(pages):
    html = [page for page in pages if page.headers["Content-Type"].startswith("text/html")]
    assert len(html) > 10
    for page in html:
        for one in page.top.descendants:
            assert one.tag != "style"
            assert one.tag != "script" or (one["src"] and not one.children)
            assert not [name for name in one.attributes if name == "style" or name[:2] == "on"]
            assert not (one["href"] or "").startswith("javascript:")


def test_only_known_links_lead_to_other_hosts_and_without_a_referrer(pages):
    ours = {about().documentation, about().licence, about().source}
    for page in pages:
        if page.headers["Content-Type"].startswith("text/html"):
            for one in page.top.descendants:
                to_line = one["id"] == "line" and one["href"].startswith("https://line.me/R/share?")
                if one.tag == "a" and (one["href"] in ours or to_line):
                    assert one["rel"] == "noreferrer"
                    continue
                for name in ("href", "src", "action", "hx-post", "hx-get"):
                    assert not re.match(r"(?:[a-z]+:|//)", one[name] or ""), one[name]


INLINE = re.compile(
    r"""<script(?![^>]*\bsrc=)|<style\b|\sstyle\s*=|\son[a-z]+\s*=\s*["']|javascript:|\|\s*safe\b""",
    re.IGNORECASE,
)


def test_templates_contain_no_inline_scripts_or_styles():
    templates = sorted(TEMPLATES.rglob("*.html"))
    assert templates
    for path in templates:
        assert INLINE.findall(path.read_text(encoding="utf-8")) == [], path


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.*")), ids=lambda path: path.name)
def test_static_files_do_not_refer_to_other_hosts(path):
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.findall(r"(?:https?:)?//[\w-]+\.[\w.-]+", text)


def test_no_page_can_be_framed_or_taken_over_by_another_site(pages):
    for page in pages:
        assert page.headers["X-Frame-Options"] == "SAMEORIGIN"
        assert page.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert page.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert page.headers["Origin-Agent-Cluster"] == "?1"
        assert page.headers["X-Permitted-Cross-Domain-Policies"] == "none"


# https, with a proxy in front and without


def comes_by(app, **environ):
    visitor = Visitor(app)
    visitor.client.environ_base.update(environ)
    return visitor.send("/clubs", {"name": "Friday cards"})


FROM_PROXY = {
    "REMOTE_ADDR": "127.0.0.1",
    "HTTP_X_FORWARDED_FOR": "203.0.113.9, 192.0.2.7",
    "HTTP_X_FORWARDED_PROTO": "https",
    "HTTP_X_FORWARDED_HOST": "elsewhere.example",
}


def test_https_responses_set_hsts_and_a_secure_cookie(app):
    client = app.test_client()
    page = client.post("/clubs", base_url="https://localhost", data={"name": "Friday cards"})
    assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "; Secure; HttpOnly; Path=/; SameSite=Lax" in page.headers["Set-Cookie"]


def test_http_responses_set_neither_hsts_nor_a_secure_cookie(app):
    page = comes_by(app)
    assert "Strict-Transport-Security" not in page.headers
    assert "Secure" not in page.headers["Set-Cookie"]
    assert "HttpOnly" in page.headers["Set-Cookie"]


def test_the_scheme_sent_by_a_trusted_proxy_is_used(new_app):
    app = new_app(SCOREKEEPER_PROXIES="1")
    page = comes_by(app, **FROM_PROXY)
    assert "Strict-Transport-Security" in page.headers
    assert "; Secure; " in page.headers["Set-Cookie"]
    assert page.onward.one("#key").text.startswith("https://localhost/k/")


def test_no_proxy_is_trusted_by_default(app):
    page = comes_by(app, **FROM_PROXY)
    assert "Strict-Transport-Security" not in page.headers
    assert page.onward.one("#key").text.startswith("http://localhost/k/")


@pytest.mark.parametrize(
    ("proxies", "address"), [(0, "127.0.0.1"), (1, "192.0.2.7"), (2, "203.0.113.9")]
)
def test_only_the_configured_number_of_proxies_is_trusted(new_app, proxies, address):
    app = new_app(SCOREKEEPER_PROXIES=proxies)
    seen = []
    app.before_request(lambda: seen.append(request.remote_addr))
    comes_by(app, **FROM_PROXY)
    assert seen == [address]


@pytest.mark.parametrize("given", ["yes", "-1", "1.5", ""])
def test_an_invalid_number_of_proxies_is_refused_at_startup(new_app, given):
    with pytest.raises(Misconfigured, match="SCOREKEEPER_PROXIES is how many proxies there are"):
        new_app(SCOREKEEPER_PROXIES=given)


# Files


@pytest.mark.parametrize("name", ["built/base.css", "built/main.js", "icon.svg"])
def test_versioned_files_are_cached_for_a_year(club, name):
    page = club.open("/")
    versioned = [
        one["href"] or one["src"]
        for one in page.top.descendants
        if f"/static/{name}?v=" in (one["href"] or one["src"] or "")
    ]
    answer = club.open(versioned[0])
    assert answer.status == 200
    assert "max-age=31536000" in answer.headers["Cache-Control"]
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in answer.headers


def test_svg_files_have_a_content_security_policy_and_styles_do_not(club):
    style, icons = club.open("/static/built/base.css"), club.open("/static/icons.svg")
    assert "Content-Security-Policy" not in style.headers
    assert style.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "default-src 'none'" in icons.headers["Content-Security-Policy"]


def test_a_missing_file_is_not_cached(club):
    answer = club.open("/static/nothing.css?v=1")
    assert answer.status == 404
    assert "immutable" not in answer.headers.get("Cache-Control", "")


@pytest.mark.parametrize("path", ["/", "/static/built/base.css", "/static/built/main.js"])
@pytest.mark.parametrize("codings", ["gzip, deflate", "gzip, deflate, br, zstd"])
def test_pages_and_files_are_compressed(club, path, codings):
    # Phones understand the first over http and the second over https.
    ask = club.client.get
    with ask(path) as plain, ask(path, headers={"Accept-Encoding": codings}) as packed:
        assert packed.headers["Content-Encoding"] in codings
        assert len(packed.data) < len(plain.data)
        assert "Accept-Encoding" in packed.headers["Vary"]
