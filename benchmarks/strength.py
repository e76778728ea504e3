"""`python -m benchmarks.strength`: how strong the bots are against each other, in two-player games of Vortex.

Every seed is played twice, with the seats swapped; a shared win is a half. Beside the levels of `engine.bots` there are
two that only measure: `noise` is `hard` in worlds in which every hidden card has been swapped for another of its kind,
and must be weaker; `cheat` is `hard` in the true position, with all cards open, and must be stronger.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter, process_time
from typing import Any

from cardsets.vortex import VORTEX
from engine import bots
from engine import view as views
from engine.bots import ismcts
from engine.card import FACE_UP, CardInstance
from engine.choice import Key
from engine.game import Game
from engine.match import Match
from engine.rng import key_from
from engine.rules import Rules
from engine.state import State
from engine.view import View
from engine.worlds import Dealer, NoWorld, Rng

PAIRS = (
    ("hard", "random", 0.95),
    ("hard", "normal", 0.58),
    ("normal", "easy", 0.58),
    ("hard", "noise", 0.5),
    ("cheat", "hard", 0.5),
)
"""Who plays whom, and the share that the first must reach."""
SWAPPED = ("devotee", "frenzy", "vortex")


class NoiseDealer(Dealer):
    """Deals worlds in which no hidden face is right, the player's own hand included."""

    def deal(self, rng: Rng) -> State:
        """A State of the right shape with the wrong cards."""
        state, faces = super().deal(rng), self.rules.faces
        for no, c in enumerate(state.cards):
            kind = faces[c.face].kind
            if not c.seen & FACE_UP and kind in SWAPPED:
                same = [i for i, face in enumerate(faces) if face.kind == kind]
                face = same[int(rng.random() * len(same))]
                state.cards[no] = CardInstance(face, c.ref, c.at, c.owner, c.seen, c.known, c.by, c.under, c.marks)
        return state


class TruthDealer(Dealer):
    """Deals nothing: every world is the true position, and the deciding seat sees all of it."""

    def __init__(self, rules: Rules, seen: View, match: Match) -> None:
        super().__init__(rules, seen)
        self.truth = match.rest
        self._texts = Game(rules, self.truth.clone(), keep=False).texts_in_force()  # by its own card numbers

    def deal(self, rng: Rng) -> State:
        """The true rest State, open to the deciding seat."""
        state, bit = self.truth.clone(), 1 << self.seen.seat
        for no, c in enumerate(state.cards):
            if not c.seen & bit:
                bits, known = c.seen | bit, c.known | bit
                state.cards[no] = CardInstance(c.face, c.ref, c.at, c.owner, bits, known, c.by, c.under, c.marks)
        return state


def think(match: Match, seat: int, level: str, rng: random.Random) -> Key:
    """The answer of a level, from the bytes of the View; of `cheat` from the match."""
    seen = views.from_bytes(views.to_bytes(views.view(match, seat, detail=False)))
    if level in bots.LEVELS:
        return bots.decide(match.rules, seen, level, rng)
    rules = match.rules
    dealer = TruthDealer(rules, seen, match) if level == "cheat" else NoiseDealer(rules, seen)
    try:
        return ismcts.search(rules, seen, rng, ismcts.HARD, bots.never, dealer).best(seen)
    except NoWorld:
        assert seen.choice is not None
        return seen.choice.default


def play(job: tuple[str, str, int, bool]) -> tuple[float, float]:
    """One game: the share of the first level, and the CPU seconds of the whole game."""
    one, other, seed, swapped = job
    begun = process_time()
    options = VORTEX.settle({}, random.Random(f"strength/{seed}"))
    rules = VORTEX.make_rules(2, options)
    match = Match(rules, rules.state(key_from(seed)))
    levels = (other, one) if swapped else (one, other)
    rngs = [random.Random(f"{seed}/{seat}") for seat in range(2)]
    while not match.over:
        seat = next(iter(match.choices))
        choice = match.choices[seat]
        key = choice.options[0]
        if len(choice.options) > 1:
            key = think(match, seat, levels[seat], rngs[seat])
        match.answer(seat, key, program=True)
    outcome: Any = match.state.outcome
    winners = outcome[1]
    seat = levels.index(one)
    return (1 / len(winners) if seat in winners else 0.0), process_time() - begun


def measure(one: str, other: str, games: int, workers: int, seed: int) -> tuple[float, float, float, float]:
    """The share of the first level, half of its 95 % interval, CPU seconds a game, minutes in all."""
    begun = perf_counter()
    jobs = [(one, other, seed + n // 2, bool(n % 2)) for n in range(games)]
    with ProcessPoolExecutor(workers) as pool:
        told = list(pool.map(play, jobs, chunksize=1))
    pairs = [(told[i][0] + told[i + 1][0]) / 2 for i in range(0, len(told) - 1, 2)]
    half = 1.96 * stdev(pairs) / sqrt(len(pairs)) if len(pairs) > 1 else 0.5
    return fmean(pairs), half, fmean(t for _, t in told), (perf_counter() - begun) / 60


def words_of(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    found = argparse.ArgumentParser(prog="python -m benchmarks.strength", description="Measure the bots' strength.")
    found.add_argument("pairs", nargs="*", metavar="ONE:OTHER", help="all pairs that are promised, by default")
    found.add_argument("--games", type=int, default=200, help="games a pair, two for each seed (200)")
    found.add_argument("--seed", type=int, default=1, help="the first seed (1)")
    found.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1), help="processes (2)")
    words = found.parse_args(argv)
    levels = {*bots.LEVELS, "noise", "cheat"}
    for pair in words.pairs:
        if len(pair.split(":")) != 2 or not set(pair.split(":")) <= levels:
            found.error(f"a pair is ONE:OTHER of {', '.join(sorted(levels))}, not {pair!r}")
    if words.games < 4 or words.games % 2:
        found.error(f"--games takes an even number from 4 on, not {words.games}")
    return words


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print a table."""
    words = words_of(argv)
    wanted = {(one, other): share for one, other, share in PAIRS}
    pairs = [tuple(p.split(":")) for p in words.pairs] or list(wanted)
    print("| bots | games | share | 95 % interval | promised | CPU s a game | minutes |\n|---|--:|--:|--:|--:|--:|--:|")
    for one, other in pairs:
        share, half, seconds, minutes = measure(one, other, words.games, words.workers, words.seed)
        promised = f"{wanted[one, other]:.0%}" if (one, other) in wanted else ""
        low, high = max(0.0, share - half), min(1.0, share + half)
        row = f"| {one} over {other} | {words.games} | {share:.1%} | {low:.1%} to {high:.1%} | {promised} "
        print(f"{row}| {seconds:.1f} | {minutes:.1f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
