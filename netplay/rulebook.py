"""The games as tables need them: Rules for a set-up, and a hash that tells versions of a game's rules apart."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import engine
from cardsets import GAMES, GameInfo, OptionError
from engine.bots import LEVELS
from engine.rules import Rules

ENGINE = ("card", "choice", "drive", "event", "game", "match", "reading", "rng", "rules", "state", "triggers")
"""The modules of the engine that decide what a step does."""


class SetupError(ValueError):
    """A table that cannot be opened as asked. The message names the value and what would be right."""


def game_info(game: str) -> GameInfo:
    """A game of the registry. Raises SetupError for an unknown one."""
    if game not in GAMES:
        raise SetupError(f"there is no game {game!r}; there is: {', '.join(GAMES)}")
    return GAMES[game]


def rules_for(game: str, seats: int, options: Mapping[str, str]) -> Rules:
    """The Rules of a table, one object for equal tables. Raises SetupError for a wrong value."""
    info = game_info(game)
    if not info.min_seats <= seats <= info.max_seats:
        raise SetupError(f"{game} is played by {info.min_seats} to {info.max_seats} seats, not by {seats}")
    try:
        return _rules(game, seats, tuple(sorted((k, str(v)) for k, v in options.items())))
    except OptionError as error:
        raise SetupError(str(error)) from None


@lru_cache(64)
def _rules(game: str, seats: int, options: tuple[tuple[str, str], ...]) -> Rules:
    return GAMES[game].make_rules(seats, dict(options))


def role_names() -> frozenset[str]:
    """What the games that are installed call their seats."""
    tables = [rules_for(name, info.max_seats, {}) for name, info in GAMES.items()]
    return frozenset(role for rules in tables for role in rules.seat_names)


def check_level(level: str) -> str:
    """The level of a bot. Raises SetupError for an unknown one."""
    if level not in LEVELS:
        raise SetupError(f"there is no bot {level!r}; there is: {', '.join(LEVELS)}")
    return level


@lru_cache(16)
def rules_hash(game: str) -> str:
    """A hash of the source of a game and of the engine's steps: equal only where answers can be given again."""
    module = sys.modules[game_info(game).make_rules.__module__]
    package = Path(str(module.__file__)).parent
    sources = sorted(package.rglob("*.py")) if module.__name__.startswith("cardsets.") else [Path(str(module.__file__))]
    digest = blake2b(digest_size=12)
    for path in [*(Path(engine.__path__[0]) / f"{name}.py" for name in ENGINE), *sources]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


__all__ = ["LEVELS", "SetupError", "check_level", "game_info", "role_names", "rules_for", "rules_hash"]
