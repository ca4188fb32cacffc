"""A phone goes along with a club: takes a match, plays on without a network, brings it back."""

import pytest

from tests.support.phone.along import Phone, app_of_phone, match_in
from tests.support.web.visitor import THREE, Visitor, bids, started, tricks

HELL = {"deals": "1,2,1"}


@pytest.fixture
def server(new_app):
    return new_app()


@pytest.fixture
def online(server):
    """A phone's browser with the key of a new club."""
    return started(Visitor(server))


@pytest.fixture
def phone(tmp_path, online):
    return Phone(app_of_phone(tmp_path), online)


def test_begun_at_the_club_and_gone_on_with_without_a_network(server, online, phone):
    match = online.begins("hell", THREE)
    online.writes(match, bids(0, 0, 0), tricks(1, 0, 0))
    phone.takes()
    assert not phone.is_ahead(match)
    assert phone.open(match).status == 200
    phone.writes(match, bids(0, 1, 0), tricks(1, 1, 0))
    assert phone.is_ahead(match)
    (answer,) = phone.brings()
    assert answer.status_code == 200, answer.get_data(as_text=True)
    assert not phone.is_ahead(match)
    here, there = (match_in(app, phone.club_id, match) for app in (server, phone.app))
    assert [line.entry for line in here.lines] == [line.entry for line in there.lines]
    assert here.version == 2
    assert here.sheet.totals == there.sheet.totals
    assert not phone.unsent()
