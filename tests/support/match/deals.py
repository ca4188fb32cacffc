"""Deals and times that many tests use, as plain values."""

from datetime import UTC, datetime, timedelta

from scorekeeper.registry import find_game
from scorekeeper.rules.serialization import from_plain

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
THREE_DEALS = {"ladder_cards": [1, 2, 1]}
OVER_THIRTY = {"limit": 30}


def minutes(number):
    return NOON + timedelta(minutes=number)


def options(slug, **choices):
    return from_plain(find_game(slug).options, choices)


def entry(slug, **facts):
    return from_plain(find_game(slug).entry, facts)


def hell(bids, tricks, trump=None):
    return entry("hell", bids=bids, tricks=tricks, trump=trump)


def hearts(taken, spade_queen):
    return entry("hearts", hearts=taken, spade_queen=spade_queen)


# Three deals of Hell; seats 0, 1, 2 deal one after the other. Points are written beside.
FIRST = hell([0, 0, 0], [1, 0, 0])  # -3  10  10
SECOND = hell([1, 1, 1], [1, 1, 0])  # 13  13  -3   ->  10  23   7
THIRD = hell([1, 1, 0], [1, 0, 0])  # 13  -3  10   ->  23  20  17
FIRST_OTHERWISE = hell([0, 0, 0], [0, 1, 0])  # 10  -3  10

# Three deals of Hearts that stay below thirty.
SMALL = hearts([5, 4, 4, 0], spade_queen=3)  # 5 4 4 13
TWICE = hearts([5, 4, 4, 0], spade_queen=3)  # 5 4 4 13   ->  10  8  8 26
THRICE = hearts([5, 4, 4, 0], spade_queen=0)  # 18 4 4 0   ->  28 12 12 26
TOO_MUCH = hearts([0, 4, 4, 5], spade_queen=3)  # 0 4 4 18
