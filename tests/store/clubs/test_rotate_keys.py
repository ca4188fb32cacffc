"""Links issued again from another secret, on both databases."""

import pytest

from scorekeeper import store as stores
from scorekeeper.store.clubs.keys import Role
from tests.support.store.pad import NOON, SECRET, Pad

ANOTHER = "another secret, which makes other links"


@pytest.fixture
def pad(bare_url):
    """A match in the only club of a database."""
    stores.upgrade(bare_url)
    opened = stores.open_store(bare_url)
    yield Pad.begin(opened)
    opened.close()


def key(session, pad, **more):
    return stores.keys.create(session, pad.club_id, SECRET, NOON, role=Role.VIEWER, **more)


def opened(session, pad, secret, key_id):
    return stores.keys.find_by_token(
        session, stores.keys.token_of(secret, pad.club_id, key_id), NOON
    )


def test_every_active_key_works_only_with_its_new_link(pad):
    with pad.store.writing() as session:
        watching = key(session, pad, match_id=pad.match_id).id
        gone = key(session, pad).id
        stores.revoke_keys.revoke(session, pad.club_id, gone, NOON)
        assert stores.rotate_keys.links_made_with(session, ANOTHER) == (0, 2)
        assert stores.rotate_keys.rotate(session, ANOTHER) == 2
    with pad.store.reading() as session:
        assert stores.rotate_keys.links_made_with(session, ANOTHER) == (2, 2)
        for key_id in (pad.key_id, watching):
            assert opened(session, pad, SECRET, key_id) is None
            assert opened(session, pad, ANOTHER, key_id).id == key_id
        assert opened(session, pad, ANOTHER, gone) is None


def test_all_phones_are_signed_out(pad):
    named = stores.keys.KeyName(pad.club_id, pad.key_id, 0)
    with pad.store.writing() as session:
        assert len(stores.key_lookup.valid_keys(session, [named], NOON)) == 1
        stores.rotate_keys.rotate(session, ANOTHER)
        assert stores.key_lookup.valid_keys(session, [named], NOON) == []
        assert len(stores.key_lookup.valid_keys(session, [named._replace(phones=1)], NOON)) == 1


def test_a_group_without_keys_can_be_rotated(bare_url):
    stores.upgrade(bare_url)
    opened = stores.open_store(bare_url)
    with opened.writing() as session:
        stores.clubs.start(session, "Friday", NOON)
        assert stores.rotate_keys.rotate(session, ANOTHER) == 0
        assert stores.rotate_keys.links_made_with(session, ANOTHER) == (0, 0)
    opened.close()
