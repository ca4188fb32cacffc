"""IDs that cannot be guessed or mistaken for anything else."""

import secrets

from scorekeeper.match.ids import could_be_id, new_id, public_name


def test_only_well_formed_ids_are_accepted():
    assert could_be_id(new_id())
    assert not could_be_id("short")


def test_no_id_begins_with_a_hyphen(monkeypatch):
    drawn = iter(["-" + "A" * 21, "B" + "-" * 21])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _size: next(drawn))
    assert new_id() == "B" + "-" * 21


def test_the_public_name_of_a_public_name_is_unchanged():
    key_id = "abcdefghijklmnopqrstuv"
    name = public_name(key_id)
    # The name in every archive that was ever written: another would not be known again.
    assert name == "-9SLOZIUfvkJkK6-Bi_Jki"
    assert could_be_id(name)
    assert public_name(name) == name


def test_different_ids_have_different_public_names():
    ids = [new_id() for _ in range(100)]
    assert len({public_name(one) for one in ids}) == 100
    assert not set(ids) & {public_name(one) for one in ids}
