"""Checks of every response of the app, to any request."""

import gzip
import json
import re
from collections import Counter
from html import unescape
from http import HTTPStatus
from urllib.parse import unquote

from scorekeeper.web.platform.locale import LANGUAGES
from scorekeeper.web.views.about import about
from tests.support.web import html
from tests.support.web.hostile import MARK

SAFETY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
SAFETY_OF_DOCUMENTS = {
    "X-Frame-Options": "SAMEORIGIN",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "X-Permitted-Cross-Domain-Policies": "none",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
PARTS_OF_DOCUMENTS = ("text/css", "text/javascript", "font/woff2")
TYPES = {
    "application/json",
    "application/problem+json",
    "application/schema+json",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "image/png",
    "image/svg+xml; charset=utf-8",
    "text/css; charset=utf-8",
    "text/csv; charset=utf-8",
    "text/html; charset=utf-8",
    "text/javascript; charset=utf-8",
    "text/plain; version=0.0.4; charset=utf-8",
}
REDIRECTED = {301, 302, 303, 307, 308}
ADDRESSES = ("href", "src", "action", "formaction", "data", "xlink:href", "hx-get", "hx-post")
ABOUT = (about().documentation, about().licence, about().source)
READ = ("application/", "image/svg", "text/csv")
"""How the types begin of what has names and is no page."""

TO_AN_APP = (
    "bgstats://app.bgstatsapp.com/createPlay.html?data=",
    "https://line.me/R/share?text=",
)
ELSEWHERE = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:|[/\\]\s*[/\\])", re.IGNORECASE)
A_PATH = re.compile(r"/(?![/\\])[!-~]*|\?[!-~]*")
FILE = re.compile(r"attachment; filename=\"[\w.-]+\"; filename\*=UTF-8''[\w.%~-]+", re.ASCII)
ESCAPED_TWICE = re.compile(r"&(?:amp|quot|apos|#34|#39|#x27);|&lt;(?!zqx)")
"""In what is read. One hostile value has an entity in it, which is read as it was written."""

BROKEN = ("Traceback (most recent call last)", "werkzeug.exceptions", f"49{MARK}", "root:x:0")


LINES = "p, small, h1, h2, h3, h4, li, dt, dd, th, td, summary, label, a, b, button"
SEPARATOR = "·"
"""The sign between the parts of a line in English. A span may begin with it, within a line."""


class Answer:
    """A response with its text, and its elements if it is a page."""

    def __init__(self, response, *, of_api):
        self.response = response
        self.of_api = of_api
        self.text = unpacked(response)
        self.top = None
        self.faults = [*self._judge()]

    def _judge(self):
        if self.response.mimetype == "text/html" and self.text:
            yield from self._read()
        yield from _of_status(self.response)
        # With a 304 the browser uses the headers of the response that it has.
        if self.response.status_code != HTTPStatus.NOT_MODIFIED:
            yield from _of_safety(self.response.headers)
        yield from _of_headers(self.response.headers)
        yield from self._of_type()
        if self.top:
            yield from _of_page(self.top)
        elif (self.response.mimetype or "").startswith(READ):
            shown = unescape(self.text) if "svg" in self.response.mimetype else self.text
            yield from _escaped_twice("the file", shown)
        yield from (f"shows {one}" for one in BROKEN if one in self.text)

    def _read(self):
        # The few words that come with a redirection leave out their end.
        end = "</p></html>" if self.response.status_code in REDIRECTED else ""
        try:
            self.top = html.read(self.text + end)
        except AssertionError as error:
            yield str(error)

    def _of_type(self):
        if not self.text:
            return
        kind = self.response.headers.get("Content-Type")
        if kind not in TYPES:
            yield f"is of the type {kind}"
        is_json = self.response.mimetype.endswith("json")
        if self.of_api and not is_json and "Content-Disposition" not in self.response.headers:
            yield f"is of the type {kind} in the API"
        if is_json:
            json.loads(self.text)


def unpacked(answer):
    """Return the text of ``answer``; the bytes of a picture are decoded as text."""
    packed = answer.headers.get("Content-Encoding") == "gzip"
    data = gzip.decompress(answer.data) if packed and answer.data else answer.data
    return data.decode(errors="replace")


def _of_status(answer):
    if answer.status_code >= 500:
        yield f"answers {answer.status_code}"


def _of_safety(headers):
    part = headers.get("Content-Type", "").startswith(PARTS_OF_DOCUMENTS)
    for name, value in (SAFETY if part else SAFETY | SAFETY_OF_DOCUMENTS).items():
        if headers.get(name) != value:
            yield f"{name} is {headers.get(name)}"
    if not part and "default-src 'none'" not in headers.get("Content-Security-Policy", ""):
        yield "no content policy"
    if not re.search("no-store|immutable", headers.get("Cache-Control", "")):
        yield f"may be kept: {headers.get('Cache-Control')}"


def _of_headers(headers):
    for name, value in headers:
        if MARK in name.lower() or re.search(r"[<>\r\n\x00]", value):
            yield f"header {name}: {value}"
    where = headers.get("Location")
    if where is not None and not A_PATH.fullmatch(where):
        yield f"leads to {where}"
    file = headers.get("Content-Disposition")
    if file is not None and not FILE.fullmatch(file):
        yield f"is a file {file}"
    for cookie in headers.getlist("Set-Cookie"):
        if "HttpOnly" not in cookie or "SameSite=Lax" not in cookie:
            yield f"cookie {cookie}"


def _of_page(top):
    """Return faults of a page: injected markup, external addresses, duplicate ids, empty parts."""
    for one in top.descendants:
        yield from _of_element(one)
    for one in top.all("html"):
        if one["lang"] not in LANGUAGES:
            yield f"has the language {one['lang']}"
    for one in top.all(LINES):
        if one.text.startswith(SEPARATOR) or one.text.endswith(SEPARATOR):
            yield f"has a separator without a part beside it: {one.text}"
    ids = Counter(one["id"] for one in top.all("[id]"))
    yield from (f"has {number} elements #{name}" for name, number in ids.items() if number > 1)


def _of_element(one):
    if MARK in one.tag:
        yield f"has an element <{one.tag}>"
    if one.tag == "style" or (one.tag == "script" and (one.children or not one["src"])):
        yield f"has code in <{one.tag}>"
    if one.tag not in {"script", "style"}:
        yield from _escaped_twice(f"<{one.tag}>", "".join(one.strings))
    for name, value in one.attributes.items():
        yield from _escaped_twice(f"{name} of <{one.tag}>", unquote(value))
        if MARK in name or name == "style" or re.match("on|hx-on|srcdoc", name):
            yield f"has an attribute {name}"
        ours = one.tag == "a" and (value.startswith(TO_AN_APP) or value in ABOUT)
        if name in ADDRESSES and ELSEWHERE.match(value) and not ours:
            yield f"leads to {value}"


def _escaped_twice(where, text):
    """Return the entities in ``text``. Nobody entered any, so they are faults."""
    for found in ESCAPED_TWICE.finditer(text):
        yield f"escapes twice in {where}: {text[max(found.start() - 30, 0) : found.end() + 20]}"
