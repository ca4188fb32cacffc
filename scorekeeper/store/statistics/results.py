"""What a finished match leaves for lists and statistics, kept in step with its log."""

from typing import Any

from sqlalchemy import delete, insert
from sqlalchemy.orm import Session

from scorekeeper.match.model import Match
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.statistics.facts import fact_rows
from scorekeeper.store.statistics.tallies import Sums, add, difference, tallies_of


def keep_results(session: Session, before: Match | None, after: Match) -> None:
    """Keep what ``after`` leaves instead of what ``before`` left; ``None`` for a new match."""
    if after.finished_at or (before and before.finished_at):
        leave_results(session, after)
        _add(session, after, difference(tallies_of(before) if before else {}, tallies_of(after)))


def count_match(session: Session, match: Match, times: int) -> None:
    """Count a match in the tallies, or with ``times`` -1 no more; its results stay for lists."""
    _add(session, match, {key: times * value for key, value in tallies_of(match).items()})


def _add(session: Session, match: Match, sums: Sums) -> None:
    if sums:
        session.flush()
        lock_club(session, match.club_id)
        add(session, match.club_id, match.game.slug, sums)


def leave_results(session: Session, match: Match) -> None:
    """Write what ``match`` leaves for lists, instead of what it left before."""
    result = tables.Result
    session.execute(
        delete(result).where(result.club_id == match.club_id, result.match_id == match.id)
    )
    session.add_all(results_of(match))


def replace_derived_rows(session: Session, match: Match) -> None:
    """Write the results and the facts of ``match`` in place of those written before."""
    for table, rows in ((tables.Result, result_rows(match)), (tables.Fact, fact_rows(match))):
        session.execute(
            delete(table)
            .where(table.club_id == match.club_id, table.match_id == match.id)
            .execution_options(synchronize_session=False)
        )
        if rows:
            session.execute(insert(table), rows)


def results_of(match: Match) -> list[tables.Result]:
    """Return what a match leaves for lists: nothing before it is finished."""
    return [tables.Result(**row) for row in result_rows(match)]


def result_rows(match: Match) -> list[dict[str, Any]]:
    """Return the rows of ``results`` that ``match`` leaves: none before it is finished."""
    if not match.finished_at:
        return []
    of_match = {"club_id": match.club_id, "match_id": match.id}
    sheet = match.sheet
    return [
        {**of_match, "unit": unit, "total": sheet.result[unit], "place": place}
        for unit, place in {one.column: one.place for one in match.placed}.items()
    ]
