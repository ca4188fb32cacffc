"""Napoleon's auction as it is called at the table. Source: seed 003; N-1 and N-2."""

from dataclasses import replace

from scorekeeper.games.napoleon.bidding import Call, Strain, beaten_by, strains
from scorekeeper.games.napoleon.entry import NapoleonBid, NapoleonEntry
from scorekeeper.games.napoleon.options import PICTURES, NapoleonOptions
from scorekeeper.rules.entry import Chip


class NapoleonAuction:
    """Every call a table may make, those out that do not beat the one that stands."""

    def per_row(self, options: NapoleonOptions) -> int:
        """One call for each suit, and for no trump where it is played."""
        return len(strains(options))

    def calls(self, options: NapoleonOptions, standing: str | None) -> list[Chip]:
        """From the lowest call up, in a row those of as many pictures."""
        found = [
            Call(count, strain)
            for count in range(options.min_bid, PICTURES + 1)
            for strain in reversed(strains(options))
        ]
        stands = None if standing is None else _call(standing)
        if stands is not None and stands not in found:
            raise ValueError(standing)
        return [Chip(_word(call), call.face, beaten_by(stands, call)) for call in found]

    def concluded(self, entry: NapoleonEntry, call: str) -> NapoleonEntry:
        """The contract's pictures and trumps."""
        last = _call(call)
        return replace(entry, bid=NapoleonBid(last.count, last.suit))


def _word(call: Call) -> str:
    return f"{call.count}{call.suit.value}"


def _call(word: str) -> Call:
    count = word.rstrip("NTSHDC")
    return Call(int(count), Strain(word.removeprefix(count)))
