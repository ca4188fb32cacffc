"""The messages between a phone and its server, with the names that installed phones know."""

import json

import pytest

from scorekeeper.match.archive.errors import ArchiveError
from scorekeeper.store.clubs.keys import Role
from scorekeeper.sync import phone_notes, status
from scorekeeper.sync.protocol import (
    NEEDS_OTHER_LINK,
    RETRIED,
    PulledArchive,
    PulledClub,
    PulledKey,
    PushRequest,
    SyncResponse,
    SyncStatus,
    read_request,
    read_response,
    request_to_json,
    response_to_json,
)

CLUB, MATCH = "c" * 22, "m" * 22
NOON = "2026-11-21T12:00:00Z"
REQUEST = PushRequest(
    NOON, True, {"id": MATCH}, (), "a" * 64, ("b" * 64, None), {"1": {}}, waiting_deal=1
)
REQUEST_OF_1_0 = {
    "format": "scorekeeper-phone",
    "version": 1,
    "club": CLUB,
    "now": NOON,
    "taken": True,
    "match": {"id": MATCH},
    "players": [],
    "began": "a" * 64,
    "once": ["b" * 64, None],
    "bases": {"1": {}},
    "told": 1,
}
KEY = {"id": "-" + "k" * 21, "role": "scorer", "match": None, "name": "Aki", "created_at": NOON}
ARCHIVE = {
    "format": "scorekeeper",
    "version": 1,
    "exported_at": NOON,
    "players": [],
    "keys": [],
    "matches": [{"id": MATCH}],
    "house_rules": [],
    "seasons": [],
}
RESPONSE = SyncResponse(
    SyncStatus.PUSHED,
    "Deal 2 waits.",
    NOON,
    PulledClub(
        CLUB,
        "Friday cards",
        (PulledKey(KEY["id"], Role.SCORER, None, "Aki", NOON),),
        False,
        PulledArchive("scorekeeper", 1, NOON, (), (), ({"id": MATCH},)),
        {MATCH: {"1": "b" * 64}},
        {MATCH: "a" * 64},
        (CLUB,),
        "etag",
        {MATCH: "7.1"},
        "token",
    ),
    CLUB,
    MATCH,
)
RESPONSE_OF_1_0 = {
    "format": "scorekeeper-phone",
    "version": 1,
    "app": "1.0.0",
    "now": NOON,
    "fate": "brought",
    "message": "Deal 2 waits.",
    "id": MATCH,
    "club": {"id": CLUB, "name": "Friday cards"},
    "clubs": [CLUB],
    "keys": [KEY],
    "whole": False,
    "mark": "etag",
    "archive": ARCHIVE,
    "marks": {MATCH: "7.1"},
    "once": {MATCH: {"1": "b" * 64}},
    "began": {MATCH: "a" * 64},
    "csrf": "token",
}


def test_a_push_is_written_and_read_as_in_version_1_0():
    assert json.loads(request_to_json(CLUB, REQUEST)) == REQUEST_OF_1_0
    assert read_request(json.dumps(REQUEST_OF_1_0).encode()) == (CLUB, REQUEST)


def test_a_response_has_all_that_version_1_0_reads_and_its_responses_are_readable():
    assert response_to_json(RESPONSE, "1.0.0") == RESPONSE_OF_1_0 | {"total": 0}
    assert read_response(json.dumps(RESPONSE_OF_1_0)) == RESPONSE


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"club": 7},
        {"colour": "green"},
        {"began": "a" * 63},
        {"once": ["x"]},
        {"taken": "yes"},
        {"told": True},
    ],
)
def test_a_malformed_request_is_refused(change):
    with pytest.raises(ArchiveError) as wrong:
        read_request(json.dumps(REQUEST_OF_1_0 | change).encode())
    assert [one.refusal.code for one in wrong.value.faults] == ["archive.malformed"]


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"fate": "postponed"},
        {"now": "noon"},
        {"keys": [{**KEY, "colour": "green"}]},
        {"keys": [{**KEY, "id": "short"}]},
        {"archive": {**ARCHIVE, "matches": [7]}},
        {"archive": {**ARCHIVE, "matches": [{}]}},
        {"once": {MATCH: {"1": "x"}}},
        {"once": {MATCH: []}},
        {"began": {MATCH: None}},
        {"marks": {MATCH: 7}},
    ],
)
def test_an_unreadable_response_counts_as_from_a_newer_version(change):
    found = read_response(json.dumps(RESPONSE_OF_1_0 | change))
    assert (found.status, found.club_id, found.club) == (SyncStatus.NEWER, CLUB, None)


@pytest.mark.parametrize("text", ["", "[]", "7", '{"fate": "brought"}', "<html>Sign in</html>"])
def test_a_response_from_another_server_is_recognised_as_foreign(text):
    assert read_response(text).status is SyncStatus.NOT_OURS


def test_new_fields_in_a_response_of_a_newer_server_are_ignored():
    assert read_response(json.dumps(RESPONSE_OF_1_0 | {"weather": "fine"})) == RESPONSE


def test_no_status_is_both_retried_and_resolved_by_another_link():
    assert not RETRIED & NEEDS_OTHER_LINK


def test_a_sync_status_stored_by_version_1_0_is_readable(phone):
    club = {"id": CLUB, "mark": "etag", "csrf": "token", "named": ["n"], "taken_at": NOON}
    match = {
        "club": CLUB,
        "id": MATCH,
        "taken": True,
        "mark": "7.1",
        "theirs": "7.2",
        "lines": 3,
        "drafts": {"4": {}},
        "fate": "conflict",
        "message": "",
        "tried_at": NOON,
        "sent": 1,
        "sent_at": NOON,
        "again": "7.3",
    }
    with phone.store.writing() as db:
        phone_notes.write(db, f"along club {CLUB}", json.dumps(club | {"fate": "", "message": ""}))
        phone_notes.write(db, f"along match {CLUB} {MATCH}", json.dumps(match))
        phone_notes.write(db, f"along theirs {CLUB} {MATCH}", "{}")
        assert status.clubs(db) == [status.ClubSync(CLUB, "etag", "token", ("n",))]
        (found,) = status.matches(db, CLUB)
        assert found == status.MatchSync(
            CLUB, MATCH, True, "7.1", "7.2", 3, {"4": {}}, SyncStatus.CONFLICT, "", NOON, "7.3"
        )
        assert status.server_version(db, found) == "{}"
