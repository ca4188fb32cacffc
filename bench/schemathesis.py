"""Runs Schemathesis on the API for every game, and counts requests and deviations.

    python -m bench.schemathesis 50

It requests each URL 50 times at random, in addition to about a thousand requests at the limits of
the schema.
"""

import sys
import tempfile
from time import perf_counter

from scorekeeper.registry import all_games
from scorekeeper.web import create_app
from tests.support.web import api_fuzzing
from tests.support.web.api_client import Member, create_club

EXAMPLES = 50


def main(examples: int) -> int:
    """Run Schemathesis; return 1 if a response deviates from the schema."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            {
                "SCOREKEEPER_DATABASE_URL": f"sqlite:///{folder}/scores.db",
                "SCOREKEEPER_SECRET_KEY": "only for this run, and for no other",
                "SCOREKEEPER_LIMITS": "off",
                "COMPRESS_REGISTER": False,
            }
        )
        member = Member(app.test_client(), *create_club(app))
        began = perf_counter()
        answers = api_fuzzing.ask(app, member, [game.slug for game in all_games()], examples)
    print(f"{answers.requests} requests in {perf_counter() - began:.0f} s")
    for status, times in sorted(answers.statuses.items()):
        print(f"  {status}: {times}")
    for where, what in answers.complaints.items():
        print("", where, what, sep="\n")
    return 1 if answers.complaints else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else EXAMPLES))
