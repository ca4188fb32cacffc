"""A group that its owner deletes, and the message on its phones."""

import pytest

from scorekeeper import store
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import HTMX, THREE, Visitor, bids


@pytest.fixture
def match(club):
    return store_match(club, "hell", THREE)


def phone_of(club, role):
    link = club.send("/keys", {"role": role, "name": role}).onward.one("#key").text
    phone = Visitor(club.app)
    phone.open(link).onward.visitor.open("/")
    return phone, link


def deletes(club, name="Friday cards"):
    return club.open("/club/delete").send("#delete-group", {"name": name})


def test_the_page_counts_what_will_be_deleted_and_offers_an_export(club, match):
    page = club.open("/club/delete")
    counts = dict(zip(page.texts("dt"), page.texts("dd"), strict=True))
    assert counts == {"Matches": "1", "Players": "3", "Links in use": "1", "House rules": "0"}
    assert page.has("a[href='/export']")
    assert club.open("/more").has("a[href='/club/delete']")


def test_deleting_a_group_requires_entering_its_name(club, match):
    for name in ("", "Saturday cards"):
        answer = deletes(club, name)
        assert (answer.status, answer.errors) == (422, ["That is not the name of this group."])
    assert club.send("/club/delete", {"name": "Friday cards"}).status == 422
    assert club.open(match).status == 200
    assert deletes(club, " friday CARDS ").location == "/"
    assert club.open("/history").location == "/"


def test_every_phone_sees_the_message_once_and_forgets_the_group(club, match):
    guest, link = phone_of(club, "viewer")
    deletes(club)
    for phone in (club, guest):
        page = phone.open(match)
        assert page.status == 410
        assert "This group was deleted, with all its matches." in page.text
        assert "A group you had on this phone was deleted" in phone.open("/").text
        assert "deleted" not in phone.open("/").text
    assert Visitor(club.app).open(link).status == 404


def test_an_entry_after_the_deletion_shows_a_message(club, match):
    scorer, _ = phone_of(club, "scorer")
    page = scorer.open(match)
    deletes(club)
    tap = page.send("#entry", {**bids(1), "action": ""}, **HTMX)
    assert tap.status == 410
    assert "This group was deleted" in tap.text


def test_deleting_a_group_does_not_affect_other_groups_on_the_phone(club, match):
    club.starts_club("Sunday cards")
    club.open("/")
    club.send("/club/visit", {"club": _club_of(club, "Friday cards")})
    deletes(club)
    page = club.open("/")
    assert "A group you had on this phone was deleted" in page.text
    assert page.one("#club-name").text == "Sunday cards"


def _club_of(phone, name):
    with phone.app.extensions["store"].reading() as session:
        with phone.client.session_transaction() as cookie:
            named = {club_id for club_id, _ in cookie["keys"]}
        return next(
            club.id
            for club, _ in store.clubs.list_all(session)
            if club.name == name and club.id in named
        )


@pytest.mark.parametrize("role", ["viewer", "scorer"])
def test_only_an_owner_can_delete_a_group(club, match, role):
    phone, _ = phone_of(club, role)
    assert phone.open("/club/delete").status == 403
    assert phone.send("/club/delete", {"sure": "yes", "name": "Friday cards"}).status == 403
    assert not phone.open("/more").has("a[href='/club/delete']")
    assert club.open(match).status == 200


def test_the_confirmation_page_is_translated(table):
    words = {"en": "Delete this group?", "ja": "グループを削除しますか？"}
    assert table.open("/club/delete").one("h1").text == words[table.language]
