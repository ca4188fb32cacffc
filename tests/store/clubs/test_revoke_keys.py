"""Revoking a stolen owner link, and links that expire."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from scorekeeper import store as stores
from scorekeeper.match import Refused
from scorekeeper.store.clubs.keys import KeyGone, Role
from scorekeeper.store.database import tables
from tests.support.store.pad import NOON, SECRET, minutes

MATCH = "M" * 22
LATER = minutes(1)
TOMORROW = NOON + timedelta(days=1)


@pytest.fixture
def session(store):
    with store.writing() as opened:
        yield opened


@pytest.fixture
def club(session):
    return stores.clubs.start(session, "木曜会", NOON)


def make(session, club, role=Role.OWNER, **more):
    return stores.keys.create(session, club.id, SECRET, NOON, role=role, **more)


def create_with(session, maker, role=Role.OWNER, **more):
    terms = {"role": role, "made_by": maker.id, **more}
    return stores.keys.create(session, maker.club_id, SECRET, NOON, **terms)


def turn_off(session, key, **more):
    return stores.revoke_keys.revoke(session, key.club_id, key.id, LATER, **more)


def end(session, key, expires_at, by):
    ids = [one.id for one in by]
    stores.revoke_keys.set_expiry(session, key.club_id, key.id, expires_at, LATER, by=ids)


def good(session, *keys, at=LATER):
    found = {key.id: key for key in stores.keys.list_all(session, keys[0].club_id)}
    return [key.id in found and found[key.id].is_valid(at) for key in keys]


def code_of(refused):
    (refusal,) = refused.value.refusals
    return refusal.code


# What was made with a stolen link goes with it


@pytest.fixture
def first(session, club):
    """The club's first link."""
    return make(session, club)


@pytest.fixture
def stolen(session, first):
    """An owner's link that was handed on, and stolen."""
    return create_with(session, first, name="Ben")


@pytest.fixture
def thiefs(session, stolen):
    """The keys that the thief made with it, in two generations."""
    owner = create_with(session, stolen)
    return [owner, create_with(session, owner), create_with(session, owner, Role.VIEWER)]


def test_a_stolen_owner_key_is_revoked_with_all_keys_made_with_it(session, first, stolen, thiefs):
    friend = create_with(session, first)
    shut = turn_off(session, stolen, with_descendants=True, by=[first.id])
    assert {key.id for key in shut} == {stolen.id, *(key.id for key in thiefs)}
    assert good(session, first, friend, stolen, *thiefs) == [True, True, *[False] * 4]


def test_keys_made_with_a_revoked_key_can_still_be_revoked(session, first, stolen, thiefs):
    assert turn_off(session, stolen, by=[first.id]) == [stolen]
    assert good(session, *thiefs) == [True] * 3
    shut = turn_off(session, stolen, with_descendants=True, by=[first.id])
    assert {key.id for key in shut} == {key.id for key in thiefs}


def test_a_stolen_key_cannot_revoke_the_key_it_was_made_with(session, first, stolen, thiefs):
    for by in ([stolen.id], [stolen.id, thiefs[0].id], [thiefs[1].id]):
        for with_descendants in (False, True):
            with pytest.raises(Refused) as refused:
                turn_off(session, first, with_descendants=with_descendants, by=by)
            assert code_of(refused) == "key.elder"
        kept = stores.revoke_keys.revocable_keys(
            stores.key_ancestry.tree(session, first.club_id), by
        )
        assert first.id not in {key.id for key in kept}
    with pytest.raises(Refused):
        turn_off(session, stolen, by=[thiefs[0].id])
    assert good(session, first, stolen) == [True, True]


def test_a_revoked_owner_can_no_longer_change_anything(session, first, stolen, thiefs):
    friend = create_with(session, first)
    turn_off(session, stolen, with_descendants=True, by=[first.id])
    for thief in (stolen, thiefs[0]):
        with pytest.raises(KeyGone):
            turn_off(session, friend, by=[thief.id])
        with pytest.raises(KeyGone):
            stores.revoke_keys.revoke_others(session, first.club_id, LATER, by=[thief.id])
        with pytest.raises(KeyGone):
            create_with(session, thief)
        with pytest.raises(KeyGone):
            end(session, friend, TOMORROW, [thief])


def test_revoking_all_others_keeps_my_key_and_the_keys_it_descends_from(
    session, first, stolen, thiefs
):
    friend = create_with(session, first)
    mine = create_with(session, friend)
    watch = create_with(session, first, Role.VIEWER, match_id=MATCH)
    stores.revoke_keys.revoke_others(session, first.club_id, LATER, by=[mine.id])
    assert good(session, first, friend, mine) == [True] * 3
    assert good(session, stolen, watch, *thiefs) == [False] * 5
    stores.revoke_keys.revoke_others(session, first.club_id, LATER, by=[first.id])
    assert good(session, first, friend, mine) == [True, False, False]


def test_a_leaked_link_can_be_replaced_by_a_new_one_in_one_step(session, first, stolen):
    """The first link itself was stolen: its owner has made another, and opened it."""
    new = create_with(session, first)
    mine = [first.id, new.id]
    stores.revoke_keys.revoke_others(session, first.club_id, LATER, by=mine, replaced=first.id)
    assert good(session, first, stolen, new) == [False, False, True]


def test_a_key_is_kept_if_no_other_key_of_the_phone_owns_the_group(session, first, stolen):
    watch = create_with(session, first, Role.VIEWER, match_id=MATCH)
    mine = [first.id, watch.id]
    stores.revoke_keys.revoke_others(session, first.club_id, LATER, by=mine, replaced=first.id)
    assert good(session, first, stolen, watch) == [True, False, True]


def test_a_phone_with_two_keys_has_the_rights_of_both(session, first, stolen, thiefs):
    """The thief's link on my own phone makes me no weaker, and I do not shut myself out."""
    mine = [first.id, thiefs[0].id]
    turn_off(session, stolen, with_descendants=True, by=mine)
    assert good(session, first, stolen, *thiefs) == [True, *[False] * 4]


def test_a_phone_can_revoke_its_own_key_but_not_with_all_keys_made_with_it(session, first, stolen):
    with pytest.raises(Refused) as refused:
        turn_off(session, first, with_descendants=True, by=[first.id, stolen.id])
    assert code_of(refused) == "key.own"
    assert turn_off(session, first, by=[first.id]) == [first]


@pytest.mark.parametrize("expires_at", [None, TOMORROW])
def test_at_least_one_owner_key_without_an_expiry_date_stays(session, first, expires_at):
    scorer = create_with(session, first, Role.SCORER)
    if expires_at:
        create_with(session, first, expires_at=expires_at)
    for by in ([], [first.id]):
        with pytest.raises(Refused) as refused:
            turn_off(session, first, by=by)
        assert code_of(refused) == "key.last_owner"
    with pytest.raises(Refused):
        turn_off(session, first, with_descendants=True)
    with pytest.raises(Refused) as refused:
        end(session, first, TOMORROW, [first])
    assert code_of(refused) == "key.last_owner"
    stores.revoke_keys.revoke_others(session, first.club_id, LATER, by=[first.id])
    assert good(session, first, scorer) == [True, False]


def test_revoking_all_others_is_refused_if_only_an_expiring_owner_key_would_stay(session, club):
    leaving, staying = make(session, club, expires_at=TOMORROW), make(session, club)
    with pytest.raises(Refused) as refused:
        stores.revoke_keys.revoke_others(session, club.id, LATER, by=[leaving.id])
    assert code_of(refused) == "key.last_owner"
    assert good(session, leaving, staying) == [True, True]


def test_the_host_can_revoke_all_keys(session, first, stolen, thiefs):
    tree = stores.key_ancestry.tree(session, first.club_id)
    stores.revoke_keys.revoke_all(
        session, [key for key in tree.keys.values() if not key.revoked], LATER
    )
    assert stores.keys.list_all(session, first.club_id) == []


def test_keys_in_a_cycle_are_listed_and_revoked(session, club):
    one, other = make(session, club, Role.SCORER), make(session, club, Role.SCORER)
    for key, maker in ((one, other), (other, one)):
        change = update(tables.Key).where(tables.Key.id == key.id)
        session.execute(change.values(made_by=maker.id))
    assert len(stores.key_ancestry.tree(session, club.id).lines()) == 2
    assert {key.id for key in turn_off(session, one)} == {one.id, other.id}


def test_the_key_tree_contains_revoked_keys_only_if_active_keys_were_made_with_them(
    session, first, stolen, thiefs
):
    gone = create_with(session, first)
    turn_off(session, gone)
    turn_off(session, stolen)
    lines = stores.key_ancestry.tree(session, first.club_id).lines()
    assert [(line.key.id, line.depth) for line in lines if line.key.role is Role.OWNER] == [
        (first.id, 0),
        (stolen.id, 1),
        (thiefs[0].id, 2),
        (thiefs[1].id, 3),
    ]
    assert {line.key.revoked for line in lines if line.key.id == stolen.id} == {True}


# At the same moment


def test_no_key_survives_that_is_made_while_its_maker_is_revoked(store):
    for _ in range(10):
        with store.writing() as session:
            first = make(session, stores.clubs.start(session, "木曜会", NOON))
            stolen = create_with(session, first)

        def shut(first=first, stolen=stolen):
            with store.writing() as session:
                turn_off(session, stolen, with_descendants=True, by=[first.id])

        def makes(stolen=stolen):
            with suppress(KeyGone), store.writing() as session:
                create_with(session, stolen)

        def shares(stolen=stolen):
            with suppress(KeyGone), store.writing() as session:
                terms = {"role": Role.VIEWER, "match_id": MATCH, "made_by": stolen.id}
                stores.keys.share(session, stolen.club_id, SECRET, NOON, **terms)

        concurrently(makes, shut, shares, makes)
        with store.reading() as session:
            assert [key.id for key in stores.keys.list_all(session, first.club_id)] == [first.id]


def test_of_two_owners_who_revoke_each_other_at_once_one_stays_besides_a_third(store):
    """A person who is shut out first shuts out nobody."""
    with store.writing() as session:
        club = stores.clubs.start(session, "木曜会", NOON)
        one, other, third = (make(session, club) for _ in range(3))

    def shut(mine, theirs):
        with suppress(KeyGone), store.writing() as session:
            turn_off(session, theirs, by=[mine.id])

    concurrently(lambda: shut(one, other), lambda: shut(other, one))
    with store.reading() as session:
        left = {key.id for key in stores.keys.list_all(session, club.id)}
    assert len(left) == 2
    assert third.id in left


def test_of_two_owners_who_revoke_all_others_at_once_one_stays(store):
    with store.writing() as session:
        club = stores.clubs.start(session, "木曜会", NOON)
        keys = [make(session, club) for _ in range(2)]

    def shut(key):
        with suppress(KeyGone), store.writing() as session:
            stores.revoke_keys.revoke_others(session, club.id, LATER, by=[key.id])

    concurrently(*(lambda key=key: shut(key) for key in keys))
    with store.reading() as session:
        assert len(stores.keys.list_all(session, club.id)) == 1


def concurrently(*calls):
    with ThreadPoolExecutor(len(calls)) as phones:
        for done in [phones.submit(call) for call in calls]:
            done.result()


# Links that end


def test_an_expired_link_gives_no_access(session, club):
    make(session, club)
    key = make(session, club, Role.VIEWER, match_id=MATCH, expires_at=TOMORROW)
    token = stores.keys.token_of(SECRET, club.id, key.id)
    before = TOMORROW - timedelta(microseconds=1)
    for at, opens in ((before, True), (TOMORROW, False), (TOMORROW + timedelta(400), False)):
        names = [stores.keys.KeyName(club.id, key.id)]
        assert bool(stores.keys.find_by_token(session, token, at)) is opens
        assert bool(stores.key_lookup.valid_keys(session, names, at)) is opens
        assert key.is_valid(at) is opens
    assert stores.keys.find(session, club.id, key.id) == key
    assert key in stores.keys.list_all(session, club.id)


def test_an_expiry_time_in_another_time_zone_is_the_same_moment(session, club):
    tokyo = datetime.fromisoformat("2026-11-22T06:00+09:00")
    key = make(session, club, expires_at=tokyo)
    token = stores.keys.token_of(SECRET, club.id, key.id)
    assert stores.keys.find_by_token(session, token, datetime(2026, 11, 21, 20, 59, tzinfo=UTC))
    assert not stores.keys.find_by_token(session, token, datetime(2026, 11, 21, 21, 0, tzinfo=UTC))


def test_a_shared_key_expires_no_later_than_its_makers_key(session, first):
    scorer = create_with(session, first, Role.SCORER, expires_at=TOMORROW)
    longer = TOMORROW + timedelta(days=7)
    terms = {"role": Role.SCORER, "match_id": MATCH, "made_by": scorer.id}
    for expires_at in (None, longer):
        assert (
            create_with(session, scorer, Role.VIEWER, expires_at=expires_at).expires_at == TOMORROW
        )
        shared = stores.keys.share(
            session, first.club_id, SECRET, NOON, **terms, name="A", expires_at=expires_at
        )
        assert shared.expires_at == TOMORROW
    handed_on = create_with(session, scorer, Role.SCORER)
    end(session, handed_on, None, [scorer])
    assert stores.keys.find(session, first.club_id, handed_on.id).expires_at == TOMORROW


def test_if_a_scorers_key_expires_the_keys_made_with_it_expire_no_later(session, first):
    scorer = create_with(session, first, Role.SCORER)
    friend = create_with(session, scorer, Role.SCORER)
    sooner = create_with(session, friend, Role.VIEWER, expires_at=minutes(5))
    end(session, scorer, TOMORROW, [first])
    ends = [stores.keys.find(session, first.club_id, key.id).expires_at for key in (friend, sooner)]
    assert ends == [TOMORROW, minutes(5)]


def test_an_expiry_date_can_be_changed_by_an_owner_but_not_by_the_expiring_key(session, first):
    friend = create_with(session, first, expires_at=TOMORROW)
    with pytest.raises(Refused) as refused:
        end(session, friend, None, [friend])
    assert code_of(refused) == "key.own_end"
    with pytest.raises(Refused) as refused:
        end(session, first, TOMORROW, [friend])
    assert code_of(refused) == "key.elder"
    end(session, friend, None, [first])
    assert stores.keys.find(session, first.club_id, friend.id).expires_at is None
    end(session, first, TOMORROW, [first])
    assert stores.keys.find(session, first.club_id, first.id).expires_at == TOMORROW


def test_an_expiring_key_is_not_shared_and_an_expired_key_cannot_create_keys(session, first):
    terms = {"role": Role.VIEWER, "match_id": MATCH, "made_by": first.id}
    share = (session, first.club_id, SECRET, NOON)
    tonight = stores.keys.share(*share, **terms, expires_at=minutes(5))
    assert stores.keys.share(*share, **terms).id != tonight.id
    ended = create_with(session, first, expires_at=LATER)
    with pytest.raises(KeyGone):
        stores.keys.create(
            session, first.club_id, SECRET, LATER, role=Role.VIEWER, made_by=ended.id
        )


# Phones that are forgotten


def test_a_signed_out_phone_must_open_its_link_again(session, first):
    name = stores.keys.KeyName(first.club_id, first.id, first.phones)
    assert stores.key_lookup.valid_keys(session, [name], LATER)
    assert stores.revoke_keys.sign_out_phones(session, first.club_id, first.id, LATER) == 1
    assert not stores.key_lookup.valid_keys(session, [name], LATER)
    token = stores.keys.token_of(SECRET, first.club_id, first.id)
    anew = stores.keys.find_by_token(session, token, LATER)
    assert stores.key_lookup.valid_keys(session, [name._replace(phones=anew.phones)], LATER)


def test_the_phones_of_a_parent_key_cannot_be_signed_out(session, first, stolen):
    with pytest.raises(Refused) as refused:
        stores.revoke_keys.sign_out_phones(session, first.club_id, first.id, LATER, by=[stolen.id])
    assert code_of(refused) == "key.elder"
    assert (
        stores.revoke_keys.sign_out_phones(session, first.club_id, stolen.id, LATER, by=[first.id])
        == 1
    )
