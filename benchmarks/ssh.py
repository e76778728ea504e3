"""`ssh`: fifty sessions at table screens over SSH on loopback, against the same screen in a PTY.

This process is the load; the host is another one (`ssh_host`), the local game a third. A tenth of the sessions play
against three random bots, as many watch them, the others sit four to a table and wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, cast

import asyncssh

from benchmarks.report import Plan, Row, over_rounds, percentile, say
from benchmarks.screen import AT_TABLE, COLUMNS, ROWS, TERM, Line, Local, keys, typing

SESSIONS, FIRST = 50, 10
PACE = 2.0
MEGABYTE = 1 << 20
HOME, DOWN, ENTER = b"\x1b[H", b"\x1b[B", b"\r"


class Session(asyncssh.SSHClientSession[bytes]):
    """One terminal over SSH."""

    def __init__(self) -> None:
        self.line = Line(self.send)
        self.gone = asyncio.get_running_loop().create_future()
        self.channel: Any = None
        self.connection: Any = None

    def send(self, data: bytes) -> None:
        """Press keys."""
        self.channel.write(data)

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Output of the host."""
        self.line.came(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        if not self.gone.done():
            self.gone.set_result(None)

    async def cut(self) -> None:
        """Drop the line."""
        self.connection.abort()
        await asyncio.wait_for(self.gone, 10)

    async def leave(self) -> None:
        """End as a client does whose terminal is closed."""
        self.channel.write_eof()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self.gone), 10)
        await self.cut()


class Host:
    """The host's process, and the keys of those who may come."""

    def __init__(self, folder: Path, people: int, active: int) -> None:
        self.folder = folder
        self.keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(people)]
        public = [k.export_public_key().decode().strip() for k in self.keys]
        (folder / "clients").write_text("\n".join(public) + "\n")
        words = [sys.executable, "-m", "benchmarks.ssh_host", str(folder), "--active", str(active)]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.port = 0

    async def _line(self, seconds: float) -> dict[str, float]:
        assert self.process.stdout is not None
        line = await asyncio.wait_for(asyncio.to_thread(self.process.stdout.readline), seconds)
        return dict(json.loads(line))

    async def ready(self) -> None:
        """Wait until it listens."""
        self.port = int((await self._line(60))["port"])

    async def cost(self, word: str = "cost") -> dict[str, float]:
        """Its memory, CPU seconds and guests."""
        assert self.process.stdin is not None
        self.process.stdin.write(word.encode() + b"\n")
        self.process.stdin.flush()
        return await self._line(30)

    async def come(self, number: int) -> Session:
        """Somebody comes in and is seen at their table, or in the lobby."""
        connection = await asyncssh.connect(
            "127.0.0.1",
            self.port,
            username=f"guest{number}",
            client_keys=[self.keys[number]],
            agent_path=None,
            known_hosts=None,
            config=None,
        )
        channel, made = await connection.create_session(
            Session, term_type=TERM, term_size=(COLUMNS, ROWS), encoding=None
        )
        session = cast(Session, made)
        session.channel, session.connection = channel, connection
        return session

    def end(self) -> None:
        """Stop it."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)


@asynccontextmanager
async def house(people: int, active: int) -> AsyncIterator[Host]:
    """A host over a folder that goes with it."""
    folder = Path(tempfile.mkdtemp(prefix="triptych-bench-"))
    host = await asyncio.to_thread(Host, folder, people, active)
    try:
        await host.ready()
        yield host
    finally:
        await asyncio.to_thread(host.end)
        shutil.rmtree(folder, ignore_errors=True)


# ---------------------------------------------------------------------- fifty sessions
async def arrive(host: Host, number: int, active: int) -> Session:
    """One session comes to its table."""
    session = await host.come(number)
    if active <= number < 2 * active:
        await session.line.shows(b"Maple")
        await session.line.still(0.3)
        session.line.seen = bytearray()
        session.send(HOME + DOWN * (number - active))
        await session.line.still(0.3)
        session.send(ENTER)
    await session.line.shows(AT_TABLE)
    return session


async def at_rest(host: Host, sessions: Sequence[Session]) -> None:
    """Wait until nobody is written to and the host has had a quiet moment for its own housekeeping."""
    for session in sessions:
        await session.line.still(0.5)
    await asyncio.sleep(2.5)


async def fifty(plan: Plan) -> list[Row]:
    """Memory of a session, an idle spell, keys."""
    active = SESSIONS // 10
    async with house(SESSIONS, active) as host:
        sessions: list[Session] = []
        for number in range(SESSIONS):
            sessions.append(await arrive(host, number, active))
            if number + 1 == FIRST:
                await at_rest(host, sessions)
                first = (await host.cost())["rss"]
        await at_rest(host, sessions)
        told = await host.cost()
        each = (told["rss"] - first) / (SESSIONS - FIRST) / MEGABYTE
        note = f"from {FIRST} to {SESSIONS} sessions; {told['rss'] / MEGABYTE:.0f} MiB then"
        rows = [Row("ssh", "memory of one more session", 2.0, each, "MiB", note=note)]
        say(f"ssh: {each:.2f} MiB a session, {int(told['guests'])} guests")
        rows += await idle(host, sessions, plan)
        local = Local(host.folder / "local")
        try:
            await local.line.shows(AT_TABLE)
            await local.line.still(1.0)
            rows = await pressed(sessions[:active], local, plan) + rows
        finally:
            await local.end()
        await asyncio.gather(*[s.cut() for s in sessions], return_exceptions=True)
    return rows


async def idle(host: Host, sessions: Sequence[Session], plan: Plan) -> list[Row]:
    """What sessions cost in which nobody does anything."""
    shares, written = [], 0
    for _ in range(plan.rounds):
        bytes_before, before, begun = sum(s.line.bytes for s in sessions), await host.cost(), time.perf_counter()
        await asyncio.sleep(plan.of(10, 4))
        after, spent = await host.cost(), time.perf_counter() - begun
        shares.append((after["cpu"] - before["cpu"]) / spent / len(sessions) * 100)
        written += sum(s.line.bytes for s in sessions) - bytes_before
    say(f"ssh: idle, {median(shares):.4f} % CPU a session, {written} bytes")
    return [
        Row("ssh", "bytes written to idle sessions", 0, written, "B"),
        over_rounds("ssh", "CPU of an idle session", shares, 0.05, unit="%", note=f"{len(sessions)} sessions"),
    ]


async def pressed(sessions: Sequence[Session], local: Local, plan: Plan) -> list[Row]:
    """Key to first changed byte: the local screen and the sessions take turns."""
    middles, tails = [], []
    near, far = keys("local"), [keys(f"ssh {n}") for n in range(len(sessions))]
    silent = count = 0
    spread: list[tuple[float, float, float]] = []
    for n in range(plan.rounds):
        seconds = plan.of(20, 6)
        here = _heard(await typing(local.line, near, seconds, PACE))
        typed = [typing(s.line, k, seconds, PACE) for s, k in zip(sessions, far, strict=True)]
        told: list[list[float | None]] = await asyncio.gather(*typed)
        there = _heard([t for times in told for t in times])
        silent += sum(t is None for times in told for t in times)
        count += sum(len(times) for times in told)
        base, p50, p99 = percentile(here, 0.5), percentile(there, 0.5), percentile(there, 0.99)
        middles.append(p50 / base)
        tails.append(p99 / base)
        spread.append((base * 1e3, p50 * 1e3, p99 * 1e3))
        say(f"ssh: round {n + 1}: local p50 {base * 1e3:.1f} ms, ssh p50 {p50 * 1e3:.1f}, p99 {p99 * 1e3:.1f} ms")
    base, p50, p99 = (median(s[i] for s in spread) for i in range(3))
    note = f"{count} keys, {silent} changed nothing; local p50 {base:.1f} ms"
    return [
        over_rounds("ssh", "key to first byte, p50", middles, 1.5, note=f"{note}, ssh p50 {p50:.1f} ms"),
        over_rounds("ssh", "key to first byte, p99", tails, 8, note=f"of the local p50; ssh p99 {p99:.1f} ms"),
    ]


def _heard(times: Sequence[float | None]) -> list[float]:
    heard = [t for t in times if t is not None]
    if not heard:
        raise RuntimeError("no key changed anything")
    return heard


# ---------------------------------------------------------------------- coming and going
async def visit(host: Host, number: int, times: int) -> None:
    """Come to one's table, press some keys and go, by turns politely and without a word."""
    for n in range(times):
        session = await host.come(number)
        await session.line.shows(AT_TABLE)
        for key in (b"\x1b[C", b"\t", b"\x1b[Z"):
            await session.line.press(key)
        await (session.leave() if n % 2 else session.cut())


async def churn(plan: Plan) -> list[Row]:
    """Joins and leaves, four at a time, and what they leave behind."""
    guests, joins = 4, plan.count(500, 60)
    async with house(guests, 0) as host:

        async def round_of(joined: int) -> dict[str, float]:
            visits: list[Awaitable[None]] = [visit(host, n, joined // guests) for n in range(guests)]
            await asyncio.gather(*visits)
            await at_rest(host, [])
            return await host.cost("objects")

        before = await round_of(100 if not plan.quick else 40)
        after = await round_of(joins)
    change = abs(after["rss"] / before["rss"] - 1) * 100
    note = f"{joins} joins: {before['rss'] / MEGABYTE:.1f} MiB before, {after['rss'] / MEGABYTE:.1f} after"
    grown = after["objects"] - before["objects"]
    say(f"ssh: {note}; {grown:+.0f} objects; {after['guests']:.0f} guests, {after['tasks']:.0f} tasks")
    return [Row("ssh", "memory after joins and leaves, change", 10, change, "%", note=note)]


def ssh(plan: Plan) -> list[Row]:
    """All of it."""
    return [*asyncio.run(fifty(plan)), *asyncio.run(churn(plan))]
