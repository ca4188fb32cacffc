"""The habits of the house, each kept by a tool whose settings are in pyproject.toml."""

import subprocess
import sys
from pathlib import Path

from tests.support.paths import ROOT

TOOLS = Path(sys.executable).parent


def finds_nothing(tool, *arguments):
    found = subprocess.run(
        [TOOLS / tool, *arguments],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, f"\n{found.stdout}{found.stderr}"


def test_ruff_finds_nothing_to_improve():
    finds_nothing("ruff", "check", "--quiet")


def test_ruff_would_format_nothing_differently():
    finds_nothing("ruff", "format", "--check", "--quiet")


def test_mypy_can_prove_every_type():
    finds_nothing("mypy")


def test_imports_run_one_way():
    finds_nothing("lint-imports")


def test_templates_are_well_formed():
    finds_nothing("djlint", "--lint", "--quiet", "templates")
