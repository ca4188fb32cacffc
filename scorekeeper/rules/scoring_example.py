"""Lines of a scoring example: the facts of a deal, their arithmetic and the points."""

from scorekeeper.rules.ruling import Message, Value, say


def example_line(facts: Value, arithmetic: str, points: int) -> Message:
    """Return a line such as "Bid 3, took 3: 10 + 3 × 3 = 19".

    If ``arithmetic`` is a single number, the result is not repeated.
    """
    if arithmetic.replace("−", "-") == str(points):
        return say("{what}: {arithmetic}", what=facts, arithmetic=points)
    return say("{what}: {arithmetic} = {points}", what=facts, arithmetic=arithmetic, points=points)
