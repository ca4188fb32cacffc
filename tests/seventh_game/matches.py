"""An evening of Spades, for the tests of its pages, exports and answers."""

from tests.support.web.stored_matches import store_deal
from tests.support.web.visitor import bids

NAMES = ["Aki", "Ben", "Chie", "Dan"]


def entry(said, taken, **nils):
    """Return a deal as JSON values; ``seat_0=True`` means that this player's nil was made."""
    outcomes = [nils.get(f"seat_{seat}") for seat in range(4)]
    return {"bids": said, "tricks": taken, "nils": outcomes}


# Two deals to 200 points; Aki and Chie are one side. The points are written beside.
NIL_MADE = entry([0, 3, 4, 3], [5, 8], seat_0=True)  # 141  62
MADE = entry([4, 3, 2, 3], [7, 6])  # 61  60  ->  202 122
MISSED = entry([5, 3, 4, 2], [8, 5])  # -90  50
TO_200 = {"target": 200}


def stages(deal):
    """The same deal as it is tapped: the bids, then the tricks of one side and the nils."""
    nils = {f"nils.{seat}": made for seat, made in enumerate(deal["nils"]) if made is not None}
    return bids(*deal["bids"]), {"tricks.0": deal["tricks"][0], **nils}


def begun(phone):
    """The address of a match to 200 points."""
    return phone.begins("spades", NAMES, **TO_200)


def played(phone):
    """The address of a match that Aki and Chie have won with 202 to 122."""
    match = begun(phone)
    for deal in (NIL_MADE, MADE):
        store_deal(phone, match, *stages(deal))
    return match
