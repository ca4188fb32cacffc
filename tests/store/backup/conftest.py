"""A full club and a backup of it, each made once; each test has a copy."""

import shutil

import pytest

from tests.support.store.backups import back_up, create_full_club
from tests.support.store.databases import copy_database, make_database


@pytest.fixture(scope="session")
def full_sqlite(tmp_path_factory):
    """The file of a database with a full club, and the club's, the key's and the match's id."""
    path = tmp_path_factory.mktemp("full") / "scores.db"
    return path, create_full_club(f"sqlite:///{path}")


@pytest.fixture(scope="session")
def full_postgresql(postgresql):
    """The same on PostgreSQL, by its URL."""
    url = make_database(postgresql, "full_club")
    return url, create_full_club(url)


@pytest.fixture
def full_club_at(request):
    """Put a full club into a database in which nothing is; the ids of club, key and match."""

    def put(url):
        if url.startswith("sqlite:"):
            path, ids = request.getfixturevalue("full_sqlite")
            shutil.copy(path, url.removeprefix("sqlite:///"))
        else:
            source, ids = request.getfixturevalue("full_postgresql")
            copy_database(source, url)
        return ids

    return put


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    """The bytes of a backup of a full club, which is none of those above."""
    folder = tmp_path_factory.mktemp("whole")
    create_full_club(f"sqlite:///{folder}/source.db")
    back_up(f"sqlite:///{folder}/source.db", folder / "copy.db")
    return (folder / "copy.db").read_bytes()


@pytest.fixture
def copy(whole, tmp_path):
    path = tmp_path / "copy.db"
    path.write_bytes(whole)
    return path
