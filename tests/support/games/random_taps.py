"""A simulated player who taps random chips until the rules accept the deal."""

from dataclasses import replace

from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import option_fields
from scorekeeper.rules.serialization import from_plain, leaves, to_plain, with_leaves
from scorekeeper.rules.sheet import sheet

MOST_TAPS = 60


def a_table(game, chance):
    """Strategy for a table, with or without its own house rules.

    Free numbers are limited to a few choices.
    """
    seats = chance.choice(game.seats)
    options = game.options()
    for item in option_fields(game.options):
        if item.choices:
            changed = replace(options, **{item.name: chance.choice(item.choices)})
            # What cannot go together with what was drawn before stays as it is.
            options = options if game.check_options(changed, seats) else changed
    return Table(options, seats, chance.randrange(seats))


def entries(game, table, chance, most):
    """Yield the entries of a match, up to its end or to ``most``."""
    written = ()
    while len(written) < most and (deal := sheet(game, table, written).next):
        written = (*written, an_entry(game, deal, chance))
    return written


def an_entry(game, deal, chance):
    """Return a complete entry of ``deal`` that the rules accept."""
    return game.complete(deal, enough_taps(game, deal, chance))


def enough_taps(game, deal, chance):
    """Return an entry of ``deal`` that the rules accept once it is completed."""
    while True:
        entry = game.blank(deal)
        for _ in range(MOST_TAPS):
            refusals = game.check(deal, game.complete(deal, entry))
            if not refusals:
                return entry
            if not any(refusal.gap for refusal in refusals):
                break
            entry = tapped(game, deal, entry, chance)


def tapped(game, deal, entry, chance):
    plain = to_plain(entry, whole=True)
    stages = game.stages(deal, entry)
    fields = [field for stage in stages for group in stage.groups for field in group.fields()]
    unwritten = [field for field in fields if leaves(plain).get(field.name) is None]
    field = chance.choice(unwritten or fields)
    if field.typed:
        return from_plain(game.entry, with_leaves(plain, {field.name: chance.randint(-50, 150)}))
    free = [chip for chip in field.chips if not (chip.barred or chip.spent)]
    chip = chance.choice(free or field.chips)
    return from_plain(game.entry, with_leaves(plain, {field.name: chip.value}))
