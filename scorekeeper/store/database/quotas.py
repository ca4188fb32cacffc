"""Quotas: limits on the size of a group and of the whole database.

The limits are far above the matches that a family plays in decades. They prevent anybody who may
start a group from filling the disk. Deals of a match that has begun are never refused because of a
quota.
"""

from dataclasses import dataclass

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from scorekeeper.rules.ruling import Message, say
from scorekeeper.store.database import tables

MEGABYTE = 1_000_000
"""Bytes."""

QUOTAS = "quotas"
"""The key of ``Session.info`` for the quotas of the store."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """The limits of a group and of the server.

    Per group: ``matches``, ``players`` and ``links``, including revoked ones. Per server:
    ``clubs``, and ``megabytes`` of the whole database.
    """

    clubs: int = 10_000
    megabytes: int = 10_000
    matches: int = 20_000
    players: int = 5_000
    links: int = 50_000


class NoRoom(Exception):  # noqa: N818 - an outcome, not an error
    """A quota is reached; ``message`` says which. Nothing is saved."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def quotas_of(session: Session) -> Quotas:
    """Return the quotas of the session's store."""
    found: Quotas = session.info.get(QUOTAS, Quotas())
    return found


def check_club_quotas(session: Session, club_id: str) -> None:
    """Raise ``NoRoom`` if the group or the whole database exceeds a quota."""
    quotas = quotas_of(session)
    session.flush()
    check_match_count(quotas, _rows(session, tables.Match, club_id))
    if _rows(session, tables.Player, club_id) > quotas.players:
        raise NoRoom(say("A group can have {most} players.", most=quotas.players))
    check_database_size(session)


def check_match_count(quotas: Quotas, count: int) -> None:
    """Raise ``NoRoom`` if ``count`` matches are more than a group may have."""
    if count > quotas.matches:
        message = say(
            "A group can have {most} matches. Delete old ones, or start a second group.",
            most=quotas.matches,
        )
        raise NoRoom(message)


def check_link_quota(session: Session, club_id: str) -> None:
    """Raise ``NoRoom`` if the group has too many links, including revoked ones."""
    quotas = quotas_of(session)
    if _rows(session, tables.Key, club_id) > quotas.links:
        raise NoRoom(say("A group can have {most} links.", most=quotas.links))


def check_server_quotas(session: Session) -> None:
    """Raise ``NoRoom`` if there are too many groups, or the database is too large."""
    quotas = quotas_of(session)
    if (session.scalar(select(func.count()).select_from(tables.Club)) or 0) > quotas.clubs:
        raise NoRoom(say("No more groups can be started on this server."))
    check_database_size(session)


def check_database_size(session: Session) -> None:
    """Raise ``NoRoom`` if the database is too large."""
    if database_bytes(session) > quotas_of(session).megabytes * MEGABYTE:
        message = say(
            "This server is full. Matches in progress can still be finished; tell whoever runs it."
        )
        raise NoRoom(message)


def database_bytes(session: Session) -> int:
    """Return the size of the database, without free pages."""
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
