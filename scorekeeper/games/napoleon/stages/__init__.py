"""The stages of a deal of Napoleon: the contract before the play, the result after it."""

from scorekeeper.games.napoleon.entry import NapoleonDeal, NapoleonEntry
from scorekeeper.games.napoleon.stages.contract import contract_stage
from scorekeeper.games.napoleon.stages.result import result_stage
from scorekeeper.rules.entry import Stage


def stages(deal: NapoleonDeal, entry: NapoleonEntry) -> tuple[Stage, ...]:
    return (contract_stage(deal, entry), result_stage(deal, entry))
