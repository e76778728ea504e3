"""What the terminal parts share: a program in a PTY, the size of the screen, keys as a player presses them, timing."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import random
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tui.settings import Settings, save_settings

COLUMNS, ROWS = 120, 36
TERM = "xterm-256color"
CONTROL = re.compile(rb"\x1b\[[\d;?<=>]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]")
AT_TABLE = b"look around"
"""Stands in the last row of the table screen, and on no other."""
ANSWERED = 1.0
QUIET = 0.12
"""Seconds in which a key's answer must come, and for which a screen must be still before the next key."""


def plain(data: bytes) -> bytes:
    """Output without its control sequences."""
    return CONTROL.sub(b"", data)


def settle_in(folder: Path) -> None:
    """A data folder whose owner has chosen a theme and wants bots to move at once."""
    folder.mkdir(parents=True, exist_ok=True)
    save_settings(folder, Settings(theme="dark", pace="at once", name="Ines"))


def triptych(*words: str) -> list[str]:
    """The words that start the program: as it is installed, else from the source."""
    installed = Path(sys.executable).with_name("triptych")
    return [str(installed), *words] if installed.exists() else [sys.executable, "-m", "tui", *words]


def spawn(words: Sequence[str]) -> tuple[subprocess.Popen[bytes], int]:
    """Start a program in a PTY of its own; gives the process and our end."""
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    unwanted = ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES", "FORCE_COLOR")
    env = {k: v for k, v in os.environ.items() if k not in unwanted and not k.startswith("TEXTUAL")}
    process = subprocess.Popen(
        words,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=env | {"TERM": TERM},
        start_new_session=True,
        preexec_fn=_take_terminal,
    )
    os.close(theirs)
    return process, ours


def _take_terminal() -> None:
    """In the new process: its PTY is its controlling terminal, so that it hears when that goes."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def end(process: subprocess.Popen[bytes], ours: int) -> None:
    """Be rid of a program, and of what it started."""
    if process.poll() is None:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
        if process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(5)
    os.close(ours)


# ---------------------------------------------------------------------- keys
def keys(seed: str) -> Iterator[bytes]:
    """What a player presses: mostly the cursor, now and then an answer, a look around, a card in full."""
    chance = random.Random(seed)
    right, left, down, up, enter = b"\x1b[C", b"\x1b[D", b"\x1b[B", b"\x1b[A", b"\r"
    while True:
        what = chance.random()
        if what < 0.12:
            yield enter
        elif what < 0.17:
            yield from (b"\t", right, down, b"\x1b[Z")
        elif what < 0.20:
            yield from (b"i", b"\x7f")
        else:
            yield chance.choice((right, right, right, left, down, up))


class Line:
    """A terminal as it is measured: output is counted, and the first of it after a key is timed."""

    def __init__(self, send: Callable[[bytes], object]) -> None:
        self.send = send
        self.bytes = 0
        self.last = 0.0
        self.seen: bytearray | None = bytearray()
        self._first: asyncio.Future[float] | None = None

    def came(self, data: bytes) -> None:
        """Output has come."""
        now = time.perf_counter()
        self.bytes += len(data)
        self.last = now
        if self.seen is not None:
            self.seen += data
        if self._first is not None and not self._first.done():
            self._first.set_result(now)

    async def shows(self, text: bytes, seconds: float = 60.0) -> None:
        """Wait until a text has been written; what was written is not kept after that."""
        end_at = time.perf_counter() + seconds
        while self.seen is not None and text not in plain(bytes(self.seen)):
            if time.perf_counter() > end_at:
                raise TimeoutError(f"{text!r} never came: {plain(bytes(self.seen))[-1500:]!r}")
            await asyncio.sleep(0.02)
        self.seen = None

    async def still(self, seconds: float = QUIET) -> None:
        """Wait until nothing has come for a while; at most some seconds."""
        end_at = time.perf_counter() + 5
        while (wait := self.last + seconds - time.perf_counter()) > 0 and time.perf_counter() < end_at:
            await asyncio.sleep(wait)

    async def press(self, key: bytes) -> float | None:
        """Seconds from a key to the first byte of what it changed; None if it changed nothing."""
        self._first = asyncio.get_running_loop().create_future()
        begun = time.perf_counter()
        self.send(key)
        try:
            return await asyncio.wait_for(self._first, ANSWERED) - begun
        except TimeoutError:
            return None
        finally:
            self._first = None


async def typing(line: Line, typed: Iterator[bytes], seconds: float, pace: float) -> list[float | None]:
    """Press keys at a pace for a while; the times from key to first byte."""
    begun, told = time.perf_counter(), []
    number = random.random()
    while (due := number / pace) < seconds:
        await asyncio.sleep(max(0.0, begun + due - time.perf_counter()))
        await line.still()
        told.append(await line.press(next(typed)))
        number = max(number + 1, (time.perf_counter() - begun) * pace)
    return told


class Local:
    """`triptych play` in a PTY, read by the loop that also reads the sessions over SSH."""

    def __init__(self, folder: Path) -> None:
        settle_in(folder)
        seats = ",".join(["human", *["bot:random"] * 3])
        self.process, self.fd = spawn(triptych("play", "vortex", "--seats", seats, "--data", str(folder)))
        self.line = Line(lambda key: os.write(self.fd, key))
        asyncio.get_running_loop().add_reader(self.fd, self._read)

    def _read(self) -> None:
        try:
            self.line.came(os.read(self.fd, 1 << 16))
        except OSError:
            asyncio.get_running_loop().remove_reader(self.fd)

    async def end(self) -> None:
        """Stop it."""
        asyncio.get_running_loop().remove_reader(self.fd)
        await asyncio.to_thread(end, self.process, self.fd)
