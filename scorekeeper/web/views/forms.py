"""WTForms made from what a game says about its options and its entry.

A field's name is the place a refusal points to: ``options.hook``, ``names.2``, ``bids.3``.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from wtforms import Field, FieldList, Form, FormField, IntegerField, RadioField, StringField
from wtforms.validators import Optional

from scorekeeper.imports.numbers import read_sum
from scorekeeper.registry import AnyGame
from scorekeeper.rules import entry
from scorekeeper.rules.names import tidy
from scorekeeper.rules.options import OptionField, option_fields
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


class TypedNumberField(Field):
    """A number, or several to be added up, as people type them; a refusal where it is neither."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the number; nothing where nothing is typed."""
        text = valuelist[0] if valuelist else ""
        self.data = read_sum(text) if text.strip() else None


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


def entry_form(fields: Iterable[entry.Field]) -> type[Form]:
    """Make the form of a deal: a row of radio buttons for every field, or a number to type."""
    return _entry_form(tuple((field.name, field.typed) for field in fields))


# To make a class takes longer than to read a form with it.
@lru_cache
def _entry_form(fields: tuple[tuple[str, bool], ...]) -> type[Form]:
    rows = {name: _entry_field(typed=typed) for name, typed in fields}
    return type("EntryForm", (Form,), rows)


def _entry_field(*, typed: bool) -> Any:
    if typed:
        return TypedNumberField()
    return RadioField(
        coerce=read_fact,
        choices=[],  # the template draws them
        validators=[Optional()],
        validate_choice=False,
    )


def read_fact(text: Any) -> entry.Fact:
    """Read what a chip's text stands for: a number, a flag, nothing, else the word itself."""
    if text in (None, "", "None"):
        return None
    if text in ("True", "False"):
        return bool(text == "True")
    return int(text) if NUMBER.fullmatch(str(text)) else str(text)
