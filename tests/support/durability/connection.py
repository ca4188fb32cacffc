"""A persistent connection of a phone or program, which breaks when the server dies."""

import json
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from urllib.parse import urlencode

SECONDS = 30


class NoResponseError(Exception):
    """No response arrived. It is unknown whether the request was processed."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def text(self):
        return self.body.decode()


class PersistentConnection:
    """A connection that sends requests one after the other, with its cookies."""

    def __init__(self, port):
        self.connection = HTTPConnection("127.0.0.1", port, timeout=SECONDS)
        self.cookies = SimpleCookie()

    def __enter__(self):
        return self

    def __exit__(self, *_exception):
        self.connection.close()

    def ask(self, method, path, body=None, headers=()):
        """Return the response. Raises ``NoResponseError`` if it is incomplete."""
        sent = dict(headers)
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={one.value}" for name, one in self.cookies.items())
        try:
            self.connection.request(method, path, body=body, headers=sent)
            response = self.connection.getresponse()
            answer = Answer(response.status, dict(response.headers), response.read())
        except (OSError, HTTPException) as error:
            self.connection.close()
            raise NoResponseError from error
        for cookie in response.headers.get_all("Set-Cookie", ()):
            self.cookies.load(cookie)
        return answer

    def send(self, path, fields, headers=()):
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(fields), {**kind, **dict(headers)})


@dataclass(frozen=True)
class Access:
    """The address of the app, and the token of a club's key."""

    port: int
    token: str


class Api:
    """A client of the JSON API with a token."""

    def __init__(self, access):
        self.wire = PersistentConnection(access.port)
        self.token = access.token

    def ask(self, method, path, body=None, *, version=None, once=None):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        if once is not None:
            headers["Idempotency-Key"] = once
        sent = None if body is None else json.dumps(body)
        return self.wire.ask(method, f"/api/v1{path}", sent, headers)
