"""Templates of common pages are in the bundle as code. The pages do not change."""

import jinja2
import pytest

from scorekeeper.offline.build import pinned, templates
from scorekeeper.offline.build.bytecode import bytecode
from scorekeeper.offline.inside.compiled_templates import CompiledTemplates


def test_common_templates_become_python():
    code = templates.templates_as_python()
    assert {"_ui.html", "club/home.html", "match/pad.html", "rulebook/rulebook.html"} <= set(code)
    assert "club/keys.html" not in code
    assert compile(code["match/pad.html"], "pad", "exec")


def test_templates_stay_text_if_the_phone_has_another_version_of_jinja(monkeypatch):
    other = [pinned.Wheel("jinja2", "1.0", "", "")]
    monkeypatch.setattr(pinned, "wheels", lambda: other)
    assert templates.templates_as_python() == {}


@pytest.fixture
def environment(tmp_path):
    """An environment with a compiled template and one as text."""
    source = '{% extends "page.html" %}{% block main %}{{ cards }} & more{% endblock %}'
    code = jinja2.Environment(autoescape=True).compile(source, "hand.html", raw=True)
    (tmp_path / "hand.html").write_bytes(bytecode(code.encode(), "hand.html", lines=False))
    (tmp_path / "page.html").write_text("<p>{% block main %}{% endblock %}</p>")
    return jinja2.Environment(loader=CompiledTemplates(tmp_path), autoescape=True)


def test_compiled_templates_and_others_are_drawn(environment):
    page = environment.get_template("hand.html").render(cards="<5>")
    assert page == "<p>&lt;5&gt; & more</p>"
    assert environment.list_templates() == ["hand.html", "page.html"]


def test_a_missing_template_is_reported(environment):
    with pytest.raises(jinja2.TemplateNotFound):
        environment.get_template("nothing.html")
