"""Bodies with broken framing, sent over a socket to the server as the README has it."""

import socket

import pytest

from tests.support.durability.servers import Serving

SECONDS = 30
CHUNKED = "Transfer-Encoding: chunked"


@pytest.fixture(scope="module")
def serving(tmp_path_factory):
    folder = tmp_path_factory.mktemp("serving")
    serving = Serving(f"sqlite:///{folder}/scores.db", folder / "log")
    serving.start("serve")
    yield serving
    serving.stop()


def status_of(serving, header, body, path="/phone/bring"):
    """The status of the answer to ``body``, after which nothing more is sent."""
    head = f"POST {path} HTTP/1.1\r\nHost: table\r\n{header}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", serving.port), timeout=SECONDS) as line:
        line.sendall(head.encode() + body)
        line.shutdown(socket.SHUT_WR)
        return int(line.makefile("rb").readline().split(b" ")[1])


BROKEN = {
    "a size that is no number": b"zz\r\n{}\r\n0\r\n\r\n",
    "no size": b"\r\n{}\r\n0\r\n\r\n",
    "a negative size": b"-2\r\n{}\r\n0\r\n\r\n",
    "a size with a prefix": b"0x2\r\n{}\r\n0\r\n\r\n",
    "a size of 72 bits": b"FFFFFFFFFFFFFFFFFF\r\n{}\r\n",
    "a size of 63 bits": b"7FFFFFFFFFFFFFFF\r\n{}\r\n",
    "no line break after the data": b"2\r\n{}0\r\n\r\n",
    "line feeds alone": b"2\n{}\n0\n\n",
    "an extension of 20,000 bytes": b"2;" + 20_000 * b"a" + b"\r\n{}\r\n0\r\n\r\n",
    "a trailer that is no header": b"2\r\n{}\r\n0\r\n\0bad\r\n\r\n",
    "a good chunk, then a bad one": b"2\r\n{}\r\nzz\r\n",
    "half a chunk": b"20\r\n{}",
    "no last chunk": b"2\r\n{}\r\n",
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("path", ["/phone/bring", "/api/v1/games/hell/sheet", "/new"])
def test_a_broken_chunk_is_answered_with_400(serving, path, body):
    assert status_of(serving, CHUNKED, body, path) == 400


def test_a_body_shorter_than_announced_is_answered_with_400(serving):
    assert status_of(serving, "Content-Length: 100", b"{}") == 400


def test_nothing_of_it_is_logged_as_a_crash(serving):
    status_of(serving, CHUNKED, b"zz\r\n")
    said = serving.log.read_text(encoding="utf-8")
    assert "Traceback" not in said
    assert "rror" not in said
