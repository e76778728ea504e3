"""How a table with several terminals is run: each policy, its values in words, and what they mean for the set-up.

The names in `changes` are those of a table's set-up; who opens a table and who sits at it read the same words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Value(NamedTuple):
    """A value of a policy: its word and what it sets."""

    word: str
    changes: Mapping[str, Any]


class Policy(NamedTuple):
    """A policy; its first value is the usual one."""

    name: str
    label: str
    help: str
    values: tuple[Value, ...]


def _absent(minutes: int, who: str) -> dict[str, Any]:
    return {"absent": who, "absent_minutes": minutes}


POLICIES: tuple[Policy, ...] = (
    Policy(
        "undo",
        "Undo",
        "own: your own last answer, until a card was seen or somebody else has answered. free: over bots' answers too. "
        "consent: further back if all agree.",
        tuple(Value(word, {"undo": word}) for word in ("own", "free", "consent", "off")),
    ),
    Policy(
        "absent",
        "Absent seat",
        "What becomes of a seat whose player is away while the others wait. Coming back always gives it back.",
        (
            Value("waits", {"absent": "wait"}),
            Value("3 min, then bot", _absent(3, "bot")),
            Value("1 min, then bot", _absent(1, "bot")),
            Value("10 min, then bot", _absent(10, "bot")),
            Value("3 min, then defaults", _absent(3, "defaults")),
        ),
    ),
    Policy(
        "clock",
        "Turn clock",
        "How long a player may think in one step. Who is late gets the default answer.",
        (
            Value("none", {"clock": 0}),
            Value("30 s", {"clock": 30}),
            Value("1 min", {"clock": 60}),
            Value("2 min", {"clock": 120}),
            Value("5 min", {"clock": 300}),
        ),
    ),
    Policy(
        "pace",
        "Pace of bots",
        "How long it takes until a bot's answer is shown, the same for every answer.",
        (
            Value("normal", {"pace": 0.8}),
            Value("slow", {"pace": 1.6}),
            Value("fast", {"pace": 0.3}),
            Value("at once", {"pace": 0.0}),
        ),
    ),
    Policy(
        "watch",
        "Watchers",
        "Whether others may watch. They see what is public and nothing else.",
        (Value("allowed", {"watch": True}), Value("none", {"watch": False})),
    ),
)
BY_NAME: Mapping[str, Policy] = {p.name: p for p in POLICIES}


def word_of(policy: Policy, setup: Any) -> str:
    """The word of the value that a table's set-up has; the figures themselves where there is no word for them."""
    for value in policy.values:
        if all(getattr(setup, name) == wanted for name, wanted in value.changes.items()):
            return value.word
    return ", ".join(str(getattr(setup, name)) for name in policy.values[1].changes)


def changes_of(words: Mapping[str, str]) -> dict[str, Any]:
    """What these words set, by policy; a word that is not known sets nothing."""
    changes: dict[str, Any] = {}
    for policy in POLICIES:
        for value in policy.values:
            if value.word == words.get(policy.name):
                changes |= value.changes
    return changes


def next_word(policy: Policy, word: str, step: int) -> str:
    """The value after (or before) one, around the ends."""
    words = [v.word for v in policy.values]
    return words[(words.index(word) + step) % len(words)] if word in words else words[0]
