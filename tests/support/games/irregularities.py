"""All paths through the questions of a game about irregularities."""

from scorekeeper.rules.irregularities import DEALER, OFFENDER, WHAT


def paths(question, table, **known):
    """Yield the answers on each path through ``question``, with the rulings at its end.

    Raise ``AssertionError`` if a path ends without a ruling, or if a question has no chips.
    """
    # Whose slip it was decides nothing.
    groups = [group for group in question.groups(table, known) if group.name != OFFENDER]
    names = [group.name for group in groups]
    assert len(names) == len(set(names)), f"asked twice: {names}"
    rulings = question.answer(table, known)
    if names[-1] in known:
        assert rulings, f"no answer to {known}"
        yield known, rulings
        return
    assert not rulings, f"answered before it is asked: {known}"
    (field,) = groups[-1].fields()
    assert field.chips, f"nothing to tap: {known}, {names[-1]}"
    for chip in field.chips:
        yield from paths(question, table, **known, **{names[-1]: chip.value})


def answer(question, table, what, **facts):
    """Return the only ruling on ``what`` happened, given ``facts``."""
    (ruling,) = question.answer(table, {DEALER: 0, WHAT: what, **facts})
    return ruling
