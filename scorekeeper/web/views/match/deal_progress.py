"""The progress of a deal for reading only, built from the views of its form.

The progress has one line per player or side, and one column for each question that everybody
answers. Questions with a single answer follow below.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.rules.ruling import Message
from scorekeeper.web.views.match.deal_entry import EntryView, GroupView
from scorekeeper.web.views.match.field_view import ChipView, FieldView

MOST_NUMBERS = 2
"""The most numbers of a player in one line: the bid and the tricks."""


@dataclass(frozen=True, slots=True)
class ProgressRow:
    """A player or side. ``fields`` are by column, ``None`` if the question is not asked."""

    label: str
    seat: int | None
    side: int | None
    fields: tuple[FieldView | None, ...]


@dataclass(frozen=True, slots=True)
class SingleAnswer:
    label: str
    answer: ChipView


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a deal. ``missing`` is the next question, ``turn`` the seat it is about.

    ``at`` is the index of its stage. ``wrong`` means that the entry has an error.
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
        """Return whether there is one line per player with at most two numbers."""
        return bool(self.lines) and all(
            line.seat is not None and len(line.fields) <= MOST_NUMBERS for line in self.lines
        )

    @property
    def barred(self) -> str:
        """The reason why the next player's choices are restricted, "" if they are not."""
        asked = (line for line in self.lines if line.seat is not None and line.seat == self.turn)
        fields = (field for line in asked for field in line.fields if field and field.is_unanswered)
        return next((chip.why for field in fields for chip in field.chips if chip.why), "")


def progress(views: Sequence[EntryView]) -> Progress:
    """Return the progress from the ``views`` of the stages so far."""
    groups = [group for view in views for group in view.groups if not group.is_collapsed]
    shared = [group for group in groups if len(group.fields) > 1]
    single_fields = [group.fields[0] for group in groups if len(group.fields) == 1]
    owners = dict.fromkeys(_field_owner(field) for group in shared for field in group.fields)
    missing = views[-1].missing
    return Progress(
        at=views[-1].at,
        heads=tuple(group.label for group in shared),
        lines=tuple(_progress_row(owner, shared) for owner in owners),
        singles=tuple(
            SingleAnswer(one.label, one.selected) for one in single_fields if one.selected
        ),
        notes=views[-1].stage.notes,
        wrong=views[-1].stage.wrong,
        missing=missing.message if missing else None,
        turn=_seat_at(missing.field, shared) if missing else None,
    )


Owner = tuple[str, int | None, int | None]


def _field_owner(field: FieldView) -> Owner:
    return (field.label, field.seat, field.side)


def _progress_row(owner: Owner, groups: Iterable[GroupView]) -> ProgressRow:
    return ProgressRow(
        *owner,
        tuple(
            next((field for field in group.fields if _field_owner(field) == owner), None)
            for group in groups
        ),
    )


def _seat_at(place: str, groups: Iterable[GroupView]) -> int | None:
    fields = (field for group in groups for field in group.fields)
    return next((field.seat for field in fields if field.name == place), None)
