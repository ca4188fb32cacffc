"""Docstrings, comments, documents and sentences on screen follow ``prose.json``."""

import ast
import itertools
import json
import re
from collections import defaultdict
from functools import cache

import click
import pytest
from babel.messages.pofile import read_po

from scorekeeper.cli import MODULES, main
from tests.support.paths import ROOT

RULES = json.loads((ROOT / "tests" / "prose.json").read_text(encoding="utf-8"))
CODE = ("scorekeeper", "bench", "tests")
DOCUMENTS = sorted(
    path
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "bench" / "README.md"]
    if path.name != "THIRD-PARTY-NOTICES.md"  # the words of others
)
FENCED = re.compile(r"^```.*?^```", flags=re.MULTILINE | re.DOTALL)


def python_files():
    files = [path for folder in CODE for path in sorted((ROOT / folder).rglob("*.py"))]
    return [*files, ROOT / "hatch_build.py"]


@cache
def trees():
    """Every Python file, parsed, by its path below the root."""
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in python_files()
    }


@cache
def docstrings():
    return [
        (f"{path}:{getattr(node, 'lineno', 1)}", text)
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and (text := ast.get_docstring(node))
    ]


@cache
def comments():
    return [*_python_comments(), *_script_comments(), *_style_comments(), *_template_comments()]


COMMENT = re.compile(r"(?:^ *|  )(#.*)")
"""A comment of Python, as the formatter sets it: on a line of its own or after two spaces."""

NO_PROSE = re.compile(r"# ?(noqa|type:|fmt:|-{4})|#!")


def _python_comments():
    for path in python_files():
        source = path.read_text(encoding="utf-8").split("\n")
        found = {number: COMMENT.search(line) for number, line in enumerate(source, 1)}
        lines = {
            number: re.sub(r"# (noqa|type):.*", "", one[1].lstrip("# ")).strip()
            for number, one in found.items()
            if one and not NO_PROSE.match(one[1])
        }
        yield from _joined(path.relative_to(ROOT).as_posix(), lines)


def _joined(path, lines):
    """Yield the comments of a file; consecutive lines are one comment."""
    numbers = sorted(lines)
    for first in numbers:
        if first - 1 not in lines:
            last = next(number for number in itertools.count(first) if number + 1 not in lines)
            yield f"{path}:{first}", " ".join(lines[number] for number in range(first, last + 1))


def _script_comments():
    for path in sorted((ROOT / "static" / "js").rglob("*.js")):
        found = re.finditer(r"^\s*// ?(.*)", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        source = path.read_text(encoding="utf-8")
        lines = {source.count("\n", 0, one.start(1)) + 1: one[1] for one in found}
        yield from _joined(path.relative_to(ROOT).as_posix(), lines)


def _style_comments():
    for path in sorted((ROOT / "static").glob("**/*.css")):
        if "vendor" not in path.parts and "built" not in path.parts:
            yield from _between(path, r"/\*(.*?)\*/")


def _template_comments():
    for path in sorted((ROOT / "templates").rglob("*.html")):
        yield from _between(path, r"\{#(.*?)#\}")


def _between(path, pattern):
    source = path.read_text(encoding="utf-8")
    for one in re.finditer(pattern, source, flags=re.DOTALL):
        line = source.count("\n", 0, one.start()) + 1
        yield f"{path.relative_to(ROOT).as_posix()}:{line}", " ".join(one[1].split())


@cache
def documents():
    """Every paragraph and row of the documents, without code."""
    return [
        (path.relative_to(ROOT).as_posix(), paragraph)
        for path in DOCUMENTS
        for paragraph in FENCED.sub("", path.read_text(encoding="utf-8")).split("\n")
        if paragraph.strip() and not paragraph.startswith("| ![")
    ]


@cache
def catalogue():
    with (ROOT / "scorekeeper/locale/ja/LC_MESSAGES/messages.po").open("rb") as source:
        return [
            ("the catalogue", text)
            for message in read_po(source)
            if message.id
            for text in ([message.id] if isinstance(message.id, str) else message.id)
        ]


@cache
def help_texts():
    """Every help text of the command: its own, those of its subcommands and their options."""
    context = click.Context(main)
    commands = [main, *(main.get_command(context, name) for name in MODULES)]
    return [
        (f"the help of {command.name}", text)
        for command in commands
        for text in (command.help, *(getattr(option, "help", None) for option in command.params))
        if text
    ]


TEXTS = {
    "docstrings": docstrings,
    "comments": comments,
    "documents": documents,
    "catalogue": catalogue,
    "help": help_texts,
}


def allowed(rule, sentence):
    return any(re.search(one["pattern"], sentence) for one in rule.get("allow", ()))


@pytest.mark.parametrize("rule", RULES["rules"], ids=lambda rule: rule["pattern"][:40])
def test_no_text_matches_a_forbidden_pattern(rule):
    found = [
        f"{where}: {text[:160]}"
        for kind in rule["in"]
        for where, text in TEXTS[kind]()
        if re.search(rule["pattern"], text) and not allowed(rule, text)
    ]
    assert found == [], rule["say"]


def test_no_two_classes_share_a_name():
    """Rows of the store are named like the things that they store, and live in one module."""
    places = defaultdict(list)
    for path, tree in trees().items():
        if path.startswith("scorekeeper/") and path != "scorekeeper/store/database/tables.py":
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[node.name].append(path)
    shared = {name: found for name, found in places.items() if len(found) > 1}
    assert shared == {}


def is_private_one_liner(node):
    """Return whether ``node`` is a private function whose body is one line below a docstring."""
    if not isinstance(node, ast.FunctionDef) or not re.match("_[^_]", node.name):
        return False
    _, *others = node.body
    return (
        ast.get_docstring(node) is not None
        and len(others) == 1
        and isinstance(others[0], ast.Return | ast.Expr)
        and others[0].lineno == others[0].end_lineno
    )


def test_private_one_line_helpers_have_no_docstring():
    assert [
        f"{path}:{node.lineno} {node.name}"
        for path, tree in trees().items()
        if path.startswith("scorekeeper/")
        for node in ast.walk(tree)
        if is_private_one_liner(node)
    ] == []


def sentences(text):
    return re.split(r"(?<=[.!?;])\s+|\n\s*\n|:\s*\n|\n\s*[-*] |\n {4}", text)


def words(sentence):
    return re.findall(r"[\w'’-]+", re.sub(r"`[^`]*`|\|", "x", sentence))


@pytest.mark.parametrize("kind", ["docstrings", "comments", "documents"])
def test_no_sentence_is_longer_than_thirty_words(kind):
    assert [
        f"{where}: {sentence[:120]}"
        for where, text in TEXTS[kind]()
        for sentence in sentences(text)
        if len(words(sentence)) > RULES["longest_sentence"]
    ] == []
