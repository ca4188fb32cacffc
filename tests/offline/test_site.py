"""The static site: its files, the path below which it is, and existing files in its folder."""

import json
import re
import stat
from urllib.parse import urljoin, urlsplit

import pytest
from click.testing import CliRunner

from scorekeeper import cli, places
from scorekeeper.offline import site

pytestmark = pytest.mark.timeless

PARTS = ("pyodide-00000000.mjs", "app-11111111.zip")


def lay_bundle(folder, build="0123456789abcdef"):
    """Lay what a build leaves behind into ``folder``, in little."""
    folder.mkdir(exist_ok=True)
    for name in PARTS:
        (folder / f"{name}.br").write_bytes(b"br")
        (folder / f"{name}.gz").write_bytes(b"gz")
    parts = [
        {"name": name, "file": name, "type": "t", "size": 1, "br": 2, "gz": 2, "sha256": "0"}
        for name in PARTS
    ]
    told = {"build": build, "pyodide": "314.0.7", "parts": parts}
    (folder / "bundle.json").write_text(json.dumps(told))


@pytest.fixture
def static(tmp_path, monkeypatch):
    """The static files, with room for another bundle than the one that may be built."""
    found, shipped = tmp_path / "static", places.shipped_folder
    found.mkdir()
    for one in shipped("static").iterdir():
        if one.name != "offline":
            (found / one.name).symlink_to(one)
    folders = {"static": found}
    monkeypatch.setattr(places, "shipped_folder", lambda name: folders.get(name) or shipped(name))
    return found


@pytest.fixture
def bundle(static):
    """A bundle as it is built, in little."""
    lay_bundle(static / "offline")
    return static / "offline"


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "cards"


def run(folder):
    return CliRunner().invoke(cli.main, ["offline-site", str(folder)])


def files_in(folder):
    return {one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file()}


def beside(folder):
    return sorted(one.name for one in folder.parent.iterdir() if one.name != "static")


@pytest.mark.usefixtures("bundle")
def test_the_command_writes_the_site_and_says_how_to_try_it(folder):
    answer = run(folder)
    assert answer.exit_code == 0, answer.output
    assert (folder / "index.html").read_text().startswith("<!DOCTYPE html>")
    first, second = answer.output.splitlines()
    assert re.fullmatch(rf"{folder} contains the site: \d+ files, \d\.\d MB\.", first)
    assert second == f"To try it: python -m http.server --directory {folder} 8080"


@pytest.mark.usefixtures("bundle")
def test_every_file_that_the_page_needs_exists_and_every_address_is_relative(folder):
    site.write(folder)
    page = (folder / "index.html").read_text()
    named = re.findall(r'(?:href|src|data-manifest)="([^"]+)"', page)
    named = [address for address in named if not address.startswith("#")]
    assert len(named) > 5
    for address in named:
        assert not address.startswith(("/", "http:", "https:")), address
        assert (folder / urlsplit(address).path).is_file(), address
    for name in ("service-worker.js", "static/offline/bundle.json"):
        assert (folder / name).is_file()
    for sheet in folder.rglob("*.css"):
        where = sheet.relative_to(folder).as_posix()
        for address in re.findall(r"url\(([^)]+)\)", sheet.read_text()):
            assert (folder / urlsplit(urljoin(where, address)).path).is_file(), address


def test_only_the_parts_of_this_build_are_copied_in_both_compressions(folder, bundle):
    (bundle / "app-22222222.zip.br").write_bytes(b"of an earlier build")
    site.write(folder)
    packed = {one.name for one in (folder / "static/offline").iterdir()}
    assert packed == {"bundle.json", *(f"{one}.{end}" for one in PARTS for end in ("br", "gz"))}


@pytest.mark.usefixtures("bundle")
def test_scripts_are_in_the_folder_of_the_build(folder):
    site.write(folder)
    scripts = folder / "offline/0123456789abcdef"
    assert "shell.js" in {one.name for one in scripts.iterdir()}
    assert 'src="offline/0123456789abcdef/shell.js"' in (folder / "index.html").read_text()


@pytest.mark.usefixtures("bundle")
def test_the_page_includes_its_content_security_policy_as_a_meta_tag(folder):
    site.write(folder)
    page = (folder / "index.html").read_text()
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', page)
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors" not in policy
    assert page.index("Content-Security-Policy") < page.index("<link")


@pytest.mark.usefixtures("bundle")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_manifest_uses_relative_addresses(folder, language):
    site.write(folder)
    manifest = json.loads((folder / f"phone.{language}.webmanifest").read_text())
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    assert "id" not in manifest
    pictures = [*manifest["icons"], *(one["icons"][0] for one in manifest["shortcuts"])]
    for one in pictures:
        assert (folder / urlsplit(one["src"]).path).is_file()
    assert all(one["url"].startswith("./") for one in manifest["shortcuts"])


@pytest.mark.usefixtures("bundle")
def test_the_site_is_readable_for_a_web_server_despite_a_strict_umask(folder):
    run(folder)
    modes = {stat.S_IMODE(one.stat().st_mode) for one in folder.rglob("*") if one.is_file()}
    assert modes == {0o644}
    folders = [folder, *(one for one in folder.rglob("*") if one.is_dir())]
    assert {stat.S_IMODE(one.stat().st_mode) for one in folders} == {0o755}


@pytest.mark.usefixtures("bundle")
def test_the_site_contains_nothing_about_this_computer(folder, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_HOSTS", "cards.example.org")
    monkeypatch.setenv("SCOREKEEPER_METRICS_TOKEN", "a token")
    site.write(folder)
    told = b"".join(one.read_bytes() for one in folder.rglob("*") if one.is_file())
    for word in (b"cards.example.org", b"a token", b"csrf", str(folder.parent).encode()):
        assert word not in told


# What may be in the folder


@pytest.mark.usefixtures("bundle")
def test_an_empty_folder_is_accepted(folder):
    folder.mkdir()
    assert run(folder).exit_code == 0
    assert (folder / "index.html").is_file()


def test_the_previous_site_is_replaced_completely(folder, bundle):
    site.write(folder)
    (bundle / "bundle.json").unlink()
    lay_bundle(bundle, "fedcba9876543210")
    site.write(folder)
    names = files_in(folder)
    assert "offline/fedcba9876543210/shell.js" in names
    assert not any("0123456789abcdef" in name for name in names)
    assert beside(folder) == ["cards"]


@pytest.mark.usefixtures("bundle")
def test_a_folder_with_foreign_files_is_refused_and_unchanged(folder):
    folder.mkdir()
    (folder / "thesis.txt").write_text("mine")
    answer = run(folder)
    assert answer.exit_code == 2
    message = f"{folder} has thesis.txt in it, which is none of ours: nothing is written"
    assert answer.stderr == f"scorekeeper: {message}\n"
    assert files_in(folder) == {"thesis.txt"}
    assert beside(folder) == ["cards"]


@pytest.mark.usefixtures("bundle")
def test_a_site_with_a_foreign_file_is_refused_and_unchanged(folder):
    site.write(folder)
    (folder / "offline/mine.txt").write_text("mine")
    answer = run(folder)
    assert answer.exit_code == 2
    assert "offline/mine.txt" in answer.stderr
    assert (folder / "offline/mine.txt").read_text() == "mine"


@pytest.mark.usefixtures("bundle")
def test_a_file_instead_of_a_folder_is_refused(folder):
    folder.write_text("mine")
    assert run(folder).stderr == f"scorekeeper: {folder} is a file, and no folder\n"
    assert folder.read_text() == "mine"


@pytest.mark.usefixtures("bundle")
def test_a_failure_leaves_the_previous_site_unchanged(folder, monkeypatch):
    site.write(folder)
    before = files_in(folder)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(site, "_swap_folders", full)
    answer = run(folder)
    assert (answer.exit_code, answer.stderr) == (2, "scorekeeper: no space left on device\n")
    assert files_in(folder) == before
    assert beside(folder) == ["cards"]


@pytest.mark.usefixtures("static")
def test_without_a_bundle_the_message_says_how_to_build_it(folder):
    answer = run(folder)
    assert answer.exit_code == 2
    assert answer.stderr == (
        "scorekeeper: nothing is built that a phone could run: "
        "python -m scorekeeper.offline.build builds it\n"
    )
    assert not folder.exists()
