"""Names, reasons and messages follow Accept-Language; any origin is allowed."""

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from scorekeeper.web import create_app
from tests.support.web.api_client import JsonClient, hell, pointers, problem

pytestmark = pytest.mark.timeless

JAPANESE = {
    "Hell": "ヘル",
    "First lead": "最初のリード",
    "; ": "、",
    "took everything: {points}": "総取り: {points}",
    "chosen by {player}": "{player}の選択",
    "Player %(number)s": "プレイヤー%(number)s",
    "bid {bid}, took {tricks}": "予想{bid}、獲得{tricks}",
    "The dealer may not bid {bid}: {sum} + {bid} makes {cards}.": "親は{bid}と言えません。",
    "This is required.": "必要です。",
    "Not found": "見つかりません",
    "There is no game called %(slug)s.": "%(slug)sというゲームはありません。",
}


@pytest.fixture(scope="module")
def both(config, tmp_path_factory):
    """The API with a small catalogue of its own."""
    folder = tmp_path_factory.mktemp("locale")
    catalogue = Catalog(locale="ja")
    for english, japanese in JAPANESE.items():
        catalogue.add(english, japanese)
    compiled = folder / "ja" / "LC_MESSAGES" / "messages.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, catalogue)
    app = create_app({**config, "BABEL_TRANSLATION_DIRECTORIES": str(folder)})
    return JsonClient(app.test_client())


def ask(both, path, body, language="ja"):
    return both.post(path, body, Accept_Language=language)


def test_names_and_labels_are_in_the_requested_language(both):
    answer = both.get("/games", Accept_Language="ja,en;q=0.5")
    hell_game = next(one for one in answer.json["games"] if one["slug"] == "hell")
    assert hell_game["name"] == "ヘル"
    assert hell_game["options"]["properties"]["first_lead"]["title"] == "最初のリード"


def test_one_request_does_not_set_the_language_of_the_next(both):
    both.get("/games", Accept_Language="ja")
    games = both.get("/games", Accept_Language="en").json["games"]
    hell_game = next(one for one in games if one["slug"] == "hell")
    assert hell_game["options"]["properties"]["first_lead"]["title"] == "First lead"


def test_reasons_are_in_the_requested_language(both):
    body = {"seats": 2, "first_dealer": 0, "deals": [hell([1, 1], [1, 0])]}
    answer = ask(both, "/games/hell/sheet", body)
    assert answer.json["deals"][0]["reasons"][1] == "予想1、獲得0: −3 × 1"


def test_reasons_are_joined_with_the_separator_of_the_language(both):
    deal = {"hearts": [0, 0, 13], "spade_queen": 2, "moon_choice": "shooter_minus"}
    options = {"moon": "shooter_chooses"}
    body = {"seats": 3, "first_dealer": 0, "deals": [deal], "options": options}
    answer = ask(both, "/games/hearts/sheet", body)
    assert answer.json["deals"][0]["reasons"][2] == "総取り: −26、プレイヤー3の選択"


def test_refusals_are_in_the_requested_language(both):
    body = {"seats": 2, "first_dealer": 0, "deals": [hell([0, 1], [1, 0])]}
    found = problem(ask(both, "/games/hell/sheet", body), 422)["refusals"]
    assert found[0]["message"] == "親は0と言えません。"


def test_input_errors_are_in_the_requested_language(both):
    answer = ask(both, "/games/hell/bids", {"seats": 2, "cards": 1})
    assert pointers(answer) == {"/bids": "必要です。"}


def test_problem_documents_are_in_the_requested_language(both):
    answer = ask(both, "/games/bridge/bids", {})
    assert problem(answer, 404)["title"] == "見つかりません"
    assert answer.json["detail"] == "bridgeというゲームはありません。"


@pytest.mark.parametrize("path", ["/games", "/nothing"])
@pytest.mark.parametrize(("asked", "told"), [("ja", "ja"), ("en", "en"), ("de", "en")])
def test_the_response_states_its_language(both, path, asked, told):
    answer = both.get(path, Accept_Language=asked)
    assert answer.headers["Content-Language"] == told
    assert "Accept-Language" in answer.headers["Vary"]


@pytest.mark.parametrize("path", ["/games", "/openapi.json", "/games/hell/sheet", "/nothing"])
def test_pages_of_any_origin_may_call_the_api(api, path):
    answer = api.get(path, Origin="https://club.example")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("/games/hell/sheet", "POST"),
        ("/games/hell/bids", "POST"),
        ("/games", "GET"),
        ("/matches", "POST"),
        ("/matches/x", "GET"),
        ("/matches/x/deals", "POST"),
        ("/matches/x/deals/1", "PUT"),
        ("/matches/x/deals/last", "DELETE"),
    ],
)
def test_preflight_requests_are_allowed(api, path, method):
    answer = api.client.options(
        f"/api/v1{path}",
        headers={
            "Origin": "https://club.example",
            "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": "authorization,content-type,if-match",
        },
    )
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert method in answer.headers["Access-Control-Allow-Methods"].split(", ")
    assert {"Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match"} <= set(
        answer.headers["Access-Control-Allow-Headers"].split(", ")
    )


def test_pages_of_another_origin_can_read_etag_and_location(club):
    answer = club.create(once="a")
    told = set(answer.headers["Access-Control-Expose-Headers"].split(", "))
    assert {"ETag", "Location"} <= told
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_the_api_sets_no_cookie(api):
    assert "Set-Cookie" not in api.get("/games").headers
