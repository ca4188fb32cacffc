"""The state of the database, for the host: sizes, counts and times, without any names."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables
from scorekeeper.store.database.engine import StoreError
from scorekeeper.store.database.quotas import database_bytes
from scorekeeper.store.database.schema import NEWEST, schema
from scorekeeper.store.database.session import Store
from scorekeeper.store.database.upsert import insert

BACKED_UP = "backed up"
"""The name of the job under which the last backup is noted, for all groups."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Counts of the database. ``uploads`` is the number of pending imports."""

    clubs: int
    matches: int
    deals: int
    links: int
    uploads: int
    upload_bytes: int
    oldest_upload: datetime | None
    backed_up_at: datetime | None


@dataclass(frozen=True, slots=True)
class Host:
    """The state of the database. ``numbers`` is ``None`` unless ``schema`` is ``newest``."""

    engine: str
    database_bytes: int
    database_most: int
    schema: str
    newest: str
    numbers: Numbers | None

    @property
    def is_current(self) -> bool:
        """Return whether the schema is that of this version."""
        return self.schema == self.newest


def read(store: Store) -> Host:
    """Return the state of a database of any schema, without changing it.

    Raise ``Unavailable`` if the database does not respond.
    """
    with store.reading() as session:
        connection = session.connection()
        found = schema(connection) or ""
        dialect = connection.dialect
        version = ".".join(map(str, dialect.server_version_info or ()))
        return Host(
            f"{'PostgreSQL' if dialect.name == 'postgresql' else 'SQLite'} {version}",
            database_bytes(session),
            store.quotas.megabytes,
            found,
            NEWEST,
            _numbers(session) if found == NEWEST else None,
        )


def note_backup(store: Store, at: datetime) -> None:
    """Record the time of a backup. Raise ``StoreError`` if the database cannot be written."""
    chore = tables.Chore
    try:
        with store.try_writing() as session:
            row = insert(session, chore).values(club_id="", name=BACKED_UP, done_at=at)
            session.execute(
                row.on_conflict_do_update(
                    index_elements=[chore.club_id, chore.name], set_={"done_at": at}
                )
            )
    except ProgrammingError as error:
        raise StoreError("an older schema notes no backups") from error


def _numbers(session: Session) -> Numbers:
    match, key, upload, chore = tables.Match, tables.Key, tables.Upload, tables.Chore
    matches, deals = _one_row(session, func.count(), func.sum(match.deals), of=match)
    uploads, size, oldest = _one_row(
        session,
        func.count(),
        func.sum(func.length(upload.content)),
        func.min(upload.created_at),
        of=upload,
    )
    links = select(func.count()).select_from(key).where(key.withdrawn_at.is_(None))
    backed_up = select(chore.done_at).where(chore.club_id == "", chore.name == BACKED_UP)
    return Numbers(
        clubs=_one_row(session, func.count(), of=tables.Club)[0],
        matches=matches,
        deals=deals or 0,
        links=session.scalar(links) or 0,
        uploads=uploads,
        upload_bytes=size or 0,
        oldest_upload=oldest,
        backed_up_at=session.scalar(backed_up),
    )


def _one_row(
    session: Session, *columns: ColumnElement[Any], of: type[tables.Base]
) -> Sequence[Any]:
    return session.execute(select(*columns).select_from(of)).one()
