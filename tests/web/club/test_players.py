"""Players who are renamed, merged, or anonymised."""

import logging
from io import BytesIO
from zipfile import ZipFile

import pytest

from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, tricks

FILES = ("/export.csv", "/export.json", "/export.xlsx")
OF_MATCH = (
    "",
    "/sheet",
    "/log",
    "/charts",
    "/print",
    "/export.csv",
    "/export.json",
    "/export.bgsplay",
)


@pytest.fixture
def played(club):
    """A finished match whose texts name Wolframine."""
    match = store_match(club, "hell", ["Wolframine", "Ben", "Chika"], ladder_cards=[1])
    store_deal(club, match, bids(1, 0, 1), tricks(1, 0, 0))
    details = {"place": "Wolframine's", "note": "WOLFRAMINE was late."}
    club.open(f"{match}/details").send("#details", details)
    club.open(f"{match}/deals/1").send("form[action$='/note']", {"note": "Wolframine misdealt."})
    club.send("/keys", {"role": "scorer", "name": "Wolframine's phone"})
    club.send("/club/name", {"name": "Wolframine & friends"})
    return match


def page_of(club, name):
    """The page of a player, reached as one reaches it."""
    ranking = club.open("/statistics/hell")
    (link,) = {one["href"] for one in ranking.all("a") if one.text.endswith(name)}
    of_player = club.open(link)
    return club.open(of_player.one("a[href^='/players/']")["href"])


def file_of(club, path):
    with club.client.get(path) as answer:
        return answer.data


def path_of(club, name):
    return page_of(club, name).one("#rename")["action"]


def another_match(club, names=("Wolframina", "Ben", "Dai")):
    match = store_match(club, "hell", list(names), ladder_cards=[1])
    store_deal(club, match, bids(1, 0, 1), tricks(1, 0, 0))
    return match


def test_a_renamed_player_has_the_new_name_on_every_page(club, played):
    page = page_of(club, "Chika")
    assert page.send("#rename", {"name": "Chikako"}).status == 303
    for path in ("", "/sheet", "/print"):
        source = club.open(played + path).source
        assert "Chikako" in source
    assert "Chikako" in club.open("/statistics/hell").text
    assert "Chikako" in club.open("/new/hell").source


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Enter a name"),
        ("ben", "There is a player “Ben” already. Merge the two instead."),
        ("x" * 41, "Names can have at most 40 characters."),
    ],
)
def test_an_invalid_name_is_rejected_and_remains_in_the_form(club, played, name, said):
    answer = page_of(club, "Chika").send("#rename", {"name": name})
    assert (answer.status, answer.errors) == (422, [said])
    assert answer.one("#name")["value"] == name


def test_two_entries_for_one_person_are_merged_after_confirmation(club, played):
    another_match(club)
    path = path_of(club, "Wolframine")
    choice = club.open(f"{path}/merge")
    (other,) = [one["href"] for one in choice.all("main a") if "Wolframina" in one.text]
    asked = club.open(other)
    assert "This can't be undone" in asked.text
    assert "2 matches" in asked.text
    assert asked.send(f"form[action='{path}/merge']").location == path
    assert "2 matches" in club.open(path).text
    assert "Wolframina" not in club.open("/history").source


def test_players_who_shared_a_match_cannot_be_merged(club, played):
    path = path_of(club, "Wolframine")
    ben = path_of(club, "Ben").removeprefix("/players/")
    asked = club.open(f"{path}/merge?other={ben}")
    assert "These are two people" in asked.text
    assert asked.has(f"a[href='{played}']")
    assert not asked.has(f"form[action='{path}/merge']")
    refused = club.send(f"{path}/merge", {"sure": "yes", "other": ben})
    assert refused.status == 422
    assert "These are two people" in refused.text


def test_affected_texts_are_shown_before_a_name_is_removed(club, played):
    asked = club.open(f"{path_of(club, 'Wolframine')}/forget")
    assert "Wolframine will be called Former player 1" in asked.text
    assert asked.texts("del") == [
        "Wolframine's",
        "WOLFRAMINE was late.",
        "Wolframine misdealt.",
        "Wolframine's phone",
        "Wolframine & friends",
    ]
    assert asked.texts("ins")[0] == "Former player 1's"


def test_a_removed_name_is_absent_from_pages_files_and_logs(club, played, capsys, caplog):
    caplog.set_level(logging.DEBUG)
    path = path_of(club, "Wolframine")
    pages = ["/", "/history", "/statistics", "/statistics/hell", "/new/hell", "/more", "/keys"]
    pages += [played + part for part in OF_MATCH] + list(FILES) + [path, f"{path}/forget"]
    before = {one: club.open(one) for one in pages}
    assert sum("wolframine" in page.source.lower() for page in before.values()) > len(pages) // 2
    assert club.open(f"{path}/forget").send(f"form[action='{path}/forget']").location == path
    for one in pages:
        page = club.open(one)
        assert page.status == before[one].status, one
        assert "wolframine" not in page.source.lower(), one
    assert club.open(f"{played}/sheet").text.count("Former player 1") >= 1
    said = capsys.readouterr()
    assert "wolframine" not in (said.out + said.err + caplog.text).lower()


def test_a_watching_phone_gets_a_new_page_after_a_name_is_removed(club, played):
    live = f"{played}/sheet/live"
    tag = club.open(live).headers["ETag"]
    assert club.open(live, If_None_Match=tag).status == 304
    path = path_of(club, "Wolframine")
    club.send(f"{path}/forget", {"sure": "yes"})
    after = club.open(live, If_None_Match=tag)
    assert after.status == 200
    assert "Wolframine" not in after.source


def test_the_workbook_does_not_contain_a_removed_name(club, played):
    club.send(f"{path_of(club, 'Wolframine')}/forget", {"sure": "yes"})
    with ZipFile(BytesIO(file_of(club, "/export.xlsx"))) as workbook:
        text = "".join(workbook.read(name).decode(errors="replace") for name in workbook.namelist())
    assert "Former player 1" in text
    assert "wolframine" not in text.lower()


def test_importing_an_old_archive_does_not_restore_a_removed_name(club, played):
    archive = file_of(club, "/export.json")
    club.send(f"{path_of(club, 'Wolframine')}/forget", {"sure": "yes"})
    preview = club.send("/import/archive", {"file": (BytesIO(archive), "all.json")})
    assert "Already here" in preview.text
    assert preview.status == 200
    assert "Wolframine" not in club.open("/export.json").source


def test_merging_players_and_removing_names_require_confirmation(club, played):
    another_match(club)
    path = path_of(club, "Wolframine")
    other = path_of(club, "Wolframina").removeprefix("/players/")
    assert club.send(f"{path}/forget").status == 422
    assert club.send(f"{path}/merge", {"other": other}).status == 422
    assert "Wolframine" in club.open(played).text
    assert "Wolframina" in club.open("/statistics/hell").text


@pytest.mark.parametrize("role", ["viewer", "scorer"])
def test_only_an_owner_can_rename_merge_and_forget_players(club, played, role):
    path = path_of(club, "Wolframine")
    link = club.send("/keys", {"role": role, "name": role}).onward.one("#key").text
    phone = Visitor(club.app)
    phone.open(link).onward.visitor.open("/")
    for action in ("", "/merge", "/forget"):
        assert phone.open(path + action).status == 403
        assert phone.send(path + action, {"sure": "yes", "name": "X"}).status == 403
    assert not phone.open(f"/statistics/hell/{path.removeprefix('/players/')}").has(
        "a[href^='/players/']"
    )


def test_a_player_of_another_club_is_not_found(club, played):
    other = Visitor(club.app)
    other.starts_club()
    path = path_of(club, "Wolframine")
    for action in ("", "/merge", "/forget"):
        assert other.open(path + action).status == 404
        assert other.send(path + action, {"sure": "yes", "name": "X", "other": "x"}).status == 404


def test_a_removed_name_is_replaced_in_the_owners_language(table):
    match = store_match(table, "hell", ["Wolframine", "Ben", "Chika"], ladder_cards=[1])
    store_deal(table, match, bids(1, 0, 1), tricks(1, 0, 0))
    path = path_of(table, "Wolframine")
    table.send(f"{path}/forget", {"sure": "yes"})
    stand_in = {"en": "Former player 1", "ja": "元メンバー1"}[table.language]
    assert stand_in in table.open(match).text
