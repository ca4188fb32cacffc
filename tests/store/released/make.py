"""An evening of all six games, dumped as a database with the current schema.

    python -m tests.store.released.make

Run once with a release that has a new schema. It writes ``<schema>.sqlite.sql`` and
``<schema>.postgresql.sql`` beside this file, which are never written again.
``tests/store/test_released.py`` upgrades each of them. The evening of an older schema has what that
program could write. 0001 knew no places, notes and paper sheets, and counted no statistics. Until
0003 every key was an owner's, to all of the club. Since 0007 a season is open.
"""

import os
import random
import re
import sqlite3
import sys
import tempfile
from base64 import urlsafe_b64encode
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from unittest.mock import patch

import psycopg

from scorekeeper import store as stores
from scorekeeper.match import Details, commands, ids
from scorekeeper.match.season import SeasonRules
from scorekeeper.registry import find_game
from scorekeeper.rules.serialization import from_plain
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database.engine import open_engine
from scorekeeper.store.database.schema import schema
from tests.support import processes
from tests.support.postgresql import Server
from tests.support.store.pad import NOON, another_key, create_club

HERE = Path(__file__).parent
SEED = 20260305
BEGINNING = datetime(2026, 3, 5, 19, 0, 0, 250_000, tzinfo=UTC)
NAMES = ("Aki", "Ben", "山田 千恵", "O'Neill 😀", "Emi")


class Evening:
    """A club at its table, two phones, and a minute between one thing written and the next."""

    def __init__(self, store):
        self.store = store
        self.at = BEGINNING
        with store.writing() as session:
            club, self.token = create_club(session, "木曜会 'Thursday'", self.at)
            self.other_token = another_key(session, club.id, at=self.at, name="Ben's phone")
        self.club_id = club.id
        self.key_id, self.other_key_id = map(self.opens, (self.token, self.other_token))

    def opens(self, token):
        with self.store.writing() as session:
            key = stores.keys.find_by_token(session, token, NOON)
            stores.keys.note_use(session, key, self.later())
        return key.id

    def later(self):
        self.at += timedelta(minutes=1)
        return self.at

    def begins(self, slug, seats, dealer=0, **choices):
        with self.store.writing() as session:
            match_id = stores.matches.create(
                session,
                self.club_id,
                self.key_id,
                slug,
                from_plain(find_game(slug).options, choices),
                NAMES[:seats],
                dealer,
                self.later(),
                f"begin {slug} {seats}",
            )
        return Sitting(self, slug, match_id)


class Sitting:
    """A match of the evening."""

    def __init__(self, evening, slug, match_id):
        self.evening = evening
        self.entry = partial(from_plain, find_game(slug).entry)
        self.slug = slug
        self.match_id = match_id
        self.version = 0

    def writes(self, decide, key_id=None, **facts):
        """Append the event of ``decide``; its idempotency key consists of match and line."""
        evening = self.evening
        with evening.store.writing() as session:
            after = self.locked(session, key_id).append(decide, **facts)
        self.version = after.version

    def locked(self, session, key_id=None):
        evening = self.evening
        terms = stores.matches.WriteTerms(
            evening.club_id,
            self.match_id,
            key_id or evening.key_id,
            self.version,
            evening.later(),
            idempotency_key=f"{self.slug} {self.version + 1}",
        )
        return stores.matches.lock(session, terms)

    def records(self, *entries):
        for plain in entries:
            self.writes(commands.record, entry=self.entry(plain))

    def corrects(self, number, plain, key_id=None):
        entry = self.entry(plain)
        self.writes(commands.correct, key_id=key_id, number=number, entry=entry)

    def keeps_half(self, number, stage, plain):
        evening = self.evening
        with evening.store.writing() as session:
            self.locked(session).save_draft(number, stage, self.entry(plain))


def hell(bids, tricks, trump=None):
    return {"bids": bids, "tricks": tricks, "trump": trump}


def play_hell(evening):
    """Over by its rules; another phone corrects the first deal, and takes that back."""
    match = evening.begins("hell", 3, ladder_cards=[1, 2, 1])
    match.records(
        hell([0, 0, 0], [1, 0, 0], "S"), hell([1, 1, 1], [1, 1, 0]), hell([1, 1, 0], [1, 0, 0])
    )
    match.corrects(1, hell([0, 0, 0], [0, 1, 0], "S"), key_id=evening.other_key_id)
    match.writes(commands.undo, key_id=evening.other_key_id)


def play_hearts(evening):
    """Play Hearts: unfinished, with a half-entered third deal and a noted ruling."""
    match = evening.begins("hearts", 4)
    evening.hearts_id = match.match_id
    match.records({"hearts": [4, 9, 0, 0], "spade_queen": 2})
    match.writes(commands.note_ruling, question="ask=trick&trick=SA.SK")
    match.records({"hearts": [0, 0, 0, 13], "spade_queen": 3})
    match.keeps_half(3, "hearts", {"hearts": [5, None, 0, None], "spade_queen": 1})
    match.writes(commands.describe, details=Details(date(2026, 3, 4), "Aki’s", "rain\n雨"))
    match.writes(commands.note_deal, number=2, text="the moon!")


def play_black_maria(evening):
    """Over by its rules, the second deal wrong at first."""

    def taken(*hearts, queen, king, ace):
        return {"hearts": hearts, "spade_queen": queen, "spade_king": king, "spade_ace": ace}

    match = evening.begins("black_maria", 4, deals=3)
    match.records(
        taken(3, 4, 5, 1, queen=0, king=1, ace=2), taken(0, 0, 13, 0, queen=2, king=2, ace=2)
    )
    match.corrects(2, taken(0, 0, 13, 0, queen=2, king=2, ace=3))
    match.records(taken(6, 0, 0, 7, queen=3, king=0, ace=0))


def play_black_lady(evening):
    """Ended by hand, after a deal was taken out and the match was reopened."""
    match = evening.begins("black_lady", 4)
    match.records(
        {"hearts": [0, 0, 0, 13], "spade_queen": 3},
        {"hearts": [13, 0, 0, 0], "spade_queen": 0},
        {"hearts": [1, 2, 3, 7], "spade_queen": 0},
    )
    match.writes(commands.remove_last)
    match.writes(commands.finish)
    match.writes(commands.reopen, key_id=evening.other_key_id)
    match.records({"hearts": [0, 7, 0, 6], "spade_queen": 1})
    match.writes(commands.finish)


def play_whist(evening):
    """A match in play with an undone deal, whose entry became a draft."""
    match = evening.begins("whist", 4, dealer=2)

    def deal(tricks, honours):
        return {"tricks": tricks, "honours": honours, "revokes": [0, 0]}

    match.records(deal([9, 4], [2, 2]), deal([4, 9], [3, 1]), deal([5, 8], [2, 2]))
    match.records(deal([6, 7], [0, 4]))
    match.writes(commands.undo)


def play_napoleon(evening):
    """A hand thrown in between two deals, ended by hand."""
    match = evening.begins("napoleon", 5, dealer=1, scoring="two_one")
    deal = {"discarded_pictures": 0, "stopped": False}
    match.records(
        {
            "napoleon": 0,
            "bid": {"count": 14, "suit": "H"},
            "adjutant_card": "AS",
            "adjutant": 2,
            "pictures": [9, 2, 5, 3, 1],
            **deal,
        }
    )
    match.writes(commands.throw_in)
    match.records(
        {
            "napoleon": 1,
            "bid": {"count": 13, "suit": "NT"},
            "adjutant_card": "KD",
            "adjutant": 4,
            "pictures": [4, 8, 2, 2, 4],
            **deal,
        }
    )
    match.writes(commands.finish)


def bring_paper_sheet(evening):
    """Three rounds of which only the points are known."""
    match = evening.begins("hell", 2)
    match.writes(
        commands.record_points,
        rounds=[[10, -3], [13, 13], [-6, 20]],
        details=Details(date(1999, 12, 31), "Café", ""),
        over=True,
    )


def hand_keys_on(evening):
    """To look on at everything, to write at one table, and one that was turned off."""
    with evening.store.writing() as session:
        hearts = evening.hearts_id
        by_owner = {"made_by": evening.key_id, "at": evening.later()}
        another_key(session, evening.club_id, Role.VIEWER, name="Grandma", **by_owner)
        another_key(session, evening.club_id, Role.SCORER, match_id=hearts, **by_owner)
        lost = another_key(session, evening.club_id, Role.SCORER, name="Lost", **by_owner)
        key = stores.keys.find_by_token(session, lost, NOON)
        stores.revoke_keys.revoke(session, evening.club_id, key.id, evening.later())


def leave_besides(evening):
    """A file that waits to be imported, a count, and a season that has run out."""
    with evening.store.writing() as session:
        stores.uploads.save(session, evening.club_id, "x.csv", b"\0\xff", evening.later())
        days = (date(2026, 3, 1), date(2026, 3, 31))
        rules = SeasonRules(games=("hell", "black_maria"), points=(3, 1), best=2)
        stores.seasons.create(session, evening.club_id, "千恵's Cup", *days, rules, evening.later())
    with evening.store.counting() as session:
        at = evening.later()
        stores.rate_counters.count(
            session, evening.club_id, "something", 7, at, at + timedelta(minutes=1)
        )


def play(url):
    """The whole evening, the same whenever it is played."""
    chance = random.Random(SEED)

    def name(size):
        return urlsafe_b64encode(chance.randbytes(size)).rstrip(b"=").decode()

    with patch.object(ids.secrets, "token_urlsafe", name):
        return _played(url)


def _played(url):
    stores.upgrade(url)
    store = stores.open_store(url)
    evening = Evening(store)
    play_hell(evening)
    play_hearts(evening)
    play_black_maria(evening)
    play_black_lady(evening)
    play_whist(evening)
    play_napoleon(evening)
    bring_paper_sheet(evening)
    hand_keys_on(evening)
    leave_besides(evening)
    store.close()
    return evening


def schema_of(url):
    engine = open_engine(url)
    with engine.connect() as connection:
        found = schema(connection)
    engine.dispose()
    return found


def dump_sqlite(path):
    with closing(sqlite3.connect(path)) as database:
        return "\n".join(database.iterdump()) + "\n"


NOT_OF_THE_DATABASE = re.compile(r"(--|\\|SET |SELECT pg_catalog\.set_config|$)")
"""What pg_dump writes around a database: remarks, its own switches, and empty lines."""


def dump_postgresql(server, name):
    options = ["--inserts", "--no-owner", "--no-privileges", "--username=postgres"]
    command = [server.programs / "pg_dump", *options, f"--host={server.folder}", name]
    dumped = processes.run(command, check=True, capture_output=True, text=True).stdout
    kept = [line for line in dumped.splitlines() if not NOT_OF_THE_DATABASE.match(line)]
    return "\n".join(kept) + "\n"


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/scores.db"
        evening = play(f"sqlite:///{path}")
        name = schema_of(f"sqlite:///{path}")
        (HERE / f"{name}.sqlite.sql").write_text(dump_sqlite(path), encoding="utf-8")
    server = Server()
    server.start()
    try:
        with psycopg.connect(server.url % "postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE scores")
        os.environ["PGOPTIONS"] = "-c timezone=UTC"
        play(server.url % "scores")
        (HERE / f"{name}.postgresql.sql").write_text(
            dump_postgresql(server, "scores"), encoding="utf-8"
        )
    finally:
        server.stop()
    keys = f"{evening.token} and {evening.other_token}"
    sys.stdout.write(f"schema {name}: club {evening.club_id}, keys {keys}\n")


if __name__ == "__main__":
    main()
