"""The home page, and opening a club by its link."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from flask import Blueprint, abort, render_template, request, session
from werkzeug import Response
from werkzeug.exceptions import NotFound

from scorekeeper import clock, store
from scorekeeper.match import Match, could_be_id
from scorekeeper.registry import find_game
from scorekeeper.rules import names
from scorekeeper.web.club import club_start, open_link
from scorekeeper.web.platform import auth, bad_link_limit, fetch_metadata, urls
from scorekeeper.web.platform.limits import rate_limits
from scorekeeper.web.views.club.game_order import games_to_choose

FINISHED_SHOWN = 5
CARDS_SHOWN = 12
"""Matches in progress that are shown as cards with standings. The others are lines of a list."""

GOING_ON_SHOWN = 30
"""Matches in progress per page."""

EMPTY_FOR = timedelta(days=1)
"""A match without a deal or a draft is shown as in progress for so long."""

LINK = re.compile(r"/k/(?P<token>[\w-]{1,200})", re.ASCII)
"""The path of a secret link, anywhere in a pasted text."""

MOST_PASTED = 500

MOMENT = "%Y%m%dT%H%M%S%f"

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
@auth.open_to_all
def show() -> str:
    """Show the club's matches or, to a visitor without a key, the welcome page."""
    visit = auth.current_visit()
    if visit is None:
        return welcome()
    before = _read_cursor(request.args["before"]) if "before" in request.args else None
    with auth.current_store().reading() as db:
        if visit.club_key is None:
            opened = store.matches.summarise(db, visit.club.id, visit.match_ids)
            finished = [line for line in opened if line.finished_at or line.given_up_at]
            going_on = [line for line in opened if line not in finished]
            number, since, latest = len(opened), None, None
        else:
            going_on = store.matches.in_progress(
                db,
                visit.club.id,
                GOING_ON_SHOWN + 1,
                before=before,
                empty_since=clock.now() - EMPTY_FOR,
            )
            finished = [] if before else store.matches.finished(db, visit.club.id, FINISHED_SHOWN)
            number = store.matches.count(db, visit.club.id)
            since = store.matches.first_day(db, visit.club.id)
            latest = _latest_playable(db, visit.club.id, [*going_on, *finished])
        shown = going_on[:GOING_ON_SHOWN]
        matches = _load_readable(db, visit.club.id, [line.id for line in shown[:CARDS_SHOWN]])
    return render_template(
        "club/home.html",
        visits=auth.visits(),
        going_on=shown,
        older=_cursor_after(shown[-1]) if len(going_on) > GOING_ON_SHOWN else None,
        newest=before is None,
        matches=matches,
        finished=finished,
        number=number,
        since=since,
        again=latest if latest and not _is_going_on_today(latest) else None,
        games=() if going_on or finished or before else games_to_choose(),
    )


def _latest_playable(
    db: store.Session, club_id: str, listed: Sequence[store.matches.MatchSummary]
) -> store.matches.MatchSummary | None:
    """Return the newest match if its game is installed. It is offered for another round.

    ``listed`` are the matches of the page, which usually include it.
    """
    newest = store.history.newest(db, club_id)
    found = [line for line in listed if line.id == newest]
    if newest and not found:
        found = [*store.matches.summarise(db, club_id, [newest])]
    return next((line for line in found if find_game(line.game)), None)


def _is_going_on_today(line: store.matches.MatchSummary) -> bool:
    return line.finished_at is None and line.played_on == clock.today()


def _cursor_after(line: store.matches.MatchSummary) -> str:
    return f"{line.changed_at.astimezone(UTC):{MOMENT}}_{line.id}"


def _read_cursor(text: str) -> tuple[datetime, str]:
    moment, _, match_id = text.partition("_")
    try:
        at = datetime.strptime(moment, MOMENT).replace(tzinfo=UTC)
    except ValueError:
        abort(400)
    return (at, match_id) if could_be_id(match_id) else abort(400)


def _load_readable(
    db: store.Session, club_id: str, match_ids: Sequence[str]
) -> Mapping[str, Match]:
    """Return the matches that can be loaded. A damaged match only loses its own card."""
    try:
        return store.matches.load_many(db, club_id, match_ids)
    except store.StoreError:
        if len(match_ids) == 1:
            return {}
    return {
        found: match
        for one in match_ids
        for found, match in _load_readable(db, club_id, [one]).items()
    }


def welcome() -> str:
    """Render the page for a visitor without a key, with a choice of games."""
    return render_template(
        "club/welcome.html", games=games_to_choose(), signup=club_start.is_open()
    )


@blueprint.post("/clubs")
@rate_limits.limited(rate_limits.STARTING_CLUBS)
@auth.open_to_all
def start_club() -> Response | tuple[str, int]:
    """Start a club and redirect to its owner link."""
    name = request.form.get("name", "")
    if not club_start.is_open():
        return welcome(), 403
    refusal = names.check_name(name, "name")
    if refusal:
        page = render_template(
            "club/club_name.html", name=name, refusal=refusal, action=urls.requested_path()
        )
        return page, 422
    if not auth.has_room():
        return render_template("club/too_many_links.html", groups=auth.visits()), 409
    with auth.current_store().writing() as db:
        key = club_start.start(db, names.tidy(name))
    auth.add_key_to_cookie(key)
    return urls.redirect_to("keys.show", key_id=key.id)


@blueprint.get("/k/<token>")
@auth.open_to_all
def open_key(token: str) -> Response:
    """Open a club or match by its secret link, and remove the secret from the address."""
    with auth.current_store().reading() as db:
        key = store.keys.find_by_token(db, token, clock.now())
    if key is None:
        bad_link_limit.refuse_bad_link(NotFound())
    origin = fetch_metadata.request_origin()
    if origin is fetch_metadata.RequestOrigin.NOT_A_PAGE:
        abort(403)
    if open_link.needs_confirmation(key, origin):
        open_link.ask_on_next_page(key)
    else:
        open_link.sign_in(key)
    return urls.redirect_to("home.opened")


@blueprint.post("/k")
@auth.open_to_all
def open_pasted_link() -> Response | tuple[str, int]:
    """Redirect to a pasted link. An installed app has no address bar."""
    pasted = request.form.get("link", "").strip()
    found = LINK.search(pasted)
    if found is None:
        return render_template("club/paste_link.html", link=pasted[:MOST_PASTED]), 422
    return urls.redirect_to("home.open_key", token=found["token"])


@blueprint.get("/opened")
@auth.open_to_all
def opened() -> Response | str:
    """Redirect to the opened club or match, ask first, or explain that cookies are blocked.

    Link previews of other programs show the page of this function, too.
    """
    pending = open_link.pending_key()
    if pending:
        return _open_link_question(pending)
    if "keys" not in session:
        return render_template("platform/no_cookie.html")
    keys = (key for visit in auth.visits() for key in visit.keys)
    key = next((key for key in keys if key.id == session.get("opened")), None)
    if key is None:
        return urls.redirect_to("home.show")
    auth.note_use(key, clock.now())
    if key.match_id is None:
        return urls.redirect_to("home.show")
    return urls.redirect_to("pad.show", match_id=key.match_id)


def _open_link_question(pending: store.key_lookup.Opened) -> str:
    return render_template(
        "club/open_link.html", asked=pending, groups=auth.visits(), room=auth.has_room(pending.key)
    )


@blueprint.post("/opened")
@auth.open_to_all
def answer_question() -> Response | tuple[str, int]:
    """Open the link that this phone was asked about, or decline to open it."""
    pending = open_link.pending_key()
    if pending is None or request.form.get("key") != pending.key.id:
        return urls.redirect_to("home.show")
    if request.form.get("answer") != "open":
        open_link.decline()
        return urls.redirect_to("home.show")
    if not auth.has_room(pending.key):
        auth.drop_keys(request.form.get("leave", ""))
    if not auth.has_room(pending.key):
        return _open_link_question(pending), 409
    open_link.sign_in(pending.key)
    return urls.redirect_to("home.opened")


@blueprint.post("/club/visit")
@auth.open_to_all
def visit_club() -> Response:
    wanted = request.form.get("club")
    if wanted not in {visit.club.id for visit in auth.visits()}:
        abort(404)
    session["club"] = wanted
    return urls.redirect_to("home.show")
