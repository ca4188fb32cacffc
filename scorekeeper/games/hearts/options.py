"""The house rules of Hearts (rules H-1 to H-10) and their presets."""

from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.rules import match_end
from scorekeeper.rules.direction import HELP_WITH_PASSES, direction_option
from scorekeeper.rules.families.hearts.options import MOON_OFF, MOON_OTHERS_PLUS, moon_option
from scorekeeper.rules.options import Preset, option
from scorekeeper.rules.ruling import N_, Message, say

QUEEN_POINTS = 13
JACK_POINTS = -10
NO_TRICK_POINTS = -5


@dataclass(frozen=True, slots=True)
class HeartsOptions:
    """House rules of Hearts. The names are those of the JSON API."""

    direction: Literal["left", "right"] = direction_option(
        "left", rule="Hearts 2", help=HELP_WITH_PASSES
    )
    removed: Literal["low_diamond", "low_spade", "low_club"] = option(
        "low_diamond",
        label=N_("Cards removed"),
        group="deal",
        help=N_(
            "Three and five players remove twos so that everyone gets the same number of cards."
        ),
        rule="H-1",
        values={
            "low_diamond": N_("♦2; with five players ♣2 and ♦2"),
            "low_spade": N_("♠2; with five players ♠2 and ♦2"),
            "low_club": N_("♣2; with five players ♣2 and ♦2"),
        },
        applies=lambda _options, seats: seats in (3, 5),
    )
    passing: Literal[
        "rotate", "left", "right", "across", "none", "left_right", "left_right_none"
    ] = option(
        "rotate",
        label=N_("Passing"),
        group="passing",
        help=N_("Where three cards are passed. Four players in turn: left, right, across, none."),
        rule="H-9",
        values={
            "rotate": N_("Rotating, with a deal without a pass"),
            "left": N_("Always to the left"),
            "right": N_("Always to the right"),
            "across": N_("Always across (four players)"),
            "none": N_("No pass"),
            "left_right": N_("Left and right by turns"),
            "left_right_none": N_("Left, right, none by turns"),
        },
    )
    opening: Literal["lowest_club", "eldest", "any_club"] = option(
        "lowest_club",
        label=N_("Opening lead"),
        group="play",
        help=N_("Who leads to the first trick."),
        rule="H-1",
        values={
            "lowest_club": N_("Whoever holds the lowest club leads it"),
            "eldest": N_("The player after the dealer leads"),
            "any_club": N_("Whoever holds the lowest club leads any club"),
        },
    )
    first_trick: Literal["no_penalty_cards", "free", "no_hearts"] = option(
        "no_penalty_cards",
        label=N_("First trick"),
        help=N_("Whether hearts and ♠Q may be led to the first trick or thrown on it."),
        rule="H-8",
        values={
            "no_penalty_cards": N_("No penalty cards, unless you hold nothing else"),
            "free": N_("Any card"),
            "no_hearts": N_("No hearts, unless you hold nothing else; ♠Q may be played"),
        },
    )
    hearts_lead: Literal["heart_played", "heart_or_queen_played", "penalty_played", "free"] = (
        option(
            "heart_played",
            label=N_("Leading hearts"),
            help=N_("When hearts may be led. The first trick has a rule of its own."),
            rule="H-6",
            values={
                "heart_played": N_("Once a heart has been played"),
                "heart_or_queen_played": N_("Once a heart or ♠Q has been played"),
                "penalty_played": N_(
                    "Once a penalty card has been played (until then neither a heart nor ♠Q)"
                ),
                "free": N_("At any time"),
            },
        )
    )
    hearts_and_queen: Literal["queen", "any"] = option(
        "queen",
        label=N_("Hand of hearts and ♠Q"),
        help=N_("What a hand of nothing but hearts and ♠Q may lead while hearts are closed."),
        rule="Hearts ruling 1",
        values={"queen": N_("♠Q only"), "any": N_("A heart as well")},
        applies=lambda options, _seats: closes_hearts_alone(options),
    )
    spade_queen: int = option(
        QUEEN_POINTS,
        label=N_("Points for ♠Q"),
        group="scoring",
        help=N_("With 0, the queen is not a penalty card, as in the oldest rules."),
        offered=lambda _seats: (QUEEN_POINTS, 0),
    )
    jack_of_diamonds: int = option(
        0,
        label=N_("Points for ♦J"),
        help=N_("With −10, whoever takes ♦J loses ten penalty points; with 0 it does not count."),
        rule="H-4",
        low=-100,
        offered=lambda _seats: (0, JACK_POINTS),
    )
    moon: Literal["others_plus", "shooter_minus", "shooter_chooses", "off"] = moon_option(
        "others_plus",
        rule="H-5",
        values={
            "others_plus": MOON_OTHERS_PLUS,
            "shooter_minus": N_("Points are taken off the shooter's total"),
            "shooter_chooses": N_("The shooter chooses"),
            "off": MOON_OFF,
        },
    )
    moon_needs_jack: bool = option(
        default=True,
        label=N_("Moon needs ♦J"),
        help=N_("Without ♦J, taking every penalty card does not shoot the moon."),
        rule="H-4",
        applies=lambda options, _seats: options.jack_of_diamonds != 0 and options.moon != "off",
    )
    ends: Literal["over", "reach", "deals", "open"] = match_end.ends_option("over", rule="H-2")
    limit: int = match_end.limit_option(rule="H-2")
    deals: int = match_end.deals_option(rule="H-2")
    exactly_limit: Literal["nothing", "wins", "halves"] = option(
        "nothing",
        label=N_("Exactly the limit"),
        help=N_("What happens when a total is exactly the limit after a deal."),
        rule="H-2",
        values={
            "nothing": N_("Nothing special"),
            "wins": N_("That player wins at once"),
            "halves": N_("That total becomes half the limit"),
        },
        applies=lambda options, _seats: options.ends in match_end.LIMIT_ENDS,
    )
    tie: Literal["shared", "one_more_deal"] = option(
        "shared",
        label=N_("Tie for first place"),
        help=N_("What happens when the lowest total is not one player's alone at the end."),
        rule="H-3",
        values={
            "shared": N_("The first place is shared"),
            "one_more_deal": N_("One more deal until the tie is broken"),
        },
        applies=lambda options, _seats: options.ends != "open",
    )
    no_trick_bonus: int = option(
        0,
        label=N_("Bonus for taking no tricks"),
        group="scoring",
        help=N_(
            "With −5, a player who takes no trick in a deal loses five penalty "
            "points. 0 turns the bonus off. It is never paid in a deal where someone "
            "shot the moon."
        ),
        rule="H-11",
        low=-100,
        offered=lambda _seats: (0, NO_TRICK_POINTS),
    )
    revoke: Literal["corrected", "takes_all"] = option(
        "corrected",
        label=N_("Revoke"),
        group="scoring",
        help=N_("What a revoke costs when it is noticed too late to be put right."),
        rule="H-10",
        values={
            "corrected": N_("Nothing by itself: the table decides"),
            "takes_all": N_("The revoker gets every penalty point of the deal"),
        },
    )
    points_shown: Literal["plus", "minus"] = option(
        "plus",
        label=N_("Points are shown as"),
        help=N_(
            "With minus points, three hearts are −3 and the match ends at a total such as −101. "
            "Only the sign changes: house rules and statistics have penalty points."
        ),
        rule="Hearts 6",
        values={"plus": N_("Plus points"), "minus": N_("Minus points")},
    )


def shows_minus_points(options: HeartsOptions) -> bool:
    """Return whether penalty points are shown as minus points ([001])."""
    return options.points_shown == "minus"


def shown(options: HeartsOptions, points: int) -> int:
    """Return penalty points for display: negated if the table shows minus points."""
    return -points if shows_minus_points(options) else points


def won_by(options: HeartsOptions | None) -> Message | None:
    """Return the sentence on winning a match with minus points; ``None`` for the usual one."""
    if options is None or not shows_minus_points(options):
        return None
    return say("Fewest minus points wins.")


def closes_hearts_alone(options: HeartsOptions) -> bool:
    """Return whether hearts may not be led at first but ♠Q may (H-6)."""
    if options.hearts_lead == "penalty_played":
        return options.spade_queen == 0
    return options.hearts_lead != "free"


OLD_AMERICAN = HeartsOptions(passing="left", opening="eldest", hearts_lead="free", ends="open")
""""アメリカの古いルール" in [000].

This option lifts only the limit on leading hearts: the first trick still bars penalty cards, even
as a lead.
"""

FORMERLY = {"first_trick": "free"}
"""The values with which the two old American presets were first published."""


PRESETS = (
    Preset(
        "standard",
        N_("Hearts"),
        N_("The pass changes every deal. The moon gives the others 26. Ends over 100."),
        HeartsOptions(),
    ),
    Preset(
        "queen_opens_hearts",
        N_("♠Q breaks hearts"),
        N_("Hearts may also be led once ♠Q has been played."),
        HeartsOptions(hearts_lead="heart_or_queen_played"),
    ),
    Preset(
        "shooter_minus",
        N_("Moon lowers your score"),
        N_("Whoever takes everything loses 26 penalty points; the others get none."),
        HeartsOptions(moon="shooter_minus"),
    ),
    Preset(
        "jack_of_diamonds",
        N_("Jack of diamonds counts"),
        N_("♦J takes off ten penalty points, and the moon needs it, too."),
        HeartsOptions(jack_of_diamonds=JACK_POINTS),
    ),
    Preset(
        "always_left",
        N_("Always to the left"),
        N_("Three cards to the left on every deal."),
        HeartsOptions(passing="left"),
    ),
    Preset(
        "old_american",
        N_("Old American"),
        N_(
            "Pass left, and the player after the dealer leads. No penalty card on the first trick, "
            "not even to lead; hearts may be led from the second trick on. No fixed end."
        ),
        OLD_AMERICAN,
        formerly=FORMERLY,
    ),
    Preset(
        "hearts_only",
        N_("Hearts only"),
        N_(
            "The oldest rules: like Old American, with no heart on the first trick, but ♠Q is not "
            "a penalty card. 13 points in the pack."
        ),
        replace(OLD_AMERICAN, spade_queen=0),
        formerly=FORMERLY,
    ),
    Preset(
        "penalty_first",
        N_("Penalty card first"),
        N_(
            "No passing. Neither a heart nor ♠Q may be led before a penalty card is played; the "
            "first trick is free."
        ),
        HeartsOptions(
            removed="low_spade",
            passing="none",
            first_trick="free",
            hearts_lead="penalty_played",
        ),
    ),
)
