"""The bounded cache of values by key."""

from scorekeeper.web.platform.recent import Recent


def test_of_many_values_the_latest_used_are_kept():
    recent = Recent(most=2)
    recent.put("one", 1)
    recent.put("two", 2)
    assert recent.get("one") == 1
    recent.put("three", 3)
    assert [recent.get(key) for key in ("one", "two", "three")] == [1, None, 3]
