"""Laws that hold for every game on the engine, over seeded random play.

A law takes Rules and a seed, plays one game (or as much of it as the law needs) and raises AssertionError where it
does not hold; what it counted it returns as {name: number}. `every` is how many answers lie between two positions that
a costly law looks at. `LAWS` names them all for `pytest.mark.parametrize`; `all_laws(make_rules, seats, games)` runs
them over as many games and adds up. `make_rules(seats)` must be a function at the top of a module.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine import view as views
from engine.match import Match
from engine.rules import Rules
from engine.state import State, digest
from tests.laws_hidden import names, redeal, spread, swap
from tests.laws_match import (
    choices,
    clone,
    concede,
    conceded_replay,
    conserved,
    ends,
    refusals,
    replay,
    root,
    saved,
    take_back,
    undo,
)
from tests.playing import EVERY, LIMIT, all_views, pick, played, same, walk, watchers

MakeRules = Callable[[int], Rules]
Law = Callable[..., dict[str, int]]
FITS = 0.99
"""The share of positions for which one of the first ten deals must fit."""


# ---------------------------------------------------------------------- two processes
def trail_hash(make_rules: MakeRules, seats: int, seed: int) -> str:
    """A hash of a whole random game: its rest States, log and Views at the end."""
    match, trail = played(make_rules(seats), seed)
    seen = b"".join(
        views.to_bytes(v) for d in match.history[::9] for v in all_views(Match(match.rules, d.rest.clone()))
    )
    told = digest(State([], [], tuple((d.rest.next_ref, digest(d.rest)) for d in match.history), {}, [], 0, seen))
    return f"{len(trail)} {told} {len(match.log)}"


def hash_seeds(make_rules: MakeRules, seats: int, seed: int) -> None:
    """The same game has the same hash in processes with different PYTHONHASHSEEDs."""
    code = (
        f"from tests.laws import trail_hash\nfrom {make_rules.__module__} import {make_rules.__qualname__} as make\n"
        f"print(trail_hash(make, {seats}, {seed}))"
    )
    told = []
    for hash_seed in ("1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        home = Path(__file__).parent.parent
        done = subprocess.run([sys.executable, "-c", code], env=env, cwd=home, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        told.append(done.stdout)
    assert told[0] == told[1] == trail_hash(make_rules, seats, seed) + "\n"


# ---------------------------------------------------------------------- all
LAWS: dict[str, Law] = {
    "replay": replay,
    "replay with concessions": conceded_replay,
    "clone": clone,
    "root untouched": root,
    "saved": saved,
    "undo": undo,
    "take back": take_back,
    "conservation": conserved,
    "choices": choices,
    "refusals": refusals,
    "ends": ends,
    "concede": concede,
    "re-deal": redeal,
    "spread": spread,
    "swap": swap,
    "names": names,
}


def fits(counts: Counter[str]) -> None:
    """Assert that 99 % of the re-dealt Views had a world within ten deals."""
    if counts["views"]:
        share = counts["fits"] / counts["views"]
        assert share >= FITS, f"only {share:.2%} of {counts['views']} Views had a world within ten deals"


def check(law: str, rules: Rules, games: int, every: int = EVERY, first: int = 0, **settings: Any) -> Counter[str]:
    """One law over several games. Names the seed of the first one that breaks it."""
    total: Counter[str] = Counter()
    for seed in range(first, first + games):
        try:
            total.update(LAWS[law](rules, seed, every, **settings))
        except Exception as error:
            raise AssertionError(f"{law}: {rules.name}, {rules.seats} seats, seed {seed}: {error}") from error
    fits(total)
    return total


def all_laws(
    make_rules: MakeRules, seats: int, games: int, every: int = EVERY, **settings: dict[str, Any]
) -> Counter[str]:
    """Every law over `games` games of so many seats; `settings` are further arguments by law, as spread={"may": f}."""
    rules = make_rules(seats)
    total: Counter[str] = Counter()
    for law in LAWS:
        total.update(check(law, rules, games, every, **settings.get(law, {})))
    hash_seeds(make_rules, seats, 0)
    return total


__all__ = ["EVERY", "LAWS", "LIMIT", "all_laws", "check", "hash_seeds", "pick", "played", "same", "walk", "watchers"]
