"""House rules in words: their name, each option and its value."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper import store
from scorekeeper.match import HouseRules, Match, name_of
from scorekeeper.registry import AnyGame
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import (
    OptionField,
    adapted_to_seats,
    differing_options,
    nearest_preset,
    option_fields,
)
from scorekeeper.rules.ruling import N_
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import translation


def saved_rules(club_id: str | None, slug: str | None = None) -> tuple[HouseRules, ...]:
    """Return a club's saved rules, of the game ``slug`` if given, most recently used first."""
    if club_id is None:
        return ()
    with auth.current_store().reading() as db:
        return store.house_rules.list_all(db, club_id, slug)


def own_name(match: Match) -> str:
    """Return the club's name for the rules of ``match``, "" if they are not saved."""
    return name_of(saved_rules(match.club_id, match.game.slug), match.game, match.table)


def rules_label(game: AnyGame, table: Table[Any], match: Match | None) -> str:
    """Return the club's name for the rules of ``match``, else the label of a preset."""
    own = own_name(match) if match else ""
    return own or preset_of(game, table.options)


def preset_of(game: AnyGame, options: Any) -> str:
    """Return the label of the preset with ``options``, or "Custom rules"."""
    asked = {
        item.name: getattr(options, item.name)
        for item in option_fields(game.options)
        if item.text.asked
    }
    label = next(
        (one.label for one in game.presets if replace(one.options, **asked) == options), None
    )
    return str(gettext(label or N_("Custom rules")))


def option_value_text(item: OptionField, value: Any) -> str:
    if value in item.text.values:
        return str(gettext(item.text.values[value]))
    if isinstance(value, bool):
        return str(gettext("Yes") if value else gettext("No"))
    if isinstance(value, tuple):
        return " ".join(translation.number(one) for one in value) or "–"
    return translation.number(value) if isinstance(value, int) else str(value)


@dataclass(frozen=True, slots=True)
class OptionLine:
    """A house rule on the card. ``own`` means that it is not the default."""

    label: str
    value: str
    rule: str | None
    own: bool


def option_lines(game: AnyGame, table: Table[Any]) -> list[OptionLine]:
    """Return the house rules that apply at ``table``."""
    usual = adapted_to_seats(game.options(), table.seats)
    return [
        OptionLine(
            str(gettext(item.text.label)),
            option_value_text(item, value),
            item.text.rule,
            own=value != getattr(usual, item.name),
        )
        for item in option_fields(game.options)
        for value in [getattr(table.options, item.name)]
        if item.text.applies(table.options, table.seats) and value != ()
    ]


@dataclass(frozen=True, slots=True)
class Difference:
    """A house rule that differs from the ``usual`` value."""

    name: str
    label: str
    value: str
    usual: str
    rule: str | None


def differences(table: Table[Any], base: Any) -> list[Difference]:
    """Return the options of ``table`` that differ from ``base`` and apply at ``table``."""
    return [
        Difference(
            item.name,
            str(gettext(item.text.label)),
            option_value_text(item, getattr(table.options, item.name)),
            option_value_text(item, getattr(base, item.name)),
            item.text.rule,
        )
        for item in differing_options(table.options, base)
        if item.text.applies(table.options, table.seats)
    ]


@dataclass(frozen=True, slots=True)
class RulesInWords:
    """House rules in a list: the nearest preset, and the differences from it."""

    preset: str
    lines: Sequence[Difference]

    @property
    def text(self) -> str:
        own = [
            str(gettext("%(rule)s: %(value)s", rule=one.label, value=one.value))
            for one in self.lines
        ]
        return gettext(" · ").join([self.preset, *own])


def rules_in_words(game: AnyGame, table: Table[Any]) -> RulesInWords:
    preset = nearest_preset(game.presets, table.options, table.seats)
    base = adapted_to_seats(preset.options, table.seats)
    return RulesInWords(str(gettext(preset.label)), differences(table, base))


@dataclass(frozen=True, slots=True)
class SetupStart:
    """Rules that a setup can start from: the group's own, or a preset.

    ``name`` is the value in the form: the id of saved rules or the name of a preset.
    """

    name: str
    label: str
    help: str
    options: Any
    saved: HouseRules | None = None


def setup_starts(game: AnyGame, saved: Iterable[HouseRules], seats: int) -> list[SetupStart]:
    """Return the rules that a setup for ``seats`` players can start from, the club's own first."""
    own = [
        SetupStart(one.id, one.name, rules_in_words(game, Table(at, seats)).text, at, one)
        for one in saved
        for at in [one.at(seats)]
    ]
    presets = [
        SetupStart(
            one.name, gettext(one.label), gettext(one.help), adapted_to_seats(one.options, seats)
        )
        for one in game.presets
    ]
    return own + presets
