"""A backup of a full club, made once; each test has a copy of the file."""

import pytest

from tests.support.store.backups import a_full_club, back_up


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    """The bytes of a backup of a full club."""
    folder = tmp_path_factory.mktemp("whole")
    a_full_club(f"sqlite:///{folder}/source.db")
    back_up(f"sqlite:///{folder}/source.db", folder / "copy.db")
    return (folder / "copy.db").read_bytes()


@pytest.fixture
def copy(whole, tmp_path):
    path = tmp_path / "copy.db"
    path.write_bytes(whole)
    return path
