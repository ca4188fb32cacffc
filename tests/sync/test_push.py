"""A pushed match is saved completely or not at all, once, and by the club's own rules."""

from dataclasses import replace

import pytest

from scorekeeper import store as stores
from scorekeeper.match import NoMatch, Stale, new_id
from scorekeeper.match.archive.errors import ArchiveError
from scorekeeper.match.archive.writer import moment
from scorekeeper.registry import find_game
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store import NoRoom
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database.quotas import Quotas
from scorekeeper.sync.merge import Conflict, NotYourKey
from scorekeeper.sync.push import Pusher, request_of
from scorekeeper.sync.push import push as save_push
from tests.support.match.deals import FIRST, FIRST_OTHERWISE, SECOND, THIRD, hell, minutes
from tests.support.store.concurrency import concurrently
from tests.support.store.pad import another_key

SECOND_OTHERWISE = hell([1, 1, 1], [0, 1, 1])


def load(pad, *deals, at=9, since=0, **more):
    """The push of a phone that pulled the match of ``pad`` and wrote ``deals`` after it."""
    with pad.store.reading() as session:
        sent = request_of(session, pad.match, minutes(at), is_pulled=True)
    plain = sent.match
    for deal in deals:
        number = len(plain["log"]) + 1
        line = {"number": number, "at": moment(minutes(at + since)), "by": plain["began_by"]}
        facts = {"kind": "recorded", "deal": number, "entry": to_plain(deal)}
        plain["log"].append(line | facts)
    numbers = range(len(sent.event_fingerprints) + 1, len(plain["log"]) + 1)
    once = (*sent.event_fingerprints, *(f"{at:02}{number:062}" for number in numbers))
    return replace(sent, event_fingerprints=once, **more)


def push(pad, sent, at=10, role=Role.OWNER):
    with pad.store.writing() as session:
        pusher = Pusher(pad.club_id, pad.key_id, role, [pad.key_id], minutes(at))
        return save_push(session, pusher, sent)


def entries(pad):
    return list(pad.match.entries)


def test_pushed_deals_follow_the_existing_ones(pad):
    pad.record(FIRST)
    after = push(pad, load(pad, SECOND, at=10))
    assert after == pad.match
    assert entries(pad) == [FIRST, SECOND]
    assert pad.totals == (10, 23, 7)


def test_a_repeated_push_is_recorded_once(pad):
    pad.record(FIRST)
    sent = load(pad, SECOND, at=10)
    assert push(pad, sent) == push(pad, sent, at=30)
    assert pad.match.version == 2


def test_two_simultaneous_equal_pushes_are_recorded_once(pad):
    pad.record(FIRST)
    sent = load(pad, SECOND, at=10)
    one, other = concurrently(lambda: push(pad, sent), lambda: push(pad, sent))
    assert one == other == pad.match
    assert pad.match.version == 2


def test_a_conflict_writes_nothing(pad):
    pad.record(FIRST)
    sent = load(pad, SECOND)
    pad.record(SECOND_OTHERWISE)
    with pytest.raises(Conflict) as conflict:
        push(pad, sent)
    assert conflict.value.common == 1
    assert conflict.value.here == pad.match
    assert entries(pad) == [FIRST, SECOND_OTHERWISE]


def test_a_corrected_deal_is_a_conflict(pad):
    pad.record(FIRST)
    sent = load(pad, SECOND)
    pad.correct(1, FIRST_OTHERWISE)
    with pytest.raises(Conflict):
        push(pad, sent)


def test_a_push_without_changes_to_a_continued_match_is_no_conflict(pad):
    pad.record(FIRST)
    sent = load(pad)
    pad.record(SECOND)
    assert push(pad, sent) == pad.match


def test_a_finished_match_is_counted_once(pad):
    pad.record(FIRST)
    sent = load(pad, SECOND, THIRD, at=10)
    push(pad, sent)
    push(pad, sent)
    assert pad.match.finished_at == minutes(10)
    assert pad.in_lists.totals == (23, 20, 17)
    with pad.store.reading() as session:
        found = stores.statistics.game_statistics(session, pad.club_id, find_game("hell"))
    assert found.matches == 1


@pytest.mark.parametrize(
    ("phone", "written", "here"),
    [
        (7, 5, 18),  # the phone showed 12:07 at 12:20 by our clock: 13 minutes slow
        (33, 31, 18),  # 13 minutes fast
        (20, 18, 18),
    ],
)
def test_event_times_are_corrected_by_the_phones_clock_offset(pad, phone, written, here):
    pad.record(FIRST)
    sent = load(pad, SECOND, at=phone, since=written - phone)
    push(pad, sent, at=20)
    assert pad.match.lines[1].at == minutes(here)


def test_no_event_is_before_the_previous_one_or_in_the_future(pad):
    pad.later(10).record(FIRST)
    before = load(pad, SECOND, at=20, since=-15)
    push(pad, before, at=20)
    assert pad.match.lines[1].at == minutes(10)
    ahead = load(pad, THIRD, at=20, since=5)
    push(pad, ahead, at=20)
    assert pad.match.lines[2].at == minutes(20)


def test_an_impossible_deal_rejects_the_whole_push(pad):
    too_many = replace(SECOND, tricks=(1, 1, 1))
    with pytest.raises(ArchiveError):
        push(pad, load(pad, FIRST, too_many))
    assert pad.match.version == 0


def test_a_push_under_somebody_elses_key_is_refused(pad):
    with pad.store.writing() as session:
        token = another_key(session, pad.club_id)
        other = stores.keys.find_by_token(session, token, minutes(0))
    sent = load(pad, FIRST)
    with pytest.raises(NotYourKey), pad.store.writing() as session:
        save_push(session, Pusher(pad.club_id, other.id, Role.OWNER, [other.id], minutes(10)), sent)
    assert pad.match.version == 0


def test_a_push_to_a_deleted_match_is_refused(pad):
    sent = load(pad, FIRST)
    with pad.store.writing() as session:
        stores.deletion.delete(session, pad.club_id, pad.match_id, minutes(1), pad.key_id)
    for taken in (True, False):
        with pytest.raises(NoMatch):
            push(pad, replace(sent, is_pulled=taken))


def as_begun_elsewhere(pad, *deals):
    """A match that was begun on a phone, under an id of its own."""
    sent = load(pad, *deals)
    return replace(sent, is_pulled=False, match={**sent.match, "id": new_id()})


def test_a_match_started_on_the_phone_is_created_once(pad):
    sent = as_begun_elsewhere(pad, FIRST)
    assert push(pad, sent).entries == (FIRST,)
    assert push(pad, sent).version == 1
    with pad.store.reading() as session:
        assert len(stores.matches.list_ids(session, pad.club_id)) == 2


def test_two_simultaneous_pushes_of_a_new_match_create_it_once(pad):
    sent = as_begun_elsewhere(pad, FIRST)
    found = concurrently(lambda: push(pad, sent), lambda: push(pad, sent))
    # The second phone must look again, and then its deal is there.
    written = [one.current if isinstance(one, Stale) else one for one in found]
    assert written[0] == written[1] == push(pad, sent)


def test_players_of_a_new_match_are_matched_by_name(pad):
    sent = as_begun_elsewhere(pad)
    ids = {one["id"]: new_id() for one in sent.players}
    players = tuple(
        {**one, "id": ids[one["id"]], "name": one["name"].upper()} for one in sent.players
    )
    seats = [{**one, "player": ids[one["player"]]} for one in sent.match["seats"]]
    match = push(pad, replace(sent, players=players, match={**sent.match, "seats": seats}))
    assert match.player_ids == pad.match.player_ids


def test_a_group_at_its_match_limit_accepts_no_new_match(pad, monkeypatch):
    sent = as_begun_elsewhere(pad)
    monkeypatch.setitem(pad.store._writing.kw["info"], "quotas", Quotas(matches=1))
    with pytest.raises(NoRoom):
        push(pad, sent)
    push(pad, load(pad, FIRST))
    assert pad.match.version == 1


def test_a_pushed_draft_is_merged_with_the_servers_draft(pad):
    pad.keep(1, "bids", {"bids": [1, None, None], "tricks": [None] * 3, "trump": None})
    sent = load(pad)
    (draft,) = sent.match["drafts"]
    draft["entry"] = {**draft["entry"], "bids": [1, 0, None]}
    pad.keep(1, "bids", {"bids": [1, None, 1], "tricks": [None] * 3, "trump": None})
    base = {"bids": [1, None, None], "tricks": [None] * 3, "trump": None}
    after = push(pad, replace(sent, bases={"1": base}))
    assert after.drafts[1].entry.bids == (1, 0, 1)
    assert pad.match.drafts[1].entry.bids == (1, 0, 1)
