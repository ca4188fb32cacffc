"""Measures the delay until many viewers see the scorer's taps, and the cost for the scorer.

    python -m bench.viewers [VIEWERS]          300 by default

A server runs like `scorekeeper serve`, with one match of Hell. The viewers poll like
`static/js/live.js`, and one scorer taps about once a second, all on this machine. The yardstick is
the same scorer's taps without viewers, measured alternately in the same run.
"""

import asyncio
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from statistics import median, quantiles
from time import perf_counter
from urllib.parse import urlencode

from flask import Flask

from bench.served import LOOPBACK, cookie, served, viewers_cookie
from tests.support.web import html
from tests.support.web.visitor import Visitor

VIEWERS = 300
ROUNDS = 4
"""The number of pairs: a deal without viewers and a deal with all of them."""

MOST_SECONDS = 4.0
MOST_TIMES_SLOWER = 1.5

SECONDS_BETWEEN_TAPS = 1.0
SECONDS_TO_SETTLE = 5.0
SECONDS_TO_ASK = 2.4
EARLIEST, LATEST = 0.85, 1.15
"""The earliest and latest time of a viewer's next poll, relative to the server's interval."""

PLAYERS = ("Aki", "Ben", "Chie", "Dan", "Emi")
CARDS = 5
CHIPS = (("bids", (1, 1, 1, 1, 0)), ("tricks", (1, 1, 1, 1, 1)))


# ------------------------------------------------------------------------------------------- HTTP


@dataclass(frozen=True, slots=True)
class Answer:
    """A response. Its body may be compressed."""

    status: int
    headers: dict[str, str]
    body: bytes


class Line:
    """A phone's persistent connection, with its cookie."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cookie: str
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._cookie = cookie

    async def get(self, path: str, *heads: str) -> Answer:
        return await self._ask(f"GET {path}", heads, "")

    async def post(self, path: str, fields: dict[str, str], *heads: str) -> Answer:
        body = urlencode(fields)
        form = "Content-Type: application/x-www-form-urlencoded"
        return await self._ask(f"POST {path}", (form, f"Content-Length: {len(body)}", *heads), body)

    async def _ask(self, what: str, heads: Sequence[str], body: str) -> Answer:
        usual = (f"{what} HTTP/1.1", f"Host: {LOOPBACK}", f"Cookie: scorekeeper={self._cookie}")
        self._writer.write("\r\n".join((*usual, *heads, "", body)).encode())
        head = await self._reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        pairs = (line.split(": ", 1) for line in lines if line)
        headers = {name.lower(): value for name, value in pairs}
        answer = Answer(
            int(first.split(" ")[1]),
            headers,
            await self._body(headers),
        )
        if given := answer.headers.get("set-cookie"):
            self._cookie = given.partition("=")[2].partition(";")[0]
        return answer

    async def _body(self, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding") != "chunked":
            return await self._reader.readexactly(int(headers.get("content-length", 0)))
        found = b""
        while size := int(await self._reader.readline(), 16):
            found += (await self._reader.readexactly(size + 2))[:size]
        await self._reader.readline()
        return found


@asynccontextmanager
async def line(port: int, cookie: str) -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    try:
        yield Line(reader, writer, cookie)
    finally:
        writer.close()


# ---------------------------------------------------------------------------------------- viewers


@dataclass(slots=True)
class Show:
    """The times of all taps with the match's tag after each, and the tags that viewers received."""

    taps: list[tuple[float, str]] = field(default_factory=list)
    looks: list[list[tuple[float, str]]] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)

    def delays(self) -> list[float]:
        """Return the seconds from each tap until each viewer received a tag that includes it."""
        number = {tag: at for at, (_, tag) in enumerate(self.taps)}
        found = []
        for looks in self.looks:
            waiting = 0
            for seen_at, tag in looks:
                last = number.get(tag, -1) + 1
                found += [seen_at - tapped_at for tapped_at, _ in self.taps[waiting:last]]
                waiting = max(waiting, last)
            if waiting < len(self.taps):
                raise RuntimeError("a viewer has not seen the last tap")
        return found


async def view(port: int, cookie: str, match: str, show: Show) -> None:
    """Poll for changes, as live.js does."""
    looks: list[tuple[float, str]] = []
    show.looks.append(looks)
    tag = "none"
    await asyncio.sleep(random.uniform(0, SECONDS_TO_ASK))  # noqa: S311 - no secret
    async with line(port, cookie) as phone:
        while True:
            known = f"If-None-Match: {tag}"
            answer = await phone.get(f"{match}/live", known, "Accept-Encoding: gzip")
            show.answers[answer.status] += 1
            if answer.status == HTTPStatus.OK:
                tag = answer.headers["etag"]
                looks.append((perf_counter(), tag))
            pause = float(answer.headers["scorekeeper-poll-seconds"])
            await asyncio.sleep(pause * random.uniform(EARLIEST, LATEST))  # noqa: S311


@asynccontextmanager
async def viewers(number: int, port: int, cookie: str, match: str) -> AsyncIterator[Show]:
    """Run ``number`` viewers until the end of the block."""
    show = Show()
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(view(port, cookie, match, show)) for _ in range(number)]
        await asyncio.sleep(SECONDS_TO_SETTLE)
        yield show
        await asyncio.sleep(SECONDS_TO_SETTLE)
        for task in tasks:
            task.cancel()


# ----------------------------------------------------------------------------------------- scorer


@dataclass(slots=True)
class Scorer:
    """A scorer who enters deals. The connection ``witness`` reads the tag after each tap."""

    phone: Line
    witness: Line
    match: str

    async def deal(self, show: Show) -> list[float]:
        """Enter a deal tap by tap; return the duration of each tap."""
        taken = []
        page = await self.phone.get(self.match)
        for name, values in CHIPS:
            for seat, value in enumerate(values):
                seconds, page = await self._tap(page, {f"{name}.{seat}": str(value)}, show)
                taken.append(seconds)
            seconds, page = await self._tap(page, {"action": "next"}, show)
            taken.append(seconds)
        return taken

    async def _tap(self, page: Answer, change: dict[str, str], show: Show) -> tuple[float, Answer]:
        form = html.read(page.body.decode()).one("#entry")
        fields = html.form_fields(form) | change
        heads = () if "action" in change else ("HX-Request: true",)
        began = perf_counter()
        page = await self.phone.post(form["action"], fields, *heads)
        if page.status == HTTPStatus.SEE_OTHER:
            page = await self.phone.get(self.match)
        seconds = perf_counter() - began
        if page.status != HTTPStatus.OK:
            raise RuntimeError(f"a tap is answered {page.status}")
        now = await self.witness.get(f"{self.match}/live")
        show.taps.append((began, now.headers["etag"]))
        await asyncio.sleep(SECONDS_BETWEEN_TAPS)
        return seconds, page


# -------------------------------------------------------------------------------------------- run


def main(number: int) -> int:
    with served() as server:
        match, scorer, viewer = _set_up(server.app)
        alone, before, delays, answers = asyncio.run(
            _measure(server.port, match, (scorer, viewer), number)
        )
    slower = median(before) / median(alone)
    *_, last = cuts = quantiles(delays, n=20)
    print(f"viewers                    {number}, answered {dict(answers)}")
    print(f"from tap to visible        {median(delays):.2f} s; 95 of 100 within {last:.2f} s")
    print(f"                           (at most {MOST_SECONDS:.0f} s); last {max(delays):.2f} s")
    print(f"a tap before viewers       {slower:.2f} times one while nobody looks")
    print(
        f"                           (at most {MOST_TIMES_SLOWER}); {median(before) * 1000:.0f} ms"
    )
    return 0 if cuts[-1] < MOST_SECONDS and slower <= MOST_TIMES_SLOWER else 1


async def _measure(
    port: int, match: str, cookies: tuple[str, str], number: int
) -> tuple[list[float], list[float], list[float], Counter[int]]:
    alone: list[float] = []
    before: list[float] = []
    delays: list[float] = []
    answers: Counter[int] = Counter()
    scorer, viewer = cookies
    async with line(port, scorer) as phone, line(port, viewer) as witness:
        writer = Scorer(phone, witness, match)
        for _ in range(ROUNDS):
            alone += await writer.deal(Show())
            async with viewers(number, port, viewer, match) as show:
                before += await writer.deal(show)
            delays += show.delays()
            answers += show.answers
    return alone, before, delays, answers


def _set_up(app: Flask) -> tuple[str, str, str]:
    club = Visitor(app)
    club.starts_club()
    ladder = " ".join([str(CARDS)] * (2 * ROUNDS + 1))
    return club.begins("hell", PLAYERS, ladder_cards=ladder), cookie(club), viewers_cookie(club)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else VIEWERS))
