"""Backups of databases that earlier versions have left."""

import pytest

from scorekeeper import store as stores
from tests.store.test_released import SCHEMAS, load
from tests.support.store.backups import back_up, everything, restore


@pytest.mark.parametrize("schema", SCHEMAS)
def test_a_backup_of_an_earlier_version_is_restored_as_the_upgrade_would_make_it(
    bare_url, tmp_path, schema
):
    load(schema, bare_url)
    assert back_up(bare_url, tmp_path / "copy.db").fault == ""
    restore(tmp_path / "copy.db", f"sqlite:///{tmp_path}/there.db")
    stores.upgrade(bare_url)
    assert everything(f"sqlite:///{tmp_path}/there.db") == everything(bare_url)
