"""Bots against bots, for statistics: equal seeds give equal results, however many processes share the work.

A bot here sees Views, as it does everywhere; the random one needs to know no more than what it may choose.
"""

from __future__ import annotations

import math
import multiprocessing
import random
import statistics
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

import msgspec
from msgspec import Struct

from engine import bots
from engine import view as views
from engine.choice import Fault, Key
from engine.match import Match
from engine.rng import key_from
from netplay.rulebook import SetupError, check_level, game_info, rules_for
from netplay.workers import apart, bot_seed, executor

LIMIT = 100_000
"""The most answers that a game may take."""
Progress = Callable[[int, int], None]
"""Told (games played, games in all)."""


class Job(Struct, frozen=True):
    """Games `first` … `first + count - 1` of a run."""

    game: str
    levels: tuple[str, ...]
    seed: int
    options: dict[str, str]
    first: int
    count: int


class Played(Struct, frozen=True, array_like=True):
    """One game: who won, why it ended, in which round, how many real decisions; or the traceback of what went wrong."""

    winners: tuple[int, ...] = ()
    reason: str = ""
    round: int = 0
    decisions: int = 0
    error: str = ""


class Result(Struct, frozen=True):
    """What a run gave. A shared win counts for its share; a draw is a game that all seats share."""

    game: str
    games: int
    seats: tuple[str, ...]
    seed: int
    wins: tuple[float, ...]
    draws: int
    rounds: dict[str, float]
    ends: dict[str, int]
    decisions: int
    errors: int
    seconds: float
    first_error: str = ""


def as_dict(result: Result) -> dict[str, Any]:
    """The result as plain data for `--json`; all but `seconds` is equal for equal seeds."""
    plain: dict[str, Any] = msgspec.to_builtins(result)
    del plain["first_error"]
    return plain


class MatchUp(Struct, frozen=True):
    """One level against another in two-player games, each seed played from both sides.

    `share` is the first one's share of wins, `low` … `high` the 95 % interval of its mean over the seeds.
    """

    one: str
    other: str
    games: int
    share: float
    low: float
    high: float
    errors: int
    seconds: float


# ---------------------------------------------------------------------- one game
def play_game(game: str, levels: Sequence[str], seed: int, number: int, options: Mapping[str, str]) -> Played:
    """Game `number` of a run. What goes wrong in it is told, not raised."""
    try:
        return _play(game, levels, f"selfplay/{seed}/{number}", options)
    except Exception:
        return Played(error=traceback.format_exc())


def _play(game: str, levels: Sequence[str], name: str, options: Mapping[str, str]) -> Played:
    chance = random.Random(name)
    rules = rules_for(game, len(levels), game_info(game).settle(options, chance))
    state = rules.state(key_from(name.encode()))
    only_random = all(level == "random" for level in levels)
    match = Match(rules, state, keep=not only_random)
    decisions = (
        _play_random(match, chance) if only_random else _play_bots(match, levels, key_from(b"bots" + name.encode()))
    )
    outcome = match.state.outcome
    if outcome is None:
        raise Fault("the game does not end")
    number = match.state.facts.get("round", 0)
    return Played(tuple(outcome[1]), str(outcome[0]), number if isinstance(number, int) else 0, decisions)


def _play_random(match: Match, chance: random.Random) -> int:
    """Random answers from what is offered: the fast way. Gives the number of decisions."""
    decisions = 0
    pick, give, state = chance.random, match.give, match.state
    for _ in range(LIMIT):
        if state.outcome is not None:
            break
        seat = next(iter(match.choices))
        options = match.choices[seat].options
        count = len(options)
        if count > 1:
            decisions += 1
            give(seat, options[int(pick() * count)], True)
        else:
            give(seat, options[0], True)
        state = match.state
    return decisions


def _play_bots(match: Match, levels: Sequence[str], bot_key: bytes) -> int:
    decisions = 0
    answers = [0] * len(levels)
    for _ in range(LIMIT):
        if match.over:
            break
        seat = next(iter(match.choices))
        options = match.choices[seat].options
        key: Key = options[0]
        if len(options) > 1:
            decisions += 1
            key = _think(match, seat, levels[seat], random.Random(bot_seed(bot_key, seat, answers[seat])))
        answers[seat] += 1
        match.answer(seat, key, program=True)
    return decisions


def _think(match: Match, seat: int, level: str, rng: random.Random) -> Key:
    """A bot's answer, from the bytes that it would be sent at a table."""
    seen = views.from_bytes(views.to_bytes(views.view(match, seat, detail=False)))
    return bots.decide(match.rules, seen, level, rng)


# ---------------------------------------------------------------------- many games
def play_job(message: bytes) -> bytes:
    """Play the games of a Job, given and told as msgpack. Runs in a worker."""
    job = msgspec.msgpack.decode(message, type=Job)
    numbers = range(job.first, job.first + job.count)
    return msgspec.msgpack.encode([play_game(job.game, job.levels, job.seed, n, job.options) for n in numbers])


def _jobs(
    game: str, levels: tuple[str, ...], seed: int, options: dict[str, str], games: int, size: int
) -> Iterator[Job]:
    for first in range(0, games, size):
        yield Job(game, levels, seed, options, first, min(size, games - first))


def _play_all(jobs: Sequence[Job], workers: int, progress: Progress | None) -> list[Played]:
    total = sum(j.count for j in jobs)
    told: dict[int, list[Played]] = {}
    if workers <= 1:
        for index, job in enumerate(jobs):
            told[index] = _decode(play_job(msgspec.msgpack.encode(job)))
            _report(progress, told, total)
        return [p for index in range(len(jobs)) for p in told[index]]
    pool = executor(workers)
    try:
        _spread(pool, jobs, told, total, progress)
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.kill()
        raise
    pool.shutdown()
    return [p for index in range(len(jobs)) for p in told[index]]


def _spread(
    pool: ProcessPoolExecutor, jobs: Sequence[Job], told: dict[int, list[Played]], total: int, progress: Progress | None
) -> None:
    with apart():
        futures = {pool.submit(play_job, msgspec.msgpack.encode(job)): i for i, job in enumerate(jobs)}
    for future in as_completed(futures):
        told[futures[future]] = _decode(future.result())
        _report(progress, told, total)


def _decode(data: bytes) -> list[Played]:
    return msgspec.msgpack.decode(data, type=list[Played])


def _report(progress: Progress | None, told: Mapping[int, Sequence[Played]], total: int) -> None:
    if progress is not None:
        progress(sum(len(games) for games in told.values()), total)


def on_stderr(played: int, total: int) -> None:
    """A progress that writes one line on stderr, over and over."""
    if sys.stderr.isatty():
        end = "\n" if played == total else ""
        print(f"\r{played}/{total} games", end=end, file=sys.stderr, flush=True)


def run(
    game: str,
    games: int,
    seats: Sequence[str],
    seed: int = 0,
    workers: int = 1,
    options: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play games between bots of these levels. Raises SetupError for an unknown value; a game that goes wrong is an
    error in the result, and the first traceback is told on stderr."""
    if games < 1:
        raise SetupError(f"{games} games cannot be played; it takes at least 1")
    if workers < 1:
        raise SetupError(f"{workers} workers cannot play; it takes at least 1")
    levels, given = tuple([check_level(level) for level in seats]), dict(options or {})
    rules_for(game, len(levels), given)
    begun = time.perf_counter()
    size = max(1, games // (workers * 8)) if set(levels) == {"random"} else 1
    played = _play_all(list(_jobs(game, levels, seed, given, games, size)), workers, progress)
    result = _result(game, levels, seed, played, time.perf_counter() - begun)
    if result.first_error:
        print(result.first_error, end="", file=sys.stderr)
    return result


def _result(game: str, levels: tuple[str, ...], seed: int, played: Sequence[Played], seconds: float) -> Result:
    good = [p for p in played if not p.error]
    wins = [math.fsum(1 / len(p.winners) for p in good if seat in p.winners) for seat in range(len(levels))]
    rounds = [p.round for p in good] or [0]
    ends = Counter(p.reason for p in good)
    return Result(
        game=game,
        games=len(played),
        seats=levels,
        seed=seed,
        wins=tuple([round(w, 4) for w in wins]),
        draws=sum(len(p.winners) == len(levels) for p in good),
        rounds={"min": min(rounds), "median": statistics.median(rounds), "max": max(rounds)},
        ends=dict(sorted(ends.items())),
        decisions=sum(p.decisions for p in good),
        errors=len(played) - len(good),
        seconds=round(seconds, 3),
        first_error=next((p.error for p in played if p.error), ""),
    )


def match_up(
    game: str,
    one: str,
    other: str,
    seeds: int,
    seed: int = 0,
    workers: int = 1,
    options: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> MatchUp:
    """Measure one level against another: every seed is played twice, with the seats swapped."""
    begun = time.perf_counter()
    given = dict(options or {})
    pair = (check_level(one), check_level(other))
    rules_for(game, 2, given)
    jobs = [*_jobs(game, pair, seed, given, seeds, 1), *_jobs(game, pair[::-1], seed, given, seeds, 1)]
    played = _play_all(jobs, workers, progress)
    shares = []
    for n in range(seeds):
        halves = [_share(played[n], 0), _share(played[seeds + n], 1)]
        known = [h for h in halves if h is not None]
        if known:
            shares.append(sum(known) / len(known))
    mean = statistics.fmean(shares) if shares else 0.0
    spread = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else 0.5
    errors = [p for p in played if p.error]
    if errors:
        print(errors[0].error, end="", file=sys.stderr)
    low, high = max(0.0, mean - spread), min(1.0, mean + spread)
    seconds = time.perf_counter() - begun
    return MatchUp(one, other, 2 * seeds, round(mean, 4), round(low, 4), round(high, 4), len(errors), round(seconds, 3))


def _share(played: Played, seat: int) -> float | None:
    """A seat's share of a game; None for a game that went wrong."""
    if played.error or not played.winners:
        return None
    return 1 / len(played.winners) if seat in played.winners else 0.0
