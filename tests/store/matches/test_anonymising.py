"""A player who is forgotten: the name is nowhere any more, and every score is where it was."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from scorekeeper import store as stores
from scorekeeper.match import Details, SeasonRules, commands, table_commands
from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from scorekeeper.store import open_store
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables
from scorekeeper.store.matches.anonymising import TextKind
from scorekeeper.store.upgrade import upgrade
from tests.support.store.archives import exported, imported, rows
from tests.support.store.backups import back_up
from tests.support.store.pad import FIRST, NOON, SECOND, THIRD, Pad, another_key, minutes
from tests.support.store.stored_statistics import wrong_rows

NAME = "Wolframine"


def stand_in(number):
    return f"Former player {number}"


def create_full_club(store, names=(NAME, "Ben", "Chie")):
    """Create a club with one player's name in every text."""
    pad = Pad.begin(store, names=names)
    pad.later(1).record(FIRST)
    for details in (
        Details(date(2026, 3, 1), f"at {NAME}'s", f"{NAME.upper()} was late"),
        Details(date(2026, 3, 1), f"at {NAME}'s", f"Ｗolframine was early; {NAME} said so"),
    ):
        pad.later(2).write(commands.describe, details=details)
    pad.undo()
    pad.later(3).write(commands.note_deal, number=1, text=f"{NAME} misdealt")
    question = f"ask=play&said={NAME}+is+wrong"
    pad.later(4).write(commands.note_ruling, question=question)
    pad.undo()
    pad.later(5).record(SECOND, THIRD)
    deleted = pad.another("hell", {}, (NAME.lower(), "Dai"))
    hell = find_game("hell")
    with store.writing() as session:
        stores.deletion.delete(session, pad.club_id, deleted.match_id, NOON, pad.key_id)
        another_key(session, pad.club_id, Role.SCORER, name=f"{NAME}'s phone")
        stores.clubs.rename(session, pad.club_id, f"{NAME} & friends")
        table = Table(hell.options(hook=False), 3)
        stores.house_rules.save(session, pad.club_id, hell, table, f"{NAME}'s Hell", NOON)
        days = (NOON.date(), None)
        stores.seasons.create(session, pad.club_id, f"{NAME} Cup", *days, SeasonRules(), NOON)
        stores.uploads.save(session, pad.club_id, "all.json", exported(store, pad.club_id), NOON)
    return pad


def player_of(pad, name=NAME):
    with pad.store.reading() as session:
        return next(
            one.id for one in stores.clubs.players(session, pad.club_id) if one.name == name
        )


def forget(pad):
    with pad.store.writing() as session:
        return stores.anonymising.anonymise(
            session, pad.club_id, player_of(pad), stand_in, minutes(99)
        )


def in_rows(store, club_id):
    """Return every row of the club that contains the name, by its table."""
    found = []
    with store.reading() as session:
        for table in tables.Base.metadata.sorted_tables:
            column = table.c.id if table.name == "clubs" else table.c.club_id
            for row in session.execute(select(table).where(column == club_id)):
                found += [table.name] if _names(str(tuple(row))) else []
    return found


def _names(text):
    return NAME.casefold() in text.casefold() or "Ｗolframine" in text


@pytest.fixture
def full(store):
    return create_full_club(store)


def test_the_name_is_removed_from_every_row(full):
    assert set(in_rows(full.store, full.club_id)) == {
        "clubs",
        "house_rules",
        "keys",
        "lines",
        "matches",
        "players",
        "seasons",
        "seats",
        "uploads",
    }
    assert forget(full) == "Former player 1"
    assert in_rows(full.store, full.club_id) == []


def test_scores_and_statistics_do_not_change(full):
    before = full.match
    kept = rows(full.store, full.club_id)
    forget(full)
    after = full.match
    assert after.sheet == before.sheet
    assert after.names == ("Former player 1", "Ben", "Chie")
    assert rows(full.store, full.club_id)["facts"] == kept["facts"]
    assert rows(full.store, full.club_id)["results"] == kept["results"]
    assert wrong_rows(full.store, full.club_id) == []


def test_texts_contain_the_replacement_instead_of_the_name(full):
    forget(full)
    with full.store.reading() as session:
        club = stores.clubs.find(session, full.club_id)
        rules = stores.house_rules.list_all(session, full.club_id)
        seasons = stores.seasons.list_all(session, full.club_id)
        keys = [key.name for key in stores.keys.list_all(session, full.club_id)]
    assert full.match.details.place == "at Former player 1's"
    assert full.match.details.note == "Former player 1 was late"
    assert full.match.notes == {1: "Former player 1 misdealt"}
    assert club.name == "Former player 1 & friends"
    assert [one.name for one in rules] == ["Former player 1's Hell"]
    assert [one.name for one in seasons] == ["Former player 1 Cup"]
    assert "Former player 1's phone" in keys


def test_the_changes_can_be_previewed(full):
    with full.store.reading() as session:
        found = stores.anonymising.preview(session, full.club_id, player_of(full), stand_in)
    assert (found.player.name, found.stand_in) == (NAME, "Former player 1")
    assert {(one.where, one.before, one.after) for one in found.mentions} >= {
        (TextKind.CLUB, "Wolframine & friends", "Former player 1 & friends"),
        (TextKind.DEAL_NOTE, "Wolframine misdealt", "Former player 1 misdealt"),
        (TextKind.LINK, "Wolframine's phone", "Former player 1's phone"),
        (TextKind.NOTE, "WOLFRAMINE was late", "Former player 1 was late"),
        (TextKind.PLACE, "at Wolframine's", "at Former player 1's"),
        (TextKind.RULES, "Wolframine's Hell", "Former player 1's Hell"),
        (TextKind.SEASON, "Wolframine Cup", "Former player 1 Cup"),
    }
    assert set(in_rows(full.store, full.club_id)) > {"players", "seats"}


def test_the_next_anonymised_player_gets_the_next_number(full):
    forget(full)
    with full.store.writing() as session:
        ben = player_of(full, "Ben")
        assert (
            stores.anonymising.anonymise(session, full.club_id, ben, stand_in, NOON)
            == "Former player 2"
        )
    assert full.match.names == ("Former player 1", "Former player 2", "Chie")


def test_cards_and_suits_are_not_replaced_even_if_a_name_looks_like_them(store):
    """A player S has questions to the referee and entries of deals that are full of S."""
    pad = Pad.begin(store, names=("S", "Ben", "Chie")).record(FIRST)
    pad.write(commands.note_ruling, question="ask=play&trump=S&hand=QS")
    before = pad.match
    with store.writing() as session:
        stores.anonymising.anonymise(session, pad.club_id, player_of(pad, "S"), stand_in, NOON)
    assert pad.match.entries == before.entries
    assert pad.match.rulings == before.rulings


def test_an_archive_does_not_contain_the_name(full):
    forget(full)
    assert not _names(exported(full.store, full.club_id).decode())


def test_neither_a_backup_nor_the_database_file_contains_the_name(tmp_path):
    url = f"sqlite:///{tmp_path}/scores.db"
    upgrade(url)
    store = open_store(url)
    try:
        pad = create_full_club(store)
        assert in_files(tmp_path)
        forget(pad)
        assert store.wipe()
        assert in_files(tmp_path) == []
        back_up(url, tmp_path / "copy.db")
        assert in_files(tmp_path) == []
    finally:
        store.close()


def test_the_database_file_does_not_contain_the_name_after_its_matches_are_purged(tmp_path):
    url = f"sqlite:///{tmp_path}/scores.db"
    upgrade(url)
    store = open_store(url)
    try:
        pad = Pad.begin(store, names=(NAME, "Ben", "Chie")).record(FIRST, SECOND, THIRD)
        with store.writing() as session:
            stores.deletion.delete(session, pad.club_id, pad.match_id, NOON, pad.key_id)
        assert stores.purge.purge(store, NOON + timedelta(days=7)).purged == 1
        assert in_files(tmp_path) == []
    finally:
        store.close()


def in_files(folder):
    """Return the files that contain the name."""
    return sorted(
        path.name
        for path in Path(folder).iterdir()
        if path.is_file() and NAME.casefold().encode() in path.read_bytes().lower()
    )


def test_texts_that_become_longer_still_fit(store):
    pad = Pad.begin(store, names=("Al", "Ben", "Chie"))
    pad.record(FIRST)
    pad.write(commands.describe, details=Details(NOON.date(), ("Al " * 26).strip(), "Al " * 666))
    pad.write(commands.note_deal, number=1, text="Al " * 666)
    pad.write(table_commands.adjust, points={1: 5}, reason="Al " * 66)
    with store.writing() as session:
        another_key(session, pad.club_id, Role.SCORER, name="Al Al Al Al Al Al")
        stores.anonymising.anonymise(
            session, pad.club_id, player_of(pad, "Al"), stand_in, minutes(99)
        )
    match = pad.match
    assert match.details.place == " ".join(["Former player 1"] * 5)
    assert len(match.details.note) == len(match.notes[1]) == 1999
    with store.writing() as session:
        other = stores.clubs.start(session, "Elsewhere", NOON)
    imported(store, other.id, exported(store, pad.club_id))
