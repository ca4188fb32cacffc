"""What is changed in pyodide's own script, each place known by its exact text.

A text that is not there once, and once only, is another pyodide: somebody has to look.
"""

from typing import NamedTuple

from scorekeeper.offline.build.errors import BuildError


class Patch(NamedTuple):
    why: str
    old: str
    new: str


PATCHES = (
    # SQLite asks for fdatasync before it says that something is kept. Pyodide answers it without
    # doing anything; fsync it hands to the file system. A file system says its error as a positive
    # number, a system call as a negative one.
    Patch(
        "fdatasync syncs the file",
        "function ___syscall_fdatasync(fd){try{var stream=SYSCALLS.getStreamFromFD(fd);return 0}",
        "function ___syscall_fdatasync(fd){try{var stream=SYSCALLS.getStreamFromFD(fd);"
        "return-(stream.stream_ops?.fsync?.(stream)??0)}",
    ),
    # The memory that a fresh Python starts with is smaller than that of one that has run the app,
    # and is filled by whoever has the image: straight from the disk, not by way of a copy.
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
