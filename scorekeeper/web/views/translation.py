"""Messages, numbers and names in the reader's language."""

import re
import unicodedata
from collections.abc import Sequence
from fractions import Fraction
from math import floor

from babel.lists import format_list
from flask_babel import get_locale
from markupsafe import Markup, escape

from scorekeeper.match import Match
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.game import IN_EVERY_GAME, IN_SIDES
from scorekeeper.rules.ruling import Message, Player, Side, Value
from scorekeeper.rules.seats import seats_of_side
from scorekeeper.store.matches.summaries import MatchSummary
from scorekeeper.web.platform.catalogue import gettext, ngettext, pgettext

MINUS = "−"
RIGHT_TO_LEFT = ("R", "AL", "AN")


def speak(value: Value, names: Sequence[str] = ()) -> str:  # noqa: PLR0911 - one per type of value
    """Return ``value`` as text in the language of the request.

    ``names`` are the players' names by seat. Without them a seat is called "Player 1" and so on.
    """
    match value:
        case Message():
            return _speak_message(value, names)
        case Player(seat):
            return names[seat] if names else str(gettext("Player %(number)s", number=seat + 1))
        case Side(side):
            return _speak_side(side, names)
        case Card():
            return str(gettext("the joker")) if value is Card.JOKER else value.face
        case Suit():
            return value.symbol
        case int():
            return number(value)
        case _:
            return value


def number(value: int | Fraction) -> str:
    """Return ``value`` with a real minus sign, a fraction with at most two decimals."""
    text = str(value) if isinstance(value, int) else f"{float(value):.2f}".rstrip("0").rstrip(".")
    return text.replace("-", MINUS)


def decimal(value: float) -> str:
    """Return ``value`` to one decimal, halves rounded away from 0, with a real minus sign.

    Zero has no sign.
    """
    whole, tenth = divmod(floor(abs(value) * 10 + 0.5), 10)
    return f"{MINUS if value < 0 and (whole or tenth) else ''}{whole}.{tenth}"


def amount(value: float) -> str:
    """Return a whole number without decimals, any other to one decimal."""
    return number(value) if isinstance(value, int) else decimal(value)


def percent(share: float) -> str:
    """Return ``share``, from 0 to 1, in percent."""
    return f"{share:.0%}"


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else number(value)


def game_gettext(game: AnyGame, sentence: str, **params: str | int) -> str:
    """Return ``sentence`` in the terms of ``game``: the dealer is 親 in one game only."""
    contexts = [game.dialect, *([IN_SIDES] if game.partners else []), IN_EVERY_GAME]
    own = (str(pgettext(context, sentence)) for context in contexts if context)
    translated = next((one for one in own if one != sentence), str(gettext(sentence)))
    return translated % params if params else translated


def game_gettext_html(game: AnyGame, sentence: str, **params: str | int) -> Markup:
    """Return ``game_gettext`` as markup. ``params`` may contain markup, such as a name in bold."""
    translated = Markup(game_gettext(game, sentence))  # noqa: S704 - from the catalogue
    return translated % params if params else translated


def isolated(name: str) -> str:
    """Return ``name``, isolated if it contains right-to-left text."""
    turns = not name.isascii() and any(
        unicodedata.bidirectional(char) in RIGHT_TO_LEFT for char in name
    )
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if turns else name


MOST_NAMED = 3
"""The most players that a sentence about a tie names; more are counted."""


def listed(names: Sequence[str]) -> str:
    """Join names in a sentence: "Ann, Ben, and Cem"."""
    return str(format_list([isolated(name) for name in names], locale=get_locale()))


def reds(text: str) -> Markup:
    """Return ``text`` with its red suits wrapped in a class."""
    safe = str(escape(text))
    for sign in "♥♦":
        safe = safe.replace(sign, f'<span class="red">{sign}</span>')
    return Markup(safe)  # noqa: S704 - escaped above


CLAUSE = re.compile(r"\S.*?(?:[:,](?= )|[：、]|$)")
"""Text up to a colon, to a comma or to the end."""


def clauses(text: str) -> Markup:
    """Return ``text`` with each clause in an element, so that a line ends after a clause."""
    safe = CLAUSE.sub(r"<span>\g<0></span>", str(escape(text)))
    return Markup(safe)  # noqa: S704 - escaped above


def game_name(slug: str) -> str:
    game = find_game(slug)
    return str(gettext(game.name)) if game else slug


def title(match: Match) -> str:
    """Return the title of a match: the name that its players gave the game, else the game's own."""
    return speak(match.game.title(match.table.options))


def listed_title(summary: MatchSummary) -> str:
    return named_title(summary.game, summary.called)


def named_title(slug: str, called: str) -> str:
    """Return the name that a table gave to the game, else the game's own name."""
    return isolated(called) if called else game_name(slug)


def _speak_message(message: Message, names: Sequence[str]) -> str:
    params = {key: speak(value, names) for key, value in message.params.items()}
    people = [key for key, value in message.params.items() if isinstance(value, Player)]
    params |= {key: isolated(params[key]) for key in people}
    if message.plural is None:
        text = str(gettext(message.text))
    else:
        count = message.params["n"]
        text = str(ngettext(message.text, message.plural, count if isinstance(count, int) else 0))
    return text.format(**params)


def _speak_side(side: int, names: Sequence[str]) -> str:
    partners = [isolated(speak(Player(seat), names)) for seat in seats_of_side(side)]
    return str(gettext("%(one)s and %(other)s", one=partners[0], other=partners[1]))
