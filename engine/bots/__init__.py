"""Bots: a View goes in, a key comes out. They deal their own worlds and never see the true match.

`decide` is the one way in. Equal Views and equal generators give equal answers, unless `out_of_time` cuts a search
short.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.bots import greedy, ismcts, random_bot
from engine.choice import Key
from engine.rules import Rules
from engine.view import View
from engine.worlds import NoWorld, Rng

OutOfTime = Callable[[], bool]
Bot = Callable[[Rules, View, Rng, OutOfTime], Key]

BOTS: dict[str, Bot] = {
    "random": random_bot.decide,
    "easy": greedy.decide,
    "normal": ismcts.with_budget(ismcts.NORMAL),
    "hard": ismcts.with_budget(ismcts.HARD),
}
LEVELS = tuple(BOTS)


def never() -> bool:
    """No limit of time."""
    return False


def decide(rules: Rules, seen: View, level: str, rng: Rng, out_of_time: OutOfTime | None = None) -> Key:
    """The answer of a bot of this level to the View's open question; always one of the options.

    After `out_of_time` the best so far is played. Where no world fits the View, the question's default is.
    Raises ValueError for an unknown level or a View that asks nothing.
    """
    if level not in BOTS:
        raise ValueError(f"no bot is called {level!r}; there are: {', '.join(LEVELS)}")
    asked = seen.choice
    if asked is None:
        raise ValueError("this seat is not asked anything")
    if len(asked.options) == 1:
        return asked.options[0].key
    try:
        return BOTS[level](rules, seen, rng, out_of_time or never)
    except NoWorld:
        return asked.default
