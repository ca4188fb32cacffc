"""Rows that somebody else may be adding at the same moment."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy.orm import Session

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

Insert: TypeAlias = "sqlite.Insert | postgresql.Insert"


def insert(session: Session, table: Any) -> Insert:
    """Return an ``INSERT`` of the database in use, which says what to do on a conflict."""
    return insert_of(session.get_bind().dialect.name, table)


def insert_of(dialect: str, table: Any) -> Insert:
    """Return such an ``INSERT`` of a database of that kind: the other's dialect is not loaded."""
    made: Insert = import_module(f"sqlalchemy.dialects.{dialect}").insert(table)
    return made
