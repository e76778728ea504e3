"""What bots share: answering the questions of a world by a quick policy, for a while."""

from __future__ import annotations

from engine.choice import Choice, Key
from engine.match import Match
from engine.worlds import Rng

LONGEST = 400
"""The most answers of one playout."""


def quick(world: Match, choice: Choice, rng: Rng) -> Key:
    """The answer of the game's policy; any option where it has none."""
    options = choice.options
    if len(options) == 1:
        return options[0]
    policy = world.rules.policy
    if policy is not None:
        return policy(world.g, choice, rng)
    return options[int(rng.random() * len(options))]


def time_of(world: Match, count: int) -> int:
    """What the game's clock shows; without one, the answers so far."""
    clock = world.rules.clock
    return clock(world.g) if clock is not None else count


def play_on(world: Match, rng: Rng, until: int, count: int = 0) -> None:
    """Answer for everybody until the game's clock shows `until` or the game is over."""
    state = world.state
    for number in range(count, count + LONGEST):
        if state.outcome is not None or time_of(world, number) >= until:
            return
        choices = world.choices
        seat = next(iter(choices))
        world.give(seat, quick(world, choices[seat], rng))


def end_step(world: Match, rng: Rng) -> None:
    """Answer for everybody until another step asks or the game is over."""
    step = world.g.begun
    for _ in range(LONGEST):
        choices = world.choices
        if world.g.begun != step or not choices:
            return
        seat = next(iter(choices))
        world.give(seat, quick(world, choices[seat], rng))
