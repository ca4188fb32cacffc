"""An old archive imported into a club that has renamed or removed a player since."""

import json

import pytest

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.store.archive.import_result import ImportOutcome
from tests.support.store.archives import exported, imported, looked_through
from tests.support.store.pad import FIRST, NOON, SECOND, minutes


@pytest.fixture
def old(pad):
    """A club, and an archive of it in which Chie has her old name."""
    pad.record(FIRST)
    pad.write(commands.note_deal, number=1, text="Chie misdealt")
    return pad, exported(pad.store, pad.club_id)


def player(pad, name):
    with pad.store.reading() as session:
        return next(
            one.id for one in stores.clubs.players(session, pad.club_id) if one.name == name
        )


def forget(pad):
    with pad.store.writing() as session:
        chie = player(pad, "Chie")
        stores.anonymising.anonymise(
            session, pad.club_id, chie, "Former player {}".format, minutes(9)
        )


def outcomes(preview):
    return {outcome: count for outcome, count in preview.counts.items() if count}


def test_an_import_recognises_a_match_with_a_removed_name_and_keeps_it_removed(old):
    pad, archive = old
    forget(pad)
    assert outcomes(imported(pad.store, pad.club_id, archive)) == {ImportOutcome.SAME: 1}
    assert pad.match.names == ("Aki", "Ben", "Former player 1")
    assert pad.match.notes == {1: "Former player 1 misdealt"}


def test_a_ruling_from_which_a_name_was_removed_is_recognised(pad):
    pad.record(FIRST)
    pad.write(commands.note_ruling, question="q=1&who=Chie&also=x")
    archive = exported(pad.store, pad.club_id)
    pad.another("hell", {}, ("Chie", "Dai"))
    forget(pad)
    assert outcomes(imported(pad.store, pad.club_id, archive)) == {ImportOutcome.SAME: 1}
    with pad.store.writing() as session:
        stores.deletion.delete(session, pad.club_id, pad.match_id, NOON, pad.key_id)
        stores.deletion.purge(session, pad.club_id, pad.match_id)
    imported(pad.store, pad.club_id, archive)
    assert "Chie" not in repr(pad.match.lines)


def test_imported_events_use_the_players_current_name(old):
    pad, _ = old
    with pad.store.writing() as session:
        other = stores.clubs.start(session, "Elsewhere", NOON)
    imported(pad.store, other.id, exported(pad.store, pad.club_id))
    elsewhere = pad.__class__(pad.store, other.id, pad.key_id, pad.match_id)
    with pad.store.writing() as session:
        chie = player(elsewhere, "Chie")
        stores.anonymising.anonymise(session, other.id, chie, "Former player {}".format, minutes(9))
    pad.record(SECOND)
    pad.write(commands.note_deal, number=2, text="Chie again")
    again = exported(pad.store, pad.club_id)
    assert outcomes(imported(pad.store, other.id, again)) == {ImportOutcome.LONGER: 1}
    assert elsewhere.match.names == ("Aki", "Ben", "Former player 1")
    assert elsewhere.match.notes == {
        1: "Former player 1 misdealt",
        2: "Former player 1 again",
    }


def test_a_purged_match_is_imported_under_the_players_current_name(old):
    pad, archive = old
    pad.another("hell", {}, ("Chie", "Dai"))
    forget(pad)
    with pad.store.writing() as session:
        stores.deletion.delete(session, pad.club_id, pad.match_id, NOON, pad.key_id)
        stores.deletion.purge(session, pad.club_id, pad.match_id)
    assert outcomes(imported(pad.store, pad.club_id, archive)) == {ImportOutcome.NEW: 1}
    assert pad.match.names == ("Aki", "Ben", "Former player 1")


def test_a_match_of_a_renamed_player_is_recognised(old):
    pad, archive = old
    with pad.store.writing() as session:
        stores.players.rename(session, pad.club_id, player(pad, "Chie"), "Chieko", minutes(9))
    preview = looked_through(pad.store, pad.club_id, archive)
    assert preview.faults == ()
    assert pad.match.names == ("Aki", "Ben", "Chieko")


def test_a_match_with_different_names_is_refused(old):
    pad, archive = old
    plain = json.loads(archive)
    plain["matches"][0]["seats"][2]["name"] = "Chizu"
    preview = looked_through(pad.store, pad.club_id, json.dumps(plain).encode())
    assert [fault.refusal.code for fault in preview.faults] == ["archive.diverged"]
