"""House rules in words: what a set of them is called, each option and its value."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper import store
from scorekeeper.match import HouseRules, Match, name_of
from scorekeeper.registry import AnyGame
from scorekeeper.rules.game import Table
from scorekeeper.rules.options import (
    OptionField,
    as_usual,
    differing_options,
    nearest_preset,
    option_fields,
)
from scorekeeper.rules.ruling import N_
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import translation


def kept_rules(club_id: str | None, slug: str | None = None) -> tuple[HouseRules, ...]:
    """Return what a club keeps (of the game ``slug``), the rules used last first."""
    if club_id is None:
        return ()
    with auth.the_store().reading() as db:
        return store.house_rules.list_all(db, club_id, slug)


def own_name(match: Match) -> str:
    """Return what the club calls the rules of ``match``, or ""."""
    return name_of(kept_rules(match.club_id, match.game.slug), match.game, match.table)


def rules_label(game: AnyGame, table: Table[Any], match: Match | None) -> str:
    """Return what the rules of ``table`` are called: by the club of ``match``, or ``preset_of``."""
    own = own_name(match) if match else ""
    return own or preset_of(game, table.options)


def preset_of(game: AnyGame, options: Any) -> str:
    """Return the label of the preset that ``options`` are, or that they are the table's own."""
    asked = {
        item.name: getattr(options, item.name)
        for item in option_fields(game.options)
        if item.text.asked
    }
    label = next(
        (one.label for one in game.presets if replace(one.options, **asked) == options), None
    )
    return str(gettext(label or N_("Custom rules")))


def option_word(item: OptionField, value: Any) -> str:
    """Return a value of an option as the set-up page writes it."""
    if value in item.text.values:
        return str(gettext(item.text.values[value]))
    if isinstance(value, bool):
        return str(gettext("Yes") if value else gettext("No"))
    if isinstance(value, tuple):
        return " ".join(translation.number(one) for one in value) or "–"
    return translation.number(value) if isinstance(value, int) else str(value)


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One house rule on the card: ``own`` where it is not the DEFAULT."""

    label: str
    value: str
    rule: str | None
    own: bool


def option_lines(game: AnyGame, table: Table[Any]) -> list[OptionLine]:
    """Return the house rules that mean something at ``table``."""
    usual = as_usual(game.options(), table.seats)
    return [
        OptionLine(
            str(gettext(item.text.label)),
            option_word(item, value),
            item.text.rule,
            own=value != getattr(usual, item.name),
        )
        for item in option_fields(game.options)
        for value in [getattr(table.options, item.name)]
        if item.text.applies(table.options, table.seats) and value != ()
    ]


@dataclass(frozen=True, slots=True)
class Difference:
    """A house rule that is not as in what the table started from, where it is ``usual``."""

    name: str
    label: str
    value: str
    usual: str
    rule: str | None


def differences(table: Table[Any], base: Any) -> list[Difference]:
    """Return what of ``table`` is not as in ``base`` and means something there, a line each."""
    return [
        Difference(
            item.name,
            str(gettext(item.text.label)),
            option_word(item, getattr(table.options, item.name)),
            option_word(item, getattr(base, item.name)),
            item.text.rule,
        )
        for item in differing_options(table.options, base)
        if item.text.applies(table.options, table.seats)
    ]


@dataclass(frozen=True, slots=True)
class RulesInWords:
    """House rules as lists show them: the preset they come nearest to, and what differs from it."""

    preset: str
    lines: Sequence[Difference]

    @property
    def text(self) -> str:
        """Return all in one line."""
        own = [
            str(gettext("%(rule)s: %(value)s", rule=one.label, value=one.value))
            for one in self.lines
        ]
        return " · ".join([self.preset, *own])


def in_words(game: AnyGame, table: Table[Any]) -> RulesInWords:
    """Return the rules of ``table`` as those of the nearest preset and what differs from it."""
    preset = nearest_preset(game.presets, table.options, table.seats)
    base = as_usual(preset.options, table.seats)
    return RulesInWords(str(gettext(preset.label)), differences(table, base))


@dataclass(frozen=True, slots=True)
class Choice:
    """What a set-up can start from: the club's own rules (``kept``), or a preset of the game.

    ``name`` is what the form sends for it: an id, or the name of the preset.
    """

    name: str
    label: str
    help: str
    options: Any
    kept: HouseRules | None = None


def choices(game: AnyGame, kept: Iterable[HouseRules], seats: int) -> list[Choice]:
    """Return what a table of ``seats`` can start from, the club's own first."""
    own = [
        Choice(one.id, one.name, in_words(game, Table(at, seats)).text, at, one)
        for one in kept
        for at in [one.at(seats)]
    ]
    presets = [
        Choice(one.name, gettext(one.label), gettext(one.help), as_usual(one.options, seats))
        for one in game.presets
    ]
    return own + presets
