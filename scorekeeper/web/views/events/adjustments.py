"""The words for adjustments of points outside of deals."""

from collections.abc import Iterator

from scorekeeper.match import Match, StoredEvent
from scorekeeper.match.events.adjustments import AdjustmentDropped, PointsAdjusted
from scorekeeper.match.events.state import AdjustmentEntry, MatchState
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.words import ChangedFact, Words, WordsByClass
from scorekeeper.web.views.match.standings import side_names
from scorekeeper.web.views.translation import isolated, signed


def adjusted_text(match: Match, points: tuple[int, ...]) -> str:
    """Return the ``points`` of each player or side that got or lost some."""
    each = [
        f"{isolated(name)} {signed(match.shown(by))}"
        for name, by in zip(side_names(match), points, strict=False)
        if by
    ]
    adjustment = gettext("Adjustment")
    return gettext("%(rule)s: %(value)s", rule=adjustment, value=gettext(" · ").join(each))


def _facts(
    match: Match, _stored: StoredEvent, before: MatchState, after: MatchState
) -> Iterator[ChangedFact]:
    adjusted: AdjustmentEntry = max(before.adjustments, after.adjustments, key=len)[-1].value
    names = dict(enumerate(side_names(match)))
    if not match.game.partners:
        names = dict(enumerate(one.name for one in match.people))
    for one in adjusted.points:
        yield ChangedFact(names.get(one.whose, ""), "", signed(match.shown(one.points)))
    if adjusted.reason:
        yield ChangedFact(gettext("Reason"), "", adjusted.reason)


WORDS: WordsByClass = {
    PointsAdjusted: Words(
        news=lambda _match, _one: gettext("Points adjusted"),
        undo=lambda _match, _one: gettext("Undo adjustment"),
        redo=lambda _match, _one: gettext("Redo adjustment"),
        facts=_facts,
    ),
    AdjustmentDropped: Words(news=lambda _match, _one: gettext("Adjustment undone"), facts=_facts),
}
