"""Seasons in an archive: imported once, beside others of their name."""

import json
from dataclasses import replace
from datetime import date
from importlib import import_module

import pytest

from scorekeeper import store as stores
from scorekeeper.match import SeasonRules
from scorekeeper.store.archive.import_result import ImportRefused, RulesOutcome
from tests.support.store.archives import SCHEMA, empty_club, exported, imported, looked_through
from tests.support.store.pad import NOON

AUTUMN = (date(2026, 9, 1), date(2026, 11, 30))
PLACES = SeasonRules(("hell", "hearts"), (5, 3, 2, 1), 10, 3)
WINS = SeasonRules()


def opens(store, club_id, name="Autumn", rules=PLACES, days=AUTUMN):
    with store.writing() as session:
        return stores.seasons.create(session, club_id, name, *days, rules, NOON)


def here(store, club_id):
    with store.reading() as session:
        found = stores.seasons.list_all(session, club_id)
    return {one.name: (one.since, one.until, one.rules) for one in found}


def outcomes(preview):
    return [(one.outcome, one.name, one.here) for one in preview.seasons]


def test_seasons_are_imported_unchanged_and_only_once(pad):
    opens(pad.store, pad.club_id)
    opens(pad.store, pad.club_id, "Open", WINS, (AUTUMN[0], None))
    archive = exported(pad.store, pad.club_id)
    assert not list(SCHEMA.iter_errors(json.loads(archive)))
    there = empty_club(pad.store)
    preview = looked_through(pad.store, there, archive)
    assert (preview.new_seasons, preview.has_changes) == (2, True)
    assert here(pad.store, there) == {}
    imported(pad.store, there, archive)
    assert here(pad.store, there) == {
        "Autumn": (*AUTUMN, PLACES),
        "Open": (AUTUMN[0], None, WINS),
    }
    again = imported(pad.store, there, archive)
    assert (again.new_seasons, outcomes(again)[0][0]) == (0, RulesOutcome.SAME)
    assert exported(pad.store, there) == archive


def test_the_rating_of_a_season_is_in_the_archive_only_if_it_is_on(pad):
    rated = replace(PLACES, rating=True)
    opens(pad.store, pad.club_id)
    opens(pad.store, pad.club_id, "Rated", rated)
    archive = exported(pad.store, pad.club_id)
    assert not list(SCHEMA.iter_errors(json.loads(archive)))
    rules = {one["name"]: one["rules"] for one in json.loads(archive)["seasons"]}
    assert "rating" not in rules["Autumn"]
    assert rules["Rated"]["rating"] is True
    there = empty_club(pad.store)
    imported(pad.store, there, archive)
    assert here(pad.store, there) == {"Autumn": (*AUTUMN, PLACES), "Rated": (*AUTUMN, rated)}


def test_another_season_with_the_same_name_is_added_once_with_a_number(pad):
    opens(pad.store, pad.club_id)
    there = empty_club(pad.store)
    opens(pad.store, there, "AUTUMN", WINS)
    archive = exported(pad.store, pad.club_id)
    assert outcomes(imported(pad.store, there, archive)) == [
        (RulesOutcome.BESIDE, "Autumn", "Autumn 2")
    ]
    assert outcomes(imported(pad.store, there, archive)) == [
        (RulesOutcome.SAME, "Autumn", "Autumn 2")
    ]
    assert here(pad.store, there) == {"AUTUMN": (*AUTUMN, WINS), "Autumn 2": (*AUTUMN, PLACES)}


def test_a_season_beyond_the_limit_is_left_out_and_reported(pad, monkeypatch):
    opens(pad.store, pad.club_id)
    there = empty_club(pad.store)
    opens(pad.store, there, "Spring")
    module = import_module("scorekeeper.store.archive.rules_and_seasons")
    monkeypatch.setattr(module, "MOST_SEASONS", 1)
    preview = imported(pad.store, there, exported(pad.store, pad.club_id))
    assert outcomes(preview) == [(RulesOutcome.FULL, "Autumn", "")]
    assert list(here(pad.store, there)) == ["Spring"]


def test_an_archive_of_selected_matches_contains_no_seasons(pad):
    opens(pad.store, pad.club_id)
    of_match = exported(pad.store, pad.club_id, stores.matches.Selection(match_id=pad.match_id))
    assert "seasons" not in json.loads(of_match)
    there = empty_club(pad.store)
    assert imported(pad.store, there, of_match).seasons == ()


@pytest.mark.parametrize(
    ("change", "place", "code"),
    [
        ({"id": "x"}, "id", "archive.no_id"),
        ({"name": " Autumn"}, "name", "name.untidy"),
        ({"since": "soon"}, "since", "archive.no_day"),
        ({"until": "2026-08-31"}, "until", "day.backwards"),
        ({"created_at": "yesterday"}, "created_at", "archive.no_time"),
        ({"rules": {"points": "5-3"}}, "rules.points", "archive.malformed"),
        ({"rules": {"points": [3, 5]}}, "rules.points", "season.points_order"),
        ({"rules": {"best": 0}}, "rules.best", "season.number"),
        ({"rules": {"games": ["bridge"]}}, "rules.games[0]", "archive.no_game"),
        ({"more": 1}, "more", "archive.malformed"),
    ],
)
def test_a_malformed_season_is_reported_with_its_place(pad, change, place, code):
    opens(pad.store, pad.club_id)
    document = json.loads(exported(pad.store, pad.club_id))
    document["seasons"][0] |= change
    there = empty_club(pad.store)
    with pytest.raises(ImportRefused) as refused:
        imported(pad.store, there, json.dumps(document).encode())
    assert [(one.place, one.refusal.code) for one in refused.value.preview.faults] == [
        (f"seasons[0].{place}", code)
    ]
    assert here(pad.store, there) == {}
