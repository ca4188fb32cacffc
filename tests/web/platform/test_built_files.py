"""Scripts and styles as the build joins them, compressed beside them, and the fonts."""

import gzip
import re

import brotli
import pytest

from hatch_build import ENTRIES, is_built
from scorekeeper.web.views.template_globals import built_url, static_url
from tests.support.paths import ROOT

pytestmark = pytest.mark.timeless

STATIC = ROOT / "static"
FONTS = (
    "vendor/familjen-grotesk-latin-wght-normal.woff2",
    "vendor/sofia-sans-condensed-latin-700-normal.woff2",
)
DECOMPRESS = {"gzip": gzip.decompress, "br": brotli.decompress}


@pytest.fixture
def styles(app):
    return app.test_client().get("/static/built/base.css")


def test_styles_are_one_minified_file(styles):
    assert styles.headers["Content-Type"].startswith("text/css")
    assert "@import" not in styles.text
    assert ".rail .barred>span" in styles.text
    assert styles.text.count("\n") <= 2


def test_scripts_are_one_file_without_imports(app):
    scripts = app.test_client().get("/static/built/main.js")
    assert scripts.headers["Content-Type"].startswith("text/javascript")
    assert not re.search(r"\bimport\b *[\"{*]", scripts.text)
    assert "scorekeeper.letters" in scripts.text


def test_source_map_names_the_sources_beside_it(app):
    sources = app.test_client().get("/static/built/main.js.map").json["sources"]
    assert {"../js/main.js", "../js/outbox/storage.js", "../vendor/htmx.esm.min.js"} <= set(sources)
    assert all((STATIC / "built" / source).is_file() for source in sources)


def test_address_contains_a_hash_and_is_cached_for_a_year(app):
    with app.test_request_context():
        address = built_url("base.css")
    assert re.fullmatch(r"/static/built/base\.css\?v=[0-9a-f]{12}", address)
    cached = app.test_client().get(address).headers["Cache-Control"]
    assert set(cached.split(", ")) == {"max-age=31536000", "immutable"}


def test_debug_mode_serves_the_source_files_uncached(app, monkeypatch):
    monkeypatch.setattr(app, "debug", True)
    with app.test_request_context():
        addresses = [built_url(name) for name in ("main.js", "base.css")]
    assert addresses == ["/static/js/main.js", "/static/css/base.css"]
    for address in [*addresses, "/static/js/outbox/storage.js"]:
        with app.test_client().get(address) as answer:
            assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("coding", DECOMPRESS)
@pytest.mark.parametrize("name", ENTRIES)
def test_compressed_copy_has_the_same_content(app, name, coding):
    client = app.test_client()
    plain = client.get(f"/static/built/{name}")
    compressed = client.get(f"/static/built/{name}", headers={"Accept-Encoding": coding})
    assert compressed.headers["Content-Encoding"] == coding
    assert "Accept-Encoding" in compressed.headers["Vary"]
    assert DECOMPRESS[coding](compressed.data) == plain.data


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [("gzip, deflate", "gzip"), ("gzip, br", "br"), ("br;q=0, zstd", "zstd"), ("", None)],
)
def test_browser_gets_the_smallest_copy_that_it_can_decompress(app, accepted, coding):
    answer = app.test_client().get("/static/built/main.js", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == coding


@pytest.mark.parametrize("name", ["others.js", "main.js.br", "sources.sha256", "..", "main"])
def test_other_names_are_not_found(app, name):
    assert app.test_client().get(f"/static/built/{name}").status_code == 404


def test_files_are_built_from_the_sources_of_this_checkout():
    assert is_built(ROOT)


def test_browser_without_light_dark_gets_the_light_half_of_each_color():
    tokens, light = (
        (STATIC / "css" / f"{name}.css").read_text() for name in ("tokens", "light-only")
    )
    halves = re.findall(r"^ *(--[\w-]+): light-dark\(([^,]+), [^)]+\);$", tokens, re.MULTILINE)
    assert ("--ink", "#0e1f19") in halves
    assert re.findall(r"^ *(--[\w-]+): ([^;]+);$", light, re.MULTILINE) == sorted(
        halves, key=lambda half: half in (("--D", "#1f5bb8"), ("--C", "#0c6b4f"))
    )


def test_styles_use_the_font_urls_that_pages_preload(app, styles):
    with app.test_request_context():
        for font in FONTS:
            assert f"url(../{static_url(font).removeprefix('/static/')})" in styles.text


def test_policy_allows_our_fonts_only(app):
    page = app.test_client().get("/")
    assert "font-src 'self'" in page.headers["Content-Security-Policy"]


def test_fonts_are_at_most_35_kilobytes_together_and_have_their_licences():
    assert sum((STATIC / font).stat().st_size for font in FONTS) <= 35_000
    for licence in ("LICENSE-familjen-grotesk.txt", "LICENSE-sofia-sans-condensed.txt"):
        assert "SIL OPEN FONT LICENSE" in (STATIC / "vendor" / licence).read_text()


def test_every_icon_that_a_template_names_is_drawn():
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / "icons.svg").read_text()))
    templates = STATIC.parent / "templates"
    named = {
        name
        for file in templates.rglob("*.html")
        for name in re.findall(r'\b(?:icon|sign)\("([\w-]+)"', file.read_text())
    }
    assert named >= {"back", "x", "check", "next", "crown"}
    assert named - drawn <= {"game-"}
