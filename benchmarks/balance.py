"""`make balance`: how often each colour of Vortex wins, as the tables of cardsets/vortex/BALANCE.md.

`python -m benchmarks.balance [ONE:OTHER …] [--games N] [--level easy] [--four N] [--workers N] [--seed N]`. Every pair
of colours (or those that are named, as B:G) plays N games with the seats swapped; then N games of four (0: none) with
the colours going round the seats. A shared win counts as its share. Intervals are 95 %, from the games' own spread.
"""

from __future__ import annotations

import argparse
import math
import sys
from itertools import combinations

from netplay import selfplay

LETTERS = "BGRY"
NAMES = {"B": "Blue", "G": "Green", "R": "Red", "Y": "Yellow"}
ROUND = ("BGRY", "GRYB", "RYBG", "YBGR")


def interval(share: float, games: int) -> float:
    """Half the width of a 95 % interval of a share."""
    return 1.96 * math.sqrt(max(share * (1 - share), 1e-9) / games)


def pair(one: str, other: str, games: int, level: str, workers: int, seed: int) -> float:
    """The share of wins of one colour against another."""
    rest = "".join(c for c in LETTERS if c not in one + other)
    first = selfplay.run("vortex", games // 2, [level] * 2, seed, workers, {"colours": one + other + rest})
    second = selfplay.run("vortex", games // 2, [level] * 2, seed, workers, {"colours": other + one + rest})
    return (first.wins[0] + second.wins[1]) / (first.games + second.games)


def four(games: int, level: str, workers: int, seed: int) -> dict[str, float]:
    """The share of wins of each colour among four."""
    wins = dict.fromkeys(LETTERS, 0.0)
    for colours in ROUND:
        result = selfplay.run("vortex", games // 4, [level] * 4, seed, workers, {"colours": colours})
        for seat, letter in enumerate(colours):
            wins[letter] += result.wins[seat]
    return {letter: wins[letter] / (games // 4 * 4) for letter in LETTERS}


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Win rates of the colours by self-play.")
    pairs = [":".join(pair) for pair in combinations(LETTERS, 2)]
    parser.add_argument("pairs", nargs="*", metavar="ONE:OTHER", help=f"of {' '.join(pairs)} (all)")
    parser.add_argument("--games", type=int, default=2000, help="games a pair of colours")
    parser.add_argument("--four", type=int, default=2000, help="games of four")
    parser.add_argument("--level", default="easy")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for unknown in sorted(set(given.pairs) - set(pairs)):
        parser.error(f"a pair is one of {', '.join(pairs)}, not {unknown!r}")
    print(f"| two players, `{given.level}` | games | wins of the first | band |\n| --- | --: | --: | --- |")
    for one, _, other in given.pairs or pairs:
        share = pair(one, other, given.games, given.level, given.workers, given.seed)
        half = interval(share, given.games)
        band = "in" if abs(share - 0.5) <= 0.05 else "out"
        print(f"| {NAMES[one]} : {NAMES[other]} | {given.games} | {share:.1%} ± {half:.1%} | {band} |")
        sys.stdout.flush()
    if not given.four:
        return 0
    print(f"\n| four players, `{given.level}` | games | wins | band |\n| --- | --: | --: | --- |")
    for letter, share in four(given.four, given.level, given.workers, given.seed).items():
        half = interval(share, given.four)
        band = "in" if abs(share - 0.25) <= 0.04 else "out"
        print(f"| {NAMES[letter]} | {given.four} | {share:.1%} ± {half:.1%} | {band} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
