"""The page around the app on a phone, and its scripts."""

import json
import re

import pytest

from scorekeeper.web.phone import bundle
from tests.support.web.visitor import Visitor

pytestmark = pytest.mark.timeless

BUILD = "0123456789abcdef"
OWN = ("/phone", "/service-worker.js", f"/offline/{BUILD}/shell.js", "/static/offline/bundle.json")


@pytest.fixture
def built(monkeypatch):
    """A bundle as a build leaves it, of no parts."""
    monkeypatch.setattr(bundle, "bundle", lambda: {"build": BUILD, "parts": []})


@pytest.fixture
def nothing_built(monkeypatch):
    monkeypatch.setattr(bundle, "bundle", lambda: None)


def policy(answer):
    return answer.headers["Content-Security-Policy"].split("; ")


@pytest.mark.usefixtures("nothing_built")
@pytest.mark.parametrize("path", OWN)
def test_phone_pages_are_not_found_without_a_bundle(app, path):
    assert app.test_client().get(path).status_code == 404


@pytest.mark.usefixtures("built")
def test_the_phone_page_is_bilingual_and_identical_for_everyone(app):
    member = Visitor(app, "ja")
    member.starts_club("金曜会")
    page = app.test_client().get("/phone", headers={"Accept-Language": "en"}).text
    assert member.client.get("/phone").text == page
    assert "Keep Scorekeeper on this phone" in page
    assert "スコアキーパーをこのスマホに入れる" in page


@pytest.mark.usefixtures("built")
def test_the_phone_page_works_below_any_path(app):
    page = app.test_client().get("/phone").text
    assert re.findall(r'(?:href|src)="(?:/|https?:)[^"]*"', page) == []
    below = app.test_client().get("/phone", environ_overrides={"SCRIPT_NAME": "/cards"})
    assert below.text == page


@pytest.mark.usefixtures("built")
def test_every_screen_exists_in_both_languages(app):
    page = app.test_client().get("/phone").text
    english, japanese = (
        re.findall(r'data-screen="([\w-]+)"', half) for half in page.split('lang="ja"', 2)[-2:]
    )
    assert english == japanese
    assert "offer" in english


@pytest.mark.usefixtures("built")
def test_the_shell_policy_allows_only_our_own_frames_and_workers(app):
    shell = policy(app.test_client().get("/phone"))
    assert "frame-src 'self'" in shell
    assert "worker-src 'self'" in shell
    assert "script-src 'self'" in shell
    assert "default-src 'none'" in shell


@pytest.mark.usefixtures("built")
def test_only_worker_scripts_may_run_webassembly(app):
    client = app.test_client()
    worker = policy(client.get(f"/offline/{BUILD}/worker.js"))
    assert "script-src 'self' 'wasm-unsafe-eval'" in worker
    for path in ("/", "/phone", "/service-worker.js"):
        assert "wasm" not in client.get(path).headers["Content-Security-Policy"]


@pytest.mark.usefixtures("built")
def test_scripts_of_other_builds_and_other_files_are_not_found(app):
    client = app.test_client()
    assert client.get(f"/offline/{BUILD}/shell.js").status_code == 200
    for path in ("/offline/another/shell.js", f"/offline/{BUILD}/service-worker.js"):
        assert client.get(path).status_code == 404


@pytest.mark.usefixtures("built")
def test_the_service_worker_is_identical_in_every_language(app):
    client = app.test_client()
    answer = client.get("/service-worker.js", headers={"Accept-Language": "ja"})
    assert answer.text == client.get("/service-worker.js").text
    site = json.loads(answer.text.split("\n", 1)[0].removeprefix("const SITE = ").rstrip(";"))
    assert site["shell"] == "phone"
    assert not site["alone"]
    assert [code for code, _ in site["noFiles"]] == ["en", "ja"]
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.usefixtures("built")
def test_the_list_of_bundle_parts_is_not_cached(app):
    answer = app.test_client().get("/static/offline/bundle.json")
    assert answer.json == {"build": BUILD, "parts": []}
    assert answer.headers["Cache-Control"] == "no-store"


def test_an_ordinary_page_does_not_load_the_shell(app):
    page = app.test_client().get("/").text
    assert "js/phone" not in page
    assert "service-worker" not in page


@pytest.mark.usefixtures("built")
def test_the_page_preloads_exactly_the_modules_the_shell_imports(app):
    client = app.test_client()
    page = client.get("/phone").text
    preloaded = re.findall(r'<link rel="modulepreload" href="offline/\w+/([\w-]+)\.js">', page)
    imported = ["shell"]
    for name in imported:  # grows meanwhile
        script = client.get(f"/offline/{BUILD}/{name}.js").text
        found = re.findall(r'^import .*"\./([\w-]+)\.js";$', script, re.MULTILINE)
        imported += [one for one in found if one not in imported]
    assert preloaded == sorted(imported)
