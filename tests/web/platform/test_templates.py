"""Jinja as the app has it."""

import sys
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest
from jinja2 import DictLoader, TemplateNotFound, pass_context

from scorekeeper.web.platform.templates import Compiled, Templates


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


# What is compiled is kept


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The folder in which compiled templates are kept; Python keeps compiled modules beside it."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return Path(Compiled().directory)


def compiled(app, source):
    """Render a template of this ``source``, compiled unless it was kept."""
    made = environment(app, {"page.html": source}, bytecode_cache=Compiled())
    compiler = Mock(wraps=made.compile)
    made.compile = compiler
    assert made.get_template("page.html").render() == source
    return bool(compiler.called)


def test_a_template_is_compiled_once(app, kept, tmp_path):
    assert compiled(app, "a")
    assert not compiled(app, "a")
    assert kept.is_relative_to(tmp_path)


def test_a_template_that_has_changed_is_compiled_again(app, kept):
    assert compiled(app, "a")
    assert compiled(app, "b")


def test_another_version_compiles_its_templates_itself(app, kept, monkeypatch):
    assert compiled(app, "a")
    monkeypatch.setattr("scorekeeper.web.platform.templates.__version__", "9.9.9")
    assert compiled(app, "a")


def test_where_python_keeps_no_compiled_module_no_template_is_kept(app, kept, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert compiled(app, "a")
    assert not kept.exists()


def test_pages_need_no_folder_that_can_be_written_to(app, kept):
    kept.parent.mkdir(parents=True)
    kept.write_text("in the way", encoding="utf-8")
    assert compiled(app, "a")
    assert compiled(app, "a")


# Calling


def called(app, source, **known):
    return (
        environment(app, {"page.html": source}, autoescape=True)
        .get_template("page.html")
        .render(known)
    )


def test_a_macro_is_given_what_it_is_called_with(app):
    row = "{% macro row(one, kind='plain') %}{{ one }} {{ kind }} {{ caller() }};{% endmacro %}"
    loop = "{% for one in '<b' %}{% call row(one, kind='turn') %}{{ loop.index }}{% endcall %}"
    assert called(app, f"{row}{loop}{{% endfor %}}") == "&lt; turn 1;b turn 2;"


def test_what_wants_the_context_is_given_it(app):
    @pass_context
    def asked(context, key):
        return context[key]

    source = (
        "{% for x in [1, 2] %}{% set one = x %}{{ asked('one') }}{{ asked('name') }}{% endfor %}"
    )
    assert called(app, source, asked=asked, name="Ann") == "1Ann2Ann"


def test_whatever_can_be_called_is_called(app):
    source = "{% for one in [1] %}{{ bound('x') }}{{ partly() }}{{ kind() }}{% endfor %}"
    known = {"bound": "<{}>".format, "partly": partial(max, 1, 2), "kind": list}
    assert called(app, source, **known) == "&lt;x&gt;2[]"
