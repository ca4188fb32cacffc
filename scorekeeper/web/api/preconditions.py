"""Headers of a write: the version that it is based on, and its idempotency key.

``If-Match`` is a list of entity tags (RFC 9110, sections 8.8.3 and 13.1.1), one of which has to be
the match's current one. Weak tags never match. ``*`` names no version, so it is refused like a
missing header. A tag begins with the version of the match; the part after a colon is the variant of
the response (language, packing, names) and makes no difference.
"""

import json
import re

from flask import request
from flask_babel import get_locale
from werkzeug.exceptions import PreconditionRequired

from scorekeeper.match import Match
from scorekeeper.match.ids import fingerprint
from scorekeeper.rules.ruling import N_
from scorekeeper.web.api.answers import HeaderFaultAnswer
from scorekeeper.web.api.problems import MalformedRequest
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.platform.locale import LANGUAGES

NO_VERSION = -1
"""A version that no match has."""

LONGEST_KEY = 255
"""The longest idempotency key, in characters; a UUID has 36."""

NO_TAGS = N_('Expected a list of entity tags such as "3".')
NO_IDEMPOTENCY_KEY = N_("Use 1 to %(longest)s ASCII characters.")

_ONE_OF_LIST = re.compile(
    r"""[ \t]*+ (?: (?P<weak>W/)? "(?P<tag>[!\x23-\x7e\x80-\xff]*+)" [ \t]*+ )? (?: , | \Z )""",
    re.VERBOSE,
)
_IDEMPOTENCY_KEY = re.compile(rf"[\x20-\x7e]{{1,{LONGEST_KEY}}}")


def tag(match: Match) -> str:
    """Return the entity tag of ``match`` in the language of this request: ``3``, ``3:ja``."""
    language = str(get_locale())
    found = str(match.version) if language == LANGUAGES[0] else f"{match.version}:{language}"
    return found if match.named_at is None else f"{found}:{match.named_at:%Y%m%dT%H%M%S%f}"


def stated_version(match: Match) -> int:
    """Return the version of ``match`` if ``If-Match`` names it, else ``NO_VERSION``.

    Raise ``PreconditionRequired`` if the header names no version.
    """
    stated = request.headers.get("If-Match")
    if stated is None or stated.strip(" \t") == "*":
        raise PreconditionRequired
    versions = {one.partition(":")[0] for one in _strong_tags(stated)}
    return match.version if str(match.version) in versions else NO_VERSION


def _strong_tags(text: str) -> list[str]:
    tags: list[re.Match[str]] = []
    at = 0
    while at < len(text):
        one = _ONE_OF_LIST.match(text, at)
        if one is None:
            raise _unreadable_header("If-Match", gettext(NO_TAGS))
        # A list may have empty elements (RFC 9110, section 5.6.1).
        tags += [one] if one["tag"] is not None else []
        at = one.end()
    if not tags:
        raise _unreadable_header("If-Match", gettext(NO_TAGS))
    return [one["tag"] for one in tags if not one["weak"]]


def idempotency_key() -> str | None:
    """Return the idempotency key of this request, if it has one."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _IDEMPOTENCY_KEY.fullmatch(key):
        message = gettext(NO_IDEMPOTENCY_KEY, longest=LONGEST_KEY)
        raise _unreadable_header("Idempotency-Key", message)
    return key


def request_fingerprint() -> str:
    """Return a fingerprint of the request, independent of the layout of its JSON."""
    body = request.get_data()
    try:
        plain = json.dumps(json.loads(body), sort_keys=True) if body else ""
    except (ValueError, RecursionError):
        plain = body.hex()
    return fingerprint(f"{request.method} {request.path} {plain}")


def _unreadable_header(header: str, message: str) -> MalformedRequest:
    return MalformedRequest([HeaderFaultAnswer(header=header, message=message)])
