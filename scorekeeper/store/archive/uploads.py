"""Uploaded files that wait until their import is confirmed, with limits on number, size and age.

The files are compressed, except perhaps those stored by earlier versions.
"""

import zlib
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete as delete_rows
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.match.commands import Refused
from scorekeeper.match.ids import could_be_id, new_id
from scorekeeper.rules.ruling import refuse, say
from scorekeeper.store.database import tables

KEPT_FOR = timedelta(hours=2)
MOST_OF_A_CLUB = 3
LONGEST_NAME = 200

MEGABYTE = 2**20
MOST_BYTES_OF_A_CLUB = 16 * MEGABYTE
MOST_BYTES_OF_ALL = 128 * MEGABYTE
"""Limits of the stored bytes: a JSON file is compressed to a tenth."""

FAST = 1
COMPRESSED = b"\x78"
"""The first byte of a compressed file, which is never that of JSON."""

FULL = say("The server holds as many files as it can. Try again later.")


@dataclass(frozen=True, slots=True)
class Upload:
    """An uploaded file. ``name`` is the file name on the user's device."""

    id: str
    name: str
    content: bytes


def pack(content: bytes) -> bytes:
    """Compress a file for storage. Call it outside the transaction, because it is slow."""
    return zlib.compress(content, FAST)


def save(session: Session, club_id: str, name: str, packed: bytes, at: datetime) -> str:
    """Store a compressed file; return its id.

    Delete expired files. If the group's files exceed its limits, delete its oldest files. Raise
    ``Refused`` if the server's limit is reached.
    """
    row = tables.Upload
    drop_old_uploads(session, at)
    _make_room(session, club_id, len(packed))
    others = session.scalar(select(func.sum(func.length(row.content)))) or 0
    if others + len(packed) > MOST_BYTES_OF_ALL:
        raise Refused([refuse("upload.full", FULL)])
    upload_id = new_id()
    session.add(
        row(
            club_id=club_id,
            id=upload_id,
            name=name[:LONGEST_NAME],
            content=packed,
            created_at=at,
        )
    )
    session.flush()
    return upload_id


def drop_old_uploads(session: Session, at: datetime) -> None:
    """Delete expired files."""
    row = tables.Upload
    session.execute(delete_rows(row).where(row.created_at < at - KEPT_FOR))


def _make_room(session: Session, club_id: str, size: int) -> None:
    """Delete the group's oldest files until one more of ``size`` bytes fits."""
    row = tables.Upload
    newest = session.execute(
        select(row.id, func.length(row.content))
        .where(row.club_id == club_id)
        .order_by(row.created_at.desc(), row.id)
    )
    for number, (upload_id, bytes_kept) in enumerate(newest.all(), start=2):
        size += bytes_kept
        if number > MOST_OF_A_CLUB or size > MOST_BYTES_OF_A_CLUB:
            delete(session, club_id, upload_id)


def find(session: Session, club_id: str, upload_id: str, at: datetime) -> Upload | None:
    """Return the group's file ``upload_id``; ``None`` if it does not exist or has expired."""
    if not (could_be_id(club_id) and could_be_id(upload_id)):
        return None
    row = session.get(tables.Upload, (club_id, upload_id))
    if row is None or row.created_at < at - KEPT_FOR:
        return None
    kept = row.content
    content = zlib.decompress(kept) if kept.startswith(COMPRESSED) else kept
    return Upload(row.id, row.name, content)


def delete(session: Session, club_id: str, upload_id: str) -> None:
    row = tables.Upload
    session.execute(delete_rows(row).where(row.club_id == club_id, row.id == upload_id))
