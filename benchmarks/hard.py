"""`hard`: how long the hard bot thinks in four-player games: by a worker process as at a table, but without a cap on
its time."""

from __future__ import annotations

import asyncio
import random
import time

from benchmarks.report import Plan, Row, percentile, say
from engine import view as views
from engine.choice import Key
from engine.match import Match
from engine.rng import key_from
from netplay.rulebook import game_info, rules_for
from netplay.workers import Job, Workers, bot_seed

LIMIT = 100_000
UNCAPPED = 60.0
OTHERS = ("normal", "easy", "random")


async def _game(workers: Workers, number: int, decisions: int) -> list[float]:
    """One game; the hard bot sits elsewhere in each. Seconds per decision of its."""
    name = f"bench/hard/{number}"
    chance, bot_key = random.Random(name), key_from(b"bots" + name.encode())
    options = game_info("vortex").settle({}, chance)
    rules = rules_for("vortex", 4, options)
    match = Match(rules, rules.state(key_from(name.encode())))
    levels = [*OTHERS]
    levels.insert(number % 4, "hard")
    times: list[float] = []
    for count in range(LIMIT):
        if match.over or len(times) >= decisions:
            break
        seat = next(iter(match.choices))
        choice = match.choices[seat]
        key: Key = choice.options[0]
        if len(choice.options) > 1:
            begun = time.perf_counter()
            seen = views.to_bytes(views.view(match, seat, detail=False))
            job = Job("vortex", 4, options, seen, levels[seat], bot_seed(bot_key, seat, count), UNCAPPED)
            told = await workers.decide(job, choice.default)
            if told.fault:
                raise RuntimeError(told.fault)
            if levels[seat] == "hard":
                times.append(time.perf_counter() - begun)
            key = told.key
        match.answer(seat, key, program=True)
    return times


async def _games(games: int, decisions: int) -> list[list[float]]:
    workers = Workers(1)
    try:
        await workers.warm()
        told = []
        for number in range(games):
            times = await _game(workers, number, decisions)
            if times:
                told.append(times)
                say(f"hard: game {number + 1}: {len(times)} decisions, longest {max(times):.2f} s")
        return told
    finally:
        workers.close()


def hard(plan: Plan) -> list[Row]:
    """Decision times over five games."""
    told = asyncio.run(_games(plan.count(5, 2), plan.count(LIMIT, 15)))
    times = [t for game in told for t in game]
    note = f"{len(times)} decisions, median {percentile(times, 0.5):.2f} s, longest {max(times):.2f} s, no cap"
    rounds = tuple(percentile(game, 0.95) for game in told)
    return [Row("hard", "95th percentile of a decision", 2.0, percentile(times, 0.95), "s", rounds=rounds, note=note)]
