"""Line breaks between Japanese phrases, for browsers without ``word-break: auto-phrase``.

Headings, buttons, labels and links get a zero-width space between phrases. ``keep-all`` in
``static/css/ground.css`` forbids all other breaks in them.
"""

import re
from functools import lru_cache
from itertools import accumulate, pairwise

from budoux import load_default_japanese_parser
from flask import Flask, Response, request
from flask_babel import get_locale

BREAK = "\u200b"
"""Not ``<wbr>``: in a flex container, Firefox makes an item of each."""

AUTO_PHRASE_SINCE = 119
"""The first version of Chromium with ``auto-phrase``. Safari and Firefox do not have it."""

BROWSER = re.compile(r"(?:Firefox|AppleWebKit)/")
CHROMIUM = re.compile(r"Chrom(?:e|ium)/(\d{1,4})")

ELEMENT = re.compile(r"<(h[1-3]|a|button|label|legend|summary|th)(?=[\s>]).*?</\1>", re.DOTALL)
"""An element that wraps between phrases. ``ground.css`` has the same list."""

TAG = r"""<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>"""
NAME = "<bdi"
UNBROKEN = r"<(?:bdi\b.*?</bdi|select\b.*?</select|svg\b.*?</svg|textarea\b.*?</textarea)>"
MARKUP = re.compile(rf"({UNBROKEN}|{TAG}|&#?\w+;)", re.DOTALL)
PLACEHOLDER = "A"
"""Represents a name or an HTML entity in the text that is parsed."""

NO_BREAK = re.compile(r"\s|.\s|[!-~]{2}|[（「『【].|.[、。・：；！？）」』】…〜ー々%]")
"""Two characters that stay on one line."""

AFTER_SLASH = re.compile("(?<=／)")
"""A break that BudouX does not make, as in 第2ディール／全13ディール."""

_parser = load_default_japanese_parser()


def init_app(app: Flask) -> None:
    app.after_request(_add_breaks)


def _add_breaks(response: Response) -> Response:
    if response.mimetype == "text/html" and not response.is_streamed and _is_wanted():
        page = response.get_data(as_text=True)
        broken = break_phrases(page)
        if broken != page:
            response.set_data(broken)
    return response


def _is_wanted() -> bool:
    agent = request.user_agent.string
    if not BROWSER.search(agent) or str(get_locale()) != "ja":
        return False
    chromium = CHROMIUM.search(agent)
    return not chromium or int(chromium[1]) < AUTO_PHRASE_SINCE


def break_phrases(page: str) -> str:
    """Return the HTML ``page`` with a zero-width space between phrases."""
    return ELEMENT.sub(lambda found: _with_breaks_in_element(found[0]), page)


def _with_breaks_in_element(element: str) -> str:
    if element.isascii():
        return element
    pieces = MARKUP.split(element)
    # Markup and text alternate.
    shown = [_placeholder_of(piece) if n % 2 else piece for n, piece in enumerate(pieces)]
    starts = phrase_starts("".join(shown))
    at = 0
    for n, text in enumerate(shown):
        if n % 2 == 0 and starts:
            pieces[n] = _with_breaks(text, [start - at for start in starts])
        at += len(text)
    return "".join(pieces)


def _placeholder_of(markup: str) -> str:
    return PLACEHOLDER if markup.startswith((NAME, "&")) else ""


# Most texts are on many pages and in every poll. Parsing them would take 2 ms per page, and 5 ms on
# a page of rules.
@lru_cache(maxsize=4096)
def phrase_starts(text: str) -> tuple[int, ...]:
    """Return the positions in ``text`` where a line may begin."""
    if text.isascii():
        return ()
    phrases = (phrase for part in AFTER_SLASH.split(text) for phrase in _parser.parse(part))
    ends = accumulate(map(len, phrases))
    return tuple(end for end in ends if end < len(text) and not NO_BREAK.match(text, end - 1))


def _with_breaks(text: str, starts: list[int]) -> str:
    """Return ``text`` with breaks at ``starts``, which may be outside of it."""
    inside = [start for start in starts if 0 <= start <= len(text)] if text else []
    cuts = [0, *inside, len(text)]
    return BREAK.join(text[a:b] for a, b in pairwise(cuts))
