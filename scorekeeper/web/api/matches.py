"""Matches that are stored for the holder of a group's key.

Every response contains the current match, and its version in ``ETag``.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

from flask import Response, jsonify, request, url_for
from werkzeug.exceptions import Gone

from scorekeeper import clock, store
from scorekeeper.match import (
    Details,
    Event,
    Match,
    NoMatch,
    OtherRequest,
    Refused,
    Stale,
    commands,
    confirmation,
)
from scorekeeper.registry import AnyGame
from scorekeeper.rules import names as spelling
from scorekeeper.rules.deal import Table
from scorekeeper.rules.ruling import Refusal
from scorekeeper.rules.serialization import to_plain
from scorekeeper.web.api import answers, preconditions, schemas
from scorekeeper.web.api.body import read_body, read_entry
from scorekeeper.web.api.checks import (
    check_table,
    no_such_match,
    raise_refusals,
    require_game,
    require_match,
)
from scorekeeper.web.api.problems import (
    IdempotencyKeyReused,
    RefusedRequest,
    StaleVersion,
    UnknownName,
)
from scorekeeper.web.api.sheets import sheet_answer
from scorekeeper.web.platform.auth import OnlyOwnerCorrects, current_store
from scorekeeper.web.platform.auth.bearer import sent_key
from scorekeeper.web.views import dates
from scorekeeper.web.views.files import match_files
from scorekeeper.web.views.translation import speak

CREATED = 201

UNKNOWN_DEAL = "deal.unknown"
"""The store's code for a missing deal."""


def show_match(match_id: str) -> Response:
    """Return the match, or 304 if the client has this version."""
    answer = _answer(require_match(sent_key(), match_id))
    answer.make_conditional(request)
    return answer


def create_match() -> Response:
    """Create a match. A retry returns the match of the first try."""
    key = sent_key()
    game = require_game(read_body(schemas.game_name_body()).game)
    body = read_body(schemas.match_body(game))
    options = schemas.chosen_options(game, len(body.names), body.options, body.preset)
    table = Table(options, len(body.names), body.first_dealer)
    day = body.played_on or clock.today()
    raise_refusals([*_check(game, table, body.names), *dates.check_day_played(day, "played_on")])
    match = _begin_match(key, game, table, body, day)
    answer = _answer(match, CREATED)
    answer.headers["Location"] = _address(match)
    return answer


def export_match(match_id: str, ending: str) -> Response:
    """Return the match as a file."""
    return match_files.OF_API[ending](require_match(sent_key(), match_id))


def record_deal(match_id: str) -> Response:
    """Record the next deal."""
    return _write(
        match_id,
        lambda locked: locked.append(confirmation.record_equal, read_entry(locked.match.game)),
    )


def correct_deal(match_id: str, number: int) -> Response:
    """Correct a deal. All later totals follow."""
    return _write(
        match_id,
        lambda locked: locked.append(_correct, number, read_entry(locked.match.game)),
    )


def _correct(match: Match, number: int, entry: Any) -> Event:
    if not sent_key().role.may_correct(finished=match.finished):
        raise OnlyOwnerCorrects(match.id)
    return commands.correct(match, number, entry)


def remove_last_deal(match_id: str) -> Response:
    """Remove the last deal."""
    return _write(match_id, lambda locked: locked.append(commands.remove_last))


# ------------------------------------------------------------------------------------ a new match


def _check(game: AnyGame, table: Table[Any], names: list[str]) -> list[Refusal]:
    of_table = [
        # The number of players is that of the names.
        replace(refusal, field="names") if refusal.field == "seats" else refusal
        for refusal in check_table(game, table)
    ]
    return [*spelling.check_names(names), *of_table]


def _begin_match(
    key: store.keys.Key, game: AnyGame, table: Table[Any], body: schemas.MatchBody, day: date
) -> Match:
    at, once, asked = (
        clock.now(),
        preconditions.idempotency_key(),
        preconditions.request_fingerprint(),
    )
    details = Details(day, spelling.tidy(body.place), spelling.tidy_lines(body.note))
    try:
        with current_store().writing() as db:
            match_id = store.matches.create(
                db,
                key.club_id,
                key.id,
                game.slug,
                table.options,
                body.names,
                table.first_dealer,
                at,
                once,
                began_on=day,
                request=asked,
            )
            terms = store.matches.WriteTerms(key.club_id, match_id, key.id, 0, at, once, asked)
            locked = store.matches.lock(db, terms)
            # A retry finds the match of the first try, and does not describe it again.
            is_new = locked.match.created_at == at
            if is_new and (details.place or details.note):
                return locked.append(commands.describe, details)
            return locked.match
    except OtherRequest as other:
        raise IdempotencyKeyReused from other
    except Refused as refused:
        raise RefusedRequest(refused.refusals) from refused
    except NoMatch:
        raise Gone from None  # the match of the first try


# ---------------------------------------------------------------------------------------- writing


def _write(match_id: str, act: Callable[[store.matches.LockedMatch], Match]) -> Response:
    """Apply ``act`` to the match if the preconditions in the headers hold, and return it."""
    key = sent_key()
    # Read the whole body before locking the match: it may arrive slowly.
    request.get_data()
    try:
        with current_store().writing() as db:
            locked = _lock(db, key, match_id)
            match = act(locked)
    except OtherRequest as other:
        raise IdempotencyKeyReused from other
    except Stale as stale:
        current = stale.current
        raise StaleVersion(match_answer(current), f'"{preconditions.tag(current)}"') from stale
    except Refused as refused:
        raise _problem_of(refused, locked.match) from refused
    answer = _answer(match)
    answer.headers["Content-Location"] = _address(match)
    return answer


def _lock(db: store.Session, key: store.keys.Key, match_id: str) -> store.matches.LockedMatch:
    """Lock the match for a write if the preconditions in the headers hold."""
    if not key.opens(match_id):
        raise no_such_match()
    once = preconditions.idempotency_key()
    terms = store.matches.WriteTerms(
        key.club_id,
        match_id,
        key.id,
        preconditions.NO_VERSION,
        clock.now(),
        once,
        preconditions.request_fingerprint(),
    )
    try:
        locked = store.matches.lock(db, terms)
    except NoMatch:
        raise (
            Gone if store.deletion.is_deleted(db, key.club_id, match_id) else no_such_match()
        ) from None
    return locked.based_on(preconditions.stated_version(locked.match))


def _problem_of(refused: Refused, match: Match) -> UnknownName | RefusedRequest:
    for refusal in refused.refusals:
        if refusal.code == UNKNOWN_DEAL:
            return UnknownName(speak(refusal.message))
    deal = next((one.deal for one in refused.refusals if one.deal), None)
    rows = match.sheet.rows
    table = rows[deal - 1].deal.table if deal and deal <= len(rows) else match.table
    return RefusedRequest(refused.refusals, match.seated_at(table))


# -------------------------------------------------------------------------------------- responses


def _answer(match: Match, status: int = 200) -> Response:
    answer = jsonify(match_answer(match))
    answer.status_code = status
    answer.set_etag(preconditions.tag(match))
    return answer


def _address(match: Match) -> str:
    return url_for("api.show_match", match_id=match.id)


def match_answer(match: Match) -> answers.MatchAnswer:
    """Return the match with its sheet and entries, in the language of the request."""
    ended = match.finished_at
    answer: answers.MatchAnswer = {
        "id": match.id,
        "game": match.game.slug,
        "options": to_plain(match.table.options),
        "names": list(match.names),
        "first_dealer": match.first_table.first_dealer,
        "version": match.version,
        "played_on": match.details.played_on.isoformat(),
        "place": match.details.place,
        "note": match.details.note,
        "created_at": match.created_at.isoformat(),
        "finished_at": None if ended is None else ended.isoformat(),
        "sheet": sheet_answer(match.sheet, match.names),
        "entries": [to_plain(entry) for entry in match.entries],
        "notes": {str(deal): note for deal, note in sorted(match.notes.items())},
    }
    if match.changes.seatings:
        answer["players"] = [_player(match, player) for player in range(len(match.names))]
    return answer


def _player(match: Match, player: int) -> answers.PlayerAnswer:
    name = match.names[player]
    if match.game.partners:
        return {"name": name, "joined": None, "start": None, "left": None, "resting": False}
    one = match.sheet.presence[player]
    return {
        "name": name,
        "joined": one.joined,
        "start": one.start,
        "left": one.left,
        "resting": one.resting,
    }
