"""Changes of players: join, leave, sit out, hand over a seat, or correct a player's identity.

A tap leads to a preview of the change, and the button there saves it. All changes apply from the
next deal on.
"""

from flask import Blueprint, render_template, request
from werkzeug import Response

from scorekeeper import store
from scorekeeper.match import Event, Match, Refused, Stale
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import change_form, pad_view, people_view
from scorekeeper.web.match.people_change import NAMED, change_of, person_called, read_wish
from scorekeeper.web.platform import auth, match_request, urls

blueprint = Blueprint("people", __name__, url_prefix="/m/<match_id>/players")


@blueprint.get("")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    """Show the seats, the players who sit out or have left, and the possible changes."""
    match = match_request.load_match(match_id)
    who = request.args.get("who", "")
    return render_template("match/people.html", match=match, who=who, **people_view.people(match))


@blueprint.get("/change")
@auth.for_match(Role.SCORER)
def ask(match_id: str) -> str:
    """Show a preview of a change."""
    return _asked(match_request.load_match(match_id))


@blueprint.post("")
@auth.for_match(Role.SCORER)
def write(match_id: str) -> Response | tuple[str, int]:
    """Save the change."""
    try:
        with match_request.lock_match(match_id) as locked:
            _write(locked)
    except Stale as stale:
        return pad_view.page(stale.current, stale=True), change_form.CONFLICT
    except Refused as refused:
        match = match_request.load_match(match_id)
        return _asked(match, refused.refusals), change_form.UNPROCESSABLE
    return urls.to("pad.show", match_id=match_id)


def _write(locked: store.matches.LockedMatch) -> None:
    wish = read_wish(locked.match, request.form)
    person = None
    if wish.do in NAMED and wish.name:
        person = person_called(locked.match, wish.name)
        if person is None:
            locked, (person,) = store.matches.add_participant(locked, [wish.name])

    def decide(match: Match) -> Event:
        return change_of(match, wish, person)

    locked.append(decide)


def _asked(match: Match, refusals: tuple[Refusal, ...] = ()) -> str:
    wish = read_wish(match, request.values)
    return render_template(
        "match/people_change.html",
        match=match,
        wish=wish,
        **people_view.asked(match, wish, refusals),
    )
