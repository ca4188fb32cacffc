"""What is seldom needed: the settings of this phone, what the club hands over, its links."""

from flask import Blueprint, render_template

from scorekeeper.web.platform import auth

blueprint = Blueprint("more", __name__)


@blueprint.get("/more")
@auth.open_to_all
def show() -> str:
    """Show the settings of this phone, and what may be done with the club."""
    return render_template("club/more.html")
