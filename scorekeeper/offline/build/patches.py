"""Patches of pyodide's script. Each replaces an exact text.

The text must occur exactly once. Otherwise pyodide has changed and the patch needs a review.
"""

from typing import NamedTuple

from scorekeeper.offline.build.errors import BuildError


class Patch(NamedTuple):
    why: str
    old: str
    new: str


PATCHES = (
    # SQLite calls fdatasync before it reports a commit. Pyodide ignores that call, but passes fsync
    # on to the file system. A file system returns errors as positive numbers, a system call as
    # negative ones.
    Patch(
        "fdatasync syncs the file",
        "function ___syscall_fdatasync(fd){try{var stream=SYSCALLS.getStreamFromFD(fd);return 0}",
        "function ___syscall_fdatasync(fd){try{var stream=SYSCALLS.getStreamFromFD(fd);"
        "return-(stream.stream_ops?.fsync?.(stream)??0)}",
    ),
    # A fresh Python has less memory than one that has run the app. The owner of the snapshot fills
    # the memory straight from the disk, without a copy.
    Patch(
        "memory grows before an image is put into it",
        "return Module.HEAP8.set(t),l}",
        "let fresh=Module.HEAP8.length,size=API.config._memorySize??t.length;"
        "if(size>fresh&&!Module.growMemory(size))"
        'throw new Error("The memory image does not fit into the memory");'
        "return API.config._putMemory?API.config._putMemory(Module.HEAPU8,fresh):"
        "Module.HEAP8.set(t),l}",
    ),
)


def patch_script(script: str, patches: tuple[Patch, ...] = PATCHES) -> str:
    for patch in patches:
        found = script.count(patch.old)
        if found != 1:
            raise BuildError(
                f"This pyodide's pyodide.asm.mjs is another than the one that was patched so that "
                f"{patch.why}: the text to replace is there {found} times, and once is wanted. "
                "Look at it and renew scorekeeper/offline/build/patches.py."
            )
        script = script.replace(patch.old, patch.new)
    return script
