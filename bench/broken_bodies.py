"""Sends bodies with broken framing to a server, which must respond with 400.

    python -m bench.broken_bodies [--way WAY]

Each body of ``BODIES`` is sent to a page, to the API and to the sync endpoint. Each is the last
data on its connection.
"""

import argparse
import socket
import sys
from collections.abc import Sequence

from bench.served import LOOPBACK, served
from tests.support.durability.servers import COMMANDS

SECONDS = 30
BAD_REQUEST = 400
PATHS = ("/new", "/api/v1/games/hell/sheet", "/phone/bring")
CHUNKED = "Transfer-Encoding: chunked"
BODIES = {
    "a size that is no number": (CHUNKED, b"zz\r\n{}\r\n0\r\n\r\n"),
    "no size": (CHUNKED, b"\r\n{}\r\n0\r\n\r\n"),
    "a negative size": (CHUNKED, b"-2\r\n{}\r\n0\r\n\r\n"),
    "a size with a prefix": (CHUNKED, b"0x2\r\n{}\r\n0\r\n\r\n"),
    "a size of 72 bits": (CHUNKED, b"FFFFFFFFFFFFFFFFFF\r\n{}\r\n"),
    "a size of 63 bits": (CHUNKED, b"7FFFFFFFFFFFFFFF\r\n{}\r\n"),
    "no line break after the data": (CHUNKED, b"2\r\n{}0\r\n\r\n"),
    "line feeds alone": (CHUNKED, b"2\n{}\n0\n\n"),
    "an extension of 20,000 bytes": (CHUNKED, b"2;" + 20_000 * b"a" + b"\r\n{}\r\n0\r\n\r\n"),
    "a trailer that is no header": (CHUNKED, b"2\r\n{}\r\n0\r\n\0bad\r\n\r\n"),
    "a good chunk, then a bad one": (CHUNKED, b"2\r\n{}\r\nzz\r\n"),
    "half a chunk": (CHUNKED, b"20\r\n{}"),
    "no last chunk": (CHUNKED, b"2\r\n{}\r\n"),
    "less than announced": ("Content-Length: 100", b"{}"),
}


def status_of(port: int, path: str, header: str, body: bytes) -> int:
    """Return the status of the response to a request with ``body``, after which nothing is sent."""
    head = f"POST {path} HTTP/1.1\r\nHost: table\r\n{header}\r\n\r\n"
    with socket.create_connection((LOOPBACK, port), timeout=SECONDS) as line:
        line.sendall(head.encode() + body)
        line.shutdown(socket.SHUT_WR)
        return int(line.makefile("rb").readline().split(b" ")[1])


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.broken_bodies")
    parser.add_argument("--way", choices=COMMANDS, default="serve")
    wrong = 0
    with served(COMMANDS[parser.parse_args(arguments).way]) as server:
        for name, (header, body) in BODIES.items():
            statuses = [status_of(server.port, path, header, body) for path in PATHS]
            wrong += sum(one != BAD_REQUEST for one in statuses)
            print(f"{name}: {statuses}")
    print(f"{wrong} answers other than {BAD_REQUEST}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
