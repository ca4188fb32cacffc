"""Servers that run as processes of their own use the real clock."""

from tests.support.clock import clock_of_the_machine
from tests.support.store.quick_schema import quick_schema

__all__ = ["clock_of_the_machine", "quick_schema"]
