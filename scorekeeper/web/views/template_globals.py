"""What templates may call: messages as text, numbers, places, dates, addresses of files."""

import secrets
from collections.abc import Callable, Sequence
from functools import cache, partial
from hashlib import sha256
from typing import Any

from flask import Flask, Response, current_app, request, url_for
from flask_babel import get_locale, gettext
from markupsafe import Markup, escape

from scorekeeper import store
from scorekeeper.exports.charts import Chart
from scorekeeper.registry import find_game
from scorekeeper.rules.game import Deal, Plan
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import Message, Player, Side, say, say_n
from scorekeeper.store import Role
from scorekeeper.web.platform import auth, key_links, locale, webviews
from scorekeeper.web.views import dates, key_list, translation

JAPANESE = "ja"
ENDINGS = {1: "st", 2: "nd", 3: "rd"}
"""Of English places; no table has eleven seats."""


def init_app(app: Flask) -> None:
    """Give the templates their words."""
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(
        speak=translation.speak,
        isolated=translation.isolated,
        signed=translation.signed,
        number=translation.number,
        day=dates.medium,
        ago=dates.ago,
        called=key_list.called,
        month=dates.month,
        day_of_month=dates.day_of_month,
        decimal=translation.decimal,
        amount=translation.amount,
        percent=translation.percent,
    )
    app.jinja_env.tests["points_only"] = lambda entry: isinstance(entry, PointsOnly)
    app.jinja_env.globals.update(
        static_url=static_url,
        plan_facts=plan_facts,
        place_text=place_text,
        fresh_key=fresh_key,
        undo_text=undo_text,
        redo_text=redo_text,
        news_text=news_text,
        visit=auth.here,
        brand=brand,
        may_write=partial(auth.may, Role.SCORER),
        may_own=partial(auth.may, Role.OWNER),
        may_write_in_club=partial(auth.may_in_club, Role.SCORER),
        may_own_club=partial(auth.may_in_club, Role.OWNER),
        app_around=webviews.app_around,
        link_out_of_line=key_links.link_out_of_line,
        role_names=key_list.ROLES,
        roles_allowed=key_list.ALLOWED,
        opened_as=key_list.OPENED,
        just_opened=key_list.just_opened,
        just_withdrawn=key_list.just_withdrawn,
        fresh_id=store.new_id,
        languages=locale.names,
        language=lambda: str(get_locale()),
        here=lambda: request.path if request.method == "GET" else "",
        reds=reds,
        side_names=side_names,
        ranking=ranking,
        game_name=game_name,
        drawn=drawn,
        line_scores=line_scores,
    )


def whole_page(response: Response) -> Response:
    """``response`` as the answer to a tap that changes more than its own part of the page."""
    if request.htmx:  # type: ignore[attr-defined]
        response.headers["HX-Retarget"] = "#page"
        response.headers["HX-Reselect"] = "#page"
        response.headers["HX-Reswap"] = "outerHTML"
    return response


def static_url(name: str) -> str:
    """The address of a file in ``static/``, which changes when the file does."""
    return url_for("static", filename=name, v=_version(name))


@cache
def _version(name: str) -> str:
    folder = current_app.static_folder
    with open(f"{folder}/{name}", "rb") as file:  # noqa: PTH123 - Flask gives a string
        return sha256(file.read()).hexdigest()[:12]


def fresh_key() -> str:
    """A key for one form on one page: sent twice, it does its work once."""
    return secrets.token_urlsafe(12)


def place_text(place: int) -> str:
    """A place as a table says it: 1st, 2nd; １位."""
    if str(get_locale()) == JAPANESE:
        return f"{place}位"
    return f"{place}{ENDINGS.get(place, 'th')}"


def brand() -> str:
    """The head of a page that needs no key: the club's name where there is one, else the app's."""
    here = auth.here()
    return here.club.name if here else str(gettext("Scorekeeper"))


PASS_TO = {
    "left": lambda n: say_n("Pass {n} card to the left", "Pass {n} cards to the left", n=n),
    "right": lambda n: say_n("Pass {n} card to the right", "Pass {n} cards to the right", n=n),
    "across": lambda n: say_n("Pass {n} card across", "Pass {n} cards across", n=n),
}


def plan_facts(deal: Deal[Any, Any]) -> list[Message]:
    """What the table has to know before the deal is played, besides dealer and cards."""
    plan = deal.plan
    return [*_passing(plan), *leading(plan), *lying_facts(plan)]


def lying_facts(plan: Plan) -> list[Message]:
    """What is the same for everybody at the table: cards taken out, on it, in the kitty."""
    return [*_lying(plan), *plan.notes]


def _passing(plan: Plan) -> list[Message]:
    if plan.passes is None:
        return []
    return [PASS_TO[one.to](one.cards) for one in plan.passes] or [say("No pass")]


def leading(plan: Plan) -> list[Message]:
    """Who leads; nothing where the auction decides."""
    if plan.opening_card:
        return [say("{card} leads", card=plan.opening_card)]
    # Where the auction decides, the game's own notes say who leads.
    return [] if plan.leader is None else [say("{player} leads", player=Player(plan.leader))]


def _lying(plan: Plan) -> list[Message]:
    facts = []
    if plan.removed:
        cards = " ".join(card.face for card in plan.removed)
        facts.append(say("{cards} taken out", cards=cards))
    if plan.table:
        facts.append(
            say(
                "{table} on the table, {open} of them open",
                table=plan.table,
                open=plan.face_up or 0,
            )
        )
    if plan.kitty:
        facts.append(say_n("{n} card in the kitty", "{n} cards in the kitty", n=plan.kitty))
    return facts


UNDO: dict[str, Callable[[int | None], str]] = {
    "recorded": lambda number: gettext("Undo deal %(number)s", number=number),
    "corrected": lambda number: gettext("Undo: deal %(number)s corrected", number=number),
    "removed": lambda number: gettext("Undo: deal %(number)s removed", number=number),
    "thrown_in": lambda number: gettext("Undo: deal %(number)s dealt again", number=number),
    "ruling_noted": lambda _number: gettext("Undo: ruling noted"),
    "described": lambda _number: gettext("Undo: date, place or note written"),
    "deal_noted": lambda number: gettext("Undo: note on deal %(number)s", number=number),
    "finished": lambda _number: gettext("Undo: match ended"),
    "reopened": lambda _number: gettext("Undo: match reopened"),
}


def undo_text(kind: str, number: int | None) -> str:
    """What the undo button would take back."""
    return str(UNDO[kind](number))


REDO: dict[str, Callable[[int | None], str]] = {
    "recorded": lambda number: gettext("Redo deal %(number)s", number=number),
    "corrected": lambda number: gettext("Redo: deal %(number)s corrected", number=number),
    "removed": lambda number: gettext("Redo: deal %(number)s removed", number=number),
    "thrown_in": lambda number: gettext("Redo: deal %(number)s dealt again", number=number),
    "ruling_noted": lambda _number: gettext("Redo: ruling noted"),
    "described": lambda _number: gettext("Redo: date, place or note written"),
    "deal_noted": lambda number: gettext("Redo: note on deal %(number)s", number=number),
    "finished": lambda _number: gettext("Redo: match ended"),
    "reopened": lambda _number: gettext("Redo: match reopened"),
}
"""What an undo alone writes is in neither: it is redone as that which it took back."""


def redo_text(kind: str, number: int | None) -> str:
    """What the redo button would write anew."""
    return str(REDO[kind](number))


NEWS: dict[str, Callable[[int | None], str]] = {
    "recorded": lambda number: gettext("Deal %(number)s written", number=number),
    "corrected": lambda number: gettext("Deal %(number)s corrected", number=number),
    "removed": lambda number: gettext("Deal %(number)s removed", number=number),
    "thrown_in": lambda number: gettext("Deal %(number)s dealt again", number=number),
    "dealt_again": lambda number: gettext("Deal %(number)s not dealt again", number=number),
    "ruling_noted": lambda _number: gettext("Ruling noted"),
    "ruling_dropped": lambda _number: gettext("Ruling dropped"),
    "described": lambda _number: gettext("Date, place or note written"),
    "deal_noted": lambda number: gettext("Note on deal %(number)s", number=number),
    "finished": lambda _number: gettext("Match ended"),
    "reopened": lambda _number: gettext("Match reopened"),
}


def news_text(match: store.Match) -> str:
    """What was written last, as it is said to those who look on; nothing before the first line."""
    last = match.lines[-1] if match.lines else None
    return str(NEWS[last.kind](last.deal)) if last else ""


def reds(text: str) -> Markup:
    """``text``, its red suit signs wrapped so that they can be red."""
    safe = str(escape(text))
    for sign in "♥♦":
        safe = safe.replace(sign, f'<span class="red">{sign}</span>')
    return Markup(safe)  # noqa: S704 - escaped above


def side_names(match: store.Match) -> list[str]:
    """The heads of the sheet's columns: the players, or the partners of each side."""
    if match.game.partners:
        return [translation.speak(Side(side), match.names) for side in (0, 1)]
    return list(match.names)


def line_scores(one: store.MatchSummary) -> list[tuple[str, int | None, bool]]:
    """Of a match in a list: each name or pair of partners, the total, whether it is the first."""
    # Before the first deal all are first with nothing, and nobody has won.
    if one.totals is None or one.places is None or not one.deals:
        return [(name, None, False) for name in one.names]
    heads = list(one.names)
    if len(one.totals) < len(heads):
        heads = [translation.speak(Side(side), one.names) for side in range(len(one.totals))]
    firsts = (place == 1 for place in one.places)
    return list(zip(heads, one.totals, firsts, strict=True))


def ranking(places: Sequence[int]) -> list[int]:
    """Seats or sides in the order of their places, equals in the order of their turns."""
    return sorted(range(len(places)), key=places.__getitem__)


def game_name(slug: str) -> str:
    """The game's name in the reader's language; its slug when it is not installed any more."""
    game = find_game(slug)
    return str(gettext(game.name)) if game else slug


def drawn(chart: Chart) -> Markup:
    """The drawing of ``chart``. Its texts were escaped when it was drawn."""
    return Markup(chart.svg())  # noqa: S704 - see above
