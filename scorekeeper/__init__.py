"""Scorekeeper keeps the score of card games that are played at a real table."""

import gc
from importlib.metadata import version

BETWEEN_COLLECTIONS = 50_000
"""Python would look for circles after every 700 objects that stay. Thousands of them are modules,
classes and templates, which stay for good: a start would be a tenth longer."""

gc.set_threshold(BETWEEN_COLLECTIONS)

DISTRIBUTION = "scorekeeper-cards"
"""The name on PyPI, where ``scorekeeper`` is another project."""

__version__ = version(DISTRIBUTION)
