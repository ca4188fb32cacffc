"""The page of a match as every handler draws it: whole, and the part that follows the match."""

from collections.abc import Callable
from typing import Any

from flask import abort, render_template
from werkzeug import Response

from scorekeeper.match import Event, Match, Refused, Stale
from scorekeeper.match.events.notes import DealNoted
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import deal_view, live_etag
from scorekeeper.web.match.disputed_view import DisputedView
from scorekeeper.web.match.draft import DealDraft, draft_of
from scorekeeper.web.platform import auth, match_request, phone_id, urls
from scorekeeper.web.views.match import charts, deal_entry, deal_progress


def page(  # noqa: PLR0913 - a page has this many sides
    match: Match,
    entry: deal_entry.EntryView | None = None,
    *,
    stale: bool = False,
    same_deal: int | None = None,
    refusals: tuple[Refusal, ...] = (),
    disputed: DisputedView | None = None,
) -> str:
    """The match page; ``entry`` where the handler has one, else the draft kept.

    ``same_deal`` is what came too late and is on the sheet just so.
    """
    polling = live_etag.of_match(match)
    told = {"stale": stale, "same_deal": same_deal, "refusals": refusals, "disputed": disputed}
    return _drawn(match, entry, polling=polling, **told)


def part(match: Match) -> str:
    """Draw what of the page follows the match, for whoever asks."""
    return _drawn(match, part=True)


def _drawn(match: Match, entry: deal_entry.EntryView | None = None, **more: Any) -> str:
    """Draw the result when the match is over, else the pad or, for who only watches, the state."""
    if match.given_up:
        template = "match/given_up.html"
    elif match.finished:
        template = "match/finish.html"
    elif not auth.may(Role.SCORER, match):
        template = "match/watch.html"
    elif match.waiting:
        return render_template("match/waiting.html", **_parts(match, None), **_told(match), **more)
    else:
        template = "match/pad.html"
    return render_template(template, **_parts(match, entry), **more)


def _told(match: Match) -> dict[str, Any]:
    """Return the deal that waits to be confirmed, as it would be written."""
    kept = _begun(match)
    row = match.sheet_after((*match.entries, kept.whole)).rows[-1]
    return {**deal_view.row_told(row), "here": phone_id.is_first(match)}


def _parts(match: Match, entry: deal_entry.EntryView | None) -> dict[str, Any]:
    going_on = match.sheet.next is not None and not match.finished and not match.given_up
    writes = auth.may(Role.SCORER, match)
    asks = going_on and writes and not match.waiting
    return {
        "match": match,
        "chart": charts.running_totals(match) if match.finished else None,
        "entry": (entry or next_entry(match)) if asks else None,
        "progress": next_progress(match) if going_on and not writes else None,
        "tag": live_etag.tag(match.club_id, match.id, match.state, live_etag.reader(match.id)),
    }


def next_entry(match: Match) -> deal_entry.EntryView:
    """The next deal at the stage it has come to, as far as it is written."""
    return _begun(match).view()


def next_progress(match: Match) -> deal_progress.Progress:
    """The next deal as far as it is written, to be read: the stages up to its own."""
    kept = _begun(match)
    so_far = kept.stages[: kept.at + 1]
    return deal_progress.progress([kept.at_stage(stage.name).view() for stage in so_far])


def _begun(match: Match) -> DealDraft:
    deal = match.sheet.next
    return (draft_of(match, deal.plan.number) if deal else None) or abort(404)


def write(
    match_id: str, decide: Callable[..., Event | list[Event]], **facts: Any
) -> Response | tuple[str, int]:
    """Write what ``decide`` says, and see the match; when another phone was first, say so."""
    try:
        with match_request.lock_match(match_id) as locked:
            locked.append(decide, **facts)
    except Stale as stale:
        return page(stale.current, stale=True), 409
    except Refused:
        return page(match_request.load_match(match_id), stale=True), 409
    return urls.to("pad.show", match_id=match_id)


def what_was_written(current: Match, number: int) -> str:
    """Return what has come before a write of this form: "deal" ``number`` itself, or "else"."""
    since = current.lines[match_request.stated_version() :]
    deals = {line.deal for line in since if not isinstance(line.event, DealNoted)}
    return "deal" if number in deals else "else"
