"""What the phone notes of each club and match that it goes along with, beside them in the file."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from scorekeeper import store
from scorekeeper.offline import kept

CLUB, MATCH, THEIRS = "along club ", "along match ", "along theirs "


@dataclass(frozen=True, slots=True)
class ClubNote:
    """A club that the phone goes along with.

    ``mark`` is that of what was taken last, ``csrf`` what a form has to show there, ``named`` the
    house rules and seasons that were taken. ``fate`` is not "" where the club is shut to this
    phone, ``message`` the server's word for it.
    """

    id: str
    mark: str = ""
    csrf: str = ""
    named: tuple[str, ...] = ()
    taken_at: str = ""
    fate: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class MatchNote:
    """A match, and what has become of what the phone has written in it.

    ``taken`` says that the club knows the match, ``mark`` how it stood on this phone when it stood
    the same at the club, whose own word for that is ``theirs``: with so many ``lines``, and with
    these deals half written. ``fate`` is that of the last try at ``tried_at``, ``message`` the
    server's word for it. The last ``sent`` lines were brought at ``sent_at``. ``again`` is how it
    stood when the phone had done once more what the server had done.
    """

    club: str
    id: str
    taken: bool = False
    mark: str = ""
    theirs: str = ""
    lines: int = 0
    drafts: Mapping[str, Any] = field(default_factory=dict)
    fate: str = ""
    message: str = ""
    tried_at: str = ""
    sent: int = 0
    sent_at: str = ""
    again: str = ""


def clubs(db: store.Session) -> list[ClubNote]:
    """Return the clubs that the phone goes along with."""
    return [ClubNote(**_facts(ClubNote, text)) for _, text in kept.find(db, CLUB)]


def club(db: store.Session, club_id: str) -> ClubNote:
    """Return the note of a club; an empty one where there is none."""
    text = kept.read(db, CLUB + club_id)
    return ClubNote(**_facts(ClubNote, text)) if text else ClubNote(club_id)


def keep_club(db: store.Session, note: ClubNote) -> None:
    """Keep the note, in the place of the one before."""
    kept.write(db, CLUB + note.id, json.dumps(asdict(note)))


def take_all_again(db: store.Session, club_id: str) -> None:
    """Have the club taken anew the next time, also where nothing has changed there."""
    keep_club(db, replace(club(db, club_id), mark=""))


def match(db: store.Session, club_id: str, match_id: str) -> MatchNote:
    """Return the note of a match; an empty one where there is none."""
    text = kept.read(db, f"{MATCH}{club_id} {match_id}")
    return MatchNote(**_facts(MatchNote, text)) if text else MatchNote(club_id, match_id)


def matches(db: store.Session, club_id: str) -> list[MatchNote]:
    """Return the notes of all matches of a club."""
    return [MatchNote(**_facts(MatchNote, text)) for _, text in kept.find(db, f"{MATCH}{club_id} ")]


def keep_match(db: store.Session, note: MatchNote) -> None:
    """Keep the note, in the place of the one before."""
    kept.write(db, f"{MATCH}{note.club} {note.id}", json.dumps(asdict(note)))


def drop_match(db: store.Session, note: MatchNote) -> None:
    """Forget the note, and what the club has of the match."""
    kept.drop(db, f"{MATCH}{note.club} {note.id}")
    kept.drop(db, f"{THEIRS}{note.club} {note.id}")


def try_again(db: store.Session, note: MatchNote) -> None:
    """Have what is unsent of the match sent again."""
    keep_match(db, replace(note, fate="", message=""))


def theirs(db: store.Session, note: MatchNote) -> str | None:
    """Return what the server said last of a match that both have gone on with, as it said it."""
    return kept.read(db, f"{THEIRS}{note.club} {note.id}")


def keep_theirs(db: store.Session, note: MatchNote, text: str) -> None:
    """Keep what the server says of a match that both have gone on with."""
    kept.write(db, f"{THEIRS}{note.club} {note.id}", text)


def _facts(wanted: type[ClubNote | MatchNote], text: str) -> dict[str, Any]:
    """Return what is kept, as far as this version knows it."""
    known = {one.name for one in fields(wanted)}
    return {name: one for name, one in json.loads(text).items() if name in known}
