"""House rules in an address: the nearest preset, and each option that differs from it.

    /rules/hell/shared?name=Grandma%27s+Hell&preset=hell&players=4&hook=off&v=1.0

Nothing in it is secret or looked up. Unreadable parts are reported, and the rest is read. A preset
in an address has its original meaning (``Preset.options_in_links``), so a link has the same rules
after the preset changes. ``v`` is the version that wrote the address: a value that this version
does not know is malformed, unless another version wrote it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import render_template, url_for

from scorekeeper import __version__
from scorekeeper.match import name_of
from scorekeeper.registry import AnyGame
from scorekeeper.rules.deal import Table
from scorekeeper.rules.names import check_name, tidy
from scorekeeper.rules.options import (
    OptionField,
    adapted_to_seats,
    differing_options,
    nearest_preset,
    option_fields,
)
from scorekeeper.rules.ruling import Refusal
from scorekeeper.web.platform import auth
from scorekeeper.web.views.rules import house_rules

NAME, PRESET, PLAYERS, VERSION = "name", "preset", "players", "v"
FIXED_WORDS = (NAME, PRESET, PLAYERS, VERSION)

IN_FORM = "rules."
"""The prefix of form fields that contain the words of an address."""

NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
VERSION_NUMBER = re.compile(r"\d{1,6}(\.[0-9a-z]{1,12}){0,5}(\+[0-9a-z.]{1,20})?", re.ASCII)
NOTHING = "none"
FLAGS = {"on": True, "off": False}
LONGEST_LIST = 60
MOST_WORDS = 200
"""The most words that are read. Our own addresses have fewer."""


@dataclass(frozen=True, slots=True)
class SharedRules:
    """House rules from an address. ``unread`` are the parts that could not be read.

    ``malformed`` means that a value is invalid in every version. ``refusals`` are the game's
    refusals of the values that could be read.
    """

    table: Table[Any]
    name: str
    unread: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    malformed: bool

    @property
    def playable(self) -> bool:
        """Return whether a match can be started with these rules."""
        return not self.malformed and not self.refusals


def words_of(game: AnyGame, table: Table[Any], name: str = "") -> dict[str, str]:
    """Return the rules of ``table`` as query parameters."""
    preset = nearest_preset(game.presets, table.options, table.seats)
    found = {NAME: name} if name else {}
    found[PRESET] = preset.name
    if table.seats != game.usual_seats:
        found[PLAYERS] = str(table.seats)
    for item in differing_options(
        table.options, adapted_to_seats(preset.options_in_links, table.seats)
    ):
        found[item.name] = _option_to_text(getattr(table.options, item.name))
    return {**found, VERSION: __version__}


def address_of(game: AnyGame, table: Table[Any], name: str = "", *, whole: bool = False) -> str:
    """Return the address of the rules, absolute if ``whole``."""
    words: dict[str, Any] = words_of(game, table, name)
    return url_for("shared_rules.show", slug=game.slug, _external=whole, **words)


def contains_rules(words: Mapping[str, str]) -> bool:
    """Return whether a query contains house rules."""
    return PRESET in words


def read(game: AnyGame, words: Mapping[str, str]) -> SharedRules:
    unread: list[str] = []
    unknown: list[str] = []
    items = dict(list(words.items())[:MOST_WORDS])
    seats = _players(game, items, unread)
    preset = {one.name: one for one in game.presets}.get(items.get(PRESET, ""))
    if preset is None and PRESET in items:
        unread.append(_shortened_part(PRESET, items.get(PRESET, "")))
    options = adapted_to_seats((preset or game.presets[0]).options_in_links, seats)
    fields = {item.name: item for item in option_fields(game.options)}
    for word, text in items.items():
        if word in FIXED_WORDS:
            continue
        if word not in fields:
            unknown.append(_shortened_part(word, text))
            continue
        try:
            options = replace(options, **{word: _option_from_text(fields[word], text)})
        except (KeyError, ValueError):
            unread.append(_shortened_part(word, text))
    name = _valid_name(items, unread)
    return SharedRules(
        Table(options, seats),
        name,
        (*unread, *unknown),
        tuple(game.check_options(options, seats)),
        malformed=bool(unread) and not _is_of_another_version(items.get(VERSION, "")),
    )


def page(
    game: AnyGame,
    shared: SharedRules,
    words: Mapping[str, str],
    name: str,
    refusals: Sequence[Refusal] = (),
) -> str:
    """Render the page of the rules.

    ``refusals`` explain why the rules cannot be saved under ``name``.
    """
    own = auth.club_of_address()
    saved = house_rules.saved_rules(own.club.id if own and own.club_key else None, game.slug)
    return render_template(
        "club/shared_rules.html",
        game=game,
        shared=shared,
        rules=house_rules.rules_in_words(game, shared.table) if not shared.malformed else None,
        known=name_of(saved, game, shared.table),
        fields={f"{IN_FORM}{word}": text for word, text in words.items()},
        use=url_for("new_match.show", slug=game.slug, **_known_words(game, words)),
        name=name,
        refusals=refusals,
    )


def _known_words(game: AnyGame, words: Mapping[str, str]) -> dict[str, Any]:
    known = {*FIXED_WORDS, *(item.name for item in option_fields(game.options))}
    return {PRESET: game.presets[0].name} | {
        word: text for word, text in words.items() if word in known
    }


def _players(game: AnyGame, words: Mapping[str, str], unread: list[str]) -> int:
    text = words.get(PLAYERS, str(game.usual_seats))
    counts = {str(count): count for count in game.seats}
    if text not in counts:
        unread.append(_shortened_part(PLAYERS, text))
    return counts.get(text, game.usual_seats)


def _valid_name(words: Mapping[str, str], unread: list[str]) -> str:
    name = tidy(words.get(NAME, ""))
    if name and check_name(name, NAME):
        unread.append(_shortened_part(NAME, name))
        return ""
    return name


def _is_of_another_version(text: str) -> bool:
    return bool(VERSION_NUMBER.fullmatch(text)) and text != __version__


def _shortened_part(word: str, text: str) -> str:
    return tidy(f"{word}={text}")[:60]


def _option_to_text(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ".".join(map(str, value)) or NOTHING
    return NOTHING if value is None else str(value)


def _option_from_text(item: OptionField, text: str) -> Any:
    if item.kind == "number":
        return _number(text)
    if item.kind == "numbers":
        parts = [] if text == NOTHING else text.split(".")
        if len(parts) > LONGEST_LIST:
            raise ValueError(text)
        return tuple(_number(part) for part in parts)
    if item.kind == "flag":
        return FLAGS[text]
    if item.kind == "text":
        return tidy(text)
    return {_option_to_text(choice): choice for choice in item.choices}[text]


def _number(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)
