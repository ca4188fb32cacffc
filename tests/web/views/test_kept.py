"""Parts of pages that are drawn once, and kept under all they are made of."""

from unittest.mock import Mock

import pytest
from markupsafe import Markup

from scorekeeper.web.platform import locale
from scorekeeper.web.views import kept
from scorekeeper.web.views.kept import kept_part

pytestmark = pytest.mark.timeless

PAGES = {"match_id": "aaaa", "writes": True, "played": False, "play": False}


@pytest.fixture
def drawings(app, monkeypatch):
    """The names of the parts that are drawn from here on; none is kept from before."""
    app.extensions[kept.PARTS].clear()
    drawn = []
    find = app.jinja_env.get_template

    def note(name, *others, **named):
        if not name.startswith("_"):
            drawn.append(name)
        return find(name, *others, **named)

    monkeypatch.setattr(app.jinja_env, "get_template", Mock(side_effect=note))
    return drawn


def pages(**others):
    return kept_part("match/_menu_pages.html", **{**PAGES, **others})


def test_a_part_is_drawn_once(app, drawings):
    with app.test_request_context():
        first = pages()
    with app.test_request_context():
        assert pages() == first
    assert drawings == ["match/_menu_pages.html"]


def test_what_is_kept_may_be_forgotten_at_any_time(app, drawings):
    with app.test_request_context():
        first = pages()
        app.extensions[kept.PARTS].clear()
        assert pages() == first
    assert len(drawings) == 2


def test_of_another_match_or_for_another_reader_it_is_another(app):
    with app.test_request_context():
        assert 'href="/m/aaaa/details"' in pages()
        assert 'href="/m/bbbb/details"' in pages(match_id="bbbb")
        assert 'href="/m/aaaa/details"' not in pages(writes=False)


def test_the_same_text_as_text_and_as_html_are_two(app):
    def ladder(url):
        return kept_part("match/_ladder.html", cards=(1,), now=0, url=url)

    with app.test_request_context():
        assert 'href="/?a&amp;b"' in ladder("/?a&b")
        assert 'href="/?a&b"' in ladder(Markup("/?a&b"))
        assert 'href="/?a&amp;b"' in ladder("/?a&b")


def test_in_another_language_it_is_another(app):
    with app.test_request_context():
        assert "Match details" in pages()
        with locale.speaking("ja"):
            assert "書き出す" in pages()
        assert "Match details" in pages()


def test_below_another_address_it_is_another(app):
    with app.test_request_context():
        assert 'href="/m/aaaa/details"' in pages()
    with app.test_request_context(base_url="http://localhost/cards"):
        assert 'href="/cards/m/aaaa/details"' in pages()


def test_where_templates_may_change_nothing_is_kept(app, drawings, monkeypatch):
    monkeypatch.setattr(app.jinja_env, "auto_reload", True)
    with app.test_request_context():
        pages()
        pages()
    assert len(drawings) == 2
