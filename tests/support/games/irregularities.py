"""Every way through a game's question what to do when something went wrong."""

from scorekeeper.rules.irregularities import DEALER, OFFENDER, WHAT


def paths(question, table, **known):
    """Yield what is answered on each way through ``question``, with the rulings at its end.

    An ``AssertionError`` where a way ends without a ruling, or a question has no chips.
    """
    # Whose slip it was decides nothing.
    asked = [group for group in question.groups(table, known) if group.name != OFFENDER]
    names = [group.name for group in asked]
    assert len(names) == len(set(names)), f"asked twice: {names}"
    rulings = question.answer(table, known)
    if names[-1] in known:
        assert rulings, f"no answer to {known}"
        yield known, rulings
        return
    assert not rulings, f"answered before it is asked: {known}"
    (field,) = asked[-1].fields()
    assert field.chips, f"nothing to tap: {known}, {names[-1]}"
    for chip in field.chips:
        yield from paths(question, table, **known, **{names[-1]: chip.value})


def answer(question, table, what, **facts):
    """Return the one ruling on ``what`` happened, given ``facts``."""
    (ruling,) = question.answer(table, {DEALER: 0, WHAT: what, **facts})
    return ruling
