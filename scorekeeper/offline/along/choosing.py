"""What somebody chooses where a match needs a look; what it takes away is kept as a file."""

import json
from dataclasses import dataclass
from typing import Any

from flask import Flask

from scorekeeper import clock, store
from scorekeeper.exports import archive
from scorekeeper.match import Event, Match, new_id
from scorekeeper.match.archive.reader import KnownIds, read_match
from scorekeeper.match.archive.writer import moment
from scorekeeper.match.merging import common_lines, lines_of
from scorekeeper.match.resolve_conflict import Reconciled, Way, reconcile
from scorekeeper.offline import kept
from scorekeeper.offline.along import answers, notes, taking
from scorekeeper.offline.along.answers import Answer
from scorekeeper.offline.along.notes import MatchNote

COPY = "along copy "


@dataclass(frozen=True, slots=True)
class Both:
    """A match as it stands at the club and on this phone; they agree in ``common`` lines."""

    theirs: Match
    mine: Match
    common: int

    def reconciled(self, way: Way) -> Reconciled:
        """Return how the phone's lines are written into the club's."""
        return reconcile(self.theirs, self.mine, self.common, way, clock.now())


def both(db: store.Session, note: MatchNote) -> Both | None:
    """Return the two of a match that both have gone on with; ``None`` where it is not such."""
    text, mine = notes.theirs(db, note), store.matches.load(db, note.club, note.id)
    if text is None or mine is None:
        return None
    try:
        return _compared(db, note, mine, answers.read(text))
    except answers.OF_ANOTHER_VERSION:
        return None


def _compared(db: store.Session, note: MatchNote, mine: Match, answer: Answer) -> Both:
    copied = answers.copied(answer)
    people = {one["id"]: one["id"] for one in copied.archive["players"]}
    keys = {one["id"]: one["id"] for one in copied.archive["keys"]}
    (plain,) = copied.archive["matches"]
    theirs = read_match(plain, "", KnownIds(note.club, people, keys, answer.now()))
    once = {int(number): one for number, one in copied.once.get(note.id, {}).items()}
    known = store.archive.load_of(db, mine, clock.now(), taken=True).once
    own = {number: one for number, one in enumerate(known, 1) if one}
    common = common_lines(lines_of(theirs, once), lines_of(mine, own))
    return Both(theirs, mine, common)


def keep_theirs(app: Flask, db: store.Session, note: MatchNote) -> None:
    """Have the match as the club has it; what the phone has written is kept as a file."""
    keep_copy(db, note)
    _take_theirs(app, db, note)


def keep_mine(app: Flask, db: store.Session, note: MatchNote, way: Way) -> None:
    """Write what the phone has once more, into the match as the club has it."""
    found = both(db, note)
    if found is None:
        return
    keep_copy(db, note)
    made = found.reconciled(way)
    drafts = found.mine.drafts
    _take_theirs(app, db, note)
    for change in made.changes:
        terms = _terms(db, note, found.mine)
        store.matches.lock(db, terms).append(_as_decided, change)
    following = len(made.match.entries) + 1
    if following in drafts and following not in made.match.drafts and not made.match.finished:
        half = drafts[following]
        locked = store.matches.lock(db, _terms(db, note, found.mine))
        locked.save_draft(following, half.stage, half.entry)


def _as_decided(_match: Match, change: Event) -> Event:
    return change


def _terms(db: store.Session, note: MatchNote, mine: Match) -> store.matches.WriteTerms:
    now = store.matches.load(db, note.club, note.id)
    if now is None:
        raise store.StoreError(f"the match {note.id} is gone")
    key_id = mine.lines[-1].key_id if mine.lines else mine.begun_by
    return store.matches.WriteTerms(note.club, note.id, key_id, now.version, clock.now(), new_id())


def drop(app: Flask, db: store.Session, note: MatchNote) -> None:
    """Give up what the phone has written, but for a file; what the club has comes again."""
    keep_copy(db, note)
    if notes.theirs(db, note):
        _take_theirs(app, db, note)
        return
    store.archive.remove_match(db, note.club, note.id)
    notes.drop_match(db, note)
    notes.take_all_again(db, note.club)


def _take_theirs(app: Flask, db: store.Session, note: MatchNote) -> None:
    answer = answers.read(notes.theirs(db, note) or "")
    notes.drop_match(db, note)
    taking.keep(app, db, answer, answers.copied(answer), over=note.id)


# ------------------------------------------------------------------------------------------ files


def keep_copy(db: store.Session, note: MatchNote) -> None:
    """Keep the match as it is on this phone as a file, to be imported anywhere."""
    now = clock.now()
    found = store.archive.export_archive(
        db, note.club, now, store.matches.Selection(match_id=note.id)
    )
    document = archive.document(found.exported_at, found.players, found.keys, found.matches)
    kept.write(db, f"{COPY}{moment(now)} {note.id}", json.dumps(document, ensure_ascii=False))


def copies(db: store.Session) -> list[Any]:
    """Return the matches in the files that are kept, the newest first, as plain values."""
    return [json.loads(text)["matches"][0] for _, text in reversed(kept.find(db, COPY))]


def copy(db: store.Session, number: int) -> str | None:
    """Return the text of file ``number`` of these."""
    found = list(reversed(kept.find(db, COPY)))
    return found[number][1] if number < len(found) else None
