"""The words of every kind of event."""

import pytest

from scorekeeper.match.events.registry import EVENTS
from scorekeeper.web.views.events.registry import WORDS


def test_every_kind_of_event_has_words():
    assert WORDS.keys() == set(EVENTS.values())


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_every_event_that_players_add_can_be_undone_and_redone_in_words(event):
    words = WORDS[event]
    assert (words.undo and words.redo) or event.only_undoes
