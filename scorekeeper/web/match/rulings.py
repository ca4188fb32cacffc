"""The deal that a noted ruling belongs to, and the facts that a ruling fills in on the pad."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.match import Match
from scorekeeper.rules.entry import Fact, Stage
from scorekeeper.rules.irregularities import offender_in_facts
from scorekeeper.rules.ruling import Fill, Message, Ruling, ThrowIn
from scorekeeper.web.match import points_only
from scorekeeper.web.match.draft import DealDraft, draft_of, facts_of

Facts = Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class FillOffer:
    """Facts of a ruling that can be filled in on the pad. ``label`` is the text of the button.

    ``deals`` are the numbers of the deals that can be filled: the open one and the last saved one.
    ``asks_who`` means that the offender must be named first, ``lacks`` that facts of the deal are
    missing.
    """

    label: Message
    deals: tuple[int, ...] = ()
    asks_who: bool = False
    lacks: bool = False


@dataclass(frozen=True, slots=True)
class ThrowInOffer:
    """The offer to throw the open deal in. If ``passes_on`` is true, the next dealer deals."""

    passes_on: bool


def fill_offer(match: Match, ruling: Ruling, facts: Facts) -> FillOffer | None:
    """Return the facts of ``ruling`` that can be filled in, if any."""
    fills = ruling.fills
    if not isinstance(fills, Fill) or match.given_up:
        return None
    if fills.needs_offender and offender_in_facts(match.table, facts) is None:
        return FillOffer(fills.label, asks_who=True)
    saved = len(match.sheet.rows)
    deals = tuple(n for n in (saved + 1, saved) if filled_draft(match, n, fills, facts))
    has_open_deal = draft_of(match, saved + 1) is not None
    return FillOffer(fills.label, deals, lacks=has_open_deal and saved + 1 not in deals)


def throw_in_offer(match: Match, ruling: Ruling) -> ThrowInOffer | None:
    """Return the offer to throw the open deal in, if ``ruling`` allows or demands that."""
    fills = ruling.fills
    if not isinstance(fills, ThrowIn) or match.given_up:
        return None
    going_on = draft_of(match, len(match.sheet.rows) + 1)
    return ThrowInOffer(fills.passes_on) if going_on else None


def filled_draft(match: Match, number: int, fills: Fill, facts: Facts) -> DealDraft | None:
    """Return deal ``number`` with the facts of ``fills``, at the stage that asks for them.

    Return ``None`` if that is impossible: the deal is neither the open nor the last one, other
    players sat at that table, or facts that the ruling needs are missing.
    """
    saved = len(match.sheet.rows)
    if number not in (saved, saved + 1) or points_only.is_points_only(match, number):
        return None
    draft = draft_of(match, number)
    if draft is None or match.seated_at(draft.deal.table) != match.seated:
        return None
    entry, before = fills.into(draft.deal, draft.entry, facts), facts_of(draft.entry)
    if entry is None:
        return None
    draft = replace(draft, entry=entry)
    changed = [place for place, fact in facts_of(entry).items() if fact != before.get(place)]
    return draft.at_stage(_stage_that_asks(draft.stages, changed) or draft.stage)


def _stage_that_asks(stages: tuple[Stage, ...], places: list[str]) -> str:
    return next((stage.name for stage in stages if any(map(stage.owns, places))), "")


def deal_of_ruling(match: Match, after: int) -> int:
    """Return the number of the deal of a ruling that was noted ``after`` so many deals.

    The deal is the one that was open at that time, or the last deal if the match was over.
    """
    return min(after + 1, current_deal_number(match))


def current_deal_number(match: Match) -> int:
    """Return the number of the deal being played; after the end, the number of the last deal."""
    saved = len(match.sheet.rows)
    return saved if saved and (match.finished or match.given_up) else saved + 1


def is_noted(match: Match, question: str) -> bool:
    number = current_deal_number(match)
    return any(
        one.question == question and deal_of_ruling(match, one.after) == number
        for one in match.rulings
    )


def first_fill(answers: list[Any]) -> Fill | None:
    """Return the facts to fill in from the first of these answers that has some."""
    found = (answer.ruling.fills for answer in answers if answer.ruling)
    return next((one for one in found if isinstance(one, Fill)), None)
