"""Stand-ins for tests of tables: a clock turned by hand, bots that answer at once, a place to write to, toy games."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import random
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from cardsets import GAMES, GameInfo
from engine.choice import Key
from engine.game import Game
from engine.rules import Rules
from engine.view import from_bytes
from netplay.seats import Setup
from netplay.store import Batch, StoreError
from netplay.table import Table
from netplay.workers import Decision, Job
from tests import toy


class HandClock:
    """A clock that only moves when a test says so."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.order = itertools.count()
        self.due: list[tuple[float, int, list[Callable[[], None]]]] = []

    def now(self) -> float:
        return self.time

    def wall(self) -> float:
        return self.time + 1_700_000_000

    def later(self, seconds: float, call: Callable[[], None]) -> Any:
        cell = [call]
        heapq.heappush(self.due, (self.time + seconds, next(self.order), cell))

        class Handle:
            @staticmethod
            def cancel() -> None:
                cell.clear()

        return Handle()

    def running(self) -> int:
        return sum(bool(cell) for _, _, cell in self.due)

    async def turn(self, seconds: float) -> None:
        """Let time go by, and whatever comes of it happen."""
        await settle()
        end = self.time + seconds
        while self.due and self.due[0][0] <= end:
            self.time, _, cell = heapq.heappop(self.due)
            for call in cell:
                call()
            await settle()
        self.time = end
        await settle()


async def settle() -> None:
    """Let all that is ready run."""
    for _ in range(30):
        await asyncio.sleep(0)


class Quick:
    """Bots that choose at random at once; keeps what they were sent."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.fault = ""

    async def decide(self, job: Job, default: Key) -> Decision:
        self.jobs.append(job)
        if self.fault:
            return Decision(default, self.fault)
        choice = from_bytes(job.view).choice
        assert choice is not None
        return Decision(random.Random(job.seed).choice([o.key for o in choice.options]))


class Shelf:
    """Where batches go; `gate` closed, they wait; `broken`, they fail."""

    def __init__(self) -> None:
        self.batches: list[Batch] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.broken = False

    async def keep(self, batch: Batch) -> None:
        await self.gate.wait()
        if self.broken:
            raise StoreError("no space left")
        self.batches.append(batch)


class Setting:
    """A table with its surroundings, its members' calls counted."""

    def __init__(self, setup: Setup, host: str = "local") -> None:
        self.clock, self.brains, self.shelf = HandClock(), Quick(), Shelf()
        self.table = Table.open(1, setup, host, self.shelf.keep, self.brains, self.clock)
        self.calls: dict[str, int] = {}
        self.displaced: list[str] = []

    def attach(self, player: str, name: str = "") -> Any:
        def changed() -> None:
            self.calls[player] = self.calls.get(player, 0) + 1

        return self.table.attach(player, name or player, changed, lambda: self.displaced.append(player))

    async def first(self, player: str, seat: int) -> None:
        """Answer with the first thing that is offered."""
        choice = self.table.view_for(player, seat).choice
        assert choice is not None
        await self.table.answer(player, seat, choice.options[0].key, self.table.question(seat))


# ---------------------------------------------------------------------- the toy game, whole and with a broken card
def make_toy(seats: int, options: Mapping[str, str]) -> Rules:
    return toy.make(seats)


async def _broken_deed(g: Game, seat: int) -> None:
    deed = toy.DEED_STEPS["pass"]
    if "pass" in [await g.choose(seat, "deed", (), ["bury", "pass", "vow"])]:
        raise ZeroDivisionError("a card is wrong")
    await deed(g, seat)


def make_broken(seats: int, options: Mapping[str, str]) -> Rules:
    return toy.rules_of(seats, steps={**toy.STEPS, "turn": _broken_deed})


async def _all_broken(g: Game, seat: int) -> None:
    await g.choose(seat, "deed", (), ["bury", "pass"])
    raise ZeroDivisionError("the whole step is wrong")


def make_all_broken(seats: int, options: Mapping[str, str]) -> Rules:
    return toy.rules_of(seats, steps={**toy.STEPS, "turn": _all_broken})


def game(name: str, make: Callable[[int, Mapping[str, str]], Rules]) -> GameInfo:
    return replace(
        GAMES["vortex"], name=name, title=name.title(), options=(), make_rules=make, settle=lambda o, rng: dict(o)
    )


TOYS = {
    "toy": game("toy", make_toy),
    "broken": game("broken", make_broken),
    "all-broken": game("all-broken", make_all_broken),
}
