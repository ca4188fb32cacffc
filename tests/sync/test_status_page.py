"""The status page after a push: nothing is lost, and the result of each entry is shown."""

import json
from dataclasses import replace
from io import BytesIO

import pytest
from sqlalchemy import update

from scorekeeper import store
from scorekeeper.match import commands
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables
from tests.support.clock import SATURDAY
from tests.support.phone.syncing import match_in
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FOUR, THREE, Page, Visitor, bids, hearts, tricks

FIRST = (bids(0, 0, 0), tricks(1, 0, 0))
SECOND = (bids(0, 1, 0), tricks(0, 1, 1))
OTHERS = (bids(2, 0, 1), tricks(2, 0, 0))
THIRD = (bids(1, 1, 0), tricks(1, 1, 1))


@pytest.fixture
def match(online):
    """A match of Hell at the club, with one deal."""
    begun = store_match(online, "hell", THREE)
    store_deal(online, begun, *FIRST)
    return begun


@pytest.fixture
def ahead(online, phone, match):
    """A phone that has written the second deal without a network."""
    phone.pulls()
    store_deal(phone, match, *SECOND)
    return phone


def brought(phone, status):
    """Bring the one match that is unsent; the server's answer, which has to have this status."""
    (answer,) = phone.pushes()
    assert answer.status_code == status, answer.get_data(as_text=True)
    return answer


def page_of(phone, match):
    return phone.open(f"/phone/fates/{phone.club_id}/{match.rpartition('/')[2]}")


def choose(phone, match, choice):
    address = f"/phone/fates/{phone.club_id}/{match.rpartition('/')[2]}"
    answer = phone.send(address, {"choice": choice})
    assert answer.status == 303, answer.text
    return answer.onward


def keeps_all(phone, match):
    """Return whether the phone still has both deals, and waits for somebody to look."""
    kept = match_in(phone.app, phone.club_id, match)
    return len(kept.entries) == 2 and phone.is_unpushed(match) and not phone.unsent()


def points(app, phone, match):
    return [row.settlement.points for row in match_in(app, phone.club_id, match).sheet.rows]


# ------------------------------------------------------------------------------------- conflicts


def test_a_conflict_writes_nothing_and_shows_both_versions(server, online, match, ahead):
    store_deal(online, match, *OTHERS)
    brought(ahead, 409)
    assert keeps_all(ahead, match)
    assert match_in(server, ahead.club_id, match).version == 2
    assert "Your group continued this match, too" in ahead.open("/phone/fates").text
    page = page_of(ahead, match)
    # Aki and Ben bid 2 and 0 there, 0 and 1 here; both took what they bid. Chika bid one too many
    # there, one too few here.
    table = page.one("table.versions")
    assert table.texts("th") == ["Deal", "At your group", "Entered on this phone", "2", "Totals"]
    assert [cell.texts("span") for cell in table.all("td")] == [
        ["Aki 16", "Ben 10", "Chika −3"],
        ["Aki 10", "Ben 13", "Chika −3"],
        ["Aki 13", "Ben 20", "Chika 7"],
        ["Aki 7", "Ben 23", "Chika 7"],
    ]
    club, here = page.all("main details section")
    assert club.one("h2").text == "At your group"
    assert ("Aki", "Bids 2 · Tricks taken 2 · +16") in facts_of(club)
    assert here.one("h2").text == "Entered on this phone"
    assert ("Aki", "Bids 0 · Tricks taken 0 · +10") in facts_of(here)


def facts_of(section):
    """Return the events and their authors."""
    return [(one.one("dt").text, one.one("dd").text) for one in section.all("dl div")]


def test_choosing_the_groups_version_offers_the_phones_version_as_a_file(
    server, online, match, ahead
):
    store_deal(online, match, *OTHERS)
    brought(ahead, 409)
    page = choose(ahead, match, "theirs")
    assert not ahead.is_unpushed(match)
    here, there = (match_in(app, ahead.club_id, match) for app in (server, ahead.app))
    assert plain_match(here) == plain_match(there)
    assert "Kept as files" in page.text
    file = ahead.open(file_address(page))
    assert "Hell%20Aki%2C%20Ben%2C%20Chika.json" in file.headers["Content-Disposition"]
    assert json.loads(file.source)["matches"][0]["log"][1]["entry"]["bids"] == [0, 1, 0]
    # The group can have it beside the other.
    preview = uploads(online, file.source)
    assert preview.texts(".import-list .tag") == ["New match"]
    assert preview.send("#take-over").status == 303
    assert len(online.open("/history").all("main li a[href^='/m/']")) == 2


def test_a_file_that_is_no_longer_needed_can_be_deleted(online, match, ahead):
    store_deal(online, match, *OTHERS)
    brought(ahead, 409)
    page = choose(ahead, match, "theirs")
    file = file_address(page)
    size = round(len(ahead.open(file).source.encode()) / 1000)
    assert f"Space used: {size} kB." in page.text
    asked = ahead.open(page.one("main a.danger")["href"])
    assert asked.one("h1").text == "Delete this file?"
    assert "Aki, Ben, and Chika" in asked.text
    address = asked.one("main form")["action"]
    assert ahead.send(address, {}).status == 422
    assert ahead.open(file).status == 200
    page = asked.send("main form", {}).onward
    assert "Kept as files" not in page.text
    assert ahead.open(file).status == 404
    # The confirmation may be open in another tab.
    assert ahead.send(address, {"sure": "yes"}).status == 303
    assert ahead.open(address).status == 404


def file_address(page):
    """Return the address of the first file on the status page."""
    return page.one("main a[href^='/phone/copies/'][href$='.json']")["href"]


def test_the_link_to_a_file_leads_to_it_even_after_another_was_saved(online, match, phone):
    other = store_match(online, "hearts", FOUR)
    phone.pulls()
    store_deal(phone, match, *SECOND)
    store_deal(phone, other, hearts(5, 4, 3, 1, queen=0))
    store_deal(online, match, *OTHERS)
    store_deal(online, other, hearts(0, 4, 4, 5, queen=3))
    phone.pushes()
    file = file_address(choose(phone, match, "theirs"))
    choose(phone, other, "theirs")
    assert json.loads(phone.open(file).source)["matches"][0]["game"] == "hell"


def uploads(visitor, text):
    """Choose a file on the page Import; the preview."""
    file = {"file": (BytesIO(text.encode()), "match.json")}
    return Page(visitor, visitor.client.post("/import/archive", data=file))


def test_the_phones_version_can_replace_the_groups_version(server, online, match, ahead):
    store_deal(online, match, *OTHERS)
    brought(ahead, 409)
    mine = points(ahead.app, ahead, match)
    choose(ahead, match, "instead")
    assert ahead.is_unpushed(match)
    brought(ahead, 200)
    assert points(server, ahead, match) == mine
    kinds = [line.kind for line in match_in(server, ahead.club_id, match).lines]
    assert kinds == ["recorded", "recorded", "corrected"]


def test_every_choice_shows_the_resulting_totals(online, phone):
    match = store_match(online, "hearts", FOUR)
    phone.pulls()
    store_deal(phone, match, hearts(5, 4, 3, 1, queen=0))
    store_deal(online, match, hearts(0, 4, 4, 5, queen=3))
    phone.pushes()
    said = {
        form.one("[name=choice]")["value"]: form.one("small").text
        for form in page_of(phone, match).all("form")
        if form.has("[name=choice]")
    }
    assert {choice: text.rpartition("Totals: ")[2] for choice, text in said.items()} == {
        "theirs": "Aki 0 · Ben 4 · Chika 4 · Dai 18",
        "instead": "Aki 18 · Ben 4 · Chika 3 · Dai 1",
        "after": "Aki 18 · Ben 8 · Chika 7 · Dai 19",
    }


def test_the_phones_deal_can_follow_the_groups_deal(server, online, ahead, phone):
    match = store_match(online, "hearts", FOUR)
    phone.pulls()
    store_deal(phone, match, hearts(5, 4, 3, 1, queen=0))
    store_deal(online, match, hearts(0, 4, 4, 5, queen=3))
    assert {one.status_code for one in phone.pushes()} == {200, 409}
    choose(phone, match, "after")
    phone.pushes()
    assert points(server, phone, match) == [(0, 4, 4, 18), (18, 4, 3, 1)]


def test_a_deal_with_another_number_of_cards_cannot_follow(online, match, ahead):
    """The second deal of Hell has two cards each, the third three."""
    store_deal(online, match, *OTHERS)
    brought(ahead, 409)
    assert not page_of(ahead, match).has("input[value=after]")
    assert page_of(ahead, match).has("input[value=instead]")


def test_two_phones_that_recorded_the_same_deal_are_no_conflict(server, online, match, ahead):
    store_deal(online, match, *SECOND)
    brought(ahead, 200)
    assert match_in(server, ahead.club_id, match).version == 2
    assert not ahead.is_unpushed(match)


def test_a_match_finished_in_the_group_in_the_meantime_is_a_conflict(server, online, match, ahead):
    online.send(f"{match}/finish", {"version": "1", "idempotency_key": "f" * 22})
    assert match_in(server, ahead.club_id, match).stopped
    brought(ahead, 409)
    assert keeps_all(ahead, match)
    club, _ = page_of(ahead, match).all("main details section")
    assert club.texts("h3") == ["Match finished"]
    choose(ahead, match, "after")
    brought(ahead, 200)
    kinds = [line.kind for line in match_in(server, ahead.club_id, match).lines]
    assert kinds == ["recorded", "finished", "reopened", "recorded"]


def test_house_rules_changed_in_the_group_apply_to_later_deals(server, online, match, ahead):
    facts = {"options.scoring": "one_plus_ten", "action": "change"}
    assert online.open(f"{match}/house-rules").send("#setup", facts).status == 303
    brought(ahead, 409)
    assert keeps_all(ahead, match)
    club, _ = page_of(ahead, match).all("main details section")
    assert club.texts("h3") == ["House rules changed from deal 2"]
    choose(ahead, match, "after")
    brought(ahead, 200)
    kinds = [line.kind for line in match_in(server, ahead.club_id, match).lines]
    assert kinds == ["recorded", "rules_changed", "recorded"]
    # Bids 0, 1, 0 and tricks 0, 1, 1: a point a trick, ten for a bid that was made.
    assert points(server, ahead, match)[1] == (10, 11, 1)


# ----------------------------------------------------------------------------------------- shut


def link(server, online, role):
    with online.client.session_transaction() as cookie:
        club_id, made_by = cookie["keys"][0]
    with server.extensions["store"].writing() as db:
        key = store.keys.create(
            db, club_id, server.secret_key, SATURDAY, role=role, made_by=made_by
        )
    return key, f"/k/{store.keys.token_of(server.secret_key, club_id, key.id)}"


@pytest.fixture
def guest(server, online, match, new_phone):
    """A phone with a link of its own, which has written the second deal without a network."""
    key, path = link(server, online, Role.SCORER)
    visitor = Visitor(server)
    visitor.open(path)
    phone = new_phone(visitor)
    phone.key = key
    phone.pulls()
    store_deal(phone, match, *SECOND)
    return phone


def revoke_key(server, phone):
    with server.extensions["store"].writing() as db:
        db.execute(
            update(tables.Key).where(tables.Key.id == phone.key.id).values(withdrawn_at=SATURDAY)
        )


def test_a_push_with_a_turned_off_link_is_refused_and_loses_nothing(server, match, guest):
    revoke_key(server, guest)
    brought(guest, 404)
    assert keeps_all(guest, match)
    assert "The link this phone uses was turned off" in guest.open("/phone/fates").text
    assert match_in(server, guest.club_id, match).version == 1


def test_a_new_link_pushes_what_the_turned_off_link_could_not(server, online, match, guest):
    revoke_key(server, guest)
    brought(guest, 404)
    _, path = link(server, online, Role.SCORER)
    club_id = guest.club_id
    guest.online.open(path)
    guest.pulls()
    brought(guest, 200)
    assert match_in(server, club_id, match).version == 2


def test_an_event_with_somebody_elses_key_is_refused(server, online, match, guest):
    (one,) = guest.unsent()
    body = json.loads(one["body"])
    body["match"]["log"][1]["by"] = body["match"]["log"][0]["by"]
    forged = {**one, "body": json.dumps(body)}
    answer = guest.posts(forged)
    assert answer.status_code == 403
    assert match_in(server, guest.club_id, match).version == 1


@pytest.fixture
def over(online):
    """A match of a single deal, finished."""
    begun = store_match(online, "hell", THREE, ladder_cards=[1])
    store_deal(online, begun, *FIRST)
    return begun


@pytest.fixture
def scorer(server, online, over, new_phone):
    """A scorer's phone with the finished match."""
    _, path = link(server, online, Role.SCORER)
    visitor = Visitor(server)
    visitor.open(path)
    phone = new_phone(visitor)
    phone.pulls()
    return phone


def test_a_scorers_phone_corrects_no_finished_match(scorer, over):
    page = scorer.open(f"{over}/deals/1/correct")
    assert page.status == 403
    assert "This match is finished. Only an owner of the group can correct it." in page.text
    assert not scorer.open(f"{over}/sheet").has(f"a[href='{over}/deals/1/correct']")


def test_a_refused_correction_of_a_finished_match_stays_on_the_phone(server, online, scorer, over):
    """Earlier versions of the app let a scorer correct a finished match."""
    whose = (scorer.club_id, over.rpartition("/")[2])
    with scorer.store.writing() as db:
        match = store.matches.load(db, *whose)
        entry = replace(match.entries[0], tricks=(0, 1, 0))
        terms = store.matches.WriteTerms(*whose, match.begun_by, 1, SATURDAY, "k" * 22)
        terms = replace(terms, key_id=scorer.app.session_interface.key_ids(db, whose[0])[0])
        store.matches.lock(db, terms).append(commands.correct, 1, entry)
    brought(scorer, 422)
    kept = match_in(scorer.app, scorer.club_id, over)
    assert (kept.version, kept.entries[0].tricks) == (2, (0, 1, 0))
    assert match_in(server, scorer.club_id, over).version == 1
    shown = scorer.open("/phone/fates").text
    assert "Your group's server rejected it: This match was corrected after it had" in shown
    # With an owner's link it is sent.
    _, path = link(server, online, Role.OWNER)
    scorer.online.open(path)
    scorer.pulls()
    choose(scorer, over, "again")
    brought(scorer, 200)
    assert match_in(server, scorer.club_id, over).entries[0].tricks == (0, 1, 0)


def test_keeping_mine_is_not_offered_to_a_scorer_if_the_group_finished_the_match(
    server, online, guest
):
    match = store_match(online, "hell", THREE, ladder_cards=[1, 2])
    store_deal(online, match, *FIRST)
    guest.pulls()
    fields = {**FIRST[0], **tricks(0, 1, 0), "action": "next"}
    assert guest.open(f"{match}/deals/1/correct").send("#entry", fields).status == 303
    store_deal(online, match, *SECOND)
    assert 409 in {one.status_code for one in guest.pushes()}
    page = page_of(guest, match)
    assert page.has("input[value=theirs]")
    assert not page.has("input[value=instead]")


def test_a_viewer_cannot_push(server, online, match, ahead):
    with server.extensions["store"].writing() as db:
        db.execute(
            update(tables.Key).where(tables.Key.club_id == ahead.club_id).values(role="viewer")
        )
    brought(ahead, 403)
    assert keeps_all(ahead, match)
    assert "does not allow this" in ahead.open("/phone/fates").text


def test_a_deleted_match_is_not_created_again(server, match, ahead):
    with server.extensions["store"].writing() as db:
        store.deletion.delete(db, ahead.club_id, match.rpartition("/")[2], SATURDAY, None)
    brought(ahead, 410)
    assert keeps_all(ahead, match)
    assert "This match was deleted at your group." in ahead.open("/phone/fates").text
    page = choose(ahead, match, "drop")
    assert "Kept as files" in page.text
    assert match_in(ahead.app, ahead.club_id, match) is None


def test_a_push_to_a_deleted_group_is_refused_and_loses_nothing(server, match, ahead):
    club_id = ahead.club_id
    with server.extensions["store"].writing() as db:
        store.clubs.delete(db, club_id, SATURDAY)
    brought(ahead, 410)
    assert match_in(ahead.app, club_id, match).version == 2
    assert "This group was deleted" in ahead.open("/phone/fates").text


def test_a_push_of_a_new_match_to_a_group_at_its_match_limit_is_refused(new_server, new_phone):
    online = Visitor(new_server(SCOREKEEPER_MATCHES_MOST="1"))
    online.starts_club()
    store_match(online, "hell", THREE)
    phone = new_phone(online)
    phone.pulls()
    match = store_match(phone, "hearts", FOUR)
    brought(phone, 507)
    assert match_in(phone.app, phone.club_id, match)
    assert "A group can have 1 matches" in phone.open("/phone/fates").text
    assert choose(phone, match, "again").status == 200
    assert len(phone.unsent()) == 1


def test_an_impossible_deal_is_refused_with_a_readable_message(match, ahead):
    (one,) = ahead.unsent()
    body = json.loads(one["body"])
    body["match"]["log"][1]["entry"]["tricks"] = [2, 2, 2]
    changed = {**one, "body": json.dumps(body)}
    answer = ahead.receives(one, ahead.posts(changed))
    assert answer.status_code == 422
    page = ahead.open("/phone/fates")
    assert "rejected it" in page.text
    assert "tricks" in page.text
    assert "tricks.0" not in page.text
    assert "log[" not in page.text


@pytest.mark.parametrize(
    "text",
    [
        "<html>Sign in</html>",
        "",
        "Bad gateway",
        '{"format": "scorekeeper-phone", "version": 1, "fate": "later"}',
        '{"fate": "brought"}',
        "[]",
    ],
)
def test_a_response_that_is_not_from_the_server_leaves_the_push_pending(match, ahead, text):
    (one,) = ahead.unsent()
    ahead.stores_push(one, text)
    assert ahead.is_unpushed(match)
    assert len(ahead.unsent()) == 1
    assert ahead.open("/phone/fates").has("h2")


@pytest.mark.parametrize("version", [0, 2])
def test_a_server_of_another_version_is_reported_and_nothing_is_lost(match, ahead, version):
    (one,) = ahead.unsent()
    text = json.dumps({"format": "scorekeeper-phone", "version": version, "fate": "brought"})
    ahead.stores_push(one, text)
    assert keeps_all(ahead, match)
    assert "another version of Scorekeeper" in ahead.open("/phone/fates").text


def test_a_phone_of_another_version_is_refused_and_loses_nothing(match, ahead):
    (one,) = ahead.unsent()
    body = json.loads(one["body"]) | {"version": 7}
    answer = ahead.receives(one, ahead.posts({**one, "body": json.dumps(body)}))
    assert answer.status_code == 400
    assert keeps_all(ahead, match)


# ------------------------------------------------------------------------- what the server does


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/club/name", {"name": "Saturday"}),
        ("/keys", {"role": "viewer"}),
        ("/house-rules", {"name": "Grandma's"}),
        ("/clubs", {"name": "Another"}),
        ("/sign-out", {}),
    ],
)
def test_actions_that_need_the_server_are_refused_offline(ahead, path, fields):
    answer = ahead.send(path, fields)
    assert answer.status == 503
    assert "This needs a connection to your group's server." in answer.text
    assert "Friday cards" in ahead.open("/").text


def test_a_match_that_was_not_pulled_yet_is_said_to_be_on_the_server(ahead):
    match = store_match(ahead.online, "hell", THREE)
    for answer in (ahead.open(match), ahead.send(f"{match}/deals/1", {"action": "next"})):
        assert answer.status == 503
        assert "This match is only at your group's server." in answer.text
        assert "revoked" not in answer.text
    ahead.pulls()
    assert ahead.open(match).status == 200


# ----------------------------------------------------------------------------------------- pages


def test_the_phone_counts_unsent_entries_and_matches_that_need_a_decision(online, phone):
    match = store_match(online, "hell", THREE)
    phone.pulls()
    assert phone.counts() == (0, 0)
    phone.open(match).send("#entry", {"bids.0": "1"})
    assert phone.counts() == (1, 0)
    for stages in (FIRST, SECOND, THIRD):
        store_deal(phone, match, *stages)
    assert phone.counts() == (3, 0)
    phone.open(match).send("#entry", {"bids.0": "1"})
    assert phone.counts() == (4, 0)
    assert "4 to send, since " in phone.open("/phone/fates").texts("main li small")[1]
    store_deal(online, match, bids(1, 1, 0), tricks(1, 0, 0))
    phone.pushes()
    assert phone.counts() == (0, 1)
    assert phone.open(match).one("main .settles b").text == "Needs you"
    assert phone.open("/phone/fates").texts("h2")[0] == "Needs you"


@pytest.mark.parametrize(
    ("language", "unsent", "all_saved"),
    [("en", "To send", "All saved"), ("ja", "未送信", "すべて保存済み")],
)
def test_the_status_page_uses_the_words_of_the_icon(online, phone, language, unsent, all_saved):
    online.language = phone.language = language
    phone.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    match = store_match(online, "hell", THREE)
    phone.pulls()
    assert phone.open(match).one("#sync-status").text == all_saved
    store_deal(phone, match, *FIRST)
    page = phone.open("/phone/fates")
    assert page.texts("h2")[0] == unsent
    assert all_saved not in page.one("main").text
    phone.pushes()
    assert all_saved in phone.open("/phone/fates").one("main").text
