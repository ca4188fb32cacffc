"""Attacks a server with deliberately slow clients while a scorer enters deals.

    python -m bench.slow_clients [ATTACK ...] [--way WAY] [--command COMMAND]

It runs all attacks of ``ATTACKS`` unless some are named, each on a new server. The server is
started like `scorekeeper serve`, in another way that the README names (``--way granian``), or by
any command with ``{port}``. The yardstick is the same scorer's taps before the attack, in the same
run. 95 % of the taps, and 95 % of the requests to `/health`, must get a response within a second.
"""

import argparse
import asyncio
import resource
import shlex
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from statistics import median, quantiles
from time import perf_counter

from flask import Flask

from bench.served import LOOPBACK, cookie, served
from bench.viewers import CARDS, CHIPS, PLAYERS, Answer, Line, line
from tests.support.durability.servers import COMMANDS
from tests.support.web import html
from tests.support.web.visitor import Visitor

DEALS_BEFORE = 1
DEALS_BESIDE = 2
SECONDS_BETWEEN_TAPS = 0.5
SECONDS_TO_SETTLE = 5.0
SECONDS_TO_GIVE_UP = 3.0
MOST_LOST = 5
LATEST = 1.0
MOST_OFTEN = 95
SLOW = 1.0
"""The seconds between two bytes of a slow client."""

HEAD = f"Host: {LOOPBACK}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
ANNOUNCED = f"POST /clubs HTTP/1.1\r\n{HEAD}Content-Length: 1000\r\n\r\n".encode()
CHUNKED = f"POST /clubs HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked\r\n\r\n".encode()
HEADERS = f"GET / HTTP/1.1\r\n{HEAD}X-More: ".encode()


# ---------------------------------------------------------------------------------------- attacks


@dataclass(frozen=True, slots=True)
class Target:
    """The server, and the cookie of a scorer. ``large`` is the path of a large page."""

    port: int
    cookie: str
    large: str
    """A URL with a large response."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A number of clients. Each repeats ``once`` whenever it is disconnected."""

    clients: int
    once: Callable[[Target], Awaitable[None]]


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _connected(target: Target) -> Streams:
    return await asyncio.open_connection(LOOPBACK, target.port)


async def _until_thrown_out(streams: Streams) -> None:
    reader, writer = streams
    try:
        while await reader.read(65536):
            pass
    finally:
        writer.close()


async def _trickling(streams: Streams, byte: bytes) -> None:
    """Send a byte per second until the connection is closed."""
    gone = asyncio.ensure_future(_until_thrown_out(streams))
    try:
        while not gone.done():
            streams[1].write(byte)
            await asyncio.wait([gone], timeout=SLOW)
    finally:
        gone.cancel()


async def _nothing(target: Target) -> None:
    await _until_thrown_out(await _connected(target))


async def _body_never_sent(target: Target) -> None:
    streams = await _connected(target)
    streams[1].write(ANNOUNCED)
    await _until_thrown_out(streams)


async def _body_trickled(target: Target) -> None:
    streams = await _connected(target)
    streams[1].write(ANNOUNCED)
    await _trickling(streams, b"a")


async def _chunks_trickled(target: Target) -> None:
    streams = await _connected(target)
    streams[1].write(CHUNKED)
    await _trickling(streams, b"1\r\na\r\n")


async def _half_closed(target: Target) -> None:
    streams = await _connected(target)
    streams[1].write(ANNOUNCED + b"half")
    streams[1].write_eof()
    await _until_thrown_out(streams)


async def _headers_trickled(target: Target) -> None:
    streams = await _connected(target)
    streams[1].write(HEADERS)
    await _trickling(streams, b"a")


async def _answer_not_read(target: Target) -> None:
    """Request large responses, and read almost none of them."""
    request = f"GET {target.large} HTTP/1.1\r\n{HEAD}Cookie: scorekeeper={target.cookie}\r\n\r\n"
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    narrow.connect((LOOPBACK, target.port))
    reader, writer = await asyncio.open_connection(sock=narrow, limit=1)
    try:
        writer.write(request.encode())
        while await reader.read(1):  # noqa: ASYNC110 - deliberately slow
            await asyncio.sleep(SLOW)
    finally:
        writer.close()


async def _wrong_links(target: Target) -> None:
    async with line(target.port, "none") as phone:
        while True:
            await phone.get("/k/0000000000000000000000")


ATTACKS = {
    "bodies": Attack(64, _body_never_sent),
    "trickled-bodies": Attack(500, _body_trickled),
    "trickled-chunks": Attack(500, _chunks_trickled),
    "half-closed": Attack(64, _half_closed),
    "trickled-headers": Attack(1500, _headers_trickled),
    "idle": Attack(3000, _nothing),
    "unread-answers": Attack(64, _answer_not_read),
    "wrong-links": Attack(100, _wrong_links),
}


async def _again_and_again(attack: Attack, target: Target) -> None:
    while True:
        with suppress(OSError, EOFError):
            await attack.once(target)
        await asyncio.sleep(0.1)


# ----------------------------------------------------------------------------------------- scorer


@dataclass(slots=True)
class Taps:
    """The durations of taps, and the number of successful requests to `/health`."""

    seconds: list[float] = field(default_factory=list)
    lost: int = 0
    health_requests: int = 0
    healthy: int = 0

    @property
    def within(self) -> float:
        """Return the percentage of taps with a response in time."""
        good = sum(one <= LATEST for one in self.seconds)
        return 100 * good / max(1, len(self.seconds) + self.lost)

    def __str__(self) -> str:
        if len(self.seconds) < 2:  # noqa: PLR2004 - quantiles need two values
            return f"{self.lost} taps lost, health {self.healthy} of {self.health_requests}"
        last = quantiles(self.seconds, n=20)[-1]
        return (
            f"{self.within:3.0f} % of {len(self.seconds) + self.lost} taps within {LATEST:.0f} s; "
            f"median {median(self.seconds) * 1000:.0f} ms, 95 % {last * 1000:.0f} ms, "
            f"last {max(self.seconds) * 1000:.0f} ms; {self.lost} lost; "
            f"health {self.healthy} of {self.health_requests}"
        )


@dataclass(slots=True)
class Scorer:
    """A scorer who enters deals, and reconnects when the connection is lost."""

    target: Target
    match: str

    async def deals(self, number: int) -> Taps:
        taps = Taps()
        for _ in range(number):
            for change in _changes():
                if taps.lost == MOST_LOST:
                    break
                await self._tap(change, taps)
                await asyncio.sleep(SECONDS_BETWEEN_TAPS)
        return taps

    async def _tap(self, change: dict[str, str], taps: Taps) -> None:
        began = perf_counter()
        try:
            async with asyncio.timeout(SECONDS_TO_GIVE_UP), self._phone() as phone:
                page = await phone.get(self.match)
                began = perf_counter()
                answer = await self._send(phone, page, change)
            if answer.status >= HTTPStatus.BAD_REQUEST and not taps.lost:
                raise RuntimeError(f"a tap is answered {answer.status}")
            taps.seconds.append(perf_counter() - began)
        except (TimeoutError, OSError, EOFError):
            taps.lost += 1
        await self._ask_health(taps)

    async def _send(self, phone: Line, page: Answer, change: dict[str, str]) -> Answer:
        form = html.read(page.body.decode()).one("#entry")
        heads = () if "action" in change else ("HX-Request: true",)
        return await phone.post(form["action"], html.form_fields(form) | change, *heads)

    async def _ask_health(self, taps: Taps) -> None:
        taps.health_requests += 1
        with suppress(TimeoutError, OSError, EOFError):
            async with asyncio.timeout(LATEST), self._phone() as phone:
                taps.healthy += (await phone.get("/health")).status == HTTPStatus.OK

    def _phone(self):  # noqa: ANN202
        return line(self.target.port, self.target.cookie)


def _changes() -> list[dict[str, str]]:
    """Return the taps of a deal."""
    return [
        change
        for name, values in CHIPS
        for change in (
            *({f"{name}.{seat}": str(value)} for seat, value in enumerate(values)),
            {"action": "next"},
        )
    ]


# -------------------------------------------------------------------------------------------- run


def main(arguments: Sequence[str]) -> int:
    chosen = _read(arguments)
    _allow_many_connections()
    command = shlex.split(chosen.command) if chosen.command else COMMANDS[chosen.way]
    passed = [_withstands(name, ATTACKS[name], command) for name in chosen.attacks or ATTACKS]
    return 0 if all(passed) else 1


def _read(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.slow_clients")
    parser.add_argument("attacks", nargs="*", choices=[[], *ATTACKS], metavar="ATTACK")
    parser.add_argument("--way", choices=COMMANDS, default="serve")
    parser.add_argument("--command")
    return parser.parse_args(arguments)


def _allow_many_connections() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _withstands(name: str, attack: Attack, command: Sequence[str]) -> bool:
    with served(command) as server:
        match, target = _set_up(server.app, server.port)
        alone, beside = asyncio.run(_measure(attack, target, match))
    print(f"{name} ({attack.clients} clients)")
    print(f"  before  {alone}")
    print(f"  beside  {beside}")
    if alone.seconds and beside.seconds:
        print(f"  a tap is {median(beside.seconds) / median(alone.seconds):.1f} times one before")
    passed = min(beside.within, 100 * beside.healthy / beside.health_requests) >= MOST_OFTEN
    print("  passed" if passed else "  FAILED", flush=True)
    return passed


async def _measure(attack: Attack, target: Target, match: str) -> tuple[Taps, Taps]:
    scorer = Scorer(target, match)
    alone = await scorer.deals(DEALS_BEFORE)
    attackers = [
        asyncio.create_task(_again_and_again(attack, target)) for _ in range(attack.clients)
    ]
    await asyncio.sleep(SECONDS_TO_SETTLE)
    beside = await scorer.deals(DEALS_BESIDE)
    for one in attackers:
        one.cancel()
    await asyncio.gather(*attackers, return_exceptions=True)
    return alone, beside


def _set_up(app: Flask, port: int) -> tuple[str, Target]:
    club = Visitor(app)
    club.starts_club()
    ladder = " ".join([str(CARDS)] * (DEALS_BEFORE + DEALS_BESIDE))
    match = club.begins("hell", PLAYERS, ladder_cards=ladder)
    return match, Target(port, cookie(club), "/rules/hell")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
