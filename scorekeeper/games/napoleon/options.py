"""The house rules of Napoleon (rules N-1 to N-14) and their presets."""

from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.rules.options import Preset, option
from scorekeeper.rules.ruling import N_

LOWEST_BID = 11
"""Also the name of the option's DEFAULT; the seed has no lowest call (N-1)."""

PICTURES = 20
"""A K Q J 10 of four suits, and so the highest call (N-1)."""

DEFAULT_DEALS = 20
"""Everybody deals equally often with four players and with five."""

PAYS_BY_PICTURE = ("hundreds", "custom")
"""Scorings under which every picture counts, so that a deal is played out (N-14)."""


def _custom(default: int, label: str) -> Any:
    return option(
        default,
        label=label,
        help=N_("Your own points. A lone Napoleon gets Napoleon's number only."),
        rule="N-13",
        low=-1000,
        applies=lambda options, _seats: options.scoring == "custom",
    )


@dataclass(frozen=True, slots=True)
class NapoleonOptions:
    """What a table may choose. Names are those of the JSON API.

    ``custom_made_…`` and ``custom_failed_…`` are points for the deal, ``custom_over_…`` and
    ``custom_under_…`` are added for every picture above and below the bid.
    """

    min_bid: int = option(
        LOWEST_BID,
        label=N_("Lowest call"),
        group="bidding",
        help=N_("The fewest pictures a first call may name."),
        rule="N-1",
        low=1,
        high=PICTURES,
        offered=lambda _seats: (LOWEST_BID, 12, 13, 1),
    )
    no_trump: bool = option(
        default=True,
        label=N_("No trump"),
        help=N_("No-trump calls are allowed and outrank every suit."),
        rule="N-2",
    )
    nobody_bids: Literal["redeal", "dealer_must_bid"] = option(
        "redeal",
        label=N_("If nobody calls"),
        help=N_("What happens when nobody makes a call."),
        rule="N-3",
        values={
            "redeal": N_("The next dealer redeals"),
            "dealer_must_bid": N_("The dealer must call"),
        },
    )
    same_two: bool = option(
        default=True,
        label=N_("Same-two"),
        group="play",
        help=N_("When everyone plays the same suit, its 2 wins. Not on the first trick."),
        rule="N-7",
    )
    same_two_in_trumps: bool = option(
        default=True,
        label=N_("Same-two in trumps"),
        help=N_("The 2 of trumps also wins when everyone plays trumps."),
        rule="N-7",
        applies=lambda options, _seats: options.same_two,
    )
    joker_breaks_same_two: bool = option(
        default=True,
        label=N_("Joker breaks same-two"),
        help=N_("With the joker in the trick, not everyone has played the same suit."),
        rule="N-7",
        applies=lambda options, _seats: options.same_two,
    )
    left_jack_is_trump: bool = option(
        default=True,
        label=N_("Ura-J is a trump"),
        help=N_("The jack of the same colour as trumps (ura-J) is a trump in every respect."),
        rule="N-5",
    )
    joker_any_time: bool = option(
        default=True,
        label=N_("Joker at any time"),
        help=N_("The joker may be played even when you can follow suit."),
        rule="Napoleon 9",
    )
    queen_of_hearts_beats_almighty: bool = option(
        default=False,
        label=N_("♥Q beats ♠A"),
        help=N_("In a trick with ♠A, the queen of hearts wins (yoromeki)."),
        rule="N-9",
    )
    discarded_pictures: Literal["first_trick", "napoleon", "allies", "nobody"] = option(
        "first_trick",
        label=N_("Discarded pictures"),
        group="scoring",
        help=N_("Who gets the pictures that Napoleon discards."),
        rule="N-4",
        values={
            "first_trick": N_("The winner of the first trick"),
            "napoleon": N_("Napoleon"),
            "allies": N_("The allies"),
            "nobody": N_("No one"),
        },
    )
    scoring: Literal["win_loss", "two_one", "hundreds", "custom"] = option(
        "win_loss",
        label=N_("Scoring"),
        help=N_("What a deal is worth to Napoleon, the adjutant and each ally."),
        rule="N-13",
        values={
            "win_loss": N_("1 for each winner"),
            "two_one": N_("2 : 1 : −1, reversed if the contract fails"),
            "hundreds": N_("100 : 50 : −50, plus points for every picture above or below the bid"),
            "custom": N_("Custom points"),
        },
    )
    custom_made_napoleon: int = _custom(2, N_("Made: Napoleon"))
    custom_made_adjutant: int = _custom(1, N_("Made: adjutant"))
    custom_made_allied: int = _custom(-1, N_("Made: each ally"))
    custom_over_napoleon: int = _custom(0, N_("Each picture over: Napoleon"))
    custom_over_adjutant: int = _custom(0, N_("Each picture over: adjutant"))
    custom_over_allied: int = _custom(0, N_("Each picture over: each ally"))
    custom_failed_napoleon: int = _custom(-2, N_("Failed: Napoleon"))
    custom_failed_adjutant: int = _custom(-1, N_("Failed: adjutant"))
    custom_failed_allied: int = _custom(1, N_("Failed: each ally"))
    custom_under_napoleon: int = _custom(0, N_("Each picture short: Napoleon"))
    custom_under_adjutant: int = _custom(0, N_("Each picture short: adjutant"))
    custom_under_allied: int = _custom(0, N_("Each picture short: each ally"))
    ends: Literal["open", "deals"] = option(
        "open",
        label=N_("End of the match"),
        group="end",
        help=N_("How the match ends. The table can always stop earlier."),
        values={
            "open": N_("When the table decides"),
            "deals": N_("After a set number of deals"),
        },
    )
    deals: int = option(
        DEFAULT_DEALS,
        label=N_("Number of deals"),
        help=N_("Choose a multiple of the number of players so that everyone deals equally often."),
        low=1,
        offered=lambda seats: tuple(seats * rounds for rounds in range(1, 6)),
        applies=lambda options, _seats: options.ends == "deals",
    )

    @property
    def may_stop(self) -> bool:
        """Whether a deal may be stopped as soon as it is decided (N-14)."""
        return self.scoring not in PAYS_BY_PICTURE


PRESETS = (
    Preset(
        "standard",
        N_("Napoleon"),
        N_("Calls from 11, no trump allowed; 1 point for each winner."),
        NapoleonOptions(),
    ),
    Preset(
        "two_one",
        N_("Two to one"),
        N_("Napoleon wins or loses 2, the adjutant 1, each ally 1."),
        NapoleonOptions(scoring="two_one"),
    ),
    Preset(
        "hundreds",
        N_("Zero-sum hundreds"),
        N_("100 for Napoleon; every picture above or below the bid counts."),
        NapoleonOptions(scoring="hundreds"),
    ),
)
