"""The same matches entered through the stages of their deals, sent as forms of the served app."""

from tests.support.browser.evenings import black_lady, black_maria, hearts, hell, napoleon, whist
from tests.support.web import visitor as forms
from tests.support.web.stored_matches import store_deal

SHORTCUT = "shortcut:{}"


def of_hell(deals=hell.HELL):
    for deal in deals:
        yield forms.bids(*deal.bids), forms.tricks(*deal.tricks)


def of_hearts(deals=hearts.HEARTS):
    for deal in deals:
        yield (forms.hearts(*deal.hearts, queen=deal.queen),)


def of_whist(deals=whist.RUBBER):
    return ((deal.facts,) for deal in deals)


def of_black_lady(deals=black_lady.DEALS):
    for deal in deals:
        yield (forms.hearts(*deal.hearts, queen=deal.queen),)


def of_black_maria(deals=black_maria.AS_PRINTED):
    for deal in deals:
        spades = zip(black_maria.SPADES, deal.spades, strict=True)
        yield (forms.hearts(*deal.hearts) | dict(spades),)


def of_napoleon(deals=napoleon.WON_AND_LOST):
    return map(stages_of_napoleon, deals)


def stages_of_napoleon(deal):
    """Return what is sent of ``deal``, shortcuts included: it cannot be stored as it is."""
    contract = {"napoleon": deal.napoleon, "bid.count": deal.count, "bid.suit": deal.suit}
    if deal.card:
        bid = [contract | {"adjutant_card": deal.card}]
    else:
        bid = [contract | {"action": SHORTCUT.format("alone")}, {}]
    held = {"adjutant": deal.adjutant} if deal.card else {}
    if isinstance(deal.result, str):
        return [*bid, held | {"action": SHORTCUT.format(deal.result)}, {}]
    if discarded := deal.result.get("discarded_pictures"):
        # Only then it is asked who won the first trick.
        return [*bid, held | {"discarded_pictures": discarded, "action": ""}, deal.result]
    return [*bid, held | deal.result]


def send(visitor, match, deals):
    """Send the forms of ``match`` with the stages of ``deals`` one after the other."""
    page = visitor.open(match)
    for stages in deals:
        for facts in stages:
            page = page.send("#entry", {"action": "next", **facts}).onward
            assert page.errors == [], page.errors


def store(club, match, deals):
    """Write ``deals`` into the store."""
    for stages in deals:
        store_deal(club, match, *stages)
