"""The tables. Every one is keyed by club first, so that a store can be spread by club.

Nothing here acts: no defaults, no cascades, no events. Times are UTC.
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
)
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator


class UtcDateTime(TypeDecorator[datetime]):
    """A moment. Aware on the way in (or ``ValueError``), aware and UTC on the way out."""

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
        # SQLite keeps no time zone; what it has was written as UTC.
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
    """The people who play together.

    ``kept_months`` is for how long a match is kept after its last change, ``None`` for ever.
    """

    __tablename__ = "clubs"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    created_at: Mapped[datetime]
    kept_months: Mapped[int | None]


class Key(Base):
    """A secret link. Only the hash of its token is kept.

    ``match_id`` is the one match it opens, or ``None``; ``made_by`` the key it was handed on with.
    Neither is a foreign key: matches refer to keys, and copies could not be made in any order.
    From ``ends_at`` on it opens nothing. ``phones`` counts how often all phones that had opened it
    were forgotten: a phone that opened it before has a lower number.
    """

    __tablename__ = "keys"
    __table_args__ = (
        ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        # By club too, because a store spread by club can keep no other promise.
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
    ends_at: Mapped[datetime | None]
    phones: Mapped[int]


class Player(Base):
    """Somebody who plays in a club. ``same_name`` is what all spellings of the name share."""

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
    """Somebody who plays in a match, under the name written down that day.

    ``seat`` numbers them: those below the match's ``seats`` began it, each at the seat of that
    number; whoever came later has a higher one, and the log says who sits where. Whoever no longer
    ``plays`` came by a line of the log that was taken back. ``unit`` is whose result is theirs, a
    player or a side as in ``results``; ``None`` for whoever has none.
    ``game``, ``played_on`` and ``created_at`` are the match's: a player's history is one index.
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


class LogLineRow(Base):
    """One line of a match's log. Lines are added, and changed only where a name is forgotten.

    ``told_by`` is the key with which a deal was told that was confirmed with ``key_id``.

    ``request`` is what was asked for with the ``idempotency_key``, as a fingerprint.
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
    """A deal that is being written down: its entry so far.

    One that waits to be confirmed was told with the key ``told_by``, on the phone ``told_phone``.
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
    """What a finished match leaves for lists: a row a unit, that is a seat or a side.

    ``total`` is its result: the total, or what else the game is settled by.
    """

    __tablename__ = "results"
    __table_args__ = (_belongs_to_match(),)

    club_id: Mapped[str] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(primary_key=True)
    unit: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    total: Mapped[int]
    place: Mapped[int]


class Fact(Base):
    """Something that a player did in a finished match, ``count`` times: statistics are their sums.

    ``other`` is the player it was done with or against, or ""; ``detail`` a number that belongs to
    the measure, or 0. ``game`` and ``played_on`` are copied from the match, so that one index
    answers every query, for all time and for a span of days.
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

    Only migrations add rows. A match of a game that is not installed waits for the game.
    """

    __tablename__ = "pending_facts"
    __table_args__ = (_belongs_to_match(),)

    club_id: Mapped[str] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(primary_key=True)


class HouseRulesRow(Base):
    """House rules that a club keeps under a name, which is unique among those of the game.

    ``seats`` is for how many players ``options`` were kept; ``used_at`` when a match was last begun
    with them, before the first one when they were kept.
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
    """A season of a club, under a name of its own. ``rules`` say what its table counts, and how."""

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
    """A file that somebody looks through before it is imported."""

    __tablename__ = "uploads"
    __table_args__ = (ForeignKeyConstraint(["club_id"], ["clubs.id"]),)

    club_id: Mapped[str] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    content: Mapped[bytes]
    created_at: Mapped[datetime]


class Counter(Base):
    """How often something was done in a span of time that ends at ``until``: what limits count.

    ``name`` says what, and by whom. ``club_id`` is that of the key it was done with, or "": who
    starts a club, or opens none, has none. Its rows may be lost, and nothing refers to them.
    """

    __tablename__ = "counters"
    __table_args__ = (Index(None, "club_id", "until"),)

    club_id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    times: Mapped[int]
    until: Mapped[datetime]


class Match(Base):
    """One sitting. ``version`` is the number of its last log line, 0 before the first.

    ``key_id`` began it, on the day ``began_on`` where it was played. ``deals``, ``played_on``,
    ``place``, ``changed_at`` and ``finished_at`` follow from the log and are kept for the lists.
    ``request`` is what was asked for with the ``idempotency_key``, as a fingerprint.
    ``options``, ``seats`` and ``first_dealer`` are those it was begun with. One given up at
    ``given_up_at`` is neither in progress nor finished.
    Since ``deleted_at``, by the key ``deleted_by``, it can only be taken back, for a while: every
    query about matches that are not deleted asks for ``STANDS``. One that was taken back is as new
    to its club's span of keeping as one written in at ``taken_back_at``.
    At ``named_at`` a name in it was last changed, which is no line of its log.
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


STANDS: Final[ColumnElement[bool]] = Match.deleted_at.is_(None)
"""That a match is not deleted."""

# The migration makes the index partial, of deleted matches only. A condition on it here would make
# SQLAlchemy load its PostgreSQL dialect at every start on SQLite.
Index("ix_matches_deleted", Match.club_id)


class Chore(Base):
    """When a chore was last done: for a club, or with a ``club_id`` of "" for all of them."""

    __tablename__ = "chores"

    club_id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    done_at: Mapped[datetime]
