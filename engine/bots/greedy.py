"""The easy bot: looks one action ahead in a few worlds and takes what stands best at once."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots import random_bot
from engine.bots.playout import end_step
from engine.choice import Key
from engine.rules import Rules
from engine.view import View
from engine.worlds import Dealer, Rng

WORLDS = 2
"""In how many worlds each option is tried."""


def decide(rules: Rules, seen: View, rng: Rng, out_of_time: Callable[[], bool]) -> Key:
    """The option that stands best once the step in which it is given is over. Raises NoWorld."""
    assert seen.choice is not None
    if rules.evaluate is None:
        return random_bot.decide(rules, seen, rng, out_of_time)
    keys = [o.key for o in seen.choice.options]
    rng.shuffle(keys)
    sums = dict.fromkeys(keys, 0.0)
    dealer = Dealer(rules, seen)
    for number in range(WORLDS):
        for index, key in enumerate(keys):
            if number and out_of_time():
                break
            world = dealer.world(rng, again=index > 0)
            world.give(seen.seat, key)
            end_step(world, rng)
            sums[key] += rules.evaluate(world.g, seen.seat)
    return max(keys, key=sums.__getitem__)
