"""The words of all kinds of events, by event class."""

from typing import Final

from scorekeeper.web.views.events import (
    adjustments,
    agreements,
    deals,
    deals_ahead,
    endings,
    house_rules,
    misdeals,
    notes,
    pauses,
    rulings,
    seating,
    teams,
)
from scorekeeper.web.views.events.words import WordsByClass

WORDS: Final[WordsByClass] = {
    **deals.WORDS,
    **endings.WORDS,
    **rulings.WORDS,
    **notes.WORDS,
    **seating.WORDS,
    **house_rules.WORDS,
    **deals_ahead.WORDS,
    **adjustments.WORDS,
    **misdeals.WORDS,
    **agreements.WORDS,
    **pauses.WORDS,
    **teams.WORDS,
}
