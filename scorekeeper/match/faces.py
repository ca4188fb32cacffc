"""Faces: how a player is told apart at a glance, by colour, shape and letters.

A person has a colour of their own in the whole club, and nothing is stored for it: it follows from
how many people the club knew before them (``store.newcomers``), counted round the colours. Two who
meet with the same colour cannot both wear it: the one whom the club has known longer keeps theirs,
and the other takes the next that nobody at the table has. Guests without a place in a club, as in
a match that is being set up, take what is left in the order of their seats.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count

KINDS = 12
"""Pairs of a colour and a shape; ``.p0`` to ``.p11`` of the styles, ``charts.SIGNS`` of a chart."""

JOINER = "\u200d"  # makes one sign of two emoji
LOOKS = ("\ufe0e", "\ufe0f", *map(chr, range(0x1F3FB, 0x1F400)))  # of an emoji: variant, skin
FLAGS = range(0x1F1E6, 0x1F200)  # two letters make a flag
NUMBER_AT_THE_END = re.compile(r"\d+$")


@dataclass(frozen=True, slots=True)
class Face:
    """How a player is shown: ``kind`` counts the pairs of colour and shape from 0.

    ``letters`` are one, or two where two at the table begin alike; the number of an unnamed seat
    stands there as well.
    """

    kind: int
    letters: str

    @property
    def css(self) -> str:
        """The class that carries colour and shape."""
        return f"p{self.kind}"

    @property
    def wide(self) -> bool:
        """Whether the letters need a smaller size."""
        return len(signs(self.letters)) > 1


def faces(names: Sequence[str], known: Sequence[int | None]) -> tuple[Face, ...]:
    """The faces of a table by seat.

    ``known`` has for each seat how many people the club knew before, or None for somebody it does
    not know. Raises ``ValueError`` when there are more names than places in ``known`` or fewer.
    """
    found = zip(kinds(known), letters(names), strict=True)
    return tuple(Face(kind, letter) for kind, letter in found)


def faces_in_club(
    names: Sequence[str], player_ids: Sequence[str], newcomers: Mapping[str, int]
) -> tuple[Face, ...]:
    """The faces of the players ``player_ids``; ``newcomers`` has each one's place in the club."""
    return faces(names, [newcomers.get(player_id) for player_id in player_ids])


def kinds(known: Sequence[int | None]) -> tuple[int, ...]:
    """The colour and shape of each seat. All differ while there are enough of them."""
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
    # At a table of more than there are, the letters alone tell them apart.
    return next((kind for kind in round_once if kind not in taken), own % KINDS)


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """The letters of each name: the first, and another one where others begin with the same."""
    first = [_first(name, seat) for seat, name in enumerate(names)]
    unshared = {letter for letter in first if first.count(letter) == 1}
    found: list[str] = []
    for seat, (name, letter) in enumerate(zip(names, first, strict=True)):
        if letter in unshared:
            found.append(letter)
            continue
        wanted = chain(_pairs(name, letter), map(str, count(seat + 1)))
        found.append(next(one for one in wanted if one not in unshared and one not in found))
    return tuple(found)


def _first(name: str, seat: int) -> str:
    """The first letter of ``name``; of one without letters its first sign, of none the seat."""
    of_name = signs(name)
    letter = next((sign for sign in of_name if sign[0].isalnum()), None)
    return _large(letter or next(iter(of_name), str(seat + 1)))


def _pairs(name: str, first: str) -> Iterator[str]:
    """What could stand for ``name`` where ``first`` is not enough, the best first."""
    words = name.split()
    # "Player 3", "プレイヤー3" and "Team３" are the third.
    if number := NUMBER_AT_THE_END.search(unicodedata.normalize("NFKC", name)):
        yield number[0][-2:]
    # "Ann Lee" is AL, "Anna" is An.
    if len(words) > 1:
        yield first + _large(signs(words[-1])[0])
    for sign in signs(name)[1:]:
        if sign[0].isalnum():
            yield first + sign


def _large(letter: str) -> str:
    large = letter.upper()
    return large if len(large) == len(letter) else letter


def signs(text: str) -> list[str]:
    """What a reader sees as one sign each; accents and the parts of an emoji stay together."""
    found: list[str] = []
    for char in unicodedata.normalize("NFKC", text):
        if char.isspace():
            continue
        if found and _belongs(char, found[-1]):
            found[-1] += char
        else:
            found.append(char)
    return found


def _belongs(char: str, before: str) -> bool:
    """Whether ``char`` goes on with the sign ``before`` it."""
    if char == JOINER or char in LOOKS or unicodedata.category(char).startswith("M"):
        return True
    half_a_flag = len(before) == 1 and ord(before) in FLAGS
    return before.endswith(JOINER) or (half_a_flag and ord(char) in FLAGS)
