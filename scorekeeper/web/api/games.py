"""Questions about games: the list of games, sheets, and verdicts on bids. Nothing is stored."""

from typing import Any

from scorekeeper.registry import AnyGame, all_games
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import Preset, usual_values
from scorekeeper.rules.serialization import to_plain
from scorekeeper.rules.sheet import sheet
from scorekeeper.web.api import answers, schemas
from scorekeeper.web.api.body import read_body
from scorekeeper.web.api.checks import (
    check_options,
    check_table,
    raise_refusals,
    require_game,
    verdict,
)
from scorekeeper.web.api.problems import UnknownName
from scorekeeper.web.api.sheets import sheet_answer
from scorekeeper.web.platform.catalogue import gettext


def list_games() -> answers.GamesAnswer:
    """Return every game with its options and entry as JSON Schemas."""
    return {"games": [_game(game) for game in all_games()]}


def compute_sheet(slug: str) -> answers.SheetAnswer:
    """Compute the sheet of a match from all of its deals."""
    game = require_game(slug)
    body = read_body(schemas.sheet_body(game))
    options = schemas.chosen_options(game, body.seats, body.options, body.preset)
    table = Table(options, body.seats, body.first_dealer)
    raise_refusals(check_table(game, table))
    result = sheet(game, table, body.deals)
    raise_refusals(result.refusals)
    return sheet_answer(result)


def judge_bids(slug: str) -> answers.BidsAnswer:
    """Return every possible bid with its verdict, after the bids in the request."""
    game = require_game(slug)
    bidding, shape = game.bidding, schemas.bids_body(game)
    if bidding is None or shape is None:
        raise UnknownName(gettext("There is no bidding in %(game)s.", game=gettext(game.name)))
    body = read_body(shape)
    options = schemas.chosen_options(game, body.seats, body.options)
    question = bidding.question(**schemas.sent_values(body) | {"options": options})
    raise_refusals(check_options(game, body.seats, options))
    raise_refusals(bidding.check(question))
    return {"bids": [{"bid": bid, **verdict(ruling)} for bid, ruling in bidding.verdicts(question)]}


def _game(game: AnyGame) -> answers.GameAnswer:
    return {
        "slug": game.slug,
        "name": gettext(game.name),
        "seats": {"min": game.seats[0], "max": game.seats[-1]},
        "presets": [_preset(game, preset) for preset in game.presets],
        "options": schemas.options_schema(game, gettext),
        "entry": schemas.entry_schema(game),
    }


def _preset(game: AnyGame, preset: Preset[Any]) -> answers.PresetAnswer:
    """Return ``preset`` without options whose defaults depend on the number of players."""
    depend = usual_values(game.options, game.usual_seats)
    return {
        "name": preset.name,
        "label": gettext(preset.label),
        "help": gettext(preset.help),
        "options": {
            name: value for name, value in to_plain(preset.options).items() if name not in depend
        },
    }
