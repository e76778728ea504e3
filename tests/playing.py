"""Seeded random play of any game, and how two Views are compared: what the laws are written with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.choice import Key
from engine.match import Match, begin
from engine.rng import key_from
from engine.rules import Rules
from engine.view import Seen, View, view

EVERY = 7
"""How many answers lie, on average, between two positions that a costly law looks at."""
LIMIT = 20_000
"""The most answers that a game may take."""


def pick(rng: random.Random, match: Match) -> tuple[int, Key]:
    """A random seat of those that are asked, and a random answer of it."""
    seats = list(match.choices)
    seat = seats[int(rng.random() * len(seats))]
    options = match.choices[seat].options
    return seat, options[int(rng.random() * len(options))]


def walk(rules: Rules, seed: int, every: int = 1) -> Iterator[tuple[Match, random.Random]]:
    """A random game; stops at its first position and then about every `every` answers. Whoever listens changes nothing.

    The generator that comes with each position is the listener's own. Without `every`, it stops at each.
    """
    rng, match = random.Random(seed), begin(rules, key_from(seed))
    wait = 0
    for _ in range(LIMIT):
        if match.over:
            return
        if wait == 0:
            yield match, random.Random(rng.getrandbits(32))
            wait = rng.randint(1, 2 * every - 1)
        wait -= 1
        seat, key = pick(rng, match)
        match.answer(seat, key)
    raise AssertionError("the game does not end")


def played(rules: Rules, seed: int, concede: float = 0.0) -> tuple[Match, list[tuple[int, Key | None]]]:
    """A random game to its end, and what was answered in order of arrival; None as a key is a concession."""
    rng, match = random.Random(seed), begin(rules, key_from(seed))
    trail: list[tuple[int, Key | None]] = []
    while not match.over:
        assert len(trail) < LIMIT, "the game does not end"
        staying = [s for s in range(rules.seats) if not (match.state.out | match.leaving) >> s & 1]
        if concede and rng.random() < concede:
            seat = rng.choice(staying)
            match.concede(seat)
            trail.append((seat, None))
        else:
            seat, key = pick(rng, match)
            match.answer(seat, key)
            trail.append((seat, key))
    return match, trail


def watchers(rules: Rules) -> range:
    """Every seat, and -1 for those who watch."""
    return range(-1, rules.seats)


def all_views(match: Match) -> list[View]:
    return [view(match, seat) for seat in watchers(match.rules)]


def same_views(one: Match, two: Match, what: str) -> None:
    for seat in watchers(one.rules):
        same(view(one, seat), view(two, seat), f"{what}, seat {seat}")


def same(one: Any, two: Any, what: str) -> None:
    """Assert that two Views are equal; if not, name the parts that differ."""
    if one != two:
        raise AssertionError("\n  ".join([f"{what}: Views differ", *differences(one, two, "view")]))


def differences(one: Any, two: Any, path: str) -> Iterator[str]:
    """Where two Views differ, one line each."""
    if isinstance(one, View | Seen) and isinstance(two, View | Seen):
        for field in one.__struct_fields__:
            yield from differences(getattr(one, field), getattr(two, field), f"{path}.{field}")
    elif isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        for i, (a, b) in enumerate(zip(one, two, strict=True)):
            yield from differences(a, b, f"{path}[{i}]")
    elif one != two:
        yield f"{path}: {one!r} and {two!r}"
