"""Push requests written by hand, including some that no released phone sends."""

import json
from copy import deepcopy

from scorekeeper import clock
from scorekeeper.match.archive.writer import moment


def taken_by(visitor, club_id):
    """Return the server's response to a phone that pulls the club."""
    return json.loads(visitor.open(f"/phone/take?club={club_id}").source)


def body_of(answer, match_id, **more):
    """Return the pulled match as the body of a push."""
    (plain,) = [one for one in answer["archive"]["matches"] if one["id"] == match_id]
    once = answer["once"].get(match_id, {})
    return {
        "format": "scorekeeper-phone",
        "version": 1,
        "club": answer["club"]["id"],
        "now": moment(clock.now()),
        "taken": True,
        "match": deepcopy(plain),
        "players": deepcopy(answer["archive"]["players"]),
        "began": answer["began"].get(match_id),
        "once": [once.get(str(line["number"])) for line in plain["log"]],
        "bases": {},
        **more,
    }


def with_line(body, by, kind, once=None, **facts):
    """Return the body with one more event in the log of its match."""
    body = deepcopy(body)
    log = body["match"]["log"]
    at = moment(clock.now())
    log.append({"number": len(log) + 1, "at": at, "by": by, "kind": kind, **facts})
    body["once"].append(once or f"{len(log):064x}")
    return body


def push(visitor, body):
    """Return the server's response to a push."""
    return visitor.client.post("/phone/bring", json=body)
