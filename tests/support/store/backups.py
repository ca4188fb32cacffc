"""A club with rows in every table, backed up and restored."""

from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import bindparam, select, text

from scorekeeper import store as stores
from scorekeeper.match import SeasonRules, commands
from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from scorekeeper.store import open_store
from scorekeeper.store.backup.copy_rows import LEFT_OUT
from scorekeeper.store.database import tables
from scorekeeper.store.database.engine import open_engine
from scorekeeper.store.database.tables import UtcDateTime
from scorekeeper.store.upgrade import migrate
from tests.support.store.pad import FIRST, NOON, SECOND, THIRD, Pad, minutes

OLD_CLUB = "c" * 22


def no_progress(_done, _total):
    """Accept the progress of a long task and show nothing."""


def back_up(url, path):
    return stores.backup.back_up(url, Path(path), no_progress, no_progress)


def restore(path, url):
    with stores.backup.checked_copy(Path(path), no_progress) as copy:
        stores.backup.restore(copy, url, no_progress)


@contextmanager
def opened(url):
    store = open_store(url)
    yield store
    store.close()


def create_full_club(url):
    """Create a club with rows in every table: three matches, one finished, with three deals."""
    stores.upgrade(url)
    with opened(url) as store:
        pad = Pad.begin(store).record(FIRST, SECOND, THIRD)
        other = pad.another("hearts", {}, ["Aki", "Zoë", "千恵", "O'Neill 😀"], at=NOON)
        other.write(commands.note_ruling, question="hearts?q=\n1")
        undone = pad.another("hell", {}, ["Aki", "Ben", "Chie"]).record(FIRST)
        undone.later(90).undo()
        with store.writing() as session:
            club_id, at = pad.club_id, NOON
            hell = find_game("hell")
            ours = Table(hell.options(hook=False, ladder_cards=(1, 3, 1)), 4)
            stores.house_rules.save(session, club_id, hell, ours, "千恵's Hell", at)
            days, places = (at.date(), None), SeasonRules(("hell",), (5, 3, 1), 2)
            stores.seasons.create(session, club_id, "千恵's Cup", *days, places, at)
            session.add(
                tables.Upload(
                    club_id=club_id, id="u", name="x.csv", content=b"\0\xff", created_at=at
                )
            )
        with store.counting() as session:
            stores.rate_counters.count(session, club_id, "something", 7, NOON, minutes(1))
    return pad.club_id, pad.key_id, pad.match_id


@contextmanager
def changing(url):
    """Open a connection for changes that the store has no functions for."""
    engine = open_engine(url)
    with engine.execution_options(writing=True).begin() as connection:
        yield connection
    engine.dispose()


def everything(url):
    """Return every row of every table in a backup, as the store reads it."""
    with opened(url) as store, store.reading() as session:
        return {
            name: sorted(map(repr, session.execute(select(table))))
            for name, table in tables.Base.metadata.tables.items()
            if name not in LEFT_OUT
        }


def make_of_an_older_version(url):
    """Create a database of the first schema with one club."""
    with changing(url) as connection:
        migrate(connection, "0001")
        connection.execute(
            text("INSERT INTO clubs VALUES (:id, 'Thursday', :at)").bindparams(
                bindparam("at", NOON, UtcDateTime()), id=OLD_CLUB
            )
        )
