"""Faces: the colour, shape and letters that identify a player at a glance.

A person has the same colour in the whole group. The colour is not stored, but computed from the
person's position in the order of joining (``store.player_order``). If two people at a table have
the same colour, the one who joined first has it, and the other gets the next free colour. Guests
without a position, as in the set-up of a match, get the remaining colours by seat.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count

KINDS = 12
"""The number of pairs of a colour and a shape: ``.p0`` to ``.p11`` in CSS, ``charts.SIGNS``."""

JOINER = "\u200d"  # joins two emoji into one
LOOKS = (
    "\ufe0e",
    "\ufe0f",
    *map(chr, range(0x1F3FB, 0x1F400)),
)  # emoji variants and skin tones
FLAGS = range(0x1F1E6, 0x1F200)  # two of these letters make a flag
NUMBER_AT_THE_END = re.compile(r"\d+$")


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a player. ``kind`` is the number of the colour and shape, from 0.

    ``letters`` is one letter, or two if several names at the table begin with it. For a seat
    without a name it is the number of the seat.
    """

    kind: int
    letters: str

    @property
    def css(self) -> str:
        return f"p{self.kind}"

    @property
    def wide(self) -> bool:
        """Return whether the letters need a smaller font size."""
        return len(visible_characters(self.letters)) > 1


def faces(names: Sequence[str], known: Sequence[int | None]) -> tuple[Face, ...]:
    """Return the faces of a table by seat.

    ``known`` has each player's position in the order of joining, ``None`` for a person who is new
    to the group. Raise ``ValueError`` if ``names`` and ``known`` differ in length.
    """
    found = zip(face_kinds(known), letters(names), strict=True)
    return tuple(Face(kind, letter) for kind, letter in found)


def faces_in_club(
    names: Sequence[str], player_ids: Sequence[str], player_order: Mapping[str, int]
) -> tuple[Face, ...]:
    """Return the faces of the players ``player_ids``.

    ``player_order`` has the positions of all players of the group by id.
    """
    return faces(names, [player_order.get(player_id) for player_id in player_ids])


def face_kinds(known: Sequence[int | None]) -> tuple[int, ...]:
    """Return the colour and shape of each seat, different ones as long as there are enough."""
    longest_first = sorted(
        range(len(known)), key=lambda seat: (known[seat] is None, known[seat] or 0, seat)
    )
    worn: dict[int, int] = {}
    for seat in longest_first:
        own = known[seat]
        if own is not None and own % KINDS not in worn.values():
            worn[seat] = own % KINDS
    for seat in longest_first:
        if seat not in worn:
            worn[seat] = _next_free(known[seat] or 0, set(worn.values()))
    return tuple(worn[seat] for seat in range(len(known)))


def _next_free(own: int, taken: set[int]) -> int:
    round_once = ((own + step) % KINDS for step in range(KINDS))
    # At a larger table, only the letters tell players apart.
    return next((kind for kind in round_once if kind not in taken), own % KINDS)


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """Return the letters of each name: the first letter, and a second one if it is not unique."""
    first = [_first_letter(name, seat) for seat, name in enumerate(names)]
    unshared = {letter for letter in first if first.count(letter) == 1}
    found: list[str] = []
    for seat, (name, letter) in enumerate(zip(names, first, strict=True)):
        if letter in unshared:
            found.append(letter)
            continue
        wanted = chain(_letter_pairs(name, letter), map(str, count(seat + 1)))
        found.append(next(one for one in wanted if one not in unshared and one not in found))
    return tuple(found)


def _first_letter(name: str, seat: int) -> str:
    """Return the first letter of ``name``, otherwise its first character or the seat's number."""
    of_name = visible_characters(name)
    letter = next((sign for sign in of_name if sign[0].isalnum()), None)
    return _capital(letter or next(iter(of_name), str(seat + 1)))


def _letter_pairs(name: str, first: str) -> Iterator[str]:
    """Yield pairs of letters for ``name``, best first. ``first`` is the first letter of each."""
    words = name.split()
    # "Player 3", "プレイヤー3" and "Team３" become 3.
    if number := NUMBER_AT_THE_END.search(unicodedata.normalize("NFKC", name)):
        yield number[0][-2:]
    # "Ann Lee" becomes AL, "Anna" An.
    if len(words) > 1:
        yield first + _capital(visible_characters(words[-1])[0])
    for sign in visible_characters(name)[1:]:
        if sign[0].isalnum():
            yield first + sign


def _capital(letter: str) -> str:
    large = letter.upper()
    return large if len(large) == len(letter) else letter


def visible_characters(text: str) -> list[str]:
    """Split a text into visible characters, to which accents and joined emoji belong."""
    found: list[str] = []
    for char in unicodedata.normalize("NFKC", text):
        if char.isspace():
            continue
        if found and _continues_character(char, found[-1]):
            found[-1] += char
        else:
            found.append(char)
    return found


def _continues_character(char: str, before: str) -> bool:
    if char == JOINER or char in LOOKS or unicodedata.category(char).startswith("M"):
        return True
    half_a_flag = len(before) == 1 and ord(before) in FLAGS
    return before.endswith(JOINER) or (half_a_flag and ord(char) in FLAGS)
