"""Changes to pyodide, and that another version of it is noticed."""

import pytest

from scorekeeper.offline.build.errors import BuildError
from scorekeeper.offline.build.patches import PATCHES, Patch, patch_script

SWAP = Patch("b comes first", "a,b", "b,a")


def test_a_text_that_occurs_once_is_replaced():
    assert patch_script("x(a,b);", [SWAP]) == "x(b,a);"


@pytest.mark.parametrize(("script", "times"), [("x(a, b);", 0), ("x(a,b);y(a,b);", 2)])
def test_a_text_that_does_not_occur_exactly_once_stops_the_build(script, times):
    with pytest.raises(BuildError) as stopped:
        patch_script(script, [SWAP])
    assert "so that b comes first" in str(stopped.value)
    assert f"is there {times} times" in str(stopped.value)
    assert "patches.py" in str(stopped.value)


def test_sync_and_memory_growth_are_patched():
    script = ";".join(patch.old for patch in PATCHES)
    changed = patch_script(script)
    assert "return-(stream.stream_ops?.fsync?.(stream)??0)" in changed
    assert "Module.growMemory(size)" in changed


def test_the_built_script_is_patched(bundle):
    script = bundle.content("pyodide.asm.mjs").decode()
    assert [script.count(patch.new) for patch in PATCHES] == [1, 1]
    with pytest.raises(BuildError):
        patch_script(script)
