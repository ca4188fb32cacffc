"""Blank forms of the next deals. An open page fetches them, and uses them if the network fails."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, render_template

from scorekeeper.match import Match
from scorekeeper.rules.entry import Group, PerSeat, PerSide
from scorekeeper.rules.points_table import points_table
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match.draft import DealDraft, facts_of
from scorekeeper.web.match.planned_deals import plan_deals
from scorekeeper.web.platform import auth, match_request
from scorekeeper.web.views.translation import speak

DEALS = 5

blueprint = Blueprint("offline_forms", __name__, url_prefix="/m/<match_id>")


@dataclass(frozen=True, slots=True)
class OfflineForm:
    """The blank form of a deal, with the questions of all its stages."""

    draft: DealDraft

    @property
    def base(self) -> str:
        return json.dumps(facts_of(self.draft.entry))

    @property
    def questions(self) -> str:
        """The questions that need an answer, the sums to share out, and a sum that is barred."""
        game, deal = self.draft.match.game, self.draft.deal
        gaps = [one.field for one in game.check(deal, self.draft.completed) if one.gap]
        groups = [group for stage in self.draft.stages for group in stage.groups]
        shared = [one for one in groups if isinstance(one, PerSeat | PerSide)]
        sums = {one.name: one.room for one in shared if one.room is not None}
        return json.dumps({"required": gaps, "sums": sums, "barred": self._barred(groups)})

    def _barred(self, groups: Iterable[Group]) -> dict[str, Any] | None:
        names = self.draft.match.seated_at(self.draft.deal.table)
        for group in groups:
            if isinstance(group, PerSeat) and (barred := group.barred_sum):
                reason = speak(barred.reason, names)
                numbers = {"name": group.name, "seat": barred.seat, "whole": barred.whole}
                return {**numbers, "reason": reason}
        return None

    @property
    def points(self) -> str:
        """The table of points by a seat's facts, as this match shows them; "null" if none."""
        match = self.draft.match
        table = points_table(match.game, self.draft.deal)
        if table is None:
            return "null"
        rows = table.rows and {
            facts: (match.shown(own), match.shown(other))
            for facts, (own, other) in table.rows.items()
        }
        return json.dumps({"numbers": table.numbers, "takers": table.takers, "rows": rows})


@blueprint.get("/offline-forms")
@auth.for_match(Role.SCORER)
def show(match_id: str) -> str:
    """Respond with the forms of the next deals."""
    match = match_request.load_match(match_id)
    return render_template("match/_offline_forms.html", match=match, blank=_blank_forms(match))


def _blank_forms(match: Match) -> Iterator[OfflineForm]:
    following = match.sheet.next
    if following is None or match.stopped or match.log_state.agreed.confirm:
        return
    # The page itself has the draft of the next deal.
    without_drafts = replace(match, drafts={})
    last = following.plan.number + DEALS - 1
    for deal in plan_deals(match, following, last):
        yield OfflineForm(DealDraft(without_drafts, deal, match.game.blank(deal), ""))
