"""Names that nobody can guess, and that nothing takes for something else."""

import secrets

from scorekeeper.match.ids import could_be_id, new_id


def test_a_name_is_known_by_its_looks():
    assert could_be_id(new_id())
    assert not could_be_id("short")


def test_no_name_begins_like_an_option_or_a_sum(monkeypatch):
    drawn = iter(["-" + "A" * 21, "B" + "-" * 21])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _size: next(drawn))
    assert new_id() == "B" + "-" * 21
