"""Runs the hostile crawler of the tests for longer, and prints its requests and findings.

    python -m bench.crawl 10000 [postgresql://...]

Each run has another random seed, which is printed so that the run can be repeated.
"""

import secrets
import sys
import tempfile
from time import perf_counter

from scorekeeper.web import create_app
from tests.support.web.crawler import crawl

REQUESTS = 10_000


def main(requests: int, database: str, seed: int) -> int:
    """Crawl; return 1 if a problem was found."""
    app = create_app(
        {
            "SCOREKEEPER_DATABASE_URL": database,
            "SCOREKEEPER_SECRET_KEY": "only for this run, and for no other",
            "SCOREKEEPER_LIMITS": "off",
            "TESTING": True,
        }
    )
    began = perf_counter()
    crawled = crawl(app, requests, seed)
    print(f"{crawled.requests} requests in {perf_counter() - began:.0f} s, seed {seed}")
    for status, times in sorted(crawled.statuses.items(), key=str):
        print(f"  {status}: {times}")
    for request, fault in crawled.wrong:
        print("", request, fault, sep="\n")
    return 1 if crawled.wrong else 0


if __name__ == "__main__":
    wanted = dict(enumerate(sys.argv[1:]))
    with tempfile.TemporaryDirectory() as folder:
        url = wanted.get(1, f"sqlite:///{folder}/scores.db")
        sys.exit(main(int(wanted.get(0, REQUESTS)), url, secrets.randbits(32)))
