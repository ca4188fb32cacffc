"""The origin of a request: the visitor's own action, or another site.

Browsers report it in ``Sec-Fetch-*`` headers (W3C, Fetch Metadata), but only over https and on
localhost. Over plain http, as in a local network, the headers are missing.
"""

from enum import Enum, auto

from flask import request

PAGE = ("navigate", "document")
PAGE_IN_SHELL = {("navigate", kind, "same-origin") for kind in ("iframe", "empty")}
"""The frame in which the installed app shows its pages. Chromium sends "empty" if a service worker
forwards the request. A script cannot send "navigate"."""

OWN_DOING = {"none", "same-origin"}
"""The address was scanned, typed, bookmarked, opened by another app, or tapped on our own page."""


class Arrival(Enum):
    """The origin of a request."""

    PERSON = auto()
    """A person tapped a link, scanned a code or typed an address."""
    OTHER_SITE = auto()
    """Another site redirected to this page without a tap."""
    NO_PAGE = auto()
    """Not a page view: an image, a frame, a script's request or a prefetch."""
    UNTOLD = auto()
    """The browser does not send the headers."""


def arrival() -> Arrival:
    """Return the origin of this request."""
    told = request.headers
    if "prefetch" in (told.get("Sec-Purpose") or told.get("Purpose") or told.get("X-Moz") or ""):
        return Arrival.NO_PAGE
    page = told.get("Sec-Fetch-Mode", "navigate"), told.get("Sec-Fetch-Dest", "document")
    site = told.get("Sec-Fetch-Site")
    if page != PAGE and (*page, site) not in PAGE_IN_SHELL:
        return Arrival.NO_PAGE
    if site is None:
        return Arrival.UNTOLD if _wants_page() else Arrival.NO_PAGE
    touched = site in OWN_DOING or told.get("Sec-Fetch-User") == "?1"
    return Arrival.PERSON if touched else Arrival.OTHER_SITE


def _wants_page() -> bool:
    """Return whether the client accepts HTML. Image requests do not."""
    wanted = {kind for kind, _ in request.accept_mimetypes} - {"*/*"}
    return not wanted or "text/html" in wanted
