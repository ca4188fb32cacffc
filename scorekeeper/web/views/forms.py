"""Forms for a game's options, made with WTForms, and parsers for the fields of its entry.

A field has the name that refusals use: ``options.hook``, ``names.2``, ``bids.3``.
"""

import re
from collections.abc import Callable
from typing import Any

from wtforms import Field, FieldList, Form, FormField, IntegerField, RadioField, StringField

from scorekeeper.match.number_input import read_sum
from scorekeeper.registry import AnyGame
from scorekeeper.rules import entry
from scorekeeper.rules.names import tidy
from scorekeeper.rules.options import OptionField, option_fields
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.web.platform.catalogue import gettext

LONGEST_LIST = 60
NUMBER = re.compile(r"[+\-−]?\d{1,9}")


class WholeNumberField(IntegerField):
    """A whole number, possibly with a typographic minus sign."""

    def process_formdata(self, valuelist: list[str]) -> None:
        text = valuelist[0].strip() if valuelist else ""
        if not NUMBER.fullmatch(text):
            self.data = None
            raise ValueError(gettext("Enter a whole number"))
        self.data = int(text.replace("−", "-"))


class NumbersField(Field):
    """Whole numbers, separated by spaces or commas."""

    def process_formdata(self, valuelist: list[str]) -> None:
        words = re.split(r"[\s,、，・]+", valuelist[0].strip()) if valuelist else []
        found = [word for word in words if word]
        if len(found) > LONGEST_LIST or not all(NUMBER.fullmatch(word) for word in found):
            self.data = None
            raise ValueError(gettext("Enter whole numbers separated by spaces"))
        self.data = tuple(int(word.replace("−", "-")) for word in found)


class LineField(StringField):
    """A single line of text, tidied."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = tidy(valuelist[0]) if valuelist else ""


def _choice_reader(option: OptionField) -> Callable[[Any], Any]:
    by_text = {str(choice): choice for choice in option.choices}

    def read(value: Any) -> Any:
        if str(value) not in by_text:
            raise ValueError(f"no such choice: {value}")
        return by_text[str(value)]

    return read


def _option_field(option: OptionField) -> Any:
    if option.kind == "number":
        return WholeNumberField()
    if option.kind == "numbers":
        return NumbersField()
    if option.kind == "text":
        return LineField()
    return RadioField(
        coerce=_choice_reader(option),
        choices=[],  # drawn by the template
        validate_choice=False,
    )


def setup_form(game: AnyGame) -> type[Form]:
    """Return the form class of a new match, with one field per option."""
    options = {item.name: _option_field(item) for item in option_fields(game.options)}
    fields = {
        "names": FieldList(StringField(), separator=".", max_entries=None),
        "first_dealer": StringField(),
        "preset": StringField(),
        "preset_shown": StringField(),
        "options_shown": StringField(),
        "options": FormField(type("OptionsForm", (Form,), options), separator="."),
    }
    return type("SetupForm", (Form,), fields)


def unreadable_option(name: str) -> Refusal:
    message = say("This can't be read. Enter whole numbers, or choose one of the values.")
    return refuse("option.unreadable", message, field=f"options.{name}")


def read_entry_field(field: entry.Field, text: str) -> entry.Fact | Refusal:
    """Parse the text of an entry field; return a refusal if it cannot be read.

    A typed field accepts a number or a sum. WTForms is not used, because building its forms would
    slow down every tap.
    """
    if field.typed:
        return read_sum(text) if text.strip() else None
    return read_fact(text)


def read_fact(text: str) -> entry.Fact:
    """Parse the value that a chip submits: a number, a flag, ``None`` or a word."""
    if text in ("", "None"):
        return None
    if text in ("True", "False"):
        return text == "True"
    return int(text.replace("−", "-")) if NUMBER.fullmatch(text) else text
