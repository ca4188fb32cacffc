"""The rulebook's pages: numbered, searchable, as the table plays it; every cited rule a link."""

import pytest

from scorekeeper.registry import all_games
from scorekeeper.rules.rulebook import anchor
from scorekeeper.web.views.rules import rulebook_page
from scorekeeper.web.views.rules.rulebook_page import read_book
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import HTMX, Visitor, bids, tricks

pytestmark = pytest.mark.timeless

FIVE = ["Aki", "Ben", "Chie", "Dan", "Emi"]
FOUR = FIVE[:4]

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def anchors(page):
    return [one["id"] for one in page.top.descendants if one["id"]]


def numbers(page):
    """The rules that are played, by their anchors."""
    return [one["id"] for one in page.all("#book section article.rule")]


def rule(page, place):
    return next(one for one in page.all("article.rule") if one["id"] == place)


def begins(visitor, game, **options):
    return store_match(visitor, game.slug, FIVE[: game.usual_seats])


# ------------------------------------------------------------------------------- for everybody


def test_the_rulebooks_need_no_key(app, language):
    page = Visitor(app, language).open("/rules")
    assert page.status == 200
    assert {one["href"] for one in page.all("#found a")} == {
        f"/rules/{game.slug}" for game in all_games()
    }


def test_an_ambiguous_search_offers_a_choice_of_games(app, language):
    page = Visitor(app, language).open("/rules?q=wrong+score")
    assert page.one("#search input[name=q]")["value"] == "wrong score"
    assert not page.has("#found .best-answer")
    chosen = Visitor(app, language).open("/rules?q=wrong+score&game=whist")
    assert chosen.one("#found .best-answer h2 a")["href"].startswith("/rules/whist#")
    assert chosen.one("#found nav [aria-current]")["href"] == "/rules?q=wrong+score&game=whist"


def test_opening_a_search_result_makes_it_the_answer(app):
    visitor = Visitor(app)
    first = visitor.open("/rules?q=wrong+score").all("#found li a")[0]
    chosen = visitor.open(first["href"])
    assert chosen.has("#found .best-answer")
    assert chosen.one("#search input[name=q]")["value"] == "wrong score"


@pytest.mark.parametrize(
    "question", ["in whist, what does a revoke cost", "ホイストでリボークは何点？"]
)
def test_a_game_named_in_the_question_is_selected(app, question):
    page = Visitor(app).open(f"/rules?q={question}")
    assert page.one("#found nav [aria-current]").text == "Whist"


def test_a_question_about_one_game_is_answered_from_its_rulebook(app, language):
    page = Visitor(app, language).open("/rules?q=セイムツーは最初のトリックで成立しますか？")
    answer = page.one("#found .best-answer")
    assert answer.one("article")["id"] == "ruling-6"
    assert answer.has(".not-allowed")
    assert page.one("#found .best-answer h2 a")["href"] == "/rules/napoleon#ruling-6"


def test_the_answer_mentions_tables_with_other_rules(app):
    page = Visitor(app).open("/rules?q=in+hearts,+does+the+queen+of+spades+break+hearts")
    assert "Other tables: Only a heart breaks hearts: 000" in page.one("#found .best-answer").text


def test_a_search_while_typing_returns_only_the_results(app):
    page = Visitor(app).open("/rules?q=joker", **HTMX)
    assert page.has("#found li a")
    assert not page.has("#search")


def test_a_search_of_all_rulebooks_without_results_shows_a_message(app):
    page = Visitor(app).open("/rules?q=zebra")
    assert page.one("#found p[role=status]").text.startswith("No rule was found")
    assert page.one("#search input[name=q]")["value"] == "zebra"


def test_every_rule_links_to_the_glossary(app, language):
    visitor = Visitor(app, language)
    book = visitor.open("/rules/hearts")
    assert all(one.has("a[href='/rules/words#words']") for one in book.all("article.rule"))
    assert len(visitor.open("/rules/words").all("dl.words dt")) >= 12


def test_a_question_about_a_word_shows_its_definition_first(app):
    english = Visitor(app).open("/rules?q=what is a trick?")
    assert english.one("#found dl.words dt").text == "Trick"
    japanese = Visitor(app, "ja").open("/rules?q=トリックって何？")
    assert japanese.one("#found dl.words dt").text == "トリック"


def test_the_home_page_links_to_the_rulebooks(app, club):
    for visitor in (Visitor(app), club):
        assert visitor.open("/").has("a[href=/rules]")


@pytest.mark.parametrize("path", ["/rules", "/rules/hell", "/rules/hell/card", "/referee/hell"])
def test_the_rules_link_back_to_the_matches_with_and_without_a_key(app, club, path):
    for visitor in (Visitor(app), club):
        tabs = visitor.open(path).all("footer nav a")
        assert [one["href"] for one in tabs if one["aria-current"]] == ["/rules"]
        assert "/" in [one["href"] for one in tabs]


@every_game
def test_every_rule_has_a_unique_anchor_on_the_page_of_its_game(app, language, game):
    page = Visitor(app, language).open(f"/rules/{game.slug}")
    places = anchors(page)
    assert len(places) == len(set(places))
    assert {anchor(one) for one in read_book(game, language).ids} <= set(places)


@every_game
def test_every_rule_has_a_unique_anchor_on_the_page_of_a_match(table, language, game):
    page = table.open(f"{begins(table, game)}/rules")
    places = anchors(page)
    assert len(places) == len(set(places))
    assert {anchor(one) for one in read_book(game, language).ids} <= set(places)


@every_game
def test_every_link_to_a_rule_points_to_an_existing_anchor(app, language, game):
    visitor = Visitor(app, language)
    pages = {}
    for link in visitor.open(f"/rules/{game.slug}").all("#book a"):
        path, _, place = link["href"].partition("#")
        target = path or f"/rules/{game.slug}"
        if target not in pages:
            pages[target] = anchors(visitor.open(target))
        assert place in pages[target], link["href"]


def test_a_preset_and_a_number_of_players_can_be_chosen(app):
    visitor = Visitor(app)
    usual = visitor.open("/rules/hell")
    other = visitor.open("/rules/hell?preset=oh_hell&seats=4")
    assert usual.one("header p").text != other.one("header p").text
    assert other.texts("details nav a[aria-current=true]") == ["Oh Hell", "4 players"]


@pytest.mark.parametrize(
    ("language", "heads", "failed_alone"),
    [
        ("en", ["Napoleon", "Adjutant", "Each ally"], "Failed alone, each picture below"),
        ("ja", ["ナポレオン", "副官", "連合軍"], "1人で失敗、1枚足りないごとに"),
    ],
)
def test_the_points_of_napoleon_are_a_table(app, language, heads, failed_alone):
    page = Visitor(app, language).open("/rules/napoleon?preset=hundreds&seats=4")
    table = rule(page, "N-13").one("table")
    assert table.texts("thead th") == heads
    figures = {row.one("th").text: row.texts("td") for row in table.all("tbody tr")}
    assert next(iter(figures.values())) == ["100", "50", "−75"]
    assert figures[failed_alone] == ["−45", "–", "15"]


@pytest.mark.parametrize("query", ["preset=x", "seats=99", "seats=-1", "seats=²", "q=%00", "q=%5B"])
def test_an_invalid_query_still_shows_the_page(app, query):
    assert Visitor(app).open(f"/rules/hell?{query}").status == 200
    assert Visitor(app).open(f"/rules/hell/card?{query}").status == 200


def test_an_unknown_game_has_no_rulebook(app):
    assert Visitor(app).open("/rules/poker").status == 404
    assert Visitor(app).open("/rules/poker/card").status == 404


# ---------------------------------------------------------------------------- your table's rules


def test_a_house_rule_is_marked_as_the_choice_of_the_table(table, language):
    match = table.begins("hearts", FOUR, hearts_lead="free")
    page = table.open(f"{match}/rules")
    chosen = rule(page, "8").one("p.table-choice")
    assert chosen.one("b").text == sentence(language, "This table's choice")
    assert sentence(language, "At any time") in chosen.text


def test_a_table_without_house_rules_has_no_marked_choices(table):
    match = store_match(table, "hearts", FOUR)
    assert not table.open(f"{match}/rules").has("p.table-choice")


@pytest.mark.parametrize(("seats", "deals"), [(4, 12), (5, 10), (7, 14)])
def test_the_rulebook_shows_the_usual_number_of_deals_for_the_players(app, seats, deals):
    page = Visitor(app).open(f"/rules/black_lady?seats={seats}")
    assert f"ends after {deals} deals" in page.one("#book").text
    card = Visitor(app).open(f"/rules/black_lady/card?seats={seats}")
    lengths = [row.texts("td")[0] for row in card.all("tr") if "Number of deals" in row.text]
    assert lengths == [f"{deals}"]
    assert not card.has("tr.table-choice")


def test_twelve_deals_for_five_players_are_marked_as_a_house_rule(club):
    match = club.open("/new/black_lady").send(
        "#setup", {f"names.{place}": name for place, name in enumerate("ABCDE")}
    )
    match = match.send("#setup", {"options.deals": "12", "first_dealer": "0", "action": "start"})
    assert club.open(f"{match.location}/rules/card").one("tr.table-choice").texts("td")[0] == "12"


def test_an_option_changes_only_the_text_of_its_rule(club):
    usual = club.open(f"{store_match(club, 'hearts', FOUR)}/rules")
    free = club.open(f"{club.begins('hearts', FOUR, hearts_lead='free')}/rules")
    assert rule(usual, "8").text != rule(free, "8").text
    assert rule(usual, "1").text == rule(free, "1").text


def test_a_match_shows_only_the_rules_that_its_table_plays(club):
    match = club.open(f"{store_match(club, 'hearts', FOUR)}/rules")
    assert not match.has("details.others")
    assert club.open("/rules/hearts").has("details.others")


def test_the_rules_of_other_tables_are_sent_when_somebody_opens_them(app):
    visitor = Visitor(app)
    first = visitor.open("/rules/hell?preset=oh_hell&seats=4")
    assert not first.has("details.others article")
    link = first.one("details.others a")["href"]
    assert link == "/rules/hell?preset=oh_hell&seats=4&others=on#others"
    assert first.one("details.others")["hx-get"] == link.removesuffix("#others")
    assert visitor.open(link.removesuffix("#others")).has("details.others[open] article.rule")


def test_a_rule_that_only_other_tables_play_has_its_place_and_a_link(app):
    visitor = Visitor(app)
    link = visitor.open("/rules/hearts").one("a[id='11']")["href"]
    address, anchor = link.split("#")
    assert visitor.open(address).has(f"details.others article[id='{anchor}']")


def test_a_match_and_its_rulebook_link_to_each_other(club):
    match = store_match(club, "hell", FOUR)
    page = club.open(match)
    assert page.has(f"a[href={match}/rules]")
    assert club.open(f"{match}/rules").all("header a")[0]["href"] == match


# -------------------------------------------------------------------------------------- sources


def test_a_rule_links_to_its_sources(app):
    page = Visitor(app).open("/rules/hell")
    barred = rule(page, "O-5")
    sign = barred.one("details summary svg")
    assert sign["aria-label"] == "Sources of O-5"
    links = barred.one("details").all("a")
    sources = {"#source-003", "#source-TGR", "#source-Scorekeeper"}
    assert {one["href"] for one in links} == sources


@every_game
def test_every_cited_source_is_listed_at_the_end(app, language, game):
    page = Visitor(app, language).open(f"/rules/{game.slug}")
    places = anchors(page)
    named = {one["href"][1:] for one in page.all("#book details.source a")}
    told = {place for place in named if place.startswith("source-")}
    assert told
    assert told <= set(places)


def test_the_numbering_of_rules_is_explained(app):
    text = Visitor(app).open("/rules/hell").text
    assert "O-1 is a point on which tables differ" in text


def test_a_search_does_not_remove_the_list_of_sources(app):
    page = Visitor(app).open("/rules/hell?q=hook")
    assert "source-003" in anchors(page)


def test_yes_and_no_rulings_are_marked_as_such(app):
    hearts = Visitor(app).open("/rules/hearts")
    assert rule(hearts, "ruling-2").texts(".not-allowed") == ["No, ♠Q does not break hearts."]
    assert rule(hearts, "ruling-11").texts(".allowed") == ["Yes, once a heart has been played."]


# --------------------------------------------------------------------------------------- search


def test_a_search_works_without_javascript(app):
    page = Visitor(app).open("/rules/hearts?q=queen+of+spades")
    assert page.one("#search input[name=q]")["value"] == "queen of spades"
    shown = numbers(page)
    assert 0 < len(shown) < len(numbers(Visitor(app).open("/rules/hearts")))
    assert "ruling-1" in shown


def test_a_search_while_typing_returns_only_the_rules(app):
    page = Visitor(app).open("/rules/hearts?q=queen", **HTMX)
    assert page.one("#book")
    assert not page.has("#search")
    assert not page.has("html")


def test_a_search_without_results_shows_a_message(app, language):
    page = Visitor(app, language).open("/rules/hearts?q=zebra")
    assert numbers(page) == []
    found = page.one("#book p[role=status]").text
    assert found.startswith("0")


def test_a_search_finds_rules_in_either_language(app, language):
    visitor = Visitor(app, language)
    for query in ("queen of spades", "スペードのクイーン", "ｼｭｰﾄｻﾞﾑｰﾝ", "revoke"):
        assert numbers(visitor.open(f"/rules/hearts?q={query}")), query


@pytest.mark.parametrize(
    "game", [game for game in all_games() if game.has_referee], ids=lambda game: game.slug
)
def test_every_ruling_is_found_by_its_number(app, language, game):
    visitor = Visitor(app, language)
    for number in range(1, 11):
        page = visitor.open(f"/rules/{game.slug}?q=ruling+{number}")
        places = [one["id"] for one in page.all("article.rule")]
        assert f"ruling-{number}" in places


# ----------------------------------------------------------------------------------- links


def test_a_refusal_links_to_its_rule_in_the_rulebook_of_the_match(table):
    match = store_match(table, "hell", FOUR)
    page = table.open(match).send("#entry", {**bids(0, 0, 0, 1), "action": "next"})
    barred = page.one("p.error cite a")
    assert barred.text == "O-5"
    assert barred["href"] == f"{match}/rules#O-5"
    assert "O-5" in anchors(table.open(f"{match}/rules"))


def test_an_option_in_the_setup_form_links_to_its_rule(club):
    page = club.open("/new/hell")
    links = page.all("#option-hook cite a")
    assert [(one["href"], one["target"]) for one in links] == [("/rules/hell#O-5", "_blank")]


def test_points_link_to_their_scoring_rule(table, language):
    match = store_match(table, "hell", FOUR)
    store_deal(table, match, bids(1, 0, 0, 1), tricks(1, 0, 0, 0))
    link = table.open(f"{match}/deals/1").one("cite a")
    assert link["href"] == f"{match}/rules#6"
    assert link.text == {"en": "Hell 6", "ja": "ヘル6"}[language]


def test_a_rule_of_another_game_links_to_the_rulebook_of_that_game(app):
    """Rules that Black Maria takes from Hearts are written out."""
    links = Visitor(app).open("/rules/black_maria").all("#book a")
    elsewhere = [
        one["href"]
        for one in links
        if not one["href"].startswith(("#", "/rules/black_m", "/rules/words"))
    ]
    assert all(href.startswith("/rules/hearts#") for href in elsewhere)


# ------------------------------------------------------------------------------------- the card


@every_game
def test_the_card_lists_every_house_rule_that_applies(app, game):
    page = Visitor(app).open(f"/rules/{game.slug}/card")
    labels = page.texts(".house th")
    options = game.presets[0].options
    fields = game.options.__dataclass_fields__
    wanted = [
        field.metadata["option"].label
        for name, field in fields.items()
        if field.metadata["option"].applies(options, game.usual_seats)
        and getattr(options, name) != ()
    ]
    assert labels == wanted


def test_the_card_of_a_match_shows_its_players_values_and_rules(table, language):
    match = table.begins("hearts", FOUR, first_dealer=2, limit=50)
    page = table.open(f"{match}/rules/card")
    assert "Aki → Ben → Chie → Dan" in page.text
    colon = {"en": ":", "ja": "："}[language]
    assert f"{sentence(language, 'First dealer')}{colon} Chie" in page.text
    limit = next(row for row in page.all("tr.table-choice"))
    assert limit.one("th").text == sentence(language, "Limit")
    assert limit.texts("td") == ["50", "H-2"]
    assert limit.one("a")["href"] == f"{match}/rules#H-2"


@every_game
def test_the_card_explains_the_scoring(app, language, game):
    page = Visitor(app, language).open(f"/rules/{game.slug}/card")
    assert sentence(language, "Scoring") in page.texts("h2")
    assert len(page.texts("main p")) > 4


# ------------------------------------------------------------------- what a game adds by itself


def test_the_whist_rulebook_suggests_a_lead(app, language):
    visitor = Visitor(app, language)
    page = visitor.open("/rules/whist?suit=plain&rank=A&rank=K&rank=5")
    assert page.texts("#leads dl.lead dd") == ["K", "A"]
    assert page.has("#lead-A[checked]")
    page = visitor.open("/rules/whist?suit=trumps&rank=A&rank=K&rank=Q")
    assert page.texts("#leads dl.lead dd") == ["Q", "K"]


def test_the_whist_rulebook_of_a_match_also_suggests_a_lead(club):
    match = store_match(club, "whist", FOUR)
    page = club.open(f"{match}/rules?rank=Q&rank=J&rank=2")
    assert page.texts("#leads dl.lead dd") == ["Q"]


def test_an_empty_or_invalid_hand_gets_no_suggested_lead(app):
    for query in ("", "?rank=X", "?rank=A&rank=ZZ"):
        assert Visitor(app).open(f"/rules/whist{query}").texts("#leads dl.lead dd") == []


def test_other_games_suggest_no_leads(app):
    assert not Visitor(app).open("/rules/hell").has("#leads")


# ------------------------------------------------------------------------------------- the index


def test_a_search_field_has_the_index_url_of_its_game(club):
    match = store_match(club, "hell", ["Aki", "Ben"])
    for page in ("/rules/hell", f"{match}/rules", f"{match}/referee"):
        assert club.open(page).one("#search")["data-index"] == "/rules/hell/index"
    assert not club.open("/rules").has("#search[data-index]")


def test_the_index_of_a_game_can_be_built_before_the_first_search(stranger):
    rulebook_page.game_matcher.cache_clear()
    assert stranger.open("/rules/points/index").status == 204
    assert rulebook_page.game_matcher.cache_info().currsize == 1
    stranger.open("/rules/points?q=minus")
    assert rulebook_page.game_matcher.cache_info().misses == 1
    assert stranger.open("/rules/bridge/index").status == 404
