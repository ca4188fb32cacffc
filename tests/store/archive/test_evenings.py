"""Matches in which people came and went, out of one club and into another."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from scorekeeper import store as stores
from tests.support.match.evenings import (
    EVENINGS,
    an_evening_of_hell,
    goes_on,
    played_in_store,
)
from tests.support.store.archives import LATER, SCHEMA, empty_club, exported, imported, rows
from tests.support.store.pad import NOON, another_key

every_evening = pytest.mark.parametrize("slug", EVENINGS)


def match_in(store, club_id, match_id):
    with store.reading() as session:
        return stores.matches.load(session, club_id, match_id)


def places(refused):
    return [one.place for one in refused.value.preview.faults]


@every_evening
def test_a_match_with_player_changes_is_the_same_in_another_group(store, slug):
    pad = played_in_store(EVENINGS[slug](), store)
    once = exported(store, pad.club_id)
    assert [error.json_path for error in SCHEMA.iter_errors(json.loads(once))] == []
    there = empty_club(store)
    imported(store, there, once)
    assert rows(store, there) == rows(store, pad.club_id)
    again = match_in(store, there, pad.match_id)
    assert (again.sheet, again.names) == (pad.match.sheet, pad.match.names)
    at = LATER + timedelta(hours=1)
    twice = json.loads(exported(store, there, at=at))
    assert {**twice, "exported_at": None} == {**json.loads(once), "exported_at": None}


def test_an_old_file_that_still_ranks_a_player_who_left_is_imported(store):
    pad = played_in_store(an_evening_of_hell(), store)
    old = json.loads(exported(store, pad.club_id))
    [match] = old["matches"]
    assert match["sheet"]["places"] == [1, None, 3, 2]
    match["sheet"]["places"] = [1, 4, 3, 2]
    there = empty_club(store)
    imported(store, there, json.dumps(old).encode())
    assert match_in(store, there, pad.match_id).sheet.places == (1, None, 3, 2)


def test_a_wrong_place_of_a_player_who_stayed_is_refused(store):
    pad = played_in_store(an_evening_of_hell(), store)
    file = json.loads(exported(store, pad.club_id))
    file["matches"][0]["sheet"]["places"] = [1, None, 2, 3]
    with pytest.raises(stores.archive.ImportRefused) as refused:
        imported(store, empty_club(store), json.dumps(file).encode())
    assert places(refused) == ["matches[0].sheet.places[2]"]


def test_a_shorter_copy_is_brought_up_to_date(store):
    evening = an_evening_of_hell()
    pad = played_in_store(type(evening)(evening.slug, evening.choices, evening.names), store)
    copies = []
    for step in evening.steps:
        there = empty_club(store)
        imported(store, there, exported(store, pad.club_id))
        copies.append(there)
        goes_on([step], pad)
    whole = exported(store, pad.club_id)
    for there in copies:
        imported(store, there, whole)
        assert rows(store, there) == rows(store, pad.club_id)


def test_an_older_copy_changes_nothing(store):
    evening = an_evening_of_hell()
    steps, evening.steps[:] = evening.steps[6:], evening.steps[:6]
    pad = played_in_store(evening, store)
    behind = exported(store, pad.club_id)
    goes_on(steps, pad)
    before = rows(store, pad.club_id)
    preview = imported(store, pad.club_id, behind)
    assert preview.counts[stores.archive.ImportOutcome.BEHIND] == 1
    assert rows(store, pad.club_id) == before


def test_a_different_person_under_the_same_number_is_refused(store):
    pad = played_in_store(an_evening_of_hell(), store)
    archive = json.loads(exported(store, pad.club_id))
    archive["players"].append(archive["players"][0] | {"id": "z" * 22, "name": "Zoë"})
    archive["matches"][0]["joined"][0] = {"player": "z" * 22, "name": "Zoë"}
    with pytest.raises(stores.archive.ImportRefused) as refused:
        imported(store, pad.club_id, json.dumps(archive).encode())
    assert places(refused) == ["matches[0].joined[0].player"]


def test_a_match_continued_with_other_people_elsewhere_is_refused(store):
    evening = an_evening_of_hell()
    seated = evening.steps[3]
    evening.steps[:] = evening.steps[1:3]
    pad = played_in_store(evening, store)
    there = empty_club(store)
    imported(store, there, exported(store, pad.club_id))
    with store.writing() as session:
        token = another_key(session, there)
        key = stores.keys.find_by_token(session, token, NOON)
    elsewhere = replace(pad, club_id=there, key_id=key.id)
    goes_on([("Dora",), seated], pad)
    goes_on([("Zoë",), seated], elsewhere)
    assert elsewhere.match.names == ("Aki", "Ben", "Chie", "Zoë")
    with pytest.raises(stores.archive.ImportRefused) as refused:
        imported(store, there, exported(store, pad.club_id))
    assert places(refused) == ["matches[0].joined[0].player"]


@every_evening
def test_a_match_is_loaded_from_the_database_as_it_was_written(store, slug):
    pad = played_in_store(EVENINGS[slug](), store)
    with store.reading() as session:
        [read] = stores.matches.load_many(session, pad.club_id, [pad.match_id]).values()
    assert read == pad.match
