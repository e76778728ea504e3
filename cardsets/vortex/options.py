"""The match options of Vortex and their defaults. Values come as text from the command line."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

from cardsets.registry import OptionSpec, Rng

ARRANGEMENTS = tuple("".join(p) for p in permutations("BGRY"))

OPTIONS = (
    OptionSpec("fire_kill_from", ("4", "3"), "Fire kills from this lead on (VX-6.5); with 4, exactly 3 does nothing"),
    OptionSpec("replaced_attachment", ("discard", "hand"), "where an attachment goes that is replaced (VX-5.4)"),
    OptionSpec("bluff_keeps_zealot", ("off", "on"), "a revealed bluff stays attached until its bearer leaves"),
    OptionSpec("empty_field_must_reinforce", ("off", "on"), "an empty field must be reinforced if it can be"),
    OptionSpec("red_scores_the_dead", ("off", "on"), "Red gets half a point per dead Devotee of another colour"),
    OptionSpec("basic_game", ("off", "on"), "no Rogations; of Vortex cards only the turn order counts"),
    OptionSpec("rounds", ("24", *(str(n) for n in range(6, 24))), "how many rounds are played"),
    OptionSpec("colours", ("random", *ARRANGEMENTS), "who plays which colour, first seat first: B, G, R, Y"),
)
NUMBERS = frozenset({"fire_kill_from", "rounds"})


def settle(options: Mapping[str, str], rng: Rng) -> dict[str, str]:
    """The options with nothing left to chance: who plays which colour is dealt here, before there is a table."""
    settled = dict(options)
    if settled.get("colours", "random") == "random":
        settled["colours"] = ARRANGEMENTS[int(rng.random() * len(ARRANGEMENTS))]
    return settled
