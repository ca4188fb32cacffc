"""Archives exported from a store and imported into one, and the rows of a club."""

import io
import json
from datetime import timedelta

from jsonschema import Draft202012Validator, FormatChecker
from sqlalchemy import select

from scorekeeper import store as stores
from scorekeeper.exports import archive as archive_writer
from scorekeeper.exports.archive_schema import archive_schema
from scorekeeper.imports.archive_file import ArchiveFile
from scorekeeper.match.ids import public_name
from scorekeeper.registry import all_games
from scorekeeper.store.database import tables
from tests.support.store.pad import NOON

SCHEMA = Draft202012Validator(archive_schema(all_games()), format_checker=FormatChecker())
LATER = NOON + timedelta(days=2)
OWN_TO_A_CLUB = {
    "club_id",
    "idempotency_key",
    "token_hash",
    "last_used_at",
    "withdrawn_at",
}


def exported(store, club_id, selection=stores.matches.EVERYTHING, at=LATER):
    with store.reading() as session:
        one = stores.archive.export_archive(session, club_id, at, selection)
        return b"".join(
            archive_writer.json_chunks(
                *(one.exported_at, one.players, one.keys, one.matches),
                *(one.house_rules, one.seasons),
            )
        )


def imported(store, club_id, data, at=LATER, **more):
    return stores.archive.import_archive(
        store, club_id, lambda: ArchiveFile(io.BytesIO(data)), at, **more
    )


def looked_through(store, club_id, data, at=LATER, **more):
    with store.reading() as session:
        archive = ArchiveFile(io.BytesIO(data))
        return stores.archive.preview_import(session, club_id, archive, at, **more)


def empty_club(store):
    with store.writing() as session:
        club = stores.clubs.start(session, "Elsewhere", NOON)
    return club.id


def as_exported(column, value):
    return public_name(value) if value and column in ("key_id", "told_by") else value


def rows(store, club_id):
    """Return everything in the club except its own ids and names."""
    kept = (
        tables.Player,
        tables.Match,
        tables.Seat,
        tables.LogLineRow,
        tables.Draft,
        tables.Result,
        tables.Fact,
    )
    with store.reading() as session:
        return {
            table.__tablename__: sorted(
                json.dumps(
                    {
                        column.name: as_exported(column.name, getattr(row, column.key))
                        for column in table.__table__.columns
                        if column.name not in OWN_TO_A_CLUB
                    },
                    default=str,
                    sort_keys=True,
                )
                for row in session.scalars(select(table).where(table.club_id == club_id))
            )
            for table in kept
        }
