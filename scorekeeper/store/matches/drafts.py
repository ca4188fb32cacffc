"""Deals that are half written down. Kept at every tap, so that a dead battery loses nothing."""

from datetime import datetime
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from scorekeeper.match.commands import no_deal
from scorekeeper.match.ids import could_be_id
from scorekeeper.match.model import NoMatch, Stale
from scorekeeper.store.database import tables
from scorekeeper.store.matches.load import load_match


def save_draft(  # noqa: PLR0913, PLR0917 - a draft says where it belongs and what it is based on
    session: Session,
    club_id: str,
    match_id: str,
    version: int,
    number: int,
    stage: str,
    entry_plain: dict[str, Any],
    at: datetime,
) -> None:
    """Keep ``entry_plain`` as what is written so far of deal ``number``: one written, or the next.

    The version of the match stays. Raises ``NoMatch``, ``Stale``, and ``Refused`` where no such
    deal can be written.
    """
    last = _last_deal(session, club_id, match_id, version)
    if not 1 <= number <= last:
        raise no_deal(number)
    session.merge(
        tables.Draft(
            club_id=club_id,
            match_id=match_id,
            deal=number,
            stage=stage,
            entry=entry_plain,
            updated_at=at,
        )
    )
    session.flush()


def drop_draft(session: Session, club_id: str, match_id: str, number: int) -> None:
    """Forget what is half written of deal ``number``, if anything is."""
    session.execute(
        delete(tables.Draft).where(
            tables.Draft.club_id == club_id,
            tables.Draft.match_id == match_id,
            tables.Draft.deal == number,
        )
    )


def clear_draft(  # noqa: PLR0913, PLR0917 - as above
    session: Session, club_id: str, match_id: str, version: int, number: int, mark: str
) -> None:
    """Forget what is half written of deal ``number`` as it was when ``mark`` was the state's.

    Raises ``NoMatch``, and ``Stale`` when anything was written since. Nothing half written is as
    good as cleared.
    """
    match = load_match(session, club_id, match_id, lock=True)
    if match is None:
        raise NoMatch(match_id)
    if match.version != version:
        raise Stale(match)
    if number not in match.drafts:
        return
    if match.state.mark != mark:
        raise Stale(match)
    drop_draft(session, club_id, match_id, number)


def _last_deal(session: Session, club_id: str, match_id: str, version: int) -> int:
    """The last deal that may be written at ``version``; holds the match until the session ends."""
    if not (could_be_id(club_id) and could_be_id(match_id)):
        raise NoMatch(match_id)
    row = session.scalar(
        select(tables.Match)
        .where(tables.Match.club_id == club_id, tables.Match.id == match_id)
        .with_for_update(key_share=True)
        .execution_options(populate_existing=True)
    )
    if row is None:
        raise NoMatch(match_id)
    if row.version != version and (current := load_match(session, club_id, match_id)):
        raise Stale(current)
    return row.deals if row.finished_at else row.deals + 1
