"""Clubs."""

import pytest

from scorekeeper import store as stores
from tests.support.store.pad import NOON


@pytest.fixture
def session(store):
    with store.writing() as opened:
        yield opened


def test_a_club_is_found_by_its_id(session):
    club = stores.start_club(session, "木曜会", NOON)
    assert (club.name, club.created_at) == ("木曜会", NOON)
    assert stores.find_club(session, club.id) == club


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "A" * 22, "A" * 10_000, "Ａ" * 22])
def test_what_is_no_id_is_no_club(session, text):
    assert stores.find_club(session, text) is None


def test_a_club_that_is_started_twice_under_one_id_is_one(session):
    once = stores.start_club(session, "", NOON, "A" * 22)
    twice = stores.start_club(session, "Another", NOON, "A" * 22)
    assert once == twice
    assert [club.id for club, _ in stores.list_clubs(session)].count("A" * 22) == 1
    assert stores.find_club(session, "A" * 22).name == ""


def test_a_club_gets_its_name_later(session):
    club = stores.start_club(session, "", NOON)
    other = stores.start_club(session, "Sunday cards", NOON)
    stores.rename_club(session, club.id, "木曜会")
    session.expire_all()
    assert stores.find_club(session, club.id).name == "木曜会"
    assert stores.find_club(session, other.id).name == "Sunday cards"
