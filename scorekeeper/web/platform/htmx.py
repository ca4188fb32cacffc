"""Requests from htmx, which swaps a part of the page unless the response says otherwise."""

from flask import Response, request


def is_swap() -> bool:
    """Return whether a part of the page is requested, not the whole page."""
    return bool(request.htmx)  # type: ignore[attr-defined]


def whole_page(response: Response) -> Response:
    """Make htmx replace the whole page with ``response``, even after a tap."""
    if is_swap():
        response.headers["HX-Retarget"] = "#page"
        response.headers["HX-Reselect"] = "#page"
        response.headers["HX-Reswap"] = "outerHTML"
    return response
