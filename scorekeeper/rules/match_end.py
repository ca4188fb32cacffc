"""The end of a match if the table may choose it: at a limit, after a number of deals, or open.

Source: H-2 for Hearts; BM-5 and BL-4 for the number of deals.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from scorekeeper.rules.deal import Standing
from scorekeeper.rules.options import option
from scorekeeper.rules.ruling import N_, Message, say, say_n

DEFAULT_LIMIT = 100
DEFAULT_DEALS = 12
"""The DEFAULT is the multiple of the number of players that is nearest to this number."""

ENDS: Mapping[str, str] = {
    "over": N_("When someone goes over the limit"),
    "reach": N_("When someone reaches the limit"),
    "deals": N_("After a set number of deals"),
    "open": N_("When the table decides"),
}
"""The texts for the ways to end a match, by the value of the option ``ends``."""


NO_FIXED_END = say("no fixed end")
"""The text for the length of a match that ends when the table decides."""

LIMIT_ENDS = ("over", "reach")
"""The values of ``ends`` with which a total ends the match."""

MOST_OF_AVERAGE = 1.4
"""What the player who gets to the limit usually has, as a multiple of the average."""


class EndOptions(Protocol):
    @property
    def ends(self) -> str:
        """A key of ``ENDS``."""

    @property
    def limit(self) -> int:
        """The total that ends the match if ``ends`` is ``over`` or ``reach``."""

    @property
    def deals(self) -> int:
        """The number of deals in the match if ``ends`` is ``deals``."""


def is_over(ending: EndOptions, standing: Standing[Any]) -> bool:
    """Return whether the match is over. An open match never ends by itself (H-2)."""
    worst = max(standing.totals)
    match ending.ends:
        case "over":
            return worst > ending.limit
        case "reach":
            return worst >= ending.limit
        case "deals":
            return standing.played >= ending.deals
        case _:
            return False


def nearly_over(
    ending: EndOptions, standing: Standing[Any], most: int, *, minus: bool = False
) -> tuple[Message, ...]:
    """Return a note if the next deal may end the match.

    ``most`` is the most points that a player can get in a deal. With ``minus``, the limit is shown
    in minus points.
    """
    worst, limit = max(standing.totals) + most, ending.limit
    if ending.ends == "over" and worst > limit:
        below = say("Below {limit} ends the match", limit=-limit)
        return (below if minus else say("Over {limit} ends the match", limit=limit),)
    if ending.ends == "reach" and worst >= limit:
        or_less = say("{limit} or less ends the match", limit=-limit)
        return (or_less if minus else say("{limit} or more ends the match", limit=limit),)
    return ()


def deals_to_limit(ending: EndOptions, average: float) -> int | None:
    """Return about how many deals it takes until a total is at the limit; ``None`` without one.

    ``average`` is the number of points that a player gets in a deal.
    """
    if ending.ends not in LIMIT_ENDS:
        return None
    return max(1, round(ending.limit / (MOST_OF_AVERAGE * average)))


def schedule(ends: str, deals: int, cards: int) -> tuple[int, ...] | None:
    """Return the cards of every deal, if the match ends after a number of deals."""
    return (cards,) * deals if ends == "deals" else None


def length(ending: EndOptions, *, minus: bool = False) -> Message:
    """Return the length of a match as a phrase that follows the number of players.

    With ``minus``, the limit is shown in minus points.
    """
    match ending.ends:
        case "over":
            below = say("until someone is below {points}", points=-ending.limit)
            return below if minus else until_over(ending.limit)
        case "reach":
            at = say("until someone is at {points}", points=-ending.limit)
            return at if minus else until_reached(ending.limit)
        case "deals":
            return say_n("{n} deal", "{n} deals", n=ending.deals)
        case _:
            return NO_FIXED_END


def until_over(points: int) -> Message:
    return say("until someone passes {points}", points=points)


def until_reached(points: int) -> Message:
    return say("until someone reaches {points}", points=points)


def ends_option(default: str, *, rule: str | None = None, values: Mapping[str, str] = ENDS) -> Any:
    """Return the option ``ends``. The type in the dataclass lists ``default`` first."""
    return option(
        default,
        label=N_("End of the match"),
        group="end",
        help=N_("How the match ends. The table can always stop earlier."),
        rule=rule,
        values={default: values[default], **values},
    )


def limit_option(*, rule: str) -> Any:
    return option(
        DEFAULT_LIMIT,
        label=N_("Limit"),
        group="end",
        help=N_("The penalty points at which the match ends."),
        rule=rule,
        low=1,
        offered=lambda _seats: (50, DEFAULT_LIMIT),
        applies=lambda options, _seats: options.ends in LIMIT_ENDS,
    )


def deals_option(
    *, rule: str, applies: Callable[[Any, int], bool] = lambda options, _: options.ends == "deals"
) -> Any:
    """Return the option ``deals``, with chips for numbers that let everybody deal equally often.

    Any other number is allowed, with a remark. Stored matches without a number have twelve deals,
    whatever the number of players.
    """
    return option(
        DEFAULT_DEALS,
        label=N_("Number of deals"),
        group="end",
        help=N_(
            "A multiple of the number of players lets everyone deal equally often. Unless you "
            "change it, the one nearest to 12 is used."
        ),
        rule=rule,
        low=1,
        offered=lambda seats: tuple(seats * rounds for rounds in range(1, 6)),
        applies=applies,
        remark=lambda options, seats: uneven_deals(options.deals, seats),
        asked=True,
        usual=usual_deals,
    )


def usual_deals(seats: int) -> int:
    """Return the multiple of ``seats`` nearest to twelve, the smaller in a tie (BL-4, BM-5)."""
    if seats < 1:
        return DEFAULT_DEALS
    below = DEFAULT_DEALS // seats * seats
    above = below + seats
    if not below or above - DEFAULT_DEALS < DEFAULT_DEALS - below:
        return above
    return below


def uneven_deals(deals: int, seats: int) -> Message | None:
    """Return a remark if ``deals`` does not let everybody deal equally often."""
    rounds, left = divmod(deals, seats)
    if not left:
        return None
    more = seats * (rounds + 1)
    if not rounds:
        return say("Not everyone gets to deal. Choose {more} deals.", more=more)
    return say(
        "Not everyone deals equally often. Choose {fewer} or {more} deals.",
        fewer=seats * rounds,
        more=more,
    )
