"""Clubs."""

import pytest

from scorekeeper import store as stores
from tests.support.store.pad import NOON


@pytest.fixture
def session(store):
    with store.writing() as opened:
        yield opened


def test_a_group_is_found_by_its_id(session):
    club = stores.clubs.start(session, "木曜会", NOON)
    assert (club.name, club.created_at) == ("木曜会", NOON)
    assert stores.clubs.find(session, club.id) == club


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "A" * 22, "A" * 10_000, "Ａ" * 22])
def test_an_invalid_id_finds_no_group(session, text):
    assert stores.clubs.find(session, text) is None


def test_a_group_created_twice_with_one_id_exists_once(session):
    once = stores.clubs.start(session, "", NOON, "A" * 22)
    twice = stores.clubs.start(session, "Another", NOON, "A" * 22)
    assert once == twice
    assert [club.id for club, _ in stores.clubs.list_all(session)].count("A" * 22) == 1
    assert stores.clubs.find(session, "A" * 22).name == ""


def test_a_group_can_be_named_later(session):
    club = stores.clubs.start(session, "", NOON)
    other = stores.clubs.start(session, "Sunday cards", NOON)
    stores.clubs.rename(session, club.id, "木曜会")
    session.expire_all()
    assert stores.clubs.find(session, club.id).name == "木曜会"
    assert stores.clubs.find(session, other.id).name == "Sunday cards"
