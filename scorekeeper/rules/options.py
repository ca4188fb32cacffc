"""House rules: one frozen dataclass of options per game, with a label for each field.

    hook: bool = option(
        True,
        label=N_("The dealer's barred bid"),
        help=N_("The dealer may not make the bids add up to the cards dealt."),
        rule="O-5",
    )

The type of a field determines its values: ``bool``, ``int``, ``Literal[...]``, the same with ``|
None``, a tuple of numbers, or one line of text. ``check_values`` refuses numbers out of range, long
lists and texts that are not a name. A game checks everything else.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from scorekeeper.rules.names import check_name, tidy
from scorekeeper.rules.ruling import N_, Message, Refusal, refuse, say

O = TypeVar("O")  # noqa: E741 - the options of a game
Applies = Callable[[Any, int], bool]
Remark = Callable[[Any, int], Message | None]


MOST_NUMBERS = 1000
"""The most numbers in an option that is a list, and the most deals in a match."""

GROUPS: Mapping[str, str] = {
    "deal": N_("Players and deal"),
    "passing": N_("Passing"),
    "bidding": N_("Bidding"),
    "play": N_("Play"),
    "scoring": N_("Scoring"),
    "end": N_("End of the match"),
}
"""The headings of the groups of options, in the order in which they matter at the table."""


def _always(_options: Any, _seats: int) -> bool:
    return True


def _no_remark(_options: Any, _seats: int) -> Message | None:
    return None


@dataclass(frozen=True, slots=True)
class OptionText:
    """The text and bounds of an option. All texts are English sentences of the catalogue.

    ``values`` has the text of each choice. ``low`` and ``high`` are the inclusive bounds of a
    number. ``offered`` returns, for a number of seats, the numbers with a chip, or the available
    choices; an empty tuple means all. ``applies`` returns false if other options make this option
    meaningless.

    ``remark`` returns advice against a value that is allowed. An ``asked`` option has to be chosen
    at the start. ``usual`` returns the DEFAULT for a number of seats, if it depends on that; stored
    matches without a value then have the field's own default. ``earlier`` is the value of matches
    from before the option existed, if that is not the default. ``group`` is one of ``GROUPS``, by
    default that of the previous option.
    """

    label: str
    help: str
    rule: str | None
    values: Mapping[Any, str]
    low: int
    high: int
    offered: Callable[[int], tuple[Any, ...]]
    applies: Applies
    remark: Remark = _no_remark
    asked: bool = False
    usual: Callable[[int], Any] | None = None
    earlier: Any = None
    group: str | None = None


def option(  # noqa: PLR0913 - an option is labelled, explained, named and bounded in one place
    default: Any,
    *,
    label: str,
    help: str,  # noqa: A002 - the field's own word
    rule: str | None = None,
    values: Mapping[Any, str] | None = None,
    low: int = 0,
    high: int = 1000,
    offered: Callable[[int], tuple[Any, ...]] = lambda _seats: (),
    applies: Applies = _always,
    remark: Remark = _no_remark,
    asked: bool = False,
    usual: Callable[[int], Any] | None = None,
    earlier: Any = None,
    group: str | None = None,
) -> Any:
    """Return a dataclass field for an option. The other arguments are as in ``OptionText``."""
    text = OptionText(
        label,
        help,
        rule,
        values or {},
        low,
        high,
        offered,
        applies,
        remark,
        asked,
        usual,
        earlier,
        group,
    )
    return field(default=default, metadata={"option": text})


@dataclass(frozen=True, slots=True)
class ListFiller:
    """A number that determines the list of an option, such as the largest hand.

    All functions receive the options and the number of seats. ``highest`` returns the largest
    possible number, and ``current`` the number that belongs to the present list. ``fill`` also
    receives a number from 1 to ``highest``, and returns the list for it.
    """

    label: str
    highest: Callable[[Any, int], int]
    current: Callable[[Any, int], int]
    fill: Callable[[Any, int, int], tuple[int, ...]]

    def is_filled(self, numbers: tuple[int, ...], options: Any, seats: int) -> bool:
        """Return whether ``numbers``, the list in ``options``, is a list that ``fill`` returns."""
        if not numbers:
            return False
        current = self.current(options, seats)
        is_possible = 1 <= current <= self.highest(options, seats)
        return is_possible and numbers == self.fill(options, seats, current)


@dataclass(frozen=True, slots=True)
class OptionField:
    """The description of an option, from which forms are rendered.

    ``kind`` is choice, flag, number, numbers or text.
    """

    name: str
    kind: str
    choices: tuple[Any, ...]
    default: Any
    text: OptionText

    def choices_at(self, seats: int, chosen: Any) -> tuple[Any, ...]:
        """Return the choices for a table of ``seats``, always including ``chosen``."""
        offered = self.text.offered(seats) or self.choices
        return tuple(one for one in self.choices if one in offered or one == chosen)


def option_fields(options: type) -> tuple[OptionField, ...]:
    return _option_fields(options)


@cache
def _option_fields(options: Any) -> tuple[OptionField, ...]:
    hints = get_type_hints(options)
    return tuple(_option_field(item, hints[item.name]) for item in fields(options))


def _option_field(item: Any, hint: Any) -> OptionField:
    text: OptionText = item.metadata["option"]
    kind, choices = "choice", _choices(hint)
    if hint is bool:
        kind, choices = "flag", (True, False)
    elif hint is int:
        kind, choices = "number", ()
    elif hint is str:
        kind, choices = "text", ()
    elif get_origin(hint) is tuple:
        kind, choices = "numbers", ()
    return OptionField(item.name, kind, choices, item.default, text)


def grouped(items: Iterable[OptionField]) -> list[tuple[str, list[OptionField]]]:
    """Return ``items`` by the headings of ``GROUPS``; items before the first are under ""."""
    found: dict[str, list[OptionField]] = {name: [] for name in ("", *GROUPS)}
    group = ""
    for item in items:
        group = item.text.group or group
        found[group].append(item)
    return [(GROUPS.get(name, ""), members) for name, members in found.items() if members]


def with_earlier_values(options: type, plain: Any) -> Any:
    """Return stored options, with ``earlier`` values for options that did not exist then.

    Otherwise a match from an older version would get a new DEFAULT, which could change its scores.
    """
    if not isinstance(plain, Mapping) or not plain:
        return plain
    known = {item.name: item.text.earlier for item in option_fields(options)}
    return {name: value for name, value in known.items() if value is not None} | dict(plain)


def _choices(hint: Any) -> tuple[Any, ...]:
    """Return the values of ``Literal[...]``, with ``None`` last if it is allowed."""
    if type(None) not in get_args(hint):
        return get_args(hint)
    named = [choice for one in get_args(hint) for choice in get_args(one)]
    return (*named, None)


def adapted_to_seats(options: O, seats: int) -> O:
    """Return ``options`` with every option that depends on the number of players set for ``seats``.

    ``options`` are the DEFAULTs or a preset; a value that people chose would be lost.
    """
    return replace(options, **usual_values(type(options), seats))  # type: ignore[type-var]


def usual_values(options: type, seats: int) -> dict[str, Any]:
    """Return the DEFAULTs of the options that depend on the number of players, by name."""
    return {
        item.name: item.text.usual(seats)
        for item in option_fields(options)
        if item.text.usual is not None
    }


def for_players(options: O, before: int, now: int) -> O:
    """Return ``options`` adapted to a change from ``before`` to ``now`` players.

    A value that is usual for ``before`` players is replaced by the usual one for ``now`` players.
    Values that people chose are unchanged.
    """
    then, usual = usual_values(type(options), before), usual_values(type(options), now)
    left = {name: usual[name] for name in then if getattr(options, name) == then[name]}
    return replace(options, **left)  # type: ignore[type-var]


def differing_options(options: Any, base: Any) -> list[OptionField]:
    return [
        item
        for item in option_fields(type(options))
        if getattr(options, item.name) != getattr(base, item.name)
    ]


def check_values(options: Any) -> list[Refusal]:
    """Return a refusal for every number or list out of range and every text that is not a name."""
    refusals = []
    for item in option_fields(type(options)):
        value = getattr(options, item.name)
        if item.kind == "text" and (refusal := _check_text(value, item)):
            refusals.append(refusal)
        numbers = {"number": (value,), "numbers": value}.get(item.kind, ())
        if len(numbers) > MOST_NUMBERS:
            long = say("At most {most} numbers fit here.", most=MOST_NUMBERS)
            refusals.append(refuse("option.long", long, field=item.name, rule=item.text.rule))
        if any(not item.text.low <= number <= item.text.high for number in numbers):
            refusals.append(
                refuse(
                    "option.range",
                    say(
                        "Choose a number from {low} to {high}",
                        low=item.text.low,
                        high=item.text.high,
                    ),
                    field=item.name,
                    rule=item.text.rule,
                )
            )
    return refusals


def _check_text(text: str, item: OptionField) -> Refusal | None:
    """Return a refusal if a text is too long or has characters that no name has."""
    refusal = check_name(text, item.name) if text else None
    if refusal or tidy(text) == text:
        return refusal
    message = say("Enter a name")
    return refuse("option.text", message, field=item.name, rule=item.text.rule)


@dataclass(frozen=True, slots=True)
class Preset(Generic[O]):
    """A named set of options. The first preset of a game is its DEFAULT.

    ``formerly`` has the values with which the preset was first published, if they have changed. A
    link has the name of a preset and the options that differ from it. So in links the name must
    always mean the same options.
    """

    name: str
    label: str
    help: str
    options: O
    formerly: Mapping[str, Any] = field(default_factory=dict)

    @property
    def options_in_links(self) -> O:
        """The options that a link with the preset's name refers to."""
        return replace(self.options, **self.formerly)  # type: ignore[type-var]


def nearest_preset(presets: Sequence[Preset[O]], options: O, seats: int) -> Preset[O]:
    """Return the preset with the fewest differences from ``options``, the first one in a tie."""
    return min(
        presets,
        key=lambda preset: len(differing_options(options, adapted_to_seats(preset.options, seats))),
    )
