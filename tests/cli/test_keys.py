"""`scorekeeper keys` and `key`: the host of a server can let anybody back in."""

from datetime import UTC, datetime

import pytest

from scorekeeper import store as stores
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web import create_app
from tests.support.command import error_line, run
from tests.support.store.pad import NOON, SECRET, Pad
from tests.support.web.visitor import Visitor


@pytest.fixture
def database(tmp_path):
    url = f"sqlite:///{tmp_path}/scores.db"
    stores.upgrade(url)
    return url


@pytest.fixture
def pad(database):
    """A match in the club Thursday, in the database ``database``."""
    opened = stores.open_store(database)
    yield Pad.begin(opened)
    opened.close()


def lines(*arguments):
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_the_links_of_a_group_are_listed(pad, database):
    used_at = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
    with pad.store.writing() as session:
        terms = (session, pad.club_id, SECRET, used_at)
        key = stores.keys.create(*terms, role=Role.VIEWER, name="Aki", match_id=pad.match_id)
        stores.keys.note_use(session, key, used_at)
    assert lines("keys", "--database", database) == [
        f"{pad.key_id}  owner   never used  group",
        f"{key.id}  viewer  2026-11-21  match {pad.match_id}                    Aki",
    ]


def test_a_link_is_listed_below_the_link_that_created_it(pad, database):
    stolen, thiefs = a_stolen_one(pad)
    listed = [line.split()[0] for line in lines("keys", "--database", database)]
    assert listed == [pad.key_id, stolen, thiefs]
    indents = [len(line) - len(line.lstrip()) for line in lines("keys", "--database", database)]
    assert indents == [0, 2, 4]


def a_stolen_one(pad):
    """The ids of an owner's link that was stolen, and of the one that its thief made with it."""
    terms = {"role": Role.OWNER, "expires_at": datetime(2027, 1, 1, 12, tzinfo=UTC)}
    with pad.store.writing() as session:
        make = (session, pad.club_id, SECRET, NOON)
        stolen = stores.keys.create(*make, role=Role.OWNER, made_by=pad.key_id, name="Ben")
        thiefs = stores.keys.create(*make, made_by=stolen.id, **terms)
    return stolen.id, thiefs.id


def standing(pad):
    with pad.store.reading() as session:
        return [key.id for key in stores.keys.list_all(session, pad.club_id)]


def test_a_stolen_link_can_be_turned_off_with_all_links_created_from_it(pad, database):
    stolen, thiefs = a_stolen_one(pad)
    here = ("--database", database)
    assert lines("withdraw", "--key", stolen, *here) == ["1 link turned off"]
    assert set(standing(pad)) == {pad.key_id, thiefs}
    listed = lines("keys", *here)
    assert listed[1].endswith("turned off        Ben")
    assert "until 2027-01-01" in listed[2]
    assert lines("withdraw", "--key", stolen, "--with-made", *here) == ["1 link turned off"]
    assert standing(pad) == [pad.key_id]


def test_the_host_can_recover_a_group_from_a_thief(pad, database):
    """He has shut out everybody else. The host shuts him out and makes a link."""
    a_stolen_one(pad)
    here = ("--database", database)
    told = lines("withdraw", "--all-but", pad.key_id, *here)
    assert (told, standing(pad)) == (["2 links turned off"], [pad.key_id])
    told = lines("withdraw", "--all", *here)
    left = "the group has no owner link left: create one with `scorekeeper key`"
    assert (told, standing(pad)) == (["1 link turned off", left], [])
    lines("key", *here)
    assert len(standing(pad)) == 1


@pytest.mark.parametrize(
    ("options", "trouble"),
    [
        ((), "use one of --key ID, --all-but ID and --all"),
        (("--all", "--key", "x"), "use one of --key ID, --all-but ID and --all"),
        (("--all", "--with-made"), "--with-made needs --key ID"),
        (("--key", "x"), "there is no such link: see `scorekeeper keys`"),
        (("--all-but", "x"), "there is no such link: see `scorekeeper keys`"),
    ],
)
def test_invalid_options_do_not_turn_off_any_link(pad, database, options, trouble):
    told = error_line("withdraw", *options, "--database", database)
    assert told == f"scorekeeper: {trouble}\n"
    assert standing(pad) == [pad.key_id]


def test_the_host_can_create_an_owner_link_for_a_group(pad, database):
    (path,) = lines("key", "--group", pad.club_id, "--database", database)
    app = create_app({"SCOREKEEPER_DATABASE_URL": database, "WTF_CSRF_ENABLED": False})
    phone = Visitor(app)
    assert phone.open(path).onward.status == 200
    page = phone.open("/keys")
    # That of this phone comes first.
    assert page.texts(".key-list strong") == ["made by the host", "Owner link"]
    # The command and the app have the same secret: the link can be shown again.
    assert phone.open("/link").one("#key").text.endswith(path)


def test_the_host_can_create_a_link_with_another_role(pad, database):
    made = ("key", "--role", "viewer", "--name", "Hall", "--database", database)
    token = lines(*made)[0].removeprefix("/k/")
    with pad.store.reading() as session:
        key = stores.keys.find_by_token(session, token, NOON)
    assert (key.role, key.name, key.match_id, key.made_by) == (Role.VIEWER, "Hall", None, None)


def test_an_unknown_group_and_an_empty_name_are_refused_in_one_line(pad, database):
    there_is_none = "scorekeeper: there is no such group: see `scorekeeper clubs`\n"
    for command in ("keys", "key"):
        assert error_line(command, "--group", "Friday", "--database", database) == there_is_none
    no_name = error_line("key", "--name", " ", "--database", database)
    assert no_name == "scorekeeper: Enter a name\n"


def test_a_secret_that_could_be_guessed_is_refused_in_one_line(pad, database, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "short")
    refused = error_line("key", "--database", database)
    assert refused == (
        "scorekeeper: SCOREKEEPER_SECRET_KEY has to have at least 32 characters: "
        "`openssl rand -hex 32` makes one; with it, `scorekeeper rotate-secret` makes the links "
        "anew\n"
    )
