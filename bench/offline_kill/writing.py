"""Writer of deals on a phone, which remembers the acknowledged ones."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Error

from tests.support.browser.app_page import Answer, AppPage
from tests.support.web import html

ABORTED = "NetworkError when attempting to fetch resource"


@dataclass
class Outcome:
    """The acknowledged deals, the problems found, and the times of the kills."""

    killed: Counter[str] = field(default_factory=Counter)
    servers: int = 0
    acknowledged: int = 0
    unanswered: int = 0
    looks: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        return [*self.lost, *self.doubled]


class Writer:
    """Writes deals in a match of two players, and remembers the acknowledged ones.

    Each deal has its own number, which is the first player's score.
    """

    def __init__(self, outcome: Outcome, match: str = "") -> None:
        self.outcome = outcome
        self.match = match
        self.number = 0
        self.acknowledged: set[int] = set()
        self.pending: tuple[str, dict[str, Any]] | None = None

    def begin(self, app_page: AppPage) -> None:
        """Begin the match if there is none. Nothing is acknowledged before that."""
        if self.match:
            return
        app_page.post("/clubs", {"name": "Friday"})
        self.begin_match(app_page)

    def begin_match(self, app_page: AppPage) -> None:
        """Begin a match of Points between Ann and Ben."""
        page = html.read(app_page.get("/new/points").text())
        form = html.form_fields(page.one("#setup"))
        names = {name: None for name in form if name.startswith("names.")}
        fields = {**form, **names, "names.0": "Ann", "names.1": "Ben", "action": "start"}
        answer = app_page.post("/new/points", {k: v for k, v in fields.items() if v is not None})
        if "/m/" in answer.url:
            self.match = urlsplit(answer.url).path.removeprefix(app_page.site.prefix)

    def write(self, app_page: AppPage) -> None:
        """Write one deal. Before that, repeat a request that got no response."""
        if self.pending is None:
            self.pending = self.next_deal(app_page)
        if self.pending is None:
            return
        path, fields = self.pending
        try:
            answer = app_page.post(path, fields)
        except Error as error:
            # In Firefox, a page that is just being reloaded gets no response.
            if ABORTED not in str(error):
                raise
            return
        if answer.status == HTTPStatus.OK:
            self.pending = None
            self.outcome.unanswered -= 1
            self.acknowledge(self.number)
        elif answer.status == HTTPStatus.CONFLICT:
            # Another client has written meanwhile, and the response to this one was that nothing
            # was saved.
            self.pending = None
        else:
            fields |= token_of(answer)

    def next_deal(self, app_page: AppPage) -> tuple[str, dict[str, Any]] | None:
        """Return the form of the next deal; ``None`` if its page could not be loaded."""
        answer = app_page.get(self.match)
        if answer.status != HTTPStatus.OK:
            return None
        form = html.read(answer.text()).one("#entry")
        self.number += 1
        self.outcome.unanswered += 1
        facts = {"scores.0": str(self.number), "scores.1": "0", "action": "next"}
        return form["action"].removeprefix(app_page.site.prefix), html.form_fields(form) | facts

    def acknowledge(self, number: int) -> None:
        """Remember that deal ``number`` was acknowledged."""
        self.acknowledged.add(number)
        self.outcome.acknowledged += 1

    def check(self, log: Iterable[Any], files: Iterable[Any] = ()) -> None:
        """Compare a history, and the events in ``files``, with the acknowledged deals.

        The files have the versions that were not chosen in a conflict.
        """
        in_log, in_files = numbers(log), numbers(files)
        missing = self.acknowledged - in_log.keys() - in_files.keys()
        twice = [one for one, times in in_log.items() if times > 1]
        self.outcome.lost += [f"{self.match}: deal {one} is lost" for one in sorted(missing)]
        self.outcome.doubled += [f"{self.match}: deal {one} is doubled" for one in twice]


def token_of(answer: Answer) -> dict[str, str]:
    """Return the form token from the response as form fields, if the response has a new one."""
    if "html" not in answer.headers.get("content-type", ""):
        return {}
    found = html.read(answer.text()).all("input[name=csrf_token]")
    return {"csrf_token": found[0]["value"]} if found else {}


def numbers(log: Iterable[Any]) -> Counter[int]:
    """Count the events of a history by the number that identifies their deal."""
    return Counter(int(line["entry"]["scores"][0]) for line in log if "entry" in line)


def lines(archive: Any) -> list[Any]:
    """Return the events of the only match in an archive."""
    [match] = archive["matches"]
    found: list[Any] = match["log"]
    return found
