"""A match in the store and somebody who writes in it, and the deals that are written."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from scorekeeper import store as stores
from scorekeeper.registry import find_game
from scorekeeper.rules.serialization import from_plain
from scorekeeper.store import Store
from tests.support.clock import NOON

THREE_DEALS = {"ladder_cards": [1, 2, 1]}
OVER_THIRTY = {"limit": 30}


def minutes(number):
    return NOON + timedelta(minutes=number)


def options(slug, **choices):
    return from_plain(find_game(slug).options, choices)


def entry(slug, **facts):
    return from_plain(find_game(slug).entry, facts)


def hell(bids, tricks, trump=None):
    return entry("hell", bids=bids, tricks=tricks, trump=trump)


def hearts(taken, spade_queen):
    return entry("hearts", hearts=taken, spade_queen=spade_queen)


# Three deals of Hell; seats 0, 1, 2 deal one after the other. Points are written beside.
FIRST = hell([0, 0, 0], [1, 0, 0])  # -3  10  10
SECOND = hell([1, 1, 1], [1, 1, 0])  # 13  13  -3   ->  10  23   7
THIRD = hell([1, 1, 0], [1, 0, 0])  # 13  -3  10   ->  23  20  17
FIRST_OTHERWISE = hell([0, 0, 0], [0, 1, 0])  # 10  -3  10

# Three deals of Hearts that stay below thirty.
SMALL = hearts([5, 4, 4, 0], spade_queen=3)  # 5 4 4 13
TWICE = hearts([5, 4, 4, 0], spade_queen=3)  # 5 4 4 13   ->  10  8  8 26
THRICE = hearts([5, 4, 4, 0], spade_queen=0)  # 18 4 4 0   ->  28 12 12 26
TOO_MUCH = hearts([0, 4, 4, 5], spade_queen=3)  # 0 4 4 18


SECRET = "only for tests"


def a_club(session, name, at=NOON):
    """A new club and the token of its first key."""
    club = stores.start_club(session, name, at)
    return club, another_key(session, club.id, at=at)


def another_key(session, club_id, role=stores.Role.OWNER, at=NOON, **more):
    """The token of a new key."""
    key = stores.new_key(session, club_id, SECRET, at, role=role, **more)
    return stores.token_of(SECRET, club_id, key.id)


@dataclass(frozen=True)
class Pad:
    """A match in a club of its own. What is not said of a write follows from how things stand."""

    store: Store
    club_id: str
    key_id: str
    match_id: str
    at: datetime = NOON

    @classmethod
    def begin(cls, store, slug="hell", choices=None, names=("Aki", "Ben", "Chie"), dealer=0):
        with store.writing() as session:
            club, token = a_club(session, "Thursday")
            key = stores.key_of_token(session, token)
        pad = cls(store, club.id, key.id, "")
        return pad.another(slug, THREE_DEALS if choices is None else choices, names, dealer)

    def another(self, slug, choices, names, dealer=0, at=NOON):
        """One more match of the club."""
        with self.store.writing() as session:
            match_id = stores.create_match(
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
        """The same match, written in some minutes after noon."""
        return replace(self, at=minutes(number))

    @property
    def match(self):
        with self.store.reading() as session:
            return stores.load_match(session, self.club_id, self.match_id)

    @property
    def totals(self):
        return self.match.sheet.totals

    @property
    def in_lists(self):
        """The match as the lists have it: going on or finished, never both."""
        with self.store.reading() as session:
            (line,) = [
                line
                for line in (
                    *stores.in_progress(session, self.club_id),
                    *stores.finished(session, self.club_id, 100),
                )
                if line.id == self.match_id
            ]
        return line

    def terms(self, **terms):
        here = {"club_id": self.club_id, "match_id": self.match_id, "key_id": self.key_id}
        return {**here, "at": self.at, **terms}

    def write(self, act, **terms):
        """Do ``act``; what it answers must be what is then read."""
        terms = self.terms(**terms)
        if "version" not in terms:
            terms["version"] = self.match.version
        with self.store.writing() as session:
            answer = act(session, **terms)
        assert answer == self.match
        return answer

    def record(self, *entries):
        for one in entries:
            self.write(stores.record_deal, entry=one)
        return self

    def correct(self, number, entry):
        return self.write(stores.correct_deal, number=number, entry=entry)

    def undo(self, **terms):
        return self.write(stores.undo, **terms)

    def redo(self, **terms):
        return self.write(stores.redo, **terms)

    def keep(self, number, stage, entry_plain, version=None):
        """Keep a draft."""
        version = self.match.version if version is None else version
        with self.store.writing() as session:
            stores.save_draft(
                session,
                self.club_id,
                self.match_id,
                version,
                number,
                stage,
                entry_plain,
                self.at,
            )
