"""Tables. Every primary key begins with the group's id, so that a store can be sharded by group.

Columns have no defaults, and relations no cascades. Times are in UTC.
"""

from datetime import UTC, date, datetime
from typing import Any, Final

from sqlalchemy import (
    JSON,
    ColumnElement,
    Date,
    DateTime,
    ForeignKeyConstraint,
    Index,
    MetaData,
    Text,
    UniqueConstraint,
    and_,
    or_,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator


class UtcDateTime(TypeDecorator[datetime]):
    """A time: aware when written (otherwise ``ValueError``), aware and in UTC when read."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the library's signature
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without its time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the library's signature
        if value is None:
            return None
        # SQLite does not store time zones. Its times were written in UTC.
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """The schema."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012 - read once by the base class
        str: Text(),
        date: Date(),
        datetime: UtcDateTime(),
        dict[str, Any]: JSON(),
    }


def _belongs_to_match() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["club_id", "match_id"], ["matches.club_id", "matches.id"])


class Club(Base):
    """A group: people who play together.

    ``kept_months`` limits the age of matches after their last change; ``None`` is no limit.
    """

    __tablename__ = "clubs"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    created_at: Mapped[datetime]
    kept_months: Mapped[int | None]


class Key(Base):
    """A secret link. Only the hash of its token is stored.

    ``match_id`` is the only match that it opens, ``None`` for the whole group. ``made_by`` is the
    key it was created with. Neither is a foreign key: matches refer to keys, and a cycle would
    leave the tables without an order for copies. ``phones`` counts how often all phones with the
    link were signed out; a phone that opened it earlier has a lower number.
    """

    __tablename__ = "keys"
    __table_args__ = (
        ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        # Includes the group, because a sharded store cannot enforce anything else.
        UniqueConstraint("club_id", "token_hash"),
        Index(None, "token_hash"),
    )

    club_id: Mapped[str] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    token_hash: Mapped[str]
    role: Mapped[str]
    match_id: Mapped[str | None]
    name: Mapped[str]
    created_at: Mapped[datetime]
    made_by: Mapped[str | None]
    last_used_at: Mapped[datetime | None]
    withdrawn_at: Mapped[datetime | None]
    expires_at: Mapped[datetime | None] = mapped_column("ends_at")
    phones: Mapped[int]


class Player(Base):
    """A player of a group. ``same_name`` is equal for all spellings of the name."""

    __tablename__ = "players"
    __table_args__ = (
        ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        UniqueConstraint("club_id", "same_name"),
    )

    club_id: Mapped[str] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    same_name: Mapped[str]
    created_at: Mapped[datetime]


class Seat(Base):
    """A participant of a match, with the name on that day.

    ``seat`` is the participant's index in the match. Indexes below the match's ``seats`` are the
    players who began, at the seat with that index. Participants who joined later have higher
    indexes; the events define where they sit. ``plays`` is false if the event that seated the
    participant was undone. ``unit`` is the number of the player's or side's row in ``results``, or
    ``None``. The members of a team do not play themselves, but have the unit of the team.

    ``game``, ``played_on`` and ``created_at`` are copied from the match, so that one index serves a
    player's history.
    """

    __tablename__ = "seats"
    __table_args__ = (
        _belongs_to_match(),
        ForeignKeyConstraint(["club_id", "player_id"], ["players.club_id", "players.id"]),
        UniqueConstraint("club_id", "player_id", "match_id"),
        Index("ix_seats_history", "club_id", "player_id", "played_on", "created_at", "match_id"),
        Index(
            "ix_seats_history_of_game",
            "club_id",
            "player_id",
            "game",
            "played_on",
            "created_at",
            "match_id",
        ),
    )

    club_id: Mapped[str] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[str]
    name: Mapped[str]
    game: Mapped[str]
    played_on: Mapped[date]
    created_at: Mapped[datetime]
    plays: Mapped[bool]
    unit: Mapped[int | None]


def is_member(seat: type[Seat]) -> ColumnElement[bool]:
    """Return the condition that the participant is a member of a team."""
    return and_(seat.plays.is_(False), seat.unit.is_not(None))


def took_part(seat: type[Seat]) -> ColumnElement[bool]:
    """Return the condition that the participant played, alone or as a member of a team."""
    return or_(seat.plays.is_(True), seat.unit.is_not(None))


class LogLineRow(Base):
    """An event of a match. Events are only added, except that names are removed from texts.

    ``key_id`` is the author. ``told_by`` is the key with which a deal was entered before ``key_id``
    confirmed it. ``request`` is a fingerprint of the request with the ``idempotency_key``.
    """

    __tablename__ = "lines"
    __table_args__ = (
        _belongs_to_match(),
        ForeignKeyConstraint(["club_id", "key_id"], ["keys.club_id", "keys.id"]),
        UniqueConstraint("club_id", "match_id", "idempotency_key"),
    )

    club_id: Mapped[str] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    key_id: Mapped[str]
    kind: Mapped[str]
    payload: Mapped[dict[str, Any]]
    idempotency_key: Mapped[str | None]
    request: Mapped[str | None]
    told_by: Mapped[str | None]


class Draft(Base):
    """A deal that is being entered.

    ``told_by`` and ``told_phone`` are set while it waits for a second phone to confirm it: the key
    and the phone with which it was entered.
    """

    __tablename__ = "drafts"
    __table_args__ = (_belongs_to_match(),)

    club_id: Mapped[str] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(primary_key=True)
    deal: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    stage: Mapped[str]
    entry: Mapped[dict[str, Any]]
    updated_at: Mapped[datetime]
    told_by: Mapped[str | None]
    told_phone: Mapped[str | None]


class Result(Base):
    """The result of a finished match for lists: one row per unit, which is a player or a side.

    ``total`` is the total, or the number that decides the game instead.
    """

    __tablename__ = "results"
    __table_args__ = (_belongs_to_match(),)

    club_id: Mapped[str] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(primary_key=True)
    unit: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    total: Mapped[int]
    place: Mapped[int]


class Fact(Base):
    """A measure of a player in a finished match, with its count. Statistics are sums of facts.

    ``other`` is the partner or opponent, or ""; ``detail`` is a number that belongs to the measure,
    or 0. ``game`` and ``played_on`` are copied from the match, so that one index serves every
    query, with or without a span of days.
    """

    __tablename__ = "facts"
    __table_args__ = (
        _belongs_to_match(),
        ForeignKeyConstraint(["club_id", "player_id"], ["players.club_id", "players.id"]),
        Index(
            "ix_facts_sums",
            "club_id",
            "game",
            "measure",
            "player_id",
            "detail",
            "other",
            "played_on",
            "count",
        ),
        {"sqlite_with_rowid": False},
    )

    club_id: Mapped[str] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(primary_key=True)
    measure: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(primary_key=True)
    other: Mapped[str] = mapped_column(primary_key=True)
    detail: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    count: Mapped[int]
    game: Mapped[str]
    played_on: Mapped[date]


class PendingFacts(Base):
    """A finished match whose results and facts are derived at the next start of the app.

    Only migrations add rows. If the match's game is not installed, the row stays until it is.
    """

    __tablename__ = "pending_facts"
    __table_args__ = (_belongs_to_match(),)

    club_id: Mapped[str] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(primary_key=True)


class HouseRulesRow(Base):
    """House rules of a group, under a name that is unique for the game.

    ``options`` were saved for ``seats`` players. ``used_at`` is the time when a match last began
    with them, or when they were saved.
    """

    __tablename__ = "house_rules"
    __table_args__ = (
        ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        UniqueConstraint("club_id", "game", "same_name"),
    )

    club_id: Mapped[str] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    name: Mapped[str]
    same_name: Mapped[str]
    options: Mapped[dict[str, Any]]
    seats: Mapped[int]
    created_at: Mapped[datetime]
    used_at: Mapped[datetime]


class SeasonRow(Base):
    """A season of a group, under a unique name. ``rules`` define how its table is computed."""

    __tablename__ = "seasons"
    __table_args__ = (
        ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        UniqueConstraint("club_id", "same_name"),
    )

    club_id: Mapped[str] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    same_name: Mapped[str]
    since: Mapped[date]
    until: Mapped[date | None]
    rules: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]


class Upload(Base):
    """An uploaded file that waits until its import is confirmed."""

    __tablename__ = "uploads"
    __table_args__ = (ForeignKeyConstraint(["club_id"], ["clubs.id"]),)

    club_id: Mapped[str] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    content: Mapped[bytes]
    created_at: Mapped[datetime]


class Counter(Base):
    """A counter of a rate limit. It expires at ``until``.

    ``name`` consists of the limit and the client. ``club_id`` is the group of the key in use, or ""
    without one. Rows may be lost; nothing refers to them.
    """

    __tablename__ = "counters"
    __table_args__ = (Index(None, "club_id", "until"),)

    club_id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    times: Mapped[int]
    until: Mapped[datetime]


class Match(Base):
    """A match. ``version`` is the number of its last event, 0 before the first.

    ``key_id`` is the key it was begun with, ``began_on`` the local day. ``deals``, ``played_on``,
    ``place``, ``changed_at`` and ``finished_at`` are computed from the events and stored for lists.
    ``request`` is a fingerprint of the request with the ``idempotency_key``. ``options``, ``seats``
    and ``first_dealer`` are those of the start. A match that was given up at ``given_up_at`` is
    neither in progress nor finished.

    A match that was deleted at ``deleted_at`` with the key ``deleted_by`` can be restored for a
    while. All other queries exclude it with ``NOT_DELETED``. ``taken_back_at`` is the time when the
    match was restored, which counts as a change for the limit on the age of matches.

    ``named_at`` is the time when a player's name in it was last changed, which is not an event.
    """

    __tablename__ = "matches"
    __table_args__ = (
        ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        ForeignKeyConstraint(["club_id", "key_id"], ["keys.club_id", "keys.id"]),
        UniqueConstraint("club_id", "idempotency_key"),
        Index(None, "club_id", "finished_at", "changed_at"),
        Index("ix_matches_history", "club_id", "played_on", "created_at", "id"),
        Index("ix_matches_history_of_game", "club_id", "game", "played_on", "created_at", "id"),
        Index("ix_matches_history_of_place", "club_id", "place", "played_on", "created_at", "id"),
    )

    club_id: Mapped[str] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    key_id: Mapped[str]
    idempotency_key: Mapped[str | None]
    request: Mapped[str | None]
    game: Mapped[str]
    options: Mapped[dict[str, Any]]
    seats: Mapped[int]
    first_dealer: Mapped[int]
    version: Mapped[int]
    deals: Mapped[int]
    began_on: Mapped[date]
    played_on: Mapped[date]
    place: Mapped[str]
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]
    deleted_by: Mapped[str | None]
    taken_back_at: Mapped[datetime | None]
    named_at: Mapped[datetime | None]
    given_up_at: Mapped[datetime | None]


NOT_DELETED: Final[ColumnElement[bool]] = Match.deleted_at.is_(None)
"""The condition that a match is not deleted."""

# The migration makes the index partial, of deleted matches only. A condition on it here would make
# SQLAlchemy load its PostgreSQL dialect at every start on SQLite.
Index("ix_matches_deleted", Match.club_id)


class Chore(Base):
    """The last run of a scheduled job, for a group or for all (``club_id`` is "")."""

    __tablename__ = "chores"

    club_id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    done_at: Mapped[datetime]
