"""The order of a club's players, which decides their colours."""

from scorekeeper import store as stores
from tests.support.store.pad import Pad, minutes


def test_players_are_ordered_by_their_first_match(store):
    pad = Pad.begin(store, names=("Chie", "Aki", "Ben"))
    pad.another("hell", {}, ("Dai", "Aki", "Ann"), 0, at=minutes(5))
    with store.reading() as session:
        names = {one.id: one.name for one in stores.clubs.players(session, pad.club_id)}
        known = stores.player_order.player_order(session, pad.club_id)
    assert {names[player_id]: before for player_id, before in known.items()} == {
        "Chie": 0,
        "Aki": 1,
        "Ben": 2,
        "Dai": 3,
        "Ann": 4,
    }


def test_the_player_order_of_an_unknown_group_is_empty(store):
    pad = Pad.begin(store)
    with store.reading() as session:
        assert stores.player_order.player_order(session, "A" * 22) == {}
        assert len(stores.player_order.player_order(session, pad.club_id)) == 3


def test_a_match_in_a_list_has_its_seating_order(store):
    pad = Pad.begin(store, names=("Chie", "Aki", "Ben"))
    with store.reading() as session:
        (line,) = stores.matches.in_progress(session, pad.club_id)
        match = stores.matches.load(session, pad.club_id, pad.match_id)
    assert line.club_id == pad.club_id
    assert line.names == ("Chie", "Aki", "Ben")
    assert line.player_ids == match.player_ids
