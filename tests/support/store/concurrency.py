"""Phones that write at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from scorekeeper import store as stores
from scorekeeper.rules.serialization import to_plain, with_leaves
from scorekeeper.store import Stale
from tests.support.store.pad import NOON, hell


def at_once(*acts):
    """What the ``acts`` answer, or raise, when they start at the same moment."""
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
        held = stores.load_match(session, pad.club_id, pad.match_id, lock=True)
        draft = held.drafts.get(1)
        entry = to_plain(draft.entry if draft else hell([None] * 3, [None] * 3))
        entry = with_leaves(entry, {place: number})
        stores.save_draft(session, pad.club_id, pad.match_id, 0, 1, "bids", entry, NOON)
