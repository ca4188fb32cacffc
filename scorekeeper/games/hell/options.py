"""The house rules of Hell (rules O-1 to O-10) and their presets."""

from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.rules.direction import direction_option
from scorekeeper.rules.options import Preset, option
from scorekeeper.rules.ruling import N_

Scoring = Literal[
    "ten_plus_three",
    "one_plus_ten",
    "ten_plus_bid",
    "ten_plus_bid_or_minus_bid",
    "ten_plus_tricks_or_minus_difference",
    "squares",
    "custom",
]

Ladder = Literal["up_down", "down_up", "up", "down"]

Hook = Literal[True, False, "not_with_one_card", "not_in_last_deal"]
"""The deals in which the bids may not add up: all, none, or all except one kind."""

MadeZero = Literal["as_others", "points", "points_plus_cards"]
"""The points for a made bid of zero: as any bid, a number, or a number plus 1 per card dealt."""

WHOLE_SUIT = 13
ALL_SUITS = 4
MOST_CARDS = 26
"""The cards per player if every card is dealt to two players."""


def climb(ladder: Ladder, largest: int) -> tuple[int, ...]:
    """Return the cards of every deal by ``ladder``. Deals of ``largest`` occur once (O-2)."""
    up = tuple(range(1, largest + 1))
    down = up[::-1]
    return {"up_down": up + down[1:], "down_up": down + up[1:], "up": up, "down": down}[ladder]


def _follows_ladder(options: Any, _seats: int) -> bool:
    """Return whether the deals follow ``ladder``, even if they are given as a list."""
    cards: tuple[int, ...] = options.ladder_cards
    if not cards:
        return True
    # A ladder has at least as many deals as its largest hand has cards.
    return max(cards) <= len(cards) and cards == climb(options.ladder, max(cards))


def _custom(default: int, label: str, help: str) -> Any:  # noqa: A002 - the field's own word
    return option(
        default,
        label=label,
        help=help,
        rule="O-8",
        low=-1000,
        applies=lambda options, _seats: options.scoring == "custom",
    )


@dataclass(frozen=True, slots=True)
class HellOptions:
    """House rules of Hell. The names are those of the JSON API.

    ``made_…`` and ``missed_…`` are points, so the cost of a miss is negative.
    """

    hook: Hook = option(
        True,
        label=N_("The dealer's barred bid"),
        group="bidding",
        help=N_(
            "The dealer may not bring the bids to the number of cards dealt, so someone "
            "has to miss."
        ),
        rule="O-5",
        values={
            True: N_("In every deal"),
            False: N_("Never"),
            "not_with_one_card": N_("Not with one card each"),
            "not_in_last_deal": N_("Not in the last deal"),
        },
    )
    peak: Literal["leave_trump", "deal_all"] = option(
        "leave_trump",
        label=N_("Largest deal"),
        group="deal",
        help=N_("The pack can be dealt out evenly here, leaving no card for trumps."),
        rule="O-1",
        values={
            "leave_trump": N_("Always leave one card for trumps"),
            "deal_all": N_("Deal every card at the peak"),
        },
        applies=lambda options, seats: options.pack_size % seats == 0,
    )
    ladder: Ladder = option(
        "up_down",
        label=N_("Deals"),
        help=N_("How the number of cards changes. The peak is played once."),
        rule="O-2",
        values={
            "up_down": N_("Up from one and down again"),
            "down_up": N_("Down to one and up again"),
            "up": N_("Only up"),
            "down": N_("Only down"),
        },
        applies=_follows_ladder,
    )
    ladder_cards: tuple[int, ...] = option(
        (),
        label=N_("Custom deals"),
        help=N_(
            "List the cards of each deal, for example 1 3 5 3 1. Leave blank to use the "
            "setting above."
        ),
        rule="O-9",
        low=1,
        high=MOST_CARDS,
    )
    cards_per_suit: int = option(
        WHOLE_SUIT,
        label=N_("Cards in each suit"),
        help=N_("Counting down from the ace: 13 is the full suit, 9 stops at the 6, 8 at the 7."),
        rule="Hell 1",
        low=2,
        high=WHOLE_SUIT,
        offered=lambda _seats: (WHOLE_SUIT, 9, 8),
    )
    suits: int = option(
        ALL_SUITS,
        label=N_("Suits in the pack"),
        help=N_("Three suits leave out the clubs, two the diamonds too; one is spades alone."),
        rule="Hell 1",
        low=1,
        high=ALL_SUITS,
        offered=lambda _seats: (ALL_SUITS, 3),
    )
    first_lead: Literal["dealer", "after_dealer"] = option(
        "dealer",
        label=N_("First lead"),
        group="play",
        help=N_("Who leads to the first trick."),
        rule="O-4",
        values={"dealer": N_("The dealer"), "after_dealer": N_("The player after the dealer")},
    )
    direction: Literal["right", "left"] = direction_option("right", rule="O-3")
    scoring: Scoring = option(
        "ten_plus_three",
        label=N_("Scoring"),
        group="scoring",
        help=N_("What a made bid earns and a missed one costs."),
        rule="O-8",
        values={
            "ten_plus_three": N_("Made: 10 + 3 × bid. Missed: −3 × difference"),
            "one_plus_ten": N_("1 per trick, +10 for a made bid"),
            "ten_plus_bid": N_("Made: 10 + bid. Missed: 0"),
            "ten_plus_bid_or_minus_bid": N_("Made: 10 + bid. Missed: −bid"),
            "ten_plus_tricks_or_minus_difference": N_("Made: 10 + tricks. Missed: −difference"),
            "squares": N_("Made: 10 + bid². Missed: −difference²"),
            "custom": N_("Custom points"),
        },
    )
    made_bonus: int = _custom(10, N_("Made: bonus"), N_("Points for a made bid, whatever it was."))
    made_per_trick: int = _custom(
        3, N_("Made: each trick bid"), N_("Points for each trick of a made bid.")
    )
    missed_base: int = _custom(
        0, N_("Missed: in any case"), N_("Points for a missed bid; a minus makes it a penalty.")
    )
    missed_per_trick_over: int = _custom(
        -3, N_("Missed: each trick over"), N_("Points for each trick more than the bid.")
    )
    missed_per_trick_under: int = _custom(
        -3, N_("Missed: each trick short"), N_("Points for each trick fewer than the bid.")
    )
    missed_per_trick_taken: int = _custom(
        0, N_("Missed: each trick taken"), N_("Points for the tricks that were taken all the same.")
    )
    count_squares: bool = option(
        default=False,
        label=N_("Squares"),
        help=N_("The bid, overtricks and undertricks are squared."),
        rule="O-8",
        applies=lambda options, _seats: options.scoring == "custom",
    )
    made_zero: MadeZero = option(
        "as_others",
        label=N_("Made bid of zero"),
        help=N_("What bidding zero and taking none is worth."),
        rule="O-6",
        values={
            "as_others": N_("Like any other bid"),
            "points": N_("A number of its own"),
            "points_plus_cards": N_("A number, plus 1 for each card dealt"),
        },
        applies=lambda options, _seats: options.scoring == "custom",
    )
    made_zero_points: int = option(
        5,
        label=N_("Made zero: points"),
        help=N_("Points for a made bid of zero."),
        rule="O-6",
        low=-1000,
        offered=lambda _seats: (5, 10),
        applies=lambda options, _seats: (
            options.scoring == "custom" and options.made_zero != "as_others"
        ),
    )

    @property
    def pack_size(self) -> int:
        return self.cards_per_suit * self.suits


PRESETS = (
    Preset(
        "hell",
        N_("Hell"),
        N_("Play goes right, the dealer leads, 10 + 3 × bid."),
        HellOptions(),
    ),
    Preset(
        "oh_hell",
        N_("Oh Hell"),
        N_("Play goes left, the player after the dealer leads, 1 per trick and 10 for a made bid."),
        HellOptions(first_lead="after_dealer", direction="left", scoring="one_plus_ten"),
    ),
)
