"""The page of a match as every handler draws it: whole, and the part that follows the match."""

from typing import Any

from flask import abort, render_template
from werkzeug import Response

from scorekeeper import store
from scorekeeper.store import Role
from scorekeeper.web.match import live_etag
from scorekeeper.web.match.draft import DealDraft, draft_of
from scorekeeper.web.platform import auth, match_request, urls
from scorekeeper.web.views import charts, deal_entry, deal_progress
from scorekeeper.web.views.house_rules import preset_of


def page(
    match: store.Match,
    entry: deal_entry.EntryView | None = None,
    *,
    stale: bool = False,
    same_deal: int | None = None,
) -> str:
    """Draw the match page; ``entry`` where the handler has one, else the draft kept.

    ``same_deal`` is what came too late and is on the sheet just so.
    """
    return render_template(
        "match/pad.html",
        **parts(match, entry),
        stale=stale,
        same_deal=same_deal,
        polling=live_etag.of_match(match),
    )


def parts(match: store.Match, entry: deal_entry.EntryView | None = None) -> dict[str, Any]:
    """Return what the live part of the match page is drawn from, for whoever asks."""
    going_on = match.sheet.next is not None and not match.finished
    writes = auth.may(Role.SCORER, match)
    return {
        "match": match,
        "preset": preset_of(match.game, match.table.options),
        "chart": charts.running_totals(match) if match.finished else None,
        "entry": (entry or next_entry(match)) if going_on and writes else None,
        "progress": next_progress(match) if going_on and not writes else None,
        "tag": live_etag.tag(match.club_id, match.id, match.state, live_etag.reader(match.id)),
    }


def next_entry(match: store.Match) -> deal_entry.EntryView:
    """Return the next deal at the stage it has come to, as far as it is written."""
    return _begun(match).view()


def next_progress(match: store.Match) -> deal_progress.Progress:
    """Return the next deal as far as it is written, to be read: the stages up to its own."""
    kept = _begun(match)
    so_far = kept.stages[: kept.at + 1]
    return deal_progress.progress([kept.at_stage(stage.name).view() for stage in so_far])


def _begun(match: store.Match) -> DealDraft:
    deal = match.sheet.next
    return (draft_of(match, deal.plan.number) if deal else None) or abort(404)


def write(match_id: str, act: Any) -> Response | tuple[str, int]:
    """Do ``act``, and see the match; when another phone was first, say so."""
    match = match_request.load_match(match_id)
    try:
        with auth.the_store().writing() as db:
            act(db, **match_request.write_terms(match))
    except store.Stale as stale:
        return page(stale.current, stale=True), 409
    except store.Refused:
        return page(match_request.load_match(match_id), stale=True), 409
    return urls.to("pad.show", match_id=match_id)


def what_was_written(current: store.Match, number: int) -> str:
    """Say what came before this form's write: "deal" ``number`` itself, or something "else"."""
    since = current.lines[match_request.write_terms(current)["version"] :]
    deals = {line.deal for line in since if line.kind is not store.Kind.DEAL_NOTED}
    return "deal" if number in deals else "else"
