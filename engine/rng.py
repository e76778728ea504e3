"""The table's random generator: keyed, counted, and plain data in the State.

Every call hashes (key, counter) and steps the counter, so a State that is copied or stored goes on exactly as the
original would. The key has 128 bits and never leaves the table's process.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_128, shake_256
from struct import unpack

KEY_BYTES = 16


def key_from(seed: int | bytes) -> bytes:
    """A key of 128 bits: equal seeds give equal keys."""
    data = seed if isinstance(seed, bytes) else str(seed).encode()
    return shake_256(b"triptych" + data).digest(KEY_BYTES)


def words(key: bytes, counter: int, count: int) -> list[int]:
    """`count` numbers of 64 bits each, for this key and this count of earlier calls."""
    block = shake_128(key + counter.to_bytes(8, "little")).digest(8 * count)
    return [int.from_bytes(block[i : i + 8], "little") for i in range(0, 8 * count, 8)]


def shuffled(key: bytes, counter: int, items: Sequence[int]) -> tuple[int, ...]:
    """The items in a random order."""
    block = shake_128(key + counter.to_bytes(8, "little")).digest(8 * len(items))
    order = sorted(range(len(items)), key=unpack(f">{len(items)}Q", block).__getitem__)
    return tuple([items[i] for i in order])
