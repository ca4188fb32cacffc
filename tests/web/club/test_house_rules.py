"""House rules under names of the group's own: saved, offered first, named in lists, shared."""

import csv
import io
import json

import pytest
from openpyxl import load_workbook

from tests.support.web.sentences import sentence
from tests.support.web.visitor import HTMX, Page, Visitor, rows, started

pytestmark = pytest.mark.timeless

GRANDMA = "Grandma's Hell"


def keeps(phone, name=GRANDMA, game="hell", **options):
    """Set up house rules and save them; return the next page."""
    page = phone.open(f"/new/{game}")
    fields = {
        f"options.{option}": value for option, value in (options or {"hook": "False"}).items()
    }
    return page.send("#setup", {**fields, "keep_as": name, "action": "keep"})


def chosen(page):
    return page.one("input[name=preset][checked]")["value"]


def offered(page):
    return [one.text for one in page.all("#setup .choice b") if one.text]


def kept_page(phone, name=GRANDMA):
    """Return the page of the saved rules called ``name``."""
    index = phone.open("/house-rules")
    line = next(one for one in index.all("main .list a") if name in one.text)
    return phone.open(line["href"])


def address(page):
    return page.one("#key").text


def a_phone(owner, role):
    page = owner.send("/keys", {"role": role, "name": role}).onward
    phone = Visitor(owner.app, owner.language)
    phone.open(page.one("#key").text).onward.visitor.open("/")
    return phone


# Kept


def test_differing_rules_are_listed_and_can_be_saved_under_a_name(club):
    page = club.open("/new/hell").send(
        "#setup", {"options.hook": "False", "options.scoring": "squares", "action": ""}
    )
    assert page.texts(".differs .grow") == [
        "The dealer's barred bid: Never O-5",
        "Scoring: Made: 10 + bid². Missed: −difference² O-8",
    ]
    page = page.send("#setup", {"keep_as": GRANDMA, "action": "keep"})
    assert page.status == 200
    assert "Kept as “Grandma's Hell”" in page.text
    assert not page.has(".differs")
    assert not page.has("#keep-as")


def test_an_unchanged_setup_has_nothing_to_save(club):
    page = club.open("/new/hell")
    assert not page.has(".differs")
    assert not page.has("#keep-as")


def test_saved_rules_come_first_and_the_last_used_are_preselected(club):
    keeps(club, "No hook", hook="False")
    keeps(club, "Squares", scoring="squares", hook="True")
    page = club.open("/new/hell")
    assert offered(page)[:2] == ["Squares", "No hook"]
    first = chosen(page)
    club.sets_up("hell", ["Aki", "Ben"])
    assert chosen(club.open("/new/hell")) == first
    page = club.open("/new/hell")
    other = page.all("input[name=preset]")[1]["value"]
    page.send("#setup", {**rows(["Aki", "Ben"]), "preset": other, "action": "start"})
    page = club.open("/new/hell")
    assert chosen(page) == other
    assert offered(page)[:2] == ["No hook", "Squares"]


def test_a_match_uses_the_preselected_rules(club):
    keeps(club, hook="False", scoring="squares")
    match = club.sets_up("hell", ["Aki", "Ben"]).location
    options = json.loads(club.open(f"{match}/export.json").source)["matches"][0]["options"]
    assert (options["hook"], options["scoring"]) == (False, "squares")


def test_rules_named_in_the_setup_are_saved_when_the_match_starts(club):
    page = club.open("/new/hell")
    sent = {**rows(["Aki", "Ben"]), "options.hook": "False", "keep_as": f" {GRANDMA} "}
    assert page.send("#setup", {**sent, "action": "start"}).status == 303
    assert offered(club.open("/new/hell"))[0] == GRANDMA


def test_a_rejected_name_prevents_the_match_from_starting(table, language):
    keeps(table, hook="False")
    page = table.open("/new/hell")
    sent = {**rows(["Aki", "Ben"]), "options.scoring": "squares", "keep_as": GRANDMA.upper()}
    page = page.send("#setup", {**sent, "action": "start"})
    assert page.status == 422
    taken = "Other house rules are already called “{name}”."
    assert page.errors_at("#keep-as-error") == [sentence(language, taken, name=GRANDMA)]
    assert len(table.open("/history").all("main .list li")) == 0


def test_saved_rules_of_the_same_name_can_be_replaced(club):
    keeps(club, hook="False")
    page = club.open("/new/hell").send(
        "#setup", {"options.scoring": "squares", "keep_as": GRANDMA, "action": "keep"}
    )
    assert page.status == 422
    page = page.send("#setup", {"action": page.one("#keep-over")["value"]})
    assert page.status == 200
    assert "Missed: −difference²" in kept_page(club).text


def test_changes_can_be_saved_to_the_original_rules(club):
    keeps(club, hook="False")
    page = club.open("/new/hell").send("#setup", {"options.scoring": "squares", "action": ""})
    assert page.texts(".differs .grow") == ["Scoring: Made: 10 + bid². Missed: −difference² O-8"]
    page = page.send("#setup", {"action": page.one("#keep-over")["value"]})
    assert page.status == 200
    assert kept_page(club).texts(".differs-list li")[0] == "The dealer's barred bid: Never O-5"
    assert len(kept_page(club).texts(".differs-list li")) == 2


@pytest.mark.parametrize("name", ["", "x" * 41, "\u200b"])
def test_an_invalid_name_is_rejected(club, name):
    page = keeps(club, name)
    assert page.status == 422
    assert len(page.errors_at("#keep-as-error")) == 1


def test_unplayable_rules_are_not_saved(club):
    page = keeps(club, ladder_cards="1 40 1")
    assert page.status == 422
    assert len(page.errors_at("#option-ladder_cards")) == 1
    assert "Nothing is kept yet" in club.open("/house-rules").text


def test_a_single_rule_can_be_reset_without_affecting_the_others(club):
    page = club.open("/new/hell").send(
        "#setup", {"options.hook": "False", "options.scoring": "squares", "action": ""}
    )
    page = page.send("#setup", {"action": page.one("#back-hook")["value"]}, **HTMX)
    assert len(page.all(".differs li")) == 1
    assert "Scoring" in page.one(".differs").text


@pytest.mark.parametrize("name", ["nothing", "__class__"])
def test_resetting_an_unknown_rule_is_rejected(club, name):
    assert club.open("/new/hell").send("#setup", {"action": f"back.{name}"}).status == 400


def test_a_differing_rule_links_to_its_entry_in_the_full_list(club):
    page = club.open("/new/hell").send("#setup", {"options.hook": "False", "action": ""})
    change = page.one("#change-hook")
    assert change["formaction"] == "/new/hell#option-hook"
    page = page.send("#setup", {"action": change["value"]})
    assert "open" in page.one("#single-rules")
    assert page.has("#single-rules #option-hook")


def test_rules_are_grouped_by_heading_without_irrelevant_ones(club):
    page = club.open("/new/napoleon")
    # "End of the match" is the name of its first rule already.
    heads = ["Players and deal", "Bidding", "Play", "Scoring"]
    assert page.texts("#single-rules h3.group") == heads
    assert not page.has("#option-custom_made_napoleon")
    page = page.send("#setup", {"options.scoring": "custom", "action": "list"})
    assert page.has("#option-custom_made_napoleon")


def test_saved_rules_adapt_to_the_number_of_players(club):
    page = club.open("/new/napoleon")
    five = {**rows(["A", "B", "C", "D", "E"]), "options.scoring": "two_one"}
    page.send("#setup", {**five, "keep_as": "Ours", "action": "keep"})
    page = club.sets_up("napoleon", ["A", "B", "C", "D"])
    assert page.status == 303


def test_rules_saved_for_one_game_are_not_offered_in_another(club):
    keeps(club)
    assert GRANDMA not in offered(club.open("/new/hearts"))


def test_a_strangers_first_match_saves_its_rules_in_the_new_group(stranger):
    page = stranger.open("/new/hell").send("#setup", {"options.hook": "False", "action": ""})
    assert not page.has("#keep")
    sent = {**rows(["Aki", "Ben"]), "keep_as": GRANDMA, "action": "start"}
    assert page.send("#setup", sent).status == 303
    assert offered(stranger.open("/new/hell"))[0] == GRANDMA


def test_a_rejected_name_does_not_start_a_group(stranger):
    page = stranger.open("/new/hell").send("#setup", {"options.hook": "False", "action": ""})
    sent = {**rows(["Aki", "Ben"]), "keep_as": "x" * 41, "action": "start"}
    assert page.send("#setup", sent).status == 422
    assert stranger.open("/history").location == "/"


# The page of them


def test_the_house_rules_page_lists_saved_rules_by_game(table, language):
    keeps(table, "あ", hook="False")
    keeps(table, "い", "whist", form="long")
    page = table.open("/house-rules")
    heads = [sentence(language, "Hell"), sentence(language, "Whist")]
    assert page.texts("main h2") == heads
    label = sentence(language, "The dealer's barred bid")
    assert label in page.all("main .list li")[0].text


def test_saved_rules_can_be_renamed(club):
    keeps(club)
    page = kept_page(club).send("#rename", {"name": "  Friday "}).onward
    assert page.one("h1").text == "Friday"
    assert offered(club.open("/new/hell"))[0] == "Friday"


def test_saved_rules_cannot_get_an_invalid_or_duplicate_name(club):
    keeps(club)
    keeps(club, "Squares", scoring="squares", hook="True")
    page = kept_page(club)
    for name in ("", "SQUARES", "y" * 41):
        answer = page.send("#rename", {"name": name})
        assert answer.status == 422
        assert len(answer.errors) == 1
        assert answer.one("#name")["value"] == name


def test_deleting_saved_rules_does_not_affect_matches(club):
    keeps(club)
    match = club.sets_up("hell", ["Aki", "Ben"]).location
    page = kept_page(club)
    ask = club.open(page.one("a.danger")["href"])
    assert "Matches played by these rules don't change" in ask.text
    assert ask.send("main form").onward.status == 200
    assert GRANDMA not in offered(club.open("/new/hell"))
    assert club.open(match).status == 200
    assert "Custom rules" in club.open(f"{match}/rules").text


def test_a_match_can_be_started_from_the_page_of_saved_rules(club):
    keeps(club, "No hook", hook="False")
    keeps(club, "Squares", scoring="squares", hook="True")
    page = kept_page(club, "No hook")
    start = club.open(page.one("footer .btn.lamp")["href"])
    assert start.one(f"#preset-{chosen(start)}")["checked"] is not None
    label = next(one for one in start.all(".choice") if one.has("input[checked]"))
    assert "No hook" in label.text


def test_a_form_preserves_its_options_if_the_saved_rules_are_deleted(club):
    keeps(club, hook="False")
    page = club.open("/new/hell")
    kept_page(club).visitor.send(f"{page_of(club)}/delete")
    page = page.send("#setup", {**rows(["Aki", "Ben"]), "action": "list"})
    assert page.status == 200
    assert page.texts(".differs .grow") == ["The dealer's barred bid: Never O-5"]


def page_of(phone):
    return phone.open("/house-rules").one("main .list a")["href"]


# Who may


def test_a_viewer_can_read_saved_rules_but_not_change_them(club):
    keeps(club)
    viewer = a_phone(club, "viewer")
    page = kept_page(viewer)
    assert page.one("#key")
    assert not page.has("#rename")
    assert not page.has("a.danger")
    assert viewer.send(page_of(viewer), {"name": "Mine"}).status == 403
    assert viewer.send(f"{page_of(viewer)}/delete").status == 403
    assert kept_page(club)


def test_saved_rules_are_not_visible_to_another_group(club, app):
    keeps(club)
    path = page_of(club)
    other = started(Visitor(app))
    assert other.open(path).status == 404
    assert other.send(path, {"name": "Mine"}).status == 404
    assert other.send(f"{path}/delete").status == 404
    assert GRANDMA not in offered(other.open("/new/hell"))
    assert offered(club.open("/new/hell"))[0] == GRANDMA


def test_a_form_cannot_select_the_rules_of_another_group(club, app):
    keeps(club, hook="False")
    rules_id = page_of(club).rpartition("/")[2]
    other = started(Visitor(app))
    page = other.open(f"/new/hell?rules={rules_id}")
    assert chosen(page) == "hell"
    page = page.send("#setup", {"preset": rules_id, "action": ""})
    assert not page.has(".differs")


# Told by name


@pytest.fixture
def played(club):
    """A match by Grandma's Hell, and one by the game's own rules."""
    keeps(club, hook="False")
    by_name = club.sets_up("hell", ["Aki", "Ben"], ladder_cards="").location
    club.open(by_name)
    page = club.open("/new/hell")
    plain = page.send(
        "#setup", {**rows(["Aki", "Ben"]), "preset": "hell", "first_dealer": "0", "action": "start"}
    ).location
    return club, by_name, plain


@pytest.mark.parametrize("page", ["rules", "rules/card", "print", "referee"])
def test_the_pages_of_a_match_show_the_name_of_its_rules(played, page):
    club, by_name, plain = played
    assert GRANDMA in club.open(f"{by_name}/{page}").text
    assert GRANDMA not in club.open(f"{plain}/{page}").text


@pytest.mark.parametrize("page", ["rules", "rules/card"])
def test_the_rules_pages_of_a_match_list_the_differences(played, page):
    club, by_name, _ = played
    lines = club.open(f"{by_name}/{page}").texts(".differs-list li")
    assert lines == ["The dealer's barred bid: Never O-5"]


def test_the_exports_of_a_match_contain_the_name_of_its_rules(played):
    club, by_name, plain = played
    for match, name in ((by_name, GRANDMA), (plain, "")):
        writes_a_deal(club, match)
        table = list(csv.DictReader(io.StringIO(club.open(f"{match}/export.csv").source[1:])))
        assert {row["rules"] for row in table} == {name}
        book = load_workbook(io.BytesIO(file(club, f"{match}/export.xlsx")))
        cells = [cell.value for row in book["Score sheet"].iter_rows() for cell in row]
        assert (f"House rules: {GRANDMA}" in cells) == bool(name)
        document = json.loads(club.open(f"{match}/export.json").source)
        assert document["matches"][0].get("rules", "") == name
        assert [one["name"] for one in document.get("house_rules", [])] == ([name] if name else [])


def test_the_exports_of_the_group_contain_the_names_of_the_rules(played):
    club, by_name, plain = played
    for match in (by_name, plain):
        writes_a_deal(club, match)
    table = list(csv.DictReader(io.StringIO(club.open("/export.csv").source[1:])))
    assert {row["rules"] for row in table} == {GRANDMA, ""}
    book = load_workbook(io.BytesIO(file(club, "/export.xlsx")))
    names = [row[8].value for row in book["Matches"].iter_rows(min_row=4)]
    assert sorted(filter(None, names)) == [GRANDMA]


def file(phone, path):
    with phone.client.get(path) as answer:
        return answer.data


def writes_a_deal(phone, match):
    page = phone.open(match)
    page = page.send("#entry", {"bids.0": 1, "bids.1": 1, "action": "next"}).onward
    page = page.send("#entry", {"bids.0": 1, "bids.1": 1, "action": "next"}).onward
    if page.has("input[name=bids.0]"):
        page = page.send("#entry", {"bids.0": 1, "bids.1": 1, "action": "next"}).onward
    page.send("#entry", {"tricks.0": 1, "tricks.1": 0, "action": "next"})


# Imported


def test_an_import_adds_house_rules_and_reports_them(played, app):
    club, *_ = played
    archive = file(club, "/export.json")
    other = started(Visitor(app))
    page = imports(other, archive)
    assert "New house rules 1" in " ".join(page.text.split())
    done = page.send("#take-over").onward
    assert "New house rules" in done.text
    assert offered(other.open("/new/hell"))[0] == GRANDMA
    again = imports(other, archive)
    assert not again.has("#take-over")


def test_imported_rules_with_a_duplicate_name_get_a_number(played, app):
    club, *_ = played
    archive = file(club, "/export.json")
    other = started(Visitor(app))
    keeps(other, scoring="squares")
    page = imports(other, archive)
    assert "These will be saved as “Grandma's Hell 2”." in page.text
    page.send("#take-over")
    assert set(offered(other.open("/new/hell"))[:2]) == {GRANDMA, f"{GRANDMA} 2"}
    again = imports(other, archive)
    assert "Here as “Grandma's Hell 2”" in again.text
    assert not again.has("#take-over")


def imports(phone, archive):
    answer = phone.client.post("/import/archive", data={"file": (io.BytesIO(archive), "club.json")})
    return Page(phone, answer)
