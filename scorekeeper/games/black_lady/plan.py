"""How Black Lady is dealt: hands, cards on the table, the passes. Source: seed 000."""

from dataclasses import dataclass

from scorekeeper.rules.game import Pass

PASSES = (Pass(2, "right"), Pass(1, "right"))
"""One after the other, the second after looking at what the first brought (BL-6)."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the 52 cards go: to each hand, to the table, and how many there lie open."""

    hand: int
    table: int
    face_up: int


LAYOUTS: dict[int, Layout] = {
    3: Layout(hand=16, table=4, face_up=2),
    4: Layout(hand=12, table=4, face_up=2),
    5: Layout(hand=10, table=2, face_up=1),
    6: Layout(hand=8, table=4, face_up=2),
    7: Layout(hand=7, table=3, face_up=2),
}
"""By the number of players."""
