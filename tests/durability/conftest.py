"""A PostgreSQL server, as the tests of the store have it."""

from tests.store.conftest import postgresql

__all__ = ["postgresql"]
