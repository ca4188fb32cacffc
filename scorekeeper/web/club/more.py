"""What is seldom needed: the settings of this phone, what the club hands over, its links."""

from flask import Blueprint, make_response, render_template, request, session
from flask_babel import get_locale
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, locale, phone_settings, urls

blueprint = Blueprint("more", __name__)


@blueprint.get("/more")
@auth.open_to_all
def show() -> str:
    """Show the settings of this phone, and what may be done with the club."""
    return render_template(
        "club/more.html",
        visits=auth.visits(),
        links=_links_in_use(),
        kept=_kept_months(),
    )


def _links_in_use() -> int | None:
    """Return how many links the club has given out, for those who may see them."""
    if not auth.may_in_club(Role.OWNER):
        return None
    with auth.the_store().reading() as db:
        keys = store.keys.list_all(db, auth.visit().club.id)
    return sum(key.good(clock.now()) for key in keys)


def _kept_months() -> int | None:
    """Return for how many months the club keeps its matches, for those who may choose."""
    if not auth.may_in_club(Role.OWNER):
        return None
    with auth.the_store().reading() as db:
        return store.purge.kept_months(db, auth.visit().club.id)


@blueprint.post("/more")
@auth.open_to_all
def keep() -> Response:
    """Keep the settings with the cookie of this phone."""
    phone_settings.keep(request.form)
    language = request.form.get("language")
    if language in locale.LANGUAGES:
        session["language"] = language
    return urls.to("more.show")


@blueprint.get("/forget")
@auth.open_to_all
def ask_before_forgetting() -> str | Response:
    """Ask whether this phone shall forget the club, and show the way back first."""
    visit = auth.current_visit()
    return render_template("club/forget.html", group=visit) if visit else urls.to("more.show")


@blueprint.post("/forget")
@auth.open_to_all
def forget() -> Response:
    """Drop the links of the club in the form from this phone; the club and the links stay."""
    auth.drop_keys(request.form.get("club", ""))
    return urls.to("home.show")


@blueprint.get("/sign-out")
@auth.open_to_all
def ask_before_signing_out() -> str:
    """Ask whether this phone shall forget all groups and settings."""
    return render_template("club/sign_out.html", groups=auth.visits())


@blueprint.post("/sign-out")
@auth.open_to_all
def sign_out() -> Response:
    """Forget all of this phone: its links, its settings, and what its browser has kept."""
    language = str(get_locale())
    session.clear()
    auth.reload_visits()
    with locale.speaking(language):
        page = make_response(render_template("platform/signed_out.html"))
    # Not its cookies: those of other sites beside this one would go with ours.
    page.headers["Clear-Site-Data"] = '"cache", "storage"'
    return page
