"""Checks shared by the handlers: a known game, an accessible match, a valid table."""

from collections.abc import Iterable
from typing import Any

from werkzeug.exceptions import Gone

from scorekeeper import store
from scorekeeper.match import Match
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import check_values
from scorekeeper.rules.ruling import Refusal, Ruling, refuse, say
from scorekeeper.web.api.answers import Judged
from scorekeeper.web.api.problems import RefusedRequest, UnknownName
from scorekeeper.web.platform.auth import current_store
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.translation import speak


def require_game(slug: str) -> AnyGame:
    """Return the game with this slug; raise ``UnknownName`` if there is none."""
    game = find_game(slug)
    if game is None:
        raise UnknownName(gettext("There is no game called %(slug)s.", slug=slug))
    return game


def require_match(key: store.keys.Key, match_id: str) -> Match:
    """Load the match. A match that the key does not open is reported as missing."""
    match = None
    if key.opens(match_id):
        with current_store().reading() as db:
            match = store.matches.load(db, key.club_id, match_id)
            if match is None and store.deletion.is_deleted(db, key.club_id, match_id):
                raise Gone
    if match is None:
        raise no_such_match()
    return match


def raise_refusals(refusals: Iterable[Refusal]) -> None:
    """Raise ``RefusedRequest`` if there are ``refusals``."""
    if found := list(refusals):
        raise RefusedRequest(found)


def check_options(game: AnyGame, seats: int, options: Any) -> list[Refusal]:
    """Return all refusals of the number of players and the house rules."""
    if seats in game.seats:
        return game.check_options(options, seats)
    # Further checks of the options need a valid number of seats.
    low, high = game.seats[0], game.seats[-1]
    message = say("This game is for {low} to {high} players.", low=low, high=high)
    return [refuse("table.seats", message, field="seats"), *check_values(options)]


def check_table(game: AnyGame, table: Table[Any]) -> list[Refusal]:
    """Return all refusals of the number of players, the house rules and the first dealer."""
    refusals = check_options(game, table.seats, table.options)
    last = (table.seats if table.seats in game.seats else game.seats[-1]) - 1
    if not 0 <= table.first_dealer <= last:
        message = say("The first dealer must be a seat from 0 to {last}.", last=last)
        refusals.append(refuse("table.first_dealer", message, field="first_dealer"))
    return refusals


def verdict(ruling: Ruling) -> Judged:
    """Convert a ruling to a verdict: legal, or the reason why not."""
    if ruling.allowed:
        return {"legal": True}
    answer = Judged(legal=False, code=ruling.code, message=speak(ruling.message))
    if ruling.rule is not None:
        answer["rule"] = ruling.rule
    return answer


def no_such_match() -> UnknownName:
    """Return the problem for a match that is missing or that the key does not open."""
    return UnknownName(gettext("There is no such match, or this key does not open it."))
