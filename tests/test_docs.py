"""The documentation matches the program."""

import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from scorekeeper.cli import MODULES
from scorekeeper.cli.serve import HOST_VARIABLE, PORT_VARIABLE
from scorekeeper.web.configuration import ENVIRONMENT
from scorekeeper.web.platform import bad_link_limit, host_token
from scorekeeper.web.platform.limits import rate_limits
from tests.support import processes
from tests.support.paths import ROOT

DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.glob("*.md"), *ROOT.glob("*.md"), ROOT / "bench" / "README.md"])
LINES_OF_THE_README = 150

LINK = re.compile(r"\]\(([^)\s]+)\)")


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_setting_is_documented():
    listed = re.findall(r"^\| `(SCOREKEEPER_\w+)` \|", read("docs/settings.md"), flags=re.MULTILINE)
    assert sorted(listed) == sorted([*ENVIRONMENT, HOST_VARIABLE, PORT_VARIABLE])


def test_every_command_is_documented():
    listed = re.findall(r"^\| `scorekeeper ([a-z-]+)", read("docs/commands.md"), flags=re.MULTILINE)
    assert set(listed) | {"serve"} == set(MODULES)


def test_the_documented_rate_limits_match_the_program():
    rows = re.findall(
        r"^\| ([a-z][^|]+) \|([^|]*)\|([^|]*)\|$", read("SECURITY.md"), flags=re.MULTILINE
    )
    listed = {what.strip(): (address.strip(), key.strip()) for what, address, key in rows}
    assert listed == {
        "starting a group": shown(rate_limits.STARTING_CLUBS),
        "a bad link or key": (f"{bad_link_limit.MOST}", ""),
        "creating a link": shown(rate_limits.MAKING_KEYS),
        "starting a match": shown(rate_limits.STARTING_MATCHES),
        "writing by the API": shown(rate_limits.WRITING_BY_API),
        "importing a file": shown(rate_limits.UPLOADING),
        "a wrong token of the host": (f"{host_token.MOST}", ""),
    }


def shown(limit):
    in_an_hour = limit.per_address_in_an_hour
    more = f", and {in_an_hour} per hour" if in_an_hour else ""
    return f"{limit.per_address or ''}{more}", f"{limit.per_key or ''}"


def test_the_readme_fits_into_150_lines():
    assert len(read("README.md").splitlines()) <= LINES_OF_THE_README


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_to_files_and_headings_are_valid(page):
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        if ":" in path:
            continue
        target = page.parent / path if path else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


def anchors(page):
    """Return the anchors of a Markdown page's headings, as GitHub derives them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    words = (re.sub(r"[^\w\s-]", "", heading.lower()) for heading in headings)
    return {re.sub(r"\s", "-", heading) for heading in words}


def test_every_page_is_in_the_index_and_in_the_navigation():
    names = {page.name for page in DOCS.glob("*.md")}
    assert set(re.findall(r"^ +- (\S+\.md)$", read("mkdocs.yml"), re.MULTILINE)) == names
    indexed = set(re.findall(r"\]\((\w[\w-]*\.md)\)", read("docs/index.md")))
    assert indexed == names - {"index.md"}


def test_the_documentation_builds_without_a_warning(tmp_path):
    for name in ("mkdocs.yml", "docs"):
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, tmp_path / name)
    zensical = Path(sys.executable).with_name("zensical")
    done = processes.run(
        [zensical, "build", "--strict"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    assert (tmp_path / "build" / "docs" / "hosting" / "index.html").is_file()


def test_install_commands_use_the_name_of_the_project_on_pypi():
    assert metadata.metadata("scorekeeper-cards")["Name"] == "scorekeeper-cards"
    wrong = re.compile(r"pip install '?scorekeeper(?!-cards)\b")
    for path in (ROOT / "scorekeeper").rglob("*.py"):
        assert not wrong.search(path.read_text(encoding="utf-8")), path
