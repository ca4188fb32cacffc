"""Three phones write in one match, with a network and without, and responses are lost.

Whatever the order, each acknowledged write, by the key of its form, is once in the club's log, or
on a phone that asks somebody to look. Nothing else is, and one phone's writes keep their order. If
a phone and the club came to equal states, by the same undo for example, the club's events count for
both.
"""

from collections import Counter
from itertools import chain, count

from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from scorekeeper.match.archive.reader import KnownIds, read_match
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.match.ids import fingerprint
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables
from scorekeeper.sync import apply_choice, status
from tests.support.clock import SATURDAY
from tests.support.phone.syncing import Phone, match_in
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import FOUR, Visitor, hearts, started

PHONES = 3
RECORD, CORRECT, UNDO, TAP = "record", "correct", "undo", "tap"
LEAVE, RETURN, ANSWER_LOST, BROUGHT_UNHEARD = "leave", "return", "answer lost", "brought unheard"

AT_THE_NETWORK = (RECORD, RECORD, RECORD, CORRECT, UNDO, TAP)
WAYS = (*AT_THE_NETWORK, LEAVE, LEAVE, RETURN, ANSWER_LOST, BROUGHT_UNHEARD)
DEEDS = st.lists(
    st.tuples(
        st.integers(0, PHONES - 1),
        st.sampled_from(WAYS),
    ),
    min_size=4,
    max_size=18,
)
keys = (f"{number:022}" for number in count(1))


class Table:
    """A match of Hearts and the phones around it, each with the app on it."""

    def __init__(self, server, apps):
        first = started(Visitor(server))
        self.server = server
        self.match = store_match(first, "hearts", FOUR)
        self.phones = [Phone(app, first.another()) for app in apps]
        self.club_id = self.phones[0].club_id
        self.away = [False] * PHONES
        self.acknowledged = [[] for _ in apps]
        self.written = 0
        for phone in self.phones:
            phone.pulls()

    def does(self, number, deed):
        phone = self.phones[number]
        if deed == LEAVE:
            self.away[number] = True
        elif deed == RETURN:
            self.comes_back(number)
        elif deed == BROUGHT_UNHEARD:
            for one in self.unsent(phone):
                phone.posts(one)
        elif deed == ANSWER_LOST:
            self.is_answered_twice(number)
        else:
            by_phone = self.away[number] or phone.is_unpushed(self.match)
            here = phone if by_phone else phone.online
            self.sends(number, here, *self.form(here, deed))
            if not by_phone:
                phone.pulls()

    def unsent(self, phone):
        return [one for one in phone.unsent() if one["id"].startswith(self.club_id)]

    def comes_back(self, number):
        self.away[number] = False
        phone = self.phones[number]
        for one in self.unsent(phone):
            alike = self.state_in(phone.app) == self.state_in(self.server)
            phone.receives(one, phone.posts(one))
            if alike:
                there, own = self.at_club(), self.acknowledged[number]
                self.acknowledged[number] = [once for once in own if once in there]
        phone.pulls()

    def state_in(self, app):
        return match_in(app, self.club_id, self.match).log_state

    def is_answered_twice(self, number):
        """The server answers, which is not heard, and the phone answers the same form."""
        phone = self.phones[number]
        fields, path = self.form(phone, RECORD)
        if not phone.is_unpushed(self.match):
            self.sends(number, phone.online, fields, path)
        self.sends(number, phone, fields, path)
        self.away[number] = True

    def sends(self, number, visitor, fields, path):
        """Send a form; where the answer leads on to the match, it is acknowledged.

        A tap leads there as well, and writes no line.
        """
        answer = visitor.send(path, fields)
        assert answer.status in (200, 303, 404, 409, 422), answer.text
        is_acknowledged = answer.status == 303 and answer.location == self.match
        once, own = fingerprint(fields["idempotency_key"]), self.acknowledged[number]
        if is_acknowledged and not is_tap(fields) and once not in own:
            own.append(once)

    def form(self, visitor, deed):
        here = match_in(visitor.app, self.club_id, self.match)
        self.written += 1
        one = self.written % 13
        facts = hearts(one, 13 - one, 0, 0, queen=self.written % 4)
        number = len(here.entries) + 1
        if deed == CORRECT:
            number = max(len(here.entries), 1)
        more = {"idempotency_key": next(keys), "version": str(here.version)}
        if deed == UNDO:
            return more, f"{self.match}/undo"
        if deed == TAP:
            return {"hearts.0": "3", **more}, f"{self.match}/deals/{number}"
        return {**facts, **more, "action": "next"}, f"{self.match}/deals/{number}"

    def kept(self):
        """Return the keys of all events: in the club, and in conflicts on phones."""
        found = self.at_club()
        for phone in self.phones:
            with phone.store.reading() as db:
                note = status.match(db, self.club_id, self.match.rpartition("/")[2])
                two = apply_choice.both_versions(db, note, Role.OWNER)
            if two:
                assert note.status == "conflict"
                assert phone.is_unpushed(self.match)
                found += self.keys_in(phone.app)[two.common :]
        return found

    def at_club(self):
        return self.keys_in(self.server)

    def keys_in(self, app):
        """The keys of the forms that wrote the lines of a log."""
        lines = tables.LogLineRow
        asked = select(lines.idempotency_key).where(
            lines.club_id == self.club_id, lines.match_id == self.match.rpartition("/")[2]
        )
        with app.extensions["store"].reading() as db:
            return list(db.scalars(asked.order_by(lines.number)))


def is_tap(fields):
    return "hearts.0" in fields and "action" not in fields


def reads_anew(match):
    """The match as an import would have it: every line follows those before it."""
    people = {one.player_id: one.player_id for one in match.people}
    plain = plain_match(match)
    ids = {line["by"]: line["by"] for line in plain["log"]} | {plain["began_by"]: plain["began_by"]}
    return read_match(plain, "", KnownIds(match.club_id, people, ids, SATURDAY.replace(year=2027)))


def test_every_acknowledged_change_is_in_the_history_or_reported_as_a_conflict(server, new_app):
    apps = [new_app() for _ in range(PHONES)]

    @given(DEEDS)
    @example([(0, ANSWER_LOST), (1, UNDO), (0, UNDO)])
    @settings(max_examples=5)
    def whatever_they_do(deeds):
        table = Table(server, apps)
        for number, deed in deeds:
            table.does(number, deed)
        for number in range(PHONES):
            table.comes_back(number)
        match = match_in(server, table.club_id, table.match)
        assert Counter(table.kept()) == Counter(chain(*table.acknowledged))
        for own in table.acknowledged:
            assert [one for one in table.at_club() if one in own] == [
                one for one in own if one in table.at_club()
            ]
        assert reads_anew(match).sheet.totals == match.sheet.totals
        assert not any(table.unsent(phone) for phone in table.phones)

    whatever_they_do()
