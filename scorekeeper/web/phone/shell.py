"""The shell: the page that keeps the app on this phone and shows it without a network.

It is the same for everybody, in all languages at once, and names no club and no key: the phone
keeps it. Its addresses are relative, so that it may lie below any path.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, render_template, url_for
from markupsafe import Markup

from scorekeeper.web.phone import bundle as bundles
from scorekeeper.web.platform import auth, headers, locale, standalone
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.template_globals import built_url, static_url

SERVICE_WORKER = "service-worker"
SCRIPT = "text/javascript"
OF_THE_WORKER = ("disk", "image", "picture", "python", "sync", "worker", "zip")

ON_THE_SHELL = {"worker-src": "'self'", "frame-src": "'self'"}
ON_THE_WORKER = {"script-src": "'self' 'wasm-unsafe-eval'"}

blueprint = Blueprint("shell", __name__)


@blueprint.get("/phone")
@auth.open_to_all
def show() -> Response:
    """Answer with the page, where there is something to keep."""
    build = _build()
    words = {code: _in(code) for code in locale.LANGUAGES}
    with locale.speaking(locale.LANGUAGES[0]):
        response = Response(_page(build, words))
    response.headers["Content-Security-Policy"] = headers.policy(ON_THE_SHELL)
    response.headers["Cache-Control"] = "no-cache"
    return response


def _page(build: str, words: Mapping[str, Mapping[str, str]]) -> str:
    return render_template(
        "phone/shell.html",
        build=build,
        standalone=standalone.is_alone(),
        words=words,
        scripts=_scripts(),
        preloaded=[name for name in _scripts() if name not in OF_THE_WORKER],
        policy=headers.policy({}),
        styles=_relative(built_url("phone.css")),
        static=lambda name: _relative(static_url(name)),
    )


@blueprint.get("/service-worker.js")
@auth.open_to_all
def service_worker() -> Response:
    """Answer with the service worker, which is told how this site is laid out."""
    _build()
    site = {
        "shell": "" if standalone.is_alone() else "phone",
        "alone": standalone.is_alone(),
        "noFiles": [(code, _no_files(code)) for code in locale.LANGUAGES],
    }
    code = (_folder() / f"{SERVICE_WORKER}.js").read_text()
    told = json.dumps(site, ensure_ascii=False)
    response = Response(f"const SITE = {told};\n{code}", mimetype=SCRIPT)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = headers.policy({})
    return response


@blueprint.get("/offline/<build>/<name>.js")
@auth.open_to_all
def script(build: str, name: str) -> Response:
    """Answer with a script of the shell or of its worker."""
    if build != _build() or name not in _scripts():
        abort(404)
    response = Response((_folder() / f"{name}.js").read_text(), mimetype=SCRIPT)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = headers.policy(ON_THE_WORKER)
    return response


@blueprint.get("/static/offline/bundle.json")
@auth.open_to_all
def bundle() -> Response:
    """Answer with the list of parts. No browser may keep it: it tells that there is an update."""
    found = bundles.bundle() or abort(404)
    response = Response(json.dumps(found), mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def _build() -> str:
    found = bundles.bundle() or abort(404)
    return str(found["build"])


def _folder() -> Path:
    return Path(str(current_app.static_folder)) / "js" / "phone"


def _scripts() -> list[str]:
    names = sorted(file.stem for file in _folder().glob("*.js"))
    return [name for name in names if name != SERVICE_WORKER]


def _relative(address: str) -> str:
    """Return ``address`` as it is seen from the shell, which lies at the top of the site."""
    return address.removeprefix(url_for("home.show"))


def _screens() -> Markup:
    home = _relative(url_for("home.show")) or "./"
    return Markup(render_template("phone/_screens.html", alone=standalone.is_alone(), home=home))  # noqa: S704 - a template


def _in(code: str) -> Mapping[str, str]:
    with locale.speaking(code):
        return {
            "screens": _screens(),
            "without_script": gettext(
                "Scorekeeper needs JavaScript to run on this phone by itself."
            ),
            "manifest": _relative(url_for("app_manifest.of_phone", language=code)),
        }


def _no_files(code: str) -> str:
    with locale.speaking(code):
        return str(
            gettext(
                "The app's files on this phone are gone; the browser has cleared them. "
                "Open this page once with a network, and they are fetched again."
            )
        )
