"""Archives as a stream, and the schema that describes them."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator

from scorekeeper import exports
from scorekeeper.exports import archive
from scorekeeper.exports.archive_schema import archive_schema
from scorekeeper.registry import all_games

AT = "2026-11-21T19:30:00.000000Z"


def written(players=(), keys=(), matches=()):
    return b"".join(archive.json_chunks(AT, players, keys, matches))


# Writing


def test_a_player_a_key_and_a_match_have_a_line_each():
    data = written([{"id": "a"}, {"id": "b"}], [{"id": "k"}], [{"id": "m", "log": [1, 2]}])
    assert data.decode().splitlines() == [
        '{"format": "scorekeeper", "version": 1, "exported_at": "2026-11-21T19:30:00.000000Z",',
        '"players": [',
        '{"id": "a"},',
        '{"id": "b"}',
        "],",
        '"keys": [',
        '{"id": "k"}',
        "],",
        '"matches": [',
        '{"id": "m", "log": [1, 2]}',
        "]}",
    ]


def test_nothing_is_an_archive_too():
    assert json.loads(written()) == {
        "format": "scorekeeper",
        "version": 1,
        "exported_at": AT,
        "players": [],
        "keys": [],
        "matches": [],
    }


def test_names_are_written_as_they_are_read():
    assert '"山田 👩‍👩‍👧"'.encode() in written([{"name": "山田 👩‍👩‍👧"}])


# The schema


def test_the_published_schema_is_that_of_our_games():
    published = Path(exports.__file__).parent / "archive.schema.json"
    made = archive_schema(all_games())
    Draft202012Validator.check_schema(made)
    assert json.loads(published.read_text(encoding="utf-8")) == made


def test_a_match_of_a_game_that_the_schema_does_not_know_is_left_open():
    schema = Draft202012Validator(archive_schema([]))
    match = {
        "id": "m" * 22,
        "game": "bridge",
        "options": {"vulnerable": True},
        "first_dealer": 0,
        "began_on": "2026-11-21",
        "created_at": AT,
        "changed_at": AT,
        "finished_at": None,
        "began_by": "k" * 22,
        "version": 0,
        "seats": [],
        "log": [],
    }
    assert schema.is_valid(json.loads(written(matches=[match])))
    assert not schema.is_valid(json.loads(written(matches=[{**match, "seats": 3}])))
