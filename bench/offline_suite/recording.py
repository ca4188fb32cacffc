"""Runs inside Pyodide: pytest, with a line of JSON for each finished test."""

import json
import os
import sys
from pathlib import Path
from typing import IO, Any
from zipimport import ZipImportError, zipimporter

# The app is the bundle's; the checkout has the tests and their data.
sys.path += ["/testing", "/checkout"]
sys.dont_write_bytecode = True

OPTIONS = (
    *("--override-ini=addopts=", "--override-ini=pythonpath=", "--import-mode=importlib"),
    *("--override-ini=tmp_path_retention_policy=none", "-p", "no:cacheprovider"),
    *("--capture=sys", "--quiet", "--tb=short", "--show-capture=no", "--no-summary"),
    *("--continue-on-collection-errors", "--override-ini=strict_parametrization_ids=false"),
    # Python 3.13 began to warn about unclosed resources; the suite is written for 3.11.
    *("-W", "ignore::ResourceWarning", "-p", "no:unraisableexception"),
)
NOT_FOR_PHONES = ("psycopg", "psycopg.conninfo", "jsonschema")
"""Compiled packages that tests import.

A mock accepts every archive instead of checking its schema.
"""

LONGEST = 4000
WHOLE_STDLIB = "/whole_stdlib.zip"


class LeftOut:
    """Finds standard modules that the bundle does not have, for the tests."""

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> Any:
        """Return the location of the module. This finder is used last."""
        package = name.rpartition(".")[0].replace(".", "/")
        try:
            return zipimporter(f"{WHOLE_STDLIB}/{package}".rstrip("/")).find_spec(name)
        except ZipImportError:
            return None


sys.meta_path.append(LeftOut())


class Recorder:
    """Writes the outcomes of tests as they occur."""

    def __init__(self, file: IO[str]) -> None:
        self.file = file

    def write(self, test: str, outcome: str, why: str) -> None:
        line = {"id": test, "outcome": outcome, "why": why[-LONGEST:]}
        self.file.write(json.dumps(line) + "\n")
        self.file.flush()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Record a crash, which is replaced by any later line about the test."""
        self.write(nodeid, "stopped", "the process ended")

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Record the outcome of a test, or of a failed fixture."""
        if report.when == "call" or report.outcome != "passed":
            self.write(report.nodeid, report.outcome, str(report.longrepr))

    def pytest_collectreport(self, report: Any) -> None:
        """Record a file that cannot be imported."""
        if report.outcome != "passed":
            self.write(report.nodeid, report.outcome, str(report.longrepr))


def run(paths: list[str], results: str) -> None:
    from unittest.mock import MagicMock  # noqa: PLC0415 - found thanks to the lines above

    import pytest  # noqa: PLC0415 - as above

    sys.modules.update({name: MagicMock() for name in NOT_FOR_PHONES})
    os.chdir("/checkout")
    with Path(results).open("a", encoding="utf-8") as file:
        pytest.main([*OPTIONS, *paths], plugins=[Recorder(file)])
