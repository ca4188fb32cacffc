"""The download of a phone until it works without a network."""

BUDGET = 7_000_000


def test_the_bundle_is_at_most_seven_megabytes(bundle):
    weights = {part["name"]: part["br"] for part in bundle.index["parts"]}
    listed = "\n".join(f"{weight:>10,} {name}" for name, weight in weights.items())
    assert sum(weights.values()) <= BUDGET, f"{sum(weights.values()):,} bytes:\n{listed}"
