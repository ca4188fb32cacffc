"""The phone's Python has no docstrings, no assertions and no annotations of functions."""

import ast

from scorekeeper.offline.build.exclusions import APP, matches
from tests.support.paths import ROOT

MODULES = [
    path
    for path in (str(file.relative_to(ROOT)) for file in ROOT.glob("scorekeeper/**/*.py"))
    if not matches(path, APP)
]

OF_DATACLASSES = {"scorekeeper/exports/archive_schema.py"}
"""Says the first line of dataclasses, which they keep."""


def nodes(path):
    return ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))


def test_modules_are_found():
    assert "scorekeeper/web/match/deal.py" in MODULES
    assert "scorekeeper/cli/serve.py" not in MODULES


def test_no_module_depends_on_an_assertion_or_a_docstring():
    for path in MODULES:
        for node in nodes(path):
            assert not isinstance(node, ast.Assert), f"{path}, line {node.lineno}"
            if isinstance(node, ast.Attribute) and node.attr in {"__doc__", "getdoc"}:
                assert path in OF_DATACLASSES, f"{path}, line {node.lineno}"


def test_only_the_first_line_of_a_dataclass_docstring_is_used():
    (path,) = OF_DATACLASSES
    source = (ROOT / path).read_text(encoding="utf-8")
    assert source.count("__doc__") == source.count('.__doc__.partition("\\n")[0]') == 1
