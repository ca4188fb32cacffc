"""The servers' own clock."""

from tests.support.clock import clock_of_the_machine

__all__ = ["clock_of_the_machine"]
