"""The house rules of Napoleon (rules N-1 to N-14) and their presets."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args

from scorekeeper.rules import match_end
from scorekeeper.rules.direction import direction_option
from scorekeeper.rules.options import Preset, check_values, option
from scorekeeper.rules.ruling import N_, Refusal, refuse, say

LOWEST_BID = 11
"""The DEFAULT of the option; [003] has no lowest call (N-1)."""

PICTURES = 20
"""The number of pictures (A K Q J 10 in four suits), and so the highest call (N-1)."""

PACK = 53
"""The number of cards in the pack, including one joker."""

KITTY = {4: 5, 5: 3}
"""The usual size of the kitty, by the number of players."""

Kitty = Literal[1, 3, 5, 8, 9, 13]
KITTIES: tuple[int, ...] = get_args(Kitty)
"""The possible sizes of the kitty. A size is allowed if all hands are then equal."""

ALMIGHTYS_CALL = 13
"""The number of pictures in spades that the holder of ♠A calls if nobody calls (N-3)."""

DEFAULT_DEALS = 20
"""The DEFAULT number of deals, a multiple of four and of five, so that all deal equally often."""

PAYS_BY_PICTURE = ("hundreds", "custom")
"""Scorings in which every picture counts, so that a deal is always played out (N-14)."""


def deals_out_evenly(kitty: int, seats: int) -> bool:
    """Return whether all hands have equally many cards with a kitty of ``kitty`` cards."""
    return (PACK - kitty) % seats == 0


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
    """House rules of Napoleon. The names are those of the JSON API.

    ``custom_made_…`` and ``custom_failed_…`` are points for the deal. ``custom_over_…`` and
    ``custom_under_…`` are added for every picture above and below the bid.
    """

    direction: Literal["left", "right"] = direction_option("left", rule="Napoleon 2")
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
    max_bid: int = option(
        PICTURES,
        label=N_("Highest call"),
        help=N_("The most pictures a call may name."),
        rule="N-1",
        low=1,
        high=PICTURES,
        offered=lambda _seats: (PICTURES, 19),
    )
    bidding: Literal["free", "in_turn", "in_turn_final"] = option(
        "free",
        label=N_("Auction"),
        help=N_("Who may call, and whether a player who has passed may come back."),
        rule="N-2",
        values={
            "free": N_("Anyone at any time"),
            "in_turn": N_("In turn; you may call again after passing"),
            "in_turn_final": N_("In turn; a pass is final"),
        },
    )
    suit_order: Literal["ranked", "unranked"] = option(
        "ranked",
        label=N_("Rank of suits in the auction"),
        help=N_("Whether as many pictures in a higher suit beat a call."),
        rule="N-2",
        values={
            "ranked": N_("NT ♠ ♥ ♦ ♣"),
            "unranked": N_("Only more pictures beat a call"),
        },
    )
    no_trump: bool = option(
        default=True,
        label=N_("No trump"),
        help=N_("No-trump calls are allowed and outrank every suit."),
        rule="N-2",
    )
    nobody_bids: Literal["redeal", "dealer_must_bid", "open_kitty", "almighty_plays"] = option(
        "redeal",
        label=N_("If nobody calls"),
        help=N_("What happens when nobody makes a call."),
        rule="N-3",
        values={
            "redeal": N_("The next dealer redeals"),
            "dealer_must_bid": N_("The dealer must call"),
            "open_kitty": N_("The kitty is turned up and the auction starts again"),
            "almighty_plays": N_("Whoever holds ♠A plays 13 in spades"),
        },
    )
    kitty: Kitty | None = option(
        None,
        label=N_("Cards in the kitty"),
        group="deal",
        help=N_("Cards left over after dealing. Napoleon takes them and discards as many."),
        rule="Napoleon 12",
        values={
            1: "1",
            3: "3",
            5: "5",
            8: "8",
            9: "9",
            13: "13",
            None: N_("5 with four players, 3 with five"),
        },
        offered=lambda seats: (None, *(one for one in KITTIES if deals_out_evenly(one, seats))),
    )
    adjutant_named: Literal["before_exchange", "after_exchange"] = option(
        "before_exchange",
        label=N_("Naming the adjutant"),
        group="bidding",
        help=N_("Whether Napoleon names the adjutant's card before or after seeing the kitty."),
        rule="N-11",
        values={
            "before_exchange": N_("Before the exchange"),
            "after_exchange": N_("After the exchange"),
        },
    )
    first_trick: Literal["plain_trumps_off", "all_on", "specials_off"] = option(
        "plain_trumps_off",
        label=N_("Powers on the first trick"),
        group="play",
        help=N_("What trumps, ♠A and the jacks can do on the first trick."),
        rule="N-6",
        values={
            "plain_trumps_off": N_("Plain trumps have no power"),
            "all_on": N_("All cards have their powers"),
            "specials_off": N_("No trumps; ♠A and the jacks are ordinary cards"),
        },
    )
    last_trick: Literal["all_on", "specials_off"] = option(
        "all_on",
        label=N_("Powers on the last trick"),
        help=N_("What ♠A and the jacks can do on the last trick."),
        rule="N-6",
        values={
            "all_on": N_("All cards have their powers"),
            "specials_off": N_("♠A and the jacks are ordinary cards"),
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
    joker_lead: Literal["beats_all", "below_almighty", "below_jacks", "below_trumps"] = option(
        "beats_all",
        label=N_("Strength of a led joker"),
        help=N_("Which cards beat a joker that was led."),
        rule="N-8",
        values={
            "beats_all": N_("Nothing beats it"),
            "below_almighty": N_("♠A beats it"),
            "below_jacks": N_("♠A and both jacks beat it"),
            "below_trumps": N_("♠A, the jacks and any trump beat it"),
        },
    )
    joker_lead_no_trump: Literal["any_card", "names_suit"] = option(
        "any_card",
        label=N_("Joker led at no trump"),
        help=N_("What the others have to play when the joker is led at no trump."),
        rule="N-8",
        values={
            "any_card": N_("Any card"),
            "names_suit": N_("A suit named by the leader"),
        },
        applies=lambda options, _seats: options.no_trump,
    )
    joker_call: Literal["spade_3", "club_3", "off"] = option(
        "spade_3",
        label=N_("Joker call"),
        help=N_("The card that, when led with the call, forces out the joker."),
        rule="N-10",
        values={"spade_3": N_("♠3"), "club_3": N_("♣3"), "off": N_("No card")},
    )
    almighty_held_back: bool = option(
        default=False,
        label=N_("♠A may be held back"),
        help=N_("A player whose only spade is ♠A need not follow suit with it."),
        rule="Napoleon ruling 8",
    )
    hunting_jack: bool = option(
        default=False,
        label=N_("Hunting jack"),
        help=N_("In a trick with both special jacks, the ura-J beats the jack of trumps."),
        rule="Napoleon 8",
    )
    queen_of_hearts_beats_almighty: Literal[False, True, "below_jacks"] = option(
        default=False,
        label=N_("♥Q beats ♠A"),
        help=N_("In a trick with ♠A, the queen of hearts beats it (yoromeki)."),
        rule="N-9",
        values={
            False: N_("No"),
            True: N_("Yes"),
            "below_jacks": N_("Yes, but the jacks beat ♥Q"),
        },
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
    ends: Literal["open", "deals"] = match_end.ends_option(
        "open", values={way: match_end.ENDS[way] for way in ("open", "deals")}
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
        """True if the scoring allows stopping a deal as soon as it is decided (N-14)."""
        return self.scoring not in PAYS_BY_PICTURE

    @property
    def in_turn(self) -> bool:
        """True if players call in turn (N-2)."""
        return self.bidding != "free"

    @property
    def ranked(self) -> bool:
        """True if the same number of pictures in a higher suit beats a call (N-2)."""
        return self.suit_order == "ranked"


def kitty_size(options: NapoleonOptions, seats: int) -> int:
    """Return the number of cards in the kitty, which Napoleon takes and discards."""
    return KITTY[seats] if options.kitty is None else options.kitty


def check_options(options: NapoleonOptions, seats: int) -> list[Refusal]:
    return check_values(options) or list(option_refusals(options, seats))


def option_refusals(options: NapoleonOptions, seats: int) -> Iterator[Refusal]:
    """Refuse options that contradict each other or do not fit a table of ``seats``."""
    if options.max_bid < options.min_bid:
        message = say(
            "The highest call is below the lowest, {lowest}.",
            lowest=options.min_bid,
        )
        yield refuse("napoleon.max_bid_low", message, field="max_bid", rule="N-1")
    kitty = kitty_size(options, seats) if seats in KITTY else PACK
    if not deals_out_evenly(kitty, seats):
        message = say(
            "With {kitty} cards in the kitty, {seats} players cannot be dealt equal hands.",
            kitty=kitty,
            seats=seats,
        )
        yield refuse("napoleon.kitty_uneven", message, field="kitty", rule="Napoleon 12")
    holder_plays = options.nobody_bids == "almighty_plays"
    if holder_plays and not options.min_bid <= ALMIGHTYS_CALL <= options.max_bid:
        message = say(
            "The holder of ♠A would play {count} in spades, but calls go from {lowest} to "
            "{highest}.",
            count=ALMIGHTYS_CALL,
            lowest=options.min_bid,
            highest=options.max_bid,
        )
        yield refuse("napoleon.almightys_call", message, field="nobody_bids", rule="N-3")


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
