"""Distinct values of a column with many rows and few values."""

from typing import Any

from sqlalchemy import ColumnElement, Select, func, select


def each_value(column: Any, *where: ColumnElement[bool]) -> Select[str]:
    """Return a query for every distinct value of ``column``, in order.

    The index must begin with the columns in ``where``, followed by ``column``. The query skips from
    value to value in that index (a loose index scan).
    """
    least = select(func.min(column)).where(*where)
    found = select(least.scalar_subquery().label("value")).cte("found", recursive=True)
    following = least.where(column > found.c.value).scalar_subquery()
    every = found.union_all(select(following).where(found.c.value.is_not(None)))
    return select(every.c.value).where(every.c.value.is_not(None))
