"""How often a match is read from the database and folded while something is written."""

import re
from contextlib import contextmanager

from sqlalchemy import Engine, event

from scorekeeper.match import model
from scorekeeper.registry import find_game

LOG = re.compile(r"\bFROM lines\b")
MATCH = re.compile(
    r"^SELECT .*\bFROM matches\b(?: LEFT OUTER JOIN drafts\b.*)?\s+WHERE matches\.club_id",
    re.DOTALL,
)


@contextmanager
def counted(monkeypatch, slug="hell"):
    """Count in the block; ``settled`` are the deals of the game ``slug`` that are settled."""
    found = {"log read": 0, "match read": 0, "folds": 0, "settled": 0}

    def count_query(_connection, _cursor, statement, *_):
        found["log read"] += bool(LOG.search(statement))
        found["match read"] += bool(MATCH.search(statement))

    def counting(name, act):
        def counts(*args):
            found[name] += 1
            return act(*args)

        return counts

    game = find_game(slug)
    with monkeypatch.context() as patched:
        patched.setattr(model, "sheet", counting("folds", model.sheet))
        patched.setitem(vars(game), "settle", counting("settled", game.settle))
        event.listen(Engine, "before_cursor_execute", count_query)
        try:
            yield found
        finally:
            event.remove(Engine, "before_cursor_execute", count_query)
