"""Everything out and in again: byte for byte, and row for row."""

import io
import json
import re
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, FormatChecker
from sqlalchemy import select

from scorekeeper import store as stores
from scorekeeper.exports import archive as files
from scorekeeper.exports.archive_schema import archive_schema
from scorekeeper.registry import all_games
from scorekeeper.store.database import tables
from tests.support.store.pad import NOON
from tests.support.store.random_matches import Sitting

SCHEMA = Draft202012Validator(archive_schema(all_games()), format_checker=FormatChecker())
LATER = NOON + timedelta(days=2)
EXPORTED_AT = re.compile(rb'"exported_at": "[^"]*"')
OWN_TO_A_CLUB = {
    "club_id",
    "idempotency_key",
    "token_hash",
    "last_used_at",
    "withdrawn_at",
}

by_chance = given(chance=st.randoms(use_true_random=False))
few = settings(max_examples=4)
every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def exported(store, club_id, selection=stores.EVERYTHING, at=LATER):
    with store.reading() as session:
        one = stores.archive(session, club_id, at, selection)
        return b"".join(files.write(one.exported_at, one.players, one.keys, one.matches))


def imported(store, club_id, data, at=LATER):
    with store.writing() as session:
        archive = files.ArchiveFile(io.BytesIO(data))
        return stores.import_archive(session, club_id, archive, at)


def looked_through(store, club_id, data, at=LATER):
    with store.reading() as session:
        archive = files.ArchiveFile(io.BytesIO(data))
        return stores.preview_import(session, club_id, archive, at)


def empty_club(store):
    with store.writing() as session:
        club = stores.start_club(session, "Elsewhere", NOON)
    return club.id


def rows(store, club_id):
    """Everything that the club has, but for what is its own."""
    kept = (
        tables.Player,
        tables.Match,
        tables.Seat,
        tables.LogLineRow,
        tables.Draft,
        tables.Result,
        tables.Tally,
    )
    with store.reading() as session:
        return {
            table.__tablename__: sorted(
                json.dumps(
                    {
                        column.name: getattr(row, column.key)
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


@every_game
@by_chance
@few
def test_imported_into_an_empty_club_everything_is_the_same(store, game, chance):
    here = Sitting(store, chance).plays(game, chance.choice(all_games()))
    once = exported(store, here.club_id)
    assert [error.json_path for error in SCHEMA.iter_errors(json.loads(once))] == []
    there = empty_club(store)
    imported(store, there, once)
    again = exported(store, there, at=LATER + timedelta(hours=1))
    assert EXPORTED_AT.sub(b"", again) == EXPORTED_AT.sub(b"", once)
    assert rows(store, there) == rows(store, here.club_id)


@by_chance
@few
def test_a_club_is_brought_up_to_date_as_if_it_had_been_written_there(store, chance):
    here = Sitting(store, chance).plays(*all_games(), acts=30)
    there = empty_club(store)
    imported(store, there, exported(store, here.club_id))
    for _ in range(30):
        here.does_something()
    imported(store, there, exported(store, here.club_id))
    assert rows(store, there) == rows(store, here.club_id)
