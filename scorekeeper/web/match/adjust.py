"""The page for points that are given or taken outside deals, with a reason."""

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, render_template, request
from werkzeug import Response

from scorekeeper.match import Event, Match, table_commands
from scorekeeper.match.number_input import read_number
from scorekeeper.rules.names import tidy
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import change_form
from scorekeeper.web.platform import auth, match_request

blueprint = Blueprint("adjust", __name__, url_prefix="/m/<match_id>/adjust")


@blueprint.get("")
@auth.for_match(Role.SCORER)
def show(match_id: str) -> str:
    match = match_request.load_match(match_id)
    auth.check_may_correct(match)
    return _page(match)


@blueprint.post("")
@auth.for_match(Role.SCORER)
def write(match_id: str) -> Response | tuple[str, int]:
    match = match_request.load_match(match_id)
    read = {
        column: read_number(text) for column, text in _typed_points(match).items() if text.strip()
    }
    wrong = [
        replace(one, field=f"points.{column}")
        for column, one in read.items()
        if isinstance(one, Refusal)
    ]
    if wrong:
        return _page(match, tuple(wrong)), change_form.UNPROCESSABLE
    points = {
        _owner_of_column(match, at): match.typed(one)
        for at, one in read.items()
        if isinstance(one, int)
    }
    reason = tidy(request.form.get("reason", ""))
    return change_form.write(match_id, _page, _adjust, points, reason)


def _adjust(match: Match, points: Mapping[int, int], reason: str) -> Event:
    auth.check_may_correct(match)
    return table_commands.adjust(match, points, reason)


def _present_columns(match: Match) -> list[int]:
    return [at for at, one in enumerate(match.sheet.presence) if one.left is None]


def _typed_points(match: Match) -> Mapping[int, str]:
    return {at: request.form.get(f"points.{at}", "") for at in _present_columns(match)}


def _owner_of_column(match: Match, column: int) -> int:
    return column if match.game.partners else match.participants.people[column]


def _page(match: Match, refusals: tuple[Refusal, ...] = (), *, stale: bool = False) -> str:
    return render_template(
        "match/adjust.html",
        match=match,
        refusals=refusals,
        stale=stale,
        columns=_present_columns(match),
        typed=_typed_points(match),
        reason=request.form.get("reason", ""),
    )
