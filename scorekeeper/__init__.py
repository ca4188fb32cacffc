"""Scorekeeper keeps the score of a card game that is being played on a real table."""

from importlib.metadata import version

__version__ = version("scorekeeper")
