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
from scorekeeper.web.club import club_start, match_setup
from scorekeeper.web.club.match_setup import Setup
from scorekeeper.web.platform import auth, urls
from scorekeeper.web.platform.limits import rate_limits
from scorekeeper.web.views.faces import guest_faces
from scorekeeper.web.views.house_rules import preset_of

UNPROCESSABLE = 422

blueprint = Blueprint("new_match", __name__)


def _is_start() -> bool:
    return request.form.get("action") == "start"


def _is_stranger() -> bool:
    """Tell whether there is no club yet, and the first match starts one."""
    return auth.current_visit() is None


def _is_shut_out() -> bool:
    return _is_stranger() and not club_start.is_open()


@blueprint.get("/new")
@auth.for_club(Role.SCORER)
def choose() -> str:
    """Ask which game it is to be."""
    return render_template("club/new_match_games.html", games=all_games())


@blueprint.get("/new/<slug>")
@auth.for_club(Role.SCORER, strangers=True)
def show(slug: str) -> AnyResponse | str:
    """Show the form of a new match of the game."""
    game = _game(slug)
    if _is_shut_out():
        return urls.to("home.show")
    if _is_stranger():
        club_start.promise()
    preset = game.presets[0]
    options = as_usual(preset.options, game.usual_seats)
    empty = ("",) * game.usual_seats
    return _page(game, Setup(empty, match_setup.DRAW, preset.name, options))


@blueprint.post("/new/<slug>")
@rate_limits.limited(rate_limits.STARTING_MATCHES, only=_is_start)
@rate_limits.limited(rate_limits.STARTING_CLUBS, only=lambda: _is_start() and _is_stranger())
@auth.for_club(Role.SCORER, strangers=True)
def change(slug: str) -> AnyResponse:
    """Start the match, or do to the form what the button says."""
    game = _game(slug)
    if _is_shut_out():
        return urls.to("home.show")
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
    players = setup.players
    drawn = setup.first_dealer == match_setup.DRAW
    dealer = secrets.randbelow(len(players)) if drawn else int(setup.first_dealer)
    stranger = _is_stranger()
    with auth.the_store().writing() as db:
        key = club_start.start_promised(db) if stranger else _own_key()
        match_id = store.create_match(
            db,
            key.club_id,
            key.id,
            game.slug,
            setup.options,
            players,
            dealer,
            clock.now(),
            request.form.get("idempotency_key"),
            began_on=clock.today(),
        )
    if stranger:
        club_start.enter(key)
    return urls.to("pad.show", match_id=match_id)


def _own_key() -> store.Key:
    return auth.visit().whole or abort(404)


def _page(game: AnyGame, setup: Setup) -> str:
    club_id, known = _known()
    ids = {names.same_name(player.name): player.id for player in known}
    template = "club/_new_match.html" if request.htmx else "club/new_match.html"  # type: ignore[attr-defined]
    return render_template(
        template,
        game=game,
        setup=setup,
        known=_not_seated(known, setup.names),
        club_id=club_id,
        faces=guest_faces(
            setup.names, [ids.get(names.same_name(name)) for name in setup.names], club_id
        ),
        options=option_fields(game.options),
        seats=match_setup.seats(game, setup),
        barred=match_setup.barred_choices(game, setup),
        option_places=[f"options.{item.name}" for item in option_fields(game.options)],
        options_shown=json.dumps(to_plain(setup.options), separators=(",", ":")),
        preset_now=preset_of(game, setup.options),
    )


def _known() -> tuple[str | None, list[store.Player]]:
    """Return the id of the club and whom it knows; a club that is not there yet knows nobody."""
    if _is_stranger():
        return None, []
    club_id = auth.visit().club.id
    with auth.the_store().reading() as db:
        return club_id, store.players(db, club_id)


def _not_seated(known: Sequence[store.Player], seated: Sequence[str]) -> list[store.Player]:
    taken = {names.same_name(name) for name in seated}
    return [player for player in known if names.same_name(player.name) not in taken]
