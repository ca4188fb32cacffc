"""A match in the store, its scorer, and the deals that they write."""

from dataclasses import dataclass, fields, replace
from datetime import datetime

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.rules.serialization import from_plain
from scorekeeper.store import Store
from scorekeeper.store.matches import folded_matches
from tests.support.clock import NOON
from tests.support.match.deals import (
    FIRST,
    FIRST_OTHERWISE,
    OVER_THIRTY,
    SECOND,
    SMALL,
    THIRD,
    THREE_DEALS,
    THRICE,
    TOO_MUCH,
    TWICE,
    entry,
    hearts,
    hell,
    minutes,
    options,
)

__all__ = [
    "FIRST",
    "FIRST_OTHERWISE",
    "NOON",
    "OVER_THIRTY",
    "SECOND",
    "SECRET",
    "SMALL",
    "THIRD",
    "THREE_DEALS",
    "THRICE",
    "TOO_MUCH",
    "TWICE",
    "Pad",
    "another_key",
    "create_club",
    "entry",
    "hearts",
    "hell",
    "minutes",
    "options",
]

SECRET = "only for tests, and for nothing else"
TERMS = {field.name for field in fields(stores.matches.WriteTerms)}


def create_club(session, name, at=NOON):
    """Create a club; return it and the token of its first key."""
    club = stores.clubs.start(session, name, at)
    return club, another_key(session, club.id, at=at)


def another_key(session, club_id, role=stores.keys.Role.OWNER, at=NOON, **more):
    """Create a key and return its token."""
    key = stores.keys.create(session, club_id, SECRET, at, role=role, **more)
    return stores.keys.token_of(SECRET, club_id, key.id)


@dataclass(frozen=True)
class Pad:
    """A match in a club of its own. Missing facts of a write follow from the current state."""

    store: Store
    club_id: str
    key_id: str
    match_id: str
    at: datetime = NOON

    @classmethod
    def begin(cls, store, slug="hell", choices=None, names=("Aki", "Ben", "Chie"), dealer=0):
        with store.writing() as session:
            club, token = create_club(session, "Thursday")
            key = stores.keys.find_by_token(session, token, NOON)
        pad = cls(store, club.id, key.id, "")
        return pad.another(slug, THREE_DEALS if choices is None else choices, names, dealer)

    def another(self, slug, choices, names, dealer=0, at=NOON):
        """Begin one more match of the club."""
        with self.store.writing() as session:
            match_id = stores.matches.create(
                session,
                self.club_id,
                self.key_id,
                slug,
                options(slug, **choices),
                names,
                dealer,
                at,
            )
        return replace(self, match_id=match_id, at=at)

    def later(self, number):
        """Return the pad with a time some minutes after noon."""
        return replace(self, at=minutes(number))

    @property
    def match(self):
        with self.store.reading() as session:
            return stores.matches.load(session, self.club_id, self.match_id)

    @property
    def totals(self):
        return self.match.sheet.totals

    @property
    def in_lists(self):
        """Return the match as lists show it: either unfinished or finished."""
        with self.store.reading() as session:
            (line,) = [
                line
                for line in (
                    *stores.matches.in_progress(session, self.club_id),
                    *stores.matches.finished(session, self.club_id, 100),
                )
                if line.id == self.match_id
            ]
        return line

    def terms(self, **terms):
        here = {"club_id": self.club_id, "match_id": self.match_id, "key_id": self.key_id}
        if "version" not in terms:
            terms["version"] = self.match.version
        return stores.matches.WriteTerms(**{**here, "at": self.at, **terms})

    def locked(self, session, **terms):
        return stores.matches.lock(session, self.terms(**terms))

    def write(self, decide, **facts):
        """Append the event of ``decide``, and check that it is read back unchanged."""
        terms = {name: facts.pop(name) for name in TERMS & facts.keys()}
        with self.store.writing() as session:
            answer = self.locked(session, **terms).append(decide, **facts)
        folded_matches.clear()  # so that it is folded from what was stored
        assert answer == self.match
        return answer

    def record(self, *entries):
        for one in entries:
            self.write(commands.record, entry=one)
        return self

    def correct(self, number, entry):
        return self.write(commands.correct, number=number, entry=entry)

    def undo(self, **terms):
        return self.write(commands.undo, **terms)

    def redo(self, **terms):
        return self.write(commands.redo, **terms)

    def keep(self, number, stage, entry_plain, version=None):
        """Save a draft."""
        terms = {} if version is None else {"version": version}
        with self.store.writing() as session:
            locked = self.locked(session, **terms)
            entry = from_plain(locked.match.game.entry, entry_plain)
            return locked.save_draft(number, stage, entry)
