"""Import of an archive into a group: validate it, then write everything or nothing.

Matches are identified by their ids. The validation replays every match, which can take a minute, so
it does not lock anything. ``import_writer`` then writes the rows in one transaction.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from scorekeeper.match.archive.work_limit import WorkLimit
from scorekeeper.store.archive.archive_validation import ArchiveValidation
from scorekeeper.store.archive.import_result import ImportPreview, ImportRefused
from scorekeeper.store.archive.import_writer import (
    IDS_PER_QUERY,
    ImportRows,
    batched,
    write_import,
)
from scorekeeper.store.archive.people import PlainArchive
from scorekeeper.store.database import tables
from scorekeeper.store.database.engine import Unavailable
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.database.quotas import check_club_quotas, quotas_of
from scorekeeper.store.database.session import Store

ATTEMPTS = 2


def preview_import(
    session: Session,
    club_id: str,
    archive: PlainArchive,
    now: datetime,
    most_work: int | None = None,
) -> ImportPreview:
    """Return the result that an import of ``archive`` would have.

    ``most_work`` limits the work of the validation; see ``WorkLimit``.
    """
    validation = ArchiveValidation(session, club_id, now, WorkLimit(most_work), quotas_of(session))
    return validation.run(archive)


def import_archive(  # noqa: PLR0913 - the last two are for one caller each
    store: Store,
    club_id: str,
    open_archive: Callable[[], PlainArchive],
    now: datetime,
    *,
    most_work: int | None = None,
    first: Callable[[Session], object] | None = None,
) -> ImportPreview:
    """Import the whole archive that ``open_archive`` returns, or nothing.

    ``first`` is called in the writing transaction, before anything is written. If the group has
    changed since the validation, the archive is validated again.

    Raise ``ImportRefused`` if the archive has faults, and ``NoRoom`` if a quota is reached. Raise
    ``Unavailable`` if the group is changed again and again, or the database cannot be used.
    """
    for _ in range(ATTEMPTS):
        rows = ImportRows()
        with store.reading() as session:
            validation = ArchiveValidation(
                session, club_id, now, WorkLimit(most_work), store.quotas, rows
            )
            preview = validation.run(open_archive())
            if preview.faults:
                raise ImportRefused(preview)
            validated = _club_state(session, club_id, validation.match_ids)
        with store.writing() as session:
            _lock_matches(session, club_id, validation.match_ids)
            lock_club(session, club_id)
            if _club_state(session, club_id, validation.match_ids) == validated:
                if first:
                    first(session)
                write_import(session, club_id, rows)
                check_club_quotas(session, club_id)
                return preview
    raise Unavailable("the group was changed during the import")


@dataclass(frozen=True, slots=True)
class _ClubState:
    """Everything in a group that the validation of an archive depends on."""

    players: frozenset[tuple[Any, ...]]
    keys: frozenset[tuple[Any, ...]]
    house_rules: tuple[tuple[Any, ...], ...]
    seasons: tuple[tuple[Any, ...], ...]
    matches: frozenset[tuple[Any, ...]]


def _club_state(session: Session, club_id: str, match_ids: Collection[str]) -> _ClubState:
    player, key, match = tables.Player, tables.Key, tables.Match
    rules, season = tables.HouseRulesRow, tables.SeasonRow

    def rows(query: Select[*tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in session.execute(query)]

    versions = select(match.id, match.version, match.deleted_at).where(match.club_id == club_id)
    return _ClubState(
        players=frozenset(rows(select(player.id, player.name).where(player.club_id == club_id))),
        keys=frozenset(rows(select(key.id).where(key.club_id == club_id))),
        house_rules=tuple(
            rows(
                select(rules.id, rules.game, rules.name, rules.seats, rules.options)
                .where(rules.club_id == club_id)
                .order_by(rules.id)
            )
        ),
        seasons=tuple(
            rows(
                select(season.id, season.name, season.since, season.until, season.rules)
                .where(season.club_id == club_id)
                .order_by(season.id)
            )
        ),
        matches=frozenset(
            row
            for ids in batched(sorted(match_ids), IDS_PER_QUERY)
            for row in rows(versions.where(match.id.in_(ids)))
        ),
    )


def _lock_matches(session: Session, club_id: str, match_ids: Collection[str]) -> None:
    """Lock the matches against other writers. Matches are always locked before their group."""
    match = tables.Match
    for ids in batched(sorted(match_ids), IDS_PER_QUERY):
        session.execute(
            select(match.id)
            .where(match.club_id == club_id, match.id.in_(ids))
            .order_by(match.id)
            .with_for_update(key_share=True)
        )
