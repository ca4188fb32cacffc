"""The API matches its OpenAPI document for everything that it allows or forbids."""

import pytest

from scorekeeper.web import create_app
from tests.support.web import api_fuzzing
from tests.support.web.api_client import Member, create_club

pytestmark = pytest.mark.timeless


OPERATIONS = {
    "GET /openapi.json",
    "GET /games",
    "POST /games/hell/bids",
    "POST /games/hell/plays",
    "POST /games/hell/replay",
    "POST /games/hell/sheet",
    "POST /games/hell/trick",
    "POST /games/points/sheet",
    "POST /matches",
    "GET /matches/{match_id}",
    "GET /matches/{match_id}/export.{ending}",
    "POST /matches/{match_id}/deals",
    "PUT /matches/{match_id}/deals/{number}",
    "DELETE /matches/{match_id}/deals/last",
}
"""Each of these succeeds at least once, so the fuzzing goes beyond refusals."""


@pytest.fixture
def app(config):
    """The app, answering with nothing packed."""
    return create_app({**config, "COMPRESS_REGISTER": False})


def test_the_api_conforms_to_its_openapi_document(app):
    member = Member(app.test_client(), *create_club(app))
    answers = api_fuzzing.ask(app, member, ["hell"], examples=1)
    assert answers.complaints == {}
    assert answers.succeeded == OPERATIONS
