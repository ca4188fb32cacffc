"""Runs tests of the suite in the phone's Python, under Node, with the built bundle.

    python -m scorekeeper.offline.build
    python -m bench.offline_suite [PATHS]     by default all tests that need no page

The app is the one in the bundle. Modules that pytest needs and the bundle lacks come from Pyodide's
full standard library. Tests of pages cannot run, because they need lxml, of which Pyodide has no
wheel here. ``differences.py`` lists the reasons why some tests cannot pass on a phone. Any other
failure fails the run.
"""

import gzip
import io
import json
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections import Counter
from importlib.metadata import version
from pathlib import Path

import babel
import click

from bench.offline_suite.differences import why_not
from scorekeeper.offline.build import pinned
from scorekeeper.offline.build.build_cache import default_storage
from scorekeeper.offline.build.downloads import FOR_THE_PHONE, fetch_pyodide

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
BUNDLE = ROOT / "static" / "offline"
WITHOUT_PAGES = [
    f"tests/{folder}" for folder in ("rules", "games", "match", "exports", "imports", "store")
]
FOR_TESTS = (
    *("pytest", "pluggy", "iniconfig", "packaging", "pygments", "pytest-xdist", "execnet"),
    *("hypothesis", "sortedcontainers", "openpyxl", "et-xmlfile"),
)
PLATFORM = "--platform=pyemscripten_2026_0_wasm32"
PASSED, STOPPED = "passed", "stopped"


def main(paths: list[str]) -> int:
    """Run the tests and print the differences; return how many have no known reason."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        unpack_bundle(folder)
        results = folder / "results.jsonl"
        results.touch()
        command = ["node", HERE / "run.mjs", folder, ROOT, results, *paths]
        subprocess.run(command, check=False)  # noqa: S603 - arguments written here
        return report(read_outcomes(results.read_text(encoding="utf-8")))


def unpack_bundle(folder: Path) -> None:
    """Copy everything that the run needs to ``folder``."""
    for part in json.loads((BUNDLE / "bundle.json").read_text())["parts"]:
        packed = (BUNDLE / f"{part['file']}.gz").read_bytes()
        (folder / part["name"]).write_bytes(gzip.decompress(packed))
    package = fetch_pyodide(pinned.pyodide(), default_storage() / "fetched")
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        stdlib = archive.extractfile("package/python_stdlib.zip")
        if stdlib is None:
            raise SystemExit("Pyodide's package has no standard library")
        (folder / "whole_stdlib.zip").write_bytes(stdlib.read())
    with zipfile.ZipFile(folder / "left_out.zip", "w") as left_out:
        for case in sorted(ROOT.glob("scorekeeper/games/*/cases/*")):
            left_out.write(case, case.relative_to(ROOT))
        for module in sorted(Path(babel.__file__).parent.glob("messages/*.py")):
            left_out.write(module, f"babel/messages/{module.name}")
        # Flask's test client imports it.
        left_out.write(Path(click.__file__).with_name("testing.py"), "click/testing.py")
    fetch_wheels(folder / "wheels")


def fetch_wheels(folder: Path) -> None:
    """Download the packages that only tests need, in the installed versions."""
    wanted = [f"{name}=={version(name)}" for name in FOR_TESTS]
    subprocess.run(  # noqa: S603 - arguments written here
        [
            *[sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", PLATFORM],
            *["--only-binary=:all:", *FOR_THE_PHONE, f"--dest={folder}", *wanted],
        ],
        check=True,
    )


def read_outcomes(lines: str) -> dict[str, tuple[str, str]]:
    """Parse the lines of ``recording.py``; return outcome and reason by test."""
    found: dict[str, tuple[str, str]] = {}
    for line in lines.splitlines():
        one = json.loads(line)
        # A test that passed may still fail in the teardown of its fixtures.
        if one["outcome"] != PASSED or found[one["id"]][0] == STOPPED:
            found[one["id"]] = (one["outcome"], one["why"])
    return found


def report(outcomes: dict[str, tuple[str, str]]) -> int:
    """Print the differences; return how many have no known reason."""
    reasons = Counter[str]()
    unknown = 0
    for test, (outcome, why) in sorted(outcomes.items()):
        if outcome == PASSED:
            continue
        if reason := why_not(test, why) or ("skipped" if outcome == "skipped" else ""):
            reasons[reason] += 1
        else:
            unknown += 1
            print(f"{outcome:<8} {test}: {last_line(why)}")
    passed = sum(outcome == PASSED for outcome, _ in outcomes.values())
    for reason, number in reasons.most_common():
        print(f"{number:6}  {reason}")
    print(f"{passed} passed, {unknown} failed, {reasons.total()} not possible")
    return unknown or not passed


def last_line(why: str) -> str:
    lines = [line for line in why.splitlines() if line.strip()]
    errors = [line.removeprefix("E ").strip() for line in lines if line.startswith("E ")]
    return " ".join(errors or lines[-1:])[-300:]


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:] or WITHOUT_PAGES) else 0)
