"""The contents of the parts before they are packed."""

import gettext
import io
import json

import pytest

from scorekeeper import __version__
from scorekeeper.offline.build import parts
from scorekeeper.offline.build.archives import unzip
from scorekeeper.offline.build.errors import BuildError
from tests.support.clock import TOKYO

PO = """
msgid ""
msgstr ""
"Language: ja\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Hearts"
msgstr "ハーツ"
"""


class Compiler:
    """Records what was to be compiled."""

    def compiled(self, sources):
        return {f"{path}c": b"code" for path in sources}


def test_catalogues_are_compiled_without_a_timestamp(server_in):
    made = []
    for zone in ("UTC", TOKYO):
        server_in(zone)
        made.append(parts.catalogues({"ja/messages.po": PO.encode(), "ja/x.txt": b""}))
    assert made[0] == made[1]
    assert list(made[0]) == ["ja/messages.mo"]
    content = made[0]["ja/messages.mo"]
    assert gettext.GNUTranslations(io.BytesIO(content)).gettext("Hearts") == "ハーツ"
    assert b"1980-01-01 00:00+0000" in content


def test_migrations_stay_source_files_and_the_rest_is_compiled():
    files = {
        "scorekeeper/store/migrations/env.py": b"a",
        "scorekeeper/clock.py": b"b",
        "scorekeeper/games/hell/rulebook.en.md": b"c",
    }
    assert parts.compile_sources(files, Compiler()) == {
        "scorekeeper/store/migrations/env.py": b"a",
        "scorekeeper/clock.pyc": b"code",
        "scorekeeper/games/hell/rulebook.en.md": b"c",
    }


@pytest.mark.parametrize(
    "there",
    [
        [],
        ["scorekeeper/static/built/main.js"],
        ["scorekeeper/static/vendor/familjen-grotesk-latin-wght-normal.woff2"],
    ],
)
def test_a_checkout_without_built_scripts_or_fonts_is_refused(there):
    with pytest.raises(BuildError, match="run pip install -e"):
        parts.check_installed_files(there)


def test_the_lock_file_of_pyodide_has_no_packages():
    lock = json.dumps({"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}).encode()
    told = json.loads(parts.empty_lock_file(lock))
    assert told == {"info": {"python": "3.14.2"}, "packages": {}}


def test_the_shell_has_its_scripts_and_styles_except_those_with_their_own_address(tmp_path):
    for name in ("worker.js", "shell.css", "service-worker.js", "notes.txt"):
        (tmp_path / name).write_text(name)
    assert [(part.name, part.type) for part in parts.shell_parts(tmp_path)] == [
        ("shell.css", "text/css"),
        ("worker.js", "text/javascript"),
    ]


@pytest.mark.parametrize("umask", [0o077, 0o022])
def test_files_are_read_regardless_of_the_umask(tmp_path, umask):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.txt").write_text("c")
    (tmp_path / "a" / "b.txt").chmod(0o666 & ~umask)
    assert parts.files_below(tmp_path, "app") == {"app/a/b.txt": b"c"}


def test_the_metadata_have_name_version_and_addresses():
    ((path, content),) = parts.metadata().items()
    assert path == f"scorekeeper_cards-{__version__}.dist-info/METADATA"
    lines = content.decode().splitlines()
    assert lines[1:3] == ["Name: scorekeeper-cards", f"Version: {__version__}"]
    assert [line.split(",")[0] for line in lines[3:]] == [
        f"Project-URL: {name}" for name in ("Documentation", "Licence", "Source")
    ]


def test_the_app_archive_has_templates_and_static_files_inside_the_package():
    names = set(unzip(parts.app_archive(Compiler())))
    assert {
        *["scorekeeper/places.pyc", "scorekeeper/templates/_base.html"],
        "scorekeeper/static/built/base.css",
    } <= names
    assert not [name for name in names if name.endswith("pyproject.toml")]


def test_packages_have_no_long_description():
    files = {"a-1.dist-info/METADATA": b"Name: a\nVersion: 1\n\n# A\n", "a/b.py": b"c\n\nd\n"}
    assert parts.without_descriptions(files) == {
        "a-1.dist-info/METADATA": b"Name: a\nVersion: 1\n",
        "a/b.py": b"c\n\nd\n",
    }
