"""Napoleon. Source: seed 003. Differs: calls from 11 pictures (N-1), winners get 1 (N-13).

Points are per seat, higher is better. The seed does not say which way round the table the deal
goes: to the left.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from scorekeeper.games.napoleon import check, highlights, plan, roles, score, stages, stats
from scorekeeper.games.napoleon.bidding import NapoleonAuction, NapoleonBidding
from scorekeeper.games.napoleon.entry import NapoleonDeal, NapoleonEntry, blank
from scorekeeper.games.napoleon.example import EXAMPLE
from scorekeeper.games.napoleon.irregularities import WRONG
from scorekeeper.games.napoleon.options import PRESETS, NapoleonOptions, option_refusals
from scorekeeper.games.napoleon.play import NapoleonPlay
from scorekeeper.games.napoleon.questions import Decided, MayCall
from scorekeeper.games.napoleon.roles import Tallies, Tally
from scorekeeper.rules import match_end
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry import Stage
from scorekeeper.rules.game import (
    Auction,
    Bidding,
    Game,
    Plan,
    RefereeQuestion,
    Settlement,
    Standing,
    Table,
)
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.play.tricks import CardPlay
from scorekeeper.rules.ruling import N_, Message, Refusal, say
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.stats import Breakdown, Stat


class Napoleon(Game[NapoleonOptions, NapoleonEntry, Tallies]):
    """The rules of Napoleon as the score pad needs them. What is carried is the tally by role."""

    slug: ClassVar[str] = "napoleon"
    name: ClassVar[str] = N_("Napoleon")
    blurb: ClassVar[str] = N_("Bid for the most pictures and win them with a secret adjutant.")
    seats: ClassVar[range] = range(4, 6)
    usual_seats: ClassVar[int] = 5
    lower_is_better: ClassVar[bool] = False
    dealer_hint: ClassVar[str] = N_("Anyone may deal first.")
    options = NapoleonOptions
    entry = NapoleonEntry
    presets = PRESETS
    example = EXAMPLE
    questions: ClassVar[tuple[RefereeQuestion, ...]] = (Decided(), MayCall(), WRONG)
    auction: ClassVar[Auction] = NapoleonAuction()
    bidding: ClassVar[Bidding] = NapoleonBidding()
    play: ClassVar[CardPlay] = NapoleonPlay()
    breakdowns: ClassVar[tuple[Breakdown, ...]] = stats.BREAKDOWNS

    def start(self, table: Table[NapoleonOptions]) -> Tallies:
        """Nobody has played yet."""
        return (Tally(),) * table.seats

    def share_of(self, carry: Tallies, seat: Seat) -> Tally:
        """Return the tally of the player at ``seat``."""
        return carry[seat]

    def reseated(self, carry: Tallies, shares: Sequence[Tally | None]) -> Tallies:  # noqa: ARG002 - all of it is theirs
        """Return everyone's own tally, wherever they sit now."""
        return tuple(share or Tally() for share in shares)

    def check_options(self, options: NapoleonOptions, seats: int) -> list[Refusal]:
        """Also refuses calls that leave none, and a kitty that does not deal out evenly."""
        return super().check_options(options, seats) or list(option_refusals(options, seats))

    def schedule(self, table: Table[NapoleonOptions]) -> tuple[int, ...] | None:
        """Return the cards of every deal, where the table plays a number of deals."""
        return plan.schedule(table)

    def length(self, table: Table[NapoleonOptions]) -> Message:
        """Return the number of deals, if the table plays one."""
        return super().length(table) or match_end.NO_FIXED_END

    def plan(self, table: Table[NapoleonOptions], standing: Standing[Tallies]) -> Plan | None:
        """Return the next deal; Napoleon leads, whom the auction has yet to find."""
        return plan.plan(table, standing)

    def throwing_in(self, options: NapoleonOptions) -> Message | None:
        """When nobody bids, unless the dealer must (N-3)."""
        match options.nobody_bids:
            case "dealer_must_bid":
                return None
            case "open_kitty":
                return say("Redeal: nobody called again")
            case "almighty_plays":
                return say("Redeal: ♠A in the kitty")
        return say("Redeal: nobody called")

    def blank(self, deal: NapoleonDeal) -> NapoleonEntry:
        """No contract; the adjutant is yet to show himself; no picture discarded."""
        return blank(deal)

    def complete(self, deal: NapoleonDeal, entry: NapoleonEntry) -> NapoleonEntry:
        """The last player's pictures follow from the others'."""
        return check.complete(deal, entry)

    def stages(self, deal: NapoleonDeal, entry: NapoleonEntry) -> tuple[Stage, ...]:
        """Return the contract before the play, the result after it."""
        return stages.stages(deal, entry)

    def check(self, deal: NapoleonDeal, entry: NapoleonEntry) -> list[Refusal]:
        """A call that can be made, an adjutant who can be, 20 pictures, a stop when decided."""
        return check.check(deal, entry)

    def trumps_of(self, entry: NapoleonEntry) -> Sequence[Suit | None]:
        """Return the trumps, once they are called."""
        return (entry.bid.suit.suit,) if entry.bid.suit else super().trumps_of(entry)

    def settle(self, deal: NapoleonDeal, entry: NapoleonEntry) -> Settlement[Tallies]:
        """Points by the table's scoring (N-13)."""
        return score.settle(deal, entry)

    def summary(
        self,
        table: Table[NapoleonOptions],  # noqa: ARG002
        standing: Standing[Tallies],
    ) -> Mapping[str, Any]:
        """``tally``: for each seat the deals played and won as Napoleon, as adjutant, allied."""
        return {"tally": [roles.plain_tally(one) for one in standing.carry]}

    def made(self, row: stats.NapoleonRow) -> tuple[bool | None, ...]:
        """Return it for Napoleon and the adjutant; the allies announced nothing."""
        return stats.made(row)

    def highlights(self, rows: Sequence[stats.NapoleonRow]) -> Iterable[Highlight]:
        """The highest contract, lone Napoleons, every picture taken."""
        return highlights.highlights(rows)

    def stats(self, rows: Sequence[stats.NapoleonRow]) -> Iterable[Stat]:
        """Contracts by role, by height and by adjutant."""
        return stats.stats(rows)


GAME = Napoleon()
