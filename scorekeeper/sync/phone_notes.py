"""Named texts that a phone stores in the database of its matches.

So both are written in the same transactions. Backups do not include this table, because no
migration creates it.
"""

from sqlalchemy import text
from sqlalchemy.orm import Session

TABLE = "CREATE TABLE IF NOT EXISTS phone_notes (name TEXT PRIMARY KEY, text TEXT NOT NULL)"
READ = "SELECT text FROM phone_notes WHERE name = :name"
WRITE = "INSERT OR REPLACE INTO phone_notes (name, text) VALUES (:name, :text)"
FIND = "SELECT name, text FROM phone_notes WHERE substr(name, 1, :length) = :start ORDER BY name"
DROP = "DELETE FROM phone_notes WHERE name = :name"


def create_table(db: Session) -> None:
    db.execute(text(TABLE))


def read(db: Session, name: str) -> str | None:
    """Return the text called ``name``, or ``None``."""
    found: str | None = db.scalar(text(READ), {"name": name})
    return found


def write(db: Session, name: str, value: str) -> None:
    """Save a text. A text with the same name is replaced."""
    db.execute(text(WRITE), {"name": name, "text": value})


def find(db: Session, start: str) -> list[tuple[str, str]]:
    """Return the names that begin with ``start``, each with its text."""
    found = db.execute(text(FIND), {"start": start, "length": len(start)})
    return [(name, value) for name, value in found]


def drop(db: Session, name: str) -> None:
    db.execute(text(DROP), {"name": name})
