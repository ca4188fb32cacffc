"""The page that says of every match what has become of what the phone has written in it.

Sent, waiting, or to be looked at: why, and what can be done. It is in the phone's app alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Any, Final

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    current_app,
    render_template,
    request,
    session,
)
from werkzeug import Response as AnyResponse

from scorekeeper import store
from scorekeeper.match import Match
from scorekeeper.match.resolve_conflict import Way
from scorekeeper.offline.along import ahead, answers, choosing, moving, notes
from scorekeeper.offline.along.notes import MatchNote
from scorekeeper.rules.ruling import N_
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import log_view
from scorekeeper.web.platform import auth, downloads, urls
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import translation
from scorekeeper.web.views.events.sentences import event_text

WHY: Final = {
    answers.CONFLICT: N_("Your group went on with this match as well. Look at both and choose."),
    answers.REFUSED: N_("Your group's server can't take it as it is:"),
    answers.UNREADABLE: N_(
        "The server has another version of Scorekeeper. Open the app once with a connection, so "
        "that it is updated, then send again."
    ),
    answers.NO_KEY: N_(
        "The link this phone uses was revoked, or has ended. Open a new link to the group on this "
        "phone: then this is sent by itself."
    ),
    answers.FORBIDDEN: N_(
        "The link this phone uses does not allow this. Open a link for scoring on this phone: then "
        "this is sent by itself."
    ),
    answers.CLUB_DELETED: N_("This group was deleted, with all its matches."),
    answers.DELETED: N_("This match was deleted at your group."),
    answers.TOO_MUCH: N_("Too much to send at once."),
    answers.NO_ROOM: N_("There is no room for it at your group's server:"),
    answers.LATER: N_("The server could not take it just now. It is sent again by itself."),
    answers.NOT_OURS: N_(
        "Something else answered instead of your group's server, perhaps the sign-in page of a "
        "Wi-Fi network. It is sent again by itself."
    ),
    "": N_("It is sent as soon as this phone reaches your group's server."),
}
"""Why a match has not been sent, in words."""

SAYS_MORE: Final = (answers.REFUSED, answers.NO_ROOM)
"""Where the server has told the reason itself."""

MOST_SENT = 10

blueprint = Blueprint("fates", __name__)


@dataclass(frozen=True, slots=True)
class Row:
    """A match and what has become of it: ``lines`` that are unsent, the first at ``since``."""

    note: MatchNote
    match: Match
    club: str
    lines: int
    since: datetime
    why: str
    more: str

    @property
    def waits(self) -> bool:
        """Return whether it is sent by itself."""
        return self.note.fate in answers.PASSING

    @property
    def sent_at(self) -> datetime:
        """Return when it was brought the last time, which it was."""
        return datetime.fromisoformat(self.note.sent_at)


@dataclass(frozen=True, slots=True)
class Side:
    """What one side has written since: at the club, or on this phone."""

    head: str
    lines: Sequence[log_view.Told]


def init_app(app: Flask) -> None:
    """Add the page, and what other pages say of it."""
    app.register_blueprint(blueprint)
    app.add_template_global(count_unsent, "unsent_matches")
    app.add_template_global(of_match, "unsent_of")


def count_unsent() -> tuple[int, int, int]:
    """Return how many matches wait to be sent, need a look, and are of no group of a server."""
    with auth.the_store().reading() as db:
        found = _unsent(db)
        own = sum(matches for _, matches in ahead.own_clubs(db))
    looks = sum(note.fate not in answers.PASSING for note in found)
    return len(found) - looks, looks, own


def of_match(match: Match) -> Row | None:
    """Return what is unsent of a match; ``None`` where the club knows all of it."""
    with auth.the_store().reading() as db:
        along = any(one.id == match.club_id for one in notes.clubs(db))
        if not along or not ahead.differs(db, match.club_id, match.id):
            return None
        return _row(db, notes.match(db, match.club_id, match.id), match)


@blueprint.get("/phone/fates")
@auth.open_to_all
def show() -> str:
    """Show all matches: what needs a look, what waits, what was sent."""
    with auth.the_store().reading() as db:
        rows = [one for note in _unsent(db) if (one := _row(db, note))]
        sent = _sent(db)
        newer = any(one.fate == answers.NEWER for one in notes.clubs(db))
        copies = [_copy(number, one) for number, one in enumerate(choosing.copies(db))]
        own = ahead.own_clubs(db)
    return render_template(
        "phone/fates.html",
        looks=[one for one in rows if not one.waits],
        waiting=[one for one in rows if one.waits],
        sent=sent,
        copies=copies,
        own=own,
        targets=_targets(own),
        newer=str(gettext(WHY[answers.UNREADABLE])) if newer else "",
    )


@blueprint.post("/phone/fates/<club_id>")
@auth.open_to_all
def move(club_id: str) -> AnyResponse:
    """Have the matches of a group that was begun here in one that a server knows."""
    with auth.the_store().writing() as db:
        own = [(club, matches) for club, matches in ahead.own_clubs(db) if club.id == club_id]
        there = request.form.get("there")
        found = [visit for visit in _targets(own) if own and visit.club.id == there]
        visit = found[0] if found else abort(HTTPStatus.NOT_FOUND)
        key = visit.whole or abort(HTTPStatus.NOT_FOUND)
        moving.move(db, club_id, visit.club.id, key.id, [one.id for one in visit.keys])
    session[auth.CLUB] = visit.club.id
    return urls.to("fates.show")


@blueprint.get("/phone/fates/<club_id>/<match_id>")
@auth.open_to_all
def look(club_id: str, match_id: str) -> str:
    """Show what stands at the club and what was written here, and what can be done."""
    with auth.the_store().reading() as db:
        note = notes.match(db, club_id, match_id)
        row = _row(db, note) or abort(HTTPStatus.NOT_FOUND)
        found = choosing.both(db, note)
    sides = _sides(found) if found else ()
    ways = {way.value: _left_out(found, way) for way in Way} if found else {}
    return render_template("phone/fate.html", row=row, sides=sides, ways=ways)


@blueprint.post("/phone/fates/<club_id>/<match_id>")
@auth.open_to_all
def choose(club_id: str, match_id: str) -> AnyResponse:
    """Do what was chosen; what it takes away is kept as a file."""
    choice = request.form.get("choice", "")
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - Flask's own way
    with auth.the_store().writing() as db:
        note = notes.match(db, club_id, match_id)
        _row(db, note) or abort(HTTPStatus.NOT_FOUND)
        if choice == "again":
            notes.try_again(db, note)
        elif choice == "theirs":
            choosing.keep_theirs(app, db, note)
        elif choice in set(Way):
            choosing.keep_mine(app, db, note, Way(choice))
        elif choice == "drop":
            choosing.drop(app, db, note)
        else:
            abort(HTTPStatus.BAD_REQUEST)
    return urls.to("fates.show")


@blueprint.get("/phone/copies/<int:number>.json")
@auth.open_to_all
def copy(number: int) -> Response:
    """Send a file that was kept when something was chosen."""
    with auth.the_store().reading() as db:
        text = choosing.copy(db, number) or abort(HTTPStatus.NOT_FOUND)
    response = Response(text, mimetype="application/json")
    return downloads.named(
        response, f"scorekeeper {number + 1}", f"scorekeeper-{number + 1}", "json"
    )


# ----------------------------------------------------------------------------------- what is told


def _targets(own: Sequence[tuple[store.clubs.Club, int]]) -> list[auth.Visit]:
    """Return the groups of a server in which this phone may begin matches."""
    here = {club.id for club, _ in own}
    return [
        visit
        for visit in auth.visits()
        if visit.club.id not in here and visit.whole and visit.whole.role.covers(Role.SCORER)
    ]


def _unsent(db: store.Session) -> list[MatchNote]:
    return [
        notes.match(db, club.id, match_id)
        for club in notes.clubs(db)
        for match_id in ahead.of_club(db, club.id)
    ]


def _row(db: store.Session, note: MatchNote, match: Match | None = None) -> Row | None:
    match = match or store.matches.load(db, note.club, note.id)
    club = store.clubs.find(db, note.club)
    if match is None or club is None:
        return None
    lines = max(match.version - note.lines, 0)
    told = notes.club(db, note.club)
    fate = told.fate if told.fate in answers.SHUT else note.fate
    why = str(gettext(WHY.get(fate, WHY[answers.UNREADABLE])))
    more = note.message if fate in SAYS_MORE else ""
    return Row(note, match, club.name, lines, _since(match, note), why, more)


def _since(match: Match, note: MatchNote) -> datetime:
    """Return when the first was written that the club does not know."""
    fresh = [line.at for line in match.lines[note.lines :]]
    touched = [one.updated_at for one in match.drafts.values()]
    return min(fresh) if fresh else max(touched, default=match.created_at)


def _sent(db: store.Session) -> list[Row]:
    found = [
        note
        for club in notes.clubs(db)
        for note in notes.matches(db, club.id)
        if note.sent_at and not note.fate
    ]
    found.sort(key=lambda one: one.sent_at, reverse=True)
    return [row for note in found[:MOST_SENT] if (row := _row(db, note))]


def _sides(found: choosing.Both) -> tuple[Side, Side]:
    return (
        Side(str(gettext("At your group")), log_view.since(found.theirs, found.common)),
        Side(str(gettext("Entered on this phone")), log_view.since(found.mine, found.common)),
    )


def _left_out(found: choosing.Both, way: Way) -> list[str] | None:
    """Return what could not be written that way, in words; ``None`` where nothing could."""
    made = found.reconciled(way)
    if not made.changes:
        return None
    return [event_text(found.mine, line) for line in made.left_out]


def _copy(number: int, plain: Any) -> tuple[int, str, str]:
    """Return a file by its number: the game, and who played."""
    names = [one["name"] for one in plain["seats"]]
    return number, translation.game_name(plain["game"]), ", ".join(names)
