"""Databases that earlier versions of the program have left, brought up to date.

``released/`` has one of every schema there has been, made by the program that had it: an evening
of all six games, played in ``released/make.py``. What it comes to is written here.
"""

import io
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text

from scorekeeper import store as stores
from scorekeeper.exports import archive as archive_writer
from scorekeeper.imports.archive_file import ArchiveFile
from scorekeeper.match import Details, commands
from scorekeeper.registry import find_game
from scorekeeper.rules.sheet import sheet
from scorekeeper.web import create_app
from tests.support import processes
from tests.support.store.archives import SCHEMA
from tests.support.store.backups import back_up, everything, opened, restore
from tests.support.store.databases import DATABASES, make_database
from tests.support.store.pad import NOON, entry, minutes
from tests.support.store.stored_statistics import table_of, wrong_rows
from tests.support.store.upgrades import UPGRADE_WHEN_TOLD, upgrade_and_fill
from tests.support.web.api_client import Member

RELEASED = Path(__file__).parent / "released"
SCHEMAS = sorted({path.name.partition(".")[0] for path in RELEASED.glob("*.sql")})
FIRST = "0001"
"""Knew no places, notes and paper sheets, and counted no statistics."""

CLUB = "Osd0q2gg8wxDa0di9Z4V1g"
DRAWN = ("IzcywdnBTODEmo3AtJ7lIg", "bM41ZYOAlhN8j9rTekhkjA")
DERIVED = ("GnPud6cziy4C025vhY_ocA", "FWrEjXqVwYGAOZRYh2MPdQ")
OF_LONGER_SECRET = ("kxc7zdLc0SrBx5kauwH4Rg", "lBegMp9SMTK-ZWVxihrUDg")
"""The tokens of the two owners' keys: drawn by chance until 0003, made from the secret since.

Since 0006 that has at least 32 characters.
"""
AKI, BEN, CHIE, ONEILL, EMI = "Aki", "Ben", "山田 千恵", "O'Neill 😀", "Emi"


def load(schema, url):
    """Make the database that the program with ``schema`` has left."""
    engine = url.partition(":")[0]
    script = (RELEASED / f"{schema}.{engine}.sql").read_text(encoding="utf-8")
    if engine == "sqlite":
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
            database.executescript(script)
    else:
        with psycopg.connect(url, autocommit=True) as database:
            database.execute(script)


def a_database(request, engine):
    if engine == "sqlite":
        folder = request.getfixturevalue("tmp_path_factory").mktemp("released")
        return f"sqlite:///{folder}/scores.db"
    a_database.number = getattr(a_database, "number", 0) + 1
    name = f"released_{a_database.number}"
    return make_database(request.getfixturevalue("postgresql"), name)


@dataclass(frozen=True)
class Evening:
    """The club as this program reads it."""

    schema: str
    url: str
    store: stores.Store

    @property
    def is_of_first(self):
        return self.schema == FIRST

    @property
    def has_roles(self):
        return self.schema >= "0004"

    @property
    def has_seasons(self):
        return self.schema >= "0007"

    @property
    def counts_both_revokes(self):
        return self.schema not in {"0005", "0006", "0007", "0008"}

    @property
    def tokens(self):
        if self.schema >= "0006":
            return OF_LONGER_SECRET
        return DERIVED if self.has_roles else DRAWN

    @property
    def owners(self):
        """The owner's key, and that of the other phone."""
        with self.store.reading() as session:
            return [stores.keys.find_by_token(session, token, NOON) for token in self.tokens]

    @cached_property
    def matches(self):
        """Released databases, read once for all tests, of which none writes."""
        with self.store.reading() as session:
            return {
                (match.game.slug, match.table.seats): match
                for match in stores.matches.load_each(session, CLUB)
            }

    def match(self, slug, seats):
        return self.matches[slug, seats]

    def statistics(self, slug):
        with self.store.reading() as session:
            return stores.statistics.game_statistics(
                session, CLUB, find_game(slug), stores.statistics.EVER
            )

    def of_player(self, name, slug):
        with self.store.reading() as session:
            (player,) = [one for one in stores.clubs.players(session, CLUB) if one.name == name]
            return stores.statistics.player_statistics(session, CLUB, find_game(slug), player.id)

    def write(self, match, decide, *, version=None, idempotency_key=None, **facts):
        key_id = self.owners[0].id
        version = match.version if version is None else version
        terms = stores.matches.WriteTerms(CLUB, match.id, key_id, version, NOON, idempotency_key)
        with self.store.writing() as session:
            return stores.matches.lock(session, terms).append(decide, **facts)


@pytest.fixture(scope="module", params=DATABASES)
def engine(request):
    return request.param


@pytest.fixture(scope="module", params=SCHEMAS)
def schema(request):
    return request.param


def brought_up_to_date(request, schema, engine):
    url = a_database(request, engine)
    load(schema, url)
    upgrade_and_fill(url)
    return Evening(schema, url, stores.open_store(url))


@pytest.fixture(scope="module")
def evening(request, schema, engine):
    """The evening, to be read by all tests and written to by none."""
    made = brought_up_to_date(request, schema, engine)
    yield made
    made.store.close()


@pytest.fixture(scope="module")
def played_on(request, schema, engine):
    """The evening, on which more is written by this program."""
    made = brought_up_to_date(request, schema, engine)
    write_more(made)
    yield replace(made)
    made.store.close()


def test_there_is_a_sample_database_of_every_schema():
    # The newest database is in the release with its schema.
    migrations = Path(stores.__file__).parent / "migrations" / "versions"
    known = sorted(path.name.partition("_")[0] for path in migrations.glob("0*.py"))
    assert known[: len(SCHEMAS)] == SCHEMAS
    assert len(known) - len(SCHEMAS) <= 1


# ------------------------------------------------------------------------------------ every sheet

SHEETS = {
    # By game and seats: the log, the totals, the places, whether it is over.
    ("hell", 3): ("recorded recorded recorded corrected corrected", (23, 20, 17), (1, 2, 3), True),
    ("hearts", 4): ("recorded ruling_noted recorded", (30, 35, 39, 0), (2, 3, 4, 1), False),
    ("black_maria", 4): (
        "recorded recorded corrected recorded",
        (39, 17, 48, 25),
        (3, 1, 4, 2),
        True,
    ),
    ("black_lady", 4): (
        "recorded recorded recorded removed finished reopened recorded finished",
        (5, 3, -30, 23),
        (3, 2, 1, 4),
        True,
    ),
    ("whist", 4): ("recorded recorded recorded recorded removed", (5, 5), (1, 2), False),
    ("napoleon", 5): (
        "recorded thrown_in recorded finished",
        (3, -3, 2, 0, -2),
        (1, 5, 2, 3, 4),
        True,
    ),
}
SINCE_THE_SECOND = {
    ("hearts", 4): (
        "recorded ruling_noted recorded described deal_noted",
        (30, 35, 39, 0),
        (2, 3, 4, 1),
        False,
    ),
    ("hell", 2): ("described recorded recorded recorded finished", (17, 30), (2, 1), True),
}


def test_every_score_sheet_is_unchanged(evening):
    found = {
        which: (
            " ".join(line.kind for line in match.lines),
            match.sheet.totals,
            match.sheet.places,
            match.finished,
        )
        for which, match in evening.matches.items()
    }
    assert found == (SHEETS if evening.is_of_first else SHEETS | SINCE_THE_SECOND)


def test_the_points_of_each_deal_are_unchanged(evening):
    def points(slug, seats):
        return [row.settlement.points for row in evening.match(slug, seats).sheet.rows]

    assert points("hell", 3) == [(-3, 10, 10), (13, 13, -3), (13, -3, 10)]
    assert points("black_lady", 4) == [(-8, -8, -8, 26), (26, -9, -9, -9), (-13, 20, -13, 6)]
    assert points("whist", 4) == [(3, 0), (2, 3), (0, 2)]
    assert points("napoleon", 5) == [(2, -1, 1, -1, -1), (1, -2, 1, 1, -1)]


def test_a_match_keeps_the_default_house_rules_of_its_time(evening):
    # Until 0004 there was no such option; since 0005 all options are in the row.
    maria, whist = evening.match("black_maria", 4), evening.match("whist", 4)
    plans = [row.deal.plan for row in maria.sheet.rows]
    if evening.schema < "0009":
        assert maria.table.options.lead == "free"
        assert [plan.leader for plan in plans] == [1, 2, 3]
        assert [plan.opening_card for plan in plans] == [None] * 3
    else:
        assert maria.table.options.lead == "as_hearts"
        assert [str(plan.opening_card) for plan in plans] == ["2C"] * 3
    both_revoke = "as_counted" if evening.counts_both_revokes else "neither_wins"
    assert whist.table.options.both_revoke == both_revoke
    assert whist.table.options.score_floor == 0


def test_a_deal_with_two_revokes_is_scored_by_the_rule_of_its_time(evening):
    match = evening.match("whist", 4)
    both = entry("whist", tricks=[13, 0], honours=[2, 2], revokes=[1, 1])
    carry = sheet(match.game, match.table, [both]).standing.carry
    if evening.counts_both_revokes:
        # 3 by the others' revoke and 7 by tricks: a game.
        assert [game.score for game in carry.games] == [(10, 3)]
    else:
        assert (carry.games, carry.score) == ((), (4, 3))


def test_no_score_sheet_has_deals_against_the_rules(evening):
    assert [
        match.sheet.refusals for match in evening.matches.values() if match.sheet.refusals
    ] == []


def test_every_event_keeps_its_author_and_time(evening):
    owner, other = (key.id for key in evening.owners)
    lines = evening.match("hell", 3).lines
    assert [line.number for line in lines] == [1, 2, 3, 4, 5]
    assert [line.key_id for line in lines] == [owner] * 3 + [other] * 2
    assert [line.at.isoformat() for line in lines[:2]] == [
        "2026-03-05T19:04:00.250000+00:00",
        "2026-03-05T19:05:00.250000+00:00",
    ]
    assert lines[4].undoes == 4
    assert lines[3].event.entry["tricks"] == [0, 1, 0]


def test_drafts_are_kept(evening):
    (hearts,) = evening.match("hearts", 4).drafts.items()
    (whist,) = evening.match("whist", 4).drafts.items()
    assert (hearts[0], hearts[1].stage) == (3, "hearts")
    assert hearts[1].entry == entry("hearts", hearts=[5, None, 0, None], spade_queen=1)
    assert (whist[0], whist[1].entry.tricks, whist[1].entry.honours) == (4, (6, 7), (0, 4))


def test_rulings_thrown_in_hands_and_names_are_kept(evening):
    (noted,) = evening.match("hearts", 4).rulings
    napoleon = evening.match("napoleon", 5)
    assert (noted.after, noted.question) == (1, "ask=trick&trick=SA.SK")
    assert napoleon.table.thrown_in == (2,)
    assert [row.deal.plan.dealer for row in napoleon.sheet.rows] == [1, 3]
    assert napoleon.names == (AKI, BEN, CHIE, ONEILL, EMI)


def test_days_places_and_notes_are_kept(evening):
    hearts = evening.match("hearts", 4)
    if evening.is_of_first:
        assert hearts.details == Details(date(2026, 3, 5))
        return
    assert hearts.details == Details(date(2026, 3, 4), "Aki’s", "rain\n雨")
    assert hearts.notes == {2: "the moon!"}
    assert evening.match("hell", 2).details == Details(date(1999, 12, 31), "Café")


# -------------------------------------------------------------------------------- club and players


def test_both_owner_links_still_open_the_group(evening):
    with evening.store.reading() as session:
        assert stores.clubs.find(session, CLUB).name == "木曜会 'Thursday'"
    assert [(key.club_id, key.role, key.name) for key in evening.owners] == [
        (CLUB, "owner", ""),
        (CLUB, "owner", "Ben's phone"),
    ]
    assert [key.last_used_at.minute for key in evening.owners] == [1, 2]


def test_every_key_keeps_its_role_name_and_match(evening):
    with evening.store.reading() as session:
        keys = stores.keys.list_all(session, CLUB)
    hearts, owner = evening.match("hearts", 4).id, evening.owners[0].id
    found = sorted((key.role, key.name, key.match_id, key.made_by) for key in keys)
    owners = [("owner", "", None, None), ("owner", "Ben's phone", None, None)]
    handed_on = [("scorer", "", hearts, owner), ("viewer", "Grandma", None, owner)]
    assert found == (owners + handed_on if evening.has_roles else owners)


def test_the_history_lists_every_match_once(evening):
    with evening.store.reading() as session:
        line = stores.history.page(session, CLUB).lines
        of_ben = stores.history.page(session, CLUB, stores.matches.Selection(game="napoleon")).lines
        over = stores.matches.finished(session, CLUB, 100)
        going_on = stores.matches.in_progress(session, CLUB)
    games = ["napoleon", "whist", "black_lady", "black_maria", "hearts", "hell"]
    if evening.is_of_first:
        assert [one.game for one in line] == games
    else:
        # Hearts was played the day before, the sheet on paper long ago.
        assert [one.game for one in line] == [*games[:4], "hell", "hearts", "hell"]
    assert [one.game for one in of_ben] == ["napoleon"]
    assert sorted(one.game for one in going_on) == ["hearts", "whist"]
    assert len(over) == len(line) - 2


# ------------------------------------------------------------------------------------- statistics


def test_results_and_facts_match_the_matches(evening):
    assert wrong_rows(evening.store, CLUB) == []
    with evening.store.reading() as session:
        assert stores.count_pending(session, CLUB) == 0


def test_the_statistics_count_finished_matches(evening):
    def records(slug):
        found = evening.statistics(slug).records
        return {one.player.name: (dict(one.places), one.total, one.best) for one in found}

    assert records("napoleon") == {
        AKI: ({1: 1}, 3, 3),
        BEN: ({5: 1}, -3, -3),
        CHIE: ({2: 1}, 2, 2),
        ONEILL: ({3: 1}, 0, 0),
        EMI: ({4: 1}, -2, -2),
    }
    assert records("hearts") == {}
    if evening.is_of_first:
        assert records("hell") == {
            AKI: ({1: 1}, 23, 23),
            BEN: ({2: 1}, 20, 20),
            CHIE: ({3: 1}, 17, 17),
        }
    else:
        # And 17 : 30 on paper.
        assert records("hell") == {
            AKI: ({1: 1, 2: 1}, 40, 23),
            BEN: ({1: 1, 2: 1}, 50, 30),
            CHIE: ({3: 1}, 17, 17),
        }


TABLES = {
    ("hell", "bids"): [
        ("Aki", 2, 1, 0, "0.67"),
        ("Ben", 2, 0, 1, "0.67"),
        ("山田 千恵", 2, 0, 1, "0.67"),
    ],
    ("hell", "bids_by_cards"): [(1, 4, 1, 1, "0.67"), (2, 2, 0, 1, "0.67")],
    ("black_lady", "clear"): [
        ("山田 千恵", 3, 30),
        ("Ben", 2, 17),
        ("Aki", 2, 21),
        ("O'Neill 😀", 1, 9),
    ],
    ("black_lady", "pot"): [(26, 3, 24), (27, 2, 26), (28, 3, 27)],
    ("black_maria", "cards"): [
        ("Ben", 3, 4 / 3, 0, 1, 0),
        ("O'Neill 😀", 3, 8 / 3, 1, 0, 1),
        ("Aki", 3, 3.0, 1, 1, 1),
        ("山田 千恵", 3, 6.0, 1, 1, 1),
    ],
    ("napoleon", "napoleon"): [("Aki", 1, 0, "1.00"), ("Ben", 0, 1, "0.00")],
    ("napoleon", "height"): [(13, 0, 1, "0.00"), (14, 1, 0, "1.00")],
    ("napoleon", "adjutant"): [("山田 千恵", 1, 0, "1.00"), ("Emi", 0, 1, "0.00")],
    ("napoleon", "allied"): [
        ("Aki", 1, 0, "1.00"),
        ("山田 千恵", 1, 0, "1.00"),
        ("O'Neill 😀", 1, 1, "0.50"),
        ("Ben", 0, 1, "0.00"),
        ("Emi", 0, 1, "0.00"),
    ],
}
"""What version 1.0.0 shows, as do all others that counted statistics."""


def test_the_statistics_tables_are_unchanged(evening):
    found = {
        (slug, name): table_of(evening.statistics(slug), name, find_game(slug))
        for slug, name in TABLES
    }
    assert found == TABLES


def test_the_statistics_of_a_player_are_unchanged(evening):
    paper = not evening.is_of_first
    hell, napoleon = (evening.of_player(BEN, slug) for slug in ("hell", "napoleon"))
    assert [(one.player.name, one.ahead, one.level, one.behind) for one in hell.opponents] == [
        (AKI, int(paper), 0, 1),
        (CHIE, 1, 0, 0),
    ]
    on_paper = [(date(1999, 12, 31), 1, 2, 30)] if paper else []
    assert [(one.played_on, one.place, one.units, one.total) for one in hell.form] == [
        *on_paper,
        (date(2026, 3, 5), 2, 3, 20),
    ]
    assert table_of(hell, "bids_by_cards", find_game("hell")) == [
        (1, 1, 0, 1, "0.50"),
        (2, 1, 0, 0, "1.00"),
    ]
    assert table_of(napoleon, "with", find_game("napoleon")) == [(EMI, 0, 1, "0.00")]
    assert [one.behind for one in napoleon.opponents] == [1, 1, 1, 1]


def test_the_list_of_games_is_unchanged(evening):
    with evening.store.reading() as session:
        found = stores.statistics.played_games(session, CLUB)
    hell = ("hell", 1, 1, [AKI]) if evening.is_of_first else ("hell", 2, 1, [AKI, BEN])
    others = [
        ("black_lady", 1, 1, [CHIE]),
        ("black_maria", 1, 1, [BEN]),
        ("napoleon", 1, 1, [AKI]),
    ]
    listed = [
        (one.slug, one.matches, one.wins, [player.name for player in one.winners]) for one in found
    ]
    assert sorted(listed) == sorted([hell, *others])


COUNTED_AS_TODAY = [schema for schema in SCHEMAS if schema >= "0005"]
STORED_SUMS = "SELECT game, measure, player_id, other, detail, value FROM tallies WHERE period = ''"
SUMMED_FACTS = """
SELECT game, measure, player_id, other, detail, sum(count) FROM facts
WHERE measure NOT IN ('match_minutes', 'minutes')
GROUP BY game, measure, player_id, other, detail
"""


@pytest.mark.parametrize("counted", COUNTED_AS_TODAY)
def test_the_facts_add_up_to_the_sums_stored_before(request, engine, counted):
    url = a_database(request, engine)
    load(counted, url)
    with opened(url) as store, store.reading() as session:
        stored = session.execute(text(STORED_SUMS)).all()
    upgrade_and_fill(url)
    with opened(url) as store, store.reading() as session:
        summed = session.execute(text(SUMMED_FACTS)).all()
    assert len(stored) > 100
    assert sorted(map(tuple, summed)) == sorted(map(tuple, stored))


def test_the_season_table_is_computed(evening):
    with evening.store.reading() as session:
        tables = [
            stores.season_table.read(session, CLUB, season)
            for season in stores.seasons.list_all(session, CLUB)
        ]
    found = [
        (one.season.name, [(one.players[line.player_id].name, line.points) for line in one.lines])
        for one in tables
    ]
    # First and second of Hell and of Black Maria get 3 and 1; the sheet of 1999 is none of it.
    cup = ("千恵's Cup", [(BEN, 4), (AKI, 3), (ONEILL, 1), (CHIE, 0)])
    assert found == ([cup] if evening.has_seasons else [])


def test_wrong_results_of_an_older_program_are_repaired(request, engine):
    url = a_database(request, engine)
    load(SCHEMAS[-1], url)
    made = Evening(SCHEMAS[-1], url, stores.open_store(url))
    with made.store.writing() as session:
        # As if an older program had counted otherwise what the finished matches came to.
        session.execute(text("UPDATE results SET total = total + 100"))
    upgrade_and_fill(url)
    assert wrong_rows(made.store, CLUB) == []
    with made.store.reading() as session:
        totals = {one.game: one.totals for one in stores.matches.finished(session, CLUB, 100)}
    assert totals["black_maria"] == (39, 17, 48, 25)
    assert totals["napoleon"] == (3, -3, 2, 0, -2)
    made.store.close()


# ---------------------------------------------------------------------------------- going on


def write_more(evening):
    """A retry of what was written then, the deal that was undone, a correction."""
    hell, whist = evening.match("hell", 3), evening.match("whist", 4)
    first = entry("hell", bids=[0, 0, 0], tricks=[1, 0, 0], trump="S")
    evening.write(hell, commands.record, entry=first, version=0, idempotency_key="hell 1")
    evening.write(whist, commands.record, entry=whist.drafts[4].entry)
    otherwise = entry("hell", bids=[0, 0, 0], tricks=[0, 1, 0], trump="S")  # 10 -3 10
    evening.write(hell, commands.correct, number=1, entry=otherwise)


def test_retries_of_old_writes_change_nothing(played_on):
    kinds = [line.kind for line in played_on.match("hell", 3).lines]
    assert kinds == ["recorded"] * 3 + ["corrected"] * 3


def test_an_undone_deal_can_be_recorded_again(played_on):
    whist = played_on.match("whist", 4)
    # 1 by cards and 4 by honours: 5, which is a game.
    assert (whist.version, whist.sheet.totals, whist.drafts) == (6, (5, 10), {})


def test_a_correction_updates_all_totals_and_statistics(played_on):
    sheet = played_on.match("hell", 3).sheet
    assert (sheet.totals, sheet.places) == ((36, 7, 17), (1, 3, 2))
    assert wrong_rows(played_on.store, CLUB) == []


def test_everything_can_be_exported_and_imported_into_another_group(evening):
    store = evening.store

    def exported(club_id):
        with store.reading() as session:
            one = stores.archive.export_archive(session, club_id, minutes(1))
            return b"".join(
                archive_writer.json_chunks(one.exported_at, one.players, one.keys, one.matches)
            )

    data = exported(CLUB)
    SCHEMA.validate(json.loads(data))
    with store.writing() as session:
        elsewhere = stores.clubs.start(session, "Elsewhere", NOON)
    # Nothing in it is of a day that has not come.
    at = evening.match("napoleon", 5).finished_at
    stores.archive.import_archive(store, elsewhere.id, lambda: ArchiveFile(io.BytesIO(data)), at)
    assert json.loads(exported(elsewhere.id))["matches"] == json.loads(data)["matches"]


def test_the_app_serves_all_matches_and_their_exports(evening):
    app = create_app(
        {
            "SCOREKEEPER_DATABASE_URL": evening.url,
            "SCOREKEEPER_SECRET_KEY": "only for tests, and for nothing else",
            "SCOREKEEPER_LIMITS": "off",
            "TESTING": True,
        }
    )
    member = Member(app.test_client(), CLUB, evening.tokens[0])
    for match in evening.matches.values():
        with member.read(f"/matches/{match.id}") as answer:
            assert answer.json["sheet"]["totals"] == list(match.sheet.totals)
    # Files are made of what is read, which other tests compare: those of one match are enough.
    address = f"/matches/{evening.match('hell', 3).id}"
    for ending in ("csv", "json", "xlsx"):
        with member.read(f"{address}/export.{ending}") as file:
            assert (file.status_code, len(file.data) > 300) == (200, True)
    app.extensions["store"].close()


@pytest.mark.parametrize("schema", SCHEMAS)
def test_a_restored_backup_equals_the_upgraded_database(request, engine, tmp_path, schema):
    url, restored = a_database(request, engine), f"sqlite:///{tmp_path}/restored.db"
    load(schema, url)
    assert back_up(url, tmp_path / "copy.db").fault == ""
    restore(tmp_path / "copy.db", restored)
    upgrade_and_fill(url)
    assert everything(restored) == everything(url)


# ---------------------------------------------------------------------------------------- together

TOGETHER = 2


def test_processes_that_start_together_upgrade_the_database_once(request, engine):
    url = a_database(request, engine)
    load(FIRST, url)
    command = [sys.executable, "-c", UPGRADE_WHEN_TOLD, url]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    upgrades = [processes.start(command, **pipes) for _ in range(TOGETHER)]
    for upgrade in upgrades:
        assert upgrade.stdout.readline() == b"ready\n"
    for upgrade in upgrades:
        upgrade.stdin.write(b"now\n")
        upgrade.stdin.flush()
    said = [upgrade.communicate(timeout=180)[1] for upgrade in upgrades]
    assert [upgrade.returncode for upgrade in upgrades] == [0] * TOGETHER
    assert said == [b""] * TOGETHER
    made = Evening(FIRST, url, stores.open_store(url))
    assert stores.is_ready(made.store)
    assert made.match("hell", 3).sheet.totals == (23, 20, 17)
    assert wrong_rows(made.store, CLUB) == []
    made.store.close()
