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


def test_each_player_key_and_match_has_a_line_of_its_own():
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


def test_an_archive_may_be_empty():
    assert json.loads(written()) == {
        "format": "scorekeeper",
        "version": 1,
        "exported_at": AT,
        "players": [],
        "keys": [],
        "matches": [],
    }


def test_names_are_written_without_escapes():
    assert '"山田 👩‍👩‍👧"'.encode() in written([{"name": "山田 👩‍👩‍👧"}])


# The schema


def test_the_published_schema_matches_the_games():
    published = Path(exports.__file__).parent / "archive.schema.json"
    made = archive_schema(all_games())
    Draft202012Validator.check_schema(made)
    assert json.loads(published.read_text(encoding="utf-8")) == made


def test_matches_of_unknown_games_are_valid_with_any_options():
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
