"""Warm-up: renders the first pages once before a memory snapshot is taken.

Rendering a page for the first time takes several times as long, because queries are built,
templates compiled and modules imported. The pages are rendered from a temporary database. None of
its data is in the snapshot.
"""

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import event

from scorekeeper import clock, store
from scorekeeper.match import commands
from scorekeeper.offline.inside import request_handler
from scorekeeper.offline.inside.app_factory import Phone, close_database, open_database
from scorekeeper.offline.inside.new_database import create_or_upgrade
from scorekeeper.registry import AnyGame, all_games
from scorekeeper.rules.game import Example
from scorekeeper.web.platform import locale

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")
FORM = ("content-type", "application/x-www-form-urlencoded")
HTMX = ("hx-request", "true")

ENTRY = re.compile(r'<form id="entry"(.*?)</form>', re.DOTALL)
ACTION = re.compile(r'\baction="([^"]+)"')
HIDDEN = re.compile(r'<input type="hidden" name="([\w.]+)" value="([^"&]*)"')
CHOICE = re.compile(r'<input[^>]*type="radio"[^>]*>')
ATTRIBUTE = re.compile(r'\b(name|value)="([^"&]*)"')


def warm_up(phone: Phone) -> None:
    """Request all pages from the home page to a saved deal and the rules, for every game."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "rehearsal.db")
        create_or_upgrade(file)
        with _redirected_to(phone, file):
            open_database(phone)
            key = _start_club(phone)
            examples = [(game, game.example) for game in all_games() if game.example]
            matches = [_begin_match(phone, key, game, example) for game, example in examples]
            for language in locale.LANGUAGES:
                for path in ("/", "/more", f"/new/{all_games()[0].slug}"):
                    _request(phone, "GET", path, language)
                for game in all_games():
                    _request(phone, "GET", f"/rules/{game.slug}", language)
            for match in matches:
                _tap_first_choice(phone, match)
                _request(phone, "GET", f"/m/{match}/sheet")
            close_database(phone)


@contextmanager
def _redirected_to(phone: Phone, file: Path) -> Iterator[None]:
    """Let the phone's app use the database ``file`` during the block."""

    def connect(dialect: Any, _record: Any, _asked: Any, facts: dict[str, Any]) -> Connection:
        opened: Connection = dialect.loaded_dbapi.connect(str(file), **facts)
        return opened

    engines = (phone.store.engine, phone.store.readers)
    for engine in engines:
        event.listen(engine, "do_connect", connect)
    try:
        yield
    finally:
        for engine in engines:
            event.remove(engine, "do_connect", connect)
        phone.store.close()


def _start_club(phone: Phone) -> store.keys.Key:
    """Start a group and sign in as its owner; return the key."""
    now = clock.now()
    with phone.store.writing() as db:
        club = store.clubs.start(db, "Club", now)
        secret = str(phone.app.secret_key)
        key = store.keys.create(db, club.id, secret, now, role=store.keys.Role.OWNER)
        phone.sessions.set_keys(db, club.id, [key.id])
    phone.sessions.read()
    return key


def _begin_match(
    phone: Phone, key: store.keys.Key, game: AnyGame, example: Example[Any, Any]
) -> str:
    """Begin ``example`` as a match of the group; return its id."""
    now = clock.now()
    with phone.store.writing() as db:
        match = store.matches.create(
            db, key.club_id, key.id, game.slug, example.options, NAMES[: example.seats], 0, now
        )
        for version, entry in enumerate(example.entries):
            terms = store.matches.WriteTerms(key.club_id, match, key.id, version, now)
            store.matches.lock(db, terms).append(commands.record, entry)
    return match


def _tap_first_choice(phone: Phone, match: str) -> None:
    """Tap the first choice in the next deal's form."""
    found = ENTRY.search(_request(phone, "GET", f"/m/{match}"))
    if found is None:
        return
    form = found[1]
    fields = dict(HIDDEN.findall(form))
    for choice in CHOICE.findall(form)[:1]:
        attributes = dict(ATTRIBUTE.findall(choice))
        fields[attributes["name"]] = attributes["value"]
    (action, *_) = ACTION.findall(form)
    _request(phone, "POST", action.removeprefix(phone.prefix), **fields)


def _request(
    phone: Phone, method: str, path: str, language: str = locale.LANGUAGES[0], **fields: str
) -> str:
    headers = [("accept-language", language)]
    if fields:
        headers += [FORM, HTMX]
    body = urlencode(fields).encode()
    _, _, page = request_handler.answer(
        method, f"http://localhost{phone.prefix}{path}", headers, body
    )
    return page.decode()
