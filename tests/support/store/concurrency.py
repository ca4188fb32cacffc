"""Concurrent writes by several phones."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from scorekeeper.match import Stale
from scorekeeper.rules.serialization import from_plain, to_plain, with_leaves
from tests.support.store.pad import hell


def concurrently(*acts):
    """Run the ``acts`` concurrently; return their results or errors."""
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
    """Save one number in the draft of the first deal, as the web does."""
    with pad.store.writing() as session:
        locked = pad.locked(session, version=0)
        draft = locked.match.drafts.get(1)
        entry = to_plain(draft.entry if draft else hell([None] * 3, [None] * 3))
        entry = with_leaves(entry, {place: number})
        locked.save_draft(1, "bids", from_plain(locked.match.game.entry, entry))
