"""The page of a match, whole or as its live part."""

from collections.abc import Callable
from typing import Any

from flask import abort, render_template
from werkzeug import Response

from scorekeeper.match import Event, Match, Refused, Stale
from scorekeeper.match.events.notes import DealNoted
from scorekeeper.rules.ruling import Refusal
from scorekeeper.rules.seats import Seat
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import deal_view, live_etag
from scorekeeper.web.match.disputed_fact_view import DisputedView
from scorekeeper.web.match.draft import DealDraft, draft_of
from scorekeeper.web.platform import auth, match_request, phone_id, urls
from scorekeeper.web.views.match import charts, deal_entry, deal_progress


def page(  # noqa: PLR0913 - the page has many variants
    match: Match,
    entry: deal_entry.EntryView | None = None,
    *,
    stale: bool = False,
    same_deal: int | None = None,
    refusals: tuple[Refusal, ...] = (),
    disputed: DisputedView | None = None,
) -> str:
    """Return the match page, with the saved draft unless ``entry`` is given.

    If a late form had the same values as a saved deal, ``same_deal`` is the number of that deal.
    """
    polling = live_etag.match_polling(match)
    more = {"stale": stale, "same_deal": same_deal, "refusals": refusals, "disputed": disputed}
    return _render(match, entry, polling=polling, **more)


def part(match: Match) -> str:
    return _render(match, part=True)


def _render(match: Match, entry: deal_entry.EntryView | None = None, **more: Any) -> str:
    """Render the page for the state of the match and the reader's rights."""
    if match.given_up:
        template = "match/given_up.html"
    elif match.finished:
        template = "match/finish.html"
    elif not auth.has_role(Role.SCORER, match):
        template = "match/watch.html"
    elif match.waiting:
        return render_template(
            "match/await_confirmation.html",
            **_template_values(match, None),
            **_pending_deal_values(match),
            **more,
        )
    else:
        template = "match/pad.html"
    return render_template(template, **_template_values(match, entry), **more)


def _pending_deal_values(match: Match) -> dict[str, Any]:
    """Return the template values for the deal that waits for confirmation."""
    saved = _saved_next(match)
    row = match.sheet_after((*match.entries, saved.completed)).rows[-1]
    return {**deal_view.row_explanation(row), "here": phone_id.entered_pending_deal(match)}


def _template_values(match: Match, entry: deal_entry.EntryView | None) -> dict[str, Any]:
    going_on = match.sheet.next is not None and not match.finished and not match.given_up
    writes = auth.has_role(Role.SCORER, match)
    asks = going_on and writes and not match.waiting
    return {
        "match": match,
        "chart": charts.running_totals(match) if match.finished else None,
        "entry": (entry or _saved_next(match).view()) if asks else None,
        "progress": next_progress(match) if going_on and not writes else None,
        "tag": live_etag.tag(
            match.club_id, match.id, match.state, live_etag.reader_variant(match.id)
        ),
    }


def next_progress(match: Match, seat: Seat | None = None) -> deal_progress.Progress:
    """Return the progress of the next deal for the player at ``seat``, or for viewers."""
    saved = _saved_next(match)
    so_far = saved.stages[: saved.at + 1]
    views = [saved.at_stage(stage.name).view_of_seat(seat) for stage in so_far]
    return deal_progress.progress(views)


def _saved_next(match: Match) -> DealDraft:
    deal = match.sheet.next
    return (draft_of(match, deal.plan.number) if deal else None) or abort(404)


def write(
    match_id: str, decide: Callable[..., Event | list[Event]], **facts: Any
) -> Response | tuple[str, int]:
    """Append the event that ``decide`` returns, and redirect to the match.

    If another phone was first, show the match with a message.
    """
    try:
        with match_request.lock_match(match_id) as locked:
            locked.append(decide, **facts)
    except Stale as stale:
        return page(stale.current, stale=True), 409
    except Refused:
        return page(match_request.load_match(match_id), stale=True), 409
    return urls.redirect_to("pad.show", match_id=match_id)


def changed_part(current: Match, number: int, version: int) -> str:
    """Return "deal" if deal ``number`` was changed since ``version``, else "else"."""
    deals = {line.deal for line in current.lines[version:] if not isinstance(line.event, DealNoted)}
    return "deal" if number in deals else "else"
