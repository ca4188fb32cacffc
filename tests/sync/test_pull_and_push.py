"""A phone pulls a match, plays on without a network, and pushes its changes."""

import json
from itertools import product

import pytest

from scorekeeper import store
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.store.clubs.keys import Role
from scorekeeper.sync import pull, status, unpushed
from tests.support.clock import SATURDAY
from tests.support.phone.syncing import match_in
from tests.support.web import html
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FOUR, THREE, Visitor, bids, hearts, rows, started, tricks

FIRST = (bids(0, 0, 0), tricks(1, 0, 0))
SECOND = (bids(0, 1, 0), tricks(0, 1, 1))
THIRD = (bids(1, 1, 0), tricks(1, 1, 1))


def begun(online, *deals):
    """A match of Hell at the club, with these deals."""
    match = store_match(online, "hell", THREE)
    for stages in deals:
        store_deal(online, match, *stages)
    return match


def at_club(server, phone, match):
    return match_in(server, phone.club_id, match)


def on_phone(phone, match):
    return match_in(phone.app, phone.club_id, match)


def same(server, phone, match):
    """Return whether the phone's match equals the club's, apart from the people's ids."""
    here, there = (
        plain_match(one) for one in (at_club(server, phone, match), on_phone(phone, match))
    )
    return here == there


def undone(phone, match):
    page = phone.open(match)
    return page.send("form[action$='/undo']")


def test_a_match_started_on_the_server_can_be_continued_offline(server, online, phone):
    match = begun(online, FIRST)
    phone.pulls()
    assert same(server, phone, match)
    assert not phone.is_unpushed(match)
    store_deal(phone, match, *SECOND)
    assert phone.is_unpushed(match)
    (answer,) = phone.pushes()
    assert answer.status_code == 200
    assert not phone.is_unpushed(match)
    assert same(server, phone, match)
    assert at_club(server, phone, match).version == 2
    assert not phone.unsent()


def test_drafts_are_synced_in_both_directions(server, online, phone):
    match = begun(online)
    online.open(match).send("#entry", {"bids.0": "1"})
    phone.pulls()
    assert on_phone(phone, match).drafts[1].entry.bids == (1, None, None)
    phone.open(match).send("#entry", {"bids.1": "0"})
    assert phone.is_unpushed(match)
    phone.pushes()
    assert at_club(server, phone, match).drafts[1].entry.bids == (1, 0, None)
    assert not phone.is_unpushed(match)


def test_taps_on_two_phones_are_merged_in_the_draft(server, online, phone):
    match = begun(online)
    phone.pulls()
    phone.open(match).send("#entry", {"bids.0": "1"})
    online.open(match).send("#entry", {"bids.1": "0"})
    phone.pushes()
    assert at_club(server, phone, match).drafts[1].entry.bids == (1, 0, None)


def test_a_submitted_deal_is_saved_although_the_phones_copy_is_older(server, online, phone):
    match = begun(online)
    phone.pulls()
    page = online.open(match).send("#entry", {**bids(0, 0, 0), "action": "next"}).onward
    page = page.send("#entry", {"tricks.0": "0"}).onward
    page = page.send("#entry", {"tricks.0": "1"}).onward
    # Now the server is gone.
    form = page.one("#entry")
    typed = html.form_fields(form) | {"tricks.1": "0", "tricks.2": "0", "action": "next"}
    answer = phone.send(form["action"], typed)
    assert answer.status == 303
    phone.pushes()
    (entry,) = at_club(server, phone, match).entries
    assert (entry.bids, entry.tricks) == ((0, 0, 0), (1, 0, 0))
    assert same(server, phone, match)


def test_a_tap_is_applied_to_the_stage_that_the_server_showed(server, online, phone):
    match = begun(online)
    page = online.open(match).send("#entry", {"bids.0": "0"}).onward
    phone.pulls()
    page = page.send("#entry", {**bids(0, 0, 0), "action": "next"}).onward
    form = page.one("#entry")
    phone.send(form["action"], html.form_fields(form) | {"tricks.0": "1"}, hx_request="true")
    draft = on_phone(phone, match).drafts[1]
    assert (draft.stage, draft.entry.tricks) == ("tricks", (1, None, None))


def test_a_match_started_on_the_phone_is_the_same_match_on_the_server(server, online, phone):
    begun(online)
    phone.pulls()
    match = store_match(phone, "hearts", [*FOUR[:3], "Zoe"])
    store_deal(phone, match, hearts(5, 4, 3, 1, queen=0))
    phone.pushes()
    assert same(server, phone, match)
    assert at_club(server, phone, match).names == ("Aki", "Ben", "Chika", "Zoe")
    assert online.open(match).totals() == [18, 4, 3, 1]


def test_a_player_added_on_both_sides_is_one_player(server, online, phone):
    begun(online)
    phone.pulls()
    match = store_match(phone, "hearts", [*FOUR[:3], "Zoe"])
    store_match(online, "hearts", [*FOUR[:3], "zoe"])
    phone.pushes()
    phone.pulls()
    here, there = at_club(server, phone, match), on_phone(phone, match)
    assert here.player_ids == there.player_ids
    with server.extensions["store"].reading() as db:
        assert len(store.clubs.players(db, phone.club_id)) == 4


def test_a_lost_response_does_not_duplicate_anything(server, online, phone):
    match = begun(online, FIRST)
    phone.pulls()
    store_deal(phone, match, *SECOND)
    (one,) = phone.unsent()
    phone.posts(one)  # the answer is not heard
    assert phone.is_unpushed(match)
    phone.pushes()
    assert at_club(server, phone, match).version == 2
    assert same(server, phone, match)


def test_a_new_match_whose_response_was_lost_is_created_once(server, online, phone):
    begun(online)
    phone.pulls()
    match = store_match(phone, "hearts", FOUR)
    (one,) = phone.unsent()
    phone.posts(one)
    phone.pushes()
    with server.extensions["store"].reading() as db:
        assert len(store.matches.list_ids(db, phone.club_id)) == 2
    assert same(server, phone, match)


def test_a_tap_answered_by_server_and_phone_is_recorded_once(server, online, phone):
    """The server wrote it, the answer was lost, and the retry was answered by the phone."""
    match = begun(online)
    phone.pulls()
    page = online.open(match)
    form = page.one("#entry")
    online.writes(match, *FIRST[:1])
    fields = {"version": "0", "idempotency_key": "k" * 22, **FIRST[0], **FIRST[1], "action": "next"}
    assert form["action"] == f"{match}/deals/1"
    assert online.send(form["action"], fields).status == 303
    assert phone.send(form["action"], fields).status == 303
    assert phone.is_unpushed(match)
    phone.pushes()
    assert at_club(server, phone, match).version == 1
    assert not phone.is_unpushed(match)


def test_a_deal_that_only_the_server_has_is_recorded_again_by_the_phone(server, online, phone):
    match = begun(online)
    phone.pulls()
    page = online.open(match).send("#entry", {**bids(0, 0, 0), "action": "next"}).onward
    form = page.one("#entry")
    fields = html.form_fields(form) | {**tricks(1, 0, 0), "action": "next"}
    page = online.send(form["action"], fields).onward
    # Of the next deal the server knows the bids. Now it is gone, and the phone knows neither.
    page = page.send("#entry", {**bids(0, 1, 0), "action": "next"}).onward
    assert phone.replays(match, form["action"], fields).status == 303
    form = page.one("#entry")
    fields = html.form_fields(form) | {**tricks(0, 1, 1), "action": "next"}
    assert phone.send(form["action"], fields).status == 303
    phone.pushes()
    assert [entry.bids for entry in at_club(server, phone, match).entries] == [(0, 0, 0), (0, 1, 0)]
    assert same(server, phone, match)
    assert not phone.is_unpushed(match)


def test_a_match_started_twice_with_one_form_is_one_match(server, online, phone):
    begun(online)
    phone.pulls()
    page = phone.open("/new/hearts")
    fields = {f"names.{at}": name for at, name in enumerate(FOUR)}
    fields |= {"first_dealer": "0", "action": "start", "idempotency_key": "b" * 22}
    there = online.open("/new/hearts").send("#setup", fields).location
    here = page.send("#setup", fields).location
    assert here != there
    store_deal(phone, here, hearts(5, 4, 3, 1, queen=0))
    phone.pushes()
    assert on_phone(phone, here) is None
    assert same(server, phone, there)
    assert at_club(server, phone, there).version == 1


def test_deals_written_during_a_push_stay_unpushed(server, online, phone):
    match = begun(online, FIRST)
    phone.pulls()
    store_deal(phone, match, *SECOND)
    (one,) = phone.unsent()
    answer = phone.posts(one)
    store_deal(phone, match, *THIRD)
    phone.receives(one, answer)
    assert phone.is_unpushed(match)
    phone.pushes()
    assert at_club(server, phone, match).version == 3
    assert same(server, phone, match)


def test_a_pull_does_not_overwrite_unpushed_changes(online, phone):
    match = begun(online, FIRST)
    phone.pulls()
    store_deal(phone, match, *SECOND)
    phone.pulls()
    assert on_phone(phone, match).version == 2
    assert phone.is_unpushed(match)


def test_ten_deals_with_a_correction_and_an_undo_are_pushed_unchanged(server, online, phone):
    match = store_match(online, "hearts", FOUR)
    store_deal(online, match, hearts(5, 4, 3, 1, queen=0))
    phone.pulls()
    for number in range(10):
        store_deal(phone, match, hearts(3, 3, 3, 4, queen=number % 4))
    assert undone(phone, match).status == 303
    assert undone(phone, match).status == 303
    phone.open(f"{match}/deals/3/correct").send(
        "#entry", {**hearts(13, 0, 0, 0, queen=1), "action": "next"}
    )
    before = [line.kind for line in on_phone(phone, match).lines]
    phone.pushes()
    assert [line.kind for line in at_club(server, phone, match).lines] == before
    assert same(server, phone, match)


def test_an_undo_of_an_event_from_the_server_is_pushed(server, online, phone):
    match = begun(online, FIRST, SECOND)
    phone.pulls()
    undone(phone, match)
    phone.pushes()
    assert len(at_club(server, phone, match).entries) == 1
    assert same(server, phone, match)


@pytest.mark.parametrize("hours", [-3, 3])
def test_a_clock_that_is_hours_off_is_corrected(server, online, phone, clock, hours):
    match = begun(online, FIRST)
    phone.pulls()
    clock.set(SATURDAY.replace(hour=12))
    clock.advance(hours=hours)
    store_deal(phone, match, *SECOND)
    (one,) = phone.unsent()
    clock.set(SATURDAY.replace(hour=12, minute=5))
    phone.receives(one, phone.posts(one))
    written = at_club(server, phone, match).lines[1].at
    assert SATURDAY.replace(hour=12) <= written <= SATURDAY.replace(hour=12, minute=6)
    assert same(server, phone, match)


def test_events_are_recorded_under_the_key_that_pushes_them(server, online, phone):
    match = begun(online, FIRST)
    phone.pulls()
    store_deal(phone, match, *SECOND)
    phone.pushes()
    with online.client.session_transaction() as cookie:
        (key,) = cookie["keys"]
    assert at_club(server, phone, match).lines[1].key_id == key[1]


def test_a_pull_contains_no_secret(online, phone):
    begun(online)
    page = phone.pulls()
    with online.client.session_transaction() as cookie:
        (key,) = cookie["keys"]
    assert key[1] not in page.source
    assert store.keys.token_of(online.app.secret_key, *key[:2]) not in page.source


def test_a_viewer_can_pull_and_stays_a_viewer(server, online, new_phone):
    match = begun(online, FIRST)
    viewer = Visitor(server)
    viewer.open(link(server, online, Role.VIEWER))
    phone = new_phone(viewer)
    phone.pulls()
    assert phone.open(match).status == 200
    assert phone.send(f"{match}/deals/2", {"version": "1", **SECOND[0]}).status == 403


def link(server, online, role, match_id=None):
    """The path of a new link to the club of ``online``, or to one match."""
    with online.client.session_transaction() as cookie:
        club_id, made_by = cookie["keys"][0]
    with server.extensions["store"].writing() as db:
        key = store.keys.create(
            db, club_id, server.secret_key, SATURDAY, role=role, made_by=made_by, match_id=match_id
        )
    return f"/k/{store.keys.token_of(server.secret_key, club_id, key.id)}"


def test_a_key_to_one_match_pulls_only_that_match(server, online, new_phone):
    mine, other = begun(online, FIRST), begun(online)
    guest = Visitor(server)
    guest.open(link(server, online, Role.SCORER, mine.rpartition("/")[2]))
    phone = new_phone(guest)
    page = phone.pulls()
    assert other.rpartition("/")[2] not in page.source
    assert phone.open(mine).status == 200
    assert phone.open(other).status == 503
    store_deal(phone, mine, *SECOND)
    phone.pushes()
    assert at_club(server, phone, mine).version == 2


def test_other_groups_of_the_same_browser_are_pulled_too(server, online, new_phone):
    mine = begun(online, FIRST)
    first = new_phone(online).club_id
    online.starts_club("Saturday cards")
    theirs = begun(online)
    phone = new_phone(online)
    phone.stores(online.open("/phone/take").source)
    with phone.store.reading() as db:
        noted = [note.id for note in status.clubs(db)]
    assert sorted(noted) == sorted([first, phone.club_id])
    phone.stores(online.open(f"/phone/take?club={first}").source)
    assert phone.open(mine).status == phone.open(theirs).status == 200


def test_a_pull_updates_the_names_of_players(server, online, phone):
    match = begun(online)
    phone.pulls()
    with server.extensions["store"].writing() as db:
        ben = next(one for one in store.clubs.players(db, phone.club_id) if one.name == "Ben")
        store.players.rename(db, phone.club_id, ben.id, "Benjamin", SATURDAY)
    phone.pulls()
    assert on_phone(phone, match).names == at_club(server, phone, match).names


def test_a_match_deleted_on_the_server_is_deleted_from_the_phone(server, online, phone):
    match, other = begun(online), begun(online)
    phone.pulls()
    with server.extensions["store"].writing() as db:
        store.deletion.delete(db, phone.club_id, match.rpartition("/")[2], SATURDAY, None)
    phone.pulls()
    assert on_phone(phone, match) is None
    assert on_phone(phone, other)


def test_history_and_statistics_count_the_matches_that_only_the_server_has(
    online, phone, monkeypatch
):
    monkeypatch.setattr(pull, "MOST_FINISHED", 2)
    for _ in range(3):
        online.send(f"{begun(online, FIRST)}/finish", {"version": "1"})
    begun(online, FIRST)
    phone.pulls()
    said = "1 older match is only at your group's server"
    assert len(phone.open("/history").all("main li a[href^='/m/']")) == 3
    for page in ("/history", "/statistics", "/statistics/hell"):
        assert said in phone.open(page).text
        assert said not in online.open(page).text
    monkeypatch.setattr(pull, "MOST_FINISHED", 3)
    phone.pulls()
    assert said not in phone.open("/history").text


def test_a_match_pulled_twice_is_counted_once_in_the_statistics(server, online, phone):
    match = begun(online, FIRST)
    finish = {"version": "1", "action": "finish"}
    assert online.send(f"{match}/finish", finish).status == 303
    for _ in range(2):
        phone.pulls()
        with server.extensions["store"].writing() as db:
            store.clubs.rename(db, phone.club_id, "Saturday")
    wanted, found = (one.open("/statistics/hell").texts("main table") for one in (online, phone))
    assert wanted
    assert found == wanted


def test_a_match_that_the_phone_cannot_read_does_not_block_the_others(server, online, phone):
    match, other = begun(online, FIRST), begun(online, FIRST)
    text = online.open("/phone/take").source
    plain = json.loads(text)
    for one in plain["archive"]["matches"]:
        if one["id"] in other:
            one["game"] = "spades"
    phone.stores(json.dumps(plain))
    assert on_phone(phone, match).version == 1
    assert on_phone(phone, other) is None


def test_an_incompatible_pull_is_reported_and_does_not_block_pushes(server, online, phone):
    match = begun(online, FIRST)
    phone.pulls()
    store_deal(phone, match, *SECOND)
    plain = json.loads(online.open("/phone/take").source)
    plain["keys"][0]["colour"] = "green"
    phone.stores(json.dumps(plain))
    assert "Can't download your group's latest changes" in phone.open("/phone/fates").text
    phone.pushes()
    assert at_club(server, phone, match).version == 2
    phone.pulls()
    assert "can't be taken along" not in phone.open("/phone/fates").text


PARTS = ("club", "keys", "archive", "once", "began", "whole")
VALUES = (None, [], {}, "x", 7, {"players": 1, "keys": [2], "matches": 3})


def test_unpushed_changes_survive_any_malformed_response(online, phone):
    match = begun(online, FIRST)
    phone.pulls()
    store_deal(phone, match, *SECOND)
    (one,) = phone.unsent()
    plain = json.loads(online.open("/phone/take").source)
    said = {name: plain[name] for name in ("format", "version", "now", "club", "keys")}
    for part, value in product(PARTS, VALUES):
        phone.stores(json.dumps({**plain, part: value}))
        text = json.dumps({**said, "fate": "brought", part: value})
        phone.stores_push(one, text)
        assert on_phone(phone, match).version == 2, (part, value)


def test_a_response_that_is_not_from_the_server_changes_nothing(phone, online):
    match = begun(online, FIRST)
    phone.pulls()
    store_deal(phone, match, *SECOND)
    (one,) = phone.unsent()
    phone.stores_push(one, "<html>Sign in to the Wi-Fi</html>")
    phone.stores("<html>Sign in to the Wi-Fi</html>")
    assert phone.is_unpushed(match)
    assert [again["id"] for again in phone.unsent()] == [one["id"]]
    assert "Something else answered" in phone.open("/phone/fates").text
    assert json.loads(one["body"])["match"]["version"] == 2


def test_requests_for_a_group_created_on_the_phone_are_answered_by_the_phone(server, new_phone):
    phone = new_phone(Visitor(server))
    match = phone.begins("hell", THREE)
    assert phone.open(match).status == 200
    phone.writes(match, *FIRST)
    with phone.store.reading() as db:
        match_id = match.rpartition("/")[2]
        assert unpushed.has_match(db, match_id)
        assert unpushed.is_unpushed(db, match_id)
        assert unpushed.is_local_only(db)
    # The server does not know the group, and is sent nothing of it.
    assert phone.unsent() == []


def test_a_group_created_on_the_phone_can_be_named_but_has_no_links(server, new_phone):
    phone = new_phone(Visitor(server))
    phone.begins("hell", THREE)
    named = phone.open("/club/name").send("#naming", {"name": "Cabin"})
    assert named.status == 303, named.text
    assert phone.open("/").one("h1").text == "Cabin"
    page = phone.send("/keys", {"role": "scorer", "name": "Emi"})
    assert page.status == 404
    assert "links open it only where a server does" in page.text
    assert not phone.open("/more").has("a[href^='/keys']")
    assert phone.open("/more").has("a[href='/phone/storage']")
    assert phone.open("/more").has("input[name=link]")


def test_a_group_created_on_the_phone_is_offered_a_copy_instead_of_a_link(server, new_phone):
    phone = new_phone(Visitor(server))
    match = phone.begins("hell", THREE)
    page = phone.writes(match, *FIRST).onward
    assert not page.has("#keep-link-line")
    assert phone.open("/keys/mine").status == 404
    assert "No copy yet" in phone.open("/phone/storage").text
    assert "1 match is on this phone alone" in phone.open("/").text
    page = phone.open("/phone/fates")
    assert "All saved" not in page.one("main").text
    assert "Open a link to your group on this phone" in page.text


def test_a_group_created_on_the_phone_can_be_moved_to_a_group_on_the_server(server, new_phone):
    phone = new_phone(Visitor(server))
    match = phone.begins("hell", THREE)
    phone.writes(match, *FIRST)
    other = phone.begins("hell", THREE)
    phone.writes(other, *FIRST, *SECOND[:1])
    started(phone.online)
    begun(phone.online)
    phone.pulls()
    page = phone.open("/phone/fates")
    moved = page.send("form[action^='/phone/fates/']").onward
    assert [one["id"].split(":")[1] for one in phone.unsent()] == [
        one.rpartition("/")[2] for one in (match, other)
    ]
    assert "On this phone alone" not in moved.text
    phone.pushes()
    assert same(server, phone, match)
    assert same(server, phone, other)
    assert at_club(server, phone, other).drafts[2].entry.bids == (0, 1, 0)
    assert phone.open(match).status == 200
    assert "All saved" in phone.open("/phone/fates").one("main").text


def test_only_a_phones_own_group_can_be_moved_and_only_with_permission_to_write(
    server, online, new_phone
):
    begun(online)
    viewer = Visitor(server)
    viewer.open(link(server, online, Role.VIEWER))
    phone = new_phone(viewer)
    phone.begins("hell", THREE)
    with phone.store.reading() as db:
        ((own, _),) = unpushed.local_clubs(db)
    phone.pulls()
    assert not phone.open("/phone/fates").has("form[action^='/phone/fates/']")
    there = {"there": phone.club_id}
    assert phone.send(f"/phone/fates/{own.id}", there).status == 404
    assert phone.send(f"/phone/fates/{phone.club_id}", {"there": own.id}).status == 404


def test_a_phone_with_a_group_on_the_server_is_not_local_only(online, phone):
    with phone.store.reading() as db:
        assert not unpushed.is_local_only(db)
    begun(online)
    phone.pulls()
    with phone.store.reading() as db:
        assert not unpushed.is_local_only(db)


def sets_up_teams(visitor, *members):
    fields = {f"members.{row}": text for row, text in enumerate(members)}
    page = visitor.open("/new/points")
    sent = {**rows(["Reds", "Mia"]), **fields, "first_dealer": "0", "action": "start"}
    answer = page.send("#setup", sent)
    assert answer.status == 303, answer.text
    return answer.location


def test_the_members_of_a_team_are_pushed_and_pulled(server, online, phone):
    phone.pulls()
    match = sets_up_teams(phone, "Aki, Ben")
    assert {answer.status_code for answer in phone.pushes()} == {200}
    assert at_club(server, phone, match).members(0) == ("Aki", "Ben")
    page = online.open(f"{match}/players/change?do=team&who=0")
    assert page.send("#change", {"members": "Aki, Chie"}).status == 303
    phone.pulls()
    assert on_phone(phone, match).members(0) == ("Aki", "Chie")
    # The next match on the phone has the team as it was last.
    again = sets_up_teams(phone)
    assert on_phone(phone, again).members(0) == ("Aki", "Chie")
    assert phone.pushes()[-1].status_code == 200
    assert same(server, phone, again)
