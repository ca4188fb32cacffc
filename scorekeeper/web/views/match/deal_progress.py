"""The deal that is being written, to be read and not to be tapped.

Built from the same views as the form: a line a player or side, a column a question that is asked
of everybody, and the single questions below.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.rules.ruling import Message
from scorekeeper.web.views.match.deal_entry import ChipView, EntryView, FieldView, GroupView

MOST_NUMBERS = 2
"""Of a player in one line: what was said, and what came."""


@dataclass(frozen=True, slots=True)
class ProgressRow:
    """A player or a side; ``fields`` are by column, ``None`` where that is not asked of it."""

    label: str
    seat: int | None
    side: int | None
    fields: tuple[FieldView | None, ...]


@dataclass(frozen=True, slots=True)
class SingleAnswer:
    """A question that is asked once, and its answer."""

    label: str
    answer: ChipView


@dataclass(frozen=True, slots=True)
class Progress:
    """A deal as far as it is written; ``missing`` asks what is written next, ``turn`` of whom.

    ``at`` is the stage it has come to, from 0; ``wrong`` says that it cannot stand as it is.
    """

    at: int
    heads: tuple[str, ...]
    lines: tuple[ProgressRow, ...]
    singles: tuple[SingleAnswer, ...]
    notes: tuple[Message, ...]
    wrong: bool
    missing: Message | None
    turn: int | None

    @property
    def by_seat(self) -> bool:
        """Tell whether it is once round the table: a line a player, with a number or two."""
        return bool(self.lines) and all(
            line.seat is not None and len(line.fields) <= MOST_NUMBERS for line in self.lines
        )

    @property
    def barred(self) -> str:
        """Say why whoever is asked may not say something; "" where all is free."""
        asked = (line for line in self.lines if line.seat is not None and line.seat == self.turn)
        fields = (field for line in asked for field in line.fields if field and field.open)
        return next((chip.why for field in fields for chip in field.chips if chip.why), "")


def progress(views: Sequence[EntryView]) -> Progress:
    """Return the deal from the ``views`` of its stages, the last of them the one it has come to."""
    groups = [group for view in views for group in view.groups if not group.folded]
    shared = [group for group in groups if len(group.fields) > 1]
    alone = [group.fields[0] for group in groups if len(group.fields) == 1]
    owners = dict.fromkeys(_owner(field) for group in shared for field in group.fields)
    missing = views[-1].missing
    return Progress(
        at=views[-1].at,
        heads=tuple(group.label for group in shared),
        lines=tuple(_line(owner, shared) for owner in owners),
        singles=tuple(SingleAnswer(one.label, one.said) for one in alone if one.said),
        notes=views[-1].stage.notes,
        wrong=views[-1].stage.wrong,
        missing=missing.message if missing else None,
        turn=_seat_at(missing.field, shared) if missing else None,
    )


Owner = tuple[str, int | None, int | None]


def _owner(field: FieldView) -> Owner:
    return (field.label, field.seat, field.side)


def _line(owner: Owner, groups: Iterable[GroupView]) -> ProgressRow:
    return ProgressRow(
        *owner,
        tuple(
            next((field for field in group.fields if _owner(field) == owner), None)
            for group in groups
        ),
    )


def _seat_at(place: str, groups: Iterable[GroupView]) -> int | None:
    fields = (field for group in groups for field in group.fields)
    return next((field.seat for field in fields if field.name == place), None)
