"""The names of a team's members in a text field."""

import re
from collections.abc import Iterable, Sequence

from scorekeeper.match.events.teams import FEWEST_MEMBERS
from scorekeeper.rules.names import check_name, tidy
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.web.platform.catalogue import gettext

BETWEEN = re.compile("[,，、;；&＆\n]")


def read_names(text: str) -> tuple[str, ...]:
    """Return the names in ``text``, which are separated by commas."""
    return tuple(filter(None, map(tidy, BETWEEN.split(text))))


def names_text(names: Iterable[str]) -> str:
    """Return ``names`` as the text of a field."""
    return str(gettext(", ")).join(names)


def check_members(names: Sequence[str], field: str) -> Refusal | None:
    """Return a refusal of too few members or an invalid name; ``None`` if all is well."""
    if 0 < len(names) < FEWEST_MEMBERS:
        return refuse("team.one_member", say("A team has at least two members."), field=field)
    return next(filter(None, (check_name(name, field) for name in names)), None)
