"""A phone in two groups of the same name: what a page was about is what its form changes."""

import io

import pytest

from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import THREE, Page, Visitor, rows, started

NAME = "Friday cards"


@pytest.fixture
def phone(app):
    """A phone that has started two groups, and is in the second."""
    visitor = started(Visitor(app))
    visitor.first = club_of(visitor)
    visitor.starts_club(NAME)
    visitor.second = club_of(visitor)
    return visitor


def club_of(visitor):
    with visitor.client.session_transaction() as cookie:
        return cookie["club"]


def goes_to(phone, club_id):
    assert phone.send("/club/visit", {"club": club_id}).status == 303


def imports(phone, archive):
    file = {"file": (io.BytesIO(archive.encode()), "friday.json")}
    looked = Page(phone, phone.client.post("/import/archive", data=file))
    assert looked.onward.send("#take-over").onward.status == 200


def test_deletion_applies_to_the_group_shown_on_the_page(phone):
    page = phone.open("/club/delete")
    goes_to(phone, phone.first)
    page.send("#delete-group", {"name": NAME})
    goes_to(phone, phone.first)
    assert phone.send("/club/visit", {"club": phone.second}).status == 404


def test_a_new_link_belongs_to_the_group_shown_on_the_page(phone):
    page = phone.open("/keys")
    goes_to(phone, phone.first)
    page.send("#new-key", {"name": "For Emi"})
    assert "For Emi" in phone.open("/keys").text
    goes_to(phone, phone.first)
    assert "For Emi" not in phone.open("/keys").text


def test_a_new_match_belongs_to_the_group_shown_on_the_page(phone):
    page = phone.open("/new/hell")
    goes_to(phone, phone.first)
    match = page.send("#setup", {**rows(["Hanako", "Ben"]), "action": "start"}).location
    goes_to(phone, phone.second)
    assert match in phone.open("/").source
    goes_to(phone, phone.first)
    assert match not in phone.open("/").source


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/club/delete", {"sure": "yes", "name": NAME}),
        ("/club/name", {"name": "Taken over"}),
        ("/club/keeping", {"months": "12"}),
        ("/keys", {"role": "owner", "name": "Thief", "ends": "never", "ends_on": ""}),
    ],
)
def test_a_form_for_an_unknown_group_does_not_change_anything(app, phone, path, fields):
    stranger = club_of(started(Visitor(app)))
    for said in (stranger, "", "x" * 22, [phone.first, phone.second], [phone.second, stranger]):
        assert phone.send(path, {**fields, "club": said}).status == 404
    assert club_of(phone) == phone.second
    goes_to(phone, phone.first)
    goes_to(phone, phone.second)
    assert NAME in phone.open("/more").text
    assert "Thief" not in phone.open("/keys").text


def test_a_deleted_match_is_purged_from_the_group_shown_on_the_page(phone):
    goes_to(phone, phone.first)
    match = store_match(phone, "hell", THREE)
    archive = phone.open("/export.json").source
    goes_to(phone, phone.second)
    imports(phone, archive)
    for club in (phone.first, phone.second):
        goes_to(phone, club)
        phone.send(f"{match}/delete", {"sure": "yes", "club": club})
    page = phone.open(f"/deleted/{match.rpartition('/')[2]}/remove")
    goes_to(phone, phone.first)
    page.send("form[action$=remove]")
    goes_to(phone, phone.first)
    assert match.rpartition("/")[2] in phone.open("/deleted").source
    goes_to(phone, phone.second)
    assert match.rpartition("/")[2] not in phone.open("/deleted").source
