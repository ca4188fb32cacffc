"""Jinja, with less to look up: most of our templates import macros from several others."""

from collections.abc import MutableMapping
from typing import Any

from flask.templating import Environment


class Templates(Environment):
    """Every template has all names that are everywhere in a dictionary of its own.

    Whenever a page imports a template, Jinja compares the names that both have, which takes a tenth
    of the page in the chain of dictionaries that it makes itself. In exchange, no name may be added
    once a template was loaded.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}
