"""Runs Lighthouse on the pages, with its own slow phone, and prints four scores for each.

    python -m bench.lighthouse

It needs npm, which fetches Lighthouse, and Debian's Chromium. `LIGHTHOUSE` and `CHROME_PATH`
override them. The reasons for scores below 100 are printed below the scores.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.served import Served, cookie, served, viewers_cookie
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, hearts, tricks

LIGHTHOUSE = "lighthouse@12"
CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 0}
"""The scores below which the run fails. Pages behind a key are not for search engines."""

PLAYERS = ("Aki", "けんじ", "Chihiro", "大輔")


@dataclass(frozen=True, slots=True)
class Visit:
    """A page to visit, and the cookie for it."""

    name: str
    path: str
    cookie: str | None


def main() -> int:
    command = _lighthouse()
    if command is None:
        print("npm is not installed: it fetches Lighthouse (Debian: apt install npm)")
        return 2
    with served() as server:
        reports = [(visit, _report(command, server, visit)) for visit in _visits(server)]
    print(f"{'':24}" + "".join(f"{name:>16}" for name in LEAST))
    good = True
    for visit, report in reports:
        scores = {name: round(100 * report["categories"][name]["score"]) for name in LEAST}
        print(f"{visit.name:24}" + "".join(f"{score:16}" for score in scores.values()))
        good = good and all(scores[name] >= least for name, least in LEAST.items())
    for visit, report in reports:
        for complaint in _complaints(report):
            print(f"{visit.name}: {complaint}")
    return 0 if good else 1


def _lighthouse() -> list[str] | None:
    if named := os.environ.get("LIGHTHOUSE"):
        return [named]
    npm = shutil.which("npm")
    return npm and [npm, "exec", "--yes", "--", LIGHTHOUSE]


def _visits(server: Served) -> list[Visit]:
    """Create the matches, open the group and return the pages to visit."""
    club = Visitor(server.app, "ja")
    club.starts_club("金曜会")
    entry = store_match(club, "hell", PLAYERS)
    store_deal(club, entry, bids(0, 1, 0, 1), tricks(0, 1, 0, 0))
    long = club.begins("hearts", PLAYERS, limit=1000)
    for _ in range(36):
        store_deal(club, long, hearts(5, 3, 4, 1, queen=1))
    done = club.begins("hearts", PLAYERS, limit=50)
    while not club.open(done).has(".podium"):
        store_deal(club, done, hearts(5, 3, 4, 1, queen=1))
    key, viewer = cookie(club), viewers_cookie(club)
    return [
        Visit("welcome", "/", None),
        Visit("home", "/", key),
        Visit("match, a deal begun", entry, key),
        Visit("a long sheet", f"{long}/sheet", key),
        Visit("the match, looked on", long, viewer),
        Visit("a finish", done, key),
        Visit("a printed sheet", f"{long}/print", key),
    ]


def _report(command: list[str], server: Served, visit: Visit) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        headers = {"Accept-Language": "ja"} | (
            {"Cookie": f"scorekeeper={visit.cookie}"} if visit.cookie else {}
        )
        subprocess.run(  # noqa: S603 - its arguments are written here
            [
                *command,
                f"{server.address}{visit.path}",
                "--quiet",
                "--output=json",
                f"--output-path={report}",
                f"--chrome-flags={' '.join(FLAGS)}",
                f"--extra-headers={json.dumps(headers)}",
            ],
            env={"CHROME_PATH": CHROMIUM, **os.environ},
            check=True,
        )
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return found


def _complaints(report: dict[str, Any]) -> Iterator[str]:
    """Yield the audits that cost points, by category."""
    for name, category in report["categories"].items():
        for part in category["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] not in (None, 1):
                shown = audit.get("displayValue", "")
                yield f"{name}: {audit['title']} {audit['score']} {shown}".rstrip()


if __name__ == "__main__":
    sys.exit(main())
