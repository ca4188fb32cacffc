"""Rulebooks: what they hold, how their text is parsed, what a table reads, and the search."""

from scorekeeper.rules.rulebook.at_table import (
    all_hold,
    applies,
    conditions_of,
    filled,
    options_of,
    shown,
)
from scorekeeper.rules.rulebook.book import (
    BASIC,
    CITED,
    PLACEHOLDER,
    RULING,
    SEATS,
    Condition,
    Item,
    MalformedRulebook,
    Paragraph,
    Question,
    Rulebook,
    Section,
    Words,
    anchor,
    plain_word,
)
from scorekeeper.rules.rulebook.parser import parse
from scorekeeper.rules.rulebook.search import search

__all__ = [
    "BASIC",
    "CITED",
    "PLACEHOLDER",
    "RULING",
    "SEATS",
    "Condition",
    "Item",
    "MalformedRulebook",
    "Paragraph",
    "Question",
    "Rulebook",
    "Section",
    "Words",
    "all_hold",
    "anchor",
    "applies",
    "conditions_of",
    "filled",
    "options_of",
    "parse",
    "plain_word",
    "search",
    "shown",
]
