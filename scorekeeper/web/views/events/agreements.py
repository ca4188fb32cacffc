"""The words for agreements of the players besides the house rules."""

from collections.abc import Iterator
from datetime import datetime

from scorekeeper.match import Match, StoredEvent
from scorekeeper.match.events.agreements import TableAgreed
from scorekeeper.match.events.event import fold_events
from scorekeeper.match.events.state import MatchState
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.words import ChangedFact, Words, WordsByClass


def parse_finishing_time(text: str) -> datetime | None:
    """Parse an agreed finishing time; return ``None`` if ``text`` is not one."""
    try:
        moment = datetime.fromisoformat(text)
        return moment if moment.tzinfo else moment.astimezone()
    except (ValueError, OverflowError):
        return None


def _time(text: str) -> str:
    moment = parse_finishing_time(text)
    return f"{moment:%H:%M}" if moment else "–"


def _own_numbers(mode: str | None) -> str:
    words = {"in_turn": gettext("in turn"), "hidden": gettext("hidden until all are in")}
    return str(words.get(mode or "", gettext("off")))


def _facts(
    _match: Match, _stored: StoredEvent, before: MatchState, after: MatchState
) -> Iterator[ChangedFact]:
    was, now = before.agreed, after.agreed
    if was.confirm != now.confirm:
        words = {True: gettext("on"), False: gettext("off")}
        yield ChangedFact(gettext("Second phone confirms"), words[was.confirm], words[now.confirm])
    if was.own_numbers != now.own_numbers:
        yield ChangedFact(
            gettext("Own numbers"), _own_numbers(was.own_numbers), _own_numbers(now.own_numbers)
        )
    if was.until != now.until:
        yield ChangedFact(gettext("Done by"), _time(was.until), _time(now.until))


def _news(match: Match, stored: StoredEvent) -> str:
    """Return each changed agreement with its new value: "Second phone confirms: on"."""
    before = fold_events(match.lines[: stored.number - 1])
    each = [
        gettext("%(rule)s: %(value)s", rule=one.label, value=one.now)
        for one in _facts(match, stored, before, stored.event.apply(before))
    ]
    return gettext(", ").join(each) or gettext("Agreement changed")


WORDS: WordsByClass = {
    TableAgreed: Words(
        news=_news,
        undo=lambda _match, _one: gettext("Undo agreement"),
        redo=lambda _match, _one: gettext("Redo agreement"),
        facts=_facts,
    ),
}
