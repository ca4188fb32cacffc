"""How the tests ask the API, and what they look at in its answers."""

import json


class Asker:
    """A client that speaks JSON below ``/api/v1``."""

    def __init__(self, client):
        self.client = client

    def get(self, path, **headers):
        return self.client.get(f"/api/v1{path}", headers=header_names(headers))

    def post(self, path, body, **headers):
        return self.post_raw(path, json.dumps(body).encode(), **headers)

    def post_raw(self, path, raw, content_type="application/json", **headers):
        return self.client.post(
            f"/api/v1{path}", data=raw, content_type=content_type, headers=header_names(headers)
        )

    def sheet(self, game, seats, deals, first_dealer=0, **more):
        body = {"seats": seats, "first_dealer": first_dealer, "deals": deals, **more}
        return self.post(f"/games/{game}/sheet", body)


def header_names(headers):
    return {name.replace("_", "-"): value for name, value in headers.items()}


def hell(bids, tricks, trump="S"):
    return {"trump": trump, "bids": bids, "tricks": tricks}


GAMES = ["hearts", "black_maria", "black_lady", "whist", "napoleon", "hell"]
EVERY_CARD = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"]


def plays(text, first=0, seats=4):
    """``"5S 6S QS"`` as plays in turn, beginning with the seat ``first``."""
    return [{"seat": (first + at) % seats, "card": card} for at, card in enumerate(text.split())]


def wrong(response):
    """What is wrong with a question: field, code, message and rule of each refusal."""
    found = problem(response, 422)["refusals"]
    assert all(one["deal"] is None for one in found)
    return [(one["field"], one["code"], one["message"], one["rule"]) for one in found]


def problem(response, status):
    """The body of a problem, after checking that it is one."""
    assert response.status_code == status, response.text
    assert response.content_type == "application/problem+json"
    body = response.json
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    return body


def pointers(response):
    """Where a malformed body is wrong, and how."""
    errors = problem(response, 400)["errors"]
    return {error["pointer"]: error["message"] for error in errors}


def refusals(response):
    """What the rules forbid in a body: deal, field and code of each refusal."""
    found = problem(response, 422)["refusals"]
    assert all(set(one) == {"deal", "field", "code", "message", "rule"} for one in found)
    return [(one["deal"], one["field"], one["code"]) for one in found]
