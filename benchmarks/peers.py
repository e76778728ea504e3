"""Things that are timed beside each other: one process each, on one core, taken in turns by whoever measures."""

from __future__ import annotations

import gc
import importlib.util
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any

from benchmarks.toy import Toy
from engine.match import Match
from engine.rng import key_from
from netplay.rulebook import game_info, rules_for

REFERENCE = "toy-bus"
POSITIONS = 12
WAIT = 120.0
CPU = time.process_time


class Yardstick:
    """The reference battler: `toy-bus` of the file that was named, else our own."""

    def __init__(self, peers: str) -> None:
        self.toy: Any = _from_file(peers) if peers else Toy()
        self.toy.setup()
        self.seed = 100
        self.length = 20
        for n in (1, 2):
            self.toy.play(n)
        self._places: list[Any] = []

    def play(self, seconds: float) -> tuple[float, int]:
        """Whole random games for about so many seconds: CPU seconds, decisions between two or more moves."""
        begun, real, games, count = CPU(), 0, 0, 0
        while (spent := CPU() - begun) < seconds:
            self.seed += 1
            n, r, *_ = self.toy.play(self.seed)
            count, real, games = count + n, real + r, games + 1
        self.length = max(2, count // max(1, games))
        return spent, real

    def clones(self, seconds: float) -> dict[str, float]:
        """Microseconds per clone, over positions spread through the game."""
        if not self._places:
            n = self.length
            self._places = [self.toy.mid(10_000 + i, 1 + (i * 7) % n) for i in range(POSITIONS)]
        return {"toy": _clone_time(self.toy.clone, self._places, seconds)}


class Vortex:
    """Four-player Vortex: worlds for random play, kept matches for clones."""

    def __init__(self, _: str) -> None:
        self.number = 0
        self._rest: list[Match] = []
        self._amid: list[Match] = []
        for _n in range(2):
            self._one()

    def _begin(self, keep: bool) -> tuple[Match, random.Random]:
        self.number += 1
        name = f"bench/{self.number}"
        chance = random.Random(name)
        rules = rules_for("vortex", 4, game_info("vortex").settle({}, chance))
        return Match(rules, rules.state(key_from(name.encode())), keep=keep), chance

    def _one(self) -> int:
        match, chance = self._begin(keep=False)
        pick, give, real, choices = chance.random, match.give, 0, match.choices
        while choices:
            seat = next(iter(choices))
            options = choices[seat].options
            count = len(options)
            if count > 1:
                real += 1
                give(seat, options[int(pick() * count)], True)
            else:
                give(seat, options[0], True)
            choices = match.choices
        assert match.over
        return real

    def play(self, seconds: float) -> tuple[float, int]:
        """Whole random games for about so many seconds: CPU seconds, decisions between two or more options."""
        begun, real = CPU(), 0
        while (spent := CPU() - begun) < seconds:
            real += self._one()
        return spent, real

    def _gather(self) -> None:
        """Positions spread through random games: at rest, and with answers given in the open step."""
        while len(self._rest) < POSITIONS or len(self._amid) < POSITIONS:
            match, chance = self._begin(keep=True)
            stop = 5 + 20 * (self.number % POSITIONS)
            rest = amid = False
            for n in range(400):
                if match.over or (rest and amid):
                    break
                begun = bool(match.answers or match.private)
                if n >= stop and not begun and not rest:
                    self._rest.append(match.clone())
                    rest = True
                elif n >= stop and begun and not amid:
                    self._amid.append(match.clone())
                    amid = True
                seat = next(iter(match.choices))
                match.give(seat, chance.choice(match.choices[seat].options), True)

    def clones(self, seconds: float) -> dict[str, float]:
        """Microseconds per clone, at rest and in mid-effect; and with the open step begun, ready for an answer."""
        self._gather()
        places = {"rest": self._rest[:POSITIONS], "amid": self._amid[:POSITIONS]}
        times = {name: _clone_time(Match.clone, found, seconds) for name, found in places.items()}
        asked = {f"{name}-asked": _clone_time(_clone_and_ask, found, seconds) for name, found in places.items()}
        return times | asked


KINDS: dict[str, Callable[[str], Any]] = {"toy": Yardstick, "vortex": Vortex}


def _clone_time(clone: Callable[[Any], Any], places: Sequence[Any], seconds: float) -> float:
    gc.collect()
    count, begun = 0, CPU()
    while (spent := CPU() - begun) < seconds:
        for place in places:
            clone(place)
        count += len(places)
    return spent / count * 1e6


def _clone_and_ask(match: Match) -> Any:
    return match.clone().choices


def _from_file(path: str) -> Any:
    """The reference of a file of peers, unchanged."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        spec = importlib.util.spec_from_file_location("bench_peers", path)
        assert spec is not None and spec.loader is not None
        module = sys.modules["bench_peers"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.PEERS[REFERENCE]()
    finally:
        sys.dont_write_bytecode = before


def fault_of(path: str) -> str:
    """Why a file cannot give the reference; empty if it may."""
    if not Path(path).is_file():
        return f"peers file {path!r} is not there; give the path of a file with PEERS[{REFERENCE!r}]"
    return ""


# ---------------------------------------------------------------------- one process each
def _serve(line: Connection, kind: str, peers: str, core: int) -> None:
    if core >= 0:
        os.sched_setaffinity(0, {core})
    try:
        peer = KINDS[kind](peers)
        line.send("ready")
        while (order := line.recv()) is not None:
            deed, seconds = order
            line.send(getattr(peer, deed)(seconds))
    except EOFError:
        return
    except Exception as error:
        line.send(error)
        raise


class Peer:
    """A process that waits for orders."""

    def __init__(self, kind: str, peers: str) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, other = context.Pipe()
        core = max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else -1
        self.process = context.Process(target=_serve, args=(other, kind, peers, core), daemon=True)
        self.process.start()
        other.close()
        self._hear()

    def _hear(self) -> Any:
        if not self.line.poll(WAIT):
            raise TimeoutError("a measuring process says nothing")
        told = self.line.recv()
        if isinstance(told, BaseException):
            raise told
        return told

    def ask(self, deed: str, seconds: float) -> Any:
        """Have it measure something, and wait for the figures."""
        self.line.send((deed, seconds))
        return self._hear()

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.line.close()
        self.process.join(5)
        if self.process.is_alive():
            self.process.kill()
