"""Files that somebody looks through before they are imported: few, and not for long."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from scorekeeper.match.ids import could_be_id, new_id
from scorekeeper.store.database import tables

KEPT_FOR = timedelta(days=1)
MOST_OF_A_CLUB = 3
LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Upload:
    """A file, under the name it had on the phone."""

    id: str
    name: str
    content: bytes


def keep_upload(session: Session, club_id: str, name: str, content: bytes, at: datetime) -> str:
    """Return the id of the file kept.

    Files that have waited for long, or are too many, make room.
    """
    row = tables.Upload
    session.execute(delete(row).where(row.created_at < at - KEPT_FOR))
    newest = session.scalars(
        select(row.id).where(row.club_id == club_id).order_by(row.created_at.desc(), row.id)
    ).all()
    for upload_id in newest[MOST_OF_A_CLUB - 1 :]:
        drop_upload(session, club_id, upload_id)
    upload_id = new_id()
    session.add(
        row(
            club_id=club_id,
            id=upload_id,
            name=name[:LONGEST_NAME],
            content=content,
            created_at=at,
        )
    )
    session.flush()
    return upload_id


def find_upload(session: Session, club_id: str, upload_id: str) -> Upload | None:
    """Return the club's file ``upload_id``; ``None`` when there is none, or it is gone."""
    if not (could_be_id(club_id) and could_be_id(upload_id)):
        return None
    row = session.get(tables.Upload, (club_id, upload_id))
    return None if row is None else Upload(row.id, row.name, row.content)


def drop_upload(session: Session, club_id: str, upload_id: str) -> None:
    """Forget the file, if it is still there."""
    row = tables.Upload
    session.execute(delete(row).where(row.club_id == club_id, row.id == upload_id))
