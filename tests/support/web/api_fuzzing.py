"""Fuzzing of the API by Schemathesis, with everything its OpenAPI document allows and forbids.

``python -m bench.schemathesis`` runs longer and with all games.
"""

from collections import Counter
from dataclasses import dataclass, field

import schemathesis
from schemathesis.engine import events, from_schema
from werkzeug.test import run_wsgi_app

from scorekeeper.web.api import openapi
from tests.support.web.api_client import GAMES

SEED = 6

SUCCESS = range(200, 300)

UNDERSTOOD = ["2xx", "304", "401", "404", "412", "422", "428"]
"""What may be answered to a request as it is described: it is understood, whatever becomes of it.

The rules of a game forbid more than a schema can say (422), and a version may be none (428).
"""

CHECKS = {
    "positive_data_acceptance": {"expected-statuses": UNDERSTOOD},
    "missing_required_header": {"expected-statuses": ["401", "428"]},
    # In-process it breaks: it asks again with the settings of a network. See ``test_keys``.
    "ignored_auth": {"enabled": False},
}

WRITING = {
    "include-operation-id": ["record_deal", "correct_deal"],
    # An entry of another game than that of the match is as described, and cannot be read.
    "checks": {"positive_data_acceptance": {"expected-statuses": [*UNDERSTOOD, "400"]}},
}


@dataclass
class Answers:
    """Response statuses, operations that succeeded, and violations of the document."""

    statuses: Counter = field(default_factory=Counter)
    succeeded: set = field(default_factory=set)
    complaints: dict = field(default_factory=dict)

    @property
    def requests(self):
        return sum(self.statuses.values())

    def note(self, event):
        if isinstance(event, events.FatalError):
            raise event.exception
        if isinstance(event, events.NonFatalError):
            self.complaints[event.label] = event.value
        if isinstance(event, events.ScenarioFinished):
            self._note_scenario(event.recorder)

    def _note_scenario(self, recorder):
        for case_id, exchange in recorder.interactions.items():
            self.statuses[exchange.response.status_code] += 1
            if exchange.response.status_code in SUCCESS:
                self.succeeded.add(recorder.cases[case_id].value.operation.label)
        for case_id, checks in recorder.checks.items():
            for check in checks:
                if check.failure_info:
                    where = recorder.cases[case_id].value.operation.label
                    failure = check.failure_info.failure
                    sent = check.failure_info.code_sample
                    self.complaints[check.name, where, failure.title] = f"{failure.message}\n{sent}"


def ask(app, member, games, examples):
    """Fuzz the API about ``games``, Hell among them, and a match of Hell that ``member`` owns.

    First each operation by itself, at the limits of its values and beyond them, then ``examples``
    times at random; then sequences that follow the links of the document.
    """
    match = member.begins("hell").rpartition("/")[2]
    alone = {"phases": {"stateful": {"enabled": False}}, "parameters": {"path.match_id": match}}
    linked = {"phases": {"coverage": {"enabled": False}, "fuzzing": {"enabled": False}}}
    answers = Answers()
    for more in (alone, linked):
        schema = schemathesis.openapi.from_dict(
            document_of(games), config=configured(member.token, examples, **more)
        )
        schema.app = closing(app)
        schema.hook("map_body")(as_written)
        for event in from_schema(schema).execute():
            answers.note(event)
    return answers


def closing(app):
    """Return ``app`` with responses that are closed. Schemathesis leaves their files open."""

    def answer(environ, start_response):
        pieces, status, headers = run_wsgi_app(app, environ, buffered=True)
        start_response(status, headers.to_wsgi_list())
        return pieces

    return answer


def document_of(games):
    """Return the OpenAPI document for these games only."""
    document = {**openapi.document(), "servers": [{"url": "/api/v1"}]}
    others = [
        name
        for game in GAMES
        for name in (f"/games/{game}/", f"schemas/{game.title().replace('_', '')}")
        if game not in games
    ]
    found = without(document, others)
    # Random values almost never begin a match.
    body = found["paths"]["/matches"]["post"]["requestBody"]["content"]["application/json"]
    body["example"] = {"game": "hell", "names": ["Aki", "Ben"], "first_dealer": 0}
    return found


def configured(token, examples, **more):
    return schemathesis.Config.from_dict(
        {
            "seed": SEED,
            "auth": {"openapi": {"key": {"bearer": token}}},
            "generation": {"max-examples": examples, "deterministic": True, "no-shrink": True},
            "checks": CHECKS,
            "operations": [WRITING],
            **more,
        }
    )


def without(document, others):
    """Return ``document`` without the parts that name one of ``others``."""

    def is_named(text):
        return isinstance(text, str) and any(other in text for other in others)

    def cut(value):
        if isinstance(value, dict):
            return {
                name: cut(one)
                for name, one in value.items()
                if not (is_named(name) or is_named(one))
            }
        if isinstance(value, list):
            return [one for one in map(cut, value) if one != {}]
        return value

    return cut(document)


def as_written(_context, value):
    """Return whole floats as integers. JSON Schema accepts 2.0 as an integer; the API does not."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [as_written(_context, one) for one in value]
    if isinstance(value, dict):
        return {name: as_written(_context, one) for name, one in value.items()}
    return value
