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
