"""The log: every event of a match in words, with its author and what it replaced."""

from random import Random

import pytest

from scorekeeper import clock, store
from scorekeeper.registry import all_games
from scorekeeper.store.clubs.keys import Role
from tests.support.store.pad import (
    FIRST,
    FIRST_OTHERWISE,
    SECOND,
    THIRD,
    Pad,
    another_key,
    entry,
)
from tests.support.store.random_matches import Sitting
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import THREE, Visitor, bids, tricks


@pytest.fixture
def match(club):
    """Three at Hell: a deal written, corrected, the correction undone and redone."""
    match = store_match(club, "hell", THREE)
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    corrected = {**bids(1, 1, 0), **tricks(1, 0, 0), "action": "next"}
    club.open(f"{match}/deals/1/correct").send("#entry", corrected)
    return match


def lines(page):
    return [one.text for one in page.all(".log > li")]


def heads(page):
    return page.texts(".log > li > .event-title")


def facts(item):
    return {one.one("dt").text: one.one("dd").text for one in item.all("dl > div")}


def viewer_of(app, match, name="Grandma"):
    visitor = Visitor(app)
    club_id = store_club(app, match)
    with app.extensions["store"].writing() as db:
        token = another_key(db, club_id, Role.VIEWER, clock.now(), name=name)
    visitor.open(f"/k/{token}")
    return visitor


def store_club(app, match):
    with app.extensions["store"].reading() as db:
        return next(
            club.id
            for club, _ in store.clubs.list_all(db)
            if store.matches.load(db, club.id, match.removeprefix("/m/"))
        )


def test_the_newest_entry_is_first_and_the_start_of_the_match_last(club, match):
    page = club.open(f"{match}/log")
    assert heads(page) == ["Deal 1 corrected", "Deal 1 saved", "Match started"]


def test_a_correction_shows_only_what_changed_with_the_old_and_new_values(club, match):
    corrected = club.open(f"{match}/log").all(".log > li")[0]
    told = facts(corrected)
    assert list(told) == ["Ben", "Aki"]
    assert told["Aki"] == "before: Bids 1 · Tricks taken 0 · −3 now: Bids 1 · Tricks taken 1 · +13"
    assert told["Ben"] == "before: Bids 1 · Tricks taken 1 · +13 now: Bids 1 · Tricks taken 0 · −3"


def test_undo_and_redo_are_named_as_such(club, match):
    club.open(match).send("#undo")
    club.open(match).send("#redo")
    page = club.open(f"{match}/log")
    assert heads(page)[:2] == ["Redone: Deal 1 corrected", "Undone: Deal 1 corrected"]
    undone = page.all(".log > li")[1]
    assert facts(undone)["Aki"].endswith("Tricks taken 0 · −3")


def test_notes_details_the_end_and_the_resumption_are_logged(club, match):
    club.open(f"{match}/deals/1").send("form[action$='/note']", {"note": "Ben <b>misdealt</b>."})
    club.open(f"{match}/details").send("#details", {"note": "It rained.", "place": "Home"})
    club.open(f"{match}/menu").send(f"form[action='{match}/finish']")
    club.open(f"{match}/menu").send(f"form[action='{match}/reopen']")
    page = club.open(f"{match}/log")
    assert heads(page)[:4] == [
        "Match resumed",
        "Match finished",
        "Match details changed",
        "Note on deal 1 changed",
    ]
    assert facts(page.all(".log > li")[2]) == {"Location": "Home", "Note": "It rained."}
    assert facts(page.all(".log > li")[3]) == {"Note": "Ben <b>misdealt</b>."}


def test_entries_name_the_link_used_but_never_its_id(app, club, match):
    viewer = viewer_of(app, match)
    own, others = club.open(f"{match}/log"), viewer.open(f"{match}/log")
    assert "with this phone's link" in lines(own)[0]
    assert "Owner" in lines(others)[0]
    assert "this phone" not in lines(others)[0]
    club_id = store_club(app, match)
    with app.extensions["store"].reading() as db:
        for key in store.keys.list_all(db, club_id):
            assert key.id not in others.source


def test_entries_show_the_name_of_a_named_link(app, match):
    visitor = Visitor(app)
    with app.extensions["store"].writing() as db:
        token = another_key(
            db, store_club(app, match), Role.SCORER, clock.now(), name="Ben's <i>phone</i>"
        )
    visitor.open(f"/k/{token}")
    store_deal(visitor, match, bids(2, 1, 0), tricks(2, 0, 0))
    assert "Ben's <i>phone</i> · Scorer" in lines(visitor.open(f"{match}/log"))[0]


def test_each_deal_has_its_own_log(club, match):
    store_deal(club, match, bids(2, 1, 0), tricks(2, 0, 0))
    deal = club.open(f"{match}/deals/1")
    link = deal.one(f"a[href='{match}/log?deal=1']")
    assert link.text == "Changed 1 time"
    assert heads(club.open(link["href"])) == ["Deal 1 corrected", "Deal 1 saved"]
    assert (
        club.open(f"{match}/deals/2").one(f"a[href='{match}/log?deal=2']").text == "Who wrote this"
    )


def test_a_removed_deal_is_still_in_the_log(club, match):
    store_deal(club, match, bids(2, 1, 0), tricks(2, 0, 0))
    club.open(f"{match}/menu").send(f"form[action='{match}/remove-last']")
    removed = club.open(f"{match}/log").all(".log > li")[0]
    assert removed.one(".event-title").text == "Deal 2 removed"
    assert not removed.has(".event-title a")
    assert not removed.has("dd b")
    assert [said.split(" · ")[-1] for said in removed.texts("s")[:3]] == ["+10", "+16", "−3"]


def test_a_deal_is_logged_with_its_points_at_the_time(club):
    """A later correction of the previous deal does not change the entry."""
    match = store_match(club, "hell", THREE)
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    store_deal(club, match, bids(2, 1, 0), tricks(2, 0, 0))
    before = facts(club.open(f"{match}/log?deal=2").all(".log > li")[0])
    corrected = {**bids(1, 1, 0), **tricks(1, 0, 0), "action": "next"}
    club.open(f"{match}/deals/1/correct").send("#entry", corrected)
    assert facts(club.open(f"{match}/log?deal=2").all(".log > li")[0]) == before


@pytest.mark.parametrize("asked", ["deal=0", "deal=x", "before=-1", "before=", f"deal={10**30}"])
def test_an_invalid_number_in_the_query_is_a_bad_request(club, match, asked):
    assert club.open(f"{match}/log?{asked}").status == 400


def test_a_new_match_has_only_its_start_in_the_log(table, language):
    match = store_match(table, "hell", THREE)
    assert heads(table.open(f"{match}/log")) == [sentence(language, "Match started")]


def test_the_log_of_a_long_match_is_split_into_pages(app):
    pad = Pad.begin(app.extensions["store"], "hearts", {"limit": 1000})
    deals = [{"hearts": [5, 4, 4], "spade_queen": seat} for seat in (0, 1, 2) * 9]
    pad.record(*(entry("hearts", **deal) for deal in deals))
    visitor = Visitor(app)
    with app.extensions["store"].writing() as db:
        token = another_key(db, pad.club_id, Role.VIEWER, clock.now())
    visitor.open(f"/k/{token}")
    page = visitor.open(f"/m/{pad.match_id}/log")
    assert len(lines(page)) == 20
    assert heads(page)[0] == "Deal 27 saved"
    rest = visitor.open(page.one("#actions a")["href"])
    assert heads(rest)[0] == "Deal 7 saved"
    assert heads(rest)[-1] == "Match started"
    assert not rest.has("#actions a")


@pytest.fixture(scope="module")
def sitting(app):
    """Half deals, points only, undo and redo, questions and notes, at random."""
    return Sitting(app.extensions["store"], Random(15)).plays(*all_games(), acts=120)


def test_every_kind_of_entry_is_described_in_every_game(app, sitting, language):
    visitor = Visitor(app, language)
    with app.extensions["store"].writing() as db:
        token = another_key(db, sitting.club_id, Role.VIEWER, clock.now())
    visitor.open(f"/k/{token}")
    for match_id in sitting.match_ids:
        with app.extensions["store"].reading() as db:
            match = store.matches.load(db, sitting.club_id, match_id)
        address, told = f"/m/{match_id}/log", []
        while address:
            page = visitor.open(address)
            assert page.status == 200
            told += page.all(".log > li")
            address = page.one("#actions a")["href"] if page.has("#actions a") else None
        assert len(told) == len(match.lines) + 1
        for line, one in zip(reversed(match.lines), told, strict=False):
            if line.kind in {"recorded", "removed", "deal_noted"}:
                assert one.has("dl dd"), one.text


def test_a_player_named_like_a_field_does_not_hide_the_field(club):
    match = store_match(club, "hell", ["Trumps", "Ben", "Chika"])
    store_deal(club, match, bids(1, 1, 0), {**tricks(0, 1, 0), "trump": "H"})
    saved = club.open(f"{match}/log").all(".log > li")[0]
    assert saved.texts("dt").count("Trumps") == 2


def test_the_work_to_describe_early_deals_is_limited(app, monkeypatch):
    """An event that would take too long to describe as of its time is described as of now."""
    monkeypatch.setattr("scorekeeper.web.match.log_view.MOST_SETTLED", 3)
    pad = Pad.begin(app.extensions["store"]).record(FIRST, SECOND, THIRD)
    pad.correct(1, FIRST_OTHERWISE)
    visitor = Visitor(app)
    with app.extensions["store"].writing() as db:
        token = another_key(db, pad.club_id, Role.VIEWER, clock.now())
    visitor.open(f"/k/{token}")
    told = visitor.open(f"/m/{pad.match_id}/log").all(".log > li")
    assert [one.has("dl dd") for one in told] == [True, True, True, True, False]
