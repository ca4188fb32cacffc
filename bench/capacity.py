"""Measures how many viewers one process holds who ask every three seconds for what is new.

    python -m bench.capacity [PAIRS]

Held are so many as get 95 of 100 answers within 200 ms, counted from when they wanted to ask. The
number is searched: doubled until it is too large, then bisected. The yardstick is a bare route that
answers 304, in a Flask without anything else, by the same server with the same settings. Both are
asked on this machine, so a core is for those who ask.
"""

import asyncio
import random
import resource
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter

from bench.bare import NOTHING_NEW
from bench.measure import Figure, Spread
from bench.served import LOOPBACK, Served, served, viewers_cookie
from bench.viewers import PLAYERS
from tests.support.durability.servers import COMMANDS
from tests.support.web.visitor import Visitor, bids, tricks

PAIRS = 3
LEAST = 0.7

BETWEEN = 3.0
"""Seconds between two questions of one viewer."""

ROUNDS = 3
"""Times that each viewer asks in one trial; the first does not count."""

WITHIN = 0.2
MOST_LATE = 0.05

FIRST = 128
CLOSE = 1.08
"""Where the search ends: the number that is too large is at most so many times one that is held."""

ONE_WORKER = ("--workers", "1")


@dataclass(frozen=True, slots=True)
class Route:
    """What viewers ask of which server, byte for byte."""

    port: int
    request: bytes


@dataclass(slots=True)
class Trial:
    """How long answers took, in seconds, and how many never came."""

    seconds: list[float] = field(default_factory=list)
    missing: int = 0

    @property
    def is_held(self) -> bool:
        late = self.missing + sum(one > WITHIN for one in self.seconds)
        return late <= MOST_LATE * (len(self.seconds) + self.missing)


class Viewer(asyncio.Protocol):
    """One connection. It asks at its own moments, and no second time before it was answered."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._transport: asyncio.WriteTransport | None = None
        self._asked_at = 0.0
        self.answered_in: float | None = None
        self.waits = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.WriteTransport):
            self._transport = transport

    def ask(self) -> None:
        self._asked_at, self.waits, self.answered_in = perf_counter(), True, None
        if self._transport:
            self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self.waits = False
        # A server with too much to do says so with 503, which is no answer.
        if data.startswith(b"HTTP/1.1 304 "):
            self.answered_in = perf_counter() - self._asked_at

    def close(self) -> None:
        if self._transport:
            self._transport.close()


async def _tried(route: Route, number: int) -> Trial:
    loop = asyncio.get_running_loop()
    viewers = []
    for _ in range(number):
        made = partial(Viewer, route.request)
        viewers.append((await loop.create_connection(made, LOOPBACK, route.port))[1])
    trial = Trial()
    began = loop.time()
    await asyncio.gather(*(_look_on(viewer, began, trial) for viewer in viewers))
    for viewer in viewers:
        viewer.close()
    return trial


async def _look_on(viewer: Viewer, began: float, trial: Trial) -> None:
    loop = asyncio.get_running_loop()
    at = began + random.uniform(0, BETWEEN)  # noqa: S311 - no secret
    for turn in range(ROUNDS):
        await asyncio.sleep(at - loop.time())
        if not viewer.waits:
            viewer.ask()
        at += BETWEEN
        await asyncio.sleep(at - loop.time() - BETWEEN / 10)
        if turn == 0:
            continue
        if viewer.answered_in is None:
            trial.missing += 1
        else:
            trial.seconds.append(viewer.answered_in)


def held(route: Route) -> int:
    """Return how many viewers are held."""
    if not _is_held(route, 1):
        raise RuntimeError(f"{route.request[:60]!r} is not answered 304")
    good, bad = 0, FIRST
    while _is_held(route, bad):
        good, bad = bad, 2 * bad
    while good and bad > CLOSE * good:
        middle = (good + bad) // 2
        if _is_held(route, middle):
            good = middle
        else:
            bad = middle
    return good


def _is_held(route: Route, number: int) -> bool:
    return asyncio.run(_tried(route, number)).is_held


# ----------------------------------------------------------------------------------------- routes


def _ours(server: Served) -> Route:
    """Lay a match of some deals; its viewers have the newest state of it."""
    club = Visitor(server.app)
    club.starts_club()
    match = club.begins("hell", PLAYERS)
    for cards in (1, 2, 3):
        club.writes(match, bids(cards, 0, 0, 0, 1), tricks(cards, 0, 0, 0, 0))
    cookie = viewers_cookie(club)
    looking = server.app.test_client()
    looking.set_cookie("scorekeeper", cookie)
    tag = looking.get(f"{match}/live").headers["ETag"]
    return Route(server.port, _request(f"{match}/live", cookie, tag))


def _bare(ours: Route, server: Served) -> Route:
    """Return the bare route, asked with the same headers."""
    _, _, headers = ours.request.partition(b"\r\n")
    return Route(server.port, f"GET {NOTHING_NEW} HTTP/1.1\r\n".encode() + headers)


def _request(path: str, cookie: str, tag: str) -> bytes:
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {LOOPBACK}",
        f"Cookie: scorekeeper={cookie}",
        f"If-None-Match: {tag}",
        "Accept-Encoding: gzip, deflate, br",
        "Accept: */*",
        "User-Agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36",
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


def _command(application: str) -> list[str]:
    """Return how the server is started with one worker, as a host starts it."""
    *settings, _ = COMMANDS["granian"]
    return [*settings, *ONE_WORKER, application]


def figures(pairs: int = PAIRS) -> Iterator[Figure]:
    """Yield how many viewers are held, beside how many a bare route holds."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with (
        served(_command("scorekeeper.serving:application")) as server,
        served(_command("bench.bare:application")) as bare,
    ):
        ours = _ours(server)
        theirs = _bare(ours, bare)
        found = [(held(theirs), held(ours)) for _ in range(pairs)]
    yield Figure(
        "viewers held per process at one poll every three seconds, 95 % under 200 ms",
        f"bare 304 route ({_middle(found, lambda one: one[0]):.0f} viewers)",
        {
            "held": Spread.of([here / there for there, here in found]),
            "viewers": Spread.of([float(here) for _, here in found]),
        },
        least=LEAST,
    )


def _middle(found: list[tuple[int, int]], which: Callable[[tuple[int, int]], int]) -> float:
    return Spread.of([float(which(one)) for one in found]).middle


def main(pairs: int) -> None:
    for figure in figures(pairs):
        print(figure)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS)
