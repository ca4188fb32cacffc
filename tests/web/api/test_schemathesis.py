"""Whatever its OpenAPI document allows or forbids, the API does what the document says."""

import pytest

from scorekeeper.web import create_app
from tests.support.web import api_fuzzing
from tests.support.web.api_client import Member, a_club

pytestmark = pytest.mark.timeless


@pytest.fixture
def app(config):
    """The app, answering with nothing packed."""
    return create_app({**config, "COMPRESS_REGISTER": False})


def test_the_api_is_as_its_document_says(app):
    member = Member(app.test_client(), *a_club(app))
    answers = api_fuzzing.ask(app, member, ["hell"], examples=1)
    assert answers.complaints == {}
    assert answers.requests > 1500
    assert {200, 201, 400, 401, 404, 405, 412, 415, 422, 428} <= set(answers.statuses)
