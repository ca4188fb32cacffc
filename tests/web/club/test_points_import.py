"""A sheet from paper or a spreadsheet becomes a match: looked through first, then taken over."""

from html import unescape
from io import BytesIO

import pytest
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from scorekeeper import store
from scorekeeper.registry import all_games, find_game
from scorekeeper.rules.options import Preset
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal
from tests.support.web.visitor import HTMX, Page, Visitor, bids, hearts, tricks

HELL = "/import/points/hell"
THREE = "#,Aki,Ben,Chie\n1,10,-3,10\n2,16,16,-3\nTotal,26,13,7\n"


def look(visitor, text, slug="hell", **fields):
    page = visitor.open(f"/import/points/{slug}")
    return page.send("#take-over", {"text": text, "action": "look", **fields})


def take(page, **fields):
    """Send the form that was looked through, with its text, which is in no input."""
    text = unescape(page.source.split('spellcheck="false">\n')[1].split("</textarea>")[0])
    return page.send("#take-over", {"text": text, "action": "take", **fields})


def bring(visitor, data, name="scores.csv", **fields):
    file = {
        "file": FileStorage(BytesIO(data), name),
        "action": "look",
        "played_on": "2026-01-31",
        **fields,
    }
    # The client's own way of sending files leaves a large one open.
    boundary, body = encode_multipart(file)
    kind = f"multipart/form-data; boundary={boundary}"
    return Page(visitor, visitor.client.post(HELL, data=body, content_type=kind))


def places(page):
    return [(one.text) for one in page.all(".faults li b")]


def rounds(page):
    return [one.texts("td") for one in page.all(".preview tbody tr")]


def taken_over(visitor, slug="hell", text=THREE, **fields):
    """The address of the match."""
    answer = take(look(visitor, text, slug), **fields)
    assert answer.status == 303, answer.text
    return answer.location


# ---------------------------------------------------------------------------------------- looking


def test_the_new_match_page_leads_to_an_import_page_for_each_game(table, language):
    page = table.open("/new")
    (link,) = [one for one in page.all("main a") if one["href"] == "/import/points"]
    assert link.text == sentence(language, "Continue a paper score sheet")
    addresses = [one["href"] for one in table.open(link["href"]).all("main ul a")]
    assert addresses == [f"/import/points/{game.slug}" for game in all_games()]


def test_a_preview_is_shown_before_anything_is_saved(club):
    page = look(club, THREE)
    assert page.status == 200
    assert page.texts(".preview thead th bdi") == ["Aki", "Ben", "Chie"]
    assert rounds(page) == [["10", "−3", "10"], ["16", "16", "−3"]]
    assert page.texts(".preview .totals td") == ["26 1st", "13 2nd", "7 3rd"]
    assert page.texts("footer button") == ["Check again", "Import score sheet"]
    assert matches(club) == []


def test_errors_show_their_location_and_the_input_is_preserved(club):
    text = "#,Aki,,Aki\n1,1.5,2,3\n2,4,,x <b>\n"
    page = look(club, text, place="Café")
    assert page.status == 422
    assert list(zip(places(page), page.texts(".faults li span"), strict=True)) == [
        ("Line 1, column 3", "Enter a name"),
        ("Line 1, column 4", "Two players have this name."),
        ("Line 2, column 2", "Points must be whole numbers, not 1.5."),
        ("Line 3, column 3", "The points are missing."),
        ("Line 3, column 4", "x <b> is not a number."),
    ]
    assert len(page.all("td.wrong")) == 3
    assert page.one("#text").text == "#,Aki,,Aki 1,1.5,2,3 2,4,,x <b>"
    assert page.one("#place")["value"] == "Café"
    assert page.texts("footer button") == ["Check the import"]


def test_import_errors_are_in_the_readers_language(table, language):
    page = look(table, "#,Aki,Ben\n1,x,2\n")
    assert places(page) == [
        sentence(language, "Line %(line)s, column %(column)s", line=2, column=2)
    ]
    assert page.errors == [sentence(language, "{text} is not a number.", text="x")]


def test_only_30_errors_are_listed_and_the_rest_are_counted(club):
    page = look(club, "Aki,Ben\n" + "x,1\n" * 40)
    assert len(places(page)) == 30
    assert "and 10 more" in page.text


def test_an_uploaded_file_fills_the_text_area(club):
    page = bring(club, "回,あき,千尋\n1,5,-5\n".encode("cp932"))
    assert page.status == 200
    assert page.texts(".preview thead th bdi") == ["あき", "千尋"]
    assert page.one("#text").text == "回,あき,千尋 1,5,-5"


def test_an_excel_file_is_recognized_and_rejected(club):
    page = bring(
        club, b"PK\x03\x04 [Content_Types].xml xl/workbook.xml", "scores.xlsx", text="Aki,"
    )
    assert page.status == 422
    (message,) = page.errors
    assert message.startswith("This looks like an Excel workbook (XLSX).")
    assert page.one("#text").text == "Aki,"


def test_files_over_one_megabyte_are_rejected(club):
    assert bring(club, b"\n" * 1_000_000).errors == ["There is nothing here."]
    assert bring(club, b"\n" * 1_000_001).errors == ["Files can have at most 1000 kB."]
    assert bring(club, b"\n" * 3_000_000).status == 413


def test_a_large_file_is_accepted_with_a_csrf_token(guarded_app):
    phone = Visitor(guarded_app)
    token = phone.open("/new/hell").one("#setup input[name=csrf_token]")["value"]
    phone.send("/clubs", {"name": "Friday cards", "csrf_token": token})
    page = bring(phone, b"\n" * 900_000, csrf_token=token)
    assert page.errors == ["There is nothing here."]
    assert bring(phone, b"Aki,Ben\n").status == 400


def test_the_first_column_can_be_declared_a_player(club):
    text = "Manche,Aki,Ben\n1,5,6\n2,7,8\n3,9,10\n"
    heads = ".preview thead th bdi"
    assert look(club, text).texts(heads) == ["Aki", "Ben"]
    assert look(club, text, first_column="player").texts(heads) == ["Manche", "Aki", "Ben"]


@pytest.mark.parametrize(
    ("slug", "count", "message"),
    [
        ("hearts", 6, "Hearts is for 3 to 5 players; here are 6."),
        ("napoleon", 3, "Napoleon is for 4 to 5 players; here are 3."),
    ],
)
def test_the_number_of_players_must_suit_the_game(club, slug, count, message):
    names = ",".join(f"P{seat}" for seat in range(count))
    page = look(club, f"{names}\n{','.join('1' * count)}\n", slug)
    assert (page.status, page.errors) == (422, [message])


def test_house_rules_must_suit_the_number_of_players(club, monkeypatch):
    rules = find_game("hearts").options(passing="across")
    across = Preset("across", "Across", "Cards go across.", rules)
    monkeypatch.setitem(vars(find_game("hearts")), "presets", (across,))
    page = look(club, "A,B,C\n1,2,3\n", "hearts")
    assert (page.status, page.errors) == (422, ["Only four players can pass across."])
    assert look(club, "A,B,C,D\n1,2,3,4\n", "hearts").status == 200


def test_the_preview_shows_whether_the_rules_end_the_match(club):
    ended = "By the house rules below, the match ends after these rounds."
    page = look(club, "A,B,C,D\n60,0,0,70\n50,0,10,70\n", "hearts", preset="standard")
    assert page.texts("[role=status]") == [ended]
    assert not page.has("input[name=over]")
    page = look(club, "A,B,C,D\n60,0,0,70\n", "hearts", preset="standard")
    assert not page.has("[role=status]")
    assert page.has("input[name=over]")


def test_the_date_and_the_place_are_validated(club):
    assert look(club, THREE, played_on="").errors == ["Choose a date"]
    assert "“soon” is not a date." in look(club, THREE, played_on="soon").errors[0]
    assert "Choose a date from" in look(club, THREE, played_on="2026-11-23").errors[0]
    page = look(club, THREE, place="x" * 81)
    assert page.errors == ["At most 80 characters fit here."]
    assert page.status == 422


# ----------------------------------------------------------------------------------- taking over


def test_an_imported_match_can_be_continued(club):
    match = taken_over(club, first_dealer="1", played_on="2025-12-31", place=" Café  Rössl ")
    assert club.open(f"{match}/sheet").totals() == [26, 13, 7]
    # Ben dealt first, Chie second.
    assert "Aki deals" in club.open(match).one("header.deal").text
    loaded = load(club, match)
    assert loaded.details.played_on.isoformat() == "2025-12-31"
    assert loaded.details.place == "Café Rössl"
    store_deal(club, match, bids(1, 1, 0), tricks(1, 1, 1))
    assert club.open(f"{match}/sheet").totals() == [39, 26, 4]


def load(club, match):
    opened = club.app.extensions["store"]
    with club.client.session_transaction() as cookie, opened.reading() as db:
        return store.matches.load(db, cookie["club"], match.removeprefix("/m/"))


def writes(visitor, match, action):
    """Do with the match what a button of its own does; the page after."""
    answer = visitor.send(f"{match}/{action}", {"version": str(load(visitor, match).version)})
    assert answer.status == 303, answer.text
    return answer.onward


def matches(visitor):
    """The addresses of the club's matches."""
    return [one["href"] for one in visitor.open("/history").all("main li a[href^='/m/']")]


def test_a_match_imported_as_finished_shows_its_standings(club):
    page = club.open(taken_over(club, over="1"))
    assert page.standings() == [("1st", "Aki", "26"), ("2nd", "Ben", "13"), ("3rd", "Chie", "7")]


def test_submitting_an_import_twice_creates_one_match(club):
    page = look(club, THREE)
    assert take(page).location == take(page).location
    assert len(matches(club)) == 1


def test_changes_since_the_preview_must_be_previewed_again(club):
    page = look(club, THREE)
    answer = page.send(
        "#take-over", {"text": THREE.replace("16", "17", 1).replace("26", "27"), "action": "take"}
    )
    assert answer.status == 409
    assert "This has changed since you last checked it." in answer.text
    assert matches(club) == []
    assert take(answer).status == 303


def test_partner_scores_can_be_imported_by_side_or_by_player(club):
    by_side = taken_over(club, "whist", "Aki & Ben;Chie & Dan\n3;0\n0;2\n")
    assert club.open(f"{by_side}/sheet").totals() == [3, 2]
    assert load(club, by_side).names == ("Aki", "Chie", "Ben", "Dan")
    by_player = taken_over(club, "whist", "Aki,Chie,Ben,Dan\n3,0,3,0\n0,2,0,2\n", over="1")
    assert club.open(by_player).standings() == [
        ("1st", "Aki and Ben", "3"),
        ("2nd", "Chie and Dan", "2"),
    ]


# ------------------------------------------------------------------ deals of which points are known


def test_imported_deals_are_marked_as_from_paper(club):
    match = taken_over(club)
    page = club.open(f"{match}/deals/2")
    assert "as on the paper sheet" in page.one("main").text
    assert page.texts(".new-total") == ["10 → 26", "−3 → 13", "10 → 7"]
    assert not page.has("cite")


def test_imported_deals_can_be_corrected_by_editing_their_points(club):
    match = taken_over(club)
    page = club.open(f"{match}/deals/2/correct")
    assert [one["value"] for one in page.all("#points input[type=number]")] == ["16", "16", "-3"]
    assert page.one("#sum").text == "29"
    answer = page.send("#points", {"points.0": "−４", "action": "next"})
    assert answer.onward.totals() == [6, 13, 7]
    assert writes(club, match, "undo").totals() == [26, 13, 7]


def test_invalid_points_show_an_error_beside_their_field(table, language):
    match = taken_over(table)
    page = table.open(f"{match}/deals/2/correct")
    answer = page.send("#points", {"points.0": "1.5", "points.2": "", "action": "next"})
    assert answer.status == 422
    decimal = sentence(language, "Points must be whole numbers, not {text}.", text="1.5")
    assert answer.errors_at("#points-0-error") == [decimal]
    assert answer.errors_at("#points-1-error") == []
    assert answer.errors_at("#points-2-error") == [sentence(language, "The points are missing.")]
    assert answer.one("#points-0")["value"] == "1.5"
    assert answer.one("#sum").text == "?"
    much = page.send("#points", {"points.1": "1000001", "action": "next"})
    assert len(much.errors_at("#points-1-error")) == 1
    assert table.open(match).totals() == [26, 13, 7]


def test_a_partial_update_shows_the_sum_without_saving(club):
    match = taken_over(club)
    page = club.open(f"{match}/deals/2/correct")
    part = page.send("#points", {"points.0": "20"}, **HTMX)
    assert part.one("#sum").text == "33"
    assert not part.has("body")
    assert club.open(match).totals() == [26, 13, 7]


def test_a_correction_from_another_phone_is_not_overwritten(club):
    match = taken_over(club)
    mine = club.open(f"{match}/deals/2/correct")
    club.another().open(f"{match}/deals/2/correct").send(
        "#points", {"points.0": "0", "action": "next"}
    )
    answer = mine.send("#points", {"points.0": "99", "action": "next"})
    assert answer.status == 409
    assert answer.counts() == ["Aki 0 +99", "Ben +16 +16", "Chie −3 −3"]
    assert answer.one("#points-0")["value"] == "99"
    assert answer.send("#points", {"action": "next"}).onward.totals() == [109, 13, 7]


def test_a_correction_can_be_abandoned(club):
    match = taken_over(club)
    page = club.open(f"{match}/deals/2/correct")
    answer = page.send("#points", {"points.0": "99", "action": "leave"})
    assert answer.onward.totals() == [26, 13, 7]


def test_an_entry_for_a_deal_restored_from_paper_is_a_conflict(club):
    match = taken_over(club)
    removed = writes(club, match, "remove-last")
    assert removed.totals() == [10, -3, 10]
    entry = club.open(match)
    writes(club, match, "undo")
    answer = entry.send("#entry", {**bids(1, 1, 1), "action": "next"})
    assert answer.status == 409
    assert club.open(match).totals() == [26, 13, 7]


def test_a_correction_that_ends_the_match_removes_later_deals(club):
    match = taken_over(club, "hearts", "A,B,C,D\n1,2,3,20\n0,13,13,0\n")
    store_deal(club, match, hearts(5, 4, 4, 0, queen=3))
    page = club.open(f"{match}/deals/2/correct")
    answer = page.send("#points", {"points.0": "500", "action": "next"})
    assert answer.status == 422
    assert answer.errors == []
    assert answer.one("#points .say b").text == "With this correction the match ends after deal 2"
    remove = answer.one("#actions .lamp")
    assert (remove.text, remove["value"]) == ("Remove deal 3 and correct", "end:2")
    finish = answer.send("#points", {"action": "end:2"}).onward
    assert finish.one("#changed b").text == "Deal 2 corrected, deal 3 removed: the match is over"
    assert finish.totals() == [501, 15, 16, 20]


SHEETS = {
    "hearts": ("A,B,C,D\n0,13,6,7\n26,0,0,0\n1,2,3,20\n", [27, 15, 9, 27]),
    "black_maria": ("A,B,C\n10,20,13\n43,0,0\n0,3,40\n", [53, 23, 53]),
    "black_lady": ("A,B,C,D\n0,13,6,7\n-20,0,30,0\n1,2,3,20\n", [-19, 15, 39, 27]),
    "whist": ("A & C,B & D\n3,0\n0,2\n1,0\n", [4, 2]),
    "napoleon": ("A,B,C,D,E\n2,1,-1,-1,-1\n-2,1,1,-1,1\n0,0,0,0,0\n", [0, 2, 0, -2, 0]),
    "hell": ("A,B\n10,-3\n16,16\n10,10\n", [36, 23]),
    "points": ("A,B,C\n10,-3,0\n0,1200,-40\n10,10,10\n", [20, 1207, -30]),
}


def test_a_points_only_rubber_does_not_mention_an_open_game(club):
    match = taken_over(club, "whist", SHEETS["whist"][0])
    assert club.open(match).has(".versus")
    over = writes(club, match, "finish")
    assert not over.has(".versus")
    assert not over.has(".standings .note")
    assert "game point" not in over.one(".standings").text


def test_a_black_lady_import_for_five_players_has_ten_deals(club):
    match = taken_over(club, "black_lady", "A,B,C,D,E\n0,13,6,7,0\n")
    assert "of 10" in club.open(match).text


def test_every_game_has_an_example_sheet():
    assert set(SHEETS) == {game.slug for game in all_games()}


@pytest.mark.parametrize("slug", sorted(SHEETS))
def test_every_page_of_a_match_works_with_deals_from_paper(club, slug):
    text, totals = SHEETS[slug]
    match = taken_over(club, slug, text)
    assert club.open(match).totals() == totals
    referee = ["/referee"] if find_game(slug).has_referee else []
    for path in ("", "/rules", "/rules/card", *referee, "/deals/3", "/deals/3/correct"):
        assert club.open(f"{match}{path}").status == 200, path
    assert len(writes(club, match, "finish").standings()) == len(totals)
    assert writes(club, match, "reopen").totals() == totals
    writes(club, match, "remove-last")
    assert len(club.open(f"{match}/sheet").all(".sheet tbody tr")) == 2
    assert writes(club, match, "undo").totals() == totals


def test_the_japanese_label_for_place_means_location(app):
    phone = Visitor(app, "ja")
    phone.starts_club()
    page = phone.open("/import/points/hearts")
    assert "場所" in page.texts("label")
