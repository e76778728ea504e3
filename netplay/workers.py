"""Bots in processes of their own: View bytes and a level go out, the key of an answer comes back.

A worker is never sent a Match, a State, a seed of the table or a journal: it builds its own worlds. Each lane is one
process; one that dies or is late is replaced, and the default of the question is played.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from hashlib import blake2b
from multiprocessing.connection import wait
from types import ModuleType

import msgspec
from msgspec import Struct

from engine import bots
from engine import view as views
from engine.choice import Key
from netplay.rulebook import rules_for

log = logging.getLogger("triptych.workers")

CAP = 2.0
"""Seconds of thought after which a bot plays the best that it has found."""
GRACE = 1.0
"""Seconds beyond the cap after which a worker is taken for stuck."""
START = 60.0
"""Seconds that a worker may take to start."""


class Job(Struct, frozen=True):
    """All that a worker is told: the game and its options, what the seat sees, how to think and for how long.

    `seed` is the bot's own and says nothing about the table's. `view` is a View without detail, as bytes.
    """

    game: str
    seats: int
    options: dict[str, str]
    view: bytes
    level: str
    seed: int
    cap: float = CAP


class Decision(Struct, frozen=True):
    """What a bot answers. `fault` says why the default was played instead, else it is empty."""

    key: Key
    fault: str = ""


def bot_seed(bot_key: bytes, seat: int, count: int) -> int:
    """The seed of a bot's decision number `count` at a table; from it nothing can be told of `bot_key`."""
    return int.from_bytes(blake2b(b"%d %d" % (seat, count), key=bot_key, digest_size=8).digest(), "big")


# ---------------------------------------------------------------------- in the worker
_job = msgspec.msgpack.Decoder(Job)


def work(message: bytes) -> bytes:
    """Answer one message (a Job) with a key, both as msgpack. Runs in the worker."""
    job = _job.decode(message)
    end = time.monotonic() + job.cap
    rules = rules_for(job.game, job.seats, job.options)
    seen = views.from_bytes(job.view)
    key = bots.decide(rules, seen, job.level, random.Random(job.seed), lambda: time.monotonic() >= end)
    return msgspec.msgpack.encode(key)


def hello() -> int:
    """The process id of the worker, once it is ready to think."""
    return os.getpid()


def _begin() -> None:
    """A worker leaves Ctrl+C to its parent, writes nothing to the terminal, and ends when its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def executor(processes: int) -> ProcessPoolExecutor:
    """An executor of spawned processes that behave as workers of a terminal program must."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_begin)


@contextlib.contextmanager
def apart() -> Iterator[None]:
    """Processes that are started inside hear no Ctrl+C, even while they start, and do not import the main module.

    That module is whatever command runs: its screens cost a worker time and memory, and it need not be importable.
    They inherit the true stderr: what a terminal app puts in its place has no file that a process could be given.
    """
    main = sys.modules["__main__"]
    block = threading.current_thread() is threading.main_thread()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if block else None
    sys.modules["__main__"] = ModuleType("__main__")
    shown, sys.stderr = sys.stderr, sys.__stderr__
    try:
        yield
    finally:
        sys.stderr = shown
        sys.modules["__main__"] = main
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---------------------------------------------------------------------- in the parent
class _Lane:
    """One process that thinks about one question at a time."""

    def __init__(self) -> None:
        with apart():
            self._pool = executor(1)
            self._hello = self._pool.submit(hello)
        self.pid = 0

    async def ready(self) -> None:
        if not self.pid:
            self.pid = await asyncio.wait_for(asyncio.wrap_future(self._hello), START)

    async def ask(self, message: bytes, seconds: float) -> bytes:
        await self.ready()
        future: Future[bytes] = self._pool.submit(work, message)
        return await asyncio.wait_for(asyncio.wrap_future(future), seconds)

    def end(self) -> None:
        """Be rid of the process, whatever it does."""
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        self._pool.shutdown(wait=False, cancel_futures=True)


class Workers:
    """Up to `count` processes that think for all tables; each is started when it is first needed."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._free: list[_Lane] = []
        self._lanes: set[_Lane] = set()
        self._turn = asyncio.Semaphore(self.count)
        self.faults = 0

    async def warm(self) -> None:
        """Start one process ahead of need."""
        async with self._turn:
            lane = self._take()
            try:
                await lane.ready()
            except Exception:
                self._drop(lane)
            else:
                self._free.append(lane)

    async def decide(self, job: Job, default: Key) -> Decision:
        """A bot's answer, within the job's cap and a little; `default` if no worker could give one."""
        message = msgspec.msgpack.encode(job)
        async with self._turn:
            try:
                lane = self._take()
            except Exception as error:
                return self._fault(default, f"no process for the {job.level} bot: {type(error).__name__}: {error}")
            try:
                answer = await lane.ask(message, job.cap + GRACE)
            except asyncio.CancelledError:
                self._drop(lane)
                raise
            except TimeoutError:
                self._drop(lane)
                return self._fault(default, f"the {job.level} bot thought for more than {job.cap:g} s")
            except Exception as error:
                broken = isinstance(error, BrokenExecutor) or not lane.pid or not _alive(lane.pid)
                self._drop(lane) if broken else self._free.append(lane)
                return self._fault(default, f"the {job.level} bot failed: {type(error).__name__}: {error}")
            self._free.append(lane)
        return Decision(msgspec.msgpack.decode(answer, type=Key))

    def _fault(self, default: Key, why: str) -> Decision:
        self.faults += 1
        log.warning("%s; the default was played", why)
        return Decision(default, why)

    def _take(self) -> _Lane:
        while self._free:
            lane = self._free.pop()
            if lane.pid and _alive(lane.pid):
                return lane
            self._drop(lane)
        lane = _Lane()
        self._lanes.add(lane)
        return lane

    def _drop(self, lane: _Lane) -> None:
        self._lanes.discard(lane)
        lane.end()

    def close(self) -> None:
        """End every process. Nothing may be asked any more."""
        for lane in list(self._lanes):
            self._drop(lane)
        self._free.clear()


def _alive(pid: int) -> bool:
    """Whether a process is there and not a zombie of ours."""
    try:
        return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
    except ChildProcessError:
        return False
