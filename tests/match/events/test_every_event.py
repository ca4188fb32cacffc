"""The promises of every kind of event, in scripted and random evenings."""

import json
import operator
from dataclasses import dataclass
from functools import reduce
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match import commands, table_commands
from scorekeeper.match.archive.errors import ArchiveError
from scorekeeper.match.archive.reader import KnownIds, read_match
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.match.commands import Refused
from scorekeeper.match.events.deals import HandThrownIn
from scorekeeper.match.events.event import Event, EventOfDeal
from scorekeeper.match.events.registry import EVENTS, event_class
from scorekeeper.match.events.state import Details, MatchState, StartOf
from scorekeeper.match.events.teams import TeamEntered
from scorekeeper.match.ids import public_name
from scorekeeper.match.model import Person
from tests.support.match.deals import NOON, hell, options
from tests.support.match.match_builder import DAY, KEY, begin, write

CHOICES = {"ladder_cards": [1, 1, 1, 1, 1], "hook": False}
SEATED, DORA, OTHER = (0, 1, 2), 3, 4
STARTS = [StartOf(DORA, "lowest", 0)]
OTHER_RULES = options("hell", **CHOICES | {"scoring": "ten_plus_bid"})


def a_deal(match):
    bids = [0] * match.table.seats
    return hell(bids, [1, *bids[1:]])


STEPS = {
    "record": lambda match: commands.record(match, a_deal(match)),
    "correct": lambda match: commands.correct(match, 1, hell([1, 1, 1], [1, 0, 0])),
    "remove": commands.remove_last,
    "finish": commands.finish,
    "reopen": commands.reopen,
    "throw in": lambda match: HandThrownIn(len(match.entries) + 1),
    "note ruling": lambda match: commands.note_ruling(match, "ask=trick"),
    "describe": lambda match: commands.describe(match, Details(DAY, "Kyoto", "Rain.")),
    "note deal": lambda match: commands.note_deal(match, 1, "Ben dealt."),
    "seat": lambda match: table_commands.seat(
        match, len(match.entries) + 1, [*SEATED, DORA], starts=STARTS
    ),
    "change rules": lambda match: table_commands.change_rules(
        match, len(match.entries) + 1, OTHER_RULES
    ),
    "plan deals": lambda match: table_commands.plan_deals(match, [1, 1]),
    "adjust": lambda match: table_commands.adjust(match, {0: 5}, "early"),
    "misdeal": lambda match: table_commands.misdeal(match, passes_on=True, reason="exposed"),
    "agree": lambda match: table_commands.agree(match, confirm=not match.log_state.agreed.confirm),
    "pause": table_commands.pause,
    "resume": table_commands.resume,
    "give up": table_commands.give_up,
    "take up": table_commands.take_up,
    "identify": lambda match: table_commands.identify(match, 2, OTHER),
    "enter team": lambda _match: TeamEntered(0, (DORA, OTHER)),
    "undo": lambda match: commands.undo(match, discard_draft=True),
    "redo": lambda match: commands.redo(match, discard_draft=True),
}
NOT_UNDO = [step for step in STEPS if step not in {"undo", "redo"}]


def played(steps):
    """Return a match after ``steps``. A refused step changes nothing."""
    match = begin(choices=CHOICES).joined_by([Person("3" * 22, "Dora"), Person("4" * 22, "Emi")])
    for step in steps:
        try:
            match = write(match, STEPS[step])
        except Refused:
            continue
    return match


def each_with_undo():
    """Return a match with every step undone, redone and undone again."""
    needed = {"reopen": "finish", "resume": "pause", "take up": "give up"}
    for step in NOT_UNDO:
        before = [needed[step]] if step in needed else []
        yield played(["record", *before, step, "undo", "redo", "undo"])


def states(match):
    """Yield every event of ``match`` with the state before it."""
    state = MatchState()
    for stored in match.lines:
        yield state, stored.event
        state = stored.event.apply(state)


EVERYTHING = list(each_with_undo())


def check_event(state, event):
    payload = json.loads(json.dumps(event.to_payload()))
    assert event_class(event.kind).from_payload(**payload) == event
    assert event.inverse(state).apply(event.apply(state)) == before_it(state, event)


def before_it(state, event):
    """Return the state before ``event``, without a pause that recording a deal also ends."""
    ends_pause = event.kind in {"recorded", "removed"}
    return state._replace(paused=False) if ends_pause else state


def test_the_scripted_matches_contain_every_kind_of_event():
    kinds = reduce(operator.or_, ({line.kind for line in match.lines} for match in EVERYTHING))
    assert kinds == EVENTS.keys()


@pytest.mark.parametrize("match", EVERYTHING, ids=NOT_UNDO)
def test_every_event_survives_json_and_is_reversed_by_its_inverse(match):
    for state, event in states(match):
        check_event(state, event)


@settings(max_examples=50)
@given(st.lists(st.sampled_from([*STEPS, "record", "record", "undo"]), max_size=20))
def test_random_events_survive_json_and_are_reversed_by_their_inverses(steps):
    for state, event in states(played(steps)):
        check_event(state, event)


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_every_event_has_a_summary(event):
    assert event.__doc__
    assert event.summary.endswith(".")
    assert ("deal" in event.summary.partition(":")[2]) is issubclass(event, EventOfDeal)


def test_some_kinds_of_events_are_added_only_by_an_undo():
    assert {kind for kind, event in EVENTS.items() if event.only_undoes} == {
        "dealt_again",
        "ruling_dropped",
        "unseated",
        "rules_restored",
        "deals_restored",
        "adjustment_dropped",
        "misdeal_dropped",
    }


@dataclass(frozen=True, slots=True)
class MatchToasted(Event):
    """Somebody proposed a toast."""

    kind = "toasted"
    summary = "Somebody proposed a toast: entry."
    free_texts: ClassVar = {"words": 20}

    words: str

    def to_entry(self):
        return self.words

    @classmethod
    def from_entry(cls, entry):
        return {"words": entry}

    def apply(self, state):
        return state

    def inverse(self, state):
        return MatchToasted("")


def test_a_new_kind_of_event_can_be_undone_and_archived(monkeypatch):
    monkeypatch.setitem(EVENTS, "toasted", MatchToasted)
    match = write(write(begin(), lambda _match: MatchToasted("To Aki!")), commands.undo)
    people = {person.player_id: person.player_id for person in match.people}
    known = KnownIds(match.club_id, people, {public_name(KEY): KEY}, NOON)
    assert read_match(plain_match(match), "matches[0]", known) == match
    assert match.lines[1].event == MatchToasted("", undoes=1)


def test_text_lengths_are_limited_for_a_new_kind_of_event(monkeypatch):
    monkeypatch.setitem(EVENTS, "toasted", MatchToasted)
    match = write(begin(), lambda _match: MatchToasted("To Aki!" * 3))
    people = {person.player_id: person.player_id for person in match.people}
    known = KnownIds(match.club_id, people, {public_name(KEY): KEY}, NOON)
    with pytest.raises(ArchiveError, match=r"log\[0\].entry: text.long"):
        read_match(plain_match(match), "matches[0]", known)


def test_an_unknown_kind_of_event_is_an_error():
    with pytest.raises(ValueError, match="'shuffled' is not a kind of event"):
        event_class("shuffled")
