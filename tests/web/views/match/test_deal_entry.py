"""A chip for nobody, and a lead that the auction decides: what the pages make of them."""

from dataclasses import replace

import pytest

from scorekeeper.registry import find_game
from scorekeeper.rules.cards import Card
from scorekeeper.web import create_app
from scorekeeper.web.views.match import deal_entry, match_text
from tests.support.games.tables import NAMES, deal_at

pytestmark = pytest.mark.timeless

GAME = find_game("napoleon")


@pytest.fixture(scope="module")
def in_english(tmp_path_factory):
    database = tmp_path_factory.mktemp("nobody") / "scores.db"
    app = create_app(
        {
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{database}",
            "SCOREKEEPER_SECRET_KEY": "only for tests, and for nothing else",
        }
    )
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def adjutant_row(**facts):
    deal = deal_at(GAME, 5)
    entry = replace(GAME.blank(deal), napoleon=0, adjutant_card=Card.SA, **facts)
    seen = deal_entry.entry_view(
        GAME,
        deal,
        entry,
        stages=GAME.stages(deal, entry),
        stage="result",
        names=NAMES,
        unreadable=(),
        typed={},
        show_gaps=False,
        saved_entry=None,
    )
    return next(
        field for group in seen.groups for field in group.fields if group.name == "adjutant"
    )


def tapped(row):
    return [chip.label for chip in row.chips if chip.checked]


@pytest.mark.usefixtures("in_english")
def test_a_missing_answer_is_an_open_question():
    row = adjutant_row()
    assert tapped(row) == []
    assert row.is_unanswered


@pytest.mark.usefixtures("in_english")
def test_nobody_is_a_valid_answer_and_is_shown_as_selected():
    row = adjutant_row(adjutant=None)
    assert tapped(row) == ["Nobody"]
    assert not row.is_unanswered
    assert tapped(adjutant_row(adjutant=3)) == ["Dan"]


@pytest.mark.usefixtures("in_english")
def test_the_game_states_who_leads_if_the_auction_decides():
    facts = [fact.text for fact in match_text.card_facts(deal_at(GAME, 5).plan)]
    assert [text for text in facts if "lead" in text] == ["Napoleon leads"]
