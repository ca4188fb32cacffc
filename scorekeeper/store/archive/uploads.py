"""Files that somebody looks through before they are imported: few, not large, and not for long.

They are kept compressed; one that an earlier version kept is read as it is.
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
"""As they are kept: a JSON file becomes a tenth of what it was."""

FAST = 1
COMPRESSED = b"\x78"
"""How a compressed file begins, and no JSON."""

FULL = say("The server holds as many files as it can. Try again later.")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file, under the name it had on the phone."""

    id: str
    name: str
    content: bytes


def pack(content: bytes) -> bytes:
    """Return a file as it is kept; done before others have to wait for it."""
    return zlib.compress(content, FAST)


def save(session: Session, club_id: str, name: str, packed: bytes, at: datetime) -> str:
    """Keep a file that was packed; return its id.

    Files that have waited for long, and those of the club that are too many or too large together,
    make room. Raises ``Refused`` where those of all clubs are too large together.
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
    """Forget the files that have waited for long."""
    row = tables.Upload
    session.execute(delete_rows(row).where(row.created_at < at - KEPT_FOR))


def _make_room(session: Session, club_id: str, size: int) -> None:
    """Forget the club's oldest files, so that one more of ``size`` bytes is not too much."""
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
    """Return the club's file ``upload_id``; ``None`` when there is none, or it is gone."""
    if not (could_be_id(club_id) and could_be_id(upload_id)):
        return None
    row = session.get(tables.Upload, (club_id, upload_id))
    if row is None or row.created_at < at - KEPT_FOR:
        return None
    kept = row.content
    content = zlib.decompress(kept) if kept.startswith(COMPRESSED) else kept
    return Upload(row.id, row.name, content)


def delete(session: Session, club_id: str, upload_id: str) -> None:
    """Forget the file, if it is still there."""
    row = tables.Upload
    session.execute(delete_rows(row).where(row.club_id == club_id, row.id == upload_id))
