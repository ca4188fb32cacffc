"""Changes of players: join, leave, sit out, hand over a seat, or correct a player's identity.

A tap leads to a preview of the change, with a button that saves the change. All changes apply from
the next deal on.
"""

from flask import Blueprint, render_template, request
from werkzeug import Response

from scorekeeper import store
from scorekeeper.match import Event, Match, Refused, Stale, table_commands
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import change_form, pad_view, people_view, team_members
from scorekeeper.web.match.people_change import (
    NEED_NAME,
    TEAM,
    event_of_change,
    find_person,
    read_change,
)
from scorekeeper.web.platform import auth, match_request, urls

blueprint = Blueprint("people", __name__, url_prefix="/m/<match_id>/players")


@blueprint.get("")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    match = match_request.load_match(match_id)
    who = request.args.get("who", "")
    return render_template(
        "match/people.html", match=match, who=who, **people_view.page_values(match)
    )


@blueprint.get("/change")
@auth.for_match(Role.SCORER)
def ask(match_id: str) -> str:
    return _preview(match_request.load_match(match_id))


@blueprint.post("")
@auth.for_match(Role.SCORER)
def write(match_id: str) -> Response | tuple[str, int]:
    try:
        with match_request.lock_match(match_id) as locked:
            _write(locked)
    except Stale as stale:
        return pad_view.page(stale.current, stale=True), change_form.CONFLICT
    except Refused as refused:
        match = match_request.load_match(match_id)
        return _preview(match, refused.refusals), change_form.UNPROCESSABLE
    if request.form.get("do") == TEAM:
        return urls.redirect_to("people.show", match_id=match_id, who=request.form.get("who"))
    return urls.redirect_to("pad.show", match_id=match_id)


def _write(locked: store.matches.LockedMatch) -> None:
    requested = read_change(locked.match, request.form)
    person = None
    if requested.kind in NEED_NAME and requested.name:
        person = find_person(locked.match, requested.name)
        if person is None:
            locked, (person,) = store.matches.add_participant(locked, [requested.name])
    locked, teams = store.matches.add_members(
        locked, team_members.requested_teams(locked.match, requested, person)
    )

    def decide(match: Match) -> Event | list[Event]:
        if requested.kind == TEAM:
            return [table_commands.enter_team(match, *one) for one in teams.items()]
        change = event_of_change(match, requested, person)
        after = match.as_of(change.apply(match.log_state))
        # The change comes last, so that the pad reports it.
        return [*store.matches.enter_members(after, teams), change]

    locked.append(decide)


def _preview(match: Match, refusals: tuple[Refusal, ...] = ()) -> str:
    requested = read_change(match, request.values)
    return render_template(
        "match/people_change.html",
        match=match,
        requested=requested,
        **people_view.preview_values(match, requested, refusals),
    )
