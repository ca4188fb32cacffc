"""Clients of the API, and readers of its responses."""

import json

from scorekeeper import clock
from tests.support.store import pad


class JsonClient:
    """A client that sends JSON to addresses below ``/api/v1``."""

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
    """Return ``"5S 6S QS"`` as plays in turn, beginning with the seat ``first``."""
    return [{"seat": (first + at) % seats, "card": card} for at, card in enumerate(text.split())]


def wrong(response):
    """Return field, code, message and rule of each refusal of a question."""
    found = problem(response, 422)["refusals"]
    assert all(one["deal"] is None for one in found)
    return [(one["field"], one["code"], one["message"], one["rule"]) for one in found]


def problem(response, status):
    """Return the body of a problem response, after checking its form."""
    assert response.status_code == status, response.text
    assert response.content_type == "application/problem+json"
    body = response.json
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    return body


def pointers(response):
    """Return pointer and kind of each fault in a malformed body."""
    errors = problem(response, 400)["errors"]
    return {error["pointer"]: error["message"] for error in errors}


def refusals(response):
    """Return deal, field and code of each refusal in a body."""
    found = problem(response, 422)["refusals"]
    assert all(set(one) == {"deal", "field", "code", "message", "rule"} for one in found)
    return [(one["deal"], one["field"], one["code"]) for one in found]


class Member(JsonClient):
    """A client that sends a club's key with every request."""

    def __init__(self, client, club_id, token):
        super().__init__(client)
        self.club_id = club_id
        self.token = token

    def send(self, method, path, body=None, *, version=None, once=None, **headers):
        """Send a request.

        ``version`` is the one that a write is based on, ``once`` its idempotency key.
        """
        words = {"Authorization": f"Bearer {self.token}", **header_names(headers)}
        if version is not None:
            words["If-Match"] = f'"{version}"'
        if once is not None:
            words["Idempotency-Key"] = once
        given = {name: value for name, value in words.items() if value is not None}
        return self.client.open(f"/api/v1{path}", method=method, json=body, headers=given)

    def create(self, game="hell", names=("Aki", "Ben"), **more):
        """Request a new match."""
        once = more.pop("once", None)
        body = {"game": game, "names": names, "first_dealer": 0, **more}
        return self.send("POST", "/matches", body, once=once)

    def begins(self, *arguments, **more):
        """Create a match; return its address below ``/api/v1``."""
        answer = self.create(*arguments, **more)
        assert answer.status_code == 201, answer.text
        return f"/matches/{answer.json['id']}"

    def read(self, match, **headers):
        return self.send("GET", match, **headers)

    def records(self, match, *entries):
        """Record deals, each based on the current version; return the match after them."""
        for entry in entries:
            version = self.read(match).json["version"]
            answer = self.send("POST", f"{match}/deals", entry, version=version)
            assert answer.status_code == 200, answer.text
        return self.read(match).json


def moved(answer):
    """Return the points, totals and version after a write."""
    assert answer.status_code == 200, answer.text
    deals = answer.json["sheet"]["deals"]
    return (
        [deal["points"] for deal in deals],
        answer.json["sheet"]["totals"],
        answer.json["version"],
    )


# Deals of Hell between two; seats 0 and 1 deal one after the other. Points are written beside.
FIRST = hell([1, 1], [1, 0])  # 13 -3
SECOND = hell([0, 1], [0, 2])  # 10 -3  ->  23 -6
THIRD = hell([2, 2], [2, 1])  # 16 -3  ->  39 -9
FIRST_OTHERWISE = hell([1, 1], [0, 1])  # -3 13


def create_club(app):
    """Create a club; return it and the token of its key."""
    with app.extensions["store"].writing() as session:
        club, token = pad.create_club(session, "Friday cards", clock.now())
    return club.id, token


def ask(client, match, method, path, **headers):
    """Send a valid request to each address, so that only the key matters."""
    body = {"game": "hell", "names": ["Hanako", "Tarō"], "first_dealer": 0}
    if path != "/matches":
        body = None if method in {"GET", "DELETE"} else FIRST
    words = {"If-Match": '"1"', **headers}
    address = "/api/v1" + path.replace("/matches/{id}", match)
    return client.open(address, method=method, json=body, headers=words)
