"""What becomes of one match of an archive, and what is then written of it."""

from sqlalchemy.orm import Session

from scorekeeper.match.archive.errors import faulty, within
from scorekeeper.match.archive.reader import difference
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.match.model import Draft, Match
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.preview import ImportOutcome
from scorekeeper.store.database.session import StoreError
from scorekeeper.store.matches import rows
from scorekeeper.store.matches.load import load_locked
from scorekeeper.store.statistics.results import keep_results

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
    for plain in (theirs, mine):
        for name in FOLLOWING:
            del plain[name]
        plain["log"] = plain["log"][:common]
    for name, one in theirs.items():
        different = difference(one, mine[name], name)
        if different is not None:
            message = say("The group already has this match, with different content here.")
            raise faulty(within(place, different), "archive.diverged", message)
    if match.version == here.version:
        return ImportOutcome.SAME
    return ImportOutcome.LONGER if match.version > here.version else ImportOutcome.BEHIND


def write_match(session: Session, outcome: ImportOutcome, match: Match, mine: Match | None) -> None:
    """Write ``match`` as its ``outcome`` asks for; ``mine`` is the club's own, if it has it."""
    if outcome is ImportOutcome.NEW:
        rows.add_match(session, match)
        keep_results(session, None, match)
    elif outcome is ImportOutcome.SAME and mine:
        # A deal that is half written has no line in the log yet: the later one counts.
        rows.put_drafts(session, match, _later_drafts(match, mine))
    elif outcome is ImportOutcome.LONGER:
        _bring_up_to_date(session, match)


def _bring_up_to_date(session: Session, match: Match) -> None:
    found = load_locked(session, match.club_id, match.id)
    here = found.match if found else None
    if here is None or here.version >= match.version or not rows.move_on(session, here, match):
        raise StoreError("somebody wrote in this club meanwhile")
    rows.add_lines(session, match, match.lines[here.version :])
    rows.drop_drafts(session, here)
    rows.put_drafts(session, match, match.drafts)
    keep_results(session, here, match)


def _later_drafts(match: Match, mine: Match) -> dict[int, Draft]:
    """Return the drafts of ``match`` that ``mine`` does not have, or has as they were before."""
    return {
        deal: draft
        for deal, draft in match.drafts.items()
        if deal not in mine.drafts or mine.drafts[deal].updated_at < draft.updated_at
    }
