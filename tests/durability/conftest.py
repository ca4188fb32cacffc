"""A PostgreSQL server, as the tests of the store have it, and the servers' own clock."""

from tests.store.conftest import postgresql
from tests.support.clock import clock_of_the_machine

__all__ = ["clock_of_the_machine", "postgresql"]
