"""What has become of what was posted: noted, and the match as the club has it now."""

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

from flask import Flask

from scorekeeper import clock, store
from scorekeeper.match.archive.writer import moment
from scorekeeper.offline.along import answers, notes, taking
from scorekeeper.offline.along.answers import Answer
from scorekeeper.offline.along.notes import MatchNote


def settle(app: Flask, sent: str, status: int, text: str) -> None:
    """Note the server's answer to the post ``sent``; nothing that it does not know is lost."""
    club_id, match_id, mark = sent.split(":")
    answer = answers.read(text)
    opened: store.Store = app.extensions["store"]
    try:
        with opened.writing() as db:
            note = notes.match(db, club_id, match_id)
            _settled(status, answer)(app, db, note, answer, mark, text)
    except answers.OF_ANOTHER_VERSION:
        # It was brought; what came back is of another version.
        with opened.writing() as db:
            _look(db, notes.match(db, club_id, match_id), answers.NEWER, "")
    taking.sessions_of(app).read()


Settled = Callable[[Flask, store.Session, MatchNote, Answer, str, str], None]


def _settled(status: int, answer: Answer) -> Settled:
    if answer.fate == answers.BROUGHT and status == HTTPStatus.OK:
        return _brought
    if answer.fate == answers.CONFLICT:
        return _both_went_on
    return _noted


def _brought(
    app: Flask, db: store.Session, note: MatchNote, answer: Answer, mark: str, _text: str
) -> None:
    """Have the match as the club has it, unless it was gone on with since it was posted."""
    state = store.poll_state.state_of(db, note.club, note.id)
    same = state is not None and state.mark == mark
    before = store.matches.load(db, note.club, note.id)
    sent = before.version - note.lines if before else 0
    now = moment(clock.now())
    told = replace(note, taken=True, fate="", message=answer.message, sent=sent, sent_at=now)
    notes.drop_match(db, note)
    here = str(answer.facts.get("id", note.id))
    if same and here != note.id:
        # It was begun there as well: the answer to that was lost.
        store.archive.remove_match(db, note.club, note.id)
        told = replace(told, id=here)
    notes.keep_match(db, told)
    taking.keep(app, db, answer, answers.copied(answer), over=here if same else "")


def _both_went_on(
    _app: Flask, db: store.Session, note: MatchNote, answer: Answer, _mark: str, text: str
) -> None:
    _look(db, replace(note, taken=True), answers.CONFLICT, answer.message)
    notes.keep_theirs(db, note, text)


def _noted(
    _app: Flask, db: store.Session, note: MatchNote, answer: Answer, _mark: str, _text: str
) -> None:
    _look(db, note, answer.fate, answer.message)
    if answer.fate == answers.LATER:
        # Perhaps what a form has to show there is out of date: the next thing taken has another.
        notes.take_all_again(db, note.club)


def _look(db: store.Session, note: MatchNote, fate: str, message: str) -> None:
    tried = moment(clock.now())
    notes.keep_match(db, replace(note, fate=fate, message=message, tried_at=tried))
