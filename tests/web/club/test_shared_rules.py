"""House rules as a link: everything in the address, nothing looked up."""

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from scorekeeper import __version__
from scorekeeper.registry import all_games, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import adapted_to_seats, option_fields
from scorekeeper.web.views.rules import shared_rules
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor, rows

pytestmark = pytest.mark.timeless

HELL = find_game("hell")
LINK = f"/rules/hell/shared?name=Grandma%27s+Hell&preset=hell&hook=off&v={__version__}"


def words(address):
    return {name: value for name, [value] in parse_qs(urlsplit(address).query).items()}


# The address


def test_an_address_contains_only_the_preset_and_the_differences():
    table = Table(HELL.options(hook=False, ladder_cards=(1, 3, 1)), 4)
    assert shared_rules.words_of(HELL, table, "Grandma's Hell") == {
        "name": "Grandma's Hell",
        "preset": "hell",
        "players": "4",
        "hook": "off",
        "ladder_cards": "1.3.1",
        "v": __version__,
    }


def test_an_address_uses_the_preset_with_the_fewest_differences():
    oh_hell = find_game("hell").presets[1].options
    assert shared_rules.words_of(HELL, Table(oh_hell, 5))["preset"] == "oh_hell"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_every_option_survives_a_round_trip_through_an_address(game):
    for item in option_fields(game.options):
        low, high = item.text.low, item.text.high
        values = (
            item.choices
            or {
                "number": (low, high),
                "numbers": ((), (low,), (low, high)),
                "text": ("", "Mau & Mau", "ラミー"),
            }[item.kind]
        )
        for seats in game.seats:
            for value in values:
                usual = game.presets[0].options
                table = Table(type(usual)(**{item.name: value}), seats)
                found = shared_rules.read(game, shared_rules.words_of(game, table))
                assert found.table == table, (item.name, value)
                assert not found.unread


@pytest.mark.parametrize(
    ("game", "preset"),
    [(game, preset) for game in all_games() for preset in game.presets],
    ids=[f"{game.slug}-{preset.name}" for game in all_games() for preset in game.presets],
)
def test_every_preset_survives_a_round_trip_through_an_address(game, preset):
    table = Table(adapted_to_seats(preset.options, game.usual_seats), game.usual_seats)
    found = shared_rules.read(game, shared_rules.words_of(game, table))
    assert (found.table, found.unread, found.refusals) == (table, (), ())


@pytest.mark.parametrize(
    ("slug", "preset", "formerly"),
    [
        ("black_maria", "as_printed", {"lead": "free"}),
        ("black_maria", "english", {"lead": "free"}),
        ("whist", "short", {"both_revoke": "neither_wins"}),
        ("whist", "long", {"both_revoke": "neither_wins"}),
        ("whist", "nine", {"both_revoke": "neither_wins"}),
        ("whist", "american", {"both_revoke": "neither_wins"}),
        ("whist", "american_official", {"both_revoke": "neither_wins"}),
        ("hearts", "old_american", {"first_trick": "free"}),
        ("hearts", "hearts_only", {"first_trick": "free"}),
    ],
)
def test_an_address_from_before_a_preset_changed_keeps_its_meaning(slug, preset, formerly):
    game = find_game(slug)
    now = next(one.options for one in game.presets if one.name == preset)
    found = shared_rules.read(game, {"preset": preset, "v": "0.1.0"})
    assert found.table.options == replace(adapted_to_seats(now, game.usual_seats), **formerly)
    assert not found.unread
    # The address of these rules is the same as before, too.
    assert shared_rules.words_of(game, found.table) == {"preset": preset, "v": __version__}


def test_an_address_includes_options_that_changed_in_its_preset():
    maria = find_game("black_maria")
    assert shared_rules.words_of(maria, Table(adapted_to_seats(maria.options(), 3), 3)) == {
        "preset": "as_printed",
        "lead": "as_hearts",
        "v": __version__,
    }


def test_an_old_link_shows_and_starts_the_rules_of_its_time(stranger):
    page = stranger.open("/rules/black_maria/shared?preset=as_printed&v=0.1.0")
    lead = (
        "Leading and the first trick: The player after the dealer leads any card; nothing is "
        "barred BM-3"
    )
    assert page.texts(".differs-list li") == [lead]
    setup = stranger.open(page.one("footer .btn.lamp")["href"])
    assert setup.texts(".differs .grow") == [lead]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_option_names_do_not_clash_with_other_address_parameters(game):
    reserved = {*shared_rules.FIXED_WORDS, "slug", "rules", "endpoint", "q"}
    assert not reserved & {item.name for item in option_fields(game.options)}


# The page


def test_a_stranger_can_read_shared_rules_and_play_by_them(stranger):
    page = stranger.open(LINK)
    assert page.status == 200
    assert "Grandma's Hell" in page.one("header").text
    assert page.texts(".differs-list li") == ["The dealer's barred bid: Never O-5"]
    setup = stranger.open(page.one("footer .btn.lamp")["href"])
    assert setup.texts(".differs .grow") == ["The dealer's barred bid: Never O-5"]
    assert setup.one("#keep-as")["value"] == "Grandma's Hell"
    assert setup.send("#setup", {**rows(["Aki", "Ben"]), "action": "start"}).status == 303
    assert "Grandma's Hell" in stranger.open("/new/hell").text


def test_shared_rules_can_be_saved_under_another_name(club):
    page = club.open(LINK)
    kept = page.send("main form", {"name": "Friday"}).onward
    assert kept.one("h1").text == "Friday"
    assert "Your group keeps these rules as “Friday”." in club.open(LINK).text
    assert not club.open(LINK).has("main form")


def test_a_duplicate_name_is_rejected_unless_rules_are_replaced(club):
    club.open(LINK).send("main form")
    other = LINK.replace("hook=off", "scoring=squares")
    page = club.open(other).send("main form")
    assert page.status == 422
    assert page.errors == ["Other house rules are already called “Grandma's Hell”."]
    assert page.send("main form", {"over": "on"}).onward.status == 200
    assert club.open(other).has("main form") is False


def test_a_viewer_can_read_shared_rules_but_not_save_or_use_them(club, app):
    link = club.send("/keys", {"role": "viewer", "name": "Guest"}).onward.one("#key").text
    viewer = Visitor(app)
    viewer.open(link).onward.visitor.open("/")
    page = viewer.open(LINK)
    assert page.texts(".differs-list li")
    assert not page.has("main form")
    assert not page.has("footer .btn.lamp")
    answer = viewer.send("/house-rules", {"game": "hell", "rules.preset": "hell", "name": "Mine"})
    assert answer.status == 403


def test_saved_rules_have_a_shareable_address(club):
    club.open(LINK).send("main form")
    page = club.open(club.open("/house-rules").one("main .list a")["href"])
    link = page.one("#key").text
    assert words(link) == words(LINK)
    assert page.has(".qr svg")


def test_the_rules_of_a_match_can_be_shared_and_saved(club):
    match = store_match(club, "hell", ["Aki", "Ben"], hook=False)
    link = next(one["href"] for one in club.open(f"{match}/rules").all("a") if shared(one["href"]))
    assert words(link)["hook"] == "off"
    assert club.open(link).send("main form", {"name": "Ours"}).status == 303
    assert "Ours" in club.open(f"{match}/rules").one("header.deal").text


def shared(href):
    return (href or "").startswith("/rules/hell/shared")


# What cannot be read


@pytest.mark.parametrize(
    "part",
    [
        "hook=perhaps",
        "hook=",
        "scoring=generous",
        "ladder_cards=1.x.1",
        "ladder_cards=" + ".".join(["1"] * 61),
        "preset=old_hell",
        "players=99",
        "players=two",
        "name=" + "x" * 41,
    ],
)
def test_an_unknown_value_shows_an_error_page_with_status_400(stranger, language, part):
    stranger.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    name = part.partition("=")[0]
    page = stranger.open(
        f"/rules/hell/shared?{part}" + ("" if name == "preset" else "&preset=hell")
    )
    assert page.status == 400
    assert sentence(language, "This link is damaged") in page.text
    assert f"{name}=" in page.text
    assert not page.has("footer .btn.lamp")


def test_unknown_parameters_are_listed_and_the_rest_is_read(stranger):
    page = stranger.open(LINK + "&fbclid=abc&tie=deal")
    assert page.status == 200
    assert page.texts("main code") == ["fbclid=abc", "tie=deal"]
    assert page.texts(".differs-list li") == ["The dealer's barred bid: Never O-5"]
    assert page.has("footer .btn.lamp")


@pytest.mark.parametrize("version", ["0.0.1", "99.0", "2.1.0.dev3"])
def test_a_link_from_another_version_is_read_as_far_as_possible(stranger, version):
    page = stranger.open(f"/rules/hell/shared?preset=hell&hook=off&scoring=generous&v={version}")
    assert page.status == 200
    assert page.texts("main code") == ["scoring=generous"]
    assert page.texts(".differs-list li") == ["The dealer's barred bid: Never O-5"]


@pytest.mark.parametrize("version", ["", "x", "9" * 50, "1..2", "<b>"])
def test_an_invalid_version_is_not_treated_as_another_version(stranger, version):
    page = stranger.open(f"/rules/hell/shared?preset=hell&scoring=generous&v={version}")
    assert page.status == 400


def test_a_number_out_of_range_shows_an_error_message(stranger, language):
    stranger.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    page = stranger.open("/rules/hearts/shared?preset=standard&limit=5000")
    assert page.status == 422
    assert page.errors == [
        sentence(language, "Choose a number from {low} to {high}", low=1, high=1000)
    ]
    assert not page.has("footer .btn.lamp")


def test_rules_for_another_number_of_players_show_an_error_message(stranger):
    page = stranger.open("/rules/hearts/shared?preset=standard&passing=across&players=3")
    assert page.status == 422
    assert page.errors == ["Only four players can pass across."]


@pytest.mark.parametrize("query", ["preset=hell&hook=perhaps", "preset=hell&ladder_cards=1.40"])
def test_the_setup_redirects_an_invalid_address_to_the_error_page(club, query):
    answer = club.open(f"/new/hell?{query}")
    assert (answer.status, answer.location) == (303, f"/rules/hell/shared?{query}")


@pytest.mark.parametrize(
    "query",
    ["", "preset=hell&_external=1&_scheme=javascript&_anchor=x&endpoint=home.show", "%ff=%ff"],
)
def test_unexpected_query_parameters_are_ignored(stranger, query):
    page = stranger.open(f"/rules/hell/shared?{query}")
    assert page.status == 200
    start = page.one("footer .btn.lamp")["href"]
    assert start.startswith("/new/hell?preset=hell")
    assert "javascript" not in start


def test_a_name_in_an_address_is_escaped(stranger):
    page = stranger.open("/rules/hell/shared?preset=hell&name=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in page.source


def test_an_unknown_game_is_not_found(stranger):
    assert stranger.open("/rules/bridge/shared?preset=bridge").status == 404


@pytest.mark.parametrize(
    "fields",
    [{}, {"game": "bridge"}, {"game": "hell", "rules.hook": "perhaps", "rules.preset": "hell"}],
)
def test_a_forged_form_does_not_save_anything(club, fields):
    assert club.send("/house-rules", {"name": "Mine", **fields}).status == 400
    assert "Mine" not in club.open("/house-rules").text
