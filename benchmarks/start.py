"""`start`: from the command to the first screen, against what merely importing Textual takes, both in a PTY."""

from __future__ import annotations

import os
import select
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.report import Plan, Row, over_rounds, say
from benchmarks.screen import AT_TABLE, end, plain, settle_in, spawn, triptych

LONGEST = 30.0
IMPORT = [sys.executable, "-c", "import textual.app, textual.widgets"]
EACH = 3


def until(words: Sequence[str], text: bytes) -> float:
    """Seconds until a program in a PTY has written a text; with an empty one, until it has ended."""
    begun = time.perf_counter()
    process, ours = spawn(words)
    seen = bytearray()
    try:
        while (now := time.perf_counter()) - begun < LONGEST:
            if not select.select([ours], [], [], 0.5)[0]:
                continue
            try:
                data = os.read(ours, 1 << 16)
            except OSError:  # the other end is closed: the program is over
                data = b""
            seen += data
            if text and text in plain(bytes(seen)):
                return time.perf_counter() - begun
            if not data:
                if text:
                    raise RuntimeError(f"{words[0]} ended: {plain(bytes(seen))[-500:]!r}")
                process.wait(5)
                return time.perf_counter() - begun
        raise TimeoutError(f"{words[0]} shows nothing after {now - begun:.0f} s: {plain(bytes(seen))[-500:]!r}")
    finally:
        end(process, ours)


def first_screen(folder: Path) -> float:
    """Seconds until a table is on the screen; in a folder of its own, for a player may have only so many tables."""
    settle_in(folder)
    return until(triptych("play", "vortex", "--data", str(folder)), AT_TABLE)


def start(plan: Plan) -> list[Row]:
    """The first screen of `triptych play vortex`."""
    ratios, ours, theirs = [], [], []
    with tempfile.TemporaryDirectory(prefix="triptych-bench-") as folder:
        first_screen(Path(folder) / "warm")  # so that all is compiled and in the system's cache
        until(IMPORT, b"")
        for n in range(plan.rounds):
            first = screen = 0.0
            for i in range(EACH):
                first += until(IMPORT, b"") / EACH
                screen += first_screen(Path(folder) / f"{n}-{i}") / EACH
            ratios.append(screen / first)
            ours.append(screen)
            theirs.append(first)
            say(f"start: round {n + 1}: {screen:.3f} / {first:.3f} s = {screen / first:.2f}x")
    note = f"{sorted(ours)[len(ours) // 2] * 1e3:.0f} and {sorted(theirs)[len(theirs) // 2] * 1e3:.0f} ms"
    return [over_rounds("start", "first screen, to an import", ratios, 2, note=note)]
