"""Example matches, one per game, which are never stored."""

from collections.abc import Sequence

from flask import Blueprint, abort, render_template

from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.ruling import N_, Side
from scorekeeper.rules.sheet import sheet
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import faces, translation
from scorekeeper.web.views.match import standings

NAMES = (N_("Ann"), N_("Ben"), N_("Cat"), N_("Dan"), N_("Eve"), N_("Fay"), N_("Gus"))

blueprint = Blueprint("examples", __name__)


@blueprint.get("/examples/<slug>")
@auth.open_to_all
def show(slug: str) -> str:
    game = find_game(slug) or abort(404)
    example = game.example or abort(404)
    table = Table(example.options, example.seats)
    names = [str(gettext(name)) for name in NAMES[: example.seats]]
    so_far = sheet(game, table, example.entries)
    looks = faces.guest_faces(names)
    units = range(game.units(example.seats))
    return render_template(
        "club/example.html",
        game=game,
        names=names,
        sheet=so_far,
        heads=_column_heads(game, names),
        looks=[tuple(looks[seat] for seat in game.seats_of(unit)) for unit in units],
        order=standings.ranking(so_far.places),
        schedule=game.schedule(table),
    )


def _column_heads(game: AnyGame, names: Sequence[str]) -> Sequence[str]:
    """Return the names of the players or, in a partnership game, of each side."""
    if not game.partners:
        return names
    return [translation.speak(Side(side), names) for side in range(game.units(len(names)))]
