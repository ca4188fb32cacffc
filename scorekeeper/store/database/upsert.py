"""``INSERT`` statements with ``ON CONFLICT``, for rows that another session may be adding."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy.orm import Session

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

Insert: TypeAlias = "sqlite.Insert | postgresql.Insert"


def insert(session: Session, table: Any) -> Insert:
    """Return an ``INSERT`` for the session's database that supports ``ON CONFLICT``."""
    return insert_of(session.get_bind().dialect.name, table)


def insert_of(dialect: str, table: Any) -> Insert:
    """Return an ``INSERT`` that supports ``ON CONFLICT``, without importing other dialects."""
    made: Insert = import_module(f"sqlalchemy.dialects.{dialect}").insert(table)
    return made
