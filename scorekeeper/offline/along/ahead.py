"""What the phone has written that the club does not know yet."""

import json
from dataclasses import asdict, replace
from typing import Any

from scorekeeper import clock, store
from scorekeeper.match import Match
from scorekeeper.offline.along import answers, notes
from scorekeeper.offline.along.notes import ClubNote, MatchNote

TO = "/phone/bring"


def is_ahead(db: store.Session, match_id: str) -> bool:
    """Return whether a match has lines, or taps, that its club does not know yet.

    So has every match of a group that was begun on this phone: no server knows of it.
    """
    known = {note.id for note in notes.clubs(db)}
    return any(
        differs(db, one, match_id) if one in known else store.poll_state.state_of(db, one, match_id)
        for one in _clubs(db)
    )


def has(db: store.Session, match_id: str) -> bool:
    """Return whether the match is on this phone."""
    return any(store.poll_state.state_of(db, one, match_id) for one in _clubs(db))


def is_alone(db: store.Session) -> bool:
    """Return whether there is something on this phone, and all of it was begun here."""
    return not notes.clubs(db) and bool(_clubs(db))


def is_own(db: store.Session, club_id: str) -> bool:
    """Return whether the club was begun on this phone, so that no server knows of it."""
    return club_id not in {note.id for note in notes.clubs(db)}


def own_clubs(db: store.Session) -> list[tuple[store.clubs.Club, int]]:
    """Return the clubs that were begun on this phone, with the number of their matches."""
    return [
        (club, matches)
        for club, matches in store.clubs.list_all(db)
        if matches and is_own(db, club.id)
    ]


def _clubs(db: store.Session) -> list[str]:
    return [club.id for club, _ in store.clubs.list_all(db)]


def of_club(db: store.Session, club_id: str) -> list[str]:
    """Return the ids of the club's matches that are ahead, the oldest first."""
    ids = store.matches.list_ids(db, club_id)
    states = store.poll_state.states_of(db, club_id, ids)
    marks = {note.id: note.mark for note in notes.matches(db, club_id)}
    return [one for one in ids if states[one].mark != marks.get(one)]


def differs(db: store.Session, club_id: str, match_id: str) -> bool:
    """Return whether a club's match is on the phone otherwise than the club knows it."""
    state = store.poll_state.state_of(db, club_id, match_id)
    return state is not None and state.mark != notes.match(db, club_id, match_id).mark


def note_done_again(db: store.Session, match_id: str) -> None:
    """Note how the match stands, now that the phone has done in it what the server had done."""
    for club in notes.clubs(db):
        state = store.poll_state.state_of(db, club.id, match_id)
        if state is not None:
            notes.keep_match(db, replace(notes.match(db, club.id, match_id), again=state.mark))


def is_drawn_here(db: store.Session, match_id: str) -> bool:
    """Return whether the phone has drawn its page: it has written more than the server knows."""
    if not is_ahead(db, match_id):
        return False
    for club in notes.clubs(db):
        state = store.poll_state.state_of(db, club.id, match_id)
        if state is not None:
            return state.mark != notes.match(db, club.id, match_id).again
    return True


def unsent(db: store.Session) -> list[dict[str, Any]]:
    """Return what is to be posted, in order; what needs a look waits for somebody to look."""
    found: list[dict[str, Any]] = []
    for club in notes.clubs(db):
        if club.fate in answers.SHUT:
            continue
        ahead = [notes.match(db, club.id, match_id) for match_id in of_club(db, club.id)]
        due = [note for note in ahead if note.fate in answers.PASSING]
        found += [_posted(db, club, note) for note in sorted(due, key=lambda one: one.taken)]
    return found


def _posted(db: store.Session, club: ClubNote, note: MatchNote) -> dict[str, Any]:
    match = store.matches.load(db, note.club, note.id)
    state = store.poll_state.state_of(db, note.club, note.id)
    if match is None or state is None:
        raise store.StoreError(f"the match {note.id} is gone")
    return {
        "id": f"{note.club}:{note.id}:{state.mark}",
        "to": TO,
        "headers": {"Content-Type": "application/json", "X-CSRFToken": club.csrf},
        "body": json.dumps(body_of(db, match, note), ensure_ascii=False),
    }


def body_of(db: store.Session, match: Match, note: MatchNote) -> dict[str, Any]:
    """Return what is sent of a match: of what is half written, only what the phone has changed."""
    load = asdict(store.archive.load_of(db, match, clock.now(), taken=note.taken))
    load["match"]["drafts"] = [
        one
        for one in load["match"]["drafts"]
        if one != note.drafts.get(str(one["deal"])) or one["deal"] == load["told"]
    ]
    load["bases"] = {deal: one["entry"] for deal, one in note.drafts.items()}
    return {
        "format": answers.FORMAT,
        "version": answers.VERSION,
        "club": note.club,
        **load,
    }
