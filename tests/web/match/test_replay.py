"""A whole deal pasted or typed: checked card by card, with its faults by line and column."""

import json

import pytest

from scorekeeper.registry import all_games, example_record
from tests.support.paths import ROOT
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import FOUR, THREE, Visitor, hearts

pytestmark = pytest.mark.timeless

every_game = pytest.mark.parametrize(
    "game", [game for game in all_games() if game.play], ids=lambda game: game.slug
)

SHORT = """\
players: Aki, Ben, Chika
dealer: Aki
trump: H
bid: 1 0 0
Aki: S A H 2
Ben: S K D 3
Chika: S 2 C 4
1. Aki AS {ben} 2S
2. 2H {rest} 4C
"""
"""Two tricks of Hell; Ben has ♠K to follow with."""

REGULAR = SHORT.format(ben="KS", rest="3D")
REVOKED = SHORT.format(ben="3D", rest="KS")
HELL = "/rules/hell/replay?seats=3"


def checks(visitor, address, text, **more):
    return visitor.open(address).send("#check", {"text": text, **more})


def wrong(page):
    """Return the irregularities: player, card, reason and paragraph."""
    return page.texts(".tricks .error")


def raw(element):
    """The text of an element with its line breaks."""
    return "".join(element.children).removeprefix("\n")


def points(page):
    return page.texts(".tell .plus")


def faults(page):
    """Every fault with its place."""
    return [(*one.texts("b"), *one.texts("span")) for one in page.all(".faults .error")]


# --------------------------------------------------------------------------------- at no table


def test_the_example_in_the_documentation_follows_the_rules(app):
    docs = (ROOT / "docs" / "rules-and-referee.md").read_text(encoding="utf-8")
    example = "game: hell\n" + docs.split("```\ngame: hell\n")[1].split("```")[0]
    page = checks(Visitor(app), HELL, example)
    # Two tricks bid and made: 10 + 3 × 2; none: 10; one bid, none taken: −3.
    assert points(page) == ["+16", "+10", "−3"]
    assert wrong(page) == []


@every_game
def test_the_example_of_every_game_is_shown_and_follows_the_rules(app, game, language):
    visitor = Visitor(app, language)
    page = visitor.open(f"/rules/{game.slug}/replay?example=1")
    assert raw(page.one("#text")) == example_record(game)
    answer = page.send("#check")
    assert answer.status == 200
    assert not answer.has(".faults")
    assert wrong(answer) == []
    assert len(answer.all(".tricks > li")) == example_record(game).count("\n") - len(
        [line for line in example_record(game).splitlines() if ":" in line]
    )


def test_a_correct_deal_shows_the_winner_of_each_trick_and_the_score(app):
    page = checks(Visitor(app), HELL, REGULAR)
    assert page.status == 200
    assert page.one("section > .say.ok b").text == "Every card was played by the rules"
    assert [one.one("bdi").text for one in page.all(".tricks .wins")] == ["Aki", "Aki"]
    assert points(page) == ["−3", "+10", "+10"]


def test_a_revoke_is_shown_in_its_trick_with_the_cards_that_were_allowed(app):
    page = checks(Visitor(app), HELL, REVOKED)
    assert page.status == 200
    assert wrong(page) == ["Ben ♦3 ♠ was led and you hold ♠K: follow suit. Hell 4"]
    assert page.one(".tricks > .wrong h3").text == "Trick 1"
    assert page.one(".tricks > .wrong .soft").text == "Could have been played: ♠K"


def test_a_deal_can_be_read_and_written_as_text_and_as_json(app):
    visitor = Visitor(app)
    page = checks(visitor, HELL, REGULAR)
    lines, plain = (raw(one) for one in page.all("pre.record")[:2])
    record = json.loads(plain)["record"]
    assert record["tricks"][0][0] == {"seat": 0, "card": "AS"}
    for text in (lines, json.dumps(record)):
        again = checks(visitor, HELL, text)
        assert again.status == 200
        assert points(again) == ["−3", "+10", "+10"]


def test_errors_are_shown_with_line_and_column_and_the_text_stays_in_the_form(app, language):
    text = REGULAR.replace("KS", "XX").replace("dealer: Aki", "dealer: Dora")
    page = checks(Visitor(app, language), HELL, text)
    assert page.status == 422
    assert raw(page.one("#text")) == text
    where = {"en": "Line {}, column {}", "ja": "{}行目・{}列目"}[language]
    assert [fault[0] for fault in faults(page)] == [where.format(2, 9), where.format(8, 11)]


def test_a_trick_with_too_many_cards_is_reported_with_its_position(app):
    page = checks(Visitor(app), HELL, REGULAR.replace("4C", "AS 4C"))
    assert page.status == 422
    ((where, why),) = faults(page)
    assert where == "Line 9, column 1"
    assert why == "Trick 2 needs 3 cards, one from each player, but has 4."


def test_empty_and_overlong_records_are_refused(app):
    assert checks(Visitor(app), HELL, "").status == 422
    page = checks(Visitor(app), HELL, "AS KS 2S\n" * 3000)
    assert page.status == 422
    assert faults(page) == [("A record can have at most 20000 characters.",)]


def test_hostile_text_is_escaped_and_refused(app):
    page = checks(Visitor(app), HELL, "<script>alert(1)</script>: AS")
    assert page.status == 422
    assert "<script>alert" not in page.source
    for text in ("[" * 5000, "{" * 5000, '{"tricks": ' + "[" * 15000, "{}", '{"tricks": [[]]}'):
        assert checks(Visitor(app), HELL, text).status == 422


def test_records_of_other_games_and_unknown_games_are_refused(app):
    page = checks(Visitor(app), "/rules/hearts/replay", REGULAR + "game: hell\n")
    assert page.status == 422
    assert Visitor(app).open("/rules/bridge/replay").status == 404


def test_a_record_can_set_house_rules(app):
    table = "/rules/hearts/replay"
    assert checks(Visitor(app), table, "option: hearts_lead free\ndealer: 1\n").status == 422
    example = example_record(next(game for game in all_games() if game.slug == "hearts"))
    assert checks(Visitor(app), table, "option: first_trick free\n" + example).status == 200


def test_the_rulebook_links_to_the_check_of_a_deal(app):
    page = Visitor(app).open("/rules/hell?seats=3")
    (link,) = [one for one in page.all(".after a") if "/replay" in one["href"]]
    assert Visitor(app).open(link["href"]).status == 200


# --------------------------------------------------------------------------------- in a match


@pytest.fixture
def at_hell(club):
    return club.begins("hell", THREE, ladder_cards="2")


@pytest.fixture
def at_hearts(club):
    return store_match(club, "hearts", FOUR)


def hearts_record(names):
    """The game's example without its heading, with ``names`` as players."""
    text = example_record(next(game for game in all_games() if game.slug == "hearts"))
    for old, new in zip(("Anna", "Ben", "Cem", "Dora"), names, strict=True):
        text = text.replace(old, new)
    return "".join(line for line in text.splitlines(True) if not line.startswith("players"))


def test_the_match_provides_names_rules_and_dealer(club, at_hearts):
    page = checks(club, f"{at_hearts}/replay", hearts_record(FOUR).replace("dealer: Aki\n", ""))
    assert page.status == 200
    assert wrong(page) == []
    assert len(points(page)) == 4


def test_a_record_with_other_players_than_the_match_is_refused(club, at_hearts):
    text = "players: Anna Ben Cem Dora\n" + hearts_record(["Anna", "Ben", "Cem", "Dora"])
    page = checks(club, f"{at_hearts}/replay", text)
    assert page.status == 422
    assert "not the players of this match" in faults(page)[0][-1]


def test_a_saved_deal_is_compared_with_the_cards_played(club, at_hearts):
    club.writes(at_hearts, hearts(13, 0, 0, 0, queen="0"))
    page = checks(club, f"{at_hearts}/replay", hearts_record(FOUR), deal="1")
    assert page.one("section > .say.no b").text == "The sheet says otherwise"
    assert page.has(".tell .new-total")


def test_a_scorer_can_fill_in_the_current_deal_from_a_record_and_save_it(club, at_hearts):
    page = checks(club, f"{at_hearts}/replay", hearts_record(FOUR))
    expected = [int(text.replace("−", "-")) for text in points(page)]
    taken = page.send(f"form[action='{at_hearts}/replay/take']")
    assert taken.status == 303
    pad = taken.onward
    assert pad.send("#entry", {"action": "next"}).onward.totals() == expected


def test_filling_in_a_deal_that_was_saved_meanwhile_is_a_conflict(club, at_hearts):
    page = checks(club, f"{at_hearts}/replay", hearts_record(FOUR))
    club.writes(at_hearts, hearts(13, 0, 0, 0, queen="1"))
    assert page.send(f"form[action='{at_hearts}/replay/take']").status == 409


def test_the_menu_links_to_the_check_of_a_deal(club, at_hearts):
    assert f"{at_hearts}/replay" in [
        one["href"] for one in club.open(f"{at_hearts}/menu").all("a[href]")
    ]
