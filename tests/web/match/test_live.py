"""Live parts: polled repeatedly, answered with 304 until something changes."""

import pytest
from sqlalchemy import Engine, event

from scorekeeper import clock as clocks
from scorekeeper import store
from scorekeeper.store import Unavailable
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import live_etag
from tests.support.store.pad import another_key
from tests.support.web.phones import club_id_of, with_role
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import THREE, Visitor, bids, hearts, tricks

# One card each, Aki deals: Ben takes the trick he bid, Aki misses hers. −3, +13, +10.
FIRST = bids(1, 1, 0), tricks(0, 1, 0)


@pytest.fixture
def match(club):
    """Three at Hell, one deal of thirty-three written down; Ben deals two cards each."""
    address = store_match(club, "hell", THREE)
    store_deal(club, address, *FIRST)
    return address


@pytest.fixture
def viewer(club):
    return with_role(club, Role.VIEWER)


def tap(visitor, match, **fields):
    """Tap chips of the next deal without ending its stage."""
    page = visitor.open(match)
    page.send("#entry", {name.replace("_", "."): value for name, value in fields.items()})


def ask(visitor, address, tag=None):
    """Ask as the page does, with the tag it has."""
    headers = {"If_None_Match": f'W/"{tag}"'} if tag else {}
    return visitor.open(f"{address}/live", **headers)


def tag_of(page):
    return page.one("#live")["data-tag"]


# Asking again


@pytest.mark.parametrize("role", list(Role))
def test_polls_are_answered_304_until_something_changes(club, match, role):
    phone = with_role(club, role)
    tag = tag_of(phone.open(match))
    assert ask(phone, match, tag).status == 304
    tap(club, match, bids_2="1")
    answer = ask(phone, match, tag)
    assert answer.status == 200
    assert ask(phone, match, tag_of(answer)).status == 304
    store_deal(club, match, bids(0, 1, 0), tricks(1, 1, 0))
    answer = ask(phone, match, tag_of(answer))
    assert answer.totals() == [-6, 26, 20]


def test_a_poll_returns_only_the_live_part_of_the_page(viewer, match):
    page, answer = viewer.open(match), ask(viewer, match)
    assert answer.one("#live").text == page.one("#live").text
    assert tag_of(answer) == tag_of(page)
    assert not answer.has("html")


@pytest.mark.parametrize("page", ["sheet", "table", "seat/1"])
def test_every_live_page_updates_with_the_next_deal(club, viewer, match, page):
    address = f"{match}/{page}"
    shown = viewer.open(address)
    assert shown.one("#pulse")["data-from"].partition("?")[0] == f"{address}/live"
    assert shown.has("noscript meta[http-equiv=refresh]")
    assert ask(viewer, address).one("#live").text == shown.one("#live").text
    tag = tag_of(shown)
    assert ask(viewer, address, tag).status == 304
    store_deal(club, match, bids(0, 1, 0), tricks(1, 1, 0))
    answer = ask(viewer, address, tag)
    assert answer.status == 200
    assert "26" in answer.one("#live").text
    assert not answer.has("html")


def test_a_viewer_does_not_get_the_scorers_sheet(club, viewer, match):
    sheet = f"{match}/sheet"
    assert tag_of(ask(club, sheet)) != tag_of(ask(viewer, sheet))
    ask(club, sheet)
    assert not ask(viewer, sheet).has("form:not([method=dialog])")


def test_all_viewers_get_the_same_response(club, viewer, match):
    of_this_match = with_role(club, Role.VIEWER, match)
    assert ask(viewer, match).source == ask(of_this_match, match).source


def test_etags_differ_by_role_language_and_page(club, viewer, match):
    japanese = with_role(club, Role.VIEWER, language="ja")
    of_this_match = with_role(club, Role.SCORER, match)
    others = [*(f"{match}/seat/{seat}" for seat in range(3)), f"{match}/sheet", f"{match}/table"]
    tags = {tag_of(ask(phone, match)) for phone in (club, viewer, japanese, of_this_match)}
    tags |= {tag_of(ask(viewer, other)) for other in others}
    assert len(tags) == 9
    for tag in tags - {tag_of(ask(viewer, match))}:
        assert ask(viewer, match, tag).status == 200


def test_two_matches_have_different_etags(club, match):
    assert tag_of(ask(club, match)) != tag_of(ask(club, store_match(club, "hell", THREE)))


@pytest.mark.parametrize("sent", ['"{}"', 'W/"{}"', '"other", W/"{}"'])
def test_strong_weak_and_multiple_etags_are_accepted(viewer, match, sent):
    tag = tag_of(viewer.open(match))
    answer = viewer.open(f"{match}/live", If_None_Match=sent.format(tag))
    assert answer.status == 304


def test_polls_do_not_set_cookies(club, viewer, match):
    tag = tag_of(viewer.open(match))
    for phone in (club, viewer):
        for answer in (ask(phone, match), ask(phone, match, tag), ask(phone, f"{match}/seat/0")):
            assert "Set-Cookie" not in answer.headers


def test_responses_to_polls_are_compressed_if_the_client_accepts_gzip(club, viewer, match):
    answer = viewer.client.get(f"{match}/live", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.data) < len(ask(viewer, match).source) / 3


def test_responses_to_polls_are_not_cached(viewer, match):
    assert ask(viewer, match).headers["Cache-Control"] == "private, no-store"


def statements(visitor, address, **headers):
    """The database queries of a response."""
    said = []

    def note(_connection, _cursor, statement, *_):
        said.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        visitor.open(address, **headers)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    return [one for one in said if one.startswith(("SELECT", "UPDATE", "INSERT"))]


def test_a_poll_without_changes_takes_one_query(viewer, match):
    tag = tag_of(ask(viewer, match))
    asked = statements(viewer, f"{match}/live", If_None_Match=f'W/"{tag}"')
    assert [one.split()[1].split(".")[0] for one in asked] == ["keys"]


# How often


def seconds(answer):
    return float(answer.headers["Scorekeeper-Poll-Seconds"])


def test_an_active_match_is_polled_every_2_4_seconds(viewer, match):
    page = viewer.open(match)
    assert page.one("#pulse")["data-every"] == "2.4"
    assert page.one("#pulse")["data-from"].partition("?")[0] == f"{match}/live"
    assert seconds(ask(viewer, match)) == seconds(ask(viewer, match, tag_of(page))) == 2.4


def test_an_idle_match_is_polled_less_often_after_an_hour(club, viewer, match, clock):
    clock.advance(minutes=61)
    assert seconds(ask(viewer, match)) == 20
    tap(club, match, bids_2="1")
    assert seconds(ask(viewer, match)) == 2.4


def test_a_finished_match_is_polled_less_often(club, viewer):
    match = store_match(club, "hearts", THREE, limit=12)
    store_deal(club, match, hearts(13, 0, 0, queen=1))
    assert seconds(ask(viewer, match)) == 20


# Who looks on


def test_pages_for_viewers_have_nothing_to_enter_or_undo(viewer, match):
    for address in ("", "/live", "/seat/1", "/seat/1/live", "/sheet", "/sheet/live", "/table"):
        page = viewer.open(f"{match}{address}")
        # The menu has a button that closes it.
        assert not page.has("form:not([method=dialog])")
        # What waits to be sent has a token with it on every page, and nothing to tap.
        assert not page.has("input:not(#outbox > [type=hidden])")
        assert not page.one("main").has("button:not(.fullscreen)")
        assert "undo" not in page.text.lower()


def test_a_viewer_sees_the_half_entered_deal(club, match, language):
    viewer = with_role(club, Role.VIEWER, language=language)
    tap(club, match, bids_2="1", trump="H")
    page = ask(viewer, match)
    assert page.one("header .dealt b").text == "2"
    assert page.texts(".round li bdi") == ["Chika", "Aki", "Ben"]
    assert page.texts(".round .entered") == ["1", "–"]
    assert page.texts(".deal-answers dd") == ["♥"]
    assert page.one(".waiting").text == sentence(language, "What does {player} bid?", player="Aki")
    # Whose turn it is has a sign in place of a number.
    assert page.one(".round .turn bdi").text == "Aki"
    assert page.one(".round .turn b").text == sentence(language, "now")


def test_a_viewer_sees_bids_and_tricks_side_by_side(club, viewer, match):
    page = club.open(match).send("#entry", {**bids(0, 1, 0), "action": "next"}).onward
    page.send("#entry", {"tricks.2": "2"})
    lines = [line.texts(".entered") for line in ask(viewer, match).all(".round li")]
    # Two of two tricks are Chika's, so the others have none.
    assert lines == [["0", "2"], ["0", "0"], ["1", "0"]]


def test_a_viewer_sees_which_bid_the_dealer_may_not_make(club, viewer, match):
    tap(club, match, bids_2="1", bids_0="0")
    assert (
        "The dealer may not bid 1: 1 + 1 makes 2." in ask(viewer, match).one(".current-deal").text
    )


def test_a_viewer_sees_the_standings_and_can_choose_a_player(viewer, match):
    page = viewer.open(match)
    assert page.texts(".ranks .name") == ["Ben", "Chika", "Aki"]
    assert page.texts(".ranks .num") == ["13", "10", "−3"]
    assert page.texts(".ranks .plus") == ["+13", "+10", "−3"]
    assert [one["href"] for one in page.all("#who a")] == [
        f"{match}/seat/{seat}" for seat in range(3)
    ]


def test_pages_of_a_viewer_without_javascript_reload_by_themselves(club, viewer, match):
    assert viewer.open(match).one("noscript meta")["http-equiv"] == "refresh"
    assert viewer.open(f"{match}/seat/1").has("noscript meta")
    assert not club.open(match).has("noscript meta")


def test_a_viewer_sees_the_end_of_the_match(club, viewer):
    match = store_match(club, "hearts", THREE, limit=12)
    tag = tag_of(viewer.open(match))
    store_deal(club, match, hearts(13, 0, 0, queen=1))
    answer = ask(viewer, match, tag)
    assert answer.standings() == [("1st", "Chika", "0"), ("2nd", "Aki", "13"), ("2nd", "Ben", "13")]
    assert not viewer.open(match).has("noscript meta")


# What is said of it


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("undo", "Undone: Deal 1 saved"),
        ("remove-last", "Deal 1 removed"),
        ("finish", "Match finished"),
    ],
)
def test_a_poll_names_the_latest_change(club, viewer, match, action, said):
    assert ask(viewer, match).one("#live")["data-news"] == "Deal 1 saved"
    club.send(f"{match}/{action}", {"version": "1"})
    assert ask(viewer, match).one("#live")["data-news"] == said


def test_a_match_without_a_deal_has_no_latest_change(club, viewer):
    assert ask(viewer, store_match(club, "hell", THREE)).one("#live")["data-news"] == ""


# Keys


def test_a_link_that_was_turned_off_is_refused_at_the_next_poll(club, match):
    phone = with_role(club, Role.VIEWER)
    tag = tag_of(phone.open(match))
    with club.app.extensions["store"].writing() as db:
        (key,) = [
            one for one in store.keys.list_all(db, club_id_of(club)) if one.role is Role.VIEWER
        ]
        store.revoke_keys.revoke(db, club_id_of(club), key.id, clocks.now())
    for address in (match, f"{match}/seat/0", f"{match}/sheet", f"{match}/table"):
        assert ask(phone, address, tag).status == 404


def test_an_expired_link_is_refused_at_the_next_poll(club, match, clock):
    ends = clocks.now().replace(microsecond=0)
    clock.advance(minutes=-1)
    with club.app.extensions["store"].writing() as db:
        token = another_key(db, club_id_of(club), Role.VIEWER, clocks.now(), expires_at=ends)
    phone = Visitor(club.app)
    phone.open(f"/k/{token}")
    tag = tag_of(phone.open(match))
    clock.advance(seconds=55)
    assert ask(phone, match, tag).status == 304
    clock.advance(seconds=5)
    assert ask(phone, match, tag).status == 404


def test_a_deleted_match_is_gone_at_the_next_poll(club, viewer, match):
    tag = tag_of(viewer.open(match))
    club.open(f"{match}/delete").send(f"form[action='{match}/delete']")
    assert ask(viewer, match, tag).status == 410


def test_polls_update_the_last_use_of_a_link_once_a_minute(club, viewer, match, clock):
    def used_at():
        with club.app.extensions["store"].reading() as db:
            keys = store.keys.list_all(db, club_id_of(club))
            return max(key.last_used_at for key in keys if key.role is Role.VIEWER)

    tag, before = tag_of(viewer.open(match)), used_at()
    clock.advance(seconds=30)
    assert ask(viewer, match, tag).status == 304
    assert used_at() == before
    clock.advance(seconds=31)
    assert ask(viewer, match, tag).status == 304
    assert (used_at() - before).total_seconds() >= 60


def test_a_poll_is_answered_503_if_the_database_does_not_respond(app, viewer, match, monkeypatch):
    def gone(*_):
        raise Unavailable("gone")

    tag = tag_of(viewer.open(match))
    monkeypatch.setattr(app.extensions["store"], "querying", gone)
    assert ask(viewer, match, tag).status == 503


def test_a_scorer_who_becomes_a_viewer_loses_the_form(club, match):
    phone = with_role(club, Role.VIEWER)
    with club.app.extensions["store"].writing() as db:
        token = another_key(db, club_id_of(club), Role.SCORER)
        key = store.keys.find_by_token(db, token, clocks.now())
    phone.open(f"/k/{token}")
    page = phone.open(match)
    assert page.has("#entry")
    with club.app.extensions["store"].writing() as db:
        store.revoke_keys.revoke(db, club_id_of(club), key.id, clocks.now())
    answer = ask(phone, match, tag_of(page))
    assert answer.status == 200
    assert not answer.has("form:not([method=dialog])")


def test_strangers_and_owners_of_other_groups_cannot_poll(app, stranger, match, viewer):
    other = Visitor(app)
    other.starts_club("Sunday cards")
    tag = tag_of(ask(viewer, match))
    for who in (stranger, other):
        assert ask(who, match, tag).status == 404


def test_an_unknown_seat_is_not_found(viewer, match):
    for address in (f"{match}/seat/3", f"{match}/seat/x", f"{match}/seat/-1"):
        assert viewer.open(address).status == 404
        assert ask(viewer, address).status == 404


# The scorer's page


def test_a_refused_form_keeps_its_errors_until_something_changes(club, match):
    page = club.open(match).send("#entry", {**bids(0, 2, 0), "action": "next"})
    assert page.errors == ["The dealer may not bid 2: 0 + 2 makes 2."]
    assert ask(club, match, tag_of(page)).status == 304


def test_another_scorers_taps_and_deals_appear_in_the_form(club, match):
    other = club.another()
    tag = tag_of(club.open(match))
    tap(other, match, bids_2="1")
    answer = ask(club, match, tag)
    assert answer.tapped() == {"bids.2": "1"}
    store_deal(other, match, bids(0, 1, 0), tricks(1, 1, 0))
    answer = ask(club, match, tag_of(answer))
    assert answer.one("#entry")["action"] == f"{match}/deals/3"
    assert answer.one("#entry input[name=version]")["value"] == "2"


def test_changed_templates_change_the_etags(tmp_path):
    (tmp_path / "one.html").write_text("before")
    before = live_etag._fingerprint(str(tmp_path))
    (tmp_path / "one.html").write_text("after")
    live_etag._fingerprint.cache_clear()
    assert live_etag._fingerprint(str(tmp_path)) != before
