"""Takes pictures of every page: ``python -m bench.screens OUT [page …]``.

``python -m bench.screens --readme`` renews the three pictures of the README in ``docs/images/``.

It creates a group with two matches of every game, one in progress and one finished. It renders the
pages in both languages, in light and dark mode, on several sizes of phone, a tablet and a desktop.
It reports pages that are wider than their screen, and errors of the browser.
"""

import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from bench.served import Served, cookie, served, viewers_cookie
from scorekeeper import clock, store
from scorekeeper.match import Refused, commands
from scorekeeper.registry import all_games, find_game
from scorekeeper.rules.serialization import from_plain, leaves, to_plain, with_leaves
from tests.support.browser.chromium import PHONE, installed
from tests.support.games.random_taps import enough_taps
from tests.support.paths import ROOT
from tests.support.web.visitor import Visitor

PLAYERS = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")
SEVEN = (
    "Konstantin",
    "Maximiliano",
    "Wilhelmina",
    "Anne-Sophie von Hohenfels-Wartenberg",
    "Priya",
    "田中さくら",
    "Zé",
)
MOST_DEALS = 200
IMAGES = ROOT / "docs" / "images"
DEALS = (
    {"trump": "S", "bids": (0, 0, 1, 1), "tricks": (0, 0, 1, 0)},
    {"trump": "D", "bids": (1, 0, 0, 0), "tricks": (1, 0, 1, 0)},
    {"trump": "H", "bids": (1, 1, 0, 2), "tricks": (1, 1, 0, 1)},
    {"trump": "C", "bids": (0, 2, 1, 2), "tricks": (0, 2, 1, 1)},
)
BIDS = {"trump": "H", "bids": (None, 2, 0, 1), "tricks": (None,) * 4}
"""The deals of the README's pictures. In the fifth, the dealer may not bid 2."""
VERDICT = "ask=trick&trump=H&trick=KC.AC.2H.3C&leader=1&first_trick=1"
"""The trick of the README's picture: ♣K led, and a trump on it."""
VARIANTS: dict[str, dict[str, Any]] = {
    "en": {},
    "en.dark": {"color_scheme": "dark"},
    "ja": {"locale": "ja-JP"},
    "ja.dark": {"locale": "ja-JP", "color_scheme": "dark"},
    "360": {"viewport": {"width": 360, "height": 640}},
    "land": {"viewport": {"width": 844, "height": 390}},
    "820": {"viewport": {"width": 820, "height": 1180}},
    "desk": {"viewport": {"width": 1440, "height": 900}},
}
OF_A_MATCH = ("", "/sheet", "/charts", "/rules", "/menu", "/referee", "/table", "/deals/1")


class Tables:
    """A group and its matches, random but reproducible."""

    def __init__(self, server: Served) -> None:
        self.chance = random.Random(13)  # noqa: S311 - deals for pictures
        self.club = Visitor(server.app)
        self.club.starts_club("Friday cards")
        self.store = server.app.extensions["store"]
        with self.club.client.session_transaction() as session:
            [[self.club_id, self.key_id]] = session["keys"]
        self.at = clock.now() - timedelta(days=3)

    def begun(self, slug: str, names: tuple[str, ...]) -> str:
        """Begin a match; return its id."""
        self.at += timedelta(minutes=7)
        game = find_game(slug)
        options = game.presets[0].options if game else None
        with self.store.writing() as db:
            where = (db, self.club_id, self.key_id)
            return str(store.matches.create(*where, slug, options, names, 0, self.at))

    def match(self, match_id: str) -> Any:
        with self.store.reading() as db:
            return store.matches.load(db, self.club_id, match_id)

    def played(self, match_id: str, deals: int) -> str:
        """Save ``deals`` deals, or fewer if the match ends; return the match's id."""
        for _ in range(deals):
            match = self.match(match_id)
            if match.finished or not match.sheet.next:
                break
            entry = enough_taps(match.game, match.sheet.next, self.chance)
            with suppress(Refused), self.store.writing() as db:
                self._locked(db, match).append(commands.record, entry=entry)
        return match_id

    def recorded(self, match_id: str, plain: dict[str, Any]) -> None:
        match = self.match(match_id)
        with self.store.writing() as db:
            entry = from_plain(match.game.entry, plain)
            self._locked(db, match).append(commands.record, entry=entry)

    def drafted(self, match_id: str, plain: dict[str, Any]) -> None:
        match = self.match(match_id)
        deal, entry = match.sheet.next, from_plain(match.game.entry, plain)
        with self.store.writing() as db:
            stage = match.game.stages(deal, entry)[0].name
            self._locked(db, match).save_draft(deal.plan.number, stage, entry)

    def with_draft(self, match_id: str, taps: int) -> str:
        """Enter ``taps`` answers of the next deal, if there is one; return the match's id."""
        match = self.match(match_id)
        deal = match.sheet.next
        if deal is None:
            return match_id
        whole = leaves(to_plain(enough_taps(match.game, deal, self.chance)))
        blank = match.game.blank(deal)
        entered = [(name, value) for name, value in whole.items() if value is not None][:taps]
        entry = from_plain(match.game.entry, with_leaves(to_plain(blank), dict(entered)))
        with self.store.writing() as db:
            stage = match.game.stages(deal, entry)[0].name
            self._locked(db, match).save_draft(deal.plan.number, stage, entry)
        return match_id

    def _locked(self, db: Any, match: Any) -> Any:
        self.at += timedelta(minutes=3)
        terms = store.matches.WriteTerms(
            self.club_id, match.id, self.key_id, match.version, self.at
        )
        return store.matches.lock(db, terms)


def pages_of(tables: Tables) -> Iterator[tuple[str, str]]:
    """Yield the name and the URL of every page that is rendered with the owner's key."""
    for game in all_games():
        names = PLAYERS[: game.usual_seats]
        begun = tables.with_draft(tables.played(tables.begun(game.slug, names), 3), 2)
        done = tables.played(tables.begun(game.slug, names), MOST_DEALS)
        for path in OF_A_MATCH:
            yield f"{game.slug}{path.replace('/', '-')}", f"/m/{begun}{path}"
        yield f"{game.slug}-finish", f"/m/{done}"
        yield f"{game.slug}-whole-sheet", f"/m/{done}/sheet"
        yield f"{game.slug}-set-up", f"/new/{game.slug}"
        yield f"{game.slug}-statistics", f"/statistics/{game.slug}"
        yield f"{game.slug}-rulebook", f"/rules/{game.slug}"
    seven = tables.with_draft(tables.played(tables.begun("hell", SEVEN), 6), 6)
    yield "hell-seven", f"/m/{seven}"
    yield "hell-seven-sheet", f"/m/{seven}/sheet"
    yield "hell-correct", f"/m/{seven}/deals/3/correct"
    yield "hell-details", f"/m/{seven}/details"
    yield "hell-links", f"/m/{seven}/keys"
    for path in ("new", "history", "statistics", "rules", "more", "keys", "link", "export"):
        yield path, f"/{path}"
    for path in ("import", "import/points", "import/points/hell", "nothing/here", ""):
        yield path.replace("/", "-") or "home", f"/{path}"


def main(out: Path, only: list[str]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with served() as server, sync_playwright() as playwright:
        tables = Tables(server)
        pages = [page for page in pages_of(tables) if not only or page[0] in only]
        readers = {"": cookie(tables.club), ".watching": viewers_cookie(tables.club)}
        chromium = installed()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for variant in VARIANTS:
            for mark, token in readers.items():
                context = opened(browser, variant, server, token)
                for name, address in pages:
                    if not mark or address.startswith("/m/"):
                        draw(context, f"{server.address}{address}", out / f"{name}{mark}.{variant}")
                context.close()
        context = opened(browser, "en", server, "")
        draw(context, server.address, out / "welcome.en")
        browser.close()


def draw_readme() -> None:
    """Take the README's pictures (pad, sheet and verdict) on a phone in light mode, in English."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with served() as server, sync_playwright() as playwright:
        tables = Tables(server)
        hell = tables.begun("hell", PLAYERS[:4])
        for entry in DEALS:
            tables.recorded(hell, entry)
        tables.drafted(hell, BIDS)
        match = f"{server.address}/m/{hell}"
        browser = playwright.chromium.launch(executable_path=installed(), args=["--no-sandbox"])
        context = opened(browser, "en", server, cookie(tables.club))
        draw(context, match, IMAGES / "pad")
        draw(context, f"{match}/sheet", IMAGES / "sheet")
        whist = tables.begun("whist", PLAYERS[:4])
        draw(context, f"{server.address}/m/{whist}/referee?{VERDICT}", IMAGES / "referee")
        browser.close()


def opened(browser: Browser, variant: str, server: Served, token: str) -> BrowserContext:
    """Return a browser context for ``variant``, with the cookie of a viewer."""
    usual = {"viewport": PHONE, "locale": "en-GB", "reduced_motion": "reduce"}
    context = browser.new_context(**{**usual, **VARIANTS[variant]})
    if token:
        context.add_cookies([{"name": "scorekeeper", "value": token, "url": server.address}])
    return context


def draw(context: BrowserContext, address: str, file: Path) -> None:
    """Take a picture of one page, and report problems with it."""
    page = context.new_page()
    page.on("console", lambda message: print(file.name, message.text))
    page.on("pageerror", lambda error: print(file.name, error))
    page.goto(address)
    page.screenshot(path=f"{file}.png")
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if wider > 0:
        print(f"{file.name} is wider than its screen by {wider} px")
    page.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:  # noqa: PLR2004 - the command and its first word
        sys.exit(__doc__)
    if sys.argv[1] == "--readme":
        draw_readme()
    else:
        main(Path(sys.argv[1]), sys.argv[2:])
