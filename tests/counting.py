"""Count how often a match is read from the database and computed."""

import re
from contextlib import contextmanager

from sqlalchemy import Engine, event

from scorekeeper.match import model

LOG = re.compile(r"\bFROM lines\b")
MATCH = re.compile(r"\bFROM matches LEFT OUTER JOIN seats\b")


@contextmanager
def counted(monkeypatch):
    """Count the queries for logs and for matches in the block, and the sheets computed in it."""
    found = {"log read": 0, "match read": 0, "folds": 0}
    sheet = model.sheet

    def count_query(_connection, _cursor, statement, *_):
        found["log read"] += bool(LOG.search(statement))
        found["match read"] += bool(MATCH.search(statement))

    def count_sheet(*args):
        found["folds"] += 1
        return sheet(*args)

    with monkeypatch.context() as patched:
        patched.setattr(model, "sheet", count_sheet)
        event.listen(Engine, "before_cursor_execute", count_query)
        try:
            yield found
        finally:
            event.remove(Engine, "before_cursor_execute", count_query)
