"""Matches taken over from paper: rounds of which only the points are known, and what follows."""

from datetime import date

import pytest

from scorekeeper import store as stores
from scorekeeper.match import Details, Refused, Stale, commands
from scorekeeper.registry import all_games, find_game
from scorekeeper.rules.points_only import PointsOnly
from tests.support.store.pad import NOON, Pad, entry, hell, minutes, options

NOVEMBER = Details(date(2025, 11, 21), "Café Rössl", "")
FIVE = ("Aki", "Ben", "Chie", "Dan", "Emi")

# Three rounds on paper, a deal played on by the rules of the table, the totals after each, and
# the places at the end: worked out by hand.
GAMES = {
    "hearts": (
        ("Aki", "Ben", "Chie", "Dan"),
        ((0, 13, 6, 7), (26, 0, 0, 0), (1, 2, 3, 20)),
        {"hearts": [5, 4, 4, 0], "spade_queen": 3},
        ((27, 15, 9, 27), (32, 19, 13, 40)),
        (3, 2, 1, 4),
    ),
    "black_maria": (
        ("Aki", "Ben", "Chie"),
        ((10, 20, 13), (43, 0, 0), (0, 3, 40)),
        {"hearts": [5, 4, 4], "spade_queen": 0, "spade_king": 1, "spade_ace": 2},
        ((53, 23, 53), (68, 40, 64)),
        (3, 1, 2),
    ),
    "black_lady": (
        ("Aki", "Ben", "Chie", "Dan"),
        ((0, 13, 6, 7), (-20, 0, 30, 0), (1, 2, 3, 20)),
        {"hearts": [5, 4, 4, 0], "spade_queen": 3},
        ((-19, 15, 39, 27), (-14, 19, 43, 40)),
        (1, 2, 4, 3),
    ),
    "whist": (
        ("Aki", "Ben", "Chie", "Dan"),
        ((3, 0), (0, 2), (1, 0)),
        {"tricks": [5, 8], "honours": [2, 2], "revokes": [0, 0]},
        ((4, 2), (4, 4)),
        (1, 1),
    ),
    "napoleon": (
        FIVE,
        ((2, 1, -1, -1, -1), (-2, 1, 1, -1, 1), (0, 0, 0, 0, 0)),
        {
            "napoleon": 0,
            "bid": {"count": 13, "suit": "S"},
            "adjutant_card": "AS",
            "adjutant": 1,
            "pictures": [8, 6, 2, 2, 2],
            "discarded_pictures": 0,
            "stopped": False,
        },
        ((0, 2, 0, -2, 0), (1, 3, 0, -2, 0)),
        (2, 1, 3, 5, 3),
    ),
    "hell": (
        FIVE,
        ((10, -3, 10, 13, -6), (16, 16, -3, 10, 10), (10, 10, 10, -3, 13)),
        {"bids": [1, 1, 0, 0, 1], "tricks": [1, 1, 1, 0, 1], "trump": "S"},
        ((36, 23, 17, 20, 17), (49, 36, 14, 30, 30)),
        (1, 2, 5, 3, 3),
    ),
    "points": (
        ("Aki", "Ben", "Chie"),
        ((10, 5, 0), (-3, 20, 7), (1, 1, 1)),
        {"scores": [4, 0, 9]},
        ((8, 26, 8), (12, 26, 17)),
        (3, 1, 2),
    ),
}


def taken_over(pad, slug="hell", at=NOON, key=None, **changes):
    """A match in the club of ``pad`` taken over; the same club at that match."""
    names, rounds, *_ = GAMES[slug]
    terms = {
        "names": names,
        "first_dealer": 0,
        "rounds": rounds,
        "details": Details(at.date()),
        "over": False,
        "options": options(slug),
        **changes,
    }
    with pad.store.writing() as session:
        match_id = stores.points_import.import_points(
            session,
            pad.club_id,
            pad.key_id,
            slug,
            terms.pop("options"),
            terms.pop("names"),
            terms.pop("first_dealer"),
            at,
            key,
            **terms,
        )
    return Pad(pad.store, pad.club_id, pad.key_id, match_id, at)


def kinds(pad):
    return [str(line.kind) for line in pad.match.lines]


@pytest.fixture(params=sorted(GAMES))
def slug(request):
    return request.param


def test_every_game_is_covered_here():
    assert set(GAMES) == {game.slug for game in all_games()}


def test_an_imported_sheet_can_be_continued(pad, slug):
    _, _, facts, (on_paper, after), places = GAMES[slug]
    match = taken_over(pad, slug)
    assert match.totals == on_paper
    assert not match.match.finished
    deal = match.match.sheet.next
    assert (deal.plan.number, deal.plan.dealer) == (4, 3 % deal.seats)
    match.record(entry(slug, **facts))
    assert match.totals == after
    assert match.match.sheet.places == places
    assert [type(row.entry) for row in match.match.sheet.written] == [find_game(slug).entry]


def test_correcting_an_imported_round_changes_every_later_total(pad, slug):
    _, rounds, facts, (on_paper, _), _ = GAMES[slug]
    match = taken_over(pad, slug).record(entry(slug, **facts))
    before = match.totals
    first, *others = rounds[1]
    match.correct(2, PointsOnly((first + 7, *others)))
    assert match.match.sheet.rows[2].totals == (on_paper[0] + 7, *on_paper[1:])
    assert match.totals == (before[0] + 7, *before[1:])
    match.undo()
    assert match.totals == before


def test_an_imported_match_can_be_finished_and_reopened_and_its_deals_undone(pad, slug):
    _, rounds, facts, (on_paper, _), _ = GAMES[slug]
    match = taken_over(pad, slug).record(entry(slug, **facts))
    after = match.totals
    match.write(commands.finish)
    assert match.in_lists.totals == after
    match.write(commands.reopen)
    match.undo()
    assert match.match.finished
    match.write(commands.reopen)
    assert not match.match.finished
    match.write(commands.remove_last)
    assert match.totals == on_paper
    match.write(commands.remove_last)
    assert match.totals == tuple(map(sum, zip(*rounds[:2], strict=True)))
    match.undo()
    assert match.totals == on_paper
    assert match.match.drafts == {}


def test_an_import_does_not_change_what_a_game_carries_from_deal_to_deal(pad, slug):
    match = taken_over(pad, slug).match
    assert match.sheet.standing.carry == match.game.start(match.table)


def test_imported_partners_are_ranked_by_their_points(pad):
    assert taken_over(pad, "whist").match.sheet.places == (1, 2)


def test_day_and_place_are_recorded_before_the_rounds(pad):
    match = taken_over(pad, details=NOVEMBER, over=True)
    assert kinds(match) == ["described", "recorded", "recorded", "recorded", "finished"]
    assert match.match.details == NOVEMBER
    assert match.match.began_on == date(2025, 11, 21)
    assert match.match.finished_at == NOON


def test_a_day_without_a_place_needs_no_event(pad):
    match = taken_over(pad, details=Details(date(2025, 11, 21)))
    assert kinds(match) == ["recorded"] * 3
    assert match.match.details == Details(date(2025, 11, 21))


def test_no_finish_event_is_recorded_if_the_rules_end_the_match(pad):
    rules = options("hell", ladder_cards=[1, 2, 1])
    match = taken_over(pad, options=rules, over=True)
    assert kinds(match) == ["recorded"] * 3
    assert match.match.finished
    assert match.in_lists.totals == (36, 23, 17, 20, 17)


def test_more_rounds_than_the_rules_allow_are_still_imported(pad):
    rules = options("hell", ladder_cards=[1, 2])
    match = taken_over(pad, options=rules)
    assert match.totals == (36, 23, 17, 20, 17)
    assert match.match.finished


def test_a_sheet_imported_twice_with_one_idempotency_key_is_one_match(pad):
    one = taken_over(pad, key="the same")
    other = taken_over(pad, key="the same", at=minutes(5))
    assert one.match_id == other.match_id
    assert kinds(one) == ["recorded"] * 3
    assert taken_over(pad, key="another").match_id != one.match_id


def test_a_retry_after_the_match_was_continued_changes_nothing(pad):
    match = taken_over(pad, key="the same")
    match.record(hell([1, 1, 0, 0, 1], [1, 1, 1, 0, 1]))
    assert taken_over(pad, key="the same").match_id == match.match_id
    assert match.match.version == 4


@pytest.mark.parametrize(
    ("rounds", "found"),
    [
        ((), [(None, "", "points.no_round")]),
        (((1, 2, 3, 4, 5), (1, 2, 3)), [(2, "points", "points.count")]),
        (((1, 2, 3, 4, 1_000_001),), [(1, "points.4", "points.too_many")]),
    ],
)
def test_a_refused_import_leaves_no_match_behind(pad, rounds, found):
    with pad.store.reading() as session:
        before = len(stores.matches.in_progress(session, pad.club_id))
    with pytest.raises(Refused) as refused:
        taken_over(pad, rounds=rounds)
    assert [(one.deal, one.field, one.code) for one in refused.value.refusals] == found
    with pad.store.reading() as session:
        assert len(stores.matches.in_progress(session, pad.club_id)) == before


def test_rounds_can_be_added_by_points_to_a_match_in_progress(pad):
    match = taken_over(pad)
    more = {"rounds": [(1, 2, 3, 4, 5)], "details": match.match.details, "over": False}
    match.write(commands.record_points, **more)
    assert match.totals == (37, 25, 20, 24, 22)
    with pytest.raises(Stale):
        match.write(commands.record_points, **more, version=3)
    match.write(commands.finish)
    with pytest.raises(Refused, match=r"deal\.after_end"):
        match.write(commands.record_points, **more)


def test_five_hundred_rounds_can_be_imported_at_once(pad):
    rounds = [(number, -number, 0, 0, 0) for number in range(500)]
    match = taken_over(pad, rounds=rounds, over=True)
    assert match.totals == (124750, -124750, 0, 0, 0)
    assert match.match.version == 500
