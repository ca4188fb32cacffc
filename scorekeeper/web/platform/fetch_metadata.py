"""How somebody came to the address asked for: by their own doing, or by that of another site.

Browsers say so in ``Sec-Fetch-…`` (W3C, Fetch Metadata), on https and on the machine itself. On
plain http, as in a local network, they say nothing.
"""

from enum import Enum, auto

from flask import request

PAGE = ("navigate", "document")
PAGE_IN_SHELL = {("navigate", kind, "same-origin") for kind in ("iframe", "empty")}
"""A frame within our own page, in which the app kept on a phone shows its pages. Chromium says
"empty" where a service worker hands its request on; no script's request can be to navigate."""

OWN_DOING = {"none", "same-origin"}
"""Scanned, typed, kept, opened by another app; or touched on one of our own pages."""


class Arrival(Enum):
    """Who has asked for a page."""

    PERSON = auto()
    """Somebody has touched a link, scanned a code or typed an address."""
    OTHER_SITE = auto()
    """A page of another site has led here, and nobody has touched anything."""
    NO_PAGE = auto()
    """It is not to be seen as a page: a picture, a frame, a script's request, a look ahead."""
    UNTOLD = auto()
    """The browser does not say."""


def arrival() -> Arrival:
    """Return how this request came about."""
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
    """Tell whether a page would be taken: a picture is asked for as one, else as anything."""
    wanted = {kind for kind, _ in request.accept_mimetypes} - {"*/*"}
    return not wanted or "text/html" in wanted
