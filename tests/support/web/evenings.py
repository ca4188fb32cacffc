"""An evening played in the club of a visitor."""

from tests.support.match.evenings import goes_on
from tests.support.store.pad import Pad


def evening_of(phone, evening):
    """Play ``evening`` in the club of ``phone``; return the address of the match."""
    pad = _begun(phone, evening)
    goes_on(evening.steps, pad)
    return f"/m/{pad.match_id}"


def steps_of(phone, evening):
    """Play ``evening`` step by step; yield the address of the match after each step."""
    pad = _begun(phone, evening)
    for step in evening.steps:
        goes_on([step], pad)
        yield f"/m/{pad.match_id}"


def _begun(phone, evening):
    with phone.client.session_transaction() as cookie:
        [[club_id, key_id], *_] = cookie["keys"]
    pad = Pad(phone.app.extensions["store"], club_id, key_id, "")
    return pad.another(evening.slug, evening.choices, evening.names)
