"""A match without a database, to which events are appended."""

from dataclasses import replace
from datetime import date

from scorekeeper.match.events.event import Event, numbered
from scorekeeper.match.model import Draft, Match, Person, derive
from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from tests.support.match.deals import NOON, THREE_DEALS, options

DAY = date(2026, 3, 1)
KEY = "k" * 22


def begin(slug="hell", choices=None, names=("Aki", "Ben", "Chie"), first_dealer=0):
    """Return a new match, by default of Hell in three deals of 1, 2 and 1 cards."""
    choices = THREE_DEALS if choices is None and slug == "hell" else choices or {}
    game = find_game(slug)
    table = Table(options(slug, **choices), len(names), first_dealer)
    people = tuple(Person(f"{seat}" * 22, name) for seat, name in enumerate(names))
    return Match(
        club_id="c" * 22,
        id="m" * 22,
        game=game,
        first_table=table,
        people=people,
        begun_by=KEY,
        version=0,
        lines=(),
        drafts={},
        began_on=DAY,
        created_at=NOON,
        finished_at=None,
        **derive(game, table, people, (), DAY),
    )


def write(match, decide, *facts, at=NOON, **named):
    """Return the match after the event that ``decide`` returns."""
    decided = decide(match, *facts, **named)
    changes = [decided] if isinstance(decided, Event) else decided
    return match.after(*numbered(changes, match.version, at, KEY))


def tap(match, number, entry, at=NOON, stage="bids"):
    """Return the match with a half-entered deal."""
    return replace(match, drafts={**match.drafts, number: Draft(stage, entry, at)})
