"""The links of keys: made from this installation's secret, so that they can be shown again."""

from flask import current_app, url_for

from scorekeeper import store


def secret() -> str:
    """What the tokens of new keys are made with."""
    return str(current_app.secret_key)


def link(key: store.Key) -> str:
    """The address that opens ``key``."""
    token = store.token_of(secret(), key.club_id, key.id)
    return url_for("clubs.open_key", token=token, _external=True)
