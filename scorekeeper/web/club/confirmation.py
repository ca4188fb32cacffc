"""Whether a form says that somebody has read what they are about to do."""

from flask import request

SURE = "sure"


def is_sure() -> bool:
    """Tell whether the form was sent from the page that asks."""
    return request.form.get(SURE) == "yes"
