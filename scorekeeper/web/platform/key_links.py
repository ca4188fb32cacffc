"""The links of keys: made from this installation's secret, so that they can be shown again."""

from flask import current_app, url_for
from markupsafe import Markup

from scorekeeper import store

OUT_OF_LINE = {"openExternalBrowser": "1"}
"""Makes LINE open an address in the phone's own browser (its own "LINE URL scheme")."""


def secret() -> str:
    """Return the secret that the tokens of new keys are made with."""
    return str(current_app.secret_key)


def link(key: store.keys.Key) -> str:
    """Return the address that opens ``key``."""
    return _link(key)


def link_out_of_line(key: store.keys.Key) -> str:
    """Return the address of ``key`` that LINE opens in the phone's browser, not inside itself."""
    return _link(key, **OUT_OF_LINE)


def _link(key: store.keys.Key, **more: str) -> str:
    token = store.keys.token_of(secret(), key.club_id, key.id)
    return url_for("home.open_key", token=token, _external=True, **more)


def qr_code(address: str) -> Markup:
    """Return the address as a QR code: dark on light, also by night, with its quiet zone."""
    import segno  # noqa: PLC0415 - large, and seldom asked for

    code = segno.make(address, error="m", micro=False)
    drawing = code.svg_inline(omitsize=True, dark="#000", light="#fff", lineclass=None)
    return Markup(drawing)  # noqa: S704 - squares and nothing else
