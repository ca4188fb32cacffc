"""Parts packed for the way to the phone."""

import gzip

import brotli
import pytest

from scorekeeper.offline.build import compression
from scorekeeper.offline.build.compression import compress
from scorekeeper.offline.build.parts import Part

CONTENT = b"the Queen of Spades " * 50
PART = Part("app.zip", "application/zip", CONTENT)


def test_both_compressions_decompress_to_the_content(tmp_path):
    done = compress(PART, tmp_path)
    assert brotli.decompress(done.br) == CONTENT
    assert gzip.decompress(done.gz) == CONTENT


def test_the_file_name_contains_the_hash_of_the_content(tmp_path):
    assert compress(PART, tmp_path).file == f"app-{compress(PART, tmp_path).sha256[:8]}.zip"
    asm = compress(PART._replace(name="pyodide.asm.wasm"), tmp_path)
    assert asm.file.startswith("pyodide.asm-")
    assert asm.file.endswith(".wasm")


def test_the_gzip_header_has_no_time_and_no_name(tmp_path):
    header = compress(PART, tmp_path).gz[:10]
    assert header[3:8] == bytes(5)


@pytest.mark.parametrize("suffix", ["br", "gz"])
@pytest.mark.parametrize("damaged", [b"", b"no such thing", None])
def test_a_damaged_cached_file_is_compressed_again(tmp_path, suffix, damaged):
    whole = compress(PART, tmp_path)
    path = tmp_path / f"{whole.sha256}.{suffix}"
    path.write_bytes(path.read_bytes()[:-3] if damaged is None else damaged)
    assert compress(PART, tmp_path) == whole


def test_nothing_is_compressed_twice(tmp_path, monkeypatch):
    whole = compress(PART, tmp_path)
    monkeypatch.setattr(compression, "compress_brotli", None)
    monkeypatch.setattr(compression, "compress_gzip", None)
    assert compress(PART, tmp_path) == whole
