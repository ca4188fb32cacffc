"""A PostgreSQL server, as the tests of the store have it, and the servers' own clock."""

from tests.clock import clock_of_the_machine
from tests.store.conftest import postgresql

__all__ = ["clock_of_the_machine", "postgresql"]
