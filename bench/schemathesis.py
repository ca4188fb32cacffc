"""Schemathesis asks the API about every game: how many requests, and what was not as described.

    python -m bench.schemathesis 50

asks each address 50 times at random, besides some thousand requests at the bounds of what it takes.
"""

import sys
import tempfile
from time import perf_counter

from scorekeeper.registry import all_games
from scorekeeper.web import create_app
from tests.support.web import api_fuzzing
from tests.support.web.api_client import Member, a_club

EXAMPLES = 50


def main(examples: int) -> int:
    """Ask and return 1 where something was not as described."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            {
                "SCOREKEEPER_DATABASE_URL": f"sqlite:///{folder}/scores.db",
                "SCOREKEEPER_SECRET_KEY": "only for this run, and for no other",
                "SCOREKEEPER_LIMITS": "off",
                "COMPRESS_REGISTER": False,
            }
        )
        member = Member(app.test_client(), *a_club(app))
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
