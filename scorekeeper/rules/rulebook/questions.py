"""Parser of the question banks: for each rule, the phrasings in which players ask about it.

    # Comments begin with a number sign.
    [Hell 8]
    what may the dealer not bid
    which number is barred

    [O-5]
    do the bids have to miss the number of cards

The id of a rule begins a group; every other line is one phrasing. A rule may have several groups.
To teach the referee a new phrasing, add a line.
"""

import re
from collections.abc import Mapping

from scorekeeper.rules.rulebook.book import MalformedRulebook

OPENING = re.compile(r"\[(?P<id>[^\[\]]+)\]")
COMMENT = "#"

Bank = Mapping[str, tuple[str, ...]]
"""The phrasings of each rule, by its id."""

SameAnswer = Mapping[str, frozenset[str]]
"""For each rule, by id, the rules that answer the same questions, including itself."""


def parse_questions(text: str) -> Bank:
    """Parse a question bank. Raise ``MalformedRulebook`` with the line of the first error."""
    bank: dict[str, list[str]] = {}
    group: list[str] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        phrasing = line.strip()
        if not phrasing or phrasing.startswith(COMMENT):
            continue
        if found := OPENING.fullmatch(phrasing):
            group = bank.setdefault(found["id"].strip(), [])
        elif group is None:
            raise MalformedRulebook(number, f"[id] expected before: {phrasing}")
        else:
            group.append(phrasing)
    return {rule: tuple(dict.fromkeys(phrasings)) for rule, phrasings in bank.items()}


def parse_same_answer(text: str) -> SameAnswer:
    """Parse ``same_answer.txt``: each line has ids of rules with the same answer and commas."""
    found: dict[str, frozenset[str]] = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith(COMMENT):
            ids = frozenset(one.strip() for one in line.split(","))
            found |= {rule: found.get(rule, frozenset()) | ids for rule in ids}
    return found
