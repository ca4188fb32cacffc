"""Three phones write in one match, with a network and without, and answers are lost.

Whatever the order: what was acknowledged stands once in the club's log, or on a phone that asks
somebody to look.
"""

from itertools import count

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match.archive.reader import KnownIds, read_match
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.offline.along import choosing, notes
from tests.support.clock import SATURDAY
from tests.support.phone.along import Phone, app_of_phone, match_in
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
        self.match = first.begins("hearts", FOUR)
        self.phones = [Phone(app, first.another()) for app in apps]
        self.club_id = self.phones[0].club_id
        self.away = [False] * PHONES
        self.acknowledged = 0
        self.written = 0
        for phone in self.phones:
            phone.takes()

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
            by_phone = self.away[number] or phone.is_ahead(self.match)
            self.writes(phone if by_phone else phone.online, deed)
            if not by_phone:
                phone.takes()

    def unsent(self, phone):
        return [one for one in phone.unsent() if one["id"].startswith(self.club_id)]

    def comes_back(self, number):
        self.away[number] = False
        phone = self.phones[number]
        for one in self.unsent(phone):
            phone.hears(one, phone.posts(one))
        phone.takes()

    def is_answered_twice(self, number):
        """The server answers, which is not heard, and the phone answers the same form."""
        phone = self.phones[number]
        fields, path = self.form(phone, RECORD)
        if not phone.is_ahead(self.match):
            phone.online.send(path, fields)
        self.sends(phone, path, fields)
        self.away[number] = True

    def writes(self, visitor, deed):
        fields, path = self.form(visitor, deed)
        self.sends(visitor, path, fields)

    def sends(self, visitor, path, fields):
        """Send a form; what it wrote there is acknowledged by the answer."""
        before = match_in(visitor.app, self.club_id, self.match).version
        answer = visitor.send(path, fields)
        written = match_in(visitor.app, self.club_id, self.match).version - before
        assert written in ((0, 1) if answer.status in (200, 303) else (0,))
        self.acknowledged += written

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
        """How many lines there are: at the club, and on phones that ask somebody to look."""
        lines = match_in(self.server, self.club_id, self.match).version
        for phone in self.phones:
            with phone.store.reading() as db:
                note = notes.match(db, self.club_id, self.match.rpartition("/")[2])
                found = choosing.both(db, note)
            if found:
                assert note.fate == "conflict"
                assert phone.is_ahead(self.match)
                lines += found.mine.version - found.common
        return lines


def reads_anew(match):
    """The match as an import would have it: every line follows those before it."""
    people = {one.player_id: one.player_id for one in match.people}
    plain = plain_match(match)
    ids = {line["by"]: line["by"] for line in plain["log"]} | {plain["began_by"]: plain["began_by"]}
    return read_match(plain, "", KnownIds(match.club_id, people, ids, SATURDAY.replace(year=2027)))


def test_what_was_acknowledged_is_in_the_log_or_asks_for_a_look(server, tmp_path_factory):
    apps = [app_of_phone(tmp_path_factory.mktemp("phone")) for _ in range(PHONES)]

    @given(DEEDS)
    @settings(max_examples=8)
    def whatever_they_do(deeds):
        table = Table(server, apps)
        for number, deed in deeds:
            table.does(number, deed)
        for number in range(PHONES):
            table.comes_back(number)
        match = match_in(server, table.club_id, table.match)
        assert table.kept() == table.acknowledged
        assert reads_anew(match).sheet.totals == match.sheet.totals
        assert not any(table.unsent(phone) for phone in table.phones)

    whatever_they_do()
