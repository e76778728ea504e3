"""The games. One folder a game, one line here for each that has landed."""

from __future__ import annotations

from cardsets.registry import GameInfo, OptionError, OptionSpec
from cardsets.vortex import VORTEX

GAMES: dict[str, GameInfo] = {"vortex": VORTEX}

__all__ = ["GAMES", "GameInfo", "OptionError", "OptionSpec"]
