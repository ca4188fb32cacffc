"""GET /openapi.json: the document validates, and the API does what it says."""

import jsonschema
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from tests.web.api.asking import GAMES, hell, plays

HANDS = [["2S", "AS"], ["3S", "KS"], ["4S", "QS"], ["5S", "JS"]]
TRICKS = [plays("2S 3S 4S 5S"), plays("JS AS KS QS", first=3)]


@pytest.fixture(scope="module")
def document(api):
    return api.get("/openapi.json").json


def schema(document, path, place):
    """The schema of the body sent (``place`` is ``"body"``) or answered (a status) at ``path``."""
    operation = next(iter(document["paths"][path].values()))
    holder = operation["requestBody"] if place == "body" else operation["responses"][place]
    (content,) = holder["content"].values()
    return {**content["schema"], "components": document["components"]}


def test_the_document_is_openapi_3_1(document):
    validate(document, cls=OpenAPIV31SpecValidator)
    assert document["openapi"].startswith("3.1")


def test_every_game_has_a_path_of_its_own(document):
    assert {"/games", "/openapi.json", "/games/hell/sheet", "/games/hell/bids"} <= set(
        document["paths"]
    )
    assert {f"/games/{game}/{word}" for game in GAMES for word in ("plays", "trick", "replay")} <= (
        set(document["paths"])
    )
    assert "/games/hearts/sheet" in document["paths"]
    assert "/games/hearts/bids" not in document["paths"]


def test_the_server_is_the_one_that_was_asked(app, document):
    assert document["servers"] == [{"url": "/api/v1"}]
    below = app.test_client().get("/api/v1/openapi.json", base_url="http://host/cards/")
    assert below.json["servers"] == [{"url": "/cards/api/v1"}]


def test_every_operation_describes_its_problems(document):
    for path, operations in document["paths"].items():
        for operation in operations.values():
            expected = {"400", "404", "405", "413", "415", "422", "429"}
            if "requestBody" in operation:
                assert expected <= set(operation["responses"]), path


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/games/hell/sheet", {"seats": 2, "first_dealer": 0, "deals": []}, "200"),
        (
            "/games/hell/sheet",
            {"seats": 2, "first_dealer": 0, "deals": [hell([1, 1], [1, 0])], "preset": "oh_hell"},
            "200",
        ),
        (
            "/games/hearts/sheet",
            {"seats": 3, "first_dealer": 0, "deals": [{"hearts": [0, 0, 13], "spade_queen": 0}]},
            "200",
        ),
        ("/games/hell/sheet", {"seats": 7, "first_dealer": 7, "deals": []}, "422"),
        ("/games/hell/bids", {"seats": 4, "cards": 5, "bids": [1, 1, 1]}, "200"),
        ("/games/hell/bids", {"seats": 4, "cards": 5, "bids": [9]}, "422"),
        ("/games/whist/plays", {"seats": 4, "hand": ["QS"], "trump": "NT"}, "200"),
        (
            "/games/napoleon/plays",
            {
                "seats": 5,
                "options": {"joker_any_time": False},
                "hand": ["QS", "2H", "JOKER"],
                "trick": plays("5S", seats=5),
                "played": ["3S", ["4S", "6S"]],
                "trump": None,
                "first_trick": False,
                "joker_called": False,
            },
            "200",
        ),
        ("/games/hearts/plays", {"seats": 4, "hand": ["QS", "QS"]}, "422"),
        ("/games/hearts/trick", {"seats": 4, "plays": plays("5S 6S QS 2H")}, "200"),
        ("/games/napoleon/trick", {"seats": 4, "plays": plays("5S 6S"), "trump": "H"}, "200"),
        ("/games/hell/trick", {"seats": 4, "plays": []}, "422"),
        *(
            (
                f"/games/{game}/replay",
                {"seats": 4, "dealer": 1, "hands": HANDS, "tricks": TRICKS},
                "200",
            )
            for game in GAMES
        ),
        (
            "/games/napoleon/replay",
            {
                "seats": 4,
                "dealer": 1,
                "bid": {"count": 13, "suit": "NT"},
                "hands": HANDS,
                "tricks": TRICKS,
            },
            "200",
        ),
        (
            "/games/hell/replay",
            {
                "seats": 4,
                "dealer": 1,
                "trump": "H",
                "bid": [0, 1, 1, None],
                "hands": HANDS,
                "tricks": TRICKS,
            },
            "200",
        ),
        ("/games/hell/replay", {"seats": 4, "dealer": 4, "hands": [], "tricks": []}, "422"),
    ],
)
def test_questions_and_answers_are_as_described(api, document, path, body, status):
    answer = api.post(path, body)
    assert str(answer.status_code) == status
    jsonschema.validate(body, schema(document, path, "body"))
    jsonschema.validate(answer.json, schema(document, path, status))


@pytest.mark.parametrize(
    "path",
    [
        "/games/hell/sheet",
        "/games/hell/bids",
        "/games/hearts/sheet",
        "/games/hearts/plays",
        "/games/hearts/trick",
        "/games/hearts/replay",
    ],
)
def test_a_malformed_body_is_none_that_is_described(api, document, path):
    body = {"seats": "2", "deals": 1}
    answer = api.post(path, body)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(body, schema(document, path, "body"))
    jsonschema.validate(answer.json, schema(document, path, "400"))


def test_the_list_of_games_is_as_described(api, document):
    jsonschema.validate(api.get("/games").json, schema(document, "/games", "200"))
