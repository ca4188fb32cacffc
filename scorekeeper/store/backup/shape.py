"""What a copy is made of: the tables of a database of Scorekeeper, and nothing besides."""

from collections.abc import Iterator

from sqlalchemy import Connection, StaticPool, create_engine

from scorekeeper.store.upgrade import migrate

OBJECTS = (
    "SELECT type, name, tbl_name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
)
COLUMNS = 'SELECT name, upper(type), "notnull", pk, hidden FROM pragma_table_xinfo(?)'
INDEXES = 'SELECT name, "unique", origin, partial FROM pragma_index_list(?)'
INDEXED = 'SELECT cid, "desc", upper(coll), key FROM pragma_index_xinfo(?)'
REFERENCES = 'SELECT "table", "from", "to" FROM pragma_foreign_key_list(?)'
CHECKED = "SELECT name FROM sqlite_master WHERE upper(sql) LIKE '%CHECK%(%'"


Part = tuple[str, ...]

MADE: dict[str, frozenset[Part]] = {}
"""By revision; it takes a while to find out."""

DETAILS = ("column", "reference", "check")


def strange_part(copy: Connection, revision: str, name: str) -> str:
    """Return the first part of ``copy`` that a database of ``revision`` has not, or has otherwise.

    "" when it is made as Scorekeeper makes it. Raises ``StoreError`` for a revision of a newer
    version.
    """
    different = set(_parts(copy)) ^ _made(revision, name)
    first = min(different, key=lambda part: (part[0] in DETAILS, part), default=())
    return "".join(sign if sign.isprintable() else "?" for sign in " ".join(first[:2]))


def _made(revision: str, name: str) -> frozenset[Part]:
    """Return what a new database of ``revision`` is made of."""
    if revision not in MADE:
        engine = create_engine("sqlite://", poolclass=StaticPool)
        try:
            with engine.begin() as ours:
                migrate(ours, revision, name=name)
                MADE[revision] = frozenset(_parts(ours))
        finally:
            engine.dispose()
    return MADE[revision]


def _parts(connection: Connection) -> Iterator[Part]:
    """Yield everything that a database is made of: first what it is, then its name."""

    def asked(query: str, *names: str) -> list[Part]:
        return [tuple(map(str, row)) for row in connection.exec_driver_sql(query, names)]

    objects = asked(OBJECTS)
    yield from objects
    yield from (("check", *row) for row in asked(CHECKED))
    for table in (name for kind, name, _ in objects if kind == "table"):
        yield from (("column", f"{table}.{row[0]}", *row[1:]) for row in asked(COLUMNS, table))
        yield from (("reference", table, *row) for row in asked(REFERENCES, table))
        for index, *facts in asked(INDEXES, table):
            yield ("index", index, table, *facts)
            yield from (("index", index, table, *row) for row in asked(INDEXED, index))
