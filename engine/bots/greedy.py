"""The easy bot: looks one action ahead in one deal of the unseen cards and takes what stands best at once."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots import random_bot
from engine.bots.playout import end_step
from engine.choice import Key
from engine.rules import Rules
from engine.view import View
from engine.worlds import Dealer, Rng


def decide(rules: Rules, seen: View, rng: Rng, out_of_time: Callable[[], bool]) -> Key:
    """The option that stands best once the step in which it is given is over. Raises NoWorld."""
    assert seen.choice is not None
    if rules.evaluate is None:
        return random_bot.decide(rules, seen, rng, out_of_time)
    keys = [o.key for o in seen.choice.options]
    rng.shuffle(keys)
    dealer = Dealer(rules, seen)
    best, pick = -1e9, keys[0]
    for number, key in enumerate(keys):
        if number and out_of_time():
            break
        world = dealer.world(rng, again=number > 0)
        world.give(seen.seat, key)
        end_step(world, rng)
        worth = rules.evaluate(world.g, seen.seat)
        if worth > best:
            best, pick = worth, key
    return pick
