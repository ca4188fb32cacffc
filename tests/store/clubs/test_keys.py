"""Keys: what they open and for whom, how they are created and turned off."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from sqlalchemy import select

from scorekeeper import store as stores
from scorekeeper.match import Refused
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables
from tests.support.store.pad import NOON, SECRET, Pad, another_key, create_club, minutes

MATCH, OTHER = "M" * 22, "N" * 22


@pytest.fixture
def session(store):
    with store.writing() as opened:
        yield opened


@pytest.fixture
def club(session):
    return stores.clubs.start(session, "木曜会", NOON)


def make(session, club, role=Role.OWNER, **more):
    return stores.keys.create(session, club.id, SECRET, NOON, role=role, **more)


def named(key):
    return stores.keys.KeyName(key.club_id, key.id, key.phones)


def is_valid(session, key):
    return stores.key_lookup.valid_keys(session, [named(key)], NOON) != []


def test_a_token_finds_its_key_with_role_match_and_name(session, club):
    key = make(session, club, Role.SCORER, match_id=MATCH, name="Aki's phone")
    found = stores.keys.find_by_token(session, stores.keys.token_of(SECRET, club.id, key.id), NOON)
    assert found == key
    assert (found.role, found.match_id, found.name) == (Role.SCORER, MATCH, "Aki's phone")
    (opened,) = stores.key_lookup.valid_keys(session, [named(key)], NOON)
    assert (opened.key, opened.club, opened.match_state) == (key, club, None)


def test_a_token_contains_its_group_and_only_its_password_hash_is_stored(session, club):
    key = make(session, club)
    token = stores.keys.token_of(SECRET, club.id, key.id)
    password = token.removeprefix(club.id)
    assert len(password) == 22
    row = session.scalars(select(tables.Key).where(tables.Key.id == key.id)).one()
    assert row.token_hash == hashlib.sha256(password.encode()).hexdigest()
    stored = [getattr(row, one.key) for one in tables.Key.__mapper__.column_attrs]
    assert not {token, password}.intersection(stored)


def test_tokens_of_older_versions_contain_only_the_password(session, club):
    key = make(session, club)
    password = stores.keys.token_of(SECRET, club.id, key.id).removeprefix(club.id)
    assert stores.keys.find_by_token(session, password, NOON) == key


def test_a_token_with_the_id_of_another_group_is_invalid(session, club):
    key = make(session, club)
    other = stores.clubs.start(session, "日曜会", NOON)
    password = stores.keys.token_of(SECRET, club.id, key.id).removeprefix(club.id)
    for wrong in (other.id + password, club.id[1:] + password, f"{club.id}{club.id}{password}"):
        assert stores.keys.find_by_token(session, wrong, NOON) is None


def test_tokens_differ_by_key_group_and_secret():
    tokens = {
        stores.keys.token_of(secret, club_id, key_id)
        for secret in ("one", "two")
        for club_id in (MATCH, OTHER)
        for key_id in (MATCH, OTHER)
    }
    assert len(tokens) == 8


def test_a_link_can_be_shown_only_with_the_secret_that_created_it(session, club):
    key = make(session, club)
    assert stores.keys.can_be_shown(session, SECRET, key)
    assert not stores.keys.can_be_shown(session, "another secret", key)


def test_a_key_created_twice_exists_once(session, club):
    first = make(session, club, Role.VIEWER, key_id="K" * 22)
    again = make(session, club, Role.OWNER, key_id="K" * 22)
    assert again == first
    assert len(stores.keys.list_all(session, club.id)) == 1


def test_the_use_of_a_key_is_recorded(session, club):
    key = make(session, club)
    assert key.last_used_at is None
    stores.keys.note_use(session, key, minutes(7))
    session.expire_all()
    assert stores.keys.list_all(session, club.id)[0].last_used_at == minutes(7)


@pytest.mark.parametrize("role", Role)
def test_a_role_covers_all_lower_roles(role):
    covered = {Role.VIEWER: 1, Role.SCORER: 2, Role.OWNER: 3}[role]
    assert [role.covers(other) for other in Role] == [True] * covered + [False] * (3 - covered)


def test_a_key_to_one_match_does_not_reach_any_other(session, club):
    assert make(session, club).opens(MATCH)
    assert make(session, club, match_id=MATCH).opens(MATCH)
    assert not make(session, club, match_id=OTHER).opens(MATCH)


def test_keys_can_be_listed_for_the_group_or_for_one_match(session, club):
    first, second = make(session, club), make(session, club, match_id=MATCH)
    make(session, stores.clubs.start(session, "Other", NOON))
    assert {key.id for key in stores.keys.list_all(session, club.id)} == {first.id, second.id}
    assert stores.keys.list_all(session, club.id, MATCH) == [second]


def test_a_revoked_key_gives_no_access(session, club):
    key, other = make(session, club), make(session, club)
    stores.revoke_keys.revoke(session, club.id, key.id, minutes(1))
    assert (
        stores.keys.find_by_token(session, stores.keys.token_of(SECRET, club.id, key.id), NOON)
        is None
    )
    assert not is_valid(session, key)
    assert is_valid(session, other)
    assert stores.keys.list_all(session, club.id) == [other]


def test_revoking_a_scorers_key_revokes_the_keys_made_with_it(session, club):
    scorer = make(session, club, Role.SCORER)
    handed_on = make(session, club, Role.SCORER, made_by=scorer.id)
    further = make(session, club, Role.VIEWER, made_by=handed_on.id)
    other = make(session, club, Role.VIEWER)
    stores.revoke_keys.revoke(session, club.id, scorer.id, minutes(1))
    assert [is_valid(session, key) for key in (handed_on, further, other)] == [False, False, True]


def test_keys_made_with_an_owners_key_stay_when_it_is_revoked(session, club):
    owner, _ = make(session, club), make(session, club)
    made = make(session, club, Role.VIEWER, made_by=owner.id)
    stores.revoke_keys.revoke(session, club.id, owner.id, minutes(1))
    assert is_valid(session, made)


def test_revoking_returns_the_revoked_keys(session, club):
    scorer, _ = make(session, club, Role.SCORER), make(session, club)
    handed_on = make(session, club, Role.VIEWER, made_by=scorer.id)
    assert stores.revoke_keys.revoke(session, club.id, scorer.id, minutes(1)) == [scorer, handed_on]
    assert stores.revoke_keys.revoke(session, club.id, scorer.id, minutes(2)) == []


def test_the_last_owner_key_of_a_group_cannot_be_revoked(session, club):
    owner, of_match = make(session, club), make(session, club, match_id=MATCH)
    scorer = make(session, club, Role.SCORER)
    with pytest.raises(Refused) as refused:
        stores.revoke_keys.revoke(session, club.id, owner.id, minutes(1))
    assert [one.code for one in refused.value.refusals] == ["key.last_owner"]
    assert is_valid(session, owner)
    for key in (scorer, of_match):
        stores.revoke_keys.revoke(session, club.id, key.id, minutes(1))
    another = make(session, club)
    stores.revoke_keys.revoke(session, club.id, owner.id, minutes(1))
    assert stores.keys.list_all(session, club.id) == [another]


def test_of_two_owners_who_revoke_each_other_at_once_one_stays(store):
    with store.writing() as session:
        club = stores.clubs.start(session, "木曜会", NOON)
        keys = [make(session, club), make(session, club)]

    def revoke(key):
        with suppress(Refused), store.writing() as session:
            stores.revoke_keys.revoke(session, club.id, key.id, minutes(1))

    with ThreadPoolExecutor(2) as phones:
        list(phones.map(revoke, keys))
    with store.reading() as session:
        assert len(stores.keys.list_all(session, club.id)) == 1


def test_a_key_can_be_revoked_only_by_its_own_group(session, club):
    key = make(session, club)
    other = stores.clubs.start(session, "Other", NOON)
    stores.revoke_keys.revoke(session, other.id, key.id, minutes(1))
    assert is_valid(session, key)


def test_a_key_is_not_valid_for_another_group(session, club):
    key = make(session, club)
    other = stores.clubs.start(session, "Other", NOON)
    assert (
        stores.key_lookup.valid_keys(session, [stores.keys.KeyName(other.id, key.id)], NOON) == []
    )


def test_the_key_lookup_says_which_group_has_the_requested_match(store):
    pad, other = Pad.begin(store), Pad.begin(store)
    names = [stores.keys.KeyName(one.club_id, one.key_id) for one in (pad, other)]
    with store.reading() as session:
        for match_id, held in ((pad.match_id, {pad.club_id}), ("A" * 22, set()), ("\0", set())):
            found = stores.key_lookup.valid_keys(session, names, NOON, match_id)
            assert len(found) == 2
            assert {one.club.id for one in found if one.match_state} == held


def test_keys_are_looked_up_together_with_their_groups(store):
    pad, other = Pad.begin(store), Pad.begin(store)
    crosswise = [stores.keys.KeyName(pad.club_id, other.key_id)]
    crosswise.append(stores.keys.KeyName(other.club_id, pad.key_id))
    with store.reading() as session:
        assert stores.key_lookup.valid_keys(session, crosswise, NOON) == []


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "A" * 22, "A" * 10_000, "Ａ" * 22])
def test_an_invalid_key_gives_no_access(session, club, text):
    assert stores.keys.find_by_token(session, text, NOON) is None
    assert stores.key_lookup.valid_keys(session, [stores.keys.KeyName(club.id, text)], NOON) == []
    assert stores.key_lookup.valid_keys(session, [stores.keys.KeyName(text, text)], NOON) == []


def test_every_token_is_different(session):
    club, token = create_club(session, "Thursday")
    assert another_key(session, club.id) != token


# Handing on


def hand_on(session, club, role, made_by, *, secret=SECRET, **more):
    terms = {"match_id": MATCH, "made_by": made_by.id, **more}
    return stores.keys.share(session, club.id, secret, NOON, role=role, **terms)


def test_all_viewers_of_a_match_share_one_key(session, club):
    owner, scorer = make(session, club), make(session, club, Role.SCORER)
    watch = hand_on(session, club, Role.VIEWER, owner)
    assert (watch.role, watch.match_id, watch.made_by) == (Role.VIEWER, MATCH, owner.id)
    stores.keys.note_use(session, watch, minutes(1))
    session.expire_all()
    assert hand_on(session, club, Role.VIEWER, scorer).id == watch.id
    assert hand_on(session, club, Role.VIEWER, owner, match_id=OTHER).id != watch.id


def test_an_unused_scorer_key_is_handed_out_again(session, club):
    owner, scorer = make(session, club), make(session, club, Role.SCORER)
    pencil = hand_on(session, club, Role.SCORER, owner)
    assert hand_on(session, club, Role.SCORER, owner) == pencil
    assert hand_on(session, club, Role.SCORER, scorer) != pencil
    stores.keys.note_use(session, pencil, minutes(1))
    session.expire_all()
    assert hand_on(session, club, Role.SCORER, owner).id != pencil.id


def test_a_named_key_is_not_handed_to_others(session, club):
    owner = make(session, club)
    named = hand_on(session, club, Role.VIEWER, owner, name="Aki")
    assert named.name == "Aki"
    unnamed = hand_on(session, club, Role.VIEWER, owner)
    assert unnamed.id != named.id
    assert hand_on(session, club, Role.VIEWER, owner, name="Ben").id not in {named.id, unnamed.id}


def test_a_revoked_or_hidden_key_is_not_handed_out_again(session, club):
    owner = make(session, club)
    revoked = hand_on(session, club, Role.VIEWER, owner)
    stores.revoke_keys.revoke(session, club.id, revoked.id, minutes(1))
    hidden = hand_on(session, club, Role.VIEWER, owner, secret="the secret of yesterday")
    assert hidden.id != revoked.id
    assert hand_on(session, club, Role.VIEWER, owner).id not in {revoked.id, hidden.id}


def test_a_double_tap_creates_one_key(store):
    with store.writing() as session:
        club = stores.clubs.start(session, "木曜会", NOON)
        owner = make(session, club)

    def tap(_):
        with store.writing() as session:
            return hand_on(session, club, Role.SCORER, owner, name="Aki", key_id="D" * 22).id

    with ThreadPoolExecutor(2) as taps:
        assert list(taps.map(tap, range(2))) == ["D" * 22] * 2
    with store.reading() as session:
        assert len(stores.keys.list_all(session, club.id)) == 2


def test_the_creator_of_a_key_is_known_even_after_its_key_was_revoked(session, club):
    owner, _ = make(session, club, name="Aki"), make(session, club)
    made = make(session, club, Role.VIEWER, made_by=owner.id)
    stores.revoke_keys.revoke(session, club.id, owner.id, minutes(1))
    tree = stores.key_ancestry.tree(session, club.id)
    assert [tree.keys[one].name for one in tree.ancestors(made.id)] == ["Aki"]


def test_a_key_is_found_by_its_id_until_it_is_revoked(session, club):
    key, _ = make(session, club), make(session, club)
    assert stores.keys.find(session, club.id, key.id) == key
    stores.revoke_keys.revoke(session, club.id, key.id, minutes(1))
    assert stores.keys.find(session, club.id, key.id) is None
    assert stores.keys.find(session, club.id, "A" * 22) is None
