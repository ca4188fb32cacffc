"""Phones that write at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from scorekeeper.match import Stale
from scorekeeper.rules.serialization import from_plain, to_plain, with_leaves
from tests.support.store.pad import hell


def at_once(*acts):
    """Return the results or errors of the ``acts``, started at the same moment."""
    barrier = Barrier(len(acts))

    def start(act):
        barrier.wait()
        try:
            return act()
        except Stale as stale:
            return stale

    with ThreadPoolExecutor(len(acts)) as pool:
        return [future.result() for future in [pool.submit(start, act) for act in acts]]


def tap(pad, place, number):
    """Write one number into the draft of the first deal as it is now, as the web does."""
    with pad.store.writing() as session:
        locked = pad.locked(session, version=0)
        draft = locked.match.drafts.get(1)
        entry = to_plain(draft.entry if draft else hell([None] * 3, [None] * 3))
        entry = with_leaves(entry, {place: number})
        locked.save_draft(1, "bids", from_plain(locked.match.game.entry, entry))
