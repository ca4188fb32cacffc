"""Tree of a group's keys: the parent of a key is the key it was created with.

A revoked key stays in the tree because keys created with it may still be valid.
"""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from sqlalchemy.orm import Session

from scorekeeper.store.clubs.keys import Key, Role, all_keys


class TreeLine(NamedTuple):
    """A key in an indented list of the tree. ``depth`` is its indentation."""

    key: Key
    depth: int


class KeyTree:
    """All keys of a group by id, and the children of each key, oldest first."""

    def __init__(self, keys: Iterable[Key]) -> None:
        self.keys = {key.id: key for key in keys}
        self._made: dict[str, list[Key]] = {}
        for key in self.keys.values():
            if key.made_by is not None:
                self._made.setdefault(key.made_by, []).append(key)

    def descendants(self, key_id: str) -> list[Key]:
        """Return all descendants of the key that are not revoked."""
        return [key for key in self._descendants(key_id) if not key.revoked]

    def ancestors(self, key_id: str) -> set[str]:
        """Return the ids of the key's ancestors."""
        found: set[str] = set()
        key = self.keys.get(key_id)
        # A manipulated file may contain a cycle.
        while key and key.made_by is not None and key.made_by not in found:
            found.add(key.made_by)
            key = self.keys.get(key.made_by)
        return found - {key_id}

    def lines(self) -> list[TreeLine]:
        """Return the keys that are not revoked, each below its parent.

        Revoked keys are included only if one of their descendants is not revoked.
        """
        seen: set[str] = set()
        roots = [key for key in self.keys.values() if key.made_by not in self.keys]
        return [
            line
            for root in [*roots, *self.keys.values()]
            for line in self._lines_from(root, 0, seen)
            if not line.key.revoked or self.descendants(line.key.id)
        ]

    def _lines_from(self, key: Key, depth: int, seen: set[str]) -> Iterator[TreeLine]:
        waiting = [(key, depth)]
        while waiting:
            one, deep = waiting.pop()
            if one.id not in seen:
                seen.add(one.id)
                yield TreeLine(one, deep)
                waiting.extend((child, deep + 1) for child in reversed(self._made.get(one.id, [])))

    def _descendants(self, key_id: str) -> list[Key]:
        found = list(self._made.get(key_id, []))
        seen = {key_id, *(key.id for key in found)}
        for key in found:  # the list grows during the loop
            new = [one for one in self._made.get(key.id, []) if one.id not in seen]
            seen.update(one.id for one in new)
            found.extend(new)
        return found

    def may_be_revoked_by(self, key_id: str, acting: Collection[str]) -> bool:
        """Return whether a holder of the keys ``acting`` may revoke the key.

        A key may revoke any key except its own ancestors.
        """
        return any(one == key_id or key_id not in self.ancestors(one) for one in acting)

    def owners(self, without: Collection[str] = ()) -> list[Key]:
        """Return the valid owner keys to the whole group that never expire, except ``without``."""
        return [
            key
            for key in self.keys.values()
            if key.role is Role.OWNER and key.match_id is None and key.expires_at is None
            if not key.revoked and key.id not in without
        ]

    def valid(self, key_ids: Collection[str], at: datetime) -> set[str]:
        """Return the ``key_ids`` of keys that are valid at the time ``at``."""
        return {one for one in key_ids if one in self.keys and self.keys[one].is_valid(at)}


def tree(session: Session, club_id: str) -> KeyTree:
    """Load the tree of the group's keys."""
    return KeyTree(all_keys(session, club_id))


def in_tree_order(keys: Iterable[Key]) -> list[Key]:
    """Return the keys that are not revoked, each below its parent if that is included."""
    return [line.key for line in KeyTree(keys).lines()]
