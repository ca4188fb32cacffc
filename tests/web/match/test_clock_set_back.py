"""The server's clock is set back while people play: events still follow each other in time."""

from datetime import timedelta

import pytest

from scorekeeper import store as stores
from scorekeeper.match.lost_drafts import draft_lost_by_undo
from tests.support.clock import SATURDAY
from tests.support.phone.syncing import Phone, app_of_phone, match_in
from tests.support.store.archives import empty_club, exported, imported
from tests.support.store.backups import back_up, everything, restore
from tests.support.web.api_client import Member
from tests.support.web.stored_matches import key_of, store_deal, store_match
from tests.support.web.visitor import Visitor, bids, started, tricks

THREE = ["Aki", "Ben", "Chika"]
LADDER = {"ladder_cards": [1, 2, 3, 3, 2, 1]}
FIRST = bids(1, 1, 0), tricks(0, 1, 0)
SECOND = bids(0, 1, 0), tricks(0, 1, 1)
THIRD = bids(1, 0, 1), tricks(1, 1, 1)
BACK = [timedelta(seconds=10), timedelta(hours=3), timedelta(days=400)]
LATER = SATURDAY + timedelta(days=2)


@pytest.fixture
def app(new_app):
    return new_app()


@pytest.fixture
def keeper(app):
    return started(Visitor(app))


def match_of(keeper, address):
    return match_in(keeper.app, key_of(keeper)[0], address)


def times(keeper, address):
    match = match_of(keeper, address)
    return [match.created_at, *(line.at for line in match.lines)]


def in_order(keeper, address):
    found = times(keeper, address)
    return found == sorted(found)


def undo_and_redo(keeper, address):
    keeper.open(address).send("#undo")
    keeper.open(address).send("#redo")


def goes_elsewhere(keeper, tmp_path):
    """The group is exported and imported, backed up and restored."""
    store, club_id = keeper.app.extensions["store"], key_of(keeper)[0]
    data = exported(store, club_id, at=LATER)
    other = empty_club(store)
    imported(store, other, data, at=LATER)
    url = store.engine.url.render_as_string()
    there = f"sqlite:///{tmp_path}/there.db"
    assert back_up(url, tmp_path / "copy.db").fault == ""
    restore(tmp_path / "copy.db", there)
    return exported(store, other, at=LATER) == data and everything(there) == everything(url)


@pytest.mark.parametrize("back", BACK)
def test_a_match_can_still_be_played_exported_and_restored(keeper, clock, tmp_path, back):
    match = store_match(keeper, "hell", THREE, **LADDER)
    store_deal(keeper, match, *FIRST)
    before = times(keeper, match)[-1]
    clock.set(before - back)
    store_deal(keeper, match, *SECOND)
    undo_and_redo(keeper, match)
    store_deal(keeper, match, *THIRD)
    keeper.open(match).send("#undo")
    keeper.send(f"{match}/finish", {"version": str(match_of(keeper, match).version)})
    found = match_of(keeper, match)
    assert found.finished
    assert found.finished_at == found.lines[-1].at == before
    assert in_order(keeper, match)
    assert goes_elsewhere(keeper, tmp_path)


@pytest.mark.parametrize("back", BACK)
def test_the_first_deal_is_not_dated_before_the_start_of_the_match(keeper, clock, tmp_path, back):
    match = store_match(keeper, "hell", THREE, **LADDER)
    clock.set(times(keeper, match)[0] - back)
    store_deal(keeper, match, *FIRST)
    assert in_order(keeper, match)
    assert goes_elsewhere(keeper, tmp_path)


def test_times_follow_the_clock_again_once_it_has_caught_up(keeper, clock):
    match = store_match(keeper, "hell", THREE, **LADDER)
    store_deal(keeper, match, *FIRST)
    clock.set(SATURDAY - timedelta(minutes=5))
    store_deal(keeper, match, *SECOND)
    clock.set(SATURDAY + timedelta(minutes=5))
    store_deal(keeper, match, *THIRD)
    assert times(keeper, match)[-1] >= SATURDAY + timedelta(minutes=5)
    assert in_order(keeper, match)


def test_an_undo_would_still_lose_a_newer_half_entered_deal(keeper, clock):
    match = store_match(keeper, "hell", THREE, **LADDER)
    store_deal(keeper, match, *FIRST)
    clock.set(SATURDAY - timedelta(minutes=5))
    keeper.writes(match, bids(0, 1, 0))
    found = match_of(keeper, match)
    assert found.drafts[2].updated_at >= found.lines[-1].at
    assert draft_lost_by_undo(found) == 2


def test_deals_recorded_through_the_api_stay_in_order(keeper, clock, tmp_path):
    club_id = key_of(keeper)[0]
    store = keeper.app.extensions["store"]
    with store.writing() as session:
        key = stores.keys.create(session, club_id, "only", SATURDAY, role=stores.keys.Role.OWNER)
        token = stores.keys.token_of("only", club_id, key.id)
    member = Member(keeper.app.test_client(), club_id, token)
    match = member.begins("hell", ["Aki", "Ben"])
    member.records(match, {"trump": "S", "bids": [1, 1], "tricks": [1, 0]})
    clock.set(SATURDAY - timedelta(hours=1))
    member.records(match, {"trump": "S", "bids": [0, 1], "tricks": [0, 2]})
    assert in_order(keeper, match)
    assert goes_elsewhere(keeper, tmp_path)


@pytest.mark.parametrize("back", BACK)
def test_pushed_deals_are_dated_after_the_deals_on_the_server(keeper, clock, tmp_path, back):
    match = store_match(keeper, "hell", THREE, **LADDER)
    store_deal(keeper, match, *FIRST)
    phone = Phone(app_of_phone(tmp_path), keeper)
    clock.set(SATURDAY - back)
    phone.pulls()
    store_deal(phone, match, *SECOND)
    (answer,) = phone.pushes()
    assert answer.json["fate"] == "brought"
    assert match_of(keeper, match).version == 2
    assert in_order(keeper, match)
    assert goes_elsewhere(keeper, tmp_path)
