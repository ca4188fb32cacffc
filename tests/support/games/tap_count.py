"""The number of taps that a deal takes."""

from scorekeeper.rules.serialization import from_plain, leaves, to_plain, with_leaves


def taps(game, deal, *facts):
    """Return the number of taps that enter ``facts``, saving included."""
    written, count = game.blank(deal), 0
    for place, value in facts:
        if leaves(to_plain(game.complete(deal, written), whole=True))[place] == value:
            continue
        written = from_plain(game.entry, with_leaves(to_plain(written, whole=True), {place: value}))
        count += 1
    assert game.check(deal, game.complete(deal, written)) == []
    return count + 1
