"""Styles and scripts in one piece each, and the fonts beside them."""

import gzip
import os
import re
from pathlib import Path

import brotli
import pytest

from scorekeeper.web.platform import bundles
from scorekeeper.web.views.template_globals import static_url

pytestmark = pytest.mark.timeless

STATIC = Path(__file__).parents[2] / "static"
FONTS = (
    "vendor/familjen-grotesk-latin-wght-normal.woff2",
    "vendor/sofia-sans-condensed-latin-700-normal.woff2",
)


@pytest.fixture
def styles(app):
    return app.test_client().get("/static/css/first.css")


def test_the_styles_come_in_one_piece(styles):
    assert styles.headers["Content-Type"].startswith("text/css")
    assert "@import" not in styles.text
    assert "/*" not in styles.text
    assert ".rail .barred>span" in styles.text.replace(" > ", ">")


def test_what_is_kept_for_a_year_is_named_by_what_is_in_it(app, styles):
    assert styles.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    with app.test_request_context():
        assert re.fullmatch(r"/static/css/first\.css\?v=[0-9a-f]{12}", bundles.styles_url("first"))
        assert re.fullmatch(r"/static/js/first\.js\?v=[0-9a-f]{12}", bundles.scripts_url("first"))


def test_a_style_that_is_edited_is_joined_again(tmp_path):
    sheets, one = tmp_path / "first.css", tmp_path / "one.css"
    sheets.write_text('@import url("one.css");\n')
    one.write_text("p {\n  color: red; /* now */\n}\n")
    assert "p{color: red}" in bundles.joined_styles(sheets, (1, 1))
    one.write_text("p {\n  color: blue;\n}\n")
    assert "p{color: blue}" in bundles.joined_styles(sheets, (1, 2))


def test_a_developer_sees_what_was_edited_on_the_next_page(app, monkeypatch, tmp_path):
    style, script = tmp_path / "css" / "first.css", tmp_path / "js" / "page.js"
    for file in (style, script):
        file.parent.mkdir()
        file.write_text("/* nothing yet */")
    monkeypatch.setattr(app, "static_folder", str(tmp_path))
    monkeypatch.setattr(bundles, "SCRIPTS", {"first": ("page.js",)})
    monkeypatch.setattr(app, "debug", True)
    with app.test_request_context("/"):
        first = bundles.scripts_url("first"), bundles.styles_url("first")
        for file in (style, script):
            file.write_text("edited")
            os.utime(file, (1, 1))
        edited = bundles.scripts_url("first"), bundles.styles_url("first")
    assert not set(first) & set(edited)


def test_a_server_does_not_look_at_its_files_for_every_page(app, monkeypatch):
    with app.test_request_context("/"):
        first = bundles.scripts_url("first"), bundles.styles_url("first")
        monkeypatch.setattr(Path, "stat", None)
        monkeypatch.setattr(bundles, "scandir", None)
        assert (bundles.scripts_url("first"), bundles.styles_url("first")) == first


def test_a_browser_without_two_looks_is_given_the_light_one(styles):
    light = re.search(
        r"@supports not \(color: light-dark\(red, red\)\)\{:root\{(.*?)\}", styles.text
    )
    assert "--ink: #0e1f19;" in light[1]
    assert "--lamp-2: #fff3c9;" in light[1]
    assert "light-dark" not in light[1]


def test_fonts_are_asked_for_under_the_address_that_pages_give_them(app, styles):
    with app.test_request_context():
        for font in FONTS:
            assert f'url("../{static_url(font).removeprefix("/static/")}")' in styles.text


def test_the_policy_lets_our_fonts_in_and_no_others(app):
    page = app.test_client().get("/")
    assert "font-src 'self'" in page.headers["Content-Security-Policy"]


def test_the_fonts_weigh_at_most_35_kilobytes_together_and_bring_their_licences():
    assert sum((STATIC / font).stat().st_size for font in FONTS) <= 35_000
    for licence in ("LICENSE-familjen-grotesk.txt", "LICENSE-sofia-sans-condensed.txt"):
        assert "SIL OPEN FONT LICENSE" in (STATIC / "vendor" / licence).read_text()


UNPACKED = {"gzip": gzip.decompress, "br": brotli.decompress}


@pytest.mark.parametrize("coding", UNPACKED)
@pytest.mark.parametrize(
    "name", ["css/first.css", "css/results.css", "css/others.css", "js/first.js", "js/others.js"]
)
def test_they_are_packed_as_the_browser_reads_them(app, name, coding):
    plain = app.test_client().get(f"/static/{name}")
    packed = app.test_client().get(f"/static/{name}", headers={"Accept-Encoding": coding})
    assert packed.headers["Content-Encoding"] == coding
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert UNPACKED[coding](packed.data) == plain.data


def test_what_a_browser_cannot_unpack_comes_as_it_is(app):
    plain = app.test_client().get(
        "/static/js/first.js", headers={"Accept-Encoding": "br;q=0, zstd"}
    )
    assert plain.headers.get("Content-Encoding") != "br"


def test_the_scripts_come_in_one_piece_in_their_order(app):
    scripts = app.test_client().get("/static/js/first.js")
    assert scripts.headers["Content-Type"].startswith("text/javascript")
    assert (
        scripts.text.count('"use strict";') == len(bundles.SCRIPTS["first"]) - 1
    )  # htmx is as it comes
    assert scripts.text.index("window.outbox = {}") < scripts.text.index("outbox.pendingWrite(form")
    assert not any(line.lstrip().startswith("//") for line in scripts.text.splitlines())


def test_nothing_that_is_only_for_those_who_write_a_script_is_sent(tmp_path):
    (tmp_path / "one.js").write_text("// One.\n(() => {\n  // Two.\n  two();\n\n  four();\n})();\n")
    assert bundles.joined_scripts((tmp_path / "one.js",), (1,)) == (
        "try {\n(() => {\ntwo();\nfour();\n})();\n} catch (error) { reportError(error); }\n"
    )


def test_no_string_of_a_script_goes_over_several_lines_as_it_would_lose_its_margins():
    files = {STATIC / "js" / file for names in bundles.SCRIPTS.values() for file in names}
    lines = [line for file in sorted(files) for line in file.read_text().splitlines()]
    assert len(lines) > 1000
    assert [line for line in lines if line.count("`") % 2] == []


def test_a_script_that_fails_does_not_stop_those_behind_it(tmp_path):
    (tmp_path / "one.js").write_text('throw new Error("one");\n')
    (tmp_path / "two.js").write_text("// Two.\ntwo();\n")
    assert bundles.joined_scripts((tmp_path / "one.js", tmp_path / "two.js"), (1,)) == (
        'try {\nthrow new Error("one");\n} catch (error) { reportError(error); }\n'
        "try {\ntwo();\n} catch (error) { reportError(error); }\n"
    )


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
