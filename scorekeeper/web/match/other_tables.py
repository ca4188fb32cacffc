"""Other verdicts on a question: by house rules of other tables, or by sources that differ."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import get_locale

from scorekeeper.rules import alternative_rules as kernel
from scorekeeper.rules.alternative_rules import Reading
from scorekeeper.rules.play.partial_information import Findings
from scorekeeper.rules.rulebook import Question
from scorekeeper.rules.ruling import Message, Player, say
from scorekeeper.web.match.referee_query import MAY_I, WHO_WINS, Query, RefereeContext
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.rules.house_rules import option_value_text
from scorekeeper.web.views.rules.rulebook_page import played_by, read_book


@dataclass(frozen=True, slots=True)
class OtherTable:
    """A verdict at another table. ``choice`` is the house rule under which the verdict holds.

    If ``choice`` is "", the sources of paragraph ``rule`` differ; ``sources`` quotes them.
    """

    choice: str
    verdict: Message | None
    rule: str | None
    sources: str = ""


def other_tables(context: RefereeContext, query: Query, findings: Findings) -> list[OtherTable]:
    """Return the verdicts at other tables; none until the verdict at this table is settled."""
    if findings.ask or findings.refusals or not findings.answers:
        return []
    turned = [_with_other_option(query, one) for one in _other_readings(context, query, findings)]
    return turned or _sources_differ(context, findings)


def _other_readings(context: RefereeContext, query: Query, findings: Findings) -> Sequence[Reading]:
    game, table, known = context.game, context.table, query.facts_besides_cards(context.dealt)
    if query.ask == MAY_I:
        return kernel.readings_with_other_plays(game, query.turn_of(table), known, findings)
    if query.ask == WHO_WINS:
        return kernel.readings_with_other_winner(game, query.trick_of(table), known, findings)
    question = next(one for one in game.questions if one.name == query.ask)
    return kernel.readings_with_other_answer(game, question, table, query.facts)


def _with_other_option(query: Query, reading: Reading) -> OtherTable:
    label = gettext(reading.option.text.label)
    value = option_value_text(reading.option, reading.value)
    choice = str(gettext("%(rule)s: %(value)s", rule=label, value=value))
    return OtherTable(choice, _verdict(query, reading), reading.option.text.rule)


def _verdict(query: Query, reading: Reading) -> Message:
    if query.ask == WHO_WINS:
        led = query.leader is not None and isinstance(reading.about, int)
        return say("{player} wins", player=Player(reading.about)) if led else reading.ruling.message  # type: ignore[arg-type]
    if query.ask != MAY_I or reading.about is None:
        return reading.ruling.message
    if reading.ruling.allowed:
        return say("{card} can be played", card=reading.about)
    return say("{card} can't be played", card=reading.about)


def _sources_differ(context: RefereeContext, findings: Findings) -> list[OtherTable]:
    """Return the differing readings of the first cited rule."""
    rules = (one.ruling.rule for one in findings.answers if one.ruling and one.ruling.rule)
    book = read_book(context.game, str(get_locale()))
    for rule in rules:
        item: Any = played_by(context.game, book, context.table).find(rule) if book else None
        if isinstance(item, Question) and item.readings:
            return [OtherTable("", None, rule, " ".join(item.readings))]
    return []
