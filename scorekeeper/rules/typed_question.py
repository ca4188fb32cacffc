"""A typed question to the referee, and the facts in its text: cards, numbers, players."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import SYMBOLS, Card
from scorekeeper.rules.name_search import Mentions
from scorekeeper.rules.rulebook import wording
from scorekeeper.rules.rulebook.wording import plain
from scorekeeper.rules.seats import Seat

CARD = re.compile(f"{wording.CARD.pattern}|joker|じょーかー")
NUMBER = re.compile(r"\d+")
SOMEBODY = "someone"
"""The word that replaces the name of a player."""
LETTERS = {symbol: letter for letter, symbol in SYMBOLS.items()}


@dataclass(frozen=True, slots=True)
class TypedQuestion:
    """A question in a player's own words.

    ``text`` has no names of players and is normalised by ``wording.plain``: cards as signs, numbers
    as digits. ``players`` are the players who were named.
    """

    text: str
    players: tuple[Seat, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the text, each once, in the order of the text."""
        return tuple(dict.fromkeys(map(_card, CARD.finditer(self.text))))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers in the text, except the ranks of cards."""
        return tuple(map(int, NUMBER.findall(CARD.sub(" ", self.text))))

    def says(self, pattern: str) -> bool:
        """Return whether the text matches ``pattern``, which is in lower case and hiragana."""
        return bool(re.search(pattern, self.text))


def read_question(text: str, names: Sequence[str] = ()) -> TypedQuestion:
    """Parse a typed question. ``names`` are the players' names by seat."""
    players = []
    for seat, name in enumerate(names):
        others = [other for other in names if other != name]
        without = Mentions([name], others).replaced(text, f" {SOMEBODY} ")
        if without != text:
            players.append(seat)
            text = without
    return TypedQuestion(plain(text), tuple(players))


def _card(found: re.Match[str]) -> Card:
    if not found[1]:
        return Card.JOKER
    rank = "T" if found[2] == "10" else found[2]
    return Card(rank + LETTERS[found[1]])
