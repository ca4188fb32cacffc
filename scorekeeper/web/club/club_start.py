"""Starting a club, if this server allows it."""

from base64 import urlsafe_b64encode
from hashlib import sha256

from flask import current_app, request, session

from scorekeeper import clock, store
from scorekeeper.match import new_id
from scorekeeper.match.ids import RANDOM_BYTES
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, key_links
from scorekeeper.web.views.club import first_link


def is_open() -> bool:
    """Return whether anyone may start a club on this server."""
    return bool(current_app.config["SCOREKEEPER_SIGNUP"] != "closed")


def is_shut_out() -> bool:
    """Return whether this visitor has no club and may not start one on this server."""
    return auth.current_visit() is None and not is_open()


def start(db: store.Session, name: str = "") -> store.keys.Key:
    """Start a club and return its owner's key. A form that is sent twice starts one club."""
    at, form = clock.now(), _form_fingerprint()
    club_id, key_id = (_id_for(part, form, name) if form else new_id() for part in ("club", "key"))
    club = store.clubs.start(db, name, at, club_id)
    secret = key_links.secret()
    return store.keys.create(db, club.id, secret, at, role=Role.OWNER, key_id=key_id)


def sign_in(key: store.keys.Key) -> None:
    """Sign this browser in as the owner of the club that it started with a match."""
    auth.add_key_to_cookie(key)
    first_link.start_offering(key.club_id)


def _form_fingerprint() -> str:
    """Return a text that identifies this form among all forms of all browsers, "" if unknown.

    The text begins with a token that only this browser's cookie contains. So nobody can forge a
    form that leads into another person's club.
    """
    browser = session.get("csrf_token")
    form = request.form.get("idempotency_key") or request.form.get("csrf_token")
    return f"{browser} {form}" if browser and form else ""


def _id_for(part: str, form: str, name: str) -> str:
    digest = sha256(f"{part}\n{form}\n{name}".encode(errors="surrogatepass")).digest()
    text = urlsafe_b64encode(digest[:RANDOM_BYTES]).decode().rstrip("=")
    return text.replace("-", "_", 1) if text.startswith("-") else text
