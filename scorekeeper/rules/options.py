"""A table's house rules: one frozen dataclass a game, each field labelled.

    hook: bool = option(
        True,
        label=N_("The dealer's barred bid"),
        help=N_("The dealer may not make the bids add up to the cards dealt."),
        rule="O-5",
    )

The type of a field says what may be chosen: ``bool``, ``int``, ``Literal[...]``, that with
``| None``, a tuple of numbers, or a text of one line. ``check_values`` refuses numbers out of
range, long lists and texts that are no name; a game adds what only it can know.
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
"""Numbers in one option: as many as a match can have deals."""

GROUPS: Mapping[str, str] = {
    "deal": N_("Players and deal"),
    "passing": N_("Passing"),
    "bidding": N_("Bidding"),
    "play": N_("Play"),
    "scoring": N_("Scoring"),
    "end": N_("End of the match"),
}
"""What a list of options is divided into: the heading of each group, in the order of an evening."""


def _always(_options: Any, _seats: int) -> bool:
    return True


def _no_remark(_options: Any, _seats: int) -> Message | None:
    return None


@dataclass(frozen=True, slots=True)
class OptionText:
    """What is said about an option; all words are English catalogue sentences.

    ``values`` names each choice; ``low`` and ``high`` bound a number, both included; ``offered``
    gives by count of seats the numbers worth one tap, or the choices there are at that table, which
    are all of them where it gives none; ``applies`` tells whether the option means
    anything at this table with these other options. ``remark`` is what to think over about the
    value chosen, which is allowed all the same. ``asked`` says that every table has to settle it
    at the start. ``usual`` gives the DEFAULT by count of seats, where that decides; the field's own
    default is then what a match without the value was begun with. ``earlier`` is what was played
    before there was the option, where that is not the default. ``group`` is one of ``GROUPS``;
    without one an option stands with the one that is written before it.
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
    """Return a dataclass field that is an option. ``default`` is the DEFAULT of the rules."""
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
class OptionField:
    """One option of a game as the set-up page needs it.

    ``kind``: choice, flag, number, numbers, text.
    """

    name: str
    kind: str
    choices: tuple[Any, ...]
    default: Any
    text: OptionText

    def choices_at(self, seats: int, chosen: Any) -> tuple[Any, ...]:
        """Return the choices that a table of ``seats`` is offered; what is ``chosen`` is one."""
        offered = self.text.offered(seats) or self.choices
        return tuple(one for one in self.choices if one in offered or one == chosen)


def option_fields(options: type) -> tuple[OptionField, ...]:
    """Return the options of a game, in the order in which its dataclass writes them."""
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
    """Return ``items`` under the headings of ``GROUPS``; those before any group under ""."""
    found: dict[str, list[OptionField]] = {name: [] for name in ("", *GROUPS)}
    group = ""
    for item in items:
        group = item.text.group or group
        found[group].append(item)
    return [(GROUPS.get(name, ""), members) for name, members in found.items() if members]


def as_kept(options: type, plain: Any) -> Any:
    """Plain options that were kept in full: what they do not have yet was played as it then was.

    So a table made by an older version keeps its score where a DEFAULT of today would change it.
    """
    if not isinstance(plain, Mapping) or not plain:
        return plain
    known = {item.name: item.text.earlier for item in option_fields(options)}
    return {name: value for name, value in known.items() if value is not None} | dict(plain)


def _choices(hint: Any) -> tuple[Any, ...]:
    """The values of ``Literal[...]``, and with ``| None`` nothing as the last one."""
    if type(None) not in get_args(hint):
        return get_args(hint)
    named = [choice for one in get_args(hint) for choice in get_args(one)]
    return (*named, None)


def as_usual(options: O, seats: int) -> O:
    """Return ``options``, the DEFAULTs or a preset's, as a table of ``seats`` starts from them.

    What depends on the number of players is set for that number.
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
    """Return ``options`` of a table of ``before`` players for one of ``now``.

    What is as usual for those before is as usual for those now; what was chosen stays.
    """
    then, usual = usual_values(type(options), before), usual_values(type(options), now)
    left = {name: usual[name] for name in then if getattr(options, name) == then[name]}
    return replace(options, **left)  # type: ignore[type-var]


def differing(options: Any, base: Any) -> list[OptionField]:
    """Return the options that are not as in ``base``, in their order."""
    return [
        item
        for item in option_fields(type(options))
        if getattr(options, item.name) != getattr(base, item.name)
    ]


def check_values(options: Any) -> list[Refusal]:
    """Return every number and every list out of its range, and every text that is no name."""
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
    """Refuse a text that is longer than a name, or has characters that none has."""
    refusal = check_name(text, item.name) if text else None
    if refusal or tidy(text) == text:
        return refusal
    message = say("Enter a name")
    return refuse("option.text", message, field=item.name, rule=item.text.rule)


def remarks(options: Any, seats: int) -> dict[str, Message]:
    """Return what a table of ``seats`` should think over before it starts, by the option's name."""
    said = {
        item.name: item.text.remark(options, seats)
        for item in option_fields(type(options))
        if item.text.applies(options, seats)
    }
    return {name: message for name, message in said.items() if message}


@dataclass(frozen=True, slots=True)
class Preset(Generic[O]):
    """A named set of options; the first preset of a game is its DEFAULT.

    ``formerly`` has the values with which the preset was first published, if they have changed. A
    link names a preset and the options that differ from it, so there the name keeps its first
    meaning.
    """

    name: str
    label: str
    help: str
    options: O
    formerly: Mapping[str, Any] = field(default_factory=dict)

    @property
    def in_links(self) -> O:
        """Return the options that the name of the preset means in a link."""
        return replace(self.options, **self.formerly)  # type: ignore[type-var]


def nearest_preset(presets: Sequence[Preset[O]], options: O, seats: int) -> Preset[O]:
    """Return the preset from which ``options`` differ least; the first of several."""
    return min(presets, key=lambda preset: len(differing(options, as_usual(preset.options, seats))))
