"""The page for changing the house rules of a match, from its next deal on."""

import json
from dataclasses import replace
from typing import Any

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.match import Match, Refused, Stale, table_commands
from scorekeeper.rules.options import GROUPS, grouped, option_fields
from scorekeeper.rules.ruling import Refusal
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club import match_setup, setup_buttons
from scorekeeper.web.club.match_setup import Setup
from scorekeeper.web.platform import auth, htmx, match_request, urls
from scorekeeper.web.views import forms
from scorekeeper.web.views.rules.house_rules import differences

UNPROCESSABLE, CONFLICT = 422, 409

blueprint = Blueprint("match_rules", __name__, url_prefix="/m/<match_id>/house-rules")


@blueprint.get("")
@auth.for_match(Role.SCORER)
def show(match_id: str) -> str:
    match = match_request.load_match(match_id)
    return _page(match, _setup(match, match.table_ahead.options))


@blueprint.post("")
@auth.for_match(Role.SCORER)
def change(match_id: str) -> Response:
    """Save the submitted house rules for the coming deals, or show the updated form."""
    match = match_request.load_match(match_id)
    setup = _setup_from_form(match)
    button, _, value = request.form.get("action", "").partition(".")
    if button == "set":
        setup = setup_buttons.set_number(setup, value)
    if button != "change":
        wrong = match_setup.option_refusals(match.game, setup)
        return make_response(_page(match, _with_refusals(setup, wrong)))
    if setup.refusals:
        return make_response(_page(match, setup), UNPROCESSABLE)
    try:
        with match_request.lock_match(match_id) as locked:
            locked.append(_rules_change, setup.options)
    except Stale as stale:
        return make_response(_page(stale.current, setup, stale=True), CONFLICT)
    except Refused as refused:
        wrong = [_refusal_at_option(match, one) for one in refused.refusals]
        return make_response(_page(match, _with_refusals(setup, wrong)), UNPROCESSABLE)
    return urls.redirect_to("pad.show", match_id=match_id)


def _rules_change(match: Match, options: Any) -> Any:
    return table_commands.change_rules(match, table_commands.first_untouched_deal(match), options)


def _setup(match: Match, options: Any) -> Setup:
    table = match.table_ahead
    return Setup(match.seated_at(table), match_setup.DRAW, "", options, table.seats)


def _setup_from_form(match: Match) -> Setup:
    form: Any = forms.setup_form(match.game)(request.form)
    shown = match_setup.read_shown_options(match.game, form)
    options, typed, refusals = match_setup.read_options(
        match.game, form, shown, match.table_ahead.seats
    )
    return replace(_setup(match, options), typed=typed, refusals=refusals)


def _with_refusals(setup: Setup, refusals: list[Refusal]) -> Setup:
    return replace(setup, refusals=(*setup.refusals, *refusals))


def _refusal_at_option(match: Match, refusal: Refusal) -> Refusal:
    """Return ``refusal``, attached to the form field of its option if it has one."""
    names = {item.name for item in option_fields(match.game.options)}
    return replace(refusal, field=f"options.{refusal.field}" if refusal.field in names else "")


def _page(match: Match, setup: Setup, *, stale: bool = False) -> str:
    table = replace(match.table_ahead, options=setup.options)
    offered = [
        item
        for item in option_fields(match.game.options)
        if item.name not in match.game.settled_at_start
    ]
    template = "club/_match_rules.html" if htmx.is_swap() else "club/match_rules.html"
    return render_template(
        template,
        match=match,
        game=match.game,
        setup=setup,
        seats=table.seats,
        groups=grouped(offered),
        scoring_heading=GROUPS["scoring"],
        scoring_example=match_setup.scoring_example(match.game, setup),
        differences=differences(table, match.table_ahead.options),
        barred=match_setup.barred_choices(match.game, setup),
        options_shown=json.dumps(to_plain(setup.options), separators=(",", ":")),
        first=table_commands.first_untouched_deal(match),
        stale=stale,
    )
