"""The highlights of a match: the game's own, and the deal that decided it."""

from typing import Any

from scorekeeper.rules.game import Game
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.ruling import say
from scorekeeper.rules.sheet import Places, Sheet, places_by_deal
from scorekeeper.rules.table_spans import highlights_of

MOST_OF_A_GAME = 3
"""The most highlights from the game itself. Nobody reads more; a game returns the best first."""

FEWEST_DEALS = 3


def highlights(game: Game[Any, Any, Any], sheet: Sheet[Any, Any, Any]) -> tuple[Highlight, ...]:
    """Return the highlights: the turning point first, then those of the game.

    Deals with points only count for the turning point, not for the game's own highlights.
    """
    turned = turning_point(game, sheet)
    own = tuple(highlights_of(game, sheet))[:MOST_OF_A_GAME]
    return (turned, *own) if turned else own


def turning_point(game: Game[Any, Any, Any], sheet: Sheet[Any, Any, Any]) -> Highlight | None:
    """Return the deal in which the winner took the lead for good.

    ``None`` if several players won, if there is only one player, or if there were fewer than three
    deals.
    """
    if len(sheet.winners) != 1 or len(sheet.places) == 1 or len(sheet.rows) < FEWEST_DEALS:
        return None
    [winner] = sheet.winners
    led = [_leads_alone(places, winner) for places in places_by_deal(game, sheet)]
    if all(led):
        detail = say("in the lead after every deal")
        return Highlight(say("Ahead all the way"), f"{len(led)}/{len(led)}", (winner,), detail)
    # The winner leads at the end, so there is a deal after the last one without the lead.
    turned = max(at for at, ahead in enumerate(led) if not ahead) + 1
    number = sheet.rows[turned].deal.plan.number
    return Highlight(
        say("The deal that turned it"),
        say("Deal {deal}", deal=number),
        (winner,),
        say("took the lead for good"),
        number,
    )


def _leads_alone(places: Places, unit: int) -> bool:
    return places[unit] == 1 and places.count(1) == 1
