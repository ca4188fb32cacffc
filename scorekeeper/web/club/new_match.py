"""A new match: the game, the players in turn order, the house rules, the first dealer.

Every button of the form sends the whole form; only "start" leaves the page. So it works without
JavaScript, and with it each touch brings back the form as it now stands.
"""

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, abort, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import clock, store
from scorekeeper.registry import AnyGame, all_games, find_game
from scorekeeper.rules import names
from scorekeeper.rules.options import as_usual, option_fields
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store import Role
from scorekeeper.web.club import match_setup
from scorekeeper.web.club.match_setup import Setup
from scorekeeper.web.platform import auth, urls
from scorekeeper.web.platform.limits import rate_limits
from scorekeeper.web.views.house_rules import preset_of

UNPROCESSABLE = 422

blueprint = Blueprint("new_match", __name__)


@blueprint.get("/new")
@auth.for_club(Role.SCORER)
def choose() -> str:
    """Ask which game it is to be."""
    return render_template("club/new_match_games.html", games=all_games())


@blueprint.get("/new/<slug>")
@auth.for_club(Role.SCORER)
def show(slug: str) -> str:
    """Show the form of a new match of the game."""
    game = _game(slug)
    preset = game.presets[0]
    options = as_usual(preset.options, game.usual_seats)
    empty = ("",) * game.usual_seats
    return _page(game, Setup(empty, match_setup.DRAW, preset.name, options))


@blueprint.post("/new/<slug>")
@rate_limits.limited(
    rate_limits.STARTING_MATCHES, only=lambda: request.form.get("action") == "start"
)
@auth.for_club(Role.SCORER)
def change(slug: str) -> AnyResponse:
    """Start the match, or do to the form what the button says."""
    game = _game(slug)
    setup = match_setup.read_setup(game)
    button, _, value = request.form.get("action", "").partition(".")
    if button == "start":
        return _start(game, setup)
    setup = match_setup.press(game, setup, button, value)
    return make_response(_page(game, match_setup.with_early_refusals(game, setup)))


def _game(slug: str) -> AnyGame:
    return find_game(slug) or abort(404)


def _start(game: AnyGame, setup: Setup) -> AnyResponse:
    refusals = (*setup.refusals, *match_setup.refusals_to_start(game, setup))
    if refusals:
        return make_response(_page(game, replace(setup, refusals=refusals)), UNPROCESSABLE)
    players = tuple(names.tidy(name) for name in setup.players)
    drawn = setup.first_dealer == match_setup.DRAW
    dealer = secrets.randbelow(len(players)) if drawn else int(setup.first_dealer)
    visit = auth.visit()
    with auth.the_store().writing() as db:
        match_id = store.create_match(
            db,
            visit.club.id,
            visit.key_id,
            game.slug,
            setup.options,
            players,
            dealer,
            clock.now(),
            request.form.get("idempotency_key"),
            began_on=clock.today(),
        )
    return urls.to("pad.show", match_id=match_id)


def _page(game: AnyGame, setup: Setup) -> str:
    visit = auth.visit()
    with auth.the_store().reading() as db:
        known = [player.name for player in store.players(db, visit.club.id)]
    template = "club/_new_match.html" if request.htmx else "club/new_match.html"  # type: ignore[attr-defined]
    return render_template(
        template,
        game=game,
        setup=setup,
        known=_not_seated(known, setup.names),
        options=option_fields(game.options),
        seats=match_setup.seats(game, setup),
        barred=match_setup.barred_choices(game, setup),
        option_places=[f"options.{item.name}" for item in option_fields(game.options)],
        options_shown=json.dumps(to_plain(setup.options), separators=(",", ":")),
        preset_now=preset_of(game, setup.options),
    )


def _not_seated(known: Sequence[str], seated: Sequence[str]) -> list[str]:
    taken = {names.same_name(name) for name in seated}
    return [name for name in known if names.same_name(name) not in taken]
