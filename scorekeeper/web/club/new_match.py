"""The setup of a new match: game, players in turn order, house rules and first dealer.

Every button sends the whole form, and only "start" leaves the page. So the form works without
JavaScript, and with it each tap swaps in the updated form.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import clock, store
from scorekeeper.match import HouseRules, Match, OtherRequest, Refused, name_of
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules import names
from scorekeeper.rules.deal import Table
from scorekeeper.rules.direction import FEWEST_WITH_A_DIRECTION
from scorekeeper.rules.options import GROUPS, grouped, nearest_preset, option_fields
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club import (
    club_start,
    match_setup,
    previous_setup,
    roster,
    seat_draw,
    setup_buttons,
    setup_summary,
    team_rows,
)
from scorekeeper.web.club.match_setup import Setup
from scorekeeper.web.club.seat_draw import DrawnCard
from scorekeeper.web.platform import auth, htmx, match_request, urls
from scorekeeper.web.platform.limits import rate_limits
from scorekeeper.web.views.club.game_order import games_to_choose
from scorekeeper.web.views.faces import guest_faces
from scorekeeper.web.views.rules import shared_rules
from scorekeeper.web.views.rules.house_rules import (
    differences,
    preset_of,
    saved_rules,
    setup_starts,
)
from scorekeeper.web.views.rules.shared_rules import SharedRules

UNPROCESSABLE = 422
OVER = "over"
ALREADY_STARTED = say(
    "This form has started a match already, with other players or rules. Start once more to begin "
    "another one."
)
PREFILLED = "prefilled"
DRAWN_CARDS = "drawn_cards"
"""The entry of the session with a match and the cards that chose its first dealer."""

SAVE_BUTTONS = ("keep", OVER)
"""The buttons that save the rules of the form under the typed name."""

LISTED_AGAIN = ("list", "set", "fill")
"""The buttons after which all rules are shown again, if no script has kept them in sight."""

blueprint = Blueprint("new_match", __name__)


def _is_start() -> bool:
    return request.form.get("action") == "start"


def _has_no_club() -> bool:
    return auth.current_visit() is None


@blueprint.get("/new")
@auth.for_club(Role.SCORER)
def choose_game() -> str:
    return render_template("club/new_match_games.html", games=games_to_choose())


@blueprint.get("/new/<slug>")
@auth.for_club(Role.SCORER, strangers=True)
def show(slug: str) -> AnyResponse | str:
    game = _game(slug)
    if club_start.is_shut_out():
        return urls.redirect_to("home.show")
    saved = saved_rules(_club_id(), slug)
    if shared_rules.contains_rules(request.args):
        shared = shared_rules.read(game, request.args)
        if not shared.playable:
            words = request.query_string.decode(errors="replace")
            return urls.redirect_back(f"{url_for('shared_rules.show', slug=slug)}?{words}")
        shared_setup = _setup_from_shared_rules(game, shared, saved)
        return _page(game, shared_setup, saved, _previous_setup(game))
    chosen = next((one for one in saved if one.id == request.args.get("rules")), None)
    setup = _setup_from_saved_rules(game, chosen, saved)
    if last := _previous_setup(game):
        setup = previous_setup.apply_previous_setup(game, last, saved, setup, rules=chosen is None)
    return _page(game, setup, saved, last)


def _setup_from_saved_rules(
    game: AnyGame, chosen: HouseRules | None, saved: Sequence[HouseRules]
) -> Setup:
    """Return an empty form with the rules ``chosen``, else the last used, else a preset."""
    seats = chosen.seats if chosen else game.usual_seats
    known = match_setup.options_by_preset(game, saved, seats)
    first = chosen.id if chosen else next(iter(known))
    return Setup(("",) * seats, match_setup.DRAW, first, known[first], seats)


def _setup_from_shared_rules(
    game: AnyGame, shared: SharedRules, saved: Sequence[HouseRules]
) -> Setup:
    """Return an empty form with rules from an address, or the same rules saved by the club."""
    table = shared.table
    empty = ("",) * table.seats
    for one in saved:
        if one.are_those_of(game, table):
            return Setup(empty, match_setup.DRAW, one.id, table.options, table.seats)
    taken = {names.same_name(one.name) for one in saved}
    name = "" if names.same_name(shared.name) in taken else shared.name
    preset = nearest_preset(game.presets, table.options, table.seats)
    return Setup(empty, match_setup.DRAW, preset.name, table.options, table.seats, keep_as=name)


@blueprint.post("/new/<slug>")
@rate_limits.limited(rate_limits.STARTING_MATCHES, only=_is_start)
@rate_limits.limited(rate_limits.STARTING_CLUBS, only=lambda: _is_start() and _has_no_club())
@auth.for_club(Role.SCORER, strangers=True)
def change(slug: str) -> AnyResponse:
    """Start the match, or apply a button of the form."""
    game = _game(slug)
    if club_start.is_shut_out():
        return urls.redirect_to("home.show")
    saved = saved_rules(_club_id(), slug)
    setup = match_setup.read_setup(game, saved)
    if game.teams:
        setup = replace(setup, members=team_rows.read_members(setup))
    button, _, value = request.form.get("action", "").partition(".")
    if button == "start":
        return _start_match(game, setup, saved)
    if button in SAVE_BUTTONS and not _has_no_club():
        name = next((one.name for one in saved if one.id == value), setup.keep_as)
        setup = replace(setup, keep_as=name)
        return _save_rules_and_respond(game, setup, saved, over=button == OVER)
    if button == "back":
        setup = setup_buttons.reset_option(setup, _starting_options(game, setup, saved), value)
    last = _previous_setup(game)
    if button == "last" and last:
        setup = previous_setup.reseat_players(game, last, setup)
    setup = setup_buttons.apply_button(game, setup, button, value)
    setup = match_setup.with_dealer(game, setup)
    setup = match_setup.with_early_refusals(game, setup)
    return make_response(_page(game, setup, saved, last, whole_list=button in LISTED_AGAIN))


def _game(slug: str) -> AnyGame:
    return find_game(slug) or abort(404)


def _starting_options(game: AnyGame, setup: Setup, saved: Sequence[HouseRules]) -> Any:
    return match_setup.options_by_preset(game, saved, setup.seats)[setup.preset]


def _respond_refused(
    game: AnyGame, setup: Setup, saved: Sequence[HouseRules], refusals: Iterable[Refusal]
) -> AnyResponse:
    setup = replace(setup, refusals=(*setup.refusals, *refusals))
    return make_response(_page(game, setup, saved, _previous_setup(game)), UNPROCESSABLE)


def _save_rules_and_respond(
    game: AnyGame, setup: Setup, saved: Sequence[HouseRules], *, over: bool
) -> AnyResponse:
    """Save the rules under the typed name. ``over`` replaces those that have it."""
    wrong = match_setup.option_refusals(game, setup)
    if setup.refusals or wrong:
        return _respond_refused(game, setup, saved, wrong)
    club_id = auth.required_visit().club.id
    try:
        with auth.current_store().writing() as db:
            rules_id = _save_rules(db, club_id, game, setup, over=over)
    except Refused as refused:
        return _respond_refused(game, setup, saved, _refusals_at_name_field(refused))
    setup = replace(setup, preset=rules_id, keep_as="")
    saved = saved_rules(club_id, game.slug)
    return make_response(_page(game, setup, saved, _previous_setup(game), just_saved=True))


def _save_rules(
    db: store.Session, club_id: str, game: AnyGame, setup: Setup, *, over: bool = False
) -> str:
    table = Table(setup.options, setup.seats)
    now = clock.now()
    return store.house_rules.save(db, club_id, game, table, setup.keep_as, now, over=over)


def _refusals_at_name_field(refused: Refused) -> list[Refusal]:
    # Too many people are refused at the names.
    return [
        one if one.field == "names" else replace(one, field="keep_as") for one in refused.refusals
    ]


def _start_match(game: AnyGame, setup: Setup, saved: Sequence[HouseRules]) -> AnyResponse:
    refusals = match_setup.refusals_to_start(game, setup)
    refusals += team_rows.team_refusals(game, setup)
    if not refusals and (left_out := match_setup.rows_left_out(game, setup)):
        refusals = [left_out]
    if (
        setup.refusals
        or refusals
        or _is_name_unconfirmed(setup)
        or _is_order_unconfirmed(game, setup)
    ):
        return _respond_refused(game, setup, saved, refusals)
    try:
        return _create_match(game, setup)
    except Refused as refused:
        return _respond_refused(game, setup, saved, _refusals_at_name_field(refused))
    except OtherRequest:
        return _respond_refused(
            game, setup, saved, [refuse("match.begun", ALREADY_STARTED, field="names")]
        )


def _is_name_unconfirmed(setup: Setup) -> bool:
    """Return whether a new name resembles a known one and the form has not pointed it out."""
    _, known = _club_and_players()
    told = roster.names_already_asked()
    near = roster.similar_players(setup.names, known)
    return any(names.same_name(setup.names[place]) not in told for place in near)


def _is_order_unconfirmed(game: AnyGame, setup: Setup) -> bool:
    return match_setup.is_misordered(game, setup) and "order_shown" not in request.form


def _create_match(game: AnyGame, setup: Setup) -> AnyResponse:
    players, rows = match_setup.players(game, setup), match_setup.playing_rows(game, setup)
    drawn = seat_draw.draw_cards(players) if setup.first_dealer == match_setup.DRAW else ()
    if drawn:
        dealer = seat_draw.first_dealer(drawn, partners=game.partners)
    else:
        dealer = rows.index(int(setup.first_dealer))
    stranger, now, once = _has_no_club(), clock.now(), request.form.get("idempotency_key")
    fingerprint = match_request.request_fingerprint()
    with auth.current_store().writing() as db:
        key = club_start.start(db) if stranger else _own_key()
        if setup.keep_as:
            _save_rules(db, key.club_id, game, setup)
        match_id = store.matches.create(
            db,
            key.club_id,
            key.id,
            game.slug,
            setup.options,
            players,
            dealer,
            now,
            once,
            began_on=clock.today(),
            request=fingerprint,
        )
        terms = store.matches.WriteTerms(key.club_id, match_id, key.id, 0, now, once, fingerprint)
        store.matches.enter_first_teams(db, terms, team_rows.teams_by_seat(game, setup))
    if stranger:
        club_start.sign_in(key)
    if drawn:
        session[DRAWN_CARDS] = [match_id, seat_draw.draw_to_text(drawn)]
    return urls.redirect_to("pad.show", match_id=match_id)


@blueprint.app_template_global("cards_for_dealer")
def cards_for_dealer(match: Match) -> tuple[DrawnCard, ...]:
    """Return the cards that chose the first dealer on this phone, until something is entered."""
    match_id, text = session.get(DRAWN_CARDS) or ("", "")
    if match_id != match.id or match.has_begun:
        return ()
    drawn = seat_draw.draw_from_text(text, match.names)
    chosen = seat_draw.first_dealer(drawn, partners=match.game.partners) if drawn else None
    # If the form was sent twice, the match is that of the first time.
    return drawn if chosen == match.table.dealer(1) else ()


def _own_key() -> store.keys.Key:
    return auth.required_visit().club_key or abort(404)


def _is_prefilled() -> bool:
    """Return whether the names came with the form, and nobody has typed other ones since."""
    return (
        request.method == "GET" or PREFILLED in request.form or request.form.get("action") == "last"
    )


def _page(  # noqa: PLR0913 - all that the form shows
    game: AnyGame,
    setup: Setup,
    saved: Sequence[HouseRules],
    last: previous_setup.PreviousSetup | None,
    *,
    whole_list: bool = False,
    just_saved: bool = False,
) -> str:
    is_swap = htmx.is_swap()
    return render_template(
        "club/_new_match.html" if is_swap else "club/new_match.html",
        is_swap=is_swap,
        game=game,
        setup=setup,
        seats=setup.seats,
        seats_shown=setup.as_chosen.seats,
        summary=setup_summary.summary(game, setup),
        summaries=setup_summary.summaries(game, setup),
        whole_list=whole_list,
        just_saved=just_saved,
        **_player_variables(game, setup, last),
        **_rule_variables(game, setup, saved),
    )


def _player_variables(
    game: AnyGame, setup: Setup, last: previous_setup.PreviousSetup | None
) -> dict[str, Any]:
    """Return the template variables about the players and their seats."""
    club_id, known = _club_and_players()
    ids = {names.same_name(player.name): player.id for player in known}
    player_ids = [ids.get(names.same_name(name)) for name in setup.names]
    players = match_setup.players(game, setup)
    near = roster.similar_players(setup.names, known)
    as_before = previous_setup.same_seats_note(game, last, setup)
    return {
        "club_id": club_id,
        "roster": roster.roster(known, setup.names),
        "near": near,
        "pointed_out": json.dumps([setup.names[place] for place in near]),
        "last": last,
        "as_before": as_before,
        "prefilled": bool(as_before) and _is_prefilled(),
        "why_dealer": previous_setup.dealer_reason(last, setup),
        "faces": guest_faces(setup.names, player_ids, club_id),
        "players": players,
        "row_names": setup.row_names,
        "teams": team_rows.team_rows(game, setup),
        "playing": match_setup.playing_rows(game, setup),
        "dealer_columns": match_setup.dealer_columns(players),
        "misordered": match_setup.is_misordered(game, setup),
        "listed": _listing_direction(game, setup),
    }


def _rule_variables(game: AnyGame, setup: Setup, saved: Sequence[HouseRules]) -> dict[str, Any]:
    """Return the template variables about the house rules."""
    table = Table(setup.options, setup.seats)
    offered = setup_starts(game, saved, setup.seats)
    options = option_fields(game.options)
    chosen = to_plain(setup.as_chosen.options)
    return {
        "options": options,
        "option_places": [f"options.{item.name}" for item in options],
        "options_shown": json.dumps(chosen, separators=(",", ":")),
        "grouped": grouped,
        "barred": match_setup.barred_choices(game, setup),
        "scoring_heading": GROUPS["scoring"],
        "scoring_example": match_setup.scoring_example(game, setup),
        "choices": offered,
        "own": next((one for one in saved if one.id == setup.preset), None),
        "differences": differences(table, _starting_options(game, setup, saved)),
        "has_name": any(one.options == setup.options for one in offered),
        "preset_now": name_of(saved, game, table) or preset_of(game, setup.options),
    }


def _listing_direction(game: AnyGame, setup: Setup) -> str:
    """Return the direction in which the names are listed, "" with fewer than three."""
    if len(setup.named) < FEWEST_WITH_A_DIRECTION:
        return ""
    turns_right = game.turns_right(setup.options)
    if match_setup.is_misordered(game, setup):
        turns_right = not turns_right
    return "right" if turns_right else "left"


def _club_id() -> str | None:
    return None if _has_no_club() else auth.required_visit().club.id


def _club_and_players() -> tuple[str | None, list[store.clubs.ClubPlayer]]:
    """Return the club's id and players. For a stranger, there are none."""
    if _has_no_club():
        return None, []
    club_id = auth.required_visit().club.id
    with auth.current_store().reading() as db:
        return club_id, store.clubs.players(db, club_id)


def _previous_setup(game: AnyGame) -> previous_setup.PreviousSetup | None:
    if _has_no_club():
        return None
    with auth.current_store().reading() as db:
        return previous_setup.find_previous_setup(db, auth.required_visit().club.id, game)
