"""Styles and scripts in one piece each."""

import re

import pytest

from scorekeeper.web.platform import bundles


@pytest.fixture
def styles(app):
    return app.test_client().get("/static/css/app.css")


def test_the_styles_come_in_one_piece(styles):
    assert styles.headers["Content-Type"].startswith("text/css")
    assert "@import" not in styles.text
    assert "/*" not in styles.text
    assert ".chip.barred > span{" in styles.text


def test_what_is_kept_for_a_year_is_named_by_what_is_in_it(app, styles):
    assert styles.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    with app.test_request_context():
        assert re.fullmatch(r"/static/css/app\.css\?v=[0-9a-f]{12}", bundles.styles_url("app"))
        assert re.fullmatch(r"/static/js/all\.js\?v=[0-9a-f]{12}", bundles.scripts_url())


def test_a_style_that_is_edited_is_joined_again(tmp_path):
    sheets, one = tmp_path / "app.css", tmp_path / "one.css"
    sheets.write_text('@import url("one.css");\n')
    one.write_text("p {\n  color: red; /* now */\n}\n")
    assert bundles.joined_styles(sheets, (1, 1)) == "p{color: red}"
    one.write_text("p {\n  color: blue;\n}\n")
    assert bundles.joined_styles(sheets, (1, 2)) == "p{color: blue}"


def test_every_style_is_in_the_list(app):
    folder = bundles.Path(app.static_folder) / "css"
    named = bundles.IMPORT.findall((folder / "app.css").read_text())
    assert sorted(named) == sorted(f"app/{file.name}" for file in (folder / "app").glob("*.css"))


def test_the_scripts_come_in_one_piece_in_their_order(app):
    scripts = app.test_client().get("/static/js/all.js")
    assert scripts.headers["Content-Type"].startswith("text/javascript")
    assert scripts.text.count('"use strict";') == len(bundles.SCRIPTS)
    assert scripts.text.index("window.outbox = {}") < scripts.text.index("outbox.pendingWrite(form")
    assert not any(line.lstrip().startswith("//") for line in scripts.text.splitlines())


def test_a_script_that_fails_does_not_stop_those_behind_it(tmp_path):
    (tmp_path / "one.js").write_text('throw new Error("one");\n')
    (tmp_path / "two.js").write_text("// Two.\ntwo();\n")
    assert bundles.joined_scripts((tmp_path / "one.js", tmp_path / "two.js"), (1,)) == (
        'try {\nthrow new Error("one");\n} catch (error) { reportError(error); }\n'
        "try {\ntwo();\n} catch (error) { reportError(error); }\n"
    )
