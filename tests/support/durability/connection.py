"""A connection as a phone or a program has it: kept open, and lost when the server goes."""

import json
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from urllib.parse import urlencode

SECONDS = 30


class Lost(Exception):  # noqa: N818 - an answer that there is not
    """No answer has come. Whether the request was done is not known."""


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


class Wire:
    """Asks one thing after the other, with the cookies that it was given."""

    def __init__(self, port):
        self.connection = HTTPConnection("127.0.0.1", port, timeout=SECONDS)
        self.cookies = SimpleCookie()

    def __enter__(self):
        return self

    def __exit__(self, *_exception):
        self.connection.close()

    def ask(self, method, path, body=None, headers=()):
        """The answer; raises ``Lost`` when none has come whole."""
        sent = dict(headers)
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={one.value}" for name, one in self.cookies.items())
        try:
            self.connection.request(method, path, body=body, headers=sent)
            response = self.connection.getresponse()
            answer = Answer(response.status, dict(response.headers), response.read())
        except (OSError, HTTPException) as error:
            self.connection.close()
            raise Lost from error
        for cookie in response.headers.get_all("Set-Cookie", ()):
            self.cookies.load(cookie)
        return answer

    def send(self, path, fields, headers=()):
        """Send a form."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(fields), {**kind, **dict(headers)})


@dataclass(frozen=True)
class Door:
    """Where the app is, and the token of the key that opens a club there."""

    port: int
    token: str


class Api:
    """The JSON API, asked with a token."""

    def __init__(self, door):
        self.wire = Wire(door.port)
        self.token = door.token

    def ask(self, method, path, body=None, *, version=None, once=None):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        if once is not None:
            headers["Idempotency-Key"] = once
        sent = None if body is None else json.dumps(body)
        return self.wire.ask(method, f"/api/v1{path}", sent, headers)
