"""What a finished match leaves for lists and statistics, kept in step with its log."""

from sqlalchemy import delete
from sqlalchemy.orm import Session

from scorekeeper.store import tables
from scorekeeper.store.match import Match
from scorekeeper.store.tallies import add, counted, difference
from scorekeeper.store.turns import take_turns


def keep_results(session: Session, before: Match | None, after: Match) -> None:
    """Keep what ``after`` leaves instead of what ``before`` left; ``None`` for a new match."""
    if before and before.finished_at:
        result = tables.Result
        session.execute(
            delete(result).where(result.club_id == after.club_id, result.match_id == after.id)
        )
    if after.finished_at:
        session.add_all(_results(after))
    sums = difference(counted(before) if before else {}, counted(after))
    if sums:
        session.flush()
        take_turns(session, after.club_id)
        add(session, after.club_id, after.game.slug, sums)


def _results(match: Match) -> list[tables.Result]:
    scores = zip(match.sheet.totals, match.sheet.places, strict=True)
    return [
        tables.Result(club_id=match.club_id, match_id=match.id, unit=unit, total=total, place=place)
        for unit, (total, place) in enumerate(scores)
    ]
