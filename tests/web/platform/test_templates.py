"""Jinja as the app has it."""

import pytest
from jinja2 import DictLoader, TemplateNotFound

from scorekeeper.web.platform.templates import Templates


def environment(app, known, **options):
    found = Templates(app, **options)
    found.loader = DictLoader(known)
    return found


def test_a_template_that_is_not_there_is_looked_for_once(app):
    known = {}
    templates = environment(app, known, auto_reload=False)
    with pytest.raises(TemplateNotFound):
        templates.get_template("games/hell/_tag.html")
    known["games/hell/_tag.html"] = "too late"
    with pytest.raises(TemplateNotFound):
        templates.get_template("games/hell/_tag.html")


def test_where_templates_may_change_one_that_was_not_there_is_looked_for_again(app):
    known = {}
    templates = environment(app, known, auto_reload=True)
    with pytest.raises(TemplateNotFound):
        templates.get_template("games/hell/_tag.html")
    known["games/hell/_tag.html"] = "here"
    assert templates.get_template("games/hell/_tag.html").render() == "here"
