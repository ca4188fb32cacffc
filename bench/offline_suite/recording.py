"""Runs inside pyodide: pytest, and a line of JSON for each test as soon as it has been run."""

import json
import os
import sys

sys.path.insert(0, "/stand_ins")
# The app is the bundle's; the checkout has the tests, and what they read.
sys.path += ["/testing", "/whole_stdlib.zip", "/checkout"]
sys.dont_write_bytecode = True

OPTIONS = (
    *("--override-ini=addopts=", "--override-ini=pythonpath=", "--import-mode=importlib"),
    *("--override-ini=tmp_path_retention_policy=none", "-p", "no:cacheprovider"),
    *("--capture=sys", "--quiet", "--tb=short", "--continue-on-collection-errors"),
    # Python 3.13 began to say what is not closed; the suite is of 3.11.
    *("-W", "ignore::ResourceWarning", "-p", "no:unraisableexception"),
)
LONGEST = 4000


class Recorder:
    """Writes what happens, as it happens."""

    def __init__(self, file):
        self.file = file

    def tell(self, **facts):
        self.file.write(json.dumps(facts) + "\n")
        self.file.flush()

    def pytest_runtest_logstart(self, nodeid):
        self.tell(id=nodeid, outcome="begun", why="")

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            self.tell(id=report.nodeid, outcome=report.outcome, why=str(report.longrepr)[-LONGEST:])

    def pytest_sessionfinish(self):
        self.tell(id="", outcome="done", why="")

    def pytest_collectreport(self, report):
        if report.outcome != "passed":
            why = str(report.longrepr)[-LONGEST:]
            self.tell(id=report.nodeid, outcome=report.outcome, why=why)


def run(tests, results):
    """Run what the file ``tests`` lists."""
    import lxml.etree  # takes the place of what cssselect hands out, before a test asks for it
    import pytest

    os.chdir("/checkout")
    with open(tests, encoding="utf-8") as file:
        wanted = json.load(file)
    with open(results, "a", encoding="utf-8") as file:
        recorder = Recorder(file)
        skipped = [f"--deselect={one}" for one in wanted["without"]]
        pytest.main([*OPTIONS, *skipped, *wanted["paths"]], plugins=[recorder])
