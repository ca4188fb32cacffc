"""The house rules of Whist (rules W-1 to W-12) and their presets.

Four forms share one count. The forms differ in the length and the value of a game.
"""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.direction import direction_option
from scorekeeper.rules.options import Preset, option
from scorekeeper.rules.ruling import N_

LOWEST_SCORE = 0
REVOKE_POINTS = 3
REVOKE_TRICKS_AMERICAN = 2
RUBBER_BONUS = 2

TARGETS = {"short": 5, "long": 10, "nine": 9, "american": 7}
"""The points that make a game, by form."""


@dataclass(frozen=True, slots=True)
class WhistOptions:
    """House rules of Whist. The names are those of the JSON API."""

    direction: Literal["left", "right"] = direction_option("left", rule="Whist 2")
    form: Literal["short", "long", "nine", "american"] = option(
        "short",
        label=N_("Form of whist"),
        group="scoring",
        help=N_("Points needed for game. American whist has no honours and no rubber."),
        rule="W-8",
        values={
            "short": N_("Short: 5 points"),
            "long": N_("Long: 10 points"),
            "nine": N_("Long: 9 points"),
            "american": N_("American: 7 points"),
        },
    )
    honours: bool = option(
        default=True,
        label=N_("Honours"),
        help=N_("A, K, Q and J of trumps dealt to one side: 4 points for all four, 2 for three."),
        rule="W-12",
        applies=lambda options, _seats: options.form != "american",
    )
    honours_barred_at: Literal["below_target", 1, 2, 3, 4, 5, 6, 7, 8, 9] | None = option(
        "below_target",
        label=N_("Honours barred at"),
        help=N_(
            "The score at which a side can no longer score honours: 4, or 9 or 8 in the long games."
        ),
        rule="W-8",
        values={
            "below_target": N_("One point below game"),
            1: N_("1 point"),
            2: N_("2 points"),
            3: N_("3 points"),
            4: N_("4 points"),
            5: N_("5 points"),
            6: N_("6 points"),
            7: N_("7 points"),
            8: N_("8 points"),
            9: N_("9 points"),
            None: N_("Never barred"),
        },
        applies=lambda options, _seats: options.scores_honours,
    )
    honours_barred: Literal["start", "after_tricks"] = option(
        "start",
        label=N_("Score that decides"),
        help=N_("Whether a side at 3 that scores 1 by tricks can still score honours."),
        rule="W-2",
        values={
            "start": N_("The score at the start of the deal"),
            "after_tricks": N_("The score after revokes and tricks"),
        },
        applies=lambda options, _seats: options.bar is not None,
    )
    revoke: Literal["opponents_gain", "revoker_loses", "three_tricks", "opponents_choose"] = option(
        "opponents_gain",
        label=N_("Revoke"),
        help=N_("The cost of not following suit when you could."),
        rule="W-6",
        values={
            "opponents_gain": N_("The other side scores points"),
            "revoker_loses": N_("The side that revoked loses points"),
            "three_tricks": N_("Three tricks go to the other side"),
            "opponents_choose": N_("The other side chooses each time"),
        },
    )
    both_revoke: Literal["as_counted", "neither_wins", "new_deal"] = option(
        "as_counted",
        label=N_("Both sides revoke"),
        help=N_("What happens to a deal in which each side has revoked at least once."),
        rule="W-4",
        values={
            "as_counted": N_("Counted as if one side had revoked"),
            "neither_wins": N_("Neither can win the game in that deal"),
            "new_deal": N_("Nothing counts; the same dealer deals again"),
        },
    )
    score_floor: Literal[0] | None = option(
        LOWEST_SCORE,
        label=N_("Lowest score after a revoke"),
        help=N_("Whether points taken off for a revoke can take a score below zero."),
        rule="W-6",
        values={
            LOWEST_SCORE: N_("0: a revoke can't take a score below zero"),
            None: N_("None: a score can be negative"),
        },
        applies=lambda options, _seats: options.may_lose_points,
    )
    revoke_points: int = option(
        REVOKE_POINTS,
        label=N_("Points for a revoke"),
        help=N_("Points for each revoke. Some American tables count two."),
        rule="W-9",
        high=13,
        offered=lambda _seats: (REVOKE_POINTS, REVOKE_TRICKS_AMERICAN),
        applies=lambda options, _seats: options.revoke != "three_tricks",
    )
    revoker_may_win: bool = option(
        default=True,
        label=N_("Revoking side may win the game"),
        help=N_("If not, it stops one point below game in that deal."),
        rule="W-5",
    )
    revoke_beats_tricks: bool = option(
        default=False,
        label=N_("A revoke can cancel tricks"),
        help=N_("When a revoke wins the game, the revoking side's tricks do not count."),
        rule="W-3",
        applies=lambda options, _seats: options.revoke in ("opponents_gain", "opponents_choose"),
    )
    rubber: bool = option(
        default=True,
        label=N_("Rubber"),
        group="end",
        help=N_(
            "The first side to win two games wins the rubber and the match. If off, "
            "you can stop whenever you like."
        ),
        rule="W-7",
        applies=lambda options, _seats: options.form != "american",
    )
    rubber_bonus: int = option(
        RUBBER_BONUS,
        label=N_("Rubber bonus"),
        help=N_("What the winners of the rubber add to their game points."),
        rule="W-8",
        offered=lambda _seats: (RUBBER_BONUS,),
        applies=lambda options, _seats: options.plays_rubber,
    )
    settlement: Literal["difference", "seven_minus_loser"] = option(
        "difference",
        label=N_("Payment for a game"),
        group="scoring",
        help=N_("What the losers pay. At 9 to 3, the difference is 6; from seven it is 4."),
        rule="W-9",
        values={
            "difference": N_("The difference in points"),
            "seven_minus_loser": N_("7 minus the losers' score (official)"),
        },
        applies=lambda options, _seats: options.form == "american",
    )

    @property
    def revokes_chosen(self) -> bool:
        """True if the opponents choose the penalty of every revoke (Law 72.I)."""
        return self.revoke == "opponents_choose"

    @property
    def may_lose_points(self) -> bool:
        """True if a revoke can cost the side that made it points."""
        return self.revoke in ("revoker_loses", "opponents_choose")

    @property
    def target(self) -> int:
        return TARGETS[self.form]

    @property
    def scores_honours(self) -> bool:
        """True if honours count at this table; the American game has none."""
        return self.honours and self.form != "american"

    @property
    def bar(self) -> int | None:
        """The score from which on honours do not count; ``None`` if there is no such score."""
        if not self.scores_honours:
            return None
        at = self.honours_barred_at
        return self.target - 1 if at == "below_target" else at

    @property
    def plays_rubber(self) -> bool:
        """True if two games end the match; American games are settled one by one."""
        return self.rubber and self.form != "american"


FORMERLY = {"both_revoke": "neither_wins"}
"""The value with which all presets were first published. Now revokes of both sides follow [002]."""


PRESETS = (
    Preset(
        "short",
        N_("Short whist"),
        N_(
            "Game at 5 points, with honours. A revoke costs 3; two games win the rubber and 2 "
            "more game points."
        ),
        WhistOptions(),
        formerly=FORMERLY,
    ),
    Preset(
        "long",
        N_("Long whist"),
        N_("The old game to 10 points. Losers below 5 points give 2 game points."),
        WhistOptions(form="long"),
        formerly=FORMERLY,
    ),
    Preset(
        "nine",
        N_("Long whist at nine"),
        N_("Long whist with game at 9 points."),
        WhistOptions(form="nine"),
        formerly=FORMERLY,
    ),
    Preset(
        "american",
        N_("American whist"),
        N_("Game at 7 points, no honours, no rubber. The losers pay the difference in points."),
        WhistOptions(form="american", honours=False, rubber=False),
        formerly=FORMERLY,
    ),
    Preset(
        "american_official",
        N_("American whist, official payment"),
        N_("Game at 7 points, no honours, no rubber. The losers pay 7 minus their score."),
        WhistOptions(form="american", honours=False, rubber=False, settlement="seven_minus_loser"),
        formerly=FORMERLY,
    ),
)
