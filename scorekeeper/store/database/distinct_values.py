"""Distinct values of a column that has few of them in many rows."""

from typing import Any

from sqlalchemy import ColumnElement, Select, func, select


def each_value(column: Any, *where: ColumnElement[bool]) -> Select[str]:
    """Return every value of ``column`` once, in order.

    It skips through an index that begins with the columns in ``where``, followed by ``column``.
    """
    least = select(func.min(column)).where(*where)
    found = select(least.scalar_subquery().label("value")).cte("found", recursive=True)
    following = least.where(column > found.c.value).scalar_subquery()
    every = found.union_all(select(following).where(found.c.value.is_not(None)))
    return select(every.c.value).where(every.c.value.is_not(None))
