"""What becomes of one match of an archive, and what is then to be written of it."""

from scorekeeper.match.archive.errors import faulty, within
from scorekeeper.match.archive.reader import difference
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.match.model import Match
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.preview import ImportOutcome
from scorekeeper.store.archive.ready import AT_CLUB, AT_MATCH, ReadyRows, Write
from scorekeeper.store.matches import rows
from scorekeeper.store.statistics.facts import fact_rows
from scorekeeper.store.statistics.results import result_rows

FOLLOWING = ("changed_at", "finished_at", "version", "drafts", "sheet")
"""What of a match follows from its log, or is not part of it."""


def outcome_of(match: Match, here: Match | None, place: str) -> ImportOutcome:
    """Compare ``match`` with the club's own, ``here``, if it has it.

    Raises ``ArchiveError`` where the two say different things.
    """
    if here is None:
        return ImportOutcome.NEW
    theirs, mine = plain_match(match), plain_match(here)
    common = min(match.version, here.version)
    # Whoever was written down later is named by the lines that the shorter one does not have.
    joined = len((theirs if match.version <= here.version else mine).get("joined", []))
    for plain in (theirs, mine):
        for name in FOLLOWING:
            del plain[name]
        plain["log"] = plain["log"][:common]
        plain["joined"] = plain.get("joined", [])[:joined]
    for name, one in theirs.items():
        different = difference(one, mine[name], name)
        if different is not None:
            message = say("The group already has this match, with different content here.")
            raise faulty(within(place, different), "archive.diverged", message)
    if match.version == here.version:
        return ImportOutcome.SAME
    return ImportOutcome.LONGER if match.version > here.version else ImportOutcome.BEHIND


def make_ready(ready: ReadyRows, outcome: ImportOutcome, match: Match, mine: Match | None) -> None:
    """Add what is to be written of ``match`` by its ``outcome``; ``mine`` is the club's own."""
    ready.versions[match.id] = mine.version if mine else None
    if outcome is ImportOutcome.NEW:
        ready.add(Write.MATCHES, [rows.match_row(match)])
        ready.add(Write.SEATS, rows.seat_rows(match))
        ready.add(Write.LINES, rows.line_rows(match, match.lines))
        ready.add(Write.DRAFTS, rows.draft_rows(match, match.drafts))
        _make_derived_rows_ready(ready, match)
    elif outcome is ImportOutcome.SAME:
        ready.add(Write.DRAFTS, rows.draft_rows(match, match.drafts))
    elif outcome is ImportOutcome.LONGER and mine:
        _bring_up_to_date(ready, mine, match)
    ready.put_by()


def _bring_up_to_date(ready: ReadyRows, here: Match, match: Match) -> None:
    at = {AT_CLUB: match.club_id, AT_MATCH: match.id}
    ready.add(Write.MOVES, [{**at, **rows.following(match)}])
    ready.add(Write.NO_SEATS, [at])
    ready.add(Write.SEATS, rows.seat_rows(match))
    ready.add(Write.LINES, rows.line_rows(match, match.lines[here.version :]))
    ready.add(Write.NO_DRAFTS, [at])
    ready.add(Write.DRAFTS, rows.draft_rows(match, match.drafts))
    ready.add(Write.NO_RESULTS, [at])
    ready.add(Write.NO_FACTS, [at])
    _make_derived_rows_ready(ready, match)


def _make_derived_rows_ready(ready: ReadyRows, match: Match) -> None:
    ready.add(Write.RESULTS, result_rows(match))
    ready.add(Write.FACTS, fact_rows(match))
