"""Inserts of rows that somebody else may be adding at the same time."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy.orm import Session

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

Insert: TypeAlias = "sqlite.Insert | postgresql.Insert"


def insert(session: Session, table: Any) -> Insert:
    """Return an ``INSERT`` for the database in use, which can handle conflicts."""
    return insert_of(session.get_bind().dialect.name, table)


def insert_of(dialect: str, table: Any) -> Insert:
    """Return such an ``INSERT`` for ``dialect``, without importing other dialects."""
    made: Insert = import_module(f"sqlalchemy.dialects.{dialect}").insert(table)
    return made
