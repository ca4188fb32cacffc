"""The confirmation that a form carries when it was sent from its question page."""

from flask import request

SURE = "sure"


def is_sure() -> bool:
    """Return whether the form was sent from the page that asks for confirmation."""
    return request.form.get(SURE) == "yes"
