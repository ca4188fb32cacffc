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


def test_a_cached_file_is_not_made_again(tmp_path):
    made = []

    def make():
        made.append("once")
        return b"packed"

    for _ in range(2):
        assert get_or_make(tmp_path / "a" / "b.br", make, lambda _: True) == b"packed"
    assert made == ["once"]


def test_a_damaged_cached_file_is_made_again(tmp_path):
    path = tmp_path / "b.br"
    path.write_bytes(b"pack")
    assert get_or_make(path, lambda: b"packed", lambda found: found == b"packed") == b"packed"
    assert path.read_bytes() == b"packed"


def test_unused_cached_files_are_deleted(tmp_path):
    for name in ("new.br", "old.br", ".draft-half"):
        (tmp_path / name).write_bytes(b"")
    delete_others(tmp_path, {"new.br"})
    assert [path.name for path in tmp_path.iterdir()] == ["new.br"]


def test_a_failed_write_leaves_the_old_file_and_no_temporary_file(tmp_path, monkeypatch):
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


def test_different_contents_have_different_hashes():
    hashes = {digest(b"a", b"b"), digest(b"ab"), digest(b"b", b"a"), digest(b"a", b"b", b"")}
    assert len(hashes) == 4
    assert digest(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_the_cache_is_in_the_build_folder_of_a_checkout_or_in_the_users_cache(
    tmp_path, monkeypatch
):
    assert default_storage() == places.CHECKOUT / "build" / "offline"
    monkeypatch.setattr(places, "in_checkout", lambda: False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_storage() == tmp_path / "scorekeeper" / "offline"
