"""IDs that cannot be guessed or mistaken for anything else."""

import secrets

from scorekeeper.match.ids import could_be_id, new_id, public_name


def test_a_name_is_known_by_its_looks():
    assert could_be_id(new_id())
    assert not could_be_id("short")


def test_no_name_begins_like_an_option_or_a_sum(monkeypatch):
    drawn = iter(["-" + "A" * 21, "B" + "-" * 21])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _size: next(drawn))
    assert new_id() == "B" + "-" * 21


def test_the_public_name_of_a_key_is_an_id_that_is_its_own_public_name():
    key_id = "abcdefghijklmnopqrstuv"
    name = public_name(key_id)
    # The name in every archive that was ever written: another would not be known again.
    assert name == "-9SLOZIUfvkJkK6-Bi_Jki"
    assert could_be_id(name)
    assert public_name(name) == name


def test_no_two_ids_have_one_public_name():
    ids = [new_id() for _ in range(100)]
    assert len({public_name(one) for one in ids}) == 100
    assert not set(ids) & {public_name(one) for one in ids}
