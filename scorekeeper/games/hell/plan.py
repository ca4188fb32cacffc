"""The ladder of deals in Hell. Source: seed 003; the peak and its options from O-1, O-2, O-9."""

from scorekeeper.games.hell.options import HellOptions

PACK = 52


def peak(options: HellOptions, seats: int) -> int:
    """The most cards each of ``seats`` players can be dealt (O-1)."""
    kept_for_trump = 1 if options.peak == "leave_trump" else 0
    return (PACK - kept_for_trump) // seats


def ladder(options: HellOptions, seats: int) -> tuple[int, ...]:
    """The cards of every deal; the end of a climb is played once (O-2)."""
    if options.ladder_cards:
        return options.ladder_cards
    up = tuple(range(1, peak(options, seats) + 1))
    down = up[::-1]
    return {"up_down": up + down[1:], "down_up": down + up[1:], "up": up, "down": down}[
        options.ladder
    ]
