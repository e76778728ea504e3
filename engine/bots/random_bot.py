"""The bot that answers at random."""

from __future__ import annotations

from collections.abc import Callable

from engine.choice import Key
from engine.rules import Rules
from engine.view import View
from engine.worlds import Rng


def decide(rules: Rules, seen: View, rng: Rng, out_of_time: Callable[[], bool]) -> Key:
    """Any of the options, each as likely as the others."""
    assert seen.choice is not None
    options = seen.choice.options
    return options[int(rng.random() * len(options))].key
