"""Checks that a club is consistent: every acknowledged write exists exactly once."""

import sqlite3
from collections import Counter
from contextlib import closing

from sqlalchemy import func, select

from scorekeeper import store as stores
from scorekeeper.match.ids import fingerprint
from scorekeeper.store.database import tables
from tests.support.store.stored_statistics import wrong_rows


def faults(url, club_id, acknowledged):
    """Return all faults, given the ``acknowledged`` writes."""
    store = stores.open_store(url)
    try:
        with store.reading() as session:
            matches = {match.id: match for match in stores.matches.load_each(session, club_id)}
            found = [
                *unbroken(session, club_id, matches),
                *misplaced_writes(session, club_id, acknowledged),
            ]
        wrong = wrong_rows(store, club_id)
    finally:
        store.close()
    found += [f"{row} does not follow from a match" for row in wrong]
    return [*found, *sqlite_errors(url)]


def begun_once(url, club_id, begun):
    """Return matches that were not acknowledged or are missing."""
    store = stores.open_store(url)
    with store.reading() as session:
        row = tables.Match
        kept = set(session.scalars(select(row.id).where(row.club_id == club_id)))
    store.close()
    return [f"the match {one} was begun once too often or never" for one in kept ^ set(begun)]


def misplaced_writes(session, club_id, acknowledged):
    """Return acknowledged writes that are lost, doubled or in another place."""
    line = tables.LogLineRow
    rows = session.execute(
        select(line.match_id, line.number, line.kind, line.payload, line.idempotency_key).where(
            line.club_id == club_id
        )
    ).all()
    by_name = Counter((row.match_id, row.idempotency_key) for row in rows)
    at = {(row.match_id, row.idempotency_key): row for row in rows}
    for one in acknowledged:
        name = (one.match, fingerprint(one.once))
        if by_name[name] != 1:
            yield f"{one} is in the log {by_name[name]} times"
        elif (wrong := difference(one, at[name])) is not None:
            yield f"{one} is in the log as {wrong}"
    if len(rows) != len(acknowledged):
        yield f"{len(rows)} lines, of {len(acknowledged)} that were acknowledged"


def difference(one, row):
    said = (one.kind, one.facts.get("deal"), one.at or row.number)
    written = (row.kind, row.payload.get("deal"), row.number)
    same_entry = one.facts.get("entry") in (None, row.payload.get("entry"))
    return None if said == written and same_entry else row


def unbroken(session, club_id, matches):
    """Return gaps in events, and derived rows that do not follow from them."""
    row, draft, result = tables.Match, tables.Draft, tables.Result
    rows = session.scalars(select(row).where(row.club_id == club_id)).all()
    drafts = counted(session, draft, club_id)
    results = {}
    for one in session.scalars(select(result).where(result.club_id == club_id)):
        results.setdefault(one.match_id, {})[one.unit] = (one.total, one.place)
    for one in rows:
        match = matches[one.id]
        if [line.number for line in match.lines] != list(range(1, one.version + 1)):
            yield f"the log of {one.id} has a gap"
        if (one.deals, one.finished_at is not None) != (len(match.entries), match.finished):
            yield f"{one.id} has {one.deals} deals in the lists, {len(match.entries)} in the log"
        if drafts.get(one.id, 0) != len(match.drafts):
            yield f"a draft of {one.id} does not read"
        sheet = match.sheet
        scores = dict(enumerate(zip(sheet.totals, sheet.places, strict=True)))
        if results.get(one.id, {}) != (scores if match.finished else {}):
            yield f"the results of {one.id} are not those of its sheet"
        if sheet.refusals:
            yield f"{one.id} has a deal that the rules forbid"


def counted(session, table, club_id):
    query = select(table.match_id, func.count()).where(table.club_id == club_id)
    return dict(session.execute(query.group_by(table.match_id)).all())


def sqlite_errors(url):
    """Return SQLite's own integrity errors."""
    if not url.startswith("sqlite"):
        return []
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        acknowledged = [row[0] for row in database.execute("PRAGMA integrity_check")]
        orphans = database.execute("PRAGMA foreign_key_check").fetchall()
    return [one for one in acknowledged if one != "ok"] + [
        f"{row} refers to nothing" for row in orphans
    ]
