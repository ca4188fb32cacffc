"""The conventions of the project, each checked by a tool with its settings in pyproject.toml."""

import re
import subprocess
import sys
from pathlib import Path

from tests.support import machine, processes
from tests.support.paths import ROOT

TOOLS = Path(sys.executable).parent


def finds_nothing(tool, *arguments):
    found = processes.run(
        [TOOLS / tool, *arguments],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, f"\n{found.stdout}{found.stderr}"


def test_ruff_reports_no_problems():
    finds_nothing("ruff", "check", "--quiet")


def test_all_files_are_formatted_by_ruff():
    finds_nothing("ruff", "format", "--check", "--quiet")


def test_mypy_reports_no_errors():
    finds_nothing("mypy")


def test_imports_follow_the_order_of_the_layers():
    finds_nothing("lint-imports")


def test_templates_are_well_formed():
    finds_nothing("djlint", "--lint", "--quiet", "templates")


def test_separators_in_templates_are_translated():
    """A colon or comma after a value is ``_(": ")``, which is ： in Japanese."""
    files = sorted((ROOT / "templates").rglob("*.html"))
    assert [file.name for file in files if re.search(r"\}\}[:,] ", file.read_text())] == []


IMPORT = re.compile(r"^\s*(?:from (\S+) )?import (\([^)]*\)|.+)", re.MULTILINE)
"""As ruff leaves it, on a line of its own. Parsing a thousand files takes seconds."""


def modules_imported(file):
    """Return every module that ``file`` may import, including names in a ``from`` import."""
    for whence, names in IMPORT.findall(file.read_text(encoding="utf-8")):
        if whence:
            yield whence
        yield from (f"{whence}.{name}".lstrip(".") for name in re.findall(r"[\w.]+", names))


def is_of_tests(module):
    """``tests.cli.test_serve`` and ``tests.cli.conftest`` are tests; shared code is in support."""
    last = module.rpartition(".")[2]
    return module.startswith("tests.") and (last.startswith("test_") or last == "conftest")


def test_no_test_imports_another_test():
    borrowed = [
        f"{file.relative_to(ROOT)} imports {module}"
        for folder in ("tests", "bench")
        for file in (ROOT / folder).rglob("*.py")
        for module in modules_imported(file)
        if is_of_tests(module)
    ]
    assert borrowed == []


ASKS_THE_MACHINE = re.compile(
    r"""shutil\.which|pytest\.(?:skip|importorskip|mark\.skip)|["'](?:/usr|/opt)/"""
)


def test_optional_programs_are_looked_up_in_one_place():
    """Otherwise a run without Chromium, PostgreSQL and fonts would not be without them."""
    asking = [
        f"{file.relative_to(ROOT)}: {found}"
        for file in (ROOT / "tests").rglob("*.py")
        if file != Path(machine.__file__)
        for found in ASKS_THE_MACHINE.findall(file.read_text(encoding="utf-8"))
    ]
    assert asking == []


def test_random_numbers_come_only_from_the_system():
    """A phone starts from a picture of its memory, in which all other chance is as it was."""
    guessed = [
        f"{file.relative_to(ROOT)} imports {module}"
        for file in (ROOT / "scorekeeper").rglob("*.py")
        for module in modules_imported(file)
        if module in ("random", "uuid.uuid1", "uuid.getnode")
    ]
    drawn = [
        f"{file.relative_to(ROOT)} draws"
        for file in (ROOT / "templates").rglob("*.html")
        if re.search(r"\|\s*random\b|\blipsum\b", file.read_text(encoding="utf-8"))
    ]
    assert guessed + drawn == []
