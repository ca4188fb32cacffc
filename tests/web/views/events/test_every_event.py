"""The words of every kind of event."""

import pytest

from scorekeeper.match.events.registry import EVENTS
from scorekeeper.web.views.events.registry import WORDS


def test_every_event_has_a_description():
    assert WORDS.keys() == set(EVENTS.values())


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_every_event_has_undo_and_redo_texts_unless_it_only_undoes(event):
    words = WORDS[event]
    assert (words.undo and words.redo) or event.only_undoes
