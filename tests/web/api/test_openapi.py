"""GET /openapi.json: the document is valid and describes the API."""

import re

import jsonschema
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from scorekeeper.store.clubs.keys import Role
from tests.support.store.pad import another_key
from tests.support.web.api_client import FIRST, GAMES, Member, hell, plays

pytestmark = pytest.mark.timeless

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


def test_the_server_url_includes_the_path_prefix(app, document):
    assert document["servers"] == [{"url": "/api/v1"}]
    below = app.test_client().get("/api/v1/openapi.json", base_url="http://host/cards/")
    assert below.json["servers"] == [{"url": "/cards/api/v1"}]


def test_every_operation_describes_its_problems(document):
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            expected = {"400", "405", "413", "415", "422", "429"}
            if "requestBody" in operation:
                assert expected <= set(operation["responses"]), path
            if method in {"post", "put"} and path != "/matches":
                assert "404" in operation["responses"], path


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
def test_requests_and_responses_match_their_schemas(api, document, path, body, status):
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
def test_a_malformed_body_does_not_match_the_schema(api, document, path):
    body = {"seats": "2", "deals": 1}
    answer = api.post(path, body)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(body, schema(document, path, "body"))
    jsonschema.validate(answer.json, schema(document, path, "400"))


def test_the_list_of_games_matches_its_schema(api, document):
    jsonschema.validate(api.get("/games").json, schema(document, "/games", "200"))


# Matches, with a key

MATCHES = {
    ("post", "/matches"),
    ("get", "/matches/{match_id}"),
    ("get", "/matches/{match_id}/export.{ending}"),
    ("post", "/matches/{match_id}/deals"),
    ("put", "/matches/{match_id}/deals/{number}"),
    ("delete", "/matches/{match_id}/deals/last"),
}


def operations(document):
    return {
        (method, path): {**operation, "parameters": [*common, *operation.get("parameters", ())]}
        for path, methods in document["paths"].items()
        for common in [methods.get("parameters", [])]
        for method, operation in methods.items()
        if method != "parameters"
    }


def described(document, method, path, place):
    """Return the schema of a request, or of a response with this status."""
    operation = document["paths"][path][method]
    holder = operation["requestBody"] if place == "body" else operation["responses"][place]
    (content,) = holder["content"].values()
    return {**content["schema"], "components": document["components"]}


def test_only_operations_on_matches_require_a_key(document):
    with_key = {
        where for where, operation in operations(document).items() if "security" in operation
    }
    assert with_key == MATCHES
    for where in MATCHES:
        operation = operations(document)[where]
        assert operation["security"] == [{"key": []}]
        assert "WWW-Authenticate" in operation["responses"]["401"]["headers"]
    assert document["components"]["securitySchemes"]["key"]["scheme"] == "bearer"


def test_every_write_to_a_match_requires_its_version(document):
    writes = {(method, path) for method, path in MATCHES if "{match_id}/deals" in path}
    for where in writes:
        operation = operations(document)[where]
        needed = {
            one["name"]: one["required"] for one in operation["parameters"] if "required" in one
        }
        assert needed["If-Match"] is True
        assert needed["Idempotency-Key"] is False
        assert {"401", "404", "412", "428"} <= set(operation["responses"])
        assert "ETag" in operation["responses"]["200"]["headers"]


def test_the_response_to_a_new_match_links_to_further_operations(document):
    known = {operation["operationId"] for operation in operations(document).values()}
    begun = document["paths"]["/matches"]["post"]["responses"]["201"]["links"]
    assert set(begun) <= known
    assert begun["show_match"]["parameters"] == {"match_id": "$response.body#/id"}
    assert begun["record_deal"]["parameters"]["If-Match"] == "$response.header.ETag"


@pytest.mark.parametrize(
    ("tags", "status"),
    [
        ('"1"', 200),
        ('"0", "1"', 200),
        (',, "1" ,', 200),
        ('W/"1"', 412),
        ('"9"', 412),
        ('"1:ja"', 200),
        ("*", 428),
        ("1", 400),
        ('"1" "2"', 400),
        ('"1', 400),
        (",", 400),
    ],
)
def test_the_if_match_pattern_agrees_with_the_server(document, club, tags, status):
    match = club.begins()
    club.records(match, hell([1, 1], [1, 0]))
    operation = document["paths"]["/matches/{match_id}/deals/{number}"]["put"]
    (described,) = [one for one in operation["parameters"] if one["name"] == "If-Match"]
    entry = hell([1, 1], [0, 1])
    assert club.send("PUT", f"{match}/deals/1", entry, If_Match=tags).status_code == status
    assert bool(re.search(described["schema"]["pattern"], tags)) is (status != 400)


def test_a_number_above_the_schema_maximum_is_malformed(document, api):
    body = {"seats": 2, "first_dealer": 0, "deals": [hell([2**53, 1], [1, 0])]}
    assert api.post("/games/hell/sheet", body).status_code == 400
    with pytest.raises(jsonschema.ValidationError, match="greater than the maximum"):
        jsonschema.validate(body, schema(document, "/games/hell/sheet", "body"))
    body["deals"] = [hell([2**53 - 1, 1], [1, 0])]
    assert api.post("/games/hell/sheet", body).status_code == 422
    jsonschema.validate(body, schema(document, "/games/hell/sheet", "body"))


def test_the_response_to_an_insufficient_key_matches_its_schema(document, app, club, match):
    with app.extensions["store"].writing() as session:
        token = another_key(session, club.club_id, Role.VIEWER)
    viewer = Member(app.test_client(), club.club_id, token)
    begun, written = viewer.create(), viewer.send("POST", f"{match}/deals", FIRST, version=0)
    for answer, path in ((begun, "/matches"), (written, "/matches/{match_id}/deals")):
        assert answer.status_code == 403
        jsonschema.validate(answer.json, described(document, "post", path, "403"))


def test_every_path_parameter_is_described(document):
    for (_, path), operation in operations(document).items():
        places = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
        assert places == set(re.findall(r"{(\w+)}", path))


def test_the_game_is_the_discriminator_of_a_new_match(document):
    body = document["paths"]["/matches"]["post"]["requestBody"]["content"]["application/json"]
    mapping = body["schema"]["discriminator"]["mapping"]
    assert sorted(mapping) == sorted([*GAMES, "points"])
    assert mapping["hell"] == "#/components/schemas/HellMatchRequest"
    shape = document["components"]["schemas"]["HellMatchRequest"]
    assert shape["properties"]["game"]["const"] == "hell"


def test_entries_have_one_schema_in_all_operations(document):
    entries = document["components"]["schemas"]["MatchAnswer"]["properties"]["entries"]["items"]
    body = described(document, "post", "/matches/{match_id}/deals", "body")
    sheet = document["components"]["schemas"]["HellSheetRequest"]["properties"]["deals"]["items"]
    assert sheet in body["anyOf"]
    assert entries["anyOf"][:-1] == body["anyOf"]
    assert entries["anyOf"][-1] == {"$ref": "#/components/schemas/PointsOnly"}


def test_match_requests_and_responses_match_their_schemas(document, club):
    body = {"game": "hell", "names": ["Aki", "Ben"], "first_dealer": 0, "played_on": "2026-11-21"}
    begun = club.send("POST", "/matches", body)
    jsonschema.validate(body, described(document, "post", "/matches", "body"))
    jsonschema.validate(begun.json, described(document, "post", "/matches", "201"))
    match, path = f"/matches/{begun.json['id']}", "/matches/{match_id}"
    for method, place, entry in (
        ("post", "/deals", hell([1, 1], [1, 0])),
        ("put", "/deals/{number}", hell([1, 1], [0, 1])),
        ("delete", "/deals/last", None),
    ):
        version = club.read(match).json["version"]
        address = match + place.format(number=1)
        answer = club.send(method, address, entry, version=version)
        jsonschema.validate(answer.json, described(document, method, path + place, "200"))
        stale = club.send(method, address, entry, version=version)
        jsonschema.validate(stale.json, described(document, method, path + place, "412"))
        if entry:
            jsonschema.validate(entry, described(document, method, path + place, "body"))
    jsonschema.validate(club.read(match).json, described(document, "get", path, "200"))


def test_match_problem_documents_match_their_schemas(document, api, club, match):
    deals = "/matches/{match_id}/deals"
    jsonschema.validate(api.get(match).json, described(document, "post", deals, "401"))
    for status, headers, entry in (
        ("400", {"If_Match": "1"}, hell([1, 1], [1, 0])),
        ("400", {"version": 0}, {"bids": 1}),
        ("404", {"version": 0}, hell([1, 1], [1, 0])),
        ("422", {"version": 0}, hell([0, 1], [1, 0])),
        ("428", {}, hell([1, 1], [1, 0])),
    ):
        where = "/matches/none" if status == "404" else match
        answer = club.send("POST", f"{where}/deals", entry, **headers)
        assert str(answer.status_code) == status
        jsonschema.validate(answer.json, described(document, "post", deals, status))
