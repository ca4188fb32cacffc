"""The options that a query requests if there is no match: a preset and a number of players."""

from typing import Any

from flask import abort, request

from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import adapted_to_seats


def requested_table(slug: str) -> tuple[AnyGame, Table[Any]]:
    """Return the game and the requested table. Respond with 404 if the game is unknown."""
    game = find_game(slug) or abort(404)
    by_name = {preset.name: preset.options for preset in game.presets}
    options = by_name.get(request.args.get("preset", ""), game.presets[0].options)
    seats = {str(count): count for count in game.seats}
    requested = seats.get(request.args.get("seats", ""), game.usual_seats)
    playable = not game.check_options(options, requested)
    count = requested if playable else game.usual_seats
    return game, Table(adapted_to_seats(options, count), count)


def preset_name(game: AnyGame, table: Table[Any]) -> str:
    """Return the name of the preset with the options of ``table``, "" if there is none."""
    usual = ((one.name, adapted_to_seats(one.options, table.seats)) for one in game.presets)
    return next((name for name, options in usual if options == table.options), "")
