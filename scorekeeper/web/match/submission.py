"""A submitted form of a deal, and its *base*: the saved facts when the form was rendered.

A script removes a fact from the base when it is tapped. So a tap back to the earlier value is a
change, too, even before the first tap was saved. The script also lists the values of that fact that
the phone has *seen*, including its own taps. Without a base, everything in the form is a change.

The idempotency key is not about the deal: ``match_request.lock_match`` reads it for every form.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl

from flask import Request, g
from werkzeug.exceptions import BadRequest

from scorekeeper.rules.entry import Fact
from scorekeeper.web.platform import htmx, match_request, phone_id

LONGEST_BASE = 4000
"""Characters. The longest base of our games has a tenth of that."""

LONGEST_NUMBER = 6
"""The most digits of a deal number."""

SEEN = "seen."
"""The prefix of a fact's name with the value that somebody has decided against."""

NOT_FACTS = {*match_request.NO_FACTS, "action", "stage"}


@dataclass(frozen=True, slots=True)
class Submission:
    """The content of a deal form: ``facts`` as typed, by name.

    The button is ``action:value``. ``version`` is the version of the match from which the form was
    rendered. ``last`` is the deal after which the match is to end. ``rendered_by_server`` means
    that the server has rendered the page, and the phone itself responds to the form.
    """

    action: str = ""
    value: str = ""
    version: int = 0
    stage: str | None = None
    facts: Mapping[str, str] = field(default_factory=dict)
    base: Mapping[str, Fact] = field(default_factory=dict)
    seen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    is_swap: bool = False
    rendered_by_server: bool = False
    phone: str = ""

    @property
    def last(self) -> int | None:
        return int(self.value) if self.action == "end" else None

    @classmethod
    def from_form(cls, request: Request) -> "Submission":
        """Read the form. Raise ``BadRequest`` if a number in it is invalid."""
        form = request.form
        action, _, value = form.get("action", "").partition(":")
        if action == "end" and not (value.isdecimal() and len(value) <= LONGEST_NUMBER):
            raise BadRequest
        base, seen = _read_json(form.get("base", "")), _read_json(form.get("known", ""))
        submission = cls(
            action,
            value,
            match_request.stated_version(),
            form.get("stage"),
            facts={name: text for name, text in form.items() if name not in NOT_FACTS},
            base={name: fact for name, fact in base.items() if isinstance(fact, Fact)},
            seen={n: tuple(map(text_of, v)) for n, v in seen.items() if isinstance(v, list)},
            is_swap=htmx.is_swap(),
            rendered_by_server=bool(g.get("rendered_by_server")),
            phone=phone_id.get(),
        )
        return submission._with_choice() if action in ("keep", "use") else submission

    def _with_choice(self) -> "Submission":
        """Return the submission with the choice between disputed facts applied.

        Choosing this phone's fact is a tap on that fact after having seen the other phone's fact.
        Choosing the other phone's fact changes nothing.
        """
        chosen = dict(parse_qsl(self.value, keep_blank_values=True))
        facts = {name: text for name, text in self.facts.items() if name not in chosen}
        if self.action == "keep":
            return replace(self, facts=facts)
        seen = {n.removeprefix(SEEN): (text,) for n, text in chosen.items() if n.startswith(SEEN)}
        base = {name: fact for name, fact in self.base.items() if name not in chosen}
        return replace(self, facts=facts | chosen, base=base, seen={**self.seen, **seen})


def text_of(fact: Fact) -> str:
    """Return ``fact`` as a form submits it."""
    return "" if fact is None else str(fact)


def _read_json(text: str) -> dict[str, Any]:
    """Return a JSON object; an empty object if the text is invalid or too long."""
    if len(text) > LONGEST_BASE:
        return {}
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
