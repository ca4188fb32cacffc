"""What the phone keeps for itself, beside the matches and in the same file: texts by name.

In the same file, so that a power failure leaves either both as they were or both as they are. A
backup does not have it: it copies the tables that our migrations make, and these are not theirs.
"""

from sqlalchemy import text

from scorekeeper import store

TABLE = "CREATE TABLE IF NOT EXISTS phone_notes (name TEXT PRIMARY KEY, text TEXT NOT NULL)"
READ = "SELECT text FROM phone_notes WHERE name = :name"
WRITE = "INSERT OR REPLACE INTO phone_notes (name, text) VALUES (:name, :text)"
FIND = "SELECT name, text FROM phone_notes WHERE substr(name, 1, :length) = :start ORDER BY name"
DROP = "DELETE FROM phone_notes WHERE name = :name"


def make_room(db: store.Session) -> None:
    """Make the table, where it is not there yet."""
    db.execute(text(TABLE))


def read(db: store.Session, name: str) -> str | None:
    """Return the text kept as ``name``, if there is one."""
    found: str | None = db.scalar(text(READ), {"name": name})
    return found


def write(db: store.Session, name: str, value: str) -> None:
    """Keep ``value`` as ``name``, in the place of what was."""
    db.execute(text(WRITE), {"name": name, "text": value})


def find(db: store.Session, start: str) -> list[tuple[str, str]]:
    """Return the names that begin with ``start``, with their texts."""
    found = db.execute(text(FIND), {"start": start, "length": len(start)})
    return [(name, value) for name, value in found]


def drop(db: store.Session, name: str) -> None:
    """Forget what was kept as ``name``."""
    db.execute(text(DROP), {"name": name})
