"""Everything out and in again: byte for byte, and row for row."""

import json
import re
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.registry import all_games
from tests.support.store.archives import LATER, SCHEMA, empty_club, exported, imported, rows
from tests.support.store.random_matches import Sitting

EXPORTED_AT = re.compile(rb'"exported_at": "[^"]*"')

by_chance = given(chance=st.randoms(use_true_random=False))
few = settings(max_examples=2)
every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


@every_game
@by_chance
@few
def test_an_import_into_an_empty_group_restores_everything(store, game, chance):
    here = Sitting(store, chance).plays(game, chance.choice(all_games()))
    once = exported(store, here.club_id)
    assert [error.json_path for error in SCHEMA.iter_errors(json.loads(once))] == []
    there = empty_club(store)
    imported(store, there, once)
    again = exported(store, there, at=LATER + timedelta(hours=1))
    assert EXPORTED_AT.sub(b"", again) == EXPORTED_AT.sub(b"", once)
    assert rows(store, there) == rows(store, here.club_id)


@by_chance
@few
def test_repeated_imports_give_the_same_rows_as_the_original_group(store, chance):
    here = Sitting(store, chance).plays(*all_games(), acts=30)
    there = empty_club(store)
    imported(store, there, exported(store, here.club_id))
    for _ in range(30):
        here.does_something()
    imported(store, there, exported(store, here.club_id))
    assert rows(store, there) == rows(store, here.club_id)
