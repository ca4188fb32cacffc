"""Runs inside pyodide: pytest, and a line of JSON for each test as soon as it has been run."""

import json
import os
import sys
from pathlib import Path
from typing import IO, Any
from zipimport import ZipImportError, zipimporter

sys.path.insert(0, "/stand_ins")
# The app is the bundle's; the checkout has the tests, and what they read.
sys.path += ["/testing", "/checkout"]
sys.dont_write_bytecode = True

OPTIONS = (
    *("--override-ini=addopts=", "--override-ini=pythonpath=", "--import-mode=importlib"),
    *("--override-ini=tmp_path_retention_policy=none", "-p", "no:cacheprovider"),
    # The API is not on the phone; what fails of it says nothing, and takes most of the time.
    "--ignore=tests/web/api",
    *("--capture=sys", "--quiet", "--tb=short", "--continue-on-collection-errors"),
    # Python 3.13 began to say what is not closed; the suite is of 3.11.
    *("-W", "ignore::ResourceWarning", "-p", "no:unraisableexception"),
)
LONGEST = 4000
WHOLE_STDLIB = "/whole_stdlib.zip"


class LeftOut:
    """Finds what the bundle leaves out of the standard library, of packages too, for the tests."""

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> Any:
        """Return where the module is, the last to be asked."""
        package = name.rpartition(".")[0].replace(".", "/")
        try:
            return zipimporter(f"{WHOLE_STDLIB}/{package}".rstrip("/")).find_spec(name)
        except ZipImportError:
            return None


sys.meta_path.append(LeftOut())


class Recorder:
    """Writes what happens, as it happens."""

    def __init__(self, file: IO[str]) -> None:
        self.file = file

    def tell(self, **facts: str) -> None:
        """Write a line."""
        self.file.write(json.dumps(facts) + "\n")
        self.file.flush()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Say which test may stop the process."""
        self.tell(id=nodeid, outcome="begun", why="")

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Say how it went."""
        if report.when == "call" or report.outcome != "passed":
            self.tell(id=report.nodeid, outcome=report.outcome, why=str(report.longrepr)[-LONGEST:])

    def pytest_sessionfinish(self) -> None:
        """Say that there is no more."""
        self.tell(id="", outcome="done", why="")

    def pytest_collectreport(self, report: Any) -> None:
        """Say which file cannot be read."""
        if report.outcome != "passed":
            why = str(report.longrepr)[-LONGEST:]
            self.tell(id=report.nodeid, outcome=report.outcome, why=why)


def run(tests: str, results: str) -> None:
    """Run what the file ``tests`` lists."""
    import lxml.etree  # noqa: F401, PLC0415 - takes the place of cssselect's own before a test asks
    import pytest  # noqa: PLC0415 - found where the lines above say

    os.chdir("/checkout")
    wanted = json.loads(Path(tests).read_text(encoding="utf-8"))
    with Path(results).open("a", encoding="utf-8") as file:
        recorder = Recorder(file)
        skipped = [f"--deselect={one}" for one in wanted["without"]]
        pytest.main([*OPTIONS, *skipped, *wanted["paths"]], plugins=[recorder])
