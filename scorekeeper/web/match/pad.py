"""A match: its page, its end, and going back."""

from secrets import SystemRandom
from typing import Any

from flask import Blueprint, abort, render_template, request
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.store import Role
from scorekeeper.web.club.new_match import preset_of
from scorekeeper.web.match import live_etag
from scorekeeper.web.match.draft import DealDraft, draft_of
from scorekeeper.web.platform import auth, rate_limits, urls
from scorekeeper.web.views import charts, deal_entry, deal_progress

blueprint = Blueprint("matches", __name__, url_prefix="/m/<match_id>")


def load(match_id: str) -> store.Match:
    """The match, if a key this browser has opened reaches it; else 404.

    Another club's match is no match here, so that nothing is told to strangers.
    """
    visit = auth.visit_to(match_id)
    if visit is None:
        abort(404)
    with auth.the_store().reading() as db:
        return store.load_match(db, visit.club.id, match_id) or abort(404)


def write_terms(match: store.Match) -> dict[str, Any]:
    """What every write carries: the key, the version the page was based on, the time."""
    version = request.form.get("version", "")
    if not version.isdecimal() or len(version) > len(str(2**31)):
        abort(400)
    return {
        "club_id": match.club_id,
        "match_id": match.id,
        "key_id": auth.key_to(match).id,
        "version": int(version),
        "at": clock.now(),
        "idempotency_key": request.form.get("idempotency_key") or None,
    }


def what_was_written(current: store.Match, number: int) -> str:
    """What has come before a write of this form: "deal" ``number`` itself, or something "else"."""
    since = current.lines[write_terms(current)["version"] :]
    deals = {line.deal for line in since if line.kind is not store.Kind.DEAL_NOTED}
    return "deal" if number in deals else "else"


@blueprint.get("")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    """What comes next, the entry, the sheet; the final standings when it is over."""
    return page(load(match_id))


def page(
    match: store.Match,
    entry: deal_entry.EntryView | None = None,
    *,
    stale: bool = False,
    same_deal: int | None = None,
) -> str:
    """The match page; ``entry`` where the handler has one, else the draft kept.

    ``same_deal`` is what came too late and is on the sheet just so.
    """
    return render_template(
        "match/pad.html",
        **parts(match, entry),
        stale=stale,
        same_deal=same_deal,
        pulse=live_etag.of_match(match),
    )


def parts(match: store.Match, entry: deal_entry.EntryView | None = None) -> dict[str, Any]:
    """What the live part of the match page is drawn from, for whoever asks."""
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
    """The next deal at the stage it has come to, as far as it is written."""
    return _begun(match).view()


def next_progress(match: store.Match) -> deal_progress.Progress:
    """The next deal as far as it is written, to be read: the stages up to its own."""
    kept = _begun(match)
    so_far = kept.stages[: kept.at + 1]
    return deal_progress.progress([kept.at_stage(stage.name).view() for stage in so_far])


def _begun(match: store.Match) -> DealDraft:
    deal = match.sheet.next
    return (draft_of(match, deal.plan.number) if deal else None) or abort(404)


def write(match_id: str, act: Any) -> Response | tuple[str, int]:
    """Do ``act``, and see the match; when another phone was first, say so."""
    match = load(match_id)
    try:
        with auth.the_store().writing() as db:
            act(db, **write_terms(match))
    except store.Stale as stale:
        return page(stale.current, stale=True), 409
    except store.Refused:
        return page(load(match_id), stale=True), 409
    return urls.to("matches.show", match_id=match_id)


@blueprint.post("/remove-last")
@auth.for_match(Role.SCORER)
def remove_last(match_id: str) -> Response | tuple[str, int]:
    """Remove the last deal."""
    return write(match_id, store.remove_last_deal)


@blueprint.post("/throw-in")
@auth.for_match(Role.SCORER)
def throw_in(match_id: str) -> Response | tuple[str, int]:
    """The hand is not played; the next dealer deals."""
    return write(match_id, store.throw_in)


@blueprint.post("/finish")
@auth.for_match(Role.SCORER)
def finish(match_id: str) -> Response | tuple[str, int]:
    """The table stops here."""
    return write(match_id, store.finish)


@blueprint.post("/reopen")
@auth.for_match(Role.SCORER)
def reopen(match_id: str) -> Response | tuple[str, int]:
    """The table plays on."""
    return write(match_id, store.reopen)


@blueprint.post("/rematch")
@rate_limits.limited(rate_limits.STARTING_MATCHES)
@auth.for_match(Role.SCORER, whole=True)
def rematch(match_id: str) -> Response:
    """The same table, the same rules, a new sheet; partners stay, or are drawn anew."""
    match = load(match_id)
    drawn = request.form.get("partners") == "drawn" and match.game.partners
    seats = list(range(match.table.seats))
    with auth.the_store().writing() as db:
        another = store.rematch(
            db,
            match.club_id,
            match.id,
            auth.key_to(match).id,
            clock.now(),
            request.form.get("idempotency_key"),
            order=SystemRandom().sample(seats, len(seats)) if drawn else seats,
            began_on=clock.today(),
        )
    return urls.to("matches.show", match_id=another)
