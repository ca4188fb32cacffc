"""Numbers that players enter on their own phones, if the table has agreed to do so.

Numbers can be entered in turn, each player after those who bid before. Hidden numbers are shown to
the other players once everybody has entered a number. Both settings apply only to numbers entered
before the play, such as bids. Tricks can be entered in any order.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.match.model import Match
from scorekeeper.rules.entry import Fact, Field, Group, PerSeat, Stage
from scorekeeper.rules.ruling import Message
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import from_plain, leaves, to_plain, with_leaves


@dataclass(frozen=True, slots=True)
class OwnQuestion:
    """The number that a player may enter now. ``asked`` is the label of the field."""

    asked: Message
    field: Field


@dataclass(frozen=True, slots=True)
class _Open:
    """The numbers being entered, one field per player. ``before`` means before the play."""

    group: Group
    fields: tuple[Field, ...]
    entered: Mapping[str, Fact]
    before: bool

    def is_entered(self, field: Field) -> bool:
        return self.entered.get(field.name) is not None

    def is_barred(self, field: Field) -> bool:
        value = self.entered.get(field.name)
        return any(chip.value == value and chip.barred for chip in field.chips)


def questions(match: Match) -> tuple[Message, ...]:
    """Return the labels of all numbers in this game that players could enter themselves."""
    groups = (_group_of_all(stage) for stage in _blank_stages(match))
    return tuple(group.label for group in groups if group)


def can_be_hidden(match: Match) -> bool:
    """Return whether the game has numbers that could be hidden: those entered before the play."""
    return any(_group_of_all(stage) for stage in _blank_stages(match)[:-1])


def question_to(match: Match, seat: Seat) -> OwnQuestion | None:
    """Return the number that the player at ``seat`` may enter now, if any."""
    agreed = match.log_state.agreed.own_numbers
    now = _open_numbers(match) if agreed else None
    mine = next((field for field in now.fields if field.seat == seat), None) if now else None
    if now is None or mine is None:
        return None
    at = now.fields.index(mine)
    earlier, later = now.fields[:at], now.fields[at + 1 :]
    if not now.before or now.is_barred(mine):
        may = True
    elif agreed == "hidden":
        may = not all(map(now.is_entered, now.fields))
    else:
        may = all(map(now.is_entered, earlier)) and not any(map(now.is_entered, later))
    yours = now.group.yours if isinstance(now.group, PerSeat) else None
    return OwnQuestion(yours or now.group.label, mine) if may else None


def simultaneous_fields(match: Match) -> frozenset[str]:
    """Return the names of the fields that everybody fills at the same time, until all are in."""
    now = _simultaneous_numbers(match)
    return frozenset(field.name for field in now.fields) if now else frozenset()


def hidden_fields(match: Match) -> frozenset[str]:
    """Return the names of the fields whose numbers are hidden at the moment."""
    now = _simultaneous_numbers(match)
    return frozenset(one.name for one in now.fields if now.is_entered(one)) if now else frozenset()


def without_hidden(match: Match) -> Match:
    """Return the match as anybody may see it: without the hidden numbers in its draft."""
    hidden = hidden_fields(match)
    if not hidden:
        return match
    number = len(match.entries) + 1
    draft = match.drafts[number]
    plain = with_leaves(to_plain(draft.entry), dict.fromkeys(hidden))
    shown = replace(draft, entry=from_plain(match.game.entry, plain))
    return replace(match, drafts={**match.drafts, number: shown})


def _simultaneous_numbers(match: Match) -> _Open | None:
    """Return the numbers that are hidden until all are in, unless they are."""
    now = _open_numbers(match) if match.log_state.agreed.own_numbers == "hidden" else None
    if now is None or not now.before or all(map(now.is_entered, now.fields)):
        return None
    return now


def _open_numbers(match: Match) -> _Open | None:
    """Return the numbers that are being entered, if any."""
    deal = match.sheet.next
    if deal is None or match.finished or match.given_up or match.waiting:
        return None
    draft = match.drafts.get(deal.plan.number)
    entry = draft.entry if draft else match.game.blank(deal)
    stages = match.game.stages(deal, entry)
    wanted = draft.stage if draft else ""
    stage = next((stage for stage in stages if stage.name == wanted), stages[0])
    group = _group_of_all(stage)
    if group is None:
        return None
    entered = leaves(to_plain(entry, whole=True))
    return _Open(group, group.fields(), entered, before=stage.name != stages[-1].name)


def _blank_stages(match: Match) -> tuple[Stage, ...]:
    deal = match.sheet.next
    return match.game.stages(deal, match.game.blank(deal)) if deal else ()


def _group_of_all(stage: Stage) -> Group | None:
    return next((one for one in stage.groups if _has_number_of_each(one.fields())), None)


def _has_number_of_each(fields: tuple[Field, ...]) -> bool:
    return bool(fields) and all(one.seat is not None and one.chips for one in fields)
