"""The requirements of Citus on the schema. ``bench/on_citus.py`` runs the app on a cluster."""

import pytest

from scorekeeper.store.database.distribution import BY_CLUB, CLUBS
from scorekeeper.store.database.tables import Base

TABLES = Base.metadata.tables


@pytest.mark.parametrize("name", sorted(TABLES.keys() - {CLUBS}))
def test_every_table_can_be_distributed_by_group(name):
    table = TABLES[name]
    assert next(iter(table.primary_key.columns)).name == BY_CLUB
    for key in table.foreign_key_constraints:
        column = key.elements[0]
        assert column.parent.name == BY_CLUB
        assert column.column.name == ("id" if column.column.table.name == CLUBS else BY_CLUB)
