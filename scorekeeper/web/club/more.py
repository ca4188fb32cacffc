"""The "More" page: the settings of this phone, and what can be done with the club."""

from flask import Blueprint, make_response, render_template, request, session
from flask_babel import get_locale
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club import club_start
from scorekeeper.web.platform import auth, locale, phone_settings, urls

blueprint = Blueprint("more", __name__)


@blueprint.get("/more")
@auth.open_to_all
def show() -> str:
    return render_template(
        "club/more.html",
        visits=auth.visits(),
        links=_active_links(),
        retention_months=_retention_months(),
        signup=club_start.is_open(),
    )


def _active_links() -> int | None:
    """Return the number of active links, ``None`` for visitors who may not see it."""
    if not auth.has_club_role(Role.OWNER):
        return None
    with auth.current_store().reading() as db:
        keys = store.keys.list_all(db, auth.required_visit().club.id)
    return sum(key.is_valid(clock.now()) for key in keys)


def _retention_months() -> int | None:
    """Return the retention period in months, ``None`` for visitors who may not change it."""
    if not auth.has_club_role(Role.OWNER):
        return None
    with auth.current_store().reading() as db:
        return store.purge.kept_months(db, auth.required_visit().club.id)


@blueprint.post("/more")
@auth.open_to_all
def save_settings() -> Response:
    phone_settings.save_settings(request.form)
    language = request.form.get("language")
    if language in locale.LANGUAGES:
        session["language"] = language
    return urls.redirect_to("more.show")


@blueprint.get("/forget")
@auth.open_to_all
def ask_before_forgetting() -> str | Response:
    """Ask for confirmation to forget the club, and show the link for coming back."""
    visit = auth.current_visit()
    return (
        render_template("club/forget.html", group=visit) if visit else urls.redirect_to("more.show")
    )


@blueprint.post("/forget")
@auth.open_to_all
def forget() -> Response:
    """Remove the club's keys from this phone. The club and its links stay."""
    auth.drop_keys(request.form.get("club", ""))
    return urls.redirect_to("home.show")


@blueprint.get("/sign-out")
@auth.open_to_all
def ask_before_signing_out() -> str:
    """Ask for confirmation to forget all groups and settings."""
    return render_template("club/sign_out.html", groups=auth.visits())


@blueprint.post("/sign-out")
@auth.open_to_all
def sign_out() -> Response:
    """Clear everything this phone has stored: keys, settings and the browser's storage."""
    language = str(get_locale())
    session.clear()
    auth.reload_visits()
    with locale.in_language(language):
        page = make_response(render_template("platform/signed_out.html"))
    # Not "cookies": that would delete the cookies of other sites on the same host.
    page.headers["Clear-Site-Data"] = '"cache", "storage"'
    return page
