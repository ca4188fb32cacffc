"""What the server gives along, kept on the phone; never over what it does not know yet."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol, cast

from flask import Flask

from scorekeeper import store
from scorekeeper.match import could_be_id
from scorekeeper.match.archive.writer import moment, plain_match
from scorekeeper.offline.along import ahead, answers, notes
from scorekeeper.offline.along.answers import Answer
from scorekeeper.offline.along.notes import ClubNote, MatchNote


def take(app: Flask, text: str) -> None:
    """Keep what ``GET /phone/take`` has answered, whatever that was."""
    answer = answers.read(text)
    opened: store.Store = app.extensions["store"]
    try:
        with opened.writing() as db:
            _keep_what_came(app, db, answer)
    except answers.OF_ANOTHER_VERSION:
        # What came is of another version, and nothing of it is kept.
        with opened.writing() as db:
            note = notes.club(db, answer.club_id)
            if not could_be_id(note.id):
                return
            notes.keep_club(db, replace(note, fate=answers.NEWER))
    sessions_of(app).read()


def _keep_what_came(app: Flask, db: store.Session, answer: Answer) -> None:
    if answer.fate == answers.TAKEN:
        keep(app, db, answer, answers.copied(answer))
    elif answer.fate in answers.SHUT and answer.club_id:
        note = notes.club(db, answer.club_id)
        notes.keep_club(db, replace(note, fate=answer.fate, message=answer.message))


def keep(
    app: Flask, db: store.Session, answer: Answer, copied: store.archive.Copied, *, over: str = ""
) -> None:
    """Keep the club and the matches that came with an answer; ``over`` what is unsent of one."""
    club, now = notes.club(db, copied.club_id), answer.now()
    own = set(ahead.of_club(db, copied.club_id)) - {over}
    marks = answer.facts.get("marks", {})
    same = _unchanged(db, copied.club_id, marks) - {over}
    kept = store.archive.copy_club(db, copied, own | same, club.named, now)
    for match_id in kept:
        note = replace(notes.match(db, copied.club_id, match_id), theirs=marks.get(match_id, ""))
        note_as_taken(db, note)
    if copied.whole:
        _forget(db, copied.club_id, {*kept, *own, *same})
        # What is not all taken is asked for anew, not only where it has changed.
        club = replace(club, mark="" if own else str(answer.facts.get("mark", "")))
        club = replace(club, named=_named(copied))
    shut = bool(club.fate)
    club = replace(club, csrf=str(answer.facts.get("csrf", "")), taken_at=moment(now))
    notes.keep_club(db, replace(club, fate="", message=""))
    _note_others(db, answer)
    if shut or _has_other_keys(app, db, copied):
        _try_again(db, copied.club_id)
    sessions_of(app).let_in(db, copied.club_id, [one.id for one in copied.keys])


def _unchanged(db: store.Session, club_id: str, marks: Mapping[str, str]) -> set[str]:
    """Return the matches that stand at the club as they stood when they were taken last."""
    return {
        note.id
        for note in notes.matches(db, club_id)
        if note.theirs and note.theirs == marks.get(note.id)
    }


def _note_others(db: store.Session, answer: Answer) -> None:
    """Have other clubs taken along too that the same browser has come to open."""
    known = {note.id for note in notes.clubs(db)}
    told = answer.facts.get("clubs")
    for club_id in told if isinstance(told, list) else []:
        if isinstance(club_id, str) and could_be_id(club_id) and club_id not in known:
            notes.keep_club(db, ClubNote(club_id))


def note_as_taken(db: store.Session, note: MatchNote) -> None:
    """Note that the match stands on the phone as it stands at the club."""
    match = store.matches.load(db, note.club, note.id)
    state = store.poll_state.state_of(db, note.club, note.id)
    if match is None or state is None:
        return
    drafts = {str(one["deal"]): one for one in plain_match(match)["drafts"]}
    notes.keep_match(
        db, replace(note, taken=True, mark=state.mark, lines=match.version, drafts=drafts)
    )


def _named(copied: store.archive.Copied) -> tuple[str, ...]:
    found = copied.archive
    return tuple(one["id"] for name in ("house_rules", "seasons") for one in found.get(name, []))


def _forget(db: store.Session, club_id: str, kept: set[str]) -> None:
    for note in notes.matches(db, club_id):
        if note.id not in kept:
            notes.drop_match(db, note)


def _has_other_keys(app: Flask, db: store.Session, copied: store.archive.Copied) -> bool:
    held = sessions_of(app).held(db, copied.club_id)
    return set(held) != {one.id for one in copied.keys}


def _try_again(db: store.Session, club_id: str) -> None:
    """Try again what another link did not open: this one may."""
    for note in notes.matches(db, club_id):
        if note.fate in answers.SHUT:
            notes.try_again(db, note)


class Sessions(Protocol):
    """Where the session of the phone lies: in its database."""

    def let_in(self, db: store.Session, club_id: str, key_ids: Sequence[str]) -> None: ...

    def held(self, db: store.Session, club_id: str) -> list[str]: ...

    def read(self) -> None: ...


def sessions_of(app: Flask) -> Sessions:
    """Return where the phone's session lies."""
    return cast("Sessions", app.session_interface)
