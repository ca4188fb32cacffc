"""A match that its owner deletes: gone on every page for everybody, to be taken back in a week."""

from io import BytesIO

import pytest

from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import HTMX, THREE, Visitor, bids, tricks

PAGES = (
    "/",
    "/history",
    "/statistics",
    "/statistics/hell",
    "/export.json",
    "/export.csv",
    "/new/hell",
)
OF_MATCH = ("", "/sheet", "/live", "/table", "/charts", "/export.json", "/export.xlsx", "/print")


@pytest.fixture
def played(club):
    """A match of one deal, which is over."""
    match = store_match(club, "hell", ["Hanako", "Jirō", "Saburō"], ladder_cards=[1])
    store_deal(club, match, bids(1, 0, 1), tricks(1, 0, 0))
    return match


def phone_of(club, match, role, *, whole=False):
    page = club.send("/keys" if whole else f"{match}/keys", {"role": role, "name": role}).onward
    phone = Visitor(club.app, club.language)
    phone.open(page.one("#key").text).onward.visitor.open("/")
    return phone


def deletes(club, match):
    asked = club.open(f"{match}/delete")
    return asked.send(f"form[action='{match}/delete']").onward


def takes_back(club, match):
    page = club.open("/deleted")
    return page.send(f"form[action='/deleted/{match.removeprefix('/m/')}/take-back']")


def test_the_menu_offers_deletion_with_a_confirmation_page(club, played):
    assert club.open(f"{played}/menu").has(f"a[href='{played}/delete']")
    asked = club.open(f"{played}/delete")
    assert asked.one("h1").text == "Delete this match?"
    assert "Hanako, Jirō, and Saburō" in asked.text
    assert "What it counts for in the statistics" in asked.text
    assert club.open(played).status == 200


@pytest.mark.parametrize(
    ("role", "whole"),
    [("viewer", True), ("scorer", True), ("viewer", False), ("scorer", False), ("owner", False)],
)
def test_only_a_group_owner_can_delete_a_match(club, played, role, whole):
    phone = phone_of(club, played, role, whole=whole)
    assert phone.open(f"{played}/delete").status == 403
    assert phone.send(f"{played}/delete", {"sure": "yes"}).status == 403
    assert not phone.open(f"{played}/menu").has(f"a[href='{played}/delete']")
    assert club.open(played).status == 200


def test_deleting_a_match_requires_confirmation(club, played):
    assert club.send(f"{played}/delete").status == 422
    assert club.open(played).status == 200


def test_a_deleted_match_is_hidden_everywhere_until_it_is_restored(club, played):
    before = {path: club.open(path).source for path in PAGES}
    assert all("Hanako" in before[path] for path in PAGES if path != "/statistics")
    deletes(club, played)
    for path in PAGES:
        assert "Hanako" not in club.open(path).source, path
    assert takes_back(club, played).location == played
    for path in PAGES:
        assert ("Hanako" in club.open(path).source) == ("Hanako" in before[path]), path


def test_pages_of_a_deleted_match_explain_that_it_was_deleted(club, played):
    guest = phone_of(club, played, "viewer")
    deletes(club, played)
    for path in OF_MATCH:
        for phone in (club, guest):
            answer = phone.open(played + path)
            assert answer.status == 410, path
            assert "Hanako" not in answer.source
    assert guest.open(played).one("h1").text == "Deleted"
    assert "It can be taken back for a week" in guest.open(played).text
    assert Visitor(club.app).open(played).status == 404


def test_a_link_to_a_deleted_match_opens_the_deleted_page(club, played):
    link = club.send(f"{played}/keys", {"role": "viewer", "name": "Chika"}).onward.one("#key").text
    deletes(club, played)
    page = Visitor(club.app).open(link).onward
    assert (page.status, page.one("h1").text) == (410, "Deleted")


def test_an_entry_in_a_deleted_match_shows_a_message_and_is_not_saved(club):
    match = store_match(club, "hell", THREE)
    page = club.open(match)
    deletes(club.another(), match)
    late = page.send("#entry", {**bids(1, 0, 1), "action": "next"})
    tap = page.send("#entry", {**bids(1), "action": ""}, **HTMX)
    assert (late.status, tap.status) == (410, 410)
    assert "This match was deleted." in late.text
    takes_back(club, match)
    assert club.open(match).tapped() == {}


def test_the_match_page_contains_the_message_for_a_deleted_match(club):
    match = store_match(club, "hell", THREE)
    page = club.open(match)
    assert "This match was deleted. An owner of the group can take it back" in page.source
    assert page.one("#pulse .deleted").text == "This match was deleted."


def test_the_list_shows_the_deletion_and_the_deadline_to_restore(club, played):
    page = deletes(club, played)
    (row,) = page.all("main ul.list")
    assert "Hanako, Jirō, and Saburō" in row.text
    assert "Deleted on Nov 21, 2026 with the link “Owner link”" in row.text
    assert "Can be taken back until Nov 28, 2026" in row.text


def test_a_deleted_match_and_its_players_are_purged_after_a_week(club, played, clock):
    deletes(club, played)
    clock.advance(days=7)
    club.app.extensions["when chores are due"] = None
    club.open("/")
    assert "No deleted matches." in club.open("/deleted").text
    assert club.open(played).status == 404
    assert "Hanako" not in club.open("/new/hell").source


def test_a_match_can_be_permanently_deleted_after_confirmation(club, played):
    deletes(club, played)
    match_id = played.removeprefix("/m/")
    asked = club.open(f"/deleted/{match_id}/remove")
    assert "This can't be undone" in asked.text
    assert club.send(f"/deleted/{match_id}/remove").status == 422
    page = asked.send(f"form[action='/deleted/{match_id}/remove']").onward
    assert "No deleted matches." in page.text
    assert club.open(played).status == 404
    assert club.send(f"/deleted/{match_id}/take-back", {"sure": "yes"}).location == "/deleted"
    assert club.open(f"/deleted/{match_id}/remove").status == 404


def test_submitting_a_form_twice_is_harmless(club, played):
    page = club.open(f"{played}/delete")
    form = f"form[action='{played}/delete']"
    assert (page.send(form).status, page.send(form).status) == (303, 410)
    list_page = club.open("/deleted")
    back = f"form[action='/deleted/{played.removeprefix('/m/')}/take-back']"
    assert list_page.send(back).location == played
    assert list_page.send(back).location == "/deleted"
    assert club.open(played).status == 200


def test_resubmitting_a_rematch_leads_to_the_deleted_match(club):
    match = store_match(club, "hell", THREE)
    page = club.open(f"{match}/menu")
    again = page.send(f"form[action='{match}/rematch']").location
    deletes(club, again)
    assert page.send(f"form[action='{match}/rematch']").location == again
    assert club.open(again).status == 410


def test_resubmitting_a_points_import_leads_to_the_deleted_match(club):
    sheet = {"text": "Aki,Ben\n1,2\n3,4\n", "played_on": "2026-01-31"}
    looked = club.send("/import/points/hell", sheet)
    taken = {**sheet, "action": "take"}
    match = looked.send("#take-over", taken).location
    deletes(club, match)
    assert looked.send("#take-over", taken).location == match


def test_an_old_archive_does_not_silently_restore_a_deleted_match(club, played):
    archive = archive_of(club)
    deletes(club, played)
    preview = imports(club, archive)
    assert "Deleted here" in preview.text
    assert "Matches deleted here stay deleted." in preview.text
    assert not preview.has("#take-over")
    club.send(f"/deleted/{played.removeprefix('/m/')}/remove", {"sure": "yes"})
    assert imports(club, archive).send("#take-over").status == 303
    assert club.open(played).status == 200


def archive_of(club):
    with club.client.get("/export.json") as answer:
        return answer.data


def imports(club, archive):
    return club.send("/import/archive", {"file": (BytesIO(archive), "all.json")})


def test_the_more_page_and_the_history_link_to_deleted_matches(club, played):
    page = club.open("/more")
    assert page.has("a[href='/deleted']")
    assert club.open("/history").has("a[href='/deleted']")


def test_the_pages_about_deletion_are_translated(table):
    match = store_match(table, "hell", THREE)
    words = {"en": "Delete this match?", "ja": "この対局を削除しますか？"}
    assert table.open(f"{match}/delete").one("h1").text == words[table.language]
    deletes(table, match)
    titles = {"en": "Deleted matches", "ja": "削除した対局"}
    assert table.open("/deleted").one("h1").text == titles[table.language]
    gone = {"en": "Deleted", "ja": "削除されました"}
    assert table.open(match).one("h1").text == gone[table.language]
