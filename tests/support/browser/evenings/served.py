"""The same matches entered through forms of the served app."""

from tests.support.browser.evenings import black_lady, black_maria, hearts, hell, napoleon, whist
from tests.support.web import visitor as forms

SHORTCUT = "shortcut:{}"


def of_hell(deals=hell.HELL):
    for deal in deals:
        yield from (forms.bids(*deal.bids), forms.tricks(*deal.tricks))


def of_hearts(deals=hearts.HEARTS):
    for deal in deals:
        yield forms.hearts(*deal.hearts, queen=deal.queen)


def of_whist(deals=whist.RUBBER):
    return (deal.facts for deal in deals)


def of_black_lady(deals=black_lady.DEALS):
    for deal in deals:
        yield forms.hearts(*deal.hearts, queen=deal.queen)


def of_black_maria(deals=black_maria.AS_PRINTED):
    for deal in deals:
        spades = zip(black_maria.SPADES, deal.spades, strict=True)
        yield forms.hearts(*deal.hearts) | dict(spades)


def of_napoleon(deals=napoleon.WON_AND_LOST):
    for deal in deals:
        contract = {"napoleon": deal.napoleon, "bid.count": deal.count, "bid.suit": deal.suit}
        if deal.card:
            yield contract | {"adjutant_card": deal.card}
        else:
            yield contract | {"action": SHORTCUT.format("alone")}
            yield {}
        held = {"adjutant": deal.adjutant} if deal.card else {}
        if isinstance(deal.result, str):
            yield held | {"action": SHORTCUT.format(deal.result)}
            yield {}
        elif discarded := deal.result.get("discarded_pictures"):
            # Only then it is asked who won the first trick.
            yield held | {"discarded_pictures": discarded, "action": ""}
            yield deal.result
        else:
            yield held | deal.result


def write(visitor, match, stages):
    """Send the forms of ``match`` with ``stages`` one after the other."""
    page = visitor.open(match)
    for facts in stages:
        page = page.send("#entry", {"action": "next", **facts}).onward
        assert page.errors == [], page.errors
