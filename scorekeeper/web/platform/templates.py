"""Jinja, with less to look up: most of our templates import macros from several others."""

from collections.abc import MutableMapping
from typing import Any

from flask.templating import Environment
from jinja2 import Template, TemplateNotFound


class Templates(Environment):
    """Every template has all names that are everywhere in a dictionary of its own.

    Whenever a page imports a template, Jinja compares the names that both have, which takes a tenth
    of the page in the chain of dictionaries that it makes itself. In exchange, no name may be added
    once a template was loaded.

    What was looked for and is not there, as the parts that only some games have, is not looked for
    again, unless templates may change.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._missing: set[str] = set()

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:  # noqa: A002 - Jinja's name
        if name in self._missing:
            raise TemplateNotFound(name)
        try:
            return super()._load_template(name, globals)
        except TemplateNotFound:
            if not self.auto_reload:
                self._missing.add(name)
            raise
