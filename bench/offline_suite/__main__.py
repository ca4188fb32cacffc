"""Runs tests of the suite in pyodide under Node, on the built bundle.

    python -m scorekeeper.offline.build
    python -m bench.offline_suite [PATHS]      else rules, games, match, store and web

The app is the bundle's own; of the standard library, what the bundle leaves out and pytest wants is
taken from pyodide's whole one. lxml, of which there is no wheel, is stood in for. The API is not on
the phone, and its own tests are left out. PostgreSQL, processes and threads there are none of:
``differences.py`` says for each test that cannot pass why, and the run fails for any other. A test
that breaks or stops the process is noted, and the rest is run in a new one.
"""

import gzip
import io
import json
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import babel

from bench.offline_suite.differences import why_not
from scorekeeper.offline.build import pinned
from scorekeeper.offline.build.fetching import FOR_THE_PHONE, fetch_pyodide
from scorekeeper.offline.build.storage import usual_storage

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
BUNDLE = ROOT / "static" / "offline"
USUAL = ["tests/rules", "tests/games", "tests/match", "tests/store", "tests/web"]
FOR_TESTS = (
    *("pytest", "pluggy", "iniconfig", "packaging", "pygments"),
    *("hypothesis", "sortedcontainers", "cssselect", "openpyxl", "et-xmlfile"),
)
PLATFORM = "--platform=pyemscripten_2026_0_wasm32"
PATIENCE = 300
"""Seconds without a sign of life, after which a test is taken to have stopped the process."""


def main(paths: list[str]) -> int:
    """Run them and say how they went; return how many differ for no reason that is known."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        lay_out(folder)
        outcomes = outcomes_of(folder, paths)
    return told(outcomes)


def lay_out(folder: Path) -> None:
    """Put everything that the run needs into ``folder``."""
    for part in json.loads((BUNDLE / "bundle.json").read_text())["parts"]:
        packed = (BUNDLE / f"{part['file']}.gz").read_bytes()
        (folder / part["name"]).write_bytes(gzip.decompress(packed))
    package = fetch_pyodide(pinned.pyodide(), usual_storage() / "fetched")
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        archive.extract("package/python_stdlib.zip", folder, filter="data")
    (folder / "package" / "python_stdlib.zip").rename(folder / "whole_stdlib.zip")
    with zipfile.ZipFile(folder / "left_out.zip", "w") as left_out:
        for case in sorted(ROOT.glob("scorekeeper/games/*/cases/*")):
            left_out.write(case, case.relative_to(ROOT))
        for module in sorted(Path(babel.__file__).parent.glob("messages/*.py")):
            left_out.write(module, f"babel/messages/{module.name}")
    fetch_wheels(folder / "wheels")


def fetch_wheels(folder: Path) -> None:
    """Bring what only tests need, in the versions that the suite runs with here."""
    storage = usual_storage() / "for_tests"
    wanted = [f"{name}=={version(name)}" for name in FOR_TESTS]
    listed = storage / "wanted.txt"
    if not listed.is_file() or listed.read_text().split() != wanted:
        subprocess.run(  # noqa: S603 - arguments written here
            [
                *[sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", PLATFORM],
                *["--only-binary=:all:", *FOR_THE_PHONE, f"--dest={storage}", *wanted],
            ],
            check=True,
        )
        listed.write_text("\n".join(wanted))
    folder.mkdir()
    for wheel in storage.glob("*.whl"):
        (folder / wheel.name).write_bytes(wheel.read_bytes())


def outcomes_of(folder: Path, paths: list[str]) -> dict[str, tuple[str, str]]:
    """Return outcome and reason by test; those that end the process are left out the next time."""
    outcomes: dict[str, tuple[str, str]] = {}
    whole = False
    while not whole:
        whole, found = one_run(folder, paths, [one for one in outcomes if one])
        if not found:
            raise SystemExit("nothing was run")
        outcomes |= found
    return outcomes


def one_run(
    folder: Path, paths: list[str], without: list[str]
) -> tuple[bool, dict[str, tuple[str, str]]]:
    """Run what is left; return whether it came to its end, and how the tests went."""
    results = folder / "results.jsonl"
    results.write_text("")
    (folder / "tests.json").write_text(json.dumps({"paths": paths, "without": without}))
    command = ["node", HERE / "run.mjs", folder, ROOT, folder / "tests.json", results]
    process = subprocess.Popen(command)  # noqa: S603 - arguments written here
    seen, alive = 0, time.monotonic()
    while process.poll() is None:
        time.sleep(1)
        size = results.stat().st_size
        if size != seen:
            seen, alive = size, time.monotonic()
        if time.monotonic() - alive > PATIENCE:
            process.kill()
    found: dict[str, tuple[str, str]] = {}
    whole = False
    for line in results.read_text().splitlines():
        told = json.loads(line)
        whole = whole or told["outcome"] == "done"
        if told["id"] and not (told["outcome"] == "passed" and is_bad(found.get(told["id"]))):
            found[told["id"]] = (told["outcome"], told["why"])
    return whole, {
        one: ("stopped", "the process ended or hung") if outcome == "begun" else (outcome, why)
        for one, (outcome, why) in found.items()
    }


def is_bad(outcome: tuple[str, str] | None) -> bool:
    """Tell whether a part of the test went wrong before."""
    return outcome is not None and outcome[0] not in {"begun", "passed"}


def told(outcomes: dict[str, tuple[str, str]]) -> int:
    """Print how it went; return how many differ for no reason that is known."""
    reasons = Counter[str]()
    unknown = []
    for one, (outcome, why) in sorted(outcomes.items()):
        if outcome == "passed":
            continue
        reason = why_not(one, why)
        if reason:
            reasons[reason] += 1
            print(f"not possible  {one}: {reason}")
        else:
            unknown.append(one)
            print(f"{outcome:<13} {one}: {last_line(why)}")
    passed = sum(outcome == "passed" for outcome, _ in outcomes.values())
    print()
    for reason, number in reasons.most_common():
        print(f"{number:6}  {reason}")
    print(f"{passed} passed, {len(unknown)} failed, {reasons.total()} not possible")
    return len(unknown)


def last_line(why: str) -> str:
    """Return what says most of a traceback."""
    # How to see more of a difference is no part of it.
    lines = [one for one in lines_of(why) if one.startswith("E ") and "Use -v" not in one]
    return " ".join(one.removeprefix("E ").strip() for one in lines or [*lines_of(why)][-1:])[-300:]


def lines_of(text: str) -> Iterator[str]:
    """Yield the lines that are not empty."""
    return (line for line in text.splitlines() if line.strip())


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:] or USUAL) else 0)
