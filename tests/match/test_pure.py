"""The match needs no database and no web, neither in its modules nor in their tests."""

import subprocess
import sys
from pathlib import Path

import scorekeeper.match
from tests.support.match.purity import BLOCKED

WITHOUT = f"""
import sys
for name in {BLOCKED}:
    sys.modules[name] = None
"""
IMPORT_ALL = f"""{WITHOUT}
import importlib, pkgutil
import scorekeeper.match as package
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
    print(module.name)
"""
COLLECT_TESTS = f"""{WITHOUT}
import pytest
sys.exit(pytest.main(["-q", "-n0", "-p", "no:cacheprovider", "--collect-only", "tests/match"]))
"""
ROOT = Path(__file__).parents[2]


def run(code):
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )


def test_every_module_can_be_imported_without_the_database_and_the_web():
    done = run(IMPORT_ALL)
    assert done.returncode == 0, done.stderr
    folder = Path(scorekeeper.match.__file__).parent
    modules = {path for path in folder.rglob("*.py") if path.name != "__init__.py"}
    assert len(done.stdout.split()) == len(modules) + 2  # the packages archive and events


def test_the_tests_can_be_collected_without_the_database_and_the_web():
    """conftest.py blocks later imports when the tests run."""
    done = run(COLLECT_TESTS)
    assert done.returncode == 0, done.stdout + done.stderr
