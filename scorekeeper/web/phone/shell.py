"""Shell: the page that installs the app on this phone and shows it offline.

The page is the same for everybody, in all languages, and names no group and no key, because the
phone stores it. Its addresses are relative, so that it can be below any path.
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
WORKER_SCRIPTS = (
    *(
        "capability-worker",
        "disk",
        "memory-snapshot",
        "python",
        "snapshot-maker",
        "snapshot-schedule",
        "sync",
        "worker",
        "zip",
    ),
)

SHELL_POLICY = {"worker-src": "'self'", "frame-src": "'self'"}
WORKER_POLICY = {"script-src": "'self' 'wasm-unsafe-eval'"}

blueprint = Blueprint("shell", __name__)


@blueprint.get("/phone")
@auth.open_to_all
def show() -> Response:
    """Respond with the shell's page, if the bundle is built."""
    build = _build_id()
    words = {code: _words_in(code) for code in locale.LANGUAGES}
    with locale.in_language(locale.LANGUAGES[0]):
        response = Response(_page(build, words))
    response.headers["Content-Security-Policy"] = headers.policy(SHELL_POLICY)
    response.headers["Cache-Control"] = "no-cache"
    return response


def _page(build: str, words: Mapping[str, Mapping[str, str]]) -> str:
    return render_template(
        "phone/shell.html",
        build=build,
        alone=standalone.is_alone(),
        words=words,
        scripts=_scripts(),
        preloaded=[name for name in _scripts() if name not in WORKER_SCRIPTS],
        policy=headers.policy({}),
        styles=_relative_address(built_url("phone.css")),
        static=lambda name: _relative_address(static_url(name)),
    )


@blueprint.get("/service-worker.js")
@auth.open_to_all
def service_worker() -> Response:
    """Respond with the service worker and the facts of this site that it needs."""
    _build_id()
    site = {
        "shell": "" if standalone.is_alone() else "phone",
        "alone": standalone.is_alone(),
        "noFiles": [(code, _no_files(code)) for code in locale.LANGUAGES],
    }
    code = (_folder() / f"{SERVICE_WORKER}.js").read_text()
    site_json = json.dumps(site, ensure_ascii=False)
    response = Response(f"const SITE = {site_json};\n{code}", mimetype=SCRIPT)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = headers.policy({})
    return response


@blueprint.get("/offline/<build>/<name>.js")
@auth.open_to_all
def script(build: str, name: str) -> Response:
    """Respond with a script of the shell or of its worker."""
    if build != _build_id() or name not in _scripts():
        abort(404)
    response = Response((_folder() / f"{name}.js").read_text(), mimetype=SCRIPT)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = headers.policy(WORKER_POLICY)
    return response


@blueprint.get("/static/offline/bundle.json")
@auth.open_to_all
def bundle() -> Response:
    """Respond with the list of parts, which must not be cached because it announces updates."""
    found = bundles.bundle() or abort(404)
    response = Response(json.dumps(found), mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def _build_id() -> str:
    found = bundles.bundle() or abort(404)
    return str(found["build"])


def _folder() -> Path:
    return Path(str(current_app.static_folder)) / "js" / "phone"


def _scripts() -> list[str]:
    names = sorted(file.stem for file in _folder().glob("*.js"))
    return [name for name in names if name != SERVICE_WORKER]


def _relative_address(address: str) -> str:
    return address.removeprefix(url_for("home.show"))


def _screens() -> Markup:
    home = _relative_address(url_for("home.show")) or "./"
    return Markup(render_template("phone/_screens.html", alone=standalone.is_alone(), home=home))  # noqa: S704 - a template


def _words_in(code: str) -> Mapping[str, str]:
    with locale.in_language(code):
        return {
            "screens": _screens(),
            "without_script": gettext(
                "Scorekeeper needs JavaScript to run on this phone by itself."
            ),
            "manifest": _relative_address(url_for("app_manifest.show_offline", language=code)),
        }


def _no_files(code: str) -> str:
    with locale.in_language(code):
        return str(
            gettext(
                "Your browser has deleted the app's files. "
                "Open this page once while online to download them again."
            )
        )
