"""A game without special rules, to test the referee."""

from dataclasses import replace
from functools import partial

from scorekeeper.rules.play.trick_taking import (
    CardPlay,
    eldest_leads,
    follow_suit,
    piles,
    plain_verdict,
)


def entry(record, verdicts):
    """Return the cards taken, by seat."""
    return [" ".join(pile) for pile in piles(record, verdicts)]


# Follow suit, trumps win, the dealer's neighbour leads.
PLAIN = CardPlay(
    has_trumps=True,
    leading_rule="Plain 3",
    plays=partial(follow_suit, rule="Plain 4", lead="Plain 3"),
    verdict=partial(plain_verdict, rule="Plain 5"),
    first_leader=eldest_leads,
    entry=entry,
)
WITH_JOKER = replace(PLAIN, has_joker=True)
NO_TRUMPS = replace(PLAIN, has_trumps=False)
ANYBODY_LEADS = replace(PLAIN, first_leader=lambda _record: None)
