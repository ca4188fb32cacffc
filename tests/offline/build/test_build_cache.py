"""The cache that a build leaves for the next one."""

import pytest

from scorekeeper import places
from scorekeeper.offline.build.build_cache import (
    default_storage,
    delete_others,
    digest,
    exclusive_lock,
    get_or_make,
    write_atomically,
)
from scorekeeper.offline.build.errors import BuildError


def test_what_is_kept_is_not_made_again(tmp_path):
    made = []

    def make():
        made.append("once")
        return b"packed"

    for _ in range(2):
        assert get_or_make(tmp_path / "a" / "b.br", make, lambda _: True) == b"packed"
    assert made == ["once"]


def test_what_is_damaged_is_made_again(tmp_path):
    path = tmp_path / "b.br"
    path.write_bytes(b"pack")
    assert get_or_make(path, lambda: b"packed", lambda found: found == b"packed") == b"packed"
    assert path.read_bytes() == b"packed"


def test_what_is_not_asked_for_any_more_goes(tmp_path):
    for name in ("new.br", "old.br", ".draft-half"):
        (tmp_path / name).write_bytes(b"")
    delete_others(tmp_path, {"new.br"})
    assert [path.name for path in tmp_path.iterdir()] == ["new.br"]


def test_a_write_that_fails_leaves_what_was_there_and_no_draft(tmp_path, monkeypatch):
    path = tmp_path / "bundle.json"
    path.write_bytes(b"before")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", fail)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(path, b"after")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_second_build_waits_for_the_first(tmp_path):
    with (
        exclusive_lock(tmp_path),
        pytest.raises(BuildError, match="Another build is at work"),
        exclusive_lock(tmp_path, timeout=0),
    ):
        pytest.fail("two at once")  # pragma: no cover
    with exclusive_lock(tmp_path, timeout=0):
        pass


def test_several_contents_have_a_hash_of_their_own():
    hashes = {digest(b"a", b"b"), digest(b"ab"), digest(b"b", b"a"), digest(b"a", b"b", b"")}
    assert len(hashes) == 4
    assert digest(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_a_checkout_keeps_it_in_build_and_an_installed_wheel_with_the_user(tmp_path, monkeypatch):
    assert default_storage() == places.CHECKOUT / "build" / "offline"
    monkeypatch.setattr(places, "in_checkout", lambda: False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_storage() == tmp_path / "scorekeeper" / "offline"
