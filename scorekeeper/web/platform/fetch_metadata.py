"""The origin of a request: the visitor's own action, or another site.

Browsers report it in ``Sec-Fetch-*`` headers (W3C, Fetch Metadata), but only over https and on
localhost. Over plain http, as in a local network, the headers are missing.
"""

from enum import Enum, auto

from flask import request

PAGE = ("navigate", "document")
PAGE_IN_APP_FRAME = {("navigate", kind, "same-origin") for kind in ("iframe", "empty")}
"""The frame in which the installed app shows its pages. Chromium sends "empty" if a service worker
forwards the request. A script cannot send "navigate"."""

OWN_ACTION = {"none", "same-origin"}
"""The address was scanned, typed, bookmarked, opened by another app, or tapped on our own page."""


class RequestOrigin(Enum):
    PERSON = auto()
    """A person tapped a link, scanned a code or typed an address."""
    OTHER_SITE = auto()
    """Another site redirected to this page without a tap."""
    NOT_A_PAGE = auto()
    """Not a page view: an image, a frame, a script's request or a prefetch."""
    UNKNOWN = auto()
    """The browser does not send the headers."""


def request_origin() -> RequestOrigin:
    headers = request.headers
    if "prefetch" in (
        headers.get("Sec-Purpose") or headers.get("Purpose") or headers.get("X-Moz") or ""
    ):
        return RequestOrigin.NOT_A_PAGE
    page = headers.get("Sec-Fetch-Mode", "navigate"), headers.get("Sec-Fetch-Dest", "document")
    site = headers.get("Sec-Fetch-Site")
    if page != PAGE and (*page, site) not in PAGE_IN_APP_FRAME:
        return RequestOrigin.NOT_A_PAGE
    if site is None:
        return RequestOrigin.UNKNOWN if _wants_page() else RequestOrigin.NOT_A_PAGE
    touched = site in OWN_ACTION or headers.get("Sec-Fetch-User") == "?1"
    return RequestOrigin.PERSON if touched else RequestOrigin.OTHER_SITE


def _wants_page() -> bool:
    """Return whether the client accepts HTML. Image requests do not."""
    wanted = {kind for kind, _ in request.accept_mimetypes} - {"*/*"}
    return not wanted or "text/html" in wanted
