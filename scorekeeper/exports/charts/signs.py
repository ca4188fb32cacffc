"""Shapes of the players' tokens, drawn at the ends of chart lines.

The shapes have the order of ``match/faces.py``, are centred at the origin and are ten units wide.
"""

SIGNS = (
    "M-5 0A5 5 0 1 1 5 0A5 5 0 1 1-5 0Z",  # a disc
    "M-4-5H4A1 1 0 0 1 5-4V4A1 1 0 0 1 4 5H-4A1 1 0 0 1-5 4V-4A1 1 0 0 1-4-5Z",  # a square
    "M-5 0A5 5 0 0 1 5 0V4A1 1 0 0 1 4 5H-4A1 1 0 0 1-5 4Z",  # an arch
    "M0-5H4A1 1 0 0 1 5-4V0A5 5 0 0 1 0 5H-4A1 1 0 0 1-5 4V0A5 5 0 0 1 0-5Z",  # a leaf
    "M0-5A5 5 0 0 1 0 5H-4.5A.5.5 0 0 1-5 4.5V0A5 5 0 0 1 0-5Z",  # a drop
    "M-4-5H4A1 1 0 0 1 5-4V0A5 5 0 0 1-5 0V-4A1 1 0 0 1-4-5Z",  # a shield
    "M-4.5-5H0A5 5 0 1 1-5 0V-4.5A.5.5 0 0 1-4.5-5Z",  # a petal
    "M0-5L4.7-2.5V2.5L0 5L-4.7 2.5V-2.5Z",  # a hexagon
    "M-4-5H0A5 5 0 0 1 0 5H-4A1 1 0 0 1-5 4V-4A1 1 0 0 1-4-5Z",  # a half moon
    "M0-5L5-1L3.6 5H-3.6L-5-1Z",  # a house
    "M-2.2-5H2.2L5-2.2V2.2L2.2 5H-2.2L-5 2.2V-2.2Z",  # an octagon
    "M0-5H-4A1 1 0 0 0-5-4V0A5 5 0 0 0 0 5H4A1 1 0 0 0 5 4V0A5 5 0 0 0 0-5Z",  # a leaf, turned
)
