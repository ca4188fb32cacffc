"""Bring values that earlier versions accepted and a restore refuses within the bounds.

A day or a time out of bounds becomes the first or the last one that can be stored. A draft that
cannot be stored is dropped. The events of a match get ascending times, even if the server's clock
was set back.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2999, 12, 31)
FIRST_MOMENT = datetime(1900, 1, 1, tzinfo=UTC)
LAST_MOMENT = datetime(2999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)
LONGEST_NAME, LONGEST_STAGE = 40, 40
LARGEST_FACT = 10**9

DAYS = {"matches": ("began_on", "played_on"), "seats": ("played_on",)}
MOMENTS = {
    "clubs": ("created_at",),
    "keys": ("created_at", "last_used_at", "withdrawn_at", "ends_at"),
    "players": ("created_at",),
    "seats": ("created_at",),
    "lines": ("at",),
    "drafts": ("updated_at",),
    "house_rules": ("created_at", "used_at"),
    "seasons": ("created_at",),
    "matches": (
        "created_at",
        "changed_at",
        "finished_at",
        "deleted_at",
        "taken_back_at",
        "named_at",
        "given_up_at",
    ),
    "chores": ("done_at",),
}
OF_THE_LOG = ("finished_at", "given_up_at")
"""Columns of a match that have the time of one of its events."""

Moment = sa.DateTime(timezone=True)
Table = sa.TableClause

MATCHES = sa.table(
    "matches",
    *(sa.column(name, sa.Text()) for name in ("club_id", "id")),
    *(sa.column(name, sa.Date()) for name in DAYS["matches"]),
    *(sa.column(name, Moment) for name in MOMENTS["matches"]),
)
LINES = sa.table(
    "lines",
    *(sa.column(name, sa.Text()) for name in ("club_id", "match_id", "kind")),
    sa.column("number", sa.Integer()),
    sa.column("at", Moment),
    sa.column("payload", sa.JSON()),
)
DRAFTS = sa.table("drafts", sa.column("stage", sa.Text()), sa.column("entry", sa.JSON()))


def upgrade() -> None:
    for columns, kind, first, last in (
        (DAYS, sa.Date(), FIRST_DAY, LAST_DAY),
        (MOMENTS, Moment, FIRST_MOMENT, LAST_MOMENT),
    ):
        for table, names in columns.items():
            for name in names:
                _clamp(table, sa.column(name, kind), first, last)
    for name in ("keys", "seats"):
        _shorten_names(name)
    op.execute(sa.delete(DRAFTS).where(_is_no_draft()))
    _mend_payloads()
    for match in _out_of_order():
        _put_in_order(match)


def _clamp(table: str, column: sa.ColumnClause[Any], first: object, last: object) -> None:
    rows = sa.table(table, column)
    name = column.name
    op.execute(sa.update(rows).where(rows.c[name] < first).values({name: first}))
    op.execute(sa.update(rows).where(rows.c[name] > last).values({name: last}))


def _shorten_names(table: str) -> None:
    rows = sa.table(table, sa.column("name", sa.Text()))
    name = rows.c.name
    shorter = sa.func.substr(name, 1, LONGEST_NAME)
    op.execute(sa.update(rows).where(sa.func.length(name) > LONGEST_NAME).values(name=shorter))


def _is_no_draft() -> sa.ColumnElement[bool]:
    stage = DRAFTS.c.stage
    no_word = "[^A-Za-z0-9_.:-]"
    return sa.or_(
        _has(stage, no_word), sa.func.length(stage) > LONGEST_STAGE, _is_large(DRAFTS.c.entry)
    )


def _is_large(column: sa.ColumnClause[Any]) -> sa.ColumnElement[bool]:
    # At least ten digits somewhere in a JSON value.
    return _has(sa.cast(column, sa.Text()), "[0-9]" * 10)


def _has(column: sa.ColumnElement[Any], pattern: str) -> sa.ColumnElement[bool]:
    if op.get_bind().dialect.name == "sqlite":
        return column.op("GLOB")(f"*{pattern}*")
    return column.op("~")(pattern)


def _mend_payloads() -> None:
    line = LINES.c
    words = line.kind.in_(("described", "agreed"))
    key = (line.club_id, line.match_id, line.number)
    rows = sa.select(*key, line.payload).where(sa.or_(words, _is_large(line.payload)))
    for club_id, match_id, number, payload in op.get_bind().execute(rows).all():
        mended = _mended(payload)
        if mended != payload:
            here = (line.club_id == club_id, line.match_id == match_id, line.number == number)
            op.execute(sa.update(LINES).where(*here).values(payload=mended))


def _mended(value: Any, name: str = "") -> Any:
    if isinstance(value, dict):
        return {key: _mended(one, key) for key, one in value.items()}
    if isinstance(value, list):
        return [_mended(one) for one in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return max(-LARGEST_FACT, min(value, LARGEST_FACT))
    if name == "played_on":
        # ISO 8601: the text has the order of the days.
        return max(FIRST_DAY.isoformat(), min(value, LAST_DAY.isoformat()))
    if name == "until":
        return value if FIRST_DAY.isoformat() <= value[:10] <= LAST_DAY.isoformat() else ""
    return value


def _out_of_order() -> Iterator[Mapping[str, Any]]:
    """Yield the matches with an event before the previous one, or before the match began."""
    line, above, match = LINES.alias("line"), LINES.alias("above"), MATCHES.c
    of_match = (line.c.club_id == match.club_id, line.c.match_id == match.id)
    before = sa.exists().where(
        above.c.club_id == line.c.club_id,
        above.c.match_id == line.c.match_id,
        above.c.number == line.c.number - 1,
        above.c.at > line.c.at,
    )
    too_early = sa.and_(line.c.number == 1, line.c.at < match.created_at)
    wrong = sa.exists().where(*of_match, sa.or_(before, too_early))
    for row in op.get_bind().execute(sa.select(MATCHES).where(wrong)).mappings().all():
        yield dict(row)


def _put_in_order(match: Mapping[str, Any]) -> None:
    line, last = LINES.c, match["created_at"]
    of_match = (line.club_id == match["club_id"], line.match_id == match["id"])
    rows = sa.select(line.number, line.at).where(*of_match).order_by(line.number)
    moved: dict[datetime, datetime] = {}
    for number, at in op.get_bind().execute(rows).all():
        last = max(last, at)
        moved.setdefault(at, last)
        if at != last:
            op.execute(sa.update(LINES).where(*of_match, line.number == number).values(at=last))
    here = (MATCHES.c.club_id == match["club_id"], MATCHES.c.id == match["id"])
    of_log = {name: moved.get(match[name], match[name]) for name in OF_THE_LOG if match[name]}
    op.execute(sa.update(MATCHES).where(*here).values(changed_at=last, **of_log))
