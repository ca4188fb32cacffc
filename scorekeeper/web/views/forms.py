"""Forms made from what a game says about its options, with WTForms, and about its entry.

A field's name is the place a refusal points to: ``options.hook``, ``names.2``, ``bids.3``.
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
from scorekeeper.rules.ruling import Refusal
from scorekeeper.web.platform.catalogue import gettext

LONGEST_LIST = 60
NUMBER = re.compile(r"[+\-−]?\d{1,9}")


class WholeNumberField(IntegerField):
    """A whole number; the minus sign may be the typographer's."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the number; a message when it is none."""
        text = valuelist[0].strip() if valuelist else ""
        if not NUMBER.fullmatch(text):
            self.data = None
            raise ValueError(gettext("Enter a whole number"))
        self.data = int(text.replace("−", "-"))


class NumbersField(Field):
    """Whole numbers one after the other, with blanks or commas between."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the numbers; a message when something else is among them."""
        words = re.split(r"[\s,、，・]+", valuelist[0].strip()) if valuelist else []
        found = [word for word in words if word]
        if len(found) > LONGEST_LIST or not all(NUMBER.fullmatch(word) for word in found):
            self.data = None
            raise ValueError(gettext("Enter whole numbers separated by spaces"))
        self.data = tuple(int(word.replace("−", "-")) for word in found)


class LineField(StringField):
    """A text of one line, tidied."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the text."""
        self.data = tidy(valuelist[0]) if valuelist else ""


def _as_choice(option: OptionField) -> Callable[[Any], Any]:
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
        coerce=_as_choice(option),
        choices=[],  # the template draws them
        validate_choice=False,
    )


def setup_form(game: AnyGame) -> type[Form]:
    """Make the form of a new match: names, first dealer, preset, one field an option."""
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


def read_entry_field(asked: entry.Field, text: str) -> entry.Fact | Refusal:
    """Read what a row of a deal's form was sent with: of its chips one, or what was typed.

    Typed is a number, or several to be added up; what is neither is refused. There is no form of
    WTForms around it, which a tap would wait for: chips have nothing to be checked or drawn by it.
    """
    if asked.typed:
        return read_sum(text) if text.strip() else None
    return read_fact(text)


def read_fact(text: str) -> entry.Fact:
    """Read what a chip's text stands for: a number, a flag, nothing, else the word itself."""
    if text in ("", "None"):
        return None
    if text in ("True", "False"):
        return text == "True"
    return int(text.replace("−", "-")) if NUMBER.fullmatch(text) else text
