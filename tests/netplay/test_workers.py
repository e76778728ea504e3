"""Bots in processes: what they are sent, and what becomes of the dead and the late."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from engine import bots
from engine.match import Match, begin
from engine.rng import key_from
from engine.state import to_bytes
from engine.view import from_bytes, view
from engine.view import to_bytes as view_bytes
from netplay.rulebook import rules_for
from netplay.workers import GRACE, Job, Workers, _alive, bot_seed, work
from tests.netplay.fakes import Quick, Setting, settle
from tests.netplay.test_table import ADA, ANY, setup

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = {"colours": "BGRY"}


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    made = Workers(1)
    yield made
    made.close()


def position(seed: int = 1) -> tuple[Match, int]:
    """A position in which a seat has a real choice."""
    match = begin(rules_for("vortex", 2, OPTIONS), key_from(seed))
    rng = random.Random(seed)
    for _ in range(60):
        seat = next(iter(match.choices))
        match.answer(seat, rng.choice(match.choices[seat].options))
    while len(match.choices[seat := next(iter(match.choices))].options) < 3:
        match.answer(seat, rng.choice(match.choices[seat].options))
    return match, seat


def job(match: Match, seat: int, level: str = "random", seed: int = 7, cap: float = 2.0) -> Job:
    return Job("vortex", 2, OPTIONS, view_bytes(view(match, seat, detail=False)), level, seed, cap)


def test_a_message_holds_a_view_and_nothing_of_the_truth() -> None:
    match, seat = position()
    message = msgspec.msgpack.encode(job(match, seat))
    fields = msgspec.msgpack.decode(message)
    assert set(fields) == {"game", "seats", "options", "view", "level", "seed", "cap"}
    assert from_bytes(fields["view"]) == view(match, seat, detail=False)
    assert match.rest.key not in message and to_bytes(match.rest) not in message
    for hidden in (match.rest.key[:8], msgspec.msgpack.encode(match.rest.cards[0])):
        assert hidden not in message


async def test_a_table_sends_no_more_than_that() -> None:
    s = Setting(setup(ADA, ANY, game="vortex", pace=0.0, seed=None), "ada")
    await s.table.begin()
    s.attach("ada")
    while len(s.brains.jobs) < 5:
        m = s.table.sight.playing().match
        if 0 in m.choices:
            await s.table.answer("ada", 0, m.choices[0].default)
        await s.clock.turn(0.1)
    secrets = [s.table.info.bot_key, s.table.sight.playing().match.rest.key]
    for sent in s.brains.jobs:
        message = msgspec.msgpack.encode(sent)
        assert not any(key[i : i + 8] in message for key in secrets for i in range(len(key) - 8))
        seen = from_bytes(sent.view)
        assert seen.seat == 1 and seen.cards is None and seen.panel is None
        hands = [zone for at, zone in enumerate(seen.rest.zones) if at == 0]
        assert hands


def test_seeds_of_decisions_repeat_and_tell_nothing() -> None:
    key = b"k" * 32
    assert bot_seed(key, 1, 5) == bot_seed(key, 1, 5)
    assert len({bot_seed(key, seat, n) for seat in range(4) for n in range(100)}) == 400
    assert bot_seed(b"l" * 32, 1, 5) != bot_seed(key, 1, 5)


async def test_a_worker_decides_as_the_bot_would_here(workers: Workers) -> None:
    match, seat = position()
    for level in ("random", "easy"):
        sent = job(match, seat, level)
        here = bots.decide(match.rules, from_bytes(sent.view), level, random.Random(7))
        told = await workers.decide(sent, "default")
        assert (told.key, told.fault) == (here, "") and told.key in match.choices[seat].options
        assert msgspec.msgpack.decode(work(msgspec.msgpack.encode(sent))) == here


async def test_a_late_worker_is_replaced_and_the_default_played(workers: Workers) -> None:
    match, seat = position()
    await workers.warm()
    lane = workers._free[0]
    os.kill(lane.pid, signal.SIGSTOP)
    begun = time.monotonic()
    told = await workers.decide(job(match, seat, cap=0.1), "default")
    assert told.key == "default" and "more than" in told.fault and time.monotonic() - begun < GRACE + 2
    told = await workers.decide(job(match, seat), "default")
    assert told.fault == "" and workers._free[0].pid != lane.pid and workers.faults == 1
    await _gone(lane.pid)


async def _gone(pid: int) -> None:
    for _ in range(100):
        if not _alive(pid):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the process is still there")


async def test_a_dead_worker_is_replaced(workers: Workers) -> None:
    match, seat = position()
    await workers.warm()
    os.kill(workers._free[0].pid, signal.SIGKILL)
    await _gone(workers._free[0].pid)
    assert (await workers.decide(job(match, seat), "default")).fault == ""
    (lane,) = workers._lanes
    os.kill(lane.pid, signal.SIGSTOP)
    thinking = asyncio.create_task(workers.decide(job(match, seat, cap=30.0), "default"))
    await asyncio.sleep(0.1)
    os.kill(lane.pid, signal.SIGKILL)
    told = await thinking
    assert told.key == "default" and "failed" in told.fault
    assert (await workers.decide(job(match, seat), "default")).fault == ""


async def test_a_bot_that_raises_is_told_and_its_worker_kept(workers: Workers) -> None:
    match, seat = position()
    told = await workers.decide(job(match, seat, "godly"), "default")
    assert told.key == "default" and "godly" in told.fault
    (lane,) = workers._lanes
    assert (await workers.decide(job(match, seat), "default")).fault == "" and workers._lanes == {lane}


async def test_a_decision_that_is_no_longer_wanted_ends(workers: Workers) -> None:
    match, seat = position()
    await workers.warm()
    os.kill(workers._free[0].pid, signal.SIGSTOP)
    thinking = asyncio.create_task(workers.decide(job(match, seat, cap=30.0), "default"))
    await asyncio.sleep(0.1)
    thinking.cancel()
    begun = time.monotonic()
    assert (await workers.decide(job(match, seat), "default")).fault == ""
    assert time.monotonic() - begun < 5


def test_workers_end_with_the_program_that_was_killed() -> None:
    code = (
        "import asyncio\n"
        "from netplay.workers import Workers\n"
        "async def main():\n"
        "    w = Workers(1)\n"
        "    await w.warm()\n"
        "    print(w._free[0].pid, flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    pid = int(process.stdout.readline())
    process.send_signal(signal.SIGINT)  # Ctrl+C reaches the whole group of processes: a worker does not mind
    process.kill()
    process.wait()
    process.stdout.close()
    for _ in range(100):
        if not Path(f"/proc/{pid}").exists() or "Z" in Path(f"/proc/{pid}/stat").read_text().split()[2]:
            return
        time.sleep(0.05)
    raise AssertionError("the worker is still there")


async def test_a_whole_game_against_workers(workers: Workers) -> None:
    s = Setting(setup(ANY, ANY, game="vortex", pace=0.0, options={"rounds": "6"}), "ada")
    s.table.brains = workers
    await s.table.begin()
    s.attach("eve")
    for _ in range(3000):
        await asyncio.sleep(0.01)
        await s.clock.turn(0.01)
        if s.table.over:
            break
    assert s.table.over and not any("could not" in said.text for said in s.table.chat.lines)
    other = Setting(setup(ANY, ANY, game="vortex", pace=0.0, options={"rounds": "6"}), "ada")
    other.table.brains = _SameAsWorkers()
    await other.table.begin()
    other.attach("eve")
    while not other.table.over:
        await other.clock.turn(0.01)
        await settle()
    assert other.table.sight.playing().match.hash() == s.table.sight.playing().match.hash()


class _SameAsWorkers(Quick):
    async def decide(self, job: Job, default: object) -> object:  # type: ignore[override]
        from netplay.workers import Decision

        return Decision(msgspec.msgpack.decode(work(msgspec.msgpack.encode(job))))
