"""Rows that somebody else may be adding at the same moment."""

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

Insert = sqlite.Insert | postgresql.Insert

INSERTS: Mapping[str, Callable[[Any], Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}


def insert(session: Session, table: Any) -> Insert:
    """Return an ``INSERT`` of the database in use, which says what to do on a conflict."""
    return INSERTS[session.get_bind().dialect.name](table)
