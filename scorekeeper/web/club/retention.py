"""The page with a group's retention period, after which its matches are deleted."""

from flask import Blueprint, render_template, request
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, urls

FOR_EVER = "ever"
MONTHS = 12

blueprint = Blueprint("retention", __name__)


@blueprint.get("/club/keeping")
@auth.for_club(Role.OWNER)
def show() -> str:
    club_id = auth.required_visit().club.id
    with auth.current_store().reading() as db:
        chosen = store.purge.kept_months(db, club_id)
        older = store.purge.count_expired(db, club_id, clock.now())
    choices = [(months, months // MONTHS, older[months]) for months in store.purge.KEEPING_MONTHS]
    return render_template("club/retention.html", chosen=chosen, choices=choices)


@blueprint.post("/club/keeping")
@auth.for_club(Role.OWNER)
def change() -> Response | tuple[str, int]:
    choices = {FOR_EVER: None, **{str(months): months for months in store.purge.KEEPING_MONTHS}}
    chosen = request.form.get("months", "")
    if chosen not in choices:
        return show(), 422
    with auth.current_store().writing() as db:
        store.purge.keep_matches_for(db, auth.required_visit().club.id, choices[chosen])
    return urls.redirect_to("more.show")
