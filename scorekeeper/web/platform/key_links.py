"""The addresses of secret links, derived from the server's secret to be shown again."""

from flask import current_app, url_for
from markupsafe import Markup

from scorekeeper import store

OUT_OF_LINE = {"openExternalBrowser": "1"}
"""Makes LINE open an address in the phone's own browser (see its "LINE URL scheme")."""


def secret() -> str:
    """Return the secret from which the tokens of new keys are derived."""
    return str(current_app.secret_key)


def link(key: store.keys.Key) -> str:
    return _link(key)


def link_out_of_line(key: store.keys.Key) -> str:
    """Return the address of ``key`` that LINE opens in the phone's own browser."""
    return _link(key, **OUT_OF_LINE)


def _link(key: store.keys.Key, **more: str) -> str:
    token = store.keys.token_of(secret(), key.club_id, key.id)
    return url_for("home.open_key", token=token, _external=True, **more)


def qr_code(address: str) -> Markup:
    """Return the address as a QR code, dark on light even in the dark theme."""
    import segno  # noqa: PLC0415 - large and rarely needed

    code = segno.make(address, error="m", micro=False)
    drawing = code.svg_inline(omitsize=True, dark="#000", light="#fff", lineclass=None)
    return Markup(drawing)  # noqa: S704 - generated SVG
