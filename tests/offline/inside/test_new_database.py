"""The phone's database: created by the statements of the bundle, or upgraded by the migrations."""

import sqlite3
from contextlib import closing

import pytest

from scorekeeper import store
from scorekeeper.offline.build.schema import schema_as_sql
from scorekeeper.offline.inside import new_database
from tests.support.store.upgrades import stamp


@pytest.fixture(scope="module", autouse=True)
def quick_schema():
    """Not here: the migrations are what this is about."""


@pytest.fixture
def statements(tmp_path, monkeypatch):
    """The file that the build adds to the bundle."""
    file = tmp_path / "schema.sql"
    file.write_text(schema_as_sql(), encoding="utf-8")
    monkeypatch.setattr(new_database, "STATEMENTS", file)


def dump(file):
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


def test_a_new_database_is_created_without_migrations(statements, tmp_path, monkeypatch):
    migrated, created = tmp_path / "migrated.db", tmp_path / "created.db"
    store.upgrade(f"sqlite:///{migrated}")
    with monkeypatch.context() as patch:
        patch.setattr(store, "upgrade", None)
        new_database.create_or_upgrade(created)
    assert dump(created) == dump(migrated)
    assert any("CREATE TABLE matches" in line for line in dump(created))


def test_an_empty_file_becomes_a_database(statements, tmp_path):
    """As after a start that was interrupted."""
    file = tmp_path / "empty.db"
    file.touch()
    new_database.create_or_upgrade(file)
    opened = store.open_store(f"sqlite:///{file}")
    assert store.is_ready(opened)
    opened.close()


def test_an_existing_database_is_upgraded(statements, tmp_path):
    file = tmp_path / "newer.db"
    url = f"sqlite:///{file}"
    store.upgrade(url)
    stamp(url, "9999")
    with pytest.raises(store.StoreError, match="newer version of Scorekeeper"):
        new_database.create_or_upgrade(file)


def test_without_statements_the_migrations_create_the_database(tmp_path):
    file = tmp_path / "migrated.db"
    new_database.create_or_upgrade(file)
    opened = store.open_store(f"sqlite:///{file}")
    assert store.is_ready(opened)
    opened.close()
