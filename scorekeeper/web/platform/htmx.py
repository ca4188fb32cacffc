"""Answers to htmx, which swaps a part of the page unless it is told otherwise."""

from flask import Response, request


def whole_page(response: Response) -> Response:
    """Return ``response`` as the answer to a tap that changes more than its part of the page."""
    if request.htmx:  # type: ignore[attr-defined]
        response.headers["HX-Retarget"] = "#page"
        response.headers["HX-Reselect"] = "#page"
        response.headers["HX-Reswap"] = "outerHTML"
    return response
