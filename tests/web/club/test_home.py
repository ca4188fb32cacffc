"""Starting a club, its link, and opening it on another phone."""

import logging
import re
from pathlib import Path

import pytest
from sqlalchemy import update

from scorekeeper import clock, store
from scorekeeper.store.database import tables
from scorekeeper.web.views.club.club_names import club_name
from tests.support.web.html import form_fields
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import THREE, Visitor, bids, hearts, rows, tricks


def test_a_visitor_without_a_link_sees_the_choice_of_games_and_the_import(app, club, language):
    store_match(club, "hell", ["Aki", "Ben"])
    page = Visitor(app, language).open("/")
    assert page.status == 200
    assert page.one("h1").text == sentence(language, "What are you playing?")
    games = ("hearts", "hell", "whist", "napoleon", "black_lady", "black_maria", "points")
    assert [link["href"] for link in page.all("main a:not([target])")] == [
        *(f"/new/{slug}" for slug in games),
        "/import",
    ]
    assert [link["href"] for link in page.all("nav a:not(#sync-status)")] == [
        "/",
        "/rules",
        "/more",
    ]
    assert "Aki" not in page.source


def test_the_first_page_shows_the_version_and_project_links(app, language):
    footer = Visitor(app, language).open("/").one("main footer")
    assert "1.0.0" in footer.text
    words = [sentence(language, word) for word in ("Documentation", "Licence", "Source code")]
    assert footer.texts("a") == words
    assert [link["href"] for link in footer.all("a")] == [
        "https://scorekeeper-cards.github.io/scorekeeper/",
        "https://github.com/scorekeeper-cards/scorekeeper/blob/main/LICENSE",
        "https://github.com/scorekeeper-cards/scorekeeper",
    ]
    assert {link["rel"] for link in footer.all("a")} == {"noreferrer"}


def test_starting_a_club_shows_its_link_with_a_reminder_to_save_it(app, language):
    visitor = Visitor(app, language)
    answer = visitor.send("/clubs", {"name": "Friday cards"})
    assert answer.status == 303
    page = answer.onward
    assert page.one("#key").text.startswith("http://localhost/k/")
    keep = (
        "Save this owner link: take a photo, print it or send it to yourself. It opens your "
        "scores if you lose this phone or clear its data."
    )
    assert sentence(language, keep) in page.text
    assert visitor.open("/link").one("#key").text == page.one("#key").text


def is_at_the_door(visitor):
    """Return whether home asks for a game, as for visitors without a key."""
    return visitor.open("/").has("main a[href=/new/hell]")


def test_the_language_can_be_changed_on_the_first_page(app):
    visitor = Visitor(app, "en")
    page = visitor.open("/")
    other = page.one("header button[name=language]")
    assert other.text == "日本語"
    page = page.send("header form", {"language": other["value"]}).onward
    assert page.one("h1").text == sentence("ja", "What are you playing?")


def test_starting_a_club_by_name_redirects_to_its_link(stranger):
    answer = stranger.send("/clubs", {"name": "Friday cards"})
    [[_, key_id]] = keys_of(stranger)
    assert (answer.status, answer.location) == (303, f"/keys/{key_id}")


def keys_of(visitor):
    """The clubs and keys in the browser's cookie, the one opened last first."""
    with visitor.client.session_transaction() as cookie:
        return cookie.get("keys", [])


def name_of_club(visitor):
    [[club_id, _], *_] = keys_of(visitor)
    with visitor.app.extensions["store"].reading() as db:
        return store.clubs.find(db, club_id).name


def test_extra_spaces_are_removed_from_a_club_name(stranger):
    stranger.starts_club("  Friday   cards ")
    assert stranger.open("/").one("h1").text == "Friday cards"


def test_the_link_restores_access_after_a_lost_cookie(app, stranger):
    link = stranger.key_link()
    match = store_match(stranger, "hell", ["Aki", "Ben"])
    found_again = Visitor(app)
    found_again.open(link)
    assert found_again.open(match).status == 200


@pytest.mark.parametrize("around", ["{}", " {}\n", "Friday cards: {}?openExternalBrowser=1", "{}/"])
def test_a_link_can_be_pasted_on_the_first_page(app, stranger, around):
    link = stranger.key_link()
    phone = Visitor(app)
    page = phone.open("/")
    answer = page.send("form[action=/k]", {"link": around.format(link)})
    assert (answer.status, answer.location) == (303, link.removeprefix("http://localhost"))
    assert answer.onward.onward.has("#club-name")


@pytest.mark.parametrize("pasted", ["", "https://example.org/", "/k/", "k/abc", "x" * 5000])
def test_pasting_text_without_a_valid_link_shows_an_error(stranger, pasted):
    page = stranger.open("/").send("form[action=/k]", {"link": pasted})
    assert page.status == 422
    assert page.one("#link-error").text.startswith("This is not a link to a group")
    assert page.one("#link")["value"] == pasted[:500].strip()


# Starting with a match


def test_the_first_match_starts_a_club_without_a_name(stranger):
    match = stranger.begins("hell", ["Aki", "Ben"])
    assert stranger.open(match).status == 200
    assert name_of_club(stranger) == ""
    assert stranger.open("/keys").status == 200  # an owner's


def test_viewing_the_setup_form_does_not_start_a_club(stranger):
    page = stranger.open("/new/hell")
    assert page.send("#setup", {"names.0": "Aki", "action": "more"}).status == 200
    assert stranger.sets_up("hell", ["Aki"]).status == 422
    assert keys_of(stranger) == []


def test_two_visitors_without_links_get_separate_clubs(app, stranger):
    match = stranger.begins("hell", ["Aki", "Ben"])
    other = Visitor(app)
    assert other.begins("hell", ["Aki", "Ben"]) != match
    assert other.open(match).status == 404


def test_submitting_the_first_match_twice_starts_one_club(stranger):
    page = stranger.open("/new/hell")
    before = stranger.client.get_cookie("scorekeeper").value
    once = page.send("#setup", {"action": "start"})
    kept = keys_of(stranger)
    # Touched twice: the second goes out before the answer to the first has brought the key.
    stranger.client.set_cookie("scorekeeper", before)
    twice = page.send("#setup", {"action": "start"})
    assert once.status == 303
    assert once.location == twice.location
    assert keys_of(stranger) == kept
    # And once more, by a phone that has the key by now.
    assert page.send("#setup", {"action": "start"}).location == once.location
    assert keys_of(stranger) == kept


def test_an_old_form_does_not_restore_access_after_links_are_turned_off(app, stranger):
    page = stranger.open("/new/hell")
    before = stranger.client.get_cookie("scorekeeper").value
    match = page.send("#setup", {"action": "start"}).location
    withdraw_all_keys_of(app, stranger)
    stranger.client.set_cookie("scorekeeper", before)
    page.send("#setup", {"action": "start"})
    assert stranger.open(match).status == 404
    assert is_at_the_door(stranger)


def test_a_visitor_who_lost_access_can_start_a_second_club(app, stranger):
    match = stranger.begins("hell", ["Aki", "Ben"])
    withdraw_all_keys_of(app, stranger)
    again = stranger.begins("hell", ["Aki", "Ben"])
    assert again != match
    assert stranger.open(again).status == 200
    assert stranger.open(match).status == 404


# The name of the group, later


def test_the_owner_can_name_the_group_later(app, language):
    visitor = Visitor(app, language)
    visitor.begins("hell", ["Aki", "Ben"])
    page = visitor.open("/club/name")
    assert page.one("h1").text == sentence(language, "Name your group")
    assert page.one("#name")["value"] == ""
    answer = page.send("#naming", {"name": "  Friday   cards "})
    assert (answer.status, answer.location) == (303, "/")
    assert name_of_club(visitor) == "Friday cards"
    assert visitor.open("/club/name").one("#name")["value"] == "Friday cards"


def test_an_invalid_group_name_is_rejected_and_remains_in_the_form(app, language):
    visitor = Visitor(app, language)
    visitor.begins("hell", ["Aki", "Ben"])
    page = visitor.open("/club/name").send("#naming", {"name": "x" * 41})
    assert page.status == 422
    too_long = sentence(language, "Names can have at most {longest} characters.", longest=40)
    assert page.errors_at("#name-error") == [too_long]
    assert page.one("#name")["value"] == "x" * 41
    assert visitor.send("/club/name", {"name": " "}).status == 422
    assert visitor.send("/club/name").status == 422
    assert name_of_club(visitor) == ""


@pytest.mark.parametrize(("language", "called"), [("en", "Your group"), ("ja", "マイグループ")])
def test_a_group_without_a_name_has_a_default_name(app, language, called):
    visitor = Visitor(app, language)
    visitor.begins("hell", ["Aki", "Ben"])
    with visitor.client.session_transaction() as cookie:
        kept = dict(cookie)
    with app.test_request_context("/", headers={"Accept-Language": language}) as context:
        context.session.update(kept)
        assert club_name() == called
    page = visitor.open("/")
    assert page.one("h1").text == called
    assert page.one("header p a[href=/club/name]").text == sentence(language, "Name your group")


def test_templates_do_not_use_the_possibly_empty_club_name(app):
    folder = Path(app.root_path, app.template_folder)
    raw = [
        f"{path.name}: {line}"
        for path in folder.rglob("*.html")
        for line in path.read_text().splitlines()
        if re.search(r"\{[{%].*\bclub\.name\b", line) and "block brand" not in line
    ]
    # Home itself asks whether there is one.
    assert [line for line in raw if "not visit().club.name" not in line] == []


# What is written in the form


def test_an_empty_club_name_is_rejected(app, language):
    visitor = Visitor(app, language)
    page = visitor.send("/clubs", {"name": "  "})
    assert page.status == 422
    assert page.errors_at("#name-error") == [sentence(language, "Enter a name")]
    assert "aria-invalid" in page.one("#name")


def test_a_club_name_of_200_characters_is_rejected_and_remains_shown(app, language):
    visitor = Visitor(app, language)
    page = visitor.send("/clubs", {"name": "x" * 200})
    assert page.status == 422
    too_long = sentence(language, "Names can have at most {longest} characters.", longest=40)
    assert page.errors_at("#name-error") == [too_long]
    assert page.one("#name")["value"] == "x" * 200


def test_a_form_without_its_field_is_rejected(stranger):
    assert stranger.send("/clubs").status == 422


# The link


def test_opening_a_link_redirects_to_an_address_without_its_key(app, stranger):
    link = stranger.key_link()
    phone = Visitor(app)
    answer = phone.open(link)
    assert (answer.status, answer.location) == (303, "/opened")
    answer = phone.open("/opened")
    assert (answer.status, answer.location) == (303, "/")


def test_the_cookie_is_inaccessible_to_scripts_and_other_sites(app, stranger):
    cookie = Visitor(app).open(stranger.key_link()).headers["Set-Cookie"]
    assert "; HttpOnly" in cookie
    assert "; SameSite=Lax" in cookie
    assert "; Secure" not in cookie


def test_a_cookie_set_over_https_is_marked_secure(app, stranger):
    link = stranger.key_link()
    answer = app.test_client().get(link, base_url="https://table.example")
    assert "; Secure" in answer.headers["Set-Cookie"]


def test_a_link_leaves_no_trace_of_its_key(app, stranger, caplog):
    link = stranger.key_link()
    token = link.removeprefix("/k/")
    phone = Visitor(app)
    caplog.set_level(logging.DEBUG)
    answer = phone.open(link)
    pages = [
        answer.source,
        *(phone.open(path).source for path in ("/opened", "/", "/keys", "/new", "/new/hell")),
    ]
    assert token not in "".join(pages)
    assert token not in answer.headers["Set-Cookie"]
    assert token not in caplog.text
    assert answer.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("token", ["x" * 22, "short", "x" * 5000, "%00", "é" * 22, "../../etc"])
def test_an_unknown_key_is_not_found(stranger, token):
    assert stranger.open(f"/k/{token}").status == 404
    assert is_at_the_door(stranger)


def test_a_link_that_is_turned_off_stops_working_on_every_phone(app, stranger):
    link = stranger.key_link()
    phone = Visitor(app)
    phone.open(link)
    match = store_match(phone, "hell", ["Aki", "Ben"])
    withdraw_all_keys_of(app, phone)
    assert phone.open(match).status == 404
    assert is_at_the_door(phone)
    assert Visitor(app).open(link).status == 404


def withdraw_all_keys_of(app, visitor):
    with visitor.client.session_transaction() as cookie:
        club_id = cookie["club"]
    with app.extensions["store"].writing() as db:
        keys = update(tables.Key).where(tables.Key.club_id == club_id)
        db.execute(keys.values(withdrawn_at=clock.now()))


# Two clubs on one phone


def test_a_phone_with_two_links_can_switch_between_its_clubs(app, stranger):
    stranger.starts_club("Friday cards")
    stranger.starts_club("Sunday cards")
    page = stranger.open("/")
    assert page.one("h1").text == "Sunday cards"
    other = page.one("form[action=/club/visit] button")
    assert other.text == "Friday cards"
    changed = stranger.send("/club/visit", {"club": other["value"]}).onward
    assert changed.one("h1").text == "Friday cards"


def test_matches_of_both_clubs_open_whichever_was_visited_last(stranger):
    stranger.starts_club("Friday cards")
    friday = store_match(stranger, "hell", ["Aki", "Ben"])
    stranger.starts_club("Sunday cards")
    sunday = store_match(stranger, "hell", ["Chika", "Dai"])
    assert stranger.open(friday).status == 200
    assert stranger.open(sunday).status == 200


def test_a_club_cannot_be_visited_without_a_link(app, club):
    other = Visitor(app)
    other.starts_club("Sunday cards")
    with other.client.session_transaction() as cookie:
        club_id = cookie["club"]
    assert club.send("/club/visit", {"club": club_id}).status == 404
    assert club.send("/club/visit").status == 404


def test_a_cookie_with_a_forged_signature_is_ignored(app, club):
    match = store_match(club, "hell", ["Aki", "Ben"])
    forger = Visitor(app)
    signed = club.client.get_cookie("scorekeeper").value
    forger.client.set_cookie("scorekeeper", signed[:-2] + ("AA" if signed[-2:] != "AA" else "BB"))
    assert forger.open(match).status == 404


# Closed to new clubs


def test_no_club_can_be_started_if_signup_is_closed(new_app, language):
    visitor = Visitor(new_app(SCOREKEEPER_SIGNUP="closed"), language)
    page = visitor.open("/")
    closed = "New groups cannot be created here. Open the link you were given."
    assert sentence(language, closed) in page.text
    assert {link["href"].rpartition("/")[0] for link in page.all("main a:not([target])")} == {
        "/rules"
    }
    assert visitor.open("/new/hell").location == "/"
    assert visitor.send("/new/hell", {"action": "start"}).location == "/"
    assert keys_of(visitor) == []
    refused = visitor.send("/clubs", {"name": "Friday cards"})
    assert refused.status == 403
    assert sentence(language, closed) in refused.text
    assert "Set-Cookie" not in refused.headers


# Matches in progress, as cards

FIRST = bids(1, 1, 0), tricks(0, 1, 0)  # one card each, Aki deals: −3, +13, +10
SECOND = bids(0, 2, 1), tricks(1, 1, 0)  # two cards each, Ben deals: −3 each


def cards(visitor):
    """Return the texts of each match in progress."""
    return visitor.open("/").texts("main li > a:has(h3)")


def ends(visitor, match, version):
    """Finish ``match``, whose log has ``version`` events."""
    assert visitor.send(f"{match}/finish", {"version": version}).status == 303


def test_an_empty_match_is_listed_as_in_progress_for_one_day(club, clock):
    empty = store_match(club, "hell", ["Aki", "Ben"])
    half = store_match(club, "hell", ["Chie", "Dan"])
    club.open(half).send("#entry", {"bids.0": 1, "action": None})
    begun = store_match(club, "hell", ["Emi", "Fumi"])
    store_deal(club, begun, bids(1, 1), tricks(1, 0))
    clock.advance(hours=23)
    for match in (empty, half, begun):
        assert club.open("/").has(f"a[href='{match}']")
    clock.advance(hours=2)
    page = club.open("/")
    assert not page.has(f"a[href='{empty}']")
    assert page.has(f"a[href='{half}']")
    assert page.has(f"a[href='{begun}']")
    assert club.open("/history").has(f"a[href='{empty}']")
    assert club.open(empty).status == 200


def test_an_owner_can_delete_an_empty_match_from_its_card(app, club):
    empty = store_match(club, "hell", ["Aki", "Ben"])
    begun = store_match(club, "hell", ["Emi", "Fumi"])
    store_deal(club, begun, bids(1, 1), tricks(1, 0))
    page = club.open("/")
    assert page.has(f"a[href='{empty}/delete']")
    assert not page.has(f"a[href='{begun}/delete']")
    key = club.send("/keys", {"role": "scorer", "name": "Dai"}).onward.one("#key").text
    scorer = Visitor(app)
    scorer.open(key)
    assert scorer.open("/").has(f"a[href='{empty}']")
    assert not scorer.open("/").has(f"a[href='{empty}/delete']")


def test_a_match_in_progress_shows_the_leader_and_the_score(club):
    match = store_match(club, "hell", THREE)
    assert cards(club) == ["Hell Deal 1 of 33 A Aki B Ben C Chika"]
    store_deal(club, match, *FIRST)
    assert cards(club) == ["Hell Deal 2 of 33 13 Ben leads A Aki −3 B Ben 13 C Chika 10"]
    assert club.open("/").one("main li > a")["href"] == match


def test_the_lowest_score_leads_if_lower_is_better(club):
    match = store_match(club, "hearts", [*THREE, "Dai"])
    store_deal(club, match, hearts(2, 5, 6, 0, queen=1))
    (card,) = cards(club)
    assert card.startswith("Hearts Deal 2 0 Dai leads")


def test_tied_leaders_are_named_together(club):
    match = store_match(club, "hell", [*THREE, "Dai"])
    store_deal(club, match, bids(1, 0, 0, 1), tricks(1, 0, 0, 0))
    (card,) = cards(club)
    # A bid made gives 10, and 3 for each trick: 13, 10, 10, −3.
    assert "13 Aki leads" in card
    two = store_match(club, "hell", THREE)
    store_deal(club, two, bids(0, 0, 0), tricks(0, 0, 1))
    assert "10 Aki and Ben lead" in cards(club)[0]
    three = store_match(club, "hell", [*THREE, "Dai"])
    store_deal(club, three, bids(0, 0, 0, 0), tricks(0, 0, 0, 1))
    assert "10 3 lead together" in cards(club)[0]


def test_partners_are_shown_as_pairs(club):
    match = store_match(club, "whist", ["Ann", "Ben", "Cat", "Dan"])
    store_deal(club, match, {"tricks.0": 9, "honours.0": 2})
    (card,) = cards(club)
    assert "Ann and Cat lead" in card
    assert card.endswith("A C Ann and Cat 3 B D Ben and Dan 0")


def test_an_unreadable_match_does_not_hide_the_others(club, monkeypatch):
    match = store_match(club, "hell", THREE)
    other = store_match(club, "hearts", [*THREE, "Dai"])
    reads = store.matches.load_many

    def one_is_broken(session, club_id, match_ids):
        if match.rpartition("/")[2] in match_ids:
            raise store.StoreError
        return reads(session, club_id, match_ids)

    monkeypatch.setattr(store.matches, "load_many", one_is_broken)
    page = club.open("/")
    assert [one["href"] for one in page.all("main li > a:has(h3)")] == [other]
    (line,) = page.all("main li > a:not(:has(h3))")
    assert (line["href"], line.text) == (match, "Aki, Ben, and Chika Hell · Deal 1")


# Finished ones, as lines


def finished(visitor):
    return visitor.open("/").texts("main li > a:not(:has(h3))")


def test_a_finished_match_shows_the_winner_and_the_margin(club):
    match = store_match(club, "hell", THREE)
    store_deal(club, match, *FIRST)
    store_deal(club, match, *SECOND)
    ends(club, match, 2)
    assert finished(club) == ["Ben won Hell · today by 3"]


def test_the_margin_is_positive_if_lower_is_better(club):
    match = store_match(club, "hearts", [*THREE, "Dai"])
    store_deal(club, match, hearts(2, 5, 6, 0, queen=1))
    ends(club, match, 1)
    assert finished(club) == ["Dai won Hearts · today by 2"]


def test_players_tied_for_first_place_win_together(club):
    match = store_match(club, "hell", THREE)
    store_deal(club, match, bids(0, 0, 0), tricks(0, 0, 1))
    ends(club, match, 1)
    assert finished(club) == ["Aki and Ben won Hell · today 10 each"]


def test_a_match_with_a_level_score_has_no_winner(club):
    match = store_match(club, "whist", ["Ann", "Ben", "Cat", "Dan"])
    store_deal(club, match, {"tricks.0": 9, "honours.0": 2})
    store_deal(club, match, {"tricks.1": 9, "honours.0": 2})
    assert "All level" in cards(club)[0]
    ends(club, match, 2)
    assert finished(club) == ["All square Whist · today 3–3"]


def test_a_match_between_two_sides_shows_both_scores(club):
    match = store_match(club, "whist", ["Ann", "Ben", "Cat", "Dan"])
    store_deal(club, match, {"tricks.1": 9, "honours.0": 2})
    ends(club, match, 1)
    assert finished(club) == ["Ben and Dan won Whist · today 3–0"]


def test_a_match_ended_before_its_first_deal_has_no_winner(club):
    ends(club, store_match(club, "hell", THREE), 0)
    assert finished(club) == ["Aki, Ben, and Chika Hell · today · Ended before the first deal."]


@pytest.mark.parametrize(
    ("days", "said"), [(1, "yesterday"), (3, "Saturday"), (40, "Nov 21"), (400, "Nov 21, 2026")]
)
def test_the_date_is_shown_relative_to_today(club, clock, days, said):
    ends(club, store_match(club, "hell", THREE), 0)
    clock.advance(days=days)
    assert f"Hell · {said}" in finished(club)[0]


def test_home_counts_the_matches_and_links_to_all_of_them(club):
    assert club.open("/").one("header").text == "Friday cards J Q K A New match"
    for _ in range(7):
        ends(club, store_match(club, "hell", THREE), 0)
    page = club.open("/")
    assert "7 matches since November" in page.one("header").text
    assert len(finished(club)) == 5
    assert page.one("main h2 a").text == "All 7"
    assert page.one("main h2 a")["href"] == "/history"


def test_the_holder_of_a_match_link_sees_only_that_match(app, club):
    match = store_match(club, "hell", THREE)
    store_match(club, "hearts", [*THREE, "Dai"])
    key = club.send(f"{match}/keys", {"role": "scorer", "name": "Dai"}).onward.one("#key").text
    phone = Visitor(app)
    phone.open(key)
    assert [card.split()[0] for card in cards(phone)] == ["Hell"]
    page = phone.open("/")
    assert "1 match" in page.one("header").text
    assert not page.has("a[href=/new]")
    assert not page.has("a[href=/history]")


def test_player_names_on_home_are_escaped(table):
    match = store_match(table, "hell", ["<b>", "علي", "Chika"])
    store_deal(table, match, *FIRST)
    page = table.open("/")
    assert not page.has("main b b")
    assert "علي" in page.one("main").text


# A club from one form sent twice


def clubs_of(visitor):
    with visitor.client.session_transaction() as cookie:
        return {club for club, *_ in cookie.get("keys", [])}


def tokens(page):
    return page.all("input[name=csrf_token]")[0]["value"]


def test_submitting_a_club_form_repeatedly_starts_one_club(guarded_app):
    visitor = Visitor(guarded_app)
    sent = {"name": "Friday cards", "csrf_token": tokens(visitor.open("/"))}
    double = visitor.another()
    once, twice, again = (one.send("/clubs", sent) for one in (visitor, double, visitor))
    assert once.location == twice.location == again.location
    assert clubs_of(visitor) == clubs_of(double)
    assert len(clubs_of(visitor)) == 1


def test_a_form_with_another_name_starts_another_club(guarded_app):
    visitor = Visitor(guarded_app)
    token = tokens(visitor.open("/"))
    for name in ("Friday cards", "Sunday cards"):
        visitor.send("/clubs", {"name": name, "csrf_token": token})
    assert len(clubs_of(visitor)) == 2


def test_retrying_a_failed_first_match_twice_starts_one_club(guarded_app):
    visitor = Visitor(guarded_app)
    page = visitor.open("/new/hell")
    names = {**rows(["Aki", "Ben"]), "first_dealer": "0", "action": "start"}
    failed = page.send("#setup", {**names, "csrf_token": "old"}, Sec_Fetch_Site="same-origin")
    before = visitor.client.get_cookie("scorekeeper").value
    once = failed.send("#again")
    begun = clubs_of(visitor)
    visitor.client.set_cookie("scorekeeper", before)
    assert failed.send("#again").location == once.location
    assert clubs_of(visitor) == begun


def test_a_copied_form_does_not_give_access_to_the_club(guarded_app):
    """Even a copy of its page with all known values does not."""
    visitor, thief = Visitor(guarded_app), Visitor(guarded_app)
    page = visitor.open("/new/hell")
    names = {**rows(["Aki", "Ben"]), "first_dealer": "0", "action": "start"}
    fields = form_fields(page.one("#setup")) | names
    fields = {name: value for name, value in fields.items() if value is not None}
    match = page.send("#setup", names).location
    own = tokens(thief.open("/"))
    stolen = thief.send("/new/hell", {**fields, "csrf_token": own})
    assert stolen.status == 303
    assert thief.open(match).status == 404
    assert not clubs_of(thief) & clubs_of(visitor)


def going_on(page):
    """The addresses of the matches in progress on the page."""
    return [one["href"] for one in page.all("main li > a[href^='/m/']")]


def test_matches_in_progress_are_paginated(club, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.club.home.GOING_ON_SHOWN", 2)
    begun = [store_match(club, "hell", THREE) for _ in range(5)]
    page, met = club.open("/"), []
    while True:
        met.append(going_on(page))
        older = page.all("main a[rel=next]")
        if not older:
            break
        page = club.open(older[0]["href"])
    assert [len(one) for one in met] == [2, 2, 1]
    assert sorted(one for some in met for one in some) == sorted(begun)


def test_an_invalid_page_position_is_rejected(club):
    assert club.open("/?before=yesterday").status == 400
    assert club.open("/?before=20261121T120000000000_me").status == 400
