"""Confirmation of an action: its form is sent from a page that asks for it."""

from flask import request

SURE = "sure"


def is_confirmed() -> bool:
    """Return whether the form was sent from the page that asks for confirmation."""
    return request.form.get(SURE) == "yes"
