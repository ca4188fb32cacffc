"""How much room there is: what a club, and all of them together, may come to.

The numbers are a family's decades many times over. They are there so that whoever may start a club
here cannot fill the disk. The deals of a match that was begun are never refused for want of room.
"""

from dataclasses import dataclass

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from scorekeeper.rules.ruling import Message, say
from scorekeeper.store.database import tables

MEGABYTE = 1_000_000
"""Bytes."""

QUOTAS = "quotas"
"""Where a session has the quotas of its store."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """What there may be at most: of a club ``matches``, ``players`` and ``links``, also old ones.

    Of the host ``clubs``, and ``megabytes`` of the whole database.
    """

    clubs: int = 10_000
    megabytes: int = 10_000
    matches: int = 20_000
    players: int = 5_000
    links: int = 50_000


class NoRoom(Exception):  # noqa: N818 - an answer rather than an error
    """There is no room for more; ``message`` says of what. Nothing is written."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def quotas_of(session: Session) -> Quotas:
    """Return the quotas of the store that ``session`` is of."""
    found: Quotas = session.info.get(QUOTAS, Quotas())
    return found


def keep_club_within(session: Session, club_id: str) -> None:
    """Raise ``NoRoom`` when the club has come to more than it may, or the whole database has."""
    quotas = quotas_of(session)
    session.flush()
    check_match_count(quotas, _rows(session, tables.Match, club_id))
    if _rows(session, tables.Player, club_id) > quotas.players:
        raise NoRoom(say("A group can have {most} players.", most=quotas.players))
    keep_database_within(session)


def check_match_count(quotas: Quotas, count: int) -> None:
    """Raise ``NoRoom`` if ``count`` matches are more than a club may have."""
    if count > quotas.matches:
        message = say(
            "A group can have {most} matches. Delete old ones, or start a second group.",
            most=quotas.matches,
        )
        raise NoRoom(message)


def keep_links_within(session: Session, club_id: str) -> None:
    """Raise ``NoRoom`` when the club has more links than it may, withdrawn ones too."""
    quotas = quotas_of(session)
    if _rows(session, tables.Key, club_id) > quotas.links:
        raise NoRoom(say("A group can have {most} links.", most=quotas.links))


def keep_host_within(session: Session) -> None:
    """Raise ``NoRoom`` when there are more clubs than there may be, or no room for them."""
    quotas = quotas_of(session)
    if (session.scalar(select(func.count()).select_from(tables.Club)) or 0) > quotas.clubs:
        raise NoRoom(say("No more groups can be started on this server."))
    keep_database_within(session)


def keep_database_within(session: Session) -> None:
    """Raise ``NoRoom`` when the database is larger than it may be."""
    if database_bytes(session) > quotas_of(session).megabytes * MEGABYTE:
        message = say(
            "This server is full. Matches in progress can still be finished; tell whoever runs it."
        )
        raise NoRoom(message)


def database_bytes(session: Session) -> int:
    """Return how large the database is, without what would be used before it grew."""
    if session.get_bind().dialect.name == "postgresql":
        return session.scalar(text("SELECT pg_database_size(current_database())")) or 0
    used = (
        "SELECT (page_count - freelist_count) * page_size"
        " FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
    )
    return session.scalar(text(used)) or 0


def _rows(session: Session, table: type[tables.Base], club_id: str) -> int:
    of_club = table.__table__.c.club_id == club_id
    return session.scalar(select(func.count()).select_from(table).where(of_club)) or 0
