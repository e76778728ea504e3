"""A game at rest, as plain data. No behaviour beyond copying; whoever changes a State is a `Game`."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from engine.card import CardInstance

PUBLIC, HAND, DECK = "public", "hand", "deck"
"""How a zone is seen: face up for all; by its owner, without an order; by nobody, in an order (first is the top)."""

Step = tuple[Any, ...]
"""A step to come: its name, then arguments that are seats, numbers, words, or references of cards."""


class ZoneSpec(Struct, frozen=True):
    """One kind of zone: its name and how it is seen (PUBLIC, HAND or DECK)."""

    name: str
    sight: str = PUBLIC


class State(Struct):
    """Everything that decides how the game goes on.

    `cards` are indexed by a private number that is never shown and never sorted by. `zones` hold those numbers:
    the zones of seat 0, of seat 1, …, then the shared ones. `facts` are the game's own public facts: numbers, words,
    tuples. `orders` are the standing orders of each seat, private to it. `out` has the bit of every seat that left.
    """

    cards: list[CardInstance]
    zones: list[tuple[int, ...]]
    queue: tuple[Step, ...]
    facts: dict[str, Any]
    orders: list[tuple[Any, ...]]
    next_ref: int
    key: bytes
    counter: int = 0
    out: int = 0
    outcome: tuple[Any, ...] | None = None

    def clone(self) -> State:
        """An equal State that shares nothing that can change."""
        return State(
            self.cards[:],
            self.zones[:],
            self.queue,
            self.facts.copy(),
            self.orders[:],
            self.next_ref,
            self.key,
            self.counter,
            self.out,
            self.outcome,
        )


def freeze(value: Any) -> Any:
    """The value with every list turned into a tuple: what decoding loses, given back."""
    if isinstance(value, list | tuple):
        return tuple([freeze(v) for v in value])
    if isinstance(value, dict):
        return {k: freeze(v) for k, v in value.items()}
    return value


_encoder = msgspec.msgpack.Encoder(order="sorted")
_decoder = msgspec.msgpack.Decoder(State)


def to_bytes(state: State) -> bytes:
    """The State as msgpack, the same bytes for equal States."""
    return _encoder.encode(state)


def from_bytes(data: bytes) -> State:
    """The State that `to_bytes` wrote. Raises msgspec.DecodeError for anything else."""
    state = _decoder.decode(data)
    state.queue = freeze(state.queue)
    state.facts = freeze(state.facts)
    state.orders = list(freeze(state.orders))
    state.outcome = freeze(state.outcome)
    return state


def digest(state: State) -> str:
    """A hash of the State: equal States have equal hashes, in every process."""
    return blake2b(to_bytes(state), digest_size=12).hexdigest()
