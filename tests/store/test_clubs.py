"""Clubs and the keys that open them."""

import hashlib

import pytest
from sqlalchemy import select, update

from scorekeeper import store as stores
from scorekeeper.store import tables
from tests.store.pad import NOON, minutes


@pytest.fixture
def session(store):
    with store.writing() as opened:
        yield opened


@pytest.fixture
def club_and_token(session):
    return stores.start_club(session, "木曜会", NOON)


def test_a_club_is_found_by_its_id(session, club_and_token):
    club, _ = club_and_token
    assert (club.name, club.created_at) == ("木曜会", NOON)
    assert stores.find_club(session, club.id) == club


def test_a_token_opens_the_club_as_owner_and_the_use_is_noted(session, club_and_token):
    club, token = club_and_token
    key = stores.key_of_token(session, token, minutes(7))
    assert (key.club_id, key.role, key.last_used_at) == (club.id, "owner", minutes(7))
    assert stores.key_by_id(session, club.id, key.id) == key


def test_a_key_is_found_without_noting_its_use(session, club_and_token):
    _, token = club_and_token
    used = stores.key_of_token(session, token, minutes(7))
    assert stores.find_key(session, token) == used


def test_a_token_has_128_random_bits_and_only_its_hash_is_kept(session, club_and_token):
    _, token = club_and_token
    assert len(token) == 22
    row = session.scalars(select(tables.Key).where(tables.Key.token_hash == sha256(token))).one()
    kept = [getattr(row, column.name) for column in tables.Key.__table__.columns]
    assert token not in kept


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def test_every_token_is_another(session, club_and_token):
    club, token = club_and_token
    second = stores.new_owner_key(session, club.id, "Aki's phone", NOON)
    assert second != token
    key = stores.key_of_token(session, second, NOON)
    assert (key.club_id, key.name) == (club.id, "Aki's phone")


def test_a_withdrawn_key_opens_nothing(session, club_and_token):
    club, token = club_and_token
    key = stores.key_of_token(session, token, NOON)
    session.execute(update(tables.Key).where(tables.Key.id == key.id).values(withdrawn_at=NOON))
    session.expire_all()
    assert stores.key_of_token(session, token, NOON) is None
    assert stores.find_key(session, token) is None
    assert stores.key_by_id(session, club.id, key.id) is None


def test_a_key_is_no_key_of_another_club(session, club_and_token):
    _, token = club_and_token
    other, _ = stores.start_club(session, "Other", NOON)
    key = stores.key_of_token(session, token, NOON)
    assert stores.key_by_id(session, other.id, key.id) is None


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "A" * 22, "A" * 10_000, "Ａ" * 22])
def test_what_is_no_key_opens_nothing(session, club_and_token, text):
    club, _ = club_and_token
    assert stores.key_of_token(session, text, NOON) is None
    assert stores.key_by_id(session, club.id, text) is None
    assert stores.key_by_id(session, text, text) is None
    assert stores.find_club(session, text) is None
