"""The app inside a phone, with the interface of a visitor to the server."""

from types import SimpleNamespace
from urllib.parse import urlencode

from flask import Response

from scorekeeper.offline import inside
from tests.support.web.visitor import Page, Visitor

HOST = "https://cards.example"


def response_to(method, path, headers=(), body=None):
    status, given, content = inside.answer(method, f"{HOST}{path}", list(headers), body)
    response = Response(content, status)
    response.headers.clear()
    response.headers.extend(given)
    response.request = SimpleNamespace(path=path.partition("?")[0])
    return response


class Client:
    """Client of the app inside a phone, with the methods of Flask's test client that tests use."""

    def __init__(self, language):
        self.language = language

    def get(self, path, headers):
        return self._ask("GET", path, headers)

    def post(self, path, data, headers):
        form = urlencode(data, doseq=True).encode()
        typed = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, typed | headers, form)

    def _ask(self, method, path, headers, body=None):
        all_headers = {"Accept-Language": self.language, "Accept": "text/html"} | headers
        return response_to(method, path, all_headers.items(), body)


class PhoneVisitor(Visitor):
    """The owner of the phone, a ``Visitor`` of its app."""

    def __init__(self, language="en"):
        self.app = None
        self.language = language
        self.client = Client(language)

    def asks(self, method, path, headers=(), body=None):
        return Page(self, response_to(method, path, headers, body))
