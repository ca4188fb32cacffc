"""A check of a whole deal card by card, with or without a match.

The record is not stored. A scorer can fill the open deal with the result, as if it had been tapped,
and still has to save it.
"""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.match import Match, Refused, Stale
from scorekeeper.registry import AnyGame, example_record
from scorekeeper.rules.record.parsed import RecordFault
from scorekeeper.rules.record.validated import (
    MOST_CHARACTERS,
    RecordContext,
    ValidRecord,
    read_record,
)
from scorekeeper.rules.serialization import from_plain, leaves, to_plain, with_leaves
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import pad_view
from scorekeeper.web.match.draft import draft_of
from scorekeeper.web.match.replay_view import ReplayView, replay_view
from scorekeeper.web.platform import auth, match_request, urls
from scorekeeper.web.platform.limits import body_limits, rate_limits
from scorekeeper.web.views import faces
from scorekeeper.web.views.rules.house_rules import preset_of
from scorekeeper.web.views.rules.requested_options import preset_name, requested_table

UNPROCESSABLE, CONFLICT = 422, 409

LARGEST_FORM = 5 * MOST_CHARACTERS
"""Bytes. A record that is too long by itself is refused with a reason."""

FAULTS_SHOWN = 20

blueprint = Blueprint("replay", __name__)


@blueprint.get("/rules/<slug>/replay")
@auth.open_to_all
def without_match(slug: str) -> str:
    """Show the form for a deal of no match, filled with the example if requested."""
    game, context = _requested_table(slug)
    return _page(game, context, text=example_record(game) if "example" in request.args else "")


@blueprint.post("/rules/<slug>/replay")
@rate_limits.limited(rate_limits.UPLOADING)
@body_limits.max_body(LARGEST_FORM)
@auth.open_to_all
def check_without_match(slug: str) -> AnyResponse:
    game, context = _requested_table(slug)
    return _respond(game, context)


@blueprint.get("/m/<match_id>/replay")
@auth.for_match(Role.VIEWER)
def in_match(match_id: str) -> str:
    match = _load_match(match_id)
    return _page(match.game, _record_context(match, None), match)


@blueprint.post("/m/<match_id>/replay")
@rate_limits.limited(rate_limits.UPLOADING)
@body_limits.max_body(LARGEST_FORM)
@auth.for_match(Role.VIEWER)
def check_in_match(match_id: str) -> AnyResponse:
    """Check the submitted deal by the rules of the match, as the deal with the chosen number."""
    match = _load_match(match_id)
    number = _chosen_deal_number(match)
    return _respond(match.game, _record_context(match, number), match, number)


@blueprint.post("/m/<match_id>/replay/take")
@rate_limits.limited(rate_limits.UPLOADING)
@body_limits.max_body(LARGEST_FORM)
@auth.for_match(Role.SCORER)
def fill_open_deal(match_id: str) -> AnyResponse:
    """Fill the draft of the open deal with the result. The deal is saved later, on the pad."""
    match = _load_match(match_id)
    context = _record_context(match, None)
    record = read_record(match.game, request.form.get("text", ""), context)
    if not isinstance(record, ValidRecord):
        return make_response(_page(match.game, context, match, record=record), UNPROCESSABLE)
    try:
        with match_request.lock_match(match_id) as locked:
            _save_as_draft(locked, replay_view(match.game, record, match))
    except Stale as stale:
        return make_response(pad_view.page(stale.current, stale=True), CONFLICT)
    except Refused:
        return make_response(_page(match.game, context, match, record=record), CONFLICT)
    return urls.redirect_to("pad.show", match_id=match.id)


def _save_as_draft(locked: Any, view: ReplayView) -> None:
    """Save the result as the draft of the open deal. Facts that the cards do not show stay."""
    number = len(locked.match.entries) + 1
    saved = draft_of(locked.match, number)
    if saved is None or view.score is None:
        raise Stale(locked.match)
    result = leaves(to_plain(view.score.entry, whole=True))
    facts = {path: fact for path, fact in result.items() if fact is not None}
    plain = with_leaves(to_plain(saved.entry, whole=True), facts)
    locked.save_draft(number, saved.stage, from_plain(locked.match.game.entry, plain))


# The match


def _requested_table(slug: str) -> tuple[AnyGame, RecordContext]:
    game, table = requested_table(slug)
    return (game, RecordContext(table)) if game.play else abort(404)


def _load_match(match_id: str) -> Match:
    match = match_request.load_match(match_id)
    return match if match.game.play else abort(404)


def _chosen_deal_number(match: Match) -> int | None:
    """Return the number of the chosen saved deal, ``None`` for the open one."""
    numbers = {str(row.deal.plan.number): row.deal.plan.number for row in match.sheet.rows}
    return numbers.get(request.form.get("deal", ""))


def _record_context(match: Match, number: int | None) -> RecordContext:
    deal = match.sheet.rows[number - 1].deal if number else match.sheet.next
    dealer = deal.plan.dealer if deal else None
    table = deal.table if deal else match.table
    return RecordContext(table, match.seated_at(table), dealer, fixed=True)


# The page


def _respond(
    game: AnyGame, context: RecordContext, match: Match | None = None, number: int | None = None
) -> AnyResponse:
    record = read_record(game, request.form.get("text", ""), context)
    status = 200 if isinstance(record, ValidRecord) else UNPROCESSABLE
    return make_response(_page(game, context, match, number, record=record), status)


def _page(  # noqa: PLR0913 - the page has many variants
    game: AnyGame,
    context: RecordContext,
    match: Match | None = None,
    number: int | None = None,
    *,
    record: ValidRecord | tuple[RecordFault, ...] = (),
    text: str | None = None,
) -> str:
    view = replay_view(game, record, match, number) if isinstance(record, ValidRecord) else None
    names = view.record.names if view else context.names
    return render_template(
        "match/replay.html",
        game=game,
        match=match,
        table=context.table,
        text=request.form.get("text", "") if text is None else text,
        faults=record if isinstance(record, tuple) else (),
        faults_shown=FAULTS_SHOWN,
        view=view,
        names=names,
        deal_number=number,
        **_preset_values(game, context, match),
        people=faces.seat_faces(match, context.table) if match else faces.guest_faces(names),
        example=example_record(game),
    )


def _preset_values(game: AnyGame, context: RecordContext, match: Match | None) -> Mapping[str, Any]:
    return {
        "preset": "" if match else preset_name(game, context.table),
        "preset_label": preset_of(game, context.table.options),
    }
