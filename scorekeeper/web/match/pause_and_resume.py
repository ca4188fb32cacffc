"""Pausing, resuming and giving up a match, and the agreed end of play."""

import re
import unicodedata
from collections.abc import Callable
from datetime import datetime, time, timedelta, timezone, tzinfo

from flask import Blueprint, render_template, request
from werkzeug import Response

from scorekeeper import clock
from scorekeeper.match import Event, Match, table_commands
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import change_form
from scorekeeper.web.platform import auth, match_request

blueprint = Blueprint("pause_and_resume", __name__, url_prefix="/m/<match_id>")

TIME = re.compile(r"([0-9]{1,2})[:.時]([0-9]{2})?分?")
OFFSET = re.compile(r"[+-]?[0-9]{1,3}")
FARTHEST = 14 * 60
"""The largest offset of a phone's time zone from UTC, in minutes."""
LONGEST_AHEAD = timedelta(hours=12)
"""The farthest that a time tomorrow may be ahead. A later time is probably a typing mistake."""
MIDNIGHT = time()
LONGEST_TYPED = 20


@blueprint.get("/pause")
@auth.for_match(Role.SCORER)
def show(match_id: str) -> str:
    return _page(match_request.load_match(match_id))


@blueprint.post("/pause")
@auth.for_match(Role.SCORER)
def pause(match_id: str) -> Response | tuple[str, int]:
    return _write(match_id, table_commands.pause)


@blueprint.post("/resume")
@auth.for_match(Role.SCORER)
def resume(match_id: str) -> Response | tuple[str, int]:
    return _write(match_id, table_commands.resume)


@blueprint.post("/give-up")
@auth.for_match(Role.SCORER)
def give_up(match_id: str) -> Response | tuple[str, int]:
    """End the match for good without a result."""
    return _write(match_id, table_commands.give_up)


@blueprint.post("/take-up")
@auth.for_match(Role.SCORER)
def take_up(match_id: str) -> Response | tuple[str, int]:
    return _write(match_id, table_commands.take_up)


@blueprint.post("/until")
@auth.for_match(Role.SCORER)
def agree(match_id: str) -> Response | tuple[str, int]:
    """Save the agreed end of play. An empty time removes it."""
    typed = request.form.get("until", "")
    until = read_time(typed, clock.now(), _phone_time_zone()) if typed.strip() else ""
    if isinstance(until, Refusal):
        return _page(match_request.load_match(match_id), (until,)), change_form.UNPROCESSABLE
    return change_form.write(match_id, _page, table_commands.agree, until=until)


def _write(match_id: str, decide: Callable[..., Event]) -> Response | tuple[str, int]:
    return change_form.write(match_id, _page, decide)


def read_time(typed: str, now: datetime, zone: tzinfo | None) -> datetime | Refusal:
    """Parse a typed time of day in ``zone``; return a refusal if it cannot be the end of play.

    A time that has passed today is tomorrow's if it is at most twelve hours ahead. Midnight is the
    end of today. Without a zone, the server's time zone counts.
    """
    text = unicodedata.normalize("NFKC", typed).strip()
    found = TIME.fullmatch(text)
    try:
        at = time(int(found[1]) % 24, int(found[2] or 0)) if found else None
    except ValueError:
        at = None
    if at is None:
        message = say(
            "“{typed}” is not a time of day. Use the form 23:00.", typed=text[:LONGEST_TYPED]
        )
        return refuse("time.unreadable", message, field="until")
    here = now.astimezone(zone)
    today, tomorrow = (_local_time(here, days, at, zone) for days in (0, 1))
    if today > here:
        return today
    if at == MIDNIGHT or tomorrow - here <= LONGEST_AHEAD:
        return tomorrow
    message = say(
        "{time} has passed: it is {now} now. Choose a later time.",
        time=f"{at:%H:%M}",
        now=f"{here:%H:%M}",
    )
    return refuse("time.passed", message, field="until")


def _local_time(here: datetime, days: int, at: time, zone: tzinfo | None) -> datetime:
    """Return the time ``at``, ``days`` after ``here``, correct across daylight saving changes."""
    written = datetime.combine(here.date() + timedelta(days=days), at)
    return written.astimezone() if zone is None else written.replace(tzinfo=zone)


def _phone_time_zone() -> tzinfo | None:
    """Return the time zone of the phone, which a script sends in minutes, if it is known."""
    said = request.form.get("offset", "")
    if not OFFSET.fullmatch(said) or abs(int(said)) > FARTHEST:
        return None
    return timezone(timedelta(minutes=int(said)))


def _page(match: Match, refusals: tuple[Refusal, ...] = (), *, stale: bool = False) -> str:
    return render_template(
        "match/pause.html",
        match=match,
        refusals=refusals,
        stale=stale,
        typed=request.form.get("until"),
    )
