"""The queries that the store sends, and their query plans."""

from contextlib import contextmanager

from sqlalchemy import Engine, event, text


@contextmanager
def watched():
    """Record every query that is sent, with its parameters."""
    sent = []

    def note(_connection, _cursor, statement, parameters, *_more):
        if statement.startswith(("SELECT", "WITH")):
            sent.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", note)
    yield sent
    event.remove(Engine, "before_cursor_execute", note)


def plan(store, statement, parameters):
    """Return the steps of a query's plan, one per line.

    PostgreSQL plans as for tables that were vacuumed but never analyzed. Otherwise the plan would
    depend on whether autovacuum has run.
    """
    with store.engine.connect() as connection:
        if store.engine.dialect.name == "sqlite":
            found = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            return [row.detail for row in found]
        # All of this is rolled back with the connection.
        connection.execute(text("DELETE FROM pg_statistic"))
        connection.execute(text(VACUUMED))
        connection.execute(text("SET LOCAL enable_seqscan = off"))
        # A plan for few rows would sort them; the question is which index there is for many.
        connection.execute(text("SET LOCAL enable_sort = off"))
        connection.execute(text("SET LOCAL enable_bitmapscan = off"))
        found = connection.exec_driver_sql(f"EXPLAIN {statement}", parameters)
        return [row[0] for row in found]


VACUUMED = """
    UPDATE pg_class SET reltuples = -1, relpages = 0, relallvisible = 1000000
    WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace
"""


def scans(steps):
    """Return the steps that read a whole table or a whole index, except our own constructs."""
    real = ("clubs", "matches", "seats", "results", "facts", "lines", "players")
    return [
        step
        for step in steps
        if "Seq Scan" in step or any(step.startswith(f"SCAN {table}") for table in real)
    ]


def uses(step, index):
    """Return whether a step reads ``index``, and not one whose name only begins with it."""
    return f"{index} " in f"{step} ".replace("(", " (")


def reads_only(step, index):
    """Return whether a step reads ``index`` and not the rows of the table."""
    return uses(step, index) and ("Index Only Scan" in step or "USING COVERING INDEX" in step)
