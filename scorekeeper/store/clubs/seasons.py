"""Seasons of a group. Their tables are in ``matches/season_table.py``."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.match.commands import Refused
from scorekeeper.match.ids import could_be_id, new_id
from scorekeeper.match.season import Season, SeasonRules, check_season
from scorekeeper.rules.names import check_name, same_name, tidy
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import Malformed, from_plain, to_plain
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club

MOST_SEASONS = 100
"""The most seasons of a group."""

TAKEN = "season.taken"


def list_all(session: Session, club_id: str) -> tuple[Season, ...]:
    """Return the group's seasons, latest first. Unreadable seasons are omitted."""
    row = tables.SeasonRow
    newest = select(row).where(row.club_id == club_id).order_by(row.since.desc(), row.name, row.id)
    return tuple(season for one in session.scalars(newest) if (season := _read_row(one)))


def season_names(session: Session, club_id: str) -> list[str]:
    """Return the names of the group's seasons, including unreadable ones."""
    row = tables.SeasonRow
    return list(session.scalars(select(row.name).where(row.club_id == club_id)))


def find(session: Session, club_id: str, season_id: str) -> Season | None:
    if not could_be_id(season_id):
        return None
    row = session.get(tables.SeasonRow, (club_id, season_id))
    return None if row is None else _read_row(row)


def create(  # noqa: PLR0913, PLR0917 - one argument per property of the season
    session: Session,
    club_id: str,
    name: str,
    since: date,
    until: date | None,
    rules: SeasonRules,
    at: datetime,
) -> str:
    """Create a season; return its id. If an equal season with the same name exists, return its id.

    Raise ``Refused`` if the season is invalid, a different season has its name, or there are too
    many seasons.
    """
    lock_club(session, club_id)
    season = Season(new_id(), tidy(name), since, until, rules, at)
    here = _find_by_name(session, club_id, name)
    if here is not None and (kept := _read_row(here)) and kept.is_same_except_name(season):
        return kept.id
    wrong = _check(season, here)
    if not wrong and len(season_names(session, club_id)) >= MOST_SEASONS:
        message = say(
            "A group can have {most} seasons. Delete one that nobody looks at any more.",
            most=MOST_SEASONS,
        )
        wrong = [refuse("season.too_many", message, field="name")]
    if wrong:
        raise Refused(wrong)
    add_season(session, club_id, season)
    return season.id


def add_season(session: Session, club_id: str, season: Season) -> None:
    """Add a season, which must be valid and have an unused name."""
    row = tables.SeasonRow(club_id=club_id, id=season.id, created_at=season.created_at)
    _fill_row(row, season)
    session.add(row)
    session.flush()


def change(session: Session, club_id: str, season: Season) -> None:
    """Change the name, days or rules of the season that has the id of ``season``.

    Raise ``Refused`` if the season is invalid, or another season has its name.
    """
    lock_club(session, club_id)
    row = session.get_one(tables.SeasonRow, (club_id, season.id))
    here = _find_by_name(session, club_id, season.name)
    if wrong := _check(season, None if here is row else here):
        raise Refused(wrong)
    _fill_row(row, replace(season, name=tidy(season.name)))
    session.flush()


def delete(session: Session, club_id: str, season_id: str) -> None:
    """Delete a season, but not its matches. Do nothing if it does not exist."""
    lock_club(session, club_id)
    row = session.get(tables.SeasonRow, (club_id, season_id))
    if row is not None:
        session.delete(row)
        session.flush()


def _fill_row(row: tables.SeasonRow, season: Season) -> None:
    row.name, row.same_name = season.name, same_name(season.name)
    row.since, row.until = season.since, season.until
    row.rules = to_plain(season.rules)


def _check(season: Season, of_its_name: tables.SeasonRow | None) -> Sequence[Refusal]:
    found = check_season(season.since, season.until, season.rules)
    if refusal := check_name(season.name, "name"):
        found.append(refusal)
    if of_its_name is not None:
        message = say("Another season is already called “{name}”.", name=of_its_name.name)
        found.append(refuse(TAKEN, message, field="name"))
    return found


def _find_by_name(session: Session, club_id: str, name: str) -> tables.SeasonRow | None:
    row = tables.SeasonRow
    return session.scalar(
        select(row).where(row.club_id == club_id, row.same_name == same_name(name))
    )


def _read_row(row: tables.SeasonRow) -> Season | None:
    try:
        rules = from_plain(SeasonRules, row.rules)
    except Malformed:
        return None
    if check_season(row.since, row.until, rules):
        return None
    return Season(row.id, row.name, row.since, row.until, rules, row.created_at)
