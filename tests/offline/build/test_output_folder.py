"""The bundle in its folder: whole, or the one before."""

import json

import pytest

from scorekeeper.offline.build import output_folder
from scorekeeper.offline.build.compression import compress
from scorekeeper.offline.build.parts import Part


@pytest.fixture
def parts(tmp_path):
    def of(*contents):
        return [
            compress(Part(f"{number}.mjs", "text/javascript", content), tmp_path / "packed")
            for number, content in enumerate(contents)
        ]

    return of


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_the_index_describes_each_part(tmp_path, parts):
    output_folder.write(tmp_path / "out", parts(b"cards" * 100), "314.0.7", b"[]\n")
    told = json.loads((tmp_path / "out" / "bundle.json").read_text())
    (part,) = told.pop("parts")
    assert told["pyodide"] == "314.0.7"
    assert len(told["build"]) == 16
    assert part == {
        "name": "0.mjs",
        "file": "0-a8cdf984.mjs",
        "type": "text/javascript",
        "size": 500,
        "br": (tmp_path / "out" / f"{part['file']}.br").stat().st_size,
        "gz": (tmp_path / "out" / f"{part['file']}.gz").stat().st_size,
        "sha256": "a8cdf984dca857c852c30719a40a0f3bb539857e9c2346b390b901b8a9b43fde",
    }


def test_files_of_older_bundles_are_deleted(tmp_path, parts):
    out = tmp_path / "out"
    output_folder.write(out, parts(b"one", b"two"), "314.0.7", b"[]\n")
    before = names(out)
    output_folder.write(out, parts(b"one", b"three"), "314.0.7", b"[]\n")
    after = names(out)
    assert len(before) == len(after) == 6
    assert len(set(before) - set(after)) == 2


def test_foreign_files_stay_and_leftovers_of_an_aborted_build_are_deleted(tmp_path, parts):
    out = tmp_path / "out"
    (out / "photos").mkdir(parents=True)
    mine = ["letter.txt", "backup.tar.gz", "README"]
    for name in [*mine, ".draft-x1", "app-0123abcd.zip.br"]:
        (out / name).write_text("")
    output_folder.write(out, parts(b"one"), "314.0.7", b"[]\n")
    left = set(names(out))
    assert {*mine, "photos"} <= left
    assert len(left) == 4 + 4  # two ways, two lists


def test_a_build_that_fails_half_way_leaves_the_previous_one(tmp_path, parts, monkeypatch):
    out = tmp_path / "out"
    output_folder.write(out, parts(b"one"), "314.0.7", b"[]\n")
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    write, written = output_folder.write_atomically, []

    def full_after_one(path, content):
        if written:
            raise OSError(28, "No space left on device")
        written.append(path)
        write(path, content)

    monkeypatch.setattr(output_folder, "write_atomically", full_after_one)
    with pytest.raises(OSError, match="No space left"):
        output_folder.write(out, parts(b"two"), "314.0.7", b"[]\n")
    after = {path.name: path.read_bytes() for path in out.iterdir()}
    assert before.items() <= after.items()


def test_the_build_id_changes_with_every_content(parts):
    names = {
        output_folder.build_id(parts(*contents))
        for contents in [(b"one",), (b"two",), (b"one", b"two"), (b"two", b"one")]
    }
    assert len(names) == 4
    assert output_folder.build_id(parts(b"one")) == output_folder.build_id(parts(b"one"))
