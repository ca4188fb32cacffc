"""The seasons of a club: opened, changed, dropped."""

from dataclasses import replace
from datetime import date

import pytest

from scorekeeper import store as stores
from scorekeeper.match import Refused, SeasonRules
from scorekeeper.store.clubs import seasons
from scorekeeper.store.database import tables
from tests.support.store.pad import NOON

AUTUMN = (date(2026, 9, 1), date(2026, 11, 30))
SPRING = (date(2027, 3, 1), None)
PLACES = SeasonRules(games=("hell", "hearts"), points=(5, 3, 2, 1), best=10, at_least=3)
WINS = SeasonRules()


@pytest.fixture
def session(store):
    with store.writing() as opened:
        yield opened


@pytest.fixture
def club_id(session):
    return stores.clubs.start(session, "Thursday", NOON).id


def opens(session, club_id, name="Autumn", days=AUTUMN, rules=PLACES):
    return stores.seasons.create(session, club_id, name, *days, rules, NOON)


def codes(refused):
    return [f"{one.field}: {one.code}" for one in refused.value.refusals]


def test_a_season_is_saved_with_its_dates_and_rules(session, club_id):
    season_id = opens(session, club_id, "  Autumn\t2026 ")
    session.expire_all()
    found = stores.seasons.find(session, club_id, season_id)
    assert (found.name, found.since, found.until, found.rules) == ("Autumn 2026", *AUTUMN, PLACES)


def test_seasons_are_listed_with_the_latest_first(session, club_id):
    opens(session, club_id, "Autumn")
    opens(session, club_id, "Spring", SPRING, WINS)
    assert [one.name for one in stores.seasons.list_all(session, club_id)] == ["Spring", "Autumn"]


def test_the_same_season_sent_twice_is_created_once(session, club_id):
    once = opens(session, club_id)
    assert opens(session, club_id, "AUTUMN") == once


def test_a_season_name_is_unique(session, club_id):
    opens(session, club_id)
    with pytest.raises(Refused) as refused:
        opens(session, club_id, "autumn", SPRING)
    assert codes(refused) == ["name: season.taken"]


def test_all_faults_of_a_season_are_reported_together(session, club_id):
    with pytest.raises(Refused) as refused:
        opens(session, club_id, " ", (AUTUMN[1], AUTUMN[0]), SeasonRules(best=0))
    assert codes(refused) == ["until: day.backwards", "best: season.number", "name: name.empty"]


def test_a_group_cannot_have_more_seasons_than_the_limit(session, club_id, monkeypatch):
    monkeypatch.setattr(seasons, "MOST_SEASONS", 1)
    opens(session, club_id)
    with pytest.raises(Refused) as refused:
        opens(session, club_id, "Spring", SPRING)
    assert codes(refused) == ["name: season.too_many"]


def test_a_season_can_be_changed_and_may_keep_its_name(session, club_id):
    season_id = opens(session, club_id)
    opens(session, club_id, "Spring", SPRING)
    season = stores.seasons.find(session, club_id, season_id)
    stores.seasons.change(session, club_id, replace(season, name="autumn", until=None, rules=WINS))
    session.expire_all()
    changed = stores.seasons.find(session, club_id, season_id)
    assert (changed.name, changed.until, changed.rules) == ("autumn", None, WINS)
    with pytest.raises(Refused) as refused:
        stores.seasons.change(session, club_id, replace(season, name="SPRING"))
    assert codes(refused) == ["name: season.taken"]


def test_a_deleted_season_is_not_found_and_may_be_deleted_again(session, club_id):
    season_id = opens(session, club_id)
    stores.seasons.delete(session, club_id, season_id)
    stores.seasons.delete(session, club_id, season_id)
    assert stores.seasons.find(session, club_id, season_id) is None
    assert stores.seasons.list_all(session, club_id) == ()


def test_seasons_of_another_group_are_not_found(session, club_id):
    season_id = opens(session, club_id)
    other = stores.clubs.start(session, "Friday", NOON).id
    assert stores.seasons.find(session, other, season_id) is None
    assert stores.seasons.find(session, club_id, "../autumn") is None


@pytest.mark.parametrize("rules", [{"points": "5"}, {"points": [1, 5]}, {"best": -1}, {"x": 1}])
def test_a_season_with_invalid_rules_is_left_out(session, club_id, rules):
    season_id = opens(session, club_id)
    session.get_one(tables.SeasonRow, (club_id, season_id)).rules = rules
    session.flush()
    session.expire_all()
    assert stores.seasons.list_all(session, club_id) == ()
    assert stores.seasons.find(session, club_id, season_id) is None
    # Its name is still in use.
    with pytest.raises(Refused) as refused:
        opens(session, club_id)
    assert codes(refused) == ["name: season.taken"]


def test_deleting_a_group_deletes_its_seasons(session, club_id):
    opens(session, club_id)
    assert stores.clubs.contents(session, club_id).seasons == 1
    stores.clubs.delete(session, club_id, NOON)
    assert stores.seasons.list_all(session, club_id) == ()
