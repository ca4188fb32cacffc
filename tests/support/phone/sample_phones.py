"""Phones without a network, with matches that are pulled, unsent, sent, or local."""

import threading
from contextlib import contextmanager

from werkzeug.serving import make_server

from tests.support.phone.syncing import Phone, app_of_phone
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, tricks

TABLE = ("Aki", "Ben", "千尋")
FIRST = (bids(0, 0, 0), tricks(1, 0, 0))
SECOND = (bids(0, 1, 0), tricks(0, 1, 1))
OTHERS = (bids(2, 0, 1), tricks(2, 0, 0))


def sample_phone(server, folder):
    """The phone, and the paths of its pages by name."""
    phone = Phone(app_of_phone(folder), Visitor(server))
    own = phone.begins("points", TABLE[:2])
    phone.writes(own, {"scores.0": "3", "scores.1": "4"})
    online = phone.online
    online.starts_club("Friday cards")
    matches = [store_match(online, "hell", TABLE) for _ in range(4)]
    for match in matches:
        store_deal(online, match, *FIRST)
    look, waiting, sent, given_up = matches
    phone.pulls()
    phone.send("/club/visit", {"club": phone.club_id})
    for match in (look, sent, given_up):
        store_deal(phone, match, *SECOND)
    for match in (look, given_up):
        store_deal(online, match, *OTHERS)
    phone.pushes()
    phone.send(f"/phone/fates/{phone.club_id}{given_up[2:]}", {"choice": "theirs"})
    store_deal(phone, waiting, *SECOND)
    pages = {
        "fates": "/phone/fates",
        "look": f"/phone/fates/{phone.club_id}{look[2:]}",
        "waiting": f"/phone/fates/{phone.club_id}{waiting[2:]}",
        "match": waiting,
        "home": "/",
        "more": "/more",
    }
    return phone, pages


def sample_local_phone(server, folder):
    """A phone that knows no server, with a group of its own."""
    phone = Phone(app_of_phone(folder), Visitor(server))
    own = phone.begins("points", TABLE[:2])
    phone.writes(own, {"scores.0": "3", "scores.1": "4"})
    pages = {"fates": "/phone/fates", "storage": "/phone/storage", "home": "/", "more": "/more"}
    return phone, {**pages, "match": own}


@contextmanager
def visited(phone):
    """Serve the phone's pages at an address for an ordinary browser."""
    server = make_server("127.0.0.1", 0, phone.app)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
