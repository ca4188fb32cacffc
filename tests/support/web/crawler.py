"""A hostile crawler: it follows every link, fills in every form, and sends altered values.

``python -m bench.crawl 10000`` crawls longer than the tests do.
"""

import json
import random
import traceback
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date
from io import BytesIO
from urllib.parse import quote, urlencode, urlsplit

from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from scorekeeper import clock, store
from scorekeeper.match import SeasonRules
from scorekeeper.registry import all_games
from scorekeeper.store.clubs.keys import Role
from tests.support.web import hostile, html, response_checks
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, hearts, tricks

SEED = 6
MOST_KEPT = 60
"""Addresses and forms that are remembered of one kind; later ones take the place of earlier."""

AS_A_TAP = 0.4
"""How many forms are sent as htmx sends them."""

OF_A_NEW_KIND = 0.5

API = "/api/v1/"
OK = 200
REFUSED = {400, 403, 404, 405, 413}


@dataclass(frozen=True)
class Form:
    """A form of a page: its address, its default values, their choices, and its buttons."""

    action: str
    fields: dict
    choices: dict
    buttons: tuple
    writes: bool
    takes_files: bool


@dataclass
class Person:
    """A browser, the clubs that it may see, and its role."""

    name: str
    visitor: Visitor
    clubs: set = field(default_factory=set)
    role: Role = Role.OWNER
    match_id: str | None = None
    addresses: dict = field(default_factory=lambda: defaultdict(list))
    forms: dict = field(default_factory=lambda: defaultdict(list))


@dataclass
class Crawl:
    """A request, its response, and the faults of the response."""

    app: object
    chance: random.Random
    people: list = field(default_factory=list)
    club_of: dict = field(default_factory=dict)
    statuses: Counter = field(default_factory=Counter)
    reached: Counter = field(default_factory=Counter)
    wrong: list = field(default_factory=list)

    @property
    def requests(self):
        return sum(self.statuses.values())


def crawl(app, requests, seed=SEED):
    """Send that many requests to ``app``, and return the faults found."""
    crawling = Crawl(app, random.Random(seed))
    crawling.people = people_of(app, crawling)
    open_every_kind(crawling, crawling.people[1])
    while crawling.requests < requests:
        person = crawling.chance.choice(crawling.people)
        crawling.chance.choices(DOINGS, WEIGHTS)[0](crawling, person)
    return crawling


# ---------------------------------------------------------------------------------------- who asks


def people_of(app, crawling):
    """Return two owners with hostile names in their matches, their guests, and a stranger."""
    people = [Person("stranger", Visitor(app))]
    for name, language in (("an owner", "en"), ("another owner", "ja")):
        owner = Person(name, Visitor(app, language))
        club = crawling.chance.choice(short(hostile.MARKUP))
        token = owner.visitor.open("/").one("header [name=csrf_token]")["value"]
        owner.visitor.send("/clubs", {"csrf_token": token, "name": club})
        club_id = club_of(owner.visitor)
        owner.clubs = {club_id}
        people.append(owner)
        for match in matches_of(owner.visitor, crawling.chance):
            match_id = match.rpartition("/")[2]
            crawling.club_of[match_id] = club_id
            learn(crawling, owner, match)
        learn(crawling, owner, f"/seasons/{season_of(app, club_id, club)}")
        people += [
            guest_of(app, club_id, Role.SCORER, None),
            guest_of(app, club_id, Role.VIEWER, None),
            guest_of(app, club_id, Role.SCORER, match_id),
        ]
    for person in people:
        learn(crawling, person, "/")
        for rule in app.url_map.iter_rules():
            if not rule.arguments and "GET" in rule.methods:
                learn(crawling, person, rule.rule)
    return people


SHUTS_OUT = ("/withdraw", "/end", "/phones", "/sign-out")
"""How the addresses end of forms after which somebody may be out."""


def club_of(visitor):
    with visitor.client.session_transaction() as session:
        return session["club"]


def season_of(app, club_id, name):
    """Create a season with all matches of the club."""
    with app.extensions["store"].writing() as session:
        long_ago = date(2001, 1, 1)
        return store.seasons.create(
            session, club_id, name, long_ago, None, SeasonRules(), clock.now()
        )


def guest_of(app, club_id, role, match_id):
    """Return somebody who opened a key to the club, or to one match of it."""
    guest = Person(f"{role} of {match_id or 'a club'}", Visitor(app), {club_id}, role, match_id)
    let_in(app, guest)
    return guest


def let_in(app, person):
    """Open one of this person's keys, even if another was turned off."""
    (club_id,), at = person.clubs, clock.now()
    reach = {"role": person.role, "match_id": person.match_id}
    with app.extensions["store"].writing() as session:
        key = store.keys.create(session, club_id, app.secret_key, at, **reach)
    token = store.keys.token_of(app.secret_key, club_id, key.id)
    person.visitor.client.delete_cookie("scorekeeper")
    assert person.visitor.open(f"/k/{token}").status == 303


def short(values):
    """Return the texts that are valid names: short enough, and not empty when tidied."""
    return [value for value in values if 0 < len(value) <= 36 and value.isprintable()]


def matches_of(visitor, chance):
    """Create matches of every game with hostile names: new, with a deal, and finished."""
    names = short(hostile.NAMES)
    for game in all_games():
        yield store_match(visitor, game.slug, chance.sample(names, game.usual_seats))
    played = store_match(visitor, "hell", chance.sample(names, 3))
    store_deal(visitor, played, bids(1, 1, 0), tricks(0, 1, 0))
    yield played
    over = store_match(visitor, "hearts", chance.sample(names, 3))
    page = visitor.writes(over, hearts(13, 0, 0, queen=0)).onward
    visitor.send(f"{over}/finish", {**match_fields(page)})
    yield over


def match_fields(page):
    fields = html.form_fields(page.all("main form")[-1])
    return {name: fields[name] for name in ("csrf_token", "version") if name in fields}


# --------------------------------------------------------------------------------------- what to do


def open_every_kind(crawling, person):
    """Open an address of every kind that links lead to."""
    opened = set()
    while new := set(person.addresses) - opened:
        for kind in sorted(new):
            ask(crawling, person, "GET", person.addresses[kind][0])
        opened |= new


def follow(crawling, person):
    """Open a known address of any kind, sometimes with a random query."""
    address = an_address(crawling, person)
    if crawling.chance.random() < 0.4:
        address = with_query(crawling.chance, address)
    ask(crawling, person, "GET", address, headers=some_headers(crawling.chance, 0.2))


def fill(crawling, person):
    """Send a known form: unchanged, with one altered field, or with all of them altered."""
    chance = crawling.chance
    if not person.forms:
        return follow(crawling, person)
    form = chance.choice(person.forms[chance.choice(list(person.forms))])
    bent = chance.choice((0, 0.1, 0.1, 1))
    fields = MultiDict()
    for name, value in form.fields.items():
        fields.add(name, bend(chance, form, name, value, bent))
    if form.buttons and chance.random() < 0.9:
        fields.update(dict([chance.choice(form.buttons)]))
    for _ in range(chance.choice((0, 0, 0, 1, 3))):
        fields.add(chance.choice(hostile.VALUES)[:200], chance.choice(hostile.VALUES))
    if not form.writes:
        query = urlencode(list(fields.items(multi=True)), errors="surrogatepass")
        return ask(crawling, person, "GET", f"{form.action}?{query}")
    if form.takes_files:
        fields["file"] = a_file(chance)
    headers = some_headers(chance, 0.1)
    if chance.random() < AS_A_TAP:
        headers["HX-Request"] = "true"
    return send(crawling, person, form, fields, headers)


def send(crawling, person, form, fields, headers):
    """Send ``form``. People who are signed out by it come back with keys of their own."""
    ask(crawling, person, "POST", form.action, fields=fields, headers=headers)
    if form.action.endswith(SHUTS_OUT):
        for guest in (one for one in crawling.people if one.clubs & person.clubs):
            let_in(crawling.app, guest)


def bend(chance, form, name, value, bent):
    """Return the value to send for a field: its own, another choice, or something hostile."""
    known = name in {"csrf_token", "version"}
    if chance.random() < (bent * 0.1 if known else bent):
        return chance.choice(hostile.VALUES)
    if name in form.choices:
        return chance.choice(form.choices[name])
    if value == "" and name.startswith("names."):
        return chance.choice(short(hostile.NAMES))
    return value


def a_file(chance):
    name = chance.choice(hostile.VALUES)[:150].replace("\r", "").replace("\n", "")
    return FileStorage(BytesIO(chance.choice(hostile.FILES)), filename=name)


def import_bent_archive(crawling, person):
    """Import an archive of the club with hostile changes, and take it over."""
    chance = crawling.chance
    with person.visitor.client.get("/export.json") as answer:
        if answer.status_code != OK:
            return
        archive = json.loads(answer.data)
    bent = chance.choice((0, 0.002, 0.02))
    data = json.dumps(bend_archive(chance, archive, bent)).encode()
    form = {"csrf_token": a_token(person), "file": FileStorage(BytesIO(data), filename="a.json")}
    ask(crawling, person, "POST", "/import/archive", fields=form)


def bend_archive(chance, value, bent):
    """Return a value of an archive with some parts replaced or left out."""
    if chance.random() < bent:
        return chance.choice((None, True, 2**70, -1, 1.5, [], {}, *hostile.VALUES))
    if isinstance(value, list):
        return [bend_archive(chance, one, bent) for one in value]
    if isinstance(value, dict):
        return {name: bend_archive(chance, one, bent) for name, one in value.items()}
    return value


def a_token(person):
    """Return the CSRF token of a known form."""
    forms = [form for pool in person.forms.values() for form in pool if form.writes]
    return forms[-1].fields.get("csrf_token", "") if forms else ""


def guess(crawling, person):
    """Open an address with a hostile id, name or number."""
    chance = crawling.chance
    rules = sorted({rule.rule for rule in crawling.app.url_map.iter_rules()})
    segments = []
    for segment in chance.choice(rules).split("/"):
        strange = segment.startswith("<") or chance.random() < 0.05
        segments.append(a_segment(chance) if strange else segment)
    method = chance.choice(("GET", "POST"))
    ask(crawling, person, method, "/".join(segments), headers=some_headers(chance, 0.1))


def a_segment(chance):
    if chance.random() < 0.3:
        return chance.choice(hostile.RAW)
    return quote(chance.choice(hostile.VALUES)[:500].encode("utf-8", "surrogatepass"), safe="")


def bend_request(crawling, person):
    """Send a known address with an unexpected method, content type or headers."""
    chance = crawling.chance
    headers = some_headers(chance, 1)
    if chance.random() < 0.5:
        headers["Content-Type"] = chance.choice(hostile.TYPES)
    body = chance.choice((b"", *hostile.FILES))
    method = chance.choice(hostile.METHODS)
    address = an_address(crawling, person)
    ask(crawling, person, method, address, body=body, headers=headers)


def trespass(crawling, person):
    """Open or change another person's data, and check that other clubs' data is not found."""
    other = crawling.chance.choice([one for one in crawling.people if one is not person])
    if other.forms and crawling.chance.random() < 0.5:
        form = crawling.chance.choice(other.forms[crawling.chance.choice(list(other.forms))])
        return ask(crawling, person, "POST", form.action, fields=form.fields)
    return ask(crawling, person, "GET", an_address(crawling, other))


DOINGS = (follow, fill, import_bent_archive, guess, bend_request, trespass)
WEIGHTS = (36, 44, 2, 6, 6, 6)


def an_address(crawling, person):
    """Return a known address; every other time one of a kind that nobody has opened yet."""
    kinds = list(person.addresses)
    new = [kind for kind in kinds if ("GET", kind) not in crawling.reached]
    if new and crawling.chance.random() < OF_A_NEW_KIND:
        kinds = new
    return crawling.chance.choice(person.addresses[crawling.chance.choice(kinds)])


def with_query(chance, address):
    path, _, query = address.partition("?")
    names = [pair.partition("=")[0] for pair in query.split("&") if pair]
    known = [*names, "q", "since", "until", "game", "player", "before", "order", "deal", "ask", "v"]
    pairs = [(chance.choice(known), chance.choice(hostile.VALUES)[:2_000]) for _ in range(2)]
    pairs.append((chance.choice(hostile.VALUES)[:50], chance.choice(hostile.VALUES)[:50]))
    raw = chance.choice(("", "", "&" + chance.choice(hostile.RAW), "&" * 500))
    return f"{path}?{urlencode(pairs, errors='surrogatepass')}{raw}"


def some_headers(chance, share):
    if chance.random() >= share:
        return {}
    names = chance.sample(sorted(hostile.HEADERS), chance.choice((1, 1, 2, 4)))
    return {name: chance.choice(hostile.HEADERS[name]) for name in names}


# ------------------------------------------------------------------------------ asking and learning


def ask(crawling, person, method, address, *, fields=None, body=None, headers=None):
    """Send one request, check its response, and remember its links and forms."""
    headers = headers or {}
    cookie = {"HTTP_COOKIE": headers.pop("Cookie")} if "Cookie" in headers else {}
    client = crawling.app.test_client() if cookie else person.visitor.client
    request = f"{person.name}: {method} {address[:300]} {headers} {fields or body!r:.300}"
    try:
        answer = client.open(
            address,
            method=method,
            data=fields if fields is not None else body,
            headers=headers,
            environ_overrides=cookie,
        )
    except Exception:  # noqa: BLE001 - whatever it is, it is a fault of the app
        crawling.statuses["broken"] += 1
        crawling.wrong.append((request, traceback.format_exc()))
        return
    with answer:
        answer.get_data()
        crawling.statuses[answer.status_code] += 1
        path = urlsplit(answer.request.path).path
        crawling.reached[method, pattern_of(crawling.app, method, path)] += 1
        judged = response_checks.Answer(answer, of_api=path.startswith(API))
        found = [*judged.faults, *trespassed(crawling, person, answer)]
        crawling.wrong += [(request, one) for one in found]
        if not cookie:
            remember(crawling, person, answer, judged.top)


def trespassed(crawling, person, answer):
    """Check that other clubs' data is not found, and that viewers write nothing."""
    parts = answer.request.path.split("/")
    club = crawling.club_of.get(parts[2]) if len(parts) > 2 and parts[1] == "m" else None
    refused = answer.status_code in REFUSED
    if club is not None and club not in person.clubs and not refused:
        yield f"lets a stranger in: {answer.status_code}"
    looks_on = club is not None and person.role is Role.VIEWER
    writes = answer.request.method == "POST" and parts[3:] != ["replay"]  # which only checks
    if looks_on and writes and not refused:
        yield f"lets a viewer write: {answer.status_code}"


def pattern_of(app, method, path):
    try:
        rule, _ = app.url_map.bind("").match(path, method="GET", return_rule=True)
    except RequestRedirect:
        return "redirect"
    except HTTPException:
        try:
            rule, _ = app.url_map.bind("").match(path, method=method, return_rule=True)
        except HTTPException:
            return "none"
    return rule.rule


def remember(crawling, person, answer, top):
    if where := answer.headers.get("Location"):
        learn(crawling, person, where)
    if top is None:
        return
    for one in top.all("a[href]"):
        if one["href"].startswith("/"):
            learn(crawling, person, one["href"].partition("#")[0])
    for one in top.all("[data-from]"):
        learn(crawling, person, one["data-from"])
    for one in top.all("form"):
        learn_form(crawling, person, one, answer.request.path)


def learn(crawling, person, address):
    kind = pattern_of(crawling.app, "GET", urlsplit(address).path)
    keep(crawling, person.addresses[kind], address)


def learn_form(crawling, person, element, page):
    action = element["action"] or page
    fields = html.form_fields(element)
    choices = defaultdict(list)
    buttons = []
    for one in element.descendants:
        if one.tag == "input" and one["type"] in {"radio", "checkbox"}:
            choices[one["name"]].append(one["value"] or "on")
        if one.tag == "select":
            choices[one["name"]] += [choice["value"] for choice in one.all("option")]
        if one.tag == "button" and one["name"]:
            buttons.append((one["name"], one["value"] or ""))
    files = any(one["type"] == "file" for one in element.all("input"))
    for name, values in choices.items():
        fields.setdefault(name, values[0])
    fields.pop("file", None)
    writes = (element["method"] or "").lower() == "post"
    kind = pattern_of(crawling.app, "POST", urlsplit(action).path), element["id"]
    form = Form(action, fields, choices, tuple(buttons), writes, files)
    keep(crawling, person.forms[kind], form)


def keep(crawling, pool, thing):
    if thing in pool:
        return
    if len(pool) < MOST_KEPT:
        pool.append(thing)
    else:
        pool[crawling.chance.randrange(MOST_KEPT)] = thing
