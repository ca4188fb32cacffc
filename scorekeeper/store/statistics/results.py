"""Rows derived from a finished match: results for lists and seasons, facts for statistics.

The rows are written in the transaction that finishes, corrects or reopens the match.
"""

from typing import Any

from sqlalchemy import delete, insert
from sqlalchemy.orm import Session

from scorekeeper.match.model import Match
from scorekeeper.store.database import tables
from scorekeeper.store.statistics.facts import fact_rows


def replace_derived_rows(session: Session, match: Match) -> None:
    """Replace the results and facts of ``match``."""
    for table, rows in ((tables.Result, result_rows(match)), (tables.Fact, fact_rows(match))):
        session.execute(
            delete(table)
            .where(table.club_id == match.club_id, table.match_id == match.id)
            .execution_options(synchronize_session=False)
        )
        if rows:
            session.execute(insert(table), rows)


def result_rows(match: Match) -> list[dict[str, Any]]:
    """Return the rows of ``results`` for ``match``; an empty list before it is finished."""
    if not match.finished_at:
        return []
    of_match = {"club_id": match.club_id, "match_id": match.id}
    sheet = match.sheet
    return [
        {**of_match, "unit": unit, "total": sheet.result[unit], "place": place}
        for unit, place in {one.column: one.place for one in match.placed}.items()
    ]
