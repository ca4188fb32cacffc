"""The tidy table as CSV, literally, and as programs read it."""

import csv
import io
from dataclasses import dataclass
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exports.csv import escape_formula, write_csv
from scorekeeper.exports.facts import facts_by_seat
from scorekeeper.exports.tidy import COLUMNS
from tests.support.exported_matches import HELL, Details, hearts, hell, match_of, napoleon, whist
from tests.support.match.evenings import an_evening_of_points, played_without_a_database

HEADS = (
    "match_number,match_id,game,date,place,deal,dealer,cards,seat,player,side,entry,points,total,"
    "rank,final_rank,deal_note,match_note,result,rules,kind,members"
)


def written(*matches):
    """The file as text, its mark checked and taken off."""
    file = io.BytesIO()
    write_csv(file, matches)
    whole = file.getvalue()
    assert whole.startswith(b"\xef\xbb\xbf")
    return whole.decode("utf-8-sig")


def rows(*matches):
    """Return the columns as Python's reader finds them."""
    return list(csv.DictReader(io.StringIO(written(*matches), newline=""), strict=True))


def columns(found, *names):
    return [tuple(row[name] for name in names) for row in found]


def test_a_match_of_hell_is_written_as_a_complete_table():
    match = hell(
        details=Details(date(2026, 11, 21), "Kyoto", "A long night"), notes={2: "Misdealt once"}
    )
    about = "1,match-1,hell,2026-11-21,Kyoto"
    assert written(match).split("\r\n") == [
        HEADS,
        f"{about},1,Aki,1,0,Aki,,trump=S; bids=0; tricks=1,-3,-3,3,1,,A long night,23,,deal,",
        f"{about},1,Aki,1,1,Ben,,trump=S; bids=0; tricks=0,10,10,1,2,,A long night,20,,deal,",
        f"{about},1,Aki,1,2,花子,,trump=S; bids=0; tricks=0,10,10,1,3,,A long night,17,,deal,",
        f"{about},2,Ben,2,0,Aki,,bids=1; tricks=1,13,10,2,1,Misdealt once,A long night,23,,deal,",
        f"{about},2,Ben,2,1,Ben,,bids=1; tricks=1,13,23,1,2,Misdealt once,A long night,20,,deal,",
        f"{about},2,Ben,2,2,花子,,bids=1; tricks=0,-3,7,3,3,Misdealt once,A long night,17,,deal,",
        f"{about},3,花子,1,0,Aki,,trump=H; bids=1; tricks=1,13,23,1,1,,A long night,23,,deal,",
        f"{about},3,花子,1,1,Ben,,trump=H; bids=1; tricks=0,-3,20,2,2,,A long night,20,,deal,",
        f"{about},3,花子,1,2,花子,,trump=H; bids=0; tricks=0,10,17,3,3,,A long night,17,,deal,",
        "",
    ]


def test_a_team_has_its_members_in_every_row():
    found = columns(
        rows(played_without_a_database(an_evening_of_points())), "deal", "player", "members"
    )
    assert found == [
        ("1", "Reds", "Aki, Ben"),
        ("1", "Mia", ""),
        ("2", "Reds", "Aki, Ben"),
        ("2", "Mia", ""),
        ("2", "Blues", "Dora, Emi"),
    ]


def test_partners_have_the_points_of_their_side():
    found = columns(rows(whist()), "player", "side", "entry", "points", "total", "rank")
    assert found == [
        ("Aki", "0", "tricks=9; honours=2; revokes=0", "3", "3", "1"),
        ("Ben", "1", "tricks=4; honours=2; revokes=0", "0", "0", "2"),
        ("Chie", "0", "tricks=9; honours=2; revokes=0", "3", "3", "1"),
        ("Dan", "1", "tricks=4; honours=2; revokes=0", "0", "0", "2"),
    ]


def test_a_card_is_listed_only_with_the_player_who_took_it():
    assert columns(rows(hearts()), "player", "entry", "points") == [
        ("Aki", "hearts=5", "5"),
        ("Ben", "hearts=4", "4"),
        ("Chie", "hearts=4", "4"),
        ("Dan", "hearts=0; spade_queen=true", "13"),
    ]


def test_contracts_are_listed_for_everyone_and_roles_for_their_players():
    contract = "bid.count=13; bid.suit=S; adjutant_card=AS"
    end = "discarded_pictures=0; stopped=false"
    assert columns(rows(napoleon()), "player", "entry") == [
        ("Aki", f"{contract}; pictures=1; {end}"),
        ("Ben", f"napoleon=true; {contract}; pictures=10; {end}"),
        ("Chie", f"{contract}; adjutant=true; pictures=5; {end}"),
        ("Dan", f"{contract}; pictures=0; {end}"),
        ("Emi", f"{contract}; pictures=4; {end}"),
    ]


def test_a_points_only_deal_lists_only_its_points():
    match = match_of("hearts", ("Aki", "Ben", "Chie"), {"points": [-3, 0, 29]})
    found = columns(rows(match), "cards", "entry", "points", "total")
    assert found == [
        ("", "points=-3", "-3", "-3"),
        ("", "points=0", "0", "0"),
        ("", "points=29", "29", "29"),
    ]


def test_an_unfinished_match_has_current_but_no_final_places():
    found = columns(rows(hell(deals=HELL[:1])), "rank", "final_rank")
    assert found == [("3", ""), ("1", ""), ("1", "")]


def test_matches_are_numbered_and_empty_matches_have_no_rows():
    first = hearts(match_id="first")
    empty = match_of("hearts", ("Aki", "Ben", "Chie"), match_id="empty")
    last = whist(match_id="last")
    found = columns(rows(first, empty, last), "match_number", "match_id")
    assert found == [("1", "first")] * 4 + [("3", "last")] * 4


WHIST_RUBBER = (
    # Ben and Dan win 9-0, a treble; then Aki and Chie 7-0 and 5-3, which makes the rubber 6-3.
    {"tricks": [0, 13], "honours": [0, 3], "revokes": [0, 0]},
    {"tricks": [13, 0], "honours": [2, 2], "revokes": [0, 0]},
    {"tricks": [4, 9], "honours": [2, 2], "revokes": [0, 0]},
    {"tricks": [11, 2], "honours": [2, 2], "revokes": [0, 0]},
)


def test_a_rubber_ends_with_its_game_points():
    match = match_of("whist", ("Aki", "Ben", "Chie", "Dan"), *WHIST_RUBBER)
    found = columns(rows(match)[-4:], "player", "total", "final_rank", "result")
    assert found == [
        ("Aki", "12", "1", "6"),
        ("Ben", "12", "2", "3"),
        ("Chie", "12", "1", "6"),
        ("Dan", "12", "2", "3"),
    ]


def test_a_points_only_match_is_ranked_by_points():
    paper = [{"points": [3, 0]}, {"points": [0, 5]}]
    match = match_of("whist", ("Aki", "Ben", "Chie", "Dan"), *paper, finished=True)
    found = columns(rows(match), "deal", "side", "rank", "final_rank", "result")
    assert found == [
        *[("1", "0", "1", "2", "3"), ("1", "1", "2", "1", "5")] * 2,
        *[("2", "0", "2", "2", "3"), ("2", "1", "1", "1", "5")] * 2,
    ]


@dataclass(frozen=True)
class Bids:
    """An entry of a game of partners: a bid per player, a count per side, and more."""

    bids: tuple[int, ...] = (3, 1, 0, 4)
    tricks: tuple[int, int] = (9, 4)
    doubled: bool = True


@dataclass(frozen=True)
class Doubles:
    """An entry of another game that uses a name for a number."""

    doubled: int = 1


def test_a_number_is_not_taken_for_a_flag_of_the_same_name():
    assert facts_by_seat(Bids(), 4, partners=True)[0].endswith("doubled=true")
    assert facts_by_seat(Doubles(), 4, partners=True)[0] == "doubled=1"


def test_partners_have_their_own_facts_and_those_of_their_side():
    assert facts_by_seat(Bids(), 4, partners=True) == [
        "bids=3; tricks=9; doubled=true",
        "bids=1; tricks=4; doubled=true",
        "bids=0; tricks=9; doubled=true",
        "bids=4; tricks=4; doubled=true",
    ]


@dataclass(frozen=True)
class Bid:
    tricks: int
    blind: bool = False


@dataclass(frozen=True)
class LongBids:
    """An entry of a game whose bid is a text, not just a number."""

    bids: tuple[Bid | None, ...] = (Bid(3), Bid(0, blind=True), None, Bid(4))


def test_each_part_of_a_players_fact_is_named():
    assert facts_by_seat(LongBids(), 4, partners=True) == [
        "bids.tricks=3; bids.blind=false",
        "bids.tricks=0; bids.blind=true",
        "",
        "bids.tricks=4; bids.blind=false",
    ]


def test_a_file_without_matches_contains_only_the_header():
    assert written() == f"{HEADS}\r\n"


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+cmd", "'+cmd"),
        ("-2", "'-2"),
        ("@x", "'@x"),
        ("＝1+1", "'＝1+1"),
        ("＋1", "'＋1"),
        ("－1", "'－1"),
        ("＠x", "'＠x"),
        ("\t=1+1", "'\t=1+1"),
        ("\r=1+1", "'\n=1+1"),
        ("\n=1+1", "'\n=1+1"),
        ("\x00=1+1", "'=1+1"),
        ("a=1", "a=1"),
        ("花子", "花子"),
        ("'Ben", "'Ben"),
        ("", ""),
    ],
)
def test_text_that_could_run_as_a_formula_is_escaped(name, cell):
    assert escape_formula(name) == cell


def test_all_user_text_is_escaped_and_numbers_stay_numbers():
    details = Details(place="=Kyoto", note="=1")
    match = hell("=1+1", "+cmd", "@x", details=details, notes={1: "-2+3"}, match_id="-abc")
    row = rows(match)[0]
    assert columns([row], "match_id", "place", "dealer", "player") == [
        ("'-abc", "'=Kyoto", "'=1+1", "'=1+1")
    ]
    assert columns([row], "deal_note", "match_note", "points") == [("'-2+3", "'=1", "-3")]


def test_quotes_commas_and_line_breaks_stay_in_their_cells():
    match = hell('He said "no"', "a,b", "c;d", notes={1: "one\r\ntwo"})
    text = written(match).split("\r\n")
    assert text[1].endswith(
        ',"He said ""no""",,trump=S; bids=0; tricks=1,-3,-3,3,1,"one\ntwo",,23,,deal,'
    )
    assert rows(match)[1]["player"] == "a,b"


def test_control_characters_do_not_reach_the_file():
    match = hell("A\x00k\x1bi", "B\x85en\ud800", "C\uffffhie")
    assert [row["player"] for row in rows(match)[:3]] == ["Aki", "Ben", "Chie"]


def test_matches_are_written_one_at_a_time():
    written_at_match = []
    file = io.BytesIO()

    def matches():
        for _ in range(500):
            written_at_match.append(len(file.getvalue()))
            yield hell()

    write_csv(file, matches())
    unwritten = len(file.getvalue()) * 250 / 500 - written_at_match[250]
    assert unwritten < 20_000


words = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn")), min_size=1, max_size=40)
notes = words | st.lists(words, max_size=3).map("\n".join)


@given(names=st.lists(words, min_size=3, max_size=3), place=words, note=notes, about=notes)
def test_any_names_and_notes_survive_a_round_trip(names, place, note, about):
    match = hell(*names, details=Details(place=place, note=about), notes={1: note})
    found = rows(match)
    assert [plain(row["player"]) for row in found[:3]] == [plain(name) for name in names]
    assert {plain(row["place"]) for row in found} == {plain(place)}
    assert {plain(row["match_note"]) for row in found} == {plain(about)}
    assert plain(found[0]["deal_note"]) == plain(note)


def plain(text):
    return text.removeprefix("'")


tricks = st.integers(0, 5)


@given(deals=st.lists(st.lists(tricks, min_size=3, max_size=3), min_size=1, max_size=8))
def test_points_add_up_to_the_totals(deals):
    match = match_of("hearts", ("Aki", "Ben", "Chie"), *({"points": points} for points in deals))
    found = rows(match)
    for seat in "012":
        mine = [row for row in found if row["seat"] == seat]
        sums = [sum(int(row["points"]) for row in mine[: n + 1]) for n in range(len(mine))]
        assert [int(row["total"]) for row in mine] == sums


def test_every_row_has_every_column():
    text = csv.reader(io.StringIO(written(hell(), whist(), napoleon()), newline=""), strict=True)
    assert {len(row) for row in text} == {len(COLUMNS)}
